//! Kinds, positions and moves of any type: what the registry, the session and the game hold.
//!
//! A [`Kind`] is written with types of its own. Here they are put behind one face, so that everything
//! over them is written once and a kind from elsewhere can be registered at run time.

pub use super::held::{Move, Position};

mod asked;

use self::asked::Asked;
use super::campaign::Ladder;
use super::drawing::questions::Questions;
use super::drawing::sheet::Sheet;
use super::drawing::{Drawable, Lack};
use super::endless::Pace;
use super::film::Film;
use super::kind::{
    Code, CodeRead, End, Ends, Figures, Filming, Judging, Kind, Made, Mapped, Outcome, Phrases,
    Played, Proof, Wanted, Way,
};
use super::order::Offer;
use crate::puzzle::{Answer, Job, OptimalSolutions, SearchLayers};
use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::ops::Deref;
use std::sync::Arc;

/// A level that is made and proven, of any kind.
pub type AnyMade = Made<Position, Move>;
/// A level of any kind in the making.
pub type Making = Box<dyn Job<Result<AnyMade, String>>>;
/// A search for moves that win, of any kind.
pub type Solving = Box<dyn Job<Answer<Vec<Move>>>>;
/// A search for several shortest solutions, of any kind.
pub type Solutions = Box<dyn Job<Answer<OptimalSolutions<Move>>>>;
/// An end in the making, of any kind.
pub type Ending = Box<dyn Job<Result<Position, String>>>;

/// A kind of puzzle, whatever its types.
#[derive(Clone)]
pub struct AnyKind(Arc<dyn Face>);

impl AnyKind {
    /// Puts a kind behind the common face.
    pub fn new(kind: impl Kind) -> AnyKind {
        AnyKind(Arc::new(Behind(kind)))
    }

    /// The kind, if it is one of that type.
    pub fn get<K: Kind>(&self) -> Option<&K> {
        let held: &dyn Any = &*self.0;
        held.downcast_ref::<Behind<K>>().map(|Behind(kind)| kind)
    }
}

impl Deref for AnyKind {
    type Target = dyn Face;

    fn deref(&self) -> &(dyn Face + 'static) {
        &*self.0
    }
}

impl Debug for AnyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyKind").field(&self.key()).finish()
    }
}

