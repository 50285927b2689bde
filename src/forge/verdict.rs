//! What is told of a level that was to be solved, be it of the cube or of a grid game.

use super::Failure;
use crate::puzzle::{Answer, Search};
use serde::Serialize;
use std::io::Write;

/// For people a line, for programs the fields of a JSON object.
#[derive(Default, Serialize)]
pub(super) struct Verdict {
    /// `None`: the search gave up before it could tell.
    pub(super) solvable: Option<bool>,
    /// The fewest turns or moves, or the fewest known if not proven.
    pub(super) par: Option<u32>,
    pub(super) proven: bool,
    pub(super) solution: Option<String>,
    pub(super) expanded: u64,
    pub(super) optimal_solutions: Option<u64>,
}

impl Verdict {
    /// Of a search for a shortest solution and, where that gave up, of one for any. The solution comes beside
    /// it: only its game can count and write it.
    pub(super) fn of<T>(
        shortest: Search<T>,
        any: impl FnOnce() -> Answer<T>,
    ) -> (Verdict, Option<T>) {
        let (answer, is_shortest) = match shortest.answer {
            Answer::GaveUp(_) => (any(), false),
            told => (told, true),
        };
        let solvable = is_solvable(&answer);
        let verdict = Verdict {
            solvable,
            proven: is_shortest || solvable == Some(false),
            expanded: shortest.expanded,
            ..Verdict::default()
        };
        (verdict, answer.solved())
    }

    pub(super) fn tell(
        &self,
        difficulty: Option<u32>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let expanded = self.expanded;
        match (self.solvable, self.par, &self.solution) {
            (Some(false), ..) => writeln!(out, "no solution (proven, {expanded} states)")?,
            (_, Some(par), Some(solution)) => {
                let proof = if self.proven { "proven" } else { "best known" };
                write!(out, "par {par} ({proof}, {expanded} states")?;
                if let Some(ways) = self.optimal_solutions {
                    write!(out, ", {ways} shortest solutions")?;
                }
                if let Some(difficulty) = difficulty {
                    write!(out, ", difficulty {difficulty}")?;
                }
                writeln!(out, "): {solution}")?;
            }
            _ => writeln!(out, "gave up after {expanded} states")?,
        }
        Ok(())
    }
}

/// `None`: the search gave up before it could tell.
pub(super) fn is_solvable<T>(answer: &Answer<T>) -> Option<bool> {
    match answer {
        Answer::Solved(_) => Some(true),
        Answer::Unsolvable => Some(false),
        Answer::GaveUp(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::GaveUp;

    #[test]
    fn any_solution_is_looked_for_only_where_the_shortest_is_not_found() {
        let gave_up = Answer::GaveUp(GaveUp::Nodes);
        for (shortest, any, solvable, proven) in [
            (Answer::Solved("RL"), None, Some(true), true),
            (Answer::Unsolvable, None, Some(false), true),
            (gave_up, Some(Answer::Solved("RLRL")), Some(true), false),
            (gave_up, Some(Answer::Unsolvable), Some(false), true),
            (gave_up, Some(gave_up), None, false),
        ] {
            let search = Search {
                answer: shortest,
                expanded: 9,
            };
            let (verdict, found) = Verdict::of(search, || any.expect("not asked for"));
            assert_eq!((verdict.solvable, verdict.proven), (solvable, proven));
            assert_eq!(found, any.unwrap_or(shortest).solved());
        }
    }
}
