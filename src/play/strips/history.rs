//! What was done to a plan, as differences: taken back and done again, without limit.

use super::pins::{Cell, Wish};
use super::plan::{Plan, Shown};
use super::taught::Taught;
use crate::spacetime::Request;
use std::sync::Arc;

/// The example and what is asked beside the pins.
type Rest = (Arc<Taught>, Request);

/// How one plan became another.
#[derive(Clone, Debug)]
struct Step {
    pins: Vec<(Cell, Option<Wish>, Option<Wish>)>,
    /// Before and after, where it is not the same.
    rest: Option<Box<[Rest; 2]>>,
    /// The strips that were there, before and after: with the wishes comes the strip that fulfilled them.
    shown: [Option<Arc<Shown>>; 2],
}

impl Step {
    fn between(before: &Plan, after: &Plan) -> Step {
        let rest = |plan: &Plan| (plan.taught.clone(), plan.asked.clone());
        let is_same = before.asked == after.asked && before.taught == after.taught;
        Step {
            pins: before.pins.differences(&after.pins),
            rest: (!is_same).then(|| Box::new([rest(before), rest(after)])),
            shown: [before.shown.clone(), after.shown.clone()],
        }
    }

    fn is_nothing(&self) -> bool {
        self.pins.is_empty() && self.rest.is_none() && self.shown[0] == self.shown[1]
    }

    fn go(&mut self, plan: &mut Plan, forwards: bool) {
        for (cell, before, after) in &self.pins {
            plan.pins
                .set(*cell, if forwards { *after } else { *before });
        }
        if let Some(rest) = &self.rest {
            (plan.taught, plan.asked) = rest[usize::from(forwards)].clone();
        }
        let [before, after] = &mut self.shown;
        let (left, come) = match forwards {
            true => (before, after),
            false => (after, before),
        };
        // What was found since is there again on the way back.
        *left = std::mem::replace(&mut plan.shown, come.clone());
    }
}

/// Everything that was done to a plan.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    steps: Vec<Step>,
    /// How many of them count; the others were taken back.
    done: usize,
}

impl History {
    /// Notes what became of a plan; what was taken back is forgotten. Whether anything did.
    pub(super) fn push(&mut self, before: &Plan, after: &Plan) -> bool {
        let step = Step::between(before, after);
        if step.is_nothing() {
            return false;
        }
        self.steps.truncate(self.done);
        self.steps.push(step);
        self.done += 1;
        true
    }

    /// Takes the last change back; whether there was one.
    pub(super) fn undo(&mut self, plan: &mut Plan) -> bool {
        let Some(last) = self.done.checked_sub(1) else {
            return false;
        };
        let Some(step) = self.steps.get_mut(last) else {
            return false;
        };
        step.go(plan, false);
        self.done = last;
        true
    }

    /// Does again what was taken back; whether there was something.
    pub(super) fn redo(&mut self, plan: &mut Plan) -> bool {
        let Some(step) = self.steps.get_mut(self.done) else {
            return false;
        };
        step.go(plan, true);
        self.done += 1;
        true
    }

    /// Changes that can be taken back, and those that can be done again.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.done, self.steps.len() - self.done)
    }
}