/// The face of every kind: [`Kind`] without its types. A position or move of another kind has no moves,
/// is not won and cannot be played.
pub trait Face: Any + Send + Sync {
    /// See [`Kind::key`].
    fn key(&self) -> &str;
    /// See [`Kind::name`].
    fn name(&self) -> &str;
    /// See [`Kind::play`].
    fn play(&self, at: &Position, action: &Move) -> Result<Outcome<Position>, String>;
    /// See [`Kind::is_won`].
    fn is_won(&self, at: &Position) -> bool;
    /// See [`Kind::moves`].
    fn moves(&self, at: &Position) -> Vec<Move>;
    /// Reads a move as its text.
    fn read_move(&self, word: &str) -> Option<Move>;
    /// See [`Kind::counts`].
    fn counts(&self, action: &Move) -> bool;
    /// See [`Kind::read_code`].
    fn read_code(&self, text: &str) -> CodeRead;
    /// See [`Kind::code_letters`].
    fn code_letters(&self) -> &'static [char];
    /// See [`Kind::told_by`].
    fn told_by(&self, code: &Code) -> Option<Position>;
    /// See [`Kind::make`].
    fn make(&self, wanted: &Wanted) -> Result<Making, String>;
    /// See [`Kind::wanted`].
    fn wanted(&self, way: &Way<'_>) -> Option<Wanted>;
    /// See [`Kind::offers`].
    fn offers(&self) -> Vec<Offer>;
    /// See [`Kind::ladder`].
    fn ladder(&self) -> &Ladder;
    /// See [`Kind::pace`].
    fn pace(&self) -> Pace;
    /// See [`Kind::difficulty`].
    fn difficulty(&self, code: &Code) -> u8;
    /// See [`Kind::solving`].
    fn solving(&self, at: &Position) -> Solving;
    /// See [`Kind::judging`].
    fn judging(&self, positions: Vec<Position>) -> Judging;
    /// See [`Kind::phrases`].
    fn phrases(&self) -> Phrases;
    /// See [`Kind::introduction`].
    fn introduction(&self, at: &Position, figures: Figures) -> String;
    /// See [`Kind::played_words`].
    fn played_words(&self, played: Played<'_, Position, Move>) -> String;
    /// See [`Kind::standing_words`].
    fn standing_words(&self, at: &Position, figures: Figures) -> String;
    /// See [`Kind::look_words`].
    fn look_words(&self, moves: &[Move]) -> String;
    /// See [`Kind::moves_told`].
    fn moves_told(&self, moves: &[Move]) -> usize;
    /// See [`Kind::move_words`].
    fn move_words(&self, moves: &[Move]) -> String;
    /// See [`Kind::description`].
    fn description(&self, at: &Position) -> String;
    /// See [`Kind::text`].
    fn text(&self, at: &Position) -> String;
    /// See [`Kind::drawable`].
    fn drawable(&self) -> Option<Arc<dyn Drawable>>;
    /// See [`Kind::sheet`].
    fn sheet(&self, at: &Position) -> Option<Sheet>;
    /// See [`Kind::drawn`].
    fn drawn(&self, sheet: &Sheet) -> Result<(Position, Code), Vec<Lack>>;
    /// See [`Kind::sketch`].
    fn sketch(&self, sheet: &Sheet) -> Option<Position>;
    /// See [`Kind::has_ground_of`].
    fn has_ground_of(&self, sheet: &Sheet, ground: &Sheet) -> bool;
    /// See [`Kind::filming`].
    fn filming(&self, code: &Code) -> Option<Filming>;
    /// See [`Kind::another_ending`].
    fn another_ending(
        &self,
        code: &Code,
        film: &Film,
        frame: usize,
        seed: u32,
    ) -> Result<Making, String>;
    /// See [`Kind::solutions`].
    fn solutions(&self, at: &Position, most: usize) -> Option<Solutions>;
    /// See [`Kind::search_layers`].
    fn search_layers(&self, at: &Position) -> Option<Box<dyn Job<SearchLayers>>>;
    /// See [`Kind::questions`].
    fn questions(&self, at: &Position) -> Option<Box<dyn Questions<Move>>>;
    /// See [`Kind::ends`].
    fn ends(&self) -> Ends;
    /// See [`Kind::ending`].
    fn ending(&self, end: End) -> Result<Ending, String>;
    /// See [`Kind::level`].
    fn level(&self, at: &Position) -> Result<Code, String>;
    /// See [`Kind::proving`].
    fn proving(&self, at: &Position) -> Box<dyn Job<Proof>>;
}

/// A kind behind the face.
struct Behind<K>(K);

impl<K: Kind> Behind<K> {
    fn position(at: &Position) -> Result<&K::Position, String> {
        at.get()
            .ok_or_else(|| "This is a position of another puzzle.".to_owned())
    }

    fn words(at: &Position, words: impl FnOnce(&K::Position) -> String) -> String {
        at.get().map(words).unwrap_or_default()
    }
}

/// The moves that are of a type.
fn typed<M: Clone + 'static>(moves: &[Move]) -> Vec<M> {
    moves.iter().filter_map(Move::get).cloned().collect()
}

fn held<M: PartialEq + Debug + Display + Send + Sync + 'static>(moves: Vec<M>) -> Vec<Move> {
    moves.into_iter().map(Move::new).collect()
}

/// A level with its types put behind the face.
fn held_level<P, M>(made: Result<Made<P, M>, String>) -> Result<AnyMade, String>
where
    P: PartialEq + Debug + Send + Sync + 'static,
    M: PartialEq + Debug + Display + Send + Sync + 'static,
{
    let made = made?;
    Ok(Made {
        code: made.code,
        start: Position::new(made.start),
        solution: held(made.solution),
        par: made.par,
        measures: made.measures,
    })
}

/// A search that finds nothing, for positions of another kind.
struct Foreign;

impl<T> Job<Answer<T>> for Foreign {
    fn advance(&mut self, _states: u64) -> Option<Answer<T>> {
        Some(Answer::Unsolvable)
    }
}

impl<K: Kind> Face for Behind<K> {
    fn key(&self) -> &str {
        self.0.key()
    }

    fn name(&self) -> &str {
        self.0.name()
    }

    fn play(&self, at: &Position, action: &Move) -> Result<Outcome<Position>, String> {
        let at = Self::position(at)?;
        let action = action
            .get()
            .ok_or_else(|| "This is a move of another puzzle.".to_owned())?;
        Ok(match self.0.play(at, action)? {
            Outcome::Nothing => Outcome::Nothing,
            Outcome::Going(to) => Outcome::Going(Position::new(to)),
            Outcome::Won(to) => Outcome::Won(Position::new(to)),
            Outcome::Lost(to) => Outcome::Lost(Position::new(to)),
        })
    }

    fn is_won(&self, at: &Position) -> bool {
        at.get().is_some_and(|at| self.0.is_won(at))
    }

    fn moves(&self, at: &Position) -> Vec<Move> {
        at.get().map_or_else(Vec::new, |at| held(self.0.moves(at)))
    }

    fn read_move(&self, word: &str) -> Option<Move> {
        word.parse::<K::Move>().ok().map(Move::new)
    }

    fn counts(&self, action: &Move) -> bool {
        action.get().is_some_and(|action| self.0.counts(action))
    }

    fn read_code(&self, text: &str) -> CodeRead {
        self.0.read_code(text)
    }

