//! One attempt at a level: play run backwards from a solved cube.
//!
//! What is cleared at some step of the un-play is open ground in the *whole* forward play, also in
//! the moments that the un-play has already been through. So before it leaves such a moment, it
//! picks the fewest obstacles that keep soldiers off even if all others on Top were gone, and
//! protects them for good. With that, nothing done later can harm a moment that was safe.
//!
//! Stepping back onto karma is harmless: forwards, the monk picks it up a little earlier.

use super::trace::{Event, Trace};
use super::{Difficulty, Refusal, judge};
use crate::cube::geometry::{Cell, Line, Turn};
use crate::cube::moves::Move;
use crate::cube::patch::{Patch, WHOLE_TOP, grown, on_top, region, top_of};
use crate::cube::solver::{Step, anchor, each_turn};
use crate::cube::state::{Cube, Tile, neighbours};
use crate::puzzle::{self, Answer, Budget, Dice, Limits, Puzzle};

/// Placings of the soldiers before an attempt is thrown away.
const MOST_PLACINGS: u32 = 64;
/// Un-turns and un-steps, tried or made, before an attempt is thrown away.
const MOST_UNPLAY: u32 = 400;
/// States that the search for the way home may look into.
const HOMEWARD_NODES: u64 = 400;
/// Throws of the dice for one turn of the scramble.
const MOST_SCRAMBLE_THROWS: u32 = 32;

/// Makes one level, or says why it came out dull.
pub(super) fn attempt(
    difficulty: Difficulty,
    dice: &mut Dice,
    trace: &mut Trace,
) -> Result<(Cube, Vec<Move>), Refusal> {
    let mut unplay = Unplay {
        cube: solved_cube(difficulty, dice, trace)?,
        protected: 0,
        backwards: Vec::new(),
        dice,
        trace,
    };
    unplay.lay_karma(difficulty)?;
    unplay.go_home()?;
    unplay.scramble(difficulty)?;
    let Unplay {
        cube,
        mut backwards,
        ..
    } = unplay;
    judge(&cube)?;
    backwards.reverse();
    Ok((cube, backwards))
}

/// Obstacles everywhere, the monk on the exit, soldiers where they cannot reach him.
fn solved_cube(
    difficulty: Difficulty,
    dice: &mut Dice,
    trace: &mut Trace,
) -> Result<Cube, Refusal> {
    let bare = Cube::filled(Tile::Obstacle, EXIT_SPOT);
    let mut cells: Vec<Cell> = Cell::of_plane(bare.obstacles()).collect();
    for reshuffles in 0..MOST_PLACINGS {
        let mut cube = bare;
        let soldiers = dice.draw(&mut cells, difficulty.get().into());
        for cell in soldiers {
            cube.set(*cell, Tile::Soldiers);
        }
        if !cube.is_attacked() {
            trace.note(|| Event::Placed {
                soldiers: soldiers.to_vec(),
                reshuffles,
            });
            return Ok(cube);
        }
    }
    Err(Refusal::NoSafePlacing)
}

const EXIT_SPOT: u8 = 8;

struct Unplay<'a> {
    cube: Cube,
    /// Obstacles that must stay.
    protected: u64,
    /// The forward moves, the last one first.
    backwards: Vec<Move>,
    dice: &'a mut Dice,
    trace: &'a mut Trace,
}

