//! The clock on the wall: today's date, and fresh seeds.

use crate::play::day::Day;
use std::time::Duration;

/// Time since 1970.
fn now() -> Duration {
    #[cfg(not(target_arch = "wasm32"))]
    {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.unwrap_or_default()
    }
    #[cfg(target_arch = "wasm32")]
    {
        Duration::from_secs_f64(js_sys::Date::now().max(0.0) / 1000.0)
    }
}

/// Days since 1970.
pub(super) fn unix_days() -> i64 {
    (now().as_secs() / 86_400) as i64
}

/// The date by the clock, in universal time.
pub(super) fn today() -> Day {
    Day::from_unix_days(unix_days())
}

/// A seed for something new.
pub(super) fn fresh_seed() -> u32 {
    let now = now();
    now.subsec_nanos() ^ (now.as_secs() as u32).rotate_left(16)
}
