//! From a level that was won to an example, and from an example to a game that can be played.

use super::taught::Taught;
use crate::play::board::{BoardKind, Placement};
use crate::play::drawing::Lack;
use crate::play::kind::{Code, Kind};
use crate::play::own_games::{NotKept, OwnGames};
use crate::play::session::Session;
use crate::rewrite::{Board, Direction};
use crate::spacetime::{Compared, NotAPlay, Strip, compare, from_play};
use thiserror::Error;

/// What a play teaches.
#[derive(Debug)]
pub struct Lesson {
    /// The example, learned from.
    pub taught: Taught,
    /// What it shows of the written game, and what it does not.
    pub compared: Compared,
}

impl Lesson {
    /// What was learned and what the play did not show, as whole sentences.
    pub fn words(&self) -> String {
        let events = self.taught.learned().events.len();
        let mut words = format!("Learned {events} kinds of events from this play.");
        let mut missing = self.compared.missing.iter().map(|way| way.to_string());
        if let Some(first) = missing.next() {
            let more = missing.count();
            words.push_str(&format!(" Not shown: {first}."));
            if more > 0 {
                words.push_str(&format!(" {more} more were not shown either."));
            }
            words.push_str(" Play a level that shows them to teach them.");
        }
        words
    }
}

/// Why a play teaches nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoLesson {
    /// Not a grid game.
    #[error("Only grid games are learned from.")]
    NotAGrid,
    /// Played backwards.
    #[error("Only what is played forwards is learned from.")]
    Backwards,
    /// Not played to its end, or too large.
    #[error("This play is no example: {0}.")]
    Play(#[from] NotAPlay),
}

/// The example that a won level is. What came before it was last begun again is left out.
pub fn learn_from(session: &Session) -> Result<Lesson, NoLesson> {
    let kind = session.kind().get::<BoardKind>();
    let kind = kind.ok_or(NoLesson::NotAGrid)?;
    if kind.game().direction() == Direction::Inverse {
        return Err(NoLesson::Backwards);
    }
    let mut boards: Vec<Board> = Vec::new();
    for position in session.positions() {
        let at: &Placement = position.get().ok_or(NoLesson::NotAGrid)?;
        boards.push(at.board.clone());
        if position == *session.start() {
            break;
        }
    }
    boards.reverse();
    let recorded = from_play(kind.game(), &boards)?;
    let taught = Taught::new(recorded.example.clone());
    let compared = compare(kind.game(), &recorded, taught.learned());
    Ok(Lesson { taught, compared })
}

/// Why there is no game to play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoGame {
    /// Nothing to play was learned.
    #[error("{0}")]
    NotAGame(String),
    /// It is not kept.
    #[error(transparent)]
    NotKept(#[from] NotKept),
}

/// A game of one's own that was learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedGame {
    /// Its file's name: the key of its kind, once the games of one's own are offered again.
    pub file: String,
    /// What the language of games cannot say, as sentences.
    pub lost: Vec<String>,
}

/// Keeps the game that an example teaches among the games of one's own; the same one is kept once.
pub fn keep_game(taught: &Taught, games: &mut OwnGames) -> Result<LearnedGame, NoGame> {
    let game = taught
        .game()
        .map_err(|why| NoGame::NotAGame(why.to_string()))?;
    let file = games.import(&format!("{}.ron", taught.name()), &game.text)?;
    let lost = game.lost.iter().map(|lost| lost.to_string()).collect();
    Ok(LearnedGame { file, lost })
}

/// The first frame of a strip as a level of a game: its code, to be played, kept and shared. The game is the
/// real one, or the learned one once it is on offer. Otherwise what it lacks to be a level.
pub fn level(taught: &Taught, strip: &Strip, kind: &BoardKind) -> Result<Code, Vec<Lack>> {
    let no_board = || vec![Lack::new("This frame is no board of its game.")];
    let board = taught.board(strip, 0).ok_or_else(no_board)?;
    // By its letters: the game on offer may have been changed since.
    let game = match taught.game() {
        Ok(game) if !taught.has_real_rules() => &game.game,
        _ => kind.game(),
    };
    let text = game.write_board(&board);
    let board = kind.game().read_board(&text).map_err(|_| no_board())?;
    let sheet = kind.sheet(&kind.place(board)).ok_or_else(no_board)?;
    Ok(kind.drawn(&sheet)?.1)
}
