//! One level being played: commands in, events out, and a history without end.
//!
//! Only a session changes the puzzle's state. Whatever it did can be taken back, a restart and a
//! death included; what is drawn can be thrown away and built again from it at any moment.

pub use super::history::{BadHistory, Used};

use super::history::History;
use crate::cube::patch::{Patch, grown, top_of};
use crate::cube::{Cell, Cube, IllegalMove, Line, Move, Outcome, Turn};

/// What a player wants done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Walk to a spot of Top, `3 * y + x`.
    Walk(u8),
    /// Walk one step.
    Step(Direction),
    /// Turn a line.
    Turn(Line),
    /// Take the last thing back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Begin the level again.
    Restart,
}

/// A step on Top, or on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards smaller `x`.
    Left,
    /// Towards larger `x`.
    Right,
    /// Towards smaller `y`.
    Back,
    /// Towards larger `y`.
    Front,
}

impl Direction {
    /// The spot beside a spot in this direction, if Top goes on there.
    pub fn from(self, spot: u8) -> Option<u8> {
        let (x, y) = (spot % 3, spot / 3);
        match self {
            Direction::Left => (x > 0).then(|| spot - 1),
            Direction::Right => (x < 2).then_some(spot + 1),
            Direction::Back => (y > 0).then(|| spot - 3),
            Direction::Front => (y < 2).then_some(spot + 3),
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The monk walked along these spots.
    Walked {
        /// Every spot he came to, in order.
        way: Vec<u8>,
        /// Those where he picked up karma.
        collected: Vec<u8>,
    },
    /// A line turned.
    Turned(Turn),
    /// The seventh karma was picked up: the exit shines.
    ExitOpened,
    /// Soldiers reached the monk, and the level began again.
    Died {
        /// The spots that the nearest soldiers ran over, their own first, the monk's last.
        way: Vec<u8>,
    },
    /// The monk reached the shining exit.
    Won,
    /// Something was taken back.
    Undone(Step),
    /// Something taken back was done again.
    Redone(Step),
    /// The level began again.
    Restarted,
    /// Nothing happened, and why.
    Refused(Refusal),
}

/// Why a command did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules forbid the move.
    Illegal(IllegalMove),
    /// Top ends there.
    EdgeOfTheWorld,
    /// The level is won.
    Over,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to do again.
    NothingToRedo,
}

/// One entry of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move that the monk survived.
    Move(Move),
    /// A turn that killed him; the level began again.
    Death(Turn),
    /// The player began the level again.
    Restart,
}

/// A level being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    history: History<Cube, Step>,
    deaths: u32,
}

impl Session {
    /// Begins a level.
    pub fn new(start: Cube) -> Session {
        Session {
            history: History::new(start),
            deaths: 0,
        }
    }

    /// A level at a position that its own moves did not lead to: only to be looked at.
    pub fn showing(start: Cube, now: Cube) -> Session {
        let mut session = Session::new(start);
        session.history.push(Step::Restart, now);
        session
    }

    /// The level as it began.
    pub fn start(&self) -> &Cube {
        self.history.start()
    }

    /// The position now.
    pub fn cube(&self) -> &Cube {
        self.history.now()
    }

