//! Levels in hand: one that is played, and those of other ways of playing, which wait for their turn.

use super::progress::Mode;

/// A level that belongs to a way of playing.
pub(super) trait OfMode {
    /// Which one.
    fn mode(&self) -> Mode;
}

/// The level of a way of playing, in hand or waiting.
pub(super) fn level_of<'a, L: OfMode>(
    in_hand: &'a Option<L>,
    waiting: &'a [L],
    mode: Mode,
) -> Option<&'a L> {
    let mut levels = in_hand.iter().chain(waiting);
    levels.find(|level| level.mode() == mode)
}

/// Takes the level of a way of playing into the hand, if there is one; what was there waits.
pub(super) fn take_up<L: OfMode>(in_hand: &mut Option<L>, waiting: &mut Vec<L>, mode: Mode) {
    if in_hand.as_ref().is_some_and(|level| level.mode() == mode) {
        return;
    }
    let place = waiting.iter().position(|level| level.mode() == mode);
    let next = place.map(|place| waiting.remove(place));
    if let Some(level) = std::mem::replace(in_hand, next) {
        // One for each way of playing: an older one has been given up.
        waiting.retain(|other| other.mode() != level.mode());
        waiting.push(level);
    }
}

/// Gives the level of a way of playing up.
pub(super) fn give_up<L: OfMode>(
    in_hand: &mut Option<L>,
    waiting: &mut Vec<L>,
    mode: Mode,
) -> Option<L> {
    let is_it = |level: &L| level.mode() == mode;
    let place = waiting.iter().position(is_it);
    let waited = place.map(|place| waiting.remove(place));
    in_hand.take_if(|level| is_it(level)).or(waited)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Level(Mode, u32);

    impl OfMode for Level {
        fn mode(&self) -> Mode {
            self.0
        }
    }

    #[test]
    fn each_way_of_playing_keeps_its_level() {
        let (first, free) = (Level(Mode::Campaign, 1), Level(Mode::Free, 2));
        let (mut in_hand, mut waiting) = (Some(first), Vec::new());
        take_up(&mut in_hand, &mut waiting, Mode::Campaign);
        assert_eq!((in_hand, waiting.len()), (Some(first), 0));
        take_up(&mut in_hand, &mut waiting, Mode::Free);
        assert_eq!((in_hand, &waiting[..]), (None, &[first][..]));
        in_hand = Some(free);
        assert_eq!(level_of(&in_hand, &waiting, Mode::Campaign), Some(&first));
        assert_eq!(level_of(&in_hand, &waiting, Mode::Free), Some(&free));
        assert_eq!(level_of(&in_hand, &waiting, Mode::Daily), None);
        take_up(&mut in_hand, &mut waiting, Mode::Campaign);
        assert_eq!((in_hand, &waiting[..]), (Some(first), &[free][..]));
        // Whoever comes back with another one has given the first up.
        waiting.push(Level(Mode::Campaign, 9));
        take_up(&mut in_hand, &mut waiting, Mode::Daily);
        assert_eq!((in_hand, &waiting[..]), (None, &[free, first][..]));
    }
}
