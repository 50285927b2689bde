//! What a kind of puzzle supplies to be played.
//!
//! Rules, levels, searches and words are the kind's own; session, undo, hints, campaign, the endless way,
//! records and saved games are written once over this trait. A kind is registered as an
//! [`AnyKind`](super::any_kind::AnyKind) in [`Kinds`](super::kinds::Kinds).

use super::campaign::{Ladder, Rung};
use super::day::Day;
use super::drawing::questions::Questions;
use super::drawing::sheet::Sheet;
use super::drawing::{Drawable, Lack};
use super::endless::{Endless, Pace};
use super::film::Film;
use super::order::{Offer, Order};
use crate::puzzle::{Answer, Budget, Job, Measures, OptimalSolutions, SearchLayers};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use std::sync::Arc;

/// The most memory that one search of a kind may take; a phone's browser ends pages that take much more.
pub const MEMORY: usize = if cfg!(target_arch = "wasm32") {
    1 << 26
} else {
    1 << 28
};

/// What the proof of a level may spend while it is being made by hand.
pub(super) const PROOF_WHILE_MAKING: Budget = Budget {
    nodes: 300_000,
    bytes: 1 << 26,
};

/// A level in the making: the level, or why there is none.
pub type MakingOf<K> = Box<dyn Job<Result<Made<<K as Kind>::Position, <K as Kind>::Move>, String>>>;
/// A search for moves that win.
pub type SolvingOf<K> = Box<dyn Job<Answer<Vec<<K as Kind>::Move>>>>;
/// A search for the newest of some positions that can be won: how many steps back it lies.
pub type Judging = Box<dyn Job<Answer<u32>>>;
/// A position in the making.
pub type EndingOf<K> = Box<dyn Job<Result<<K as Kind>::Position, String>>>;

/// A film in the making, or why there is none.
pub type Filming = Box<dyn Job<Result<Film, String>>>;
/// A search for several shortest solutions.
pub type SolutionsOf<K> = Box<dyn Job<Answer<OptimalSolutions<<K as Kind>::Move>>>>;

