//! Which level is played: modes, preparing levels in tasks, progress, saving.

use super::Screen;
use super::relay::{Happened, Playing, Relay};
use crate::cube::Cube;
use crate::cube::generate::Seeker;
use crate::cube::moves::count_turns;
use crate::cube::solver::solve;
use crate::levels::code::LevelCode;
use crate::play::campaign::{Campaign, Finished};
use crate::play::daily::Day;
use crate::play::infinite::{Leaps, Pace, Played, Wanted};
use crate::play::lessons::{self, Lesson};
use crate::play::library::Library;
use crate::play::progress::{InHand, Mode, Progress, Record};
use crate::play::save::{FileShelf, Shelf, open};
use crate::play::session::{Event, Session};
use crate::puzzle::Limits;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Where to go.
#[derive(Message, Clone, Debug)]
pub enum Go {
    /// To the next level of a way of playing.
    Mode(Mode),
    /// To the level of a code.
    Code(LevelCode),
    /// Back to the level in hand.
    Resume,
    /// On to the next level of the same way of playing.
    Next,
    /// To the menu.
    Menu,
    /// A new run through the ten levels.
    NewCampaign,
}

/// Everything that is kept of the player.
#[derive(Resource, Default)]
pub struct Player {
    /// Progress, settings and the level in hand.
    pub progress: Progress,
    /// A word that the player should read.
    pub message: Option<String>,
    /// The record of the level just won.
    pub just_won: Option<Record>,
}

/// Where progress is kept.
#[derive(Resource)]
pub struct Keep {
    shelf: Option<FileShelf>,
    may_write: bool,
}

impl Keep {
    /// A file, or the usual place.
    pub fn at(path: Option<PathBuf>) -> Keep {
        Keep {
            shelf: path.map(FileShelf::new).or_else(FileShelf::usual),
            may_write: true,
        }
    }

    /// Nowhere: nothing is kept.
    pub fn nowhere() -> Keep {
        Keep {
            shelf: None,
            may_write: false,
        }
    }
}

/// What levels are drawn from.
#[derive(Resource)]
pub struct Levels {
    /// The seed files.
    pub library: Library,
    /// The lessons.
    pub lessons: Vec<Lesson>,
}

/// A level being generated and proven.
#[derive(Resource)]
struct Preparing {
    mode: Mode,
    task: Task<Result<Prepared, String>>,
}

struct Prepared {
    code: LevelCode,
    cube: Cube,
    par: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Go>();
    app.init_resource::<Player>();
    if !app.world().contains_resource::<Keep>() {
        app.insert_resource(Keep::nowhere());
    }
    app.add_systems(PreStartup, (open_library, open_progress));
    app.add_systems(
        Update,
        (
            go,
            finish_preparing.run_if(resource_exists::<Preparing>),
            (count_time, note_win, keep_progress)
                .chain()
                .after(Relay)
                .run_if(resource_exists::<Playing>),
        )
            .chain(),
    );
}

fn open_library(mut commands: Commands) -> Result {
    commands.insert_resource(Levels {
        library: Library::built_in()?,
        lessons: lessons::read(lessons::BUILT_IN)?,
    });
    Ok(())
}

fn open_progress(mut player: ResMut<Player>, mut keep: ResMut<Keep>) {
    if let Some(shelf) = &keep.shelf {
        let opened = open(shelf);
        player.progress = opened.progress;
        player.message = opened.message;
        keep.may_write = opened.may_write;
    }
}