    /// The steps that count, from the first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = Step> + ExactSizeIterator {
        self.history.steps()
    }

    /// The steps taken back, the next to do again first.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = Step> {
        self.history.undone()
    }

    /// The position now and all those before it, the newest first.
    pub fn positions(&self) -> impl Iterator<Item = Cube> {
        self.history.positions()
    }

    /// Turns made since the level last began.
    pub fn turns(&self) -> u32 {
        self.steps()
            .rev()
            .take_while(|step| matches!(step, Step::Move(_)))
            .filter(|step| matches!(step, Step::Move(Move::Turn(_))))
            .count() as u32
    }

    /// Times that soldiers reached the monk. Taking a death back does not uncount it.
    pub fn deaths(&self) -> u32 {
        self.deaths
    }

    /// What was used on the way.
    pub fn used(&self) -> Used {
        self.history.used()
    }

    /// Whether the monk has reached the shining exit.
    pub fn is_won(&self) -> bool {
        self.cube().is_won()
    }

    /// Notes that a hint was looked at.
    pub fn count_hint(&mut self) {
        self.history.count_hint();
    }

    /// Notes that the solution was played.
    pub fn count_solution(&mut self) {
        self.history.count_solution();
    }

    /// Does what a player wants, or says why not.
    pub fn apply(&mut self, command: Command) -> Vec<Event> {
        let result = match command {
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Restart => Ok(self.restart()),
            _ if self.is_won() => Err(Refusal::Over),
            Command::Walk(spot) => self.play(Move::Walk(spot)),
            Command::Step(direction) => match direction.from(self.cube().spot()) {
                Some(spot) => self.step(spot),
                None => Err(Refusal::EdgeOfTheWorld),
            },
            Command::Turn(line) => self.play(Move::Turn(Turn::forward(line))),
        };
        result.unwrap_or_else(|why| vec![Event::Refused(why)])
    }

    /// One step beside: never a long way round.
    fn step(&mut self, spot: u8) -> Result<Vec<Event>, Refusal> {
        if top_of(self.cube().open()) >> spot & 1 == 0 {
            return Err(Refusal::Illegal(IllegalMove::OutOfReach(spot)));
        }
        self.play(Move::Walk(spot))
    }

    fn play(&mut self, action: Move) -> Result<Vec<Event>, Refusal> {
        let before = *self.cube();
        let mut after = before;
        let outcome = after.play(action).map_err(Refusal::Illegal)?;
        if action == Move::Walk(before.spot()) {
            return Ok(Vec::new());
        }
        let mut events = vec![happened(&before, &after, action)];
        if outcome == Outcome::Killed {
            let way = charge(&after);
            events.push(Event::Died { way });
            self.deaths = self.deaths.saturating_add(1);
            if let Move::Turn(turn) = action {
                self.history.push(Step::Death(turn), *self.start());
            }
            return Ok(events);
        }
        if !before.is_exit_open() && after.is_exit_open() {
            events.push(Event::ExitOpened);
        }
        if outcome == Outcome::Won {
            events.push(Event::Won);
        }
        self.history.push(Step::Move(action), after);
        Ok(events)
    }

    fn undo(&mut self) -> Result<Vec<Event>, Refusal> {
        let step = self.history.undo().ok_or(Refusal::NothingToUndo)?;
        Ok(vec![Event::Undone(step)])
    }

    fn redo(&mut self) -> Result<Vec<Event>, Refusal> {
        let step = self.history.redo().ok_or(Refusal::NothingToRedo)?;
        Ok(vec![Event::Redone(step)])
    }

    fn restart(&mut self) -> Vec<Event> {
        self.history.restart(Step::Restart);
        vec![Event::Restarted]
    }

    /// Builds a session from its steps again, as a saved game holds them. Every step is played by
    /// the rules; one that they forbid, or that does not kill where it should, is named.
    pub fn replay(
        start: Cube,
        steps: &[Step],
        done: usize,
        deaths: u32,
        used: Used,
    ) -> Result<Session, BadHistory> {
        let mut session = Session::new(start);
        for (place, step) in steps.iter().enumerate() {
            let bad = BadHistory { place: place + 1 };
            if session.is_won() && *step != Step::Restart {
                return Err(bad);
            }
            let before = session.steps().len();
            match step {
                Step::Restart => session.history.push(Step::Restart, start),
                Step::Move(action) => drop(session.play(*action)),
                Step::Death(turn) => drop(session.play(Move::Turn(*turn))),
            }
            if session.steps().len() == before || session.steps().next_back() != Some(*step) {
                return Err(bad);
            }
        }
        session.history.settle(done, used)?;
        session.deaths = deaths;
        Ok(session)
    }
}

fn happened(before: &Cube, after: &Cube, action: Move) -> Event {
    match action {
        Move::Turn(turn) => Event::Turned(turn),
        Move::Walk(spot) => {
            let mut way = before.way_to(spot).unwrap_or_default();
            // A walk may end early, on the shining exit.
            if let Some(end) = way.iter().position(|s| *s == after.spot()) {
                way.truncate(end + 1);
            }
            let karma = top_of(before.karma() & !after.karma());
            let collected = way
                .iter()
                .copied()
                .filter(|s| karma >> s & 1 != 0)
                .collect();
            Event::Walked { way, collected }
        }
    }
}

/// The shortest way of soldiers on Top to the monk, their own spot first.
fn charge(cube: &Cube) -> Vec<u8> {
    let soldiers = top_of(cube.soldiers());
    let mut rings: Vec<Patch> = vec![1 << cube.spot()];
    let reach = cube.reach();
    loop {
        let here = rings[rings.len() - 1];
        let next = grown(here);
        if next & soldiers != 0 {
            rings.push(next & soldiers);
            break;
        }
        if next & reach == here {
            return Vec::new();
        }
        rings.push(next & reach);
    }
    let mut way: Vec<u8> = Vec::new();
    for ring in rings.into_iter().rev() {
        let beside = match way.last() {
            Some(last) => grown(1 << last) & ring,
            None => ring,
        };
        way.push(beside.trailing_zeros() as u8);
    }
    way
}

/// The spot of a cell of Top.
pub fn spot_of(cell: Cell) -> u8 {
    cell.y() * 3 + cell.x()
}