    fn code_letters(&self) -> &'static [char] {
        self.0.code_letters()
    }

    fn told_by(&self, code: &Code) -> Option<Position> {
        self.0.told_by(code).map(Position::new)
    }

    fn make(&self, wanted: &Wanted) -> Result<Making, String> {
        Ok(Mapped::boxed(self.0.make(wanted)?, held_level))
    }

    fn wanted(&self, way: &Way<'_>) -> Option<Wanted> {
        self.0.wanted(way)
    }

    fn offers(&self) -> Vec<Offer> {
        self.0.offers()
    }

    fn ladder(&self) -> &Ladder {
        self.0.ladder()
    }

    fn pace(&self) -> Pace {
        self.0.pace()
    }

    fn difficulty(&self, code: &Code) -> u8 {
        self.0.difficulty(code)
    }

    fn solving(&self, at: &Position) -> Solving {
        match at.get() {
            Some(at) => Mapped::boxed(self.0.solving(at), |answer: Answer<Vec<K::Move>>| {
                answer.map(held)
            }),
            None => Box::new(Foreign),
        }
    }

    fn judging(&self, positions: Vec<Position>) -> Judging {
        let positions = positions.iter().filter_map(Position::get).cloned();
        self.0.judging(positions.collect())
    }

    fn phrases(&self) -> Phrases {
        self.0.phrases()
    }

    fn introduction(&self, at: &Position, figures: Figures) -> String {
        Self::words(at, |at| self.0.introduction(at, figures))
    }

    fn played_words(&self, played: Played<'_, Position, Move>) -> String {
        let (before, after) = (played.before.get(), played.after.get());
        match (before, played.action.get(), after) {
            (Some(before), Some(action), Some(after)) => self.0.played_words(Played {
                before,
                action,
                after,
                figures: played.figures,
            }),
            _ => String::new(),
        }
    }

    fn standing_words(&self, at: &Position, figures: Figures) -> String {
        Self::words(at, |at| self.0.standing_words(at, figures))
    }

    fn look_words(&self, moves: &[Move]) -> String {
        self.0.look_words(&typed(moves))
    }

    fn moves_told(&self, moves: &[Move]) -> usize {
        self.0.moves_told(&typed(moves))
    }

    fn move_words(&self, moves: &[Move]) -> String {
        self.0.move_words(&typed(moves))
    }

    fn description(&self, at: &Position) -> String {
        Self::words(at, |at| self.0.description(at))
    }

    fn text(&self, at: &Position) -> String {
        Self::words(at, |at| self.0.text(at))
    }

    fn drawable(&self) -> Option<Arc<dyn Drawable>> {
        self.0.drawable()
    }

    fn sheet(&self, at: &Position) -> Option<Sheet> {
        self.0.sheet(at.get()?)
    }

    fn drawn(&self, sheet: &Sheet) -> Result<(Position, Code), Vec<Lack>> {
        let (position, code) = self.0.drawn(sheet)?;
        Ok((Position::new(position), code))
    }

    fn sketch(&self, sheet: &Sheet) -> Option<Position> {
        self.0.sketch(sheet).map(Position::new)
    }

    fn has_ground_of(&self, sheet: &Sheet, ground: &Sheet) -> bool {
        self.0.has_ground_of(sheet, ground)
    }

    fn filming(&self, code: &Code) -> Option<Filming> {
        self.0.filming(code)
    }

    fn another_ending(
        &self,
        code: &Code,
        film: &Film,
        frame: usize,
        seed: u32,
    ) -> Result<Making, String> {
        let making = self.0.another_ending(code, film, frame, seed)?;
        Ok(Mapped::boxed(making, held_level))
    }

    fn solutions(&self, at: &Position, most: usize) -> Option<Solutions> {
        let solutions = self.0.solutions(at.get()?, most)?;
        let held_moves =
            |answer: Answer<OptimalSolutions<K::Move>>| answer.map(|solutions| solutions.map(held));
        Some(Mapped::boxed(solutions, held_moves))
    }

    fn search_layers(&self, at: &Position) -> Option<Box<dyn Job<SearchLayers>>> {
        self.0.search_layers(at.get()?)
    }

    fn questions(&self, at: &Position) -> Option<Box<dyn Questions<Move>>> {
        let questions = self.0.questions(at.get()?)?;
        Some(Box::new(Asked(questions)))
    }

    fn ends(&self) -> Ends {
        self.0.ends()
    }

    fn ending(&self, end: End) -> Result<Ending, String> {
        let held = |found: Result<K::Position, String>| found.map(Position::new);
        Ok(Mapped::boxed(self.0.ending(end)?, held))
    }

    fn level(&self, at: &Position) -> Result<Code, String> {
        self.0.level(Self::position(at)?)
    }

    fn proving(&self, at: &Position) -> Box<dyn Job<Proof>> {
        match at.get() {
            Some(at) => self.0.proving(at),
            None => Box::new(super::kind::Known(Some(Proof::Unsolvable))),
        }
    }
}
