//! One attempt at a level: play run backwards from a solved cube, by the rules and with the
//! protection of [`backwards`](crate::cube::backwards).
//!
//! Stepping back onto karma is harmless: forwards, the monk picks it up a little earlier.

use super::trace::{Event, Trace};
use super::{Difficulty, Refusal, judge};
use crate::cube::backwards::{Barred, Moment, Placings};
use crate::cube::geometry::{Cell, Line, Turn};
use crate::cube::moves::Move;
use crate::cube::solver::{WatchedTurn, anchor, each_turn};
use crate::cube::state::{Cube, Tile, neighbours};
use crate::puzzle::{self, Answer, Budget, Dice, Limits, Puzzle};

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
    let solved = solved_cube(difficulty, dice, trace)?;
    go_on(solved, difficulty, dice, trace)
}

/// Makes one level out of a moment that un-play has come to: what karma is missing is laid, then the
/// monk goes home. The moves are those from the level to that moment.
pub(super) fn go_on(
    from: Moment,
    difficulty: Difficulty,
    dice: &mut Dice,
    trace: &mut Trace,
) -> Result<(Cube, Vec<Move>), Refusal> {
    let mut unplay = Unplay {
        now: from,
        backwards: Vec::new(),
        dice,
        trace,
    };
    unplay.lay_karma(difficulty)?;
    unplay.go_home()?;
    unplay.scramble(difficulty)?;
    let Unplay {
        now: Moment { cube, .. },
        mut backwards,
        ..
    } = unplay;
    judge(&cube)?;
    backwards.reverse();
    Ok((cube, backwards))
}

/// The end of the forward play, with the soldiers of a difficulty.
fn solved_cube(
    difficulty: Difficulty,
    dice: &mut Dice,
    trace: &mut Trace,
) -> Result<Moment, Refusal> {
    let mut placings = Placings::new();
    let count = difficulty.get().into();
    let drawn = placings.draw(count, dice);
    let (solved, reshuffles) = drawn.ok_or(Refusal::NoSafePlacing)?;
    trace.note(|| Event::Placed {
        soldiers: placings.soldiers(count).to_vec(),
        reshuffles,
    });
    Ok(solved)
}

struct Unplay<'a> {
    now: Moment,
    /// The forward moves, the last one first.
    backwards: Vec<Move>,
    dice: &'a mut Dice,
    trace: &'a mut Trace,
}

impl Unplay<'_> {
    /// Turns and steps backwards until all karma lies on the cube.
    fn lay_karma(&mut self, difficulty: Difficulty) -> Result<(), Refusal> {
        let laid = self.now.cube.karma().count_ones();
        let mut karma_left = difficulty.karma().saturating_sub(laid);
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
        let turn = self.now.turn_back(line);
        if turn == Err(Barred::Attacked) {
            let back = Turn::forward(line).inverted();
            self.trace.note(|| Event::UnsafeTurn(back));
        }
        turn.ok()
    }

    fn unturn(&mut self, back: Turn) {
        self.now = self.now.before_turn(back);
        self.backwards.push(Move::Turn(back.inverted()));
        self.trace.note(|| Event::Unturned(back));
    }

    /// Protects one of the smallest sets of obstacles that keep soldiers on Top off by themselves.
    fn protect(&mut self) {
        let cuts = self.now.smallest_cuts();
        if cuts.is_empty() {
            return;
        }
        let cut = self.now.protect(self.dice.pick(&cuts).unwrap_or(0));
        if cut != 0 {
            self.trace
                .note(|| Event::Protected(Cell::of_plane(cut).collect()));
        }
    }

    /// Steps back in a random direction, clearing what may be cleared. True if karma was left.
    fn unstep(&mut self, leave_karma: bool) -> bool {
        let from = self.now.cube.monk();
        let beside: Vec<u8> = neighbours(self.now.cube.spot()).collect();
        let Some(spot) = self.dice.pick(&beside) else {
            return false;
        };
        let to = Cell::top(spot % 3, spot / 3);
        let (mut before, is_cleared) = match self.now.before_step(spot) {
            Ok(before) => before,
            Err(why) => {
                match why {
                    Barred::Protected => self.trace.note(|| Event::Blocked(to)),
                    Barred::Attacked => self.trace.note(|| Event::UnsafeStep(to)),
                    Barred::Soldiers | Barred::Locked => {}
                }
                return false;
            }
        };
        if is_cleared {
            self.trace.note(|| Event::Cleared(to));
        }
        let karma = leave_karma && self.now.cube.tile(from) == Tile::Path;
        if karma {
            before.cube.set(from, Tile::Karma);
        }
        self.trace.note(|| Event::Stepped { from, to, karma });
        self.backwards.push(Move::Walk(self.now.cube.spot()));
        self.now = before;
        karma
    }

    /// Brings the monk to his starting cell by the fewest turns back, clearing nothing more.
    fn go_home(&mut self) -> Result<(), Refusal> {
        self.trace.note(|| Event::Homeward);
        let limits = Limits::from(Budget {
            nodes: HOMEWARD_NODES,
            ..Budget::default()
        });
        let mut start = self.now.cube;
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
        if spot != self.now.cube.spot() {
            self.backwards.push(Move::Walk(self.now.cube.spot()));
            let from = self.now.cube.monk();
            self.now.cube.set_spot(spot);
            let to = self.now.cube.monk();
            self.trace.note(|| Event::Walked { from, to });
        }
    }

    /// Turns back lines beside the monk, so that the start does not give the way away.
    fn scramble(&mut self, difficulty: Difficulty) -> Result<(), Refusal> {
        self.trace.note(|| Event::Scramble);
        let lines: Vec<Line> = Line::ALL
            .into_iter()
            .filter(|line| !self.now.cube.is_locked(*line))
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

/// Getting the monk back to his starting cell, as a puzzle of turns back. A state's monk stands at
/// the anchor of his region.
struct Homeward;

impl Puzzle for Homeward {
    type State = Cube;
    type Move = WatchedTurn;

    fn is_won(&self, cube: &Cube) -> bool {
        cube.reach() & 1 != 0 && cube.tile(Cell::START) == Tile::Path
    }

    fn expand(&self, cube: &Cube, mut visit: impl FnMut(WatchedTurn, Cube)) {
        each_turn(cube, true, |turned| {
            if !turned.is_fatal {
                let mut next = cube.turned(turned.turn);
                next.set_spot(anchor(turned.reach));
                visit(turned.watched, next);
            }
        });
    }
}