/// Follows where the player wants to go.
fn go(
    mut commands: Commands,
    mut wishes: MessageReader<Go>,
    mut player: ResMut<Player>,
    levels: Res<Levels>,
    playing: Option<Res<Playing>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for wish in wishes.read() {
        let mode = match wish {
            Go::Menu => {
                screen.set(Screen::Menu);
                continue;
            }
            Go::Resume => {
                if let Some(in_hand) = &player.progress.in_hand
                    && let Ok(code) = in_hand.code.parse()
                {
                    prepare(&mut commands, in_hand.mode, Source::Code(code));
                }
                continue;
            }
            Go::Code(code) => {
                prepare(&mut commands, Mode::Free, Source::Code(*code));
                player.progress.in_hand = None;
                continue;
            }
            Go::NewCampaign => {
                player.progress.campaign = Some(Campaign::new(fresh_seed()));
                Mode::Campaign
            }
            Go::Mode(mode) => *mode,
            Go::Next => match playing.as_ref().map(|playing| playing.mode) {
                Some(Mode::Lesson(place)) => Mode::Lesson(place.saturating_add(1)),
                Some(mode) => mode,
                None => continue,
            },
        };
        // The level in hand of the same way of playing goes on where it was.
        let in_hand = player.progress.in_hand.as_ref();
        if let Some(game) = in_hand.filter(|game| game.mode == mode && !game.session.is_won())
            && let Ok(code) = game.code.parse()
        {
            prepare(&mut commands, mode, Source::Code(code));
            continue;
        }
        match source(mode, &mut player.progress, &levels) {
            Some(source) => {
                player.progress.in_hand = None;
                prepare(&mut commands, mode, source);
            }
            None if mode == Mode::Campaign => screen.set(Screen::Reward),
            None => screen.set(Screen::Menu),
        }
    }
}

/// What a level is made from.
#[derive(Clone, Debug)]
enum Source {
    Code(LevelCode),
    Order(crate::cube::generate::Order, u32),
}

/// The next level of a way of playing; `None` at its end.
fn source(mode: Mode, progress: &mut Progress, levels: &Levels) -> Option<Source> {
    let seeded = |pick: crate::play::library::Pick| {
        Source::Code(LevelCode::seeded(pick.difficulty, pick.seed))
    };
    match mode {
        Mode::Campaign => {
            let campaign = progress
                .campaign
                .get_or_insert_with(|| Campaign::new(fresh_seed()));
            campaign.pick(&levels.library).map(seeded)
        }
        Mode::Infinite => {
            let pace = progress
                .infinite
                .get_or_insert_with(|| Leaps::new(fresh_seed()));
            Some(match pace.next(&levels.library) {
                Wanted::Known(pick) => seeded(pick),
                Wanted::ToOrder(order, seed) => Source::Order(order, seed),
            })
        }
        Mode::Daily => Some(seeded(today().pick())),
        Mode::Free => {
            let mut dice = crate::puzzle::Dice::new(&[fresh_seed()]);
            let position = dice.below(levels.library.len() as u32) as usize;
            Some(seeded(levels.library.at(position)))
        }
        Mode::Lesson(place) => levels
            .lessons
            .get(place as usize)
            .map(|lesson| Source::Code(LevelCode::Literal(lesson.cube))),
    }
}

fn prepare(commands: &mut Commands, mode: Mode, source: Source) {
    let task = AsyncComputeTaskPool::get().spawn(async move { make(source) });
    commands.insert_resource(Preparing { mode, task });
}

/// Makes a level and proves its par.
fn make(source: Source) -> Result<Prepared, String> {
    let limits = Limits::default();
    let code = match source {
        Source::Code(code) => code,
        Source::Order(order, seed) => {
            let mut seeker = Seeker::new(order, seed);
            seeker.advance(2_000, &limits);
            let filled = seeker.into_nearest().ok_or("no level could be made")?;
            LevelCode::seeded(order.difficulty, filled.level.seed)
        }
    };
    let cube = code.cube().map_err(|error| error.to_string())?;
    let solution = solve(&cube, &limits).answer.solved();
    let solution = solution.ok_or("this level has no solution, or none was found in time")?;
    Ok(Prepared {
        code,
        cube,
        par: count_turns(&solution),
    })
}

