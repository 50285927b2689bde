//! Playing packs: which level comes next, what goes on where it was, and what is forgotten with a pack.

use super::any_kind::AnyKind;
use super::in_hand::InHand;
use super::kinds::Kinds;
use super::mode::Mode;
use super::packs::NotPacked;
use super::progress::Progress;

impl Progress {
    /// The level of a pack that comes next, as its kind and its way of playing: the first one not won yet
    /// behind a level, or else from the beginning. Levels of kinds that are not here are left out; `None`
    /// where all others are won.
    pub fn next_in_pack<'a>(
        &self,
        pack: u32,
        after: Option<u32>,
        kinds: &'a Kinds,
    ) -> Option<(&'a AnyKind, Mode)> {
        let found = self.packs.find(pack)?;
        let run = self.runs.of(pack);
        let behind = after.and_then(|level| found.place(level));
        let (before, behind) = found
            .levels()
            .split_at_checked(behind.map_or(0, |place| place + 1))?;
        let mut levels = behind.iter().chain(before);
        levels.find_map(|level| {
            let (kind, _) = level.in_kinds(kinds).filter(|_| !run.has_won(level.id))?;
            Some((kind, found.mode(level.id)))
        })
    }

    /// A level of a pack, as its kind and its way of playing, if its kind is here.
    pub fn level_in_pack<'a>(
        &self,
        pack: u32,
        level: u32,
        kinds: &'a Kinds,
    ) -> Option<(&'a AnyKind, Mode)> {
        let found = self.packs.find(pack)?;
        let (kind, _) = found.level(level)?.in_kinds(kinds)?;
        Some((kind, found.mode(level)))
    }

    /// Where a pack goes on: with the level of it that was played last and is not over, or with the next.
    pub fn resume_pack<'a>(&self, pack: u32, kinds: &'a Kinds) -> Option<(&'a AnyKind, Mode)> {
        let of_pack = |level: &InHand| match level.mode {
            Mode::Pack { pack: of, level } if of == pack => self.level_in_pack(pack, level, kinds),
            _ => None,
        };
        let hand = |key: &str| of_pack(self.of(key).in_hand.now.as_ref()?);
        let waiting = |key: &String| self.of(key).in_hand.waiting.iter().rev().find_map(of_pack);
        let latest = self.latest.as_deref().and_then(hand);
        latest
            .or_else(|| self.kinds.keys().find_map(|key| hand(key)))
            .or_else(|| self.kinds.keys().find_map(waiting))
            .or_else(|| self.next_in_pack(pack, None, kinds))
    }

    /// What is said at the end of a pack, and of levels in it that cannot be played here.
    pub fn end_of_pack(&self, pack: u32, kinds: &Kinds) -> Option<String> {
        let found = self.packs.find(pack)?;
        let away = found.levels().iter();
        let away = away.filter(|level| level.in_kinds(kinds).is_none()).count();
        let words = self.runs.of(pack).words(found);
        Some(match away {
            0 => words,
            1 => format!("{words} One is of a game that is not here."),
            away => format!("{words} {away} are of games that are not here."),
        })
    }

    /// Begins a pack again: nothing of it is won, and none of its levels is in hand.
    pub fn begin_pack_again(&mut self, pack: u32) {
        self.runs.forget(pack);
        self.give_up_levels(|of, _| of != pack);
    }

    /// Takes a pack away, as it was asked for, with what was won of it.
    pub fn remove_pack(&mut self, pack: u32) -> Result<(), NotPacked> {
        self.packs.remove(pack)?;
        self.settle_packs();
        Ok(())
    }

    /// Takes a level out of a pack, as it was asked for, with what was won of it.
    pub fn remove_from_pack(&mut self, pack: u32, level: u32) -> Result<(), NotPacked> {
        self.packs.remove_level(pack, level)?;
        self.settle_packs();
        Ok(())
    }

    /// Forgets what was won, and what is in hand, of packs and levels that are not there any more.
    pub(super) fn settle_packs(&mut self) {
        self.runs.settle(&self.packs);
        let packs = self.packs.clone();
        self.give_up_levels(|pack, level| packs.level(pack, level).is_some());
    }

    /// Gives up levels of packs in hand but for those that are to be kept, by pack and level.
    fn give_up_levels(&mut self, is_kept: impl Fn(u32, u32) -> bool) {
        for kept in self.kinds.values_mut() {
            kept.in_hand.keep_only(|level| match level.mode {
                Mode::Pack { pack, level } => is_kept(pack, level),
                _ => true,
            });
        }
    }
}
