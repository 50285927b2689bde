//! A history without end: every step with the position after it, taken back and done again.
//!
//! It knows nothing of rules: a step is checked before it is pushed.

use thiserror::Error;

/// What was used on the way: counted and shown, never scolded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Moves taken back.
    pub undos: u32,
    /// Hints looked at.
    pub hints: u32,
    /// Times that the level was begun again by hand.
    pub restarts: u32,
    /// Whether the solution was played.
    pub solution: bool,
}

/// A saved step that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("step {place} of the saved game breaks the rules")]
pub struct BadHistory {
    /// Its place, from 1.
    pub place: usize,
}

/// Steps of a kind `S` from one position `P` to the next.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct History<P, S> {
    start: P,
    /// Every step, with the position after it.
    steps: Vec<(S, P)>,
    /// How many of them count; the others were taken back.
    done: usize,
    used: Used,
}

impl<P: Clone + PartialEq, S: Clone> History<P, S> {
    /// Begins at a position.
    pub(super) fn new(start: P) -> History<P, S> {
        History {
            start,
            steps: Vec::new(),
            done: 0,
            used: Used::default(),
        }
    }

    /// The position as it began.
    pub(super) fn start(&self) -> &P {
        &self.start
    }

    /// The position now.
    pub(super) fn now(&self) -> &P {
        match self.done.checked_sub(1) {
            Some(last) => &self.steps[last].1,
            None => &self.start,
        }
    }

    /// The steps that count, from the first.
    pub(super) fn steps(&self) -> impl DoubleEndedIterator<Item = &S> + ExactSizeIterator {
        self.steps[..self.done].iter().map(|(step, _)| step)
    }

    /// The steps taken back, the next to do again first.
    pub(super) fn undone(&self) -> impl ExactSizeIterator<Item = &S> {
        self.steps[self.done..].iter().map(|(step, _)| step)
    }

    /// The position now and all those before it, the newest first.
    pub(super) fn positions(&self) -> impl Iterator<Item = P> {
        let past = self.steps[..self.done].iter().rev();
        past.map(|(_, position)| position.clone())
            .chain(std::iter::once(self.start.clone()))
    }

    /// What was used on the way.
    pub(super) fn used(&self) -> Used {
        self.used
    }

    /// Notes that a hint was looked at.
    pub(super) fn count_hint(&mut self) {
        self.used.hints = self.used.hints.saturating_add(1);
    }

    /// Notes that the solution was played.
    pub(super) fn count_solution(&mut self) {
        self.used.solution = true;
    }

    /// Goes on; what was taken back is forgotten.
    pub(super) fn push(&mut self, step: S, after: P) {
        self.steps.truncate(self.done);
        self.steps.push((step, after));
        self.done += 1;
    }

    /// Takes the last step back.
    pub(super) fn undo(&mut self) -> Option<S> {
        self.done = self.done.checked_sub(1)?;
        self.used.undos = self.used.undos.saturating_add(1);
        Some(self.steps[self.done].0.clone())
    }

    /// Does again what was taken back.
    pub(super) fn redo(&mut self) -> Option<S> {
        let step = self.steps.get(self.done)?.0.clone();
        self.done += 1;
        Some(step)
    }

    /// Begins again, as a step that can be taken back; nothing happens at the beginning.
    pub(super) fn restart(&mut self, step: S) {
        if *self.now() != self.start {
            self.used.restarts = self.used.restarts.saturating_add(1);
            self.push(step, self.start.clone());
        }
    }

    /// Sets what a replay cannot know: how many of the steps count, and what was used.
    pub(super) fn settle(&mut self, done: usize, used: Used) -> Result<(), BadHistory> {
        if done > self.steps.len() {
            return Err(BadHistory { place: done });
        }
        self.done = done;
        self.used = used;
        Ok(())
    }
}
