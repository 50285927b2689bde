//! What a player has done: runs, records, settings and the levels in hand, in one shape for all kinds.
//!
//! A saved level holds moves, not positions: going on with it plays them again by the rules, so that a
//! game that was read is always one that could have been played.

use super::any_kind::AnyKind;
use super::campaign::{Campaign, Finished};
use super::day::Day;
use super::drawings::Drawings;
use super::endless::Endless;
use super::in_hand::InHands;
use super::kind::{CodeRead, Wanted, Way};
use super::mode::Mode;
use super::own::OwnLevels;
use super::own_games::OwnGames;
use super::pack_run::PackRuns;
use super::packs::Packs;
use super::records::{Record, Records};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is kept of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KindProgress {
    /// The run through its campaign.
    pub campaign: Option<Campaign>,
    /// Times that a campaign was climbed to its end.
    pub climbed: u32,
    /// Where the player stands on its endless way.
    pub endless: Option<Endless>,
    /// Lessons finished, by place.
    pub lessons: Vec<u32>,
    /// The levels in hand.
    pub in_hand: InHands,
}

/// Everything that is kept of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Sound, looks and motion.
    pub settings: Settings,
    /// What is kept of each kind, by its key. That of kinds which are not here stays.
    pub kinds: BTreeMap<String, KindProgress>,
    /// The key of the kind played last.
    pub latest: Option<String>,
    /// Levels won of everything in turn.
    pub turns: u32,
    /// Levels that the player made.
    pub own: OwnLevels,
    /// Levels in an order, to be played one after the other.
    pub packs: Packs,
    /// What was won of the packs.
    pub runs: PackRuns,
    /// Games that the player wrote.
    pub games: OwnGames,
    /// Drawings that are not finished.
    pub drawings: Drawings,
    /// Levels won.
    pub records: Records,
}

impl Progress {
    /// What is kept of a kind; nothing yet if it was never played.
    pub fn of(&self, key: &str) -> &KindProgress {
        static NOTHING: KindProgress = KindProgress {
            campaign: None,
            climbed: 0,
            endless: None,
            lessons: Vec::new(),
            in_hand: InHands {
                now: None,
                waiting: Vec::new(),
                set_aside: Vec::new(),
            },
        };
        self.kinds.get(key).unwrap_or(&NOTHING)
    }

    /// The same to be changed.
    pub fn of_mut(&mut self, key: &str) -> &mut KindProgress {
        if !self.kinds.contains_key(key) {
            self.kinds.insert(key.to_owned(), KindProgress::default());
        }
        self.kinds.entry(key.to_owned()).or_default()
    }

    /// The level that goes on where it was, as the key of its kind and its way of playing: what was played
    /// last if it is not over, else whatever else is in hand and here. That the kind played last is not
    /// here is told when the player wants to go on with it.
    pub fn resume<'a>(
        &'a self,
        first: &str,
        is_here: impl Fn(&str) -> bool,
    ) -> Option<(&'a str, Mode)> {
        let of_kind = |key: &str| {
            let (key, kept) = self.kinds.get_key_value(key)?;
            Some((key.as_str(), kept.in_hand.now.as_ref()?.mode))
        };
        let latest = self.latest.as_deref().and_then(of_kind);
        let of_any = || {
            let mut here = self.kinds.keys().filter(|key| is_here(key));
            here.find_map(|key| of_kind(key))
        };
        latest.or_else(|| of_kind(first)).or_else(of_any)
    }

    /// The level that comes next on a way of playing a kind; runs that it needs begin with a fresh seed.
    /// `None` at the end of the way.
    pub fn next_level(
        &mut self,
        kind: &AnyKind,
        mode: Mode,
        today: Day,
        fresh_seed: impl Fn() -> u32,
    ) -> Option<Wanted> {
        if let Mode::Pack { pack, level } = mode {
            return match kind.read_code(&self.packs.level(pack, level)?.code) {
                CodeRead::Mine(code) => Some(Wanted::Code(code)),
                _ => None,
            };
        }
        let last_par = self.records.of(kind.key()).next_back().and_then(|r| r.par);
        let kept = self.of_mut(kind.key());
        match mode {
            Mode::Campaign => {
                let new = || Campaign::new(fresh_seed());
                let run = kept.campaign.get_or_insert_with(new);
                let level = run.level(kind.ladder())?;
                kind.wanted(&Way::Rung {
                    rung: kind.ladder().rungs().get(level)?,
                    level: level as u32,
                    seed: run.seed,
                })
            }
            Mode::Infinite | Mode::Mixed => {
                let new = || kind.pace().begin(fresh_seed());
                let endless = kept.endless.get_or_insert_with(new);
                kind.wanted(&Way::Endless(endless))
            }
            Mode::Daily => kind.wanted(&Way::Daily(today)),
            Mode::Free => kind.wanted(&Way::Any {
                seed: fresh_seed(),
                last_par,
            }),
            Mode::Lesson(place) => kind.wanted(&Way::Lesson(place)),
            Mode::Pack { .. } => None,
        }
    }

    /// Enters a level that was won, and gives the record as it is kept.
    pub fn enter(&mut self, kind: &AnyKind, mut record: Record) -> Record {
        match record.mode {
            Mode::Mixed => self.turns = self.turns.wrapping_add(1),
            Mode::Pack { pack, level } if self.packs.level(pack, level).is_some() => {
                self.runs.enter(pack, level, &record);
            }
            _ => {}
        }
        let kept = self.of_mut(kind.key());
        match record.mode {
            Mode::Campaign => {
                if let Some(run) = &mut kept.campaign {
                    let finished = Finished {
                        turns: record.made,
                        par: record.par.unwrap_or(record.made),
                        deaths: record.losses,
                        seconds: record.seconds,
                    };
                    run.finish(finished, kind.ladder());
                    let is_over = run.level(kind.ladder()).is_none();
                    kept.climbed = kept.climbed.saturating_add(u32::from(is_over));
                }
            }
            Mode::Infinite | Mode::Mixed => {
                if let Some(endless) = &mut kept.endless {
                    kind.pace().follow(endless, &record);
                    let standing = kind.pace().standing(endless).max(0.0) * 1000.0;
                    record.standing = Some(standing as u32);
                }
            }
            Mode::Lesson(place) => {
                if !kept.lessons.contains(&place) {
                    kept.lessons.push(place);
                }
            }
            Mode::Daily | Mode::Free | Mode::Pack { .. } => {}
        }
        self.records.push(record.clone());
        record
    }
}
