//! Motion in shares of a way: how far something has come, and whether everything rests.

use bevy::prelude::*;

/// Whether the level is drawn and nothing is left to be shown of what happened. The view of the puzzle on the screen says so.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Still(pub(in crate::game) bool);

impl Default for Still {
    fn default() -> Still {
        Still(true)
    }
}

/// Goes on with something that takes `seconds`, faster the more is waiting: the share of the way that is
/// done after that, and less time left. In shares, so that haste may change underway.
pub(in crate::game) fn go_on(done: f32, left: &mut f32, seconds: f32, waiting: usize) -> f32 {
    let length = seconds / (1.0 + waiting as f32 * 0.6);
    let after = if *left >= length * (1.0 - done) {
        1.0
    } else {
        done + *left / length
    };
    *left -= (after - done) * length;
    after
}

/// From 0 to 1, gently at both ends.
pub(in crate::game) fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_used_up_and_haste_makes_it_short() {
        let mut left = 0.05;
        assert_eq!(go_on(0.0, &mut left, 0.2, 0), 0.25);
        assert_eq!(left, 0.0);
        left = 0.5;
        assert_eq!(go_on(0.5, &mut left, 0.2, 0), 1.0);
        assert!((left - 0.4).abs() < 1e-6);
        left = 0.05;
        assert!((go_on(0.0, &mut left, 0.2, 5) - 1.0).abs() < 1e-6);
        left = f32::INFINITY;
        assert_eq!(go_on(0.0, &mut left, 0.2, 0), 1.0);
        assert_eq!(left, f32::INFINITY);
        // What takes no time is done at once, time or not.
        left = 0.0;
        assert_eq!(go_on(0.0, &mut left, 0.0, 3), 1.0);
    }
}
