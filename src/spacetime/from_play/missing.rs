//! What a play of a written game did not show, and what was learned more loosely than it is written.

use super::{Recorded, Stack, stack_name};
use crate::rewrite::{Game, Rewrite};
use crate::spacetime::learning::{Event, EventCell, Learned};
use crate::spacetime::strip::Tile;
use std::collections::BTreeSet;
use std::fmt;

/// Ways in which one rewrite can lie upon stacks that are looked at.
const MOST_WAYS: usize = 4096;

/// A way to make a written move that the play did not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingMove {
    /// The rewrite's place in [`Game::rules`].
    pub rule: usize,
    /// What the game says of it.
    pub help: String,
    /// What lies on the cells that change, before, in words.
    pub before: Vec<String>,
    /// What lies there after.
    pub after: Vec<String>,
}

impl fmt::Display for MissingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.rule + 1;
        match self.help.is_empty() {
            true => write!(f, "rewrite {number}")?,
            false => write!(f, "{}", self.help.trim_end_matches('.'))?,
        }
        write!(
            f,
            ": {} become {}",
            self.before.join(", "),
            self.after.join(", ")
        )
    }
}

/// The learned rules beside the written ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Written moves that were learned, in all their ways.
    pub shown: usize,
    /// Written moves, in all their ways, that the play did not show: ask for a play that shows them.
    pub missing: Vec<MissingMove>,
    /// Rewrites that ask for more than what they change, by their place: the learned event does not.
    pub looser: Vec<usize>,
    /// Events that no written rewrite explains. There are none unless something is wrong.
    pub unexplained: usize,
}

/// Compares what was learned from a play with the game as it is written.
pub fn compare(game: &Game, recorded: &Recorded, learned: &Learned) -> Compared {
    let stacks = all_stacks(game, recorded);
    let events: BTreeSet<Event> = learned.events.iter().map(changed_only).collect();
    let mut explained: BTreeSet<Event> = BTreeSet::new();
    let mut compared = Compared::default();
    for (number, rule) in game.rules().iter().enumerate() {
        let mut looser = false;
        let turns = turns(rule);
        let mut told: BTreeSet<(Vec<String>, Vec<String>)> = BTreeSet::new();
        for turn in &turns {
            for way in ways(turn, &stacks) {
                let event = event(&way);
                let is_shown = event.as_ref().is_some_and(|event| events.contains(event));
                if is_shown {
                    compared.shown += 1;
                    explained.extend(event);
                    looser |= way.iter().any(|cell| cell.before == cell.after);
                    continue;
                }
                let changes = || way.iter().filter(|cell| cell.before != cell.after);
                let name = |stack: usize| {
                    stacks
                        .get(stack)
                        .map_or_else(String::new, |stack| stack_name(game, stack))
                };
                let before: Vec<String> = changes().map(|cell| name(cell.before)).collect();
                let after: Vec<String> = changes().map(|cell| name(cell.after)).collect();
                // Turns of one way are told once, the first that is missing.
                let mut sorted = (before.clone(), after.clone());
                sorted.0.sort_unstable();
                sorted.1.sort_unstable();
                if told.insert(sorted) {
                    compared.missing.push(MissingMove {
                        rule: number,
                        help: rule.help.clone(),
                        before,
                        after,
                    });
                }
            }
        }
        if looser {
            compared.looser.push(number);
        }
    }
    compared.unexplained = events.difference(&explained).count();
    compared
}

fn changed_only(event: &Event) -> Event {
    Event {
        cells: event.changed().copied().collect(),
    }
}

/// A rewrite and, if it spins, its turns.
fn turns(rule: &Rewrite) -> Vec<Rewrite> {
    let mut turns = vec![rule.clone()];
    while rule.spin && turns.len() < 4 {
        let Some(last) = turns.last() else {
            break;
        };
        let mut next = last.clone();
        (next.width, next.height) = (last.height, last.width);
        for part in &mut next.parts {
            (part.x, part.y) = (last.height - 1 - part.y, part.x);
        }
        next.parts.sort_unstable();
        turns.push(next);
    }
    turns
}

/// The example's stacks, and those that the rewrites can make of them.
fn all_stacks(game: &Game, recorded: &Recorded) -> Vec<Stack> {
    let mut stacks = recorded.stacks.clone();
    let mut next = 0;
    while let Some(stack) = stacks.get(next).cloned() {
        next += 1;
        for rule in game.rules() {
            for cell in cells(rule) {
                if let Some(after) = rewritten(rule, cell, &stack)
                    && !stacks.contains(&after)
                    && stacks.len() < MOST_WAYS
                {
                    stacks.push(after);
                }
            }
        }
    }
    stacks
}

/// The cells that a rewrite names: row and column.
fn cells(rule: &Rewrite) -> BTreeSet<(usize, usize)> {
    rule.parts.iter().map(|part| (part.y, part.x)).collect()
}

/// What a stack is after a rewrite, if it fits there.
fn rewritten(rule: &Rewrite, (row, col): (usize, usize), stack: &Stack) -> Option<Stack> {
    let mut after = stack.clone();
    for part in rule
        .parts
        .iter()
        .filter(|part| (part.y, part.x) == (row, col))
    {
        let here = after
            .get_mut(part.layer)
            .filter(|here| **here == part.left)?;
        *here = part.right;
    }
    Some(after)
}

/// A cell of a rewrite that lies upon stacks, by their numbers.
#[derive(Clone, Copy)]
struct Lying {
    row: usize,
    col: usize,
    before: usize,
    after: usize,
}

/// All ways in which a rewrite can lie upon stacks.
fn ways(rule: &Rewrite, stacks: &[Stack]) -> Vec<Vec<Lying>> {
    let mut ways: Vec<Vec<Lying>> = vec![Vec::new()];
    for (row, col) in cells(rule) {
        let here: Vec<Lying> = (stacks.iter().enumerate())
            .filter_map(|(before, stack)| {
                let after = rewritten(rule, (row, col), stack)?;
                let after = stacks.iter().position(|known| *known == after)?;
                Some(Lying {
                    row,
                    col,
                    before,
                    after,
                })
            })
            .collect();
        // A cell that is only looked at says the same whatever else lies there.
        let changes = here.iter().any(|cell| cell.before != cell.after);
        let kept = if changes {
            here.len()
        } else {
            here.len().min(1)
        };
        let longer = ways.iter().flat_map(|way| {
            let here = here.iter().take(kept);
            here.map(move |cell| way.iter().copied().chain([*cell]).collect::<Vec<Lying>>())
        });
        ways = longer.take(MOST_WAYS).collect();
    }
    ways
}

/// The event that a way is; stacks that no legend has room for were never shown.
fn event(way: &[Lying]) -> Option<Event> {
    let changed = || way.iter().filter(|cell| cell.before != cell.after);
    let origin = changed().next()?;
    let cells = changed().map(|cell| {
        Some(EventCell {
            dr: cell.row as i16 - origin.row as i16,
            dc: cell.col as i16 - origin.col as i16,
            before: Tile::new(cell.before)?,
            after: Tile::new(cell.after)?,
        })
    });
    let cells = cells.collect::<Option<Vec<EventCell>>>()?;
    Some(Event { cells })
}
