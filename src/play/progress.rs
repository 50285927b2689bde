//! What a player has done: runs, records, settings and the game in hand, as one saved text.
//!
//! A saved game holds moves, not positions: reading it plays them again by the rules, so that a
//! game that was read is always one that could have been played.

pub use super::settings::{Settings, Wished};

use super::board::GameProgress;
use super::campaign::Campaign;
use super::infinite::Leaps;
use super::own::{self, OwnLevel};
use super::session::{BadHistory, Session, Step, Used};
use super::waiting::{self, OfMode};
use crate::cube::moves::{Move, NotAMove};
use crate::levels::{BadLine, read_level};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The version that this program writes.
const VERSION: u32 = 1;

/// Which way of playing a level belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// Ten levels to enlightenment.
    Campaign,
    /// Levels for ever.
    Infinite,
    /// The level of a date.
    Daily,
    /// Any level.
    Free,
    /// The cube and all grid games in turn, for ever.
    Mixed,
    /// A lesson, by its place.
    Lesson(u32),
}

impl Mode {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Campaign => "Campaign",
            Mode::Infinite => "Infinite",
            Mode::Daily => "Daily",
            Mode::Free => "Free play",
            Mode::Mixed => "Everything in turn",
            Mode::Lesson(_) => "Lesson",
        }
    }
}

/// A level that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// How it was played.
    pub mode: Mode,
    /// Its code.
    pub code: String,
    /// The generator's difficulty; 0 for a cube made by hand.
    pub difficulty: u8,
    /// The fewest turns that win.
    pub par: u32,
    /// Turns made.
    pub turns: u32,
    /// Deaths on the way.
    pub deaths: u32,
    /// Time taken.
    pub seconds: u32,
    /// Hints looked at.
    pub hints: u32,
    /// Moves taken back.
    #[serde(default)]
    pub undos: u32,
    /// Whether the solution was played.
    #[serde(default)]
    pub solution: bool,
    /// Infinite: where it led, in thousandths of the line of all levels.
    #[serde(default)]
    pub standing: Option<u32>,
    /// Days since 1970 when it was won.
    pub day: i64,
}

/// A level in hand: what a crash must not lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InHand {
    /// How it is played.
    pub mode: Mode,
    /// Its code, a generated or a literal one.
    pub code: String,
    /// The game so far.
    pub session: Session,
    /// Time taken so far.
    pub seconds: u32,
}

/// A level that goes on where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume<'a> {
    /// The cube's, and how it is played.
    Cube(Mode),
    /// That of the grid game with this key.
    Board(&'a str, Mode),
}

/// Everything that is kept of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Sound, looks and motion.
    pub settings: Settings,
    /// The run through the ten levels.
    pub campaign: Option<Campaign>,
    /// The endless way.
    pub infinite: Option<Leaps>,
    /// Lessons finished, by place.
    pub lessons: Vec<u32>,
    /// Times that the monk was enlightened.
    pub enlightened: u32,
    /// Levels won, the latest last.
    pub records: Vec<Record>,
    /// The level of the cube in hand.
    pub in_hand: Option<InHand>,
    /// Levels of the cube that wait until their way of playing is chosen again.
    pub waiting: Vec<InHand>,
    /// What is kept of grid games, by their keys. Those of games that are not here stay.
    pub games: BTreeMap<String, GameProgress>,
    /// The key of the grid game played last; `None` if it was the cube.
    pub latest: Option<String>,
    /// Levels won of everything in turn.
    pub turns: u32,
    /// Levels that the player made, the newest first.
    pub own: Vec<OwnLevel>,
}

/// Progress as it is written.
#[derive(Serialize, Deserialize)]
struct Written {
    version: u32,
    #[serde(default)]
    settings: Settings,
    campaign: Option<Campaign>,
    infinite: Option<Leaps>,
    #[serde(default)]
    lessons: Vec<u32>,
    #[serde(default)]
    enlightened: u32,
    #[serde(default)]
    records: Vec<Record>,
    in_hand: Option<WrittenGame>,
    #[serde(default)]
    waiting: Vec<WrittenGame>,
    #[serde(default)]
    games: BTreeMap<String, GameProgress>,
    #[serde(default)]
    latest: Option<String>,
    #[serde(default)]
    turns: u32,
    #[serde(default)]
    own: Vec<OwnLevel>,
}