/// A kind of puzzle.
pub trait Kind: Send + Sync + 'static {
    /// A moment of play: everything that undo must restore.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What a player does. Its text is what saved games hold, and it is read back from there.
    type Move: Clone + PartialEq + Debug + Display + FromStr + Send + Sync + 'static;

    /// What saved games know it by. It never changes.
    fn key(&self) -> &str;
    /// Its name for people.
    fn name(&self) -> &str;

    /// Plays a move by the rules, or says why they forbid it.
    fn play(
        &self,
        at: &Self::Position,
        action: &Self::Move,
    ) -> Result<Outcome<Self::Position>, String>;
    /// Whether a position is won.
    fn is_won(&self, at: &Self::Position) -> bool;
    /// Every move that can be made; a position that is not won and has none is stuck.
    fn moves(&self, at: &Self::Position) -> Vec<Self::Move>;
    /// Whether a move counts against par.
    fn counts(&self, _action: &Self::Move) -> bool {
        true
    }

    /// Reads a level code, if it is one of this kind's.
    fn read_code(&self, text: &str) -> CodeRead;
    /// What its level codes begin with.
    fn code_letters(&self) -> &'static [char] {
        &[]
    }
    /// The position that a code tells by itself; `None` where it has to be made.
    fn told_by(&self, _code: &Code) -> Option<Self::Position> {
        None
    }
    /// Begins to make and prove a level.
    fn make(&self, wanted: &Wanted) -> Result<MakingOf<Self>, String>
    where
        Self: Sized;
    /// The level that comes next on a way of playing; `None` where the way has no such level.
    fn wanted(&self, way: &Way<'_>) -> Option<Wanted>;
    /// By what its levels can be ordered.
    fn offers(&self) -> Vec<Offer> {
        Vec::new()
    }
    /// The levels of its campaign.
    fn ladder(&self) -> &Ladder;
    /// How its endless way follows the player.
    fn pace(&self) -> Pace {
        Pace::Length
    }
    /// The generator's difficulty of a level, 1 to 10; 0 where there is none.
    fn difficulty(&self, _code: &Code) -> u8 {
        0
    }

    /// Begins to look for moves that win: the fewest where that can be proven, else any.
    fn solving(&self, at: &Self::Position) -> SolvingOf<Self>
    where
        Self: Sized;
    /// Begins to find out which of some positions can still be won, the newest first.
    fn judging(&self, positions: Vec<Self::Position>) -> Judging;

    /// What is said where it is the same for all levels.
    fn phrases(&self) -> Phrases {
        Phrases::default()
    }
    /// The first words of a level.
    fn introduction(&self, at: &Self::Position, figures: Figures) -> String;
    /// What a move did.
    fn played_words(&self, played: Played<'_, Self::Position, Self::Move>) -> String;
    /// Where the player stands, after a move was taken back or done again.
    fn standing_words(&self, at: &Self::Position, figures: Figures) -> String;
    /// A hint that only says where to look, given moves that win.
    fn look_words(&self, moves: &[Self::Move]) -> String;
    /// How many of some moves that win the next hint tells.
    fn moves_told(&self, _moves: &[Self::Move]) -> usize {
        1
    }
    /// Moves as one would tell them.
    fn move_words(&self, moves: &[Self::Move]) -> String;
    /// The whole position in words, for players who listen.
    fn description(&self, at: &Self::Position) -> String;
    /// The position as a text: the same for the same position.
    fn text(&self, at: &Self::Position) -> String;

    /// What it supplies to be drawn; `None` where its levels are not drawn.
    fn drawable(&self) -> Option<Arc<dyn Drawable>> {
        None
    }
    /// A position as it is drawn.
    fn sheet(&self, _at: &Self::Position) -> Option<Sheet> {
        None
    }
    /// The level that is drawn: its position and its code, or everything that it still lacks.
    fn drawn(&self, _sheet: &Sheet) -> Result<(Self::Position, Code), Vec<Lack>> {
        Err(Vec::new())
    }
    /// A position that looks as a sheet does, whether that is a level or not.
    fn sketch(&self, _sheet: &Sheet) -> Option<Self::Position> {
        None
    }
    /// Whether one sheet can be shown on the ground of another, tile by tile.
    fn has_ground_of(&self, sheet: &Sheet, ground: &Sheet) -> bool {
        sheet.has_cells_of(ground)
    }

    /// Begins to film how the level of a code was made; `None` where that is not known, as it is for
    /// levels that no generator made.
    fn filming(&self, _code: &Code) -> Option<Filming> {
        None
    }
    /// Begins to make another level from a frame of such a film on, with fresh dice. It is proven, and it
    /// is not the level of the code.
    fn another_ending(
        &self,
        _code: &Code,
        _film: &Film,
        _frame: usize,
        _seed: u32,
    ) -> Result<MakingOf<Self>, String>
    where
        Self: Sized,
    {
        Err(format!(
            "How levels of {} are made is not known.",
            self.name()
        ))
    }
    /// Begins to find up to `most` shortest solutions, always the same ones in the same order, and how many
    /// there are; `None` where they are not listed.
    fn solutions(&self, _at: &Self::Position, _most: usize) -> Option<SolutionsOf<Self>>
    where
        Self: Sized,
    {
        None
    }
    /// Begins to count the positions that play can reach, move by move of those that count; `None` where
    /// that is not done.
    fn search_layers(&self, _at: &Self::Position) -> Option<Box<dyn Job<SearchLayers>>> {
        None
    }

    /// What can be asked about a position that was drawn; `None` where nothing is answered.
    fn questions(&self, _at: &Self::Position) -> Option<Box<dyn Questions<Self::Move>>> {
        None
    }

    /// Played backwards: which ends there are to begin with.
    fn ends(&self) -> Ends {
        Ends::default()
    }
    /// Played backwards: begins to find an end.
    fn ending(&self, _end: End) -> Result<EndingOf<Self>, String>
    where
        Self: Sized,
    {
        Err(format!("{} is not played backwards.", self.name()))
    }
    /// Played backwards: the code of the level that begins at a position, or what it still lacks.
    fn level(&self, _at: &Self::Position) -> Result<Code, String> {
        Err(format!("{} is not played backwards.", self.name()))
    }
    /// Played backwards: begins to prove that a position can be won, played forwards.
    fn proving(&self, _at: &Self::Position) -> Box<dyn Job<Proof>> {
        Box::new(Known(Some(Proof::Unsolvable)))
    }
}

/// What a move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<P> {
    /// Nothing at all, as a walk to where one stands.
    Nothing,
    /// The game goes on.
    Going(P),
    /// It is won.
    Won(P),
    /// It is lost, and the level begins again.
    Lost(P),
}

