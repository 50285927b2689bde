//! Watching a level being solved: films of solutions, of any kind of puzzle.
//!
//! How a level was made is the kind's own to tell ([`Kind::filming`](super::kind::Kind::filming)). Where
//! that is not known, a film of its solution can be shown instead.

use super::any_kind::{AnyKind, Move, Position};
use super::film::{Film, Frame, Step};
use super::kind::{Figures, Mapped, Outcome};
use crate::puzzle::{Answer, Job, OptimalSolutions};

/// Solutions that are filmed at the most.
pub const MOST_FILMS: usize = 24;

/// Films of shortest solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedFilms {
    /// How many shortest solutions there are; a count past `u64::MAX` stays there.
    pub total: u64,
    /// The moves and the films of the first of them, always in the same order.
    pub films: Vec<(Vec<Move>, Film)>,
}

/// Films in the making, or why there are none.
pub type FilmingSolutions = Box<dyn Job<Result<SolvedFilms, String>>>;

/// A film of moves that win, or of any others, from a position on.
pub fn film_of_moves(kind: &AnyKind, start: &Position, moves: &[Move]) -> Result<Film, String> {
    let not_drawn = || {
        format!(
            "{} is not drawn, so there is nothing to watch.",
            kind.name()
        )
    };
    let sheet = |at: &Position| kind.sheet(at).ok_or_else(not_drawn);
    let counted = moves.iter().filter(|action| kind.counts(action)).count();
    let figures = Figures {
        made: 0,
        par: u32::try_from(counted).ok(),
    };
    let mut film = Film::default();
    let words = kind.introduction(start, figures);
    film.push(Frame::new(sheet(start)?, Step::Begun, words));
    let mut now = start.clone();
    for action in moves {
        let words = sentence(&kind.move_words(std::slice::from_ref(action)));
        let (next, step, more) = match kind.play(&now, action)? {
            Outcome::Nothing => continue,
            Outcome::Going(next) => (next, Step::Played, ""),
            Outcome::Won(next) => (next, Step::Done, kind.phrases().won),
            Outcome::Lost(next) => (next, Step::Refused, kind.phrases().lost),
        };
        let words = format!("{words} {more}");
        film.push(Frame::new(sheet(&next)?, step, words.trim_end()));
        if step != Step::Played {
            break;
        }
        now = next;
    }
    Ok(film)
}

/// Begins to film the shortest solutions of a position, up to `most` and never more than [`MOST_FILMS`];
/// `None` if the kind does not list them.
pub fn filming_solutions(
    kind: &AnyKind,
    start: &Position,
    most: usize,
) -> Option<FilmingSolutions> {
    let solutions = kind.solutions(start, most.min(MOST_FILMS))?;
    let (kind, start) = (kind.clone(), start.clone());
    let filmed = move |answer: Answer<OptimalSolutions<Move>>| match answer {
        Answer::Solved(solutions) => {
            let films = solutions.some.into_iter().map(|moves| {
                let film = film_of_moves(&kind, &start, &moves)?;
                Ok((moves, film))
            });
            Ok(SolvedFilms {
                total: solutions.total,
                films: films.collect::<Result<_, String>>()?,
            })
        }
        Answer::Unsolvable => Err("This cannot be won.".to_owned()),
        Answer::GaveUp(_) => {
            Err("To find all shortest solutions would take too long here.".to_owned())
        }
    };
    Some(Mapped::boxed(solutions, filmed))
}

/// Words with a large letter in front.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}