#[derive(Deserialize)]
struct OnlyVersion {
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct WrittenGame {
    mode: Mode,
    code: String,
    /// Words: a move, `restart`, or a turn behind a `+` where it killed.
    steps: String,
    done: usize,
    deaths: u32,
    undos: u32,
    hints: u32,
    restarts: u32,
    solution: bool,
    seconds: u32,
}

/// Why a saved text is no progress.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BadProgress {
    /// Not written as it should be.
    #[error("line {}, column {}: {}", .0.span.start.line, .0.span.start.col, .0.code)]
    Ron(#[from] ron::error::SpannedError),
    /// Written by another version.
    #[error(
        "it was saved by another, perhaps later version of the game (format {0}, this one knows {VERSION})"
    )]
    Version(u32),
    /// The level in hand is none.
    #[error("the game in hand: {0}")]
    Level(#[from] BadLine),
    /// A step that is no step.
    #[error("the game in hand: {0}")]
    Word(#[from] NotAMove),
    /// A step that the rules forbid.
    #[error("the game in hand: {0}")]
    History(#[from] BadHistory),
}

impl BadProgress {
    /// Whether nothing is wrong but that this game is too old for it.
    pub fn is_later_version(&self) -> bool {
        matches!(self, BadProgress::Version(version) if *version > VERSION)
    }
}

impl OfMode for InHand {
    fn mode(&self) -> Mode {
        self.mode
    }
}

impl Progress {
    /// The level of the cube that belongs to a way of playing, in hand or waiting.
    pub fn level_of(&self, mode: Mode) -> Option<&InHand> {
        waiting::level_of(&self.in_hand, &self.waiting, mode)
    }

    /// Takes that level into the hand; what was there waits.
    pub fn take_up(&mut self, mode: Mode) {
        waiting::take_up(&mut self.in_hand, &mut self.waiting, mode);
    }

    /// What goes on where it was: what was played last if it is not over, else whatever else is in hand and
    /// here. That the game played last is not here is told when somebody wants to go on with it.
    pub fn resume(&self, is_here: impl Fn(&str) -> bool) -> Option<Resume<'_>> {
        let of_game = |key: &str| {
            let (key, kept) = self.games.get_key_value(key)?;
            Some(Resume::Board(key, kept.in_hand.as_ref()?.mode))
        };
        let of_cube = || self.in_hand.as_ref().map(|game| Resume::Cube(game.mode));
        let of_any = || {
            let mut here = self.games.keys().filter(|key| is_here(key));
            here.find_map(|key| of_game(key))
        };
        let latest = self.latest.as_deref().and_then(of_game);
        latest.or_else(of_cube).or_else(of_any)
    }

    /// Gives that level up.
    pub fn give_up(&mut self, mode: Mode) {
        waiting::give_up(&mut self.in_hand, &mut self.waiting, mode);
    }

    /// The text to keep.
    pub fn to_text(&self) -> String {
        let written = Written {
            version: VERSION,
            settings: self.settings.clone(),
            campaign: self.campaign.clone(),
            infinite: self.infinite.clone(),
            lessons: self.lessons.clone(),
            enlightened: self.enlightened,
            records: self.records.clone(),
            in_hand: self.in_hand.as_ref().map(written_game),
            waiting: self.waiting.iter().map(written_game).collect(),
            games: self.games.clone(),
            latest: self.latest.clone(),
            turns: self.turns,
            own: self.own.clone(),
        };
        // Plain data of our own always serialises.
        ron::ser::to_string_pretty(&written, ron::ser::PrettyConfig::default()).unwrap_or_default()
    }

    /// Reads a saved text, checking everything.
    pub fn from_text(text: &str) -> Result<Progress, BadProgress> {
        match Progress::salvage(text)? {
            (progress, None) => Ok(progress),
            (_, Some(error)) => Err(error),
        }
    }

    /// Reads a saved text; if only the game in hand is broken, everything else and the reason.
    pub fn salvage(text: &str) -> Result<(Progress, Option<BadProgress>), BadProgress> {
        // The version first: what else another version writes is not known.
        let OnlyVersion { version } = ron::from_str(text)?;
        if version != VERSION {
            return Err(BadProgress::Version(version));
        }
        let written: Written = ron::from_str(text)?;
        let mut lost = None;
        let mut read = |game| read_game(game).map_err(|error| lost = Some(error)).ok();
        let waiting = written.waiting.into_iter().filter_map(&mut read).collect();
        let in_hand = written.in_hand.and_then(&mut read);
        let progress = Progress {
            settings: written.settings.tamed(),
            campaign: written.campaign,
            infinite: written.infinite,
            lessons: written.lessons,
            enlightened: written.enlightened,
            records: written.records,
            in_hand,
            waiting,
            games: written.games,
            latest: written.latest,
            turns: written.turns,
            own: own::checked(written.own),
        };
        Ok((progress, lost))
    }
}

fn written_game(game: &InHand) -> WrittenGame {
    let session = &game.session;
    let words: Vec<String> = session
        .steps()
        .chain(session.undone())
        .map(|step| match step {
            Step::Move(action) => action.to_string(),
            Step::Death(turn) => format!("+{turn}"),
            Step::Restart => "restart".to_owned(),
        })
        .collect();
    let used = session.used();
    WrittenGame {
        mode: game.mode,
        code: game.code.clone(),
        steps: words.join(" "),
        done: session.steps().len(),
        deaths: session.deaths(),
        undos: used.undos,
        hints: used.hints,
        restarts: used.restarts,
        solution: used.solution,
        seconds: game.seconds,
    }
}

fn read_game(game: WrittenGame) -> Result<InHand, BadProgress> {
    let start = read_level(&game.code)?;
    let steps: Result<Vec<Step>, NotAMove> = game
        .steps
        .split_whitespace()
        .enumerate()
        .map(|(i, word)| {
            read_step(word).map_err(|error| NotAMove {
                place: i + 1,
                ..error
            })
        })
        .collect();
    let used = Used {
        undos: game.undos,
        hints: game.hints,
        restarts: game.restarts,
        solution: game.solution,
    };
    let session = Session::replay(start, &steps?, game.done, game.deaths, used)?;
    Ok(InHand {
        mode: game.mode,
        code: game.code,
        session,
        seconds: game.seconds,
    })
}

fn read_step(word: &str) -> Result<Step, NotAMove> {
    if word == "restart" {
        return Ok(Step::Restart);
    }
    match word.strip_prefix('+').map(str::parse) {
        Some(Ok(Move::Turn(turn))) => Ok(Step::Death(turn)),
        Some(_) => Err(NotAMove {
            word: word.to_owned(),
            place: 1,
        }),
        None => word.parse().map(Step::Move),
    }
}
