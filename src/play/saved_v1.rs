//! Progress as version 1 wrote it: the cube's in fields of its own, the grid games' in a map.

use super::campaign::Campaign;
use super::endless::Endless;
use super::in_hand::{InHand, InHands};
use super::mode::Mode;
use super::own::{OwnLevel, OwnLevels};
use super::progress::{KindProgress, Progress};
use super::records::{Record, Records};
use super::room::NoRoom;
use super::settings::Settings;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// What the cube is known by.
const CUBE: &str = "cube";

#[derive(Deserialize)]
struct Saved {
    #[serde(default)]
    settings: Settings,
    campaign: Option<Campaign>,
    infinite: Option<Endless>,
    #[serde(default)]
    lessons: Vec<u32>,
    #[serde(default)]
    enlightened: u32,
    #[serde(default)]
    records: Vec<CubeRecord>,
    in_hand: Option<InHand>,
    #[serde(default)]
    waiting: Vec<InHand>,
    #[serde(default)]
    games: BTreeMap<String, GameSaved>,
    #[serde(default)]
    latest: Option<String>,
    #[serde(default)]
    turns: u32,
    #[serde(default)]
    own: Vec<OwnLevel>,
}

/// Why a text is no progress of version 1.
#[derive(Debug, Error)]
pub(super) enum BadOld {
    #[error(transparent)]
    Ron(#[from] ron::error::SpannedError),
    #[error(transparent)]
    Own(#[from] NoRoom),
}

#[derive(Deserialize)]
struct CubeRecord {
    mode: Mode,
    code: String,
    difficulty: u8,
    par: u32,
    turns: u32,
    deaths: u32,
    seconds: u32,
    hints: u32,
    #[serde(default)]
    undos: u32,
    #[serde(default)]
    solution: bool,
    #[serde(default)]
    standing: Option<u32>,
    day: i64,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct GameSaved {
    campaign: Option<Campaign>,
    climbed: u32,
    infinite: Option<Strides>,
    in_hand: Option<InHand>,
    waiting: Vec<InHand>,
    set_aside: Vec<InHand>,
    records: Vec<BoardRecord>,
}

#[derive(Deserialize)]
struct Strides {
    length: u16,
    played: u32,
    seed: u32,
}

#[derive(Deserialize)]
struct BoardRecord {
    mode: Mode,
    code: String,
    par: Option<u32>,
    moves: u32,
    seconds: u32,
    hints: u32,
    undos: u32,
    solution: bool,
    day: i64,
}

impl From<CubeRecord> for Record {
    fn from(old: CubeRecord) -> Record {
        Record {
            kind: CUBE.to_owned(),
            mode: old.mode,
            code: old.code,
            difficulty: old.difficulty,
            par: Some(old.par),
            made: old.turns,
            losses: old.deaths,
            seconds: old.seconds,
            hints: old.hints,
            undos: old.undos,
            solution: old.solution,
            standing: old.standing,
            day: old.day,
        }
    }
}

impl BoardRecord {
    fn of(self, kind: &str) -> Record {
        Record {
            kind: kind.to_owned(),
            mode: self.mode,
            code: self.code,
            par: self.par,
            made: self.moves,
            seconds: self.seconds,
            hints: self.hints,
            undos: self.undos,
            solution: self.solution,
            day: self.day,
            ..Record::default()
        }
    }
}

impl From<GameSaved> for KindProgress {
    fn from(old: GameSaved) -> KindProgress {
        KindProgress {
            campaign: old.campaign,
            climbed: old.climbed,
            endless: old.infinite.map(|old| Endless {
                position: old.length.into(),
                beyond: 0,
                played: old.played,
                seed: old.seed,
            }),
            lessons: Vec::new(),
            in_hand: InHands {
                now: old.in_hand,
                waiting: old.waiting,
                set_aside: old.set_aside,
            },
        }
    }
}

/// Reads a text of version 1.
pub(super) fn read(text: &str) -> Result<Progress, BadOld> {
    let saved: Saved = ron::from_str(text)?;
    let cube = KindProgress {
        campaign: saved.campaign,
        climbed: saved.enlightened,
        endless: saved.infinite,
        lessons: saved.lessons,
        in_hand: InHands {
            now: saved.in_hand,
            waiting: saved.waiting,
            set_aside: Vec::new(),
        },
    };
    let mut records: Vec<Record> = saved.records.into_iter().map(Record::from).collect();
    let mut kinds = BTreeMap::new();
    if cube != KindProgress::default() {
        kinds.insert(CUBE.to_owned(), cube);
    }
    for (key, mut game) in saved.games {
        let of_game = std::mem::take(&mut game.records);
        records.extend(of_game.into_iter().map(|record| record.of(&key)));
        kinds.insert(key, KindProgress::from(game));
    }
    // Each kind's were in order; now all of them are, as far as days tell.
    records.sort_by_key(|record| record.day);
    let cube_is_latest = saved.latest.is_none() && kinds.contains_key(CUBE);
    Ok(Progress {
        settings: saved.settings.tamed(),
        latest: saved
            .latest
            .or_else(|| cube_is_latest.then(|| CUBE.to_owned())),
        kinds,
        turns: saved.turns,
        own: OwnLevels::checked(saved.own)?,
        records: Records::new(records),
        ..Progress::default()
    })
}
