//! Long work that no frame waits for: a task beside the game on the desktop, slices between frames in
//! the browser, where there is one thread for everything.
//!
//! Work is given as a step that does a little and returns the result once it is there. Dropping it
//! calls it off.

use crate::puzzle::Job;
#[cfg(not(target_arch = "wasm32"))]
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready, futures_lite::future};
#[cfg(target_arch = "wasm32")]
use std::sync::atomic::{AtomicU32, Ordering};

/// States that one step of a search looks into: well under a millisecond, and a slow phone takes many times as
/// long. A frame has room for many steps.
pub(super) const SLICE: u64 = 100;

/// Work under way.
pub(super) struct Work<T> {
    #[cfg(not(target_arch = "wasm32"))]
    task: Task<T>,
    #[cfg(target_arch = "wasm32")]
    step: Box<dyn FnMut() -> Option<T> + Send + Sync>,
    #[cfg(target_arch = "wasm32")]
    done: Option<T>,
}

#[cfg(not(target_arch = "wasm32"))]
impl<T: Send + 'static> Work<T> {
    /// Starts work.
    pub(super) fn start(mut step: impl FnMut() -> Option<T> + Send + Sync + 'static) -> Work<T> {
        let task = AsyncComputeTaskPool::get().spawn(async move {
            loop {
                if let Some(result) = step() {
                    return result;
                }
                // Where the task ends if it is not wanted any more.
                future::yield_now().await;
            }
        });
        Work { task }
    }

    /// The result, once.
    pub(super) fn poll(&mut self) -> Option<T> {
        check_ready(&mut self.task)
    }

    /// Goes on with work whose result is not asked for yet. A task does so by itself.
    pub(super) fn go_on(&mut self) {}
}

#[cfg(target_arch = "wasm32")]
impl<T: Send + 'static> Work<T> {
    /// Starts work.
    pub(super) fn start(step: impl FnMut() -> Option<T> + Send + Sync + 'static) -> Work<T> {
        Work {
            step: Box::new(step),
            done: None,
        }
    }

    /// Does a frame's share of the work; the result, once.
    pub(super) fn poll(&mut self) -> Option<T> {
        self.done.take().or_else(|| self.share())
    }

    /// Goes on with work whose result is not asked for yet.
    pub(super) fn go_on(&mut self) {
        if self.done.is_none() {
            self.done = self.share();
        }
    }

    /// Some steps, as long as this frame has time for them; one in any case.
    fn share(&mut self) -> Option<T> {
        loop {
            let start = bevy::platform::time::Instant::now();
            let result = (self.step)();
            let taken = u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX);
            let spent = SPENT.fetch_add(taken, Ordering::Relaxed) + taken;
            if result.is_some() || spent >= share() {
                return result;
            }
        }
    }
}

/// Microseconds that a frame has for all work together, at least and at most. Where frames take long to
/// draw, a quarter of one is spent on work: there are fewer of them.
#[cfg(target_arch = "wasm32")]
const SHARE: std::ops::RangeInclusive<u32> = 8_000..=25_000;

/// Microseconds that the last frame took.
#[cfg(target_arch = "wasm32")]
static FRAME: AtomicU32 = AtomicU32::new(0);

/// When the last frame was over.
#[cfg(target_arch = "wasm32")]
static LAST: std::sync::Mutex<Option<bevy::platform::time::Instant>> = std::sync::Mutex::new(None);

/// Microseconds that this frame has for work.
#[cfg(target_arch = "wasm32")]
fn share() -> u32 {
    (FRAME.load(Ordering::Relaxed) / 4).clamp(*SHARE.start(), *SHARE.end())
}

/// Microseconds that work has taken in this frame.
#[cfg(target_arch = "wasm32")]
static SPENT: AtomicU32 = AtomicU32::new(0);

/// Microseconds that work took in a frame at most, for measuring.
#[cfg(all(target_arch = "wasm32", feature = "probe"))]
static LONGEST: AtomicU32 = AtomicU32::new(0);

/// A frame is over: the next one has time again.
#[cfg(target_arch = "wasm32")]
pub(super) fn end_frame() {
    let now = bevy::platform::time::Instant::now();
    if let Ok(mut last) = LAST.lock()
        && let Some(before) = last.replace(now)
    {
        let taken = u32::try_from((now - before).as_micros()).unwrap_or(u32::MAX);
        FRAME.store(taken, Ordering::Relaxed);
    }
    #[cfg(feature = "probe")]
    LONGEST.fetch_max(SPENT.load(Ordering::Relaxed), Ordering::Relaxed);
    SPENT.store(0, Ordering::Relaxed);
}

/// Milliseconds that work took in a frame at most since this was last asked.
#[cfg(all(target_arch = "wasm32", feature = "probe"))]
pub(super) fn longest_share() -> f64 {
    f64::from(LONGEST.swap(0, Ordering::Relaxed)) / 1000.0
}

impl<T: Send + 'static> Work<T> {
    /// Starts a job.
    pub(super) fn of(mut job: Box<dyn Job<T>>) -> Work<T> {
        Work::start(move || job.advance(SLICE))
    }
}

impl<T> std::fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Work")
    }
}
