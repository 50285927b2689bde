//! Solving the cube: turns are the cost, walks are free.
//!
//! The search does not step from cell to cell. Between two turns the monk may walk wherever he can,
//! so a state of the search is a *settled* cube: the karma in reach is collected, and the monk
//! stands for the whole region that he can walk in.
//!
//! Collecting everything in reach is never harmful. Take any plan from a position, and the same
//! position with some reachable karma already collected. Karma and path are walked over alike, by
//! the monk and by soldiers, and turns carry them alike; so the plan's walks and turns are legal in
//! both, kill in both or in neither, and after each of them the second position has the same walls
//! and has collected all that the first has, and perhaps more. It wins no later. With seven
//! collected the rest of the karma is as good as path, so a settled cube drops it, and positions
//! that differ in nothing that matters become one.

use super::bound::Hauls;
use super::face_cells::{FaceCells, count, grown, region, top_of};
use super::geometry::{Face, Line, Turn};
use super::moves::Move;
use super::state::{Cube, KARMA_TO_WIN};
use crate::puzzle::{self, Answer, HOPELESS, Limits, Puzzle, Search};

/// The cube as a puzzle for the searches. Its states must be [`settled`].
pub struct Monk {
    hauls: &'static Hauls,
}

/// A turn, and a spot from which the monk may watch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WatchedTurn {
    /// The line to turn.
    pub line: Line,
    /// A spot in his region, off the line. Where the turn splits the region, it chooses the part.
    pub stand: u8,
}

const EXIT: FaceCells = 1 << 8;

/// The settled form of a position.
pub fn settled(cube: &Cube) -> Cube {
    settle(*cube, cube.reach())
}

#[inline]
pub(super) fn settle(mut cube: Cube, reach: FaceCells) -> Cube {
    cube.collect(reach);
    if cube.collected() >= KARMA_TO_WIN {
        cube.drop_karma();
        cube.set_collected(KARMA_TO_WIN);
    }
    cube.set_spot(anchor(reach));
    cube
}

impl Default for Monk {
    fn default() -> Monk {
        Monk::new()
    }
}

impl Monk {
    /// The puzzle; the tables behind it are made once.
    pub fn new() -> Monk {
        Monk {
            hauls: Hauls::get(),
        }
    }
}

/// What a turn leads to when it is watched from one part of the monk's region.
pub(super) struct Turned {
    pub(super) watched: WatchedTurn,
    pub(super) turn: Turn,
    /// His region after it.
    pub(super) reach: FaceCells,
    /// Whether soldiers can reach him there.
    pub(super) is_fatal: bool,
}

/// Every turn that the monk can step aside for, forwards or backwards. A turn comes as often as
/// there are separate parts of the region to watch it from.
#[inline]
pub(super) fn each_turn(cube: &Cube, inverse: bool, mut visit: impl FnMut(Turned)) {
    let reach = cube.reach();
    for line in Line::ALL {
        let mut stands = reach & !line.top_cells();
        let turn = Turn { line, inverse };
        let top = cube.top_after(turn);
        while stands != 0 {
            let stand = anchor(stands);
            let reach = region(stand, top.open);
            stands &= !reach;
            visit(Turned {
                watched: WatchedTurn { line, stand },
                turn,
                reach,
                is_fatal: grown(reach) & top.soldiers != 0,
            });
        }
    }
}

/// The spot that stands for a whole region.
#[inline]
pub(super) fn anchor(region: FaceCells) -> u8 {
    region.trailing_zeros() as u8
}

impl Puzzle for Monk {
    type State = Cube;
    type Move = WatchedTurn;

    #[inline]
    fn is_won(&self, cube: &Cube) -> bool {
        cube.collected() >= KARMA_TO_WIN && cube.reach() & EXIT != 0
    }

    #[inline]
    fn expand(&self, cube: &Cube, mut visit: impl FnMut(WatchedTurn, Cube)) {
        each_turn(cube, false, |turned| {
            if !turned.is_fatal {
                visit(
                    turned.watched,
                    settle(cube.turned(turned.turn), turned.reach),
                );
            }
        });
    }

    fn lower_bound(&self, cube: &Cube, floor: u32) -> u32 {
        let needed = KARMA_TO_WIN.saturating_sub(cube.collected());
        if needed == 0 {
            return floor;
        }
        if cube.karma().count_ones() < needed {
            return HOPELESS;
        }
        self.hauls.turns(cube.karma(), needed, floor)
    }

