//! Long work in small steps, so that no frame and no page has to wait for it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Long work that is done a little at a time. Dropping it calls it off.
///
/// The result is the same whatever the steps: a job that is advanced state by state ends as one that
/// is run in one go. Once it has given its result, a job is over and is not to be advanced again.
pub trait Job<T>: Send + Sync {
    /// Looks into about so many more states; the result once it is there.
    fn advance(&mut self, states: u64) -> Option<T>;

    /// Candidates looked at so far, for progress.
    fn tried(&self) -> u32 {
        0
    }
}

impl<T, J: Job<T> + ?Sized> Job<T> for Box<J> {
    fn advance(&mut self, states: u64) -> Option<T> {
        J::advance(self, states)
    }

    fn tried(&self) -> u32 {
        J::tried(self)
    }
}

/// A proof that knows more and more of its result before it is done.
pub trait Proving<T>: Job<T> {
    /// No solution takes fewer moves than this, as far as is known by now.
    fn at_least(&self) -> u32;
}

/// States between two looks at whether a job was called off.
const STATES_BETWEEN_LOOKS: u64 = 4096;

/// Runs a job to its end; `None` if it was called off before, by raising `cancel`.
pub fn finish<T>(job: &mut (impl Job<T> + ?Sized), cancel: Option<&AtomicBool>) -> Option<T> {
    loop {
        if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return None;
        }
        if let Some(result) = job.advance(STATES_BETWEEN_LOOKS) {
            return Some(result);
        }
    }
}
