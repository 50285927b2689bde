//! Work beside the game that tells what it has found as it goes on.

use crate::game::work::Work;
use std::sync::{Arc, Mutex};

/// Work under way, and its latest news. Dropping it calls it off.
pub(super) struct Following<T> {
    work: Option<Work<()>>,
    news: Arc<Mutex<Option<T>>>,
}

impl<T: Send + 'static> Following<T> {
    /// Starts work. A step is told how many there were before it; it gives news, if there are any, and
    /// whether it was the last.
    pub(super) fn start(
        mut step: impl FnMut(u64) -> (Option<T>, bool) + Send + Sync + 'static,
    ) -> Following<T> {
        let news = Arc::new(Mutex::new(None));
        let told = news.clone();
        let mut steps = 0;
        let work = Work::start(move || {
            let (found, is_done) = step(steps);
            steps += 1;
            if let (Some(found), Ok(mut told)) = (found, told.lock()) {
                *told = Some(found);
            }
            is_done.then_some(())
        });
        Following {
            work: Some(work),
            news,
        }
    }

    /// Does a share of the work where that is to be done here; the latest news, once.
    pub(super) fn news(&mut self) -> Option<T> {
        if let Some(work) = &mut self.work
            && work.poll().is_some()
        {
            self.work = None;
        }
        self.news.lock().ok()?.take()
    }

    /// Whether it is over.
    pub(super) fn is_done(&self) -> bool {
        self.work.is_none()
    }
}