/// A level's code, as its kind writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(String);

impl Code {
    /// A code that its kind has read or made.
    pub fn new(code: &impl Display) -> Code {
        Code(code.to_string())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// What a kind says to a text that may be one of its level codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeRead {
    /// It is, and so it is written.
    Mine(Code),
    /// It is a code of this family, for a puzzle that is not this one.
    OtherPuzzle(String),
    /// It begins like one, and something is wrong with it.
    Bad(String),
    /// It is something else altogether.
    Foreign,
}

/// Which level is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// Just the level of a code.
    Code(Code),
    /// The level of a code, or of one of the seeds after it where that gives none.
    Near(Code),
    /// The best of many: from a seed on, and with the generator's difficulty, the one that comes nearest.
    Nearest {
        /// The seed to look from.
        seed: u32,
        /// The generator's difficulty, 1 to 10.
        difficulty: u8,
        /// To what.
        aim: Aim,
    },
}

/// What a level that is looked for should be like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// A rating from and up to.
    Rating(f64, f64),
    /// The fewest moves that win.
    Par(u32),
}

/// A way of playing, and what the choice of a level on it depends on.
#[derive(Clone, Copy, Debug)]
pub enum Way<'a> {
    /// A level of a campaign.
    Rung {
        /// What the campaign says of it.
        rung: &'a Rung,
        /// Its place, from 0.
        level: u32,
        /// What the run's levels are drawn with.
        seed: u32,
    },
    /// The next level of the endless way.
    Endless(&'a Endless),
    /// The level of a day.
    Daily(Day),
    /// Any level.
    Any {
        /// What it is drawn with.
        seed: u32,
        /// The par of the level of this kind that was won last.
        last_par: Option<u32>,
    },
    /// A lesson, by its place.
    Lesson(u32),
    /// A level to order.
    Order(Order),
}

/// A level that is made and proven.
#[derive(Clone, Debug, PartialEq)]
pub struct Made<P, M> {
    /// Its code.
    pub code: Code,
    /// Where it begins.
    pub start: P,
    /// Moves that win; none if none are known.
    pub solution: Vec<M>,
    /// The fewest moves that win, of those that count, if that was proven.
    pub par: Option<u32>,
    /// How hard it is, where that was measured.
    pub measures: Option<Measures>,
}

/// What a level took so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Moves made that count.
    pub made: u32,
    /// The fewest that win, if known.
    pub par: Option<u32>,
}

/// A move that was made, for words about it.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a, P, M> {
    /// The position before it.
    pub before: &'a P,
    /// The move.
    pub action: &'a M,
    /// The position after it.
    pub after: &'a P,
    /// What the level took so far, this move included.
    pub figures: Figures,
}

