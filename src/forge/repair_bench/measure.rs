//! One room: mended plainly, guided by the band, and guided by a band shifted at random.

use super::sets::Set;
use crate::forge::repair::run_for;
use crate::puzzle::Dice;
use crate::repair::{Finding, Repair, Repairer, Repairing};
use crate::rooms::{Band, Cell, Game, Room, Walk, Weights};
use std::sync::Arc;
use std::time::Instant;

/// What a cell costs that is not cheap.
const DEAR: u32 = 10;

/// Times that a room is mended with a new solver; the fastest counts, so that other work on the machine does
/// not.
const RUNS: u32 = 3;

/// What was measured of one room.
pub(super) struct Sample {
    /// Milliseconds of the plain repair, a new solver included.
    pub(super) ms: f64,
    /// The same once the solver is alive.
    pub(super) alive_ms: f64,
    pub(super) guided_ms: f64,
    /// Fewest changes; `None` if there is no repair.
    pub(super) changes: Option<usize>,
    pub(super) guided_changes: Option<usize>,
    pub(super) rounds: u32,
    /// Share of the room that the band takes.
    pub(super) band_area: f64,
    /// The guided repair lies wholly in the band and has the fewest changes.
    pub(super) hit: bool,
    /// The same with the band shifted at random.
    pub(super) shifted_hit: bool,
    /// The number is the expected one, and the room is what it should be.
    pub(super) is_as_expected: bool,
    /// Seconds and changes of another program.
    pub(super) recorded: Option<(f64, f64)>,
}

impl Sample {
    pub(super) fn take(set: &Set, number: usize, room: &Room) -> Sample {
        let game = &set.game;
        let uniform = Weights::uniform(game);
        let (plain, mut ms, rounds, repairer) = mend(Repairer::new(game), room, &uniform);
        for _ in 1..RUNS {
            ms = ms.min(mend(Repairer::new(game), room, &uniform).1);
        }
        let (again, alive_ms, _, repairer) = mend(repairer, room, &uniform);
        let band = Band::of(game, room, &uniform).map_or(Vec::new(), |band| band.cells);
        let mut dice = Dice::new(&[number as u32, game.rules_digest()]);
        let shifted = shift(game, &band, &mut dice);
        let (guided, guided_ms, _, repairer) =
            mend(repairer, room, &Weights::cheap(game, &band, DEAR));
        let cheap = Weights::cheap(game, &shifted, DEAR);
        let (by_chance, ..) = mend(repairer, room, &cheap);
        let count = |repair: &Option<Repair>| repair.as_ref().map(|repair| repair.changes.len());
        let is_hit = |repair: &Option<Repair>, cells: &[Cell]| {
            let inside = |repair: &Repair| repair.changes.iter().all(|cell| cells.contains(cell));
            count(repair) == count(&plain) && repair.as_ref().is_some_and(inside)
        };
        let expected = set.expected.get(&number);
        let is_number = expected.is_none_or(|known| known.fewest == count(&plain));
        let all = [&plain, &again, &guided, &by_chance];
        Sample {
            ms,
            alive_ms,
            guided_ms,
            changes: count(&plain),
            guided_changes: count(&guided),
            rounds,
            band_area: band.len() as f64 / game.cells() as f64,
            hit: is_hit(&guided, &band),
            shifted_hit: is_hit(&by_chance, &shifted),
            is_as_expected: is_number
                && count(&plain) == count(&again)
                && all.iter().all(|repair| is_sound(game, room, repair)),
            recorded: expected.and_then(|known| known.recorded),
        }
    }
}

/// A best repair, the time it took in milliseconds, how often reachability failed, and the solver.
fn mend(
    repairer: Repairer,
    room: &Room,
    weights: &Weights,
) -> (Option<Repair>, f64, u32, Repairer) {
    let begun = Instant::now();
    let mut repairing = Repairing::new(repairer, room, weights);
    let finding = run_for(&mut repairing, None);
    let ms = begun.elapsed().as_secs_f64() * 1000.0;
    let rounds = repairing.rounds();
    let repair = match finding {
        Finding::Best(repair) => Some(repair),
        _ => None,
    };
    (repair, ms, rounds, repairing.into_repairer())
}

/// Whether a repair is like the example, can be crossed, and left the ends where they were.
fn is_sound(game: &Arc<Game>, before: &Room, repair: &Option<Repair>) -> bool {
    repair.as_ref().is_none_or(|repair| {
        let room = &repair.room;
        game.is_legal(room) == Some(true)
            && Walk::new(game, room).par().is_some()
            && (room.start(), room.goal()) == (before.start(), before.goal())
    })
}

/// The same cells elsewhere; what leaves the room on one side comes in on the other.
fn shift(game: &Game, cells: &[Cell], dice: &mut Dice) -> Vec<Cell> {
    let down = dice.below(game.rows() as u32) as usize;
    let right = dice.below(game.cols() as u32) as usize;
    let shifted = cells.iter().filter_map(|cell| {
        let (row, col) = game.place(*cell);
        game.cell((row + down) % game.rows(), (col + right) % game.cols())
    });
    shifted.collect()
}
