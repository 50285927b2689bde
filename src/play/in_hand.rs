//! Levels in hand: one that is played, and those of other ways of playing, which wait for their turn.
//!
//! A level in hand is kept as words. Only its kind can tell what they mean, and the kind may be a game
//! file that is gone today and back tomorrow: until then nothing of it is lost.

use super::mode::Mode;
use serde::{Deserialize, Serialize};

/// Levels of packs that wait, of one kind; those that wait longest are given up for others.
const MOST_OF_PACKS: usize = 12;

/// A level in hand: what a crash must not lose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InHand {
    /// How it is played.
    pub mode: Mode,
    /// Its code.
    pub code: String,
    /// Words: a move, `restart`, or a move behind a `+` where it lost.
    pub steps: String,
    /// How many of them count; the others were taken back.
    pub done: usize,
    /// Times that it was lost.
    #[serde(default, alias = "deaths")]
    pub losses: u32,
    /// Moves taken back.
    pub undos: u32,
    /// Hints looked at.
    pub hints: u32,
    /// Times that it was begun again by hand.
    pub restarts: u32,
    /// Whether the solution was played.
    pub solution: bool,
    /// Time taken so far.
    pub seconds: u32,
}

/// The levels in hand of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InHands {
    /// The level that is played.
    pub now: Option<InHand>,
    /// Levels that wait until their way of playing is chosen again.
    pub waiting: Vec<InHand>,
    /// Levels that do not fit their puzzle as it is now.
    pub set_aside: Vec<InHand>,
}

impl InHands {
    /// The level of a way of playing, in hand or waiting.
    pub fn level_of(&self, mode: Mode) -> Option<&InHand> {
        self.all().find(|level| level.mode == mode)
    }

    /// The level in hand and those that wait.
    pub fn all(&self) -> impl Iterator<Item = &InHand> {
        self.now.iter().chain(&self.waiting)
    }

    /// Takes the level of a way of playing into the hand, if there is one; what was there waits.
    pub fn take_up(&mut self, mode: Mode) {
        if self.now.as_ref().is_some_and(|level| level.mode == mode) {
            return;
        }
        let place = self.waiting.iter().position(|level| level.mode == mode);
        let next = place.map(|place| self.waiting.remove(place));
        if let Some(level) = std::mem::replace(&mut self.now, next) {
            // One for each way of playing: an older one has been given up.
            self.waiting.retain(|other| other.mode != level.mode);
            self.waiting.push(level);
            self.give_up_oldest_of_packs();
        }
    }

    /// Every level of a pack can wait. What is written after every move must not grow with all of them.
    fn give_up_oldest_of_packs(&mut self) {
        let is_of_pack = |level: &InHand| matches!(level.mode, Mode::Pack { .. });
        let of_packs = self
            .waiting
            .iter()
            .filter(|level| is_of_pack(level))
            .count();
        let mut too_many = of_packs.saturating_sub(MOST_OF_PACKS);
        self.waiting.retain(|level| {
            let is_gone = too_many > 0 && is_of_pack(level);
            too_many -= usize::from(is_gone);
            !is_gone
        });
    }

    /// Gives up the levels, those set aside included, that are not worth keeping.
    pub(super) fn keep_only(&mut self, is_kept: impl Fn(&InHand) -> bool) {
        self.now.take_if(|level| !is_kept(level));
        self.waiting.retain(&is_kept);
        self.set_aside.retain(&is_kept);
    }

    /// Gives the level of a way of playing up.
    pub fn give_up(&mut self, mode: Mode) -> Option<InHand> {
        let is_it = |level: &InHand| level.mode == mode;
        let place = self.waiting.iter().position(is_it);
        let waited = place.map(|place| self.waiting.remove(place));
        self.now.take_if(|level| is_it(level)).or(waited)
    }

    /// Sets that level aside until it fits its puzzle again.
    pub fn set_aside(&mut self, mode: Mode) {
        let level = self.give_up(mode);
        self.set_aside.extend(level);
    }

    /// Brings the last one back that was set aside and fits; it waits.
    pub fn bring_back(&mut self, mode: Mode, fits: impl Fn(&InHand) -> bool) {
        let mut aside = self.set_aside.iter();
        let place = aside.rposition(|level| level.mode == mode && fits(level));
        self.waiting
            .extend(place.map(|place| self.set_aside.remove(place)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(mode: Mode, seconds: u32) -> InHand {
        InHand {
            mode,
            code: String::new(),
            steps: String::new(),
            done: 0,
            losses: 0,
            undos: 0,
            hints: 0,
            restarts: 0,
            solution: false,
            seconds,
        }
    }

    #[test]
    fn each_way_of_playing_keeps_its_level() {
        let (first, free) = (level(Mode::Campaign, 1), level(Mode::Free, 2));
        let mut hands = InHands {
            now: Some(first.clone()),
            ..InHands::default()
        };
        hands.take_up(Mode::Campaign);
        assert_eq!((hands.now.as_ref(), hands.waiting.len()), (Some(&first), 0));
        hands.take_up(Mode::Free);
        assert_eq!((&hands.now, &hands.waiting), (&None, &vec![first.clone()]));
        hands.now = Some(free.clone());
        assert_eq!(hands.level_of(Mode::Campaign), Some(&first));
        assert_eq!(hands.level_of(Mode::Free), Some(&free));
        assert_eq!(hands.level_of(Mode::Daily), None);
        hands.take_up(Mode::Campaign);
        assert_eq!(hands.now.as_ref(), Some(&first));
        assert_eq!(hands.waiting, std::slice::from_ref(&free));
        // A player who comes back with another one has given the first up.
        hands.waiting.push(level(Mode::Campaign, 9));
        hands.take_up(Mode::Daily);
        assert_eq!((&hands.now, hands.waiting), (&None, vec![free, first]));
    }

    #[test]
    fn levels_of_packs_wait_and_the_oldest_are_given_up() {
        let mut hands = InHands {
            now: Some(level(Mode::Campaign, 0)),
            ..InHands::default()
        };
        let of_pack = |level| Mode::Pack { pack: 1, level };
        for number in 0..20 {
            hands.take_up(of_pack(number));
            hands.now = Some(level(of_pack(number), number));
        }
        assert!(hands.level_of(Mode::Campaign).is_some());
        assert_eq!(hands.all().count(), 2 + MOST_OF_PACKS);
        assert!(hands.level_of(of_pack(6)).is_none());
        hands.take_up(of_pack(7));
        assert_eq!(hands.now.map(|level| level.seconds), Some(7));
    }

    #[test]
    fn what_was_set_aside_comes_back_when_it_fits() {
        let mut hands = InHands {
            now: Some(level(Mode::Infinite, 5)),
            ..InHands::default()
        };
        hands.set_aside(Mode::Infinite);
        assert!(hands.now.is_none() && hands.set_aside.len() == 1);
        hands.bring_back(Mode::Infinite, |_| false);
        assert!(hands.waiting.is_empty());
        hands.bring_back(Mode::Infinite, |_| true);
        assert_eq!(hands.level_of(Mode::Infinite).map(|l| l.seconds), Some(5));
    }
}