impl Unplay<'_> {
    /// Turns and steps backwards until all karma lies on the cube.
    fn lay_karma(&mut self, difficulty: Difficulty) -> Result<(), Refusal> {
        let mut karma_left = difficulty.karma();
        for _ in 0..MOST_UNPLAY {
            if karma_left == 0 {
                return Ok(());
            }
            if self.dice.chance(1, 2) {
                if let Some(back) = self.safe_turn(&Line::ALL) {
                    self.protect();
                    self.unturn(back);
                }
            } else {
                let leave_karma = self.dice.chance(3, 10);
                if self.unstep(leave_karma) {
                    karma_left -= 1;
                }
            }
        }
        Err(Refusal::HemmedIn)
    }

    /// A turn back of one of some lines, if the dice's choice is possible and safe.
    fn safe_turn(&mut self, lines: &[Line]) -> Option<Turn> {
        let line = self.dice.pick(lines)?;
        let back = Turn::forward(line).inverted();
        if self.cube.is_locked(line) {
            return None;
        }
        if self.cube.turned(back).is_attacked() {
            self.trace.note(|| Event::UnsafeTurn(back));
            return None;
        }
        Some(back)
    }

    fn unturn(&mut self, back: Turn) {
        self.cube = self.cube.turned(back);
        self.protected = back.apply(self.protected);
        self.backwards.push(Move::Turn(back.inverted()));
        self.trace.note(|| Event::Unturned(back));
    }

    /// Protects a smallest set of obstacles that keeps soldiers on Top off by itself.
    fn protect(&mut self) {
        let soldiers = top_of(self.cube.soldiers());
        if soldiers == 0 {
            return;
        }
        let cuts = smallest_cuts(&self.cube, self.protected);
        let spare = top_of(self.cube.obstacles()) & !(top_of(self.protected) | soldiers);
        let cut = on_top(self.dice.pick(&cuts).unwrap_or(spare));
        if cut != 0 {
            self.protected |= cut;
            self.trace
                .note(|| Event::Protected(Cell::of_plane(cut).collect()));
        }
    }

    /// Steps back in a random direction, clearing what may be cleared. True if karma was left.
    fn unstep(&mut self, leave_karma: bool) -> bool {
        let from = self.cube.monk();
        let beside: Vec<u8> = neighbours(self.cube.spot()).collect();
        let Some(spot) = self.dice.pick(&beside) else {
            return false;
        };
        let to = Cell::top(spot % 3, spot / 3);
        let mut next = self.cube;
        next.set_spot(spot);
        match self.cube.tile(to) {
            Tile::Soldiers => return false,
            Tile::Obstacle if self.protected & to.bit() != 0 => {
                self.trace.note(|| Event::Blocked(to));
                return false;
            }
            Tile::Obstacle => {
                next.set(to, Tile::Path);
                if next.is_attacked() {
                    self.trace.note(|| Event::UnsafeStep(to));
                    return false;
                }
                self.trace.note(|| Event::Cleared(to));
            }
            Tile::Path | Tile::Karma => {}
        }
        let karma = leave_karma && self.cube.tile(from) == Tile::Path;
        if karma {
            next.set(from, Tile::Karma);
        }
        self.trace.note(|| Event::Stepped { from, to, karma });
        self.backwards.push(Move::Walk(self.cube.spot()));
        self.cube = next;
        karma
    }

    /// Brings the monk to his starting cell by the fewest turns back, clearing nothing more.
    fn go_home(&mut self) -> Result<(), Refusal> {
        self.trace.note(|| Event::Homeward);
        let limits = Limits::from(Budget {
            nodes: HOMEWARD_NODES,
            ..Budget::default()
        });
        let mut start = self.cube;
        start.set_spot(anchor(start.reach()));
        let Answer::Solved(way) = puzzle::optimal(&Homeward, start, &limits).answer else {
            return Err(Refusal::NoWayHome);
        };
        for step in way {
            self.walk_back(step.stand);
            self.unturn(Turn::forward(step.line).inverted());
        }
        self.walk_back(0);
        Ok(())
    }

    /// Walks within reach; forwards, the walk ends where it now begins.
    fn walk_back(&mut self, spot: u8) {
        if spot != self.cube.spot() {
            self.backwards.push(Move::Walk(self.cube.spot()));
            self.cube.set_spot(spot);
        }
    }

    /// Turns back lines beside the monk, so that the start does not give the way away.
    fn scramble(&mut self, difficulty: Difficulty) -> Result<(), Refusal> {
        self.trace.note(|| Event::Scramble);
        let lines: Vec<Line> = Line::ALL
            .into_iter()
            .filter(|line| !self.cube.is_locked(*line))
            .collect();
        let most = 2 + u32::from(difficulty.get()) / 3;
        let turns = 1 + self.dice.below(most);
        for _ in 0..turns {
            let back = (0..MOST_SCRAMBLE_THROWS)
                .find_map(|_| self.safe_turn(&lines))
                .ok_or(Refusal::NoScramble)?;
            self.unturn(back);
        }
        Ok(())
    }
}

/// The smallest sets of obstacles on Top that keep soldiers off by themselves, beside those that
/// are protected already.
pub(crate) fn smallest_cuts(cube: &Cube, protected: u64) -> Vec<Patch> {
    let soldiers = top_of(cube.soldiers());
    let standing = top_of(protected) | soldiers;
    let spare = top_of(cube.obstacles()) & !standing;
    let keeps_off = |cut: Patch| {
        let open = WHOLE_TOP & !(standing | cut);
        grown(region(cube.spot(), open)) & soldiers == 0
    };
    let mut fewest = u32::MAX;
    let mut cuts: Vec<Patch> = Vec::new();
    for cut in subsets(spare) {
        let size = cut.count_ones();
        if size > fewest || !keeps_off(cut) {
            continue;
        }
        if size < fewest {
            fewest = size;
            cuts.clear();
        }
        cuts.push(cut);
    }
    cuts
}

/// All subsets of a patch, the empty one first.
fn subsets(patch: Patch) -> impl Iterator<Item = Patch> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let subset: Patch = next?;
        next = (subset != patch).then(|| subset.wrapping_sub(patch) & patch);
        Some(subset)
    })
}

/// Getting the monk back to his starting cell, as a puzzle of turns back. A state's monk stands at
/// the anchor of his region.
struct Homeward;

impl Puzzle for Homeward {
    type State = Cube;
    type Move = Step;

    fn is_won(&self, cube: &Cube) -> bool {
        cube.reach() & 1 != 0 && cube.tile(Cell::START) == Tile::Path
    }

    fn expand(&self, cube: &Cube, mut visit: impl FnMut(Step, Cube)) {
        each_turn(cube, true, |turned| {
            if !turned.is_fatal {
                let mut next = cube.turned(turned.turn);
                next.set_spot(anchor(turned.reach));
                visit(turned.step, next);
            }
        });
    }
}