/// What is said of a kind, whatever the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrases {
    /// One of the moves that count.
    pub counted: &'static str,
    /// The level is won.
    pub won: &'static str,
    /// Whether that is said after what the last move did, and not in its place.
    pub won_follows: bool,
    /// The heading of the card that says so.
    pub won_title: &'static str,
    /// The level is lost and begins again.
    pub lost: &'static str,
    /// A loss is taken back.
    pub lost_undone: &'static str,
    /// No move is left.
    pub stuck: &'static str,
    /// The level began again.
    pub restarted: &'static str,
    /// The button that plays the rest of a hint.
    pub play_on: &'static str,
}

impl Default for Phrases {
    fn default() -> Phrases {
        Phrases {
            counted: "move",
            won: "It is done.",
            won_follows: true,
            won_title: "Done",
            lost: "Lost. The level begins again.",
            lost_undone: "Taken back.",
            stuck: "No move is left: take some back, or begin again.",
            restarted: "From the beginning.",
            play_on: "Play it all",
        }
    }
}

/// Which ends a kind played backwards can begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// Ends by name; an [`End`]'s number is a place among them.
    pub named: Vec<String>,
    /// The highest number where a number is a quantity, and what it counts.
    pub counted: Option<(u32, &'static str)>,
    /// Whether further ends are made from a seed.
    pub can_make: bool,
    /// The number to begin with.
    pub usual: u32,
}

/// An end to play backwards from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The named end of a number.
    Named(u32),
    /// One made from a seed; the number is a quantity where the kind counts something.
    Made {
        /// The quantity.
        number: u32,
        /// The seed.
        seed: u32,
    },
}

/// What is known of a level in the making.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// It is being found out.
    #[default]
    Thinking,
    /// It is no level yet: it is won already.
    Over,
    /// It takes so many moves, of those that count, and never fewer.
    Proven(u32),
    /// It can be won, since it was un-played; the fewest moves would take too long to find.
    Winnable,
    /// It cannot be won. No un-play leads there.
    Unsolvable,
}

impl Proof {
    /// In words; `what` is what is counted.
    pub fn words(self, what: &str) -> String {
        match self {
            Proof::Thinking => "being proven …".to_owned(),
            Proof::Over => "the end: play backwards from here".to_owned(),
            Proof::Proven(1) => format!("1 {what}, proven"),
            Proof::Proven(count) => format!("{count} {what}s, proven"),
            Proof::Winnable => format!("can be won; the fewest {what}s are not known"),
            Proof::Unsolvable => "cannot be won".to_owned(),
        }
    }

    /// Whether it can be kept as a level.
    pub fn is_level(self) -> bool {
        matches!(self, Proof::Proven(_) | Proof::Winnable)
    }

    /// What an answer means for a level that was un-played; `count` counts the moves that count.
    pub(super) fn of<M>(answer: Answer<Vec<M>>, count: impl Fn(&[M]) -> u32) -> Proof {
        match answer {
            Answer::Solved(moves) => Proof::Proven(count(&moves)),
            Answer::Unsolvable => Proof::Unsolvable,
            Answer::GaveUp(_) => Proof::Winnable,
        }
    }
}

/// A result that is there at once, as a job.
pub struct Known<T>(pub Option<T>);

impl<T: Send + Sync> Job<T> for Known<T> {
    fn advance(&mut self, _states: u64) -> Option<T> {
        self.0.take()
    }
}

/// A job whose result is turned into something else.
pub struct Mapped<A, B> {
    job: Box<dyn Job<A>>,
    map: Box<dyn Fn(A) -> B + Send + Sync>,
}

impl<A: 'static, B: 'static> Mapped<A, B> {
    /// Turns the result of a job into something else.
    pub fn boxed(
        job: impl Job<A> + 'static,
        map: impl Fn(A) -> B + Send + Sync + 'static,
    ) -> Box<dyn Job<B>> {
        Box::new(Mapped {
            job: Box::new(job),
            map: Box::new(map),
        })
    }
}

impl<A, B> Job<B> for Mapped<A, B> {
    fn advance(&mut self, states: u64) -> Option<B> {
        self.job.advance(states).map(&self.map)
    }

    fn tried(&self) -> u32 {
        self.job.tried()
    }
}