    /// Karma still to be fetched, the farther the heavier; how cramped the monk is; soldiers one
    /// or two turns away from Top. The weights were found by hill climbing, see `docs/performance.md`.
    fn guess(&self, cube: &Cube, cost: u32) -> u32 {
        use Face::{Back, Bottom, Front, Left, Right, Top};
        const BY_DISTANCE: [(&[Face], u32); 3] = [
            (&[Top, Left, Front], 32),
            (&[Bottom], 39),
            (&[Right, Back], 50),
        ];
        let (karma, soldiers) = (cube.karma(), cube.soldiers());
        let mut wanted = KARMA_TO_WIN.saturating_sub(cube.collected());
        let mut guess = 5 * cost;
        for (faces, weight) in BY_DISTANCE {
            let here: u32 = faces.iter().map(|face| count(face.cells_of(karma))).sum();
            let taken = here.min(wanted);
            guess += weight * taken;
            wanted -= taken;
        }
        if wanted > 0 {
            return HOPELESS;
        }
        let cramped = 9 - count(cube.reach());
        let near = count(Left.cells_of(soldiers)) + count(Front.cells_of(soldiers));
        let below = count(Bottom.cells_of(soldiers));
        guess + 10 * cramped + 12 * near + 5 * below
    }

    fn fatal_moves(&self, cube: &Cube) -> u32 {
        let mut fatal = 0;
        each_turn(cube, false, |turned| fatal += u32::from(turned.is_fatal));
        fatal
    }
}
/// A shortest solution of any position, proven.
pub fn solve(cube: &Cube, limits: &Limits<'_>) -> Search<Vec<Move>> {
    spelt(cube, puzzle::optimal(&Monk::new(), settled(cube), limits))
}

/// Some solution of any position, quickly.
pub fn solve_quickly(cube: &Cube, limits: &Limits<'_>) -> Search<Vec<Move>> {
    spelt(cube, puzzle::first(&Monk::new(), settled(cube), limits))
}

/// Whether a position can still be won.
pub fn is_winnable(cube: &Cube, limits: &Limits<'_>) -> Answer<()> {
    puzzle::first(&Monk::new(), settled(cube), limits)
        .answer
        .map(|_| ())
}

/// The number of different shortest solutions of a position with this par.
pub fn count_solutions(cube: &Cube, par: u32, limits: &Limits<'_>) -> Search<u64> {
    puzzle::count_optimal(&Monk::new(), settled(cube), par, limits)
}

fn spelt(cube: &Cube, found: Search<Vec<WatchedTurn>>) -> Search<Vec<Move>> {
    Search {
        answer: found.answer.map(|steps| spell_out(cube, &steps)),
        expanded: found.expanded,
    }
}

/// Steps as moves that a player can make one by one: walks to the karma in reach, nearest first,
/// a walk off the line, the turn; and at the end the walk to the exit.
pub fn spell_out(start: &Cube, steps: &[WatchedTurn]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut cube = *start;
    let mut play = |cube: &mut Cube, action: Move| {
        moves.push(action);
        let outcome = cube.play(action);
        debug_assert!(outcome.is_ok(), "{action} on {cube:?}");
    };
    for step in steps {
        while let Some(spot) = nearest(&cube, top_of(cube.karma())) {
            play(&mut cube, Move::Walk(spot));
        }
        let turn = Turn::forward(step.line);
        // Any spot will do that ends up in the same region.
        let after = region(step.stand, top_of(cube.turned(turn).open()));
        if let Some(spot) = nearest(&cube, after & !step.line.top_cells())
            && spot != cube.spot()
        {
            play(&mut cube, Move::Walk(spot));
        }
        play(&mut cube, Move::Turn(turn));
    }
    while cube.collected() < KARMA_TO_WIN {
        let Some(spot) = nearest(&cube, top_of(cube.karma())) else {
            break;
        };
        play(&mut cube, Move::Walk(spot));
    }
    if !cube.is_won() {
        play(&mut cube, Move::Walk(EXIT.trailing_zeros() as u8));
    }
    moves
}

/// The spot among some cells of Top that is the fewest steps away, if any can be reached.
fn nearest(cube: &Cube, cells: FaceCells) -> Option<u8> {
    let reach = cube.reach();
    let mut around = 1 << cube.spot();
    loop {
        if around & cells != 0 {
            return Some(anchor(around & cells));
        }
        let wider = grown(around) & reach;
        if wider == around {
            return None;
        }
        around = wider;
    }
}