fn finish_preparing(
    mut commands: Commands,
    mut preparing: ResMut<Preparing>,
    mut player: ResMut<Player>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(result) = check_ready(&mut preparing.task) else {
        return;
    };
    let mode = preparing.mode;
    commands.remove_resource::<Preparing>();
    match result {
        Ok(level) => {
            let code = level.code.to_string();
            let in_hand = player.progress.in_hand.take();
            let (session, seconds) = match in_hand {
                Some(game) if game.code == code && game.mode == mode => {
                    (game.session, game.seconds as f32)
                }
                _ => (Session::new(level.cube), 0.0),
            };
            player.just_won = None;
            commands.insert_resource(Playing {
                mode,
                code: level.code,
                par: level.par,
                session,
                seconds,
            });
            screen.set(Screen::Play);
        }
        Err(error) => {
            player.message = Some(error);
            screen.set(Screen::Menu);
        }
    }
}

fn count_time(mut playing: ResMut<Playing>, time: Res<Time>, screen: Res<State<Screen>>) {
    if *screen.get() == Screen::Play && !playing.session.is_won() {
        // Time alone must not look like a change of the game.
        playing.bypass_change_detection().seconds += time.delta_secs();
    }
}

/// Enters a won level into the player's progress.
fn note_win(
    playing: Res<Playing>,
    mut events: MessageReader<Happened>,
    mut player: ResMut<Player>,
) {
    if !events.read().any(|Happened(event)| *event == Event::Won) {
        return;
    }
    let session = &playing.session;
    let record = Record {
        mode: playing.mode,
        code: playing.code.to_string(),
        difficulty: match playing.code {
            LevelCode::Seeded { difficulty, .. } => difficulty.get(),
            LevelCode::Literal(_) => 0,
        },
        par: playing.par,
        turns: session.turns(),
        deaths: session.deaths(),
        seconds: playing.seconds as u32,
        hints: session.used().hints,
        day: unix_days(),
    };
    let progress = &mut player.progress;
    match playing.mode {
        Mode::Campaign => {
            if let Some(campaign) = &mut progress.campaign {
                campaign.finish(Finished {
                    turns: record.turns,
                    par: record.par,
                    deaths: record.deaths,
                    seconds: record.seconds,
                });
                progress.enlightened += u32::from(campaign.level().is_none());
            }
        }
        Mode::Infinite => {
            if let Some(pace) = &mut progress.infinite {
                pace.played(Played {
                    deaths: record.deaths,
                    turns: record.turns,
                    par: record.par,
                });
            }
        }
        Mode::Lesson(place) => {
            if !progress.lessons.contains(&place) {
                progress.lessons.push(place);
            }
        }
        Mode::Daily | Mode::Free => {}
    }
    progress.records.push(record.clone());
    player.just_won = Some(record);
}

/// Writes progress after everything that happened.
fn keep_progress(
    playing: Res<Playing>,
    mut events: MessageReader<Happened>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
) {
    let something = events
        .read()
        .any(|Happened(event)| !matches!(event, Event::Refused(_)));
    if !something && !playing.is_added() {
        return;
    }
    player.progress.in_hand = (!playing.session.is_won()).then(|| InHand {
        mode: playing.mode,
        code: playing.code.to_string(),
        session: playing.session.clone(),
        seconds: playing.seconds as u32,
    });
    save(&mut player, &mut keep);
}

/// Writes progress to where it is kept; a failure is told once and play goes on.
pub fn save(player: &mut Player, keep: &mut Keep) {
    if !keep.may_write {
        return;
    }
    if let Some(shelf) = &keep.shelf
        && let Err(error) = shelf.write(&player.progress.to_text())
    {
        player.message = Some(format!("Your progress cannot be saved: {error}"));
        keep.may_write = false;
    }
}

fn unix_days() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| (time.as_secs() / 86_400) as i64)
}

/// The date by the clock, in universal time.
pub fn today() -> Day {
    Day::from_unix_days(unix_days())
}

fn fresh_seed() -> u32 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u32)
}
