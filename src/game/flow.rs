//! Which level is played: modes, what was won, and what is kept of it.

use super::Screen;
use super::boards::Route;
use super::clock::{fresh_seed, today, unix_days};
use super::help::{Ask, Help};
use super::keep::{Keep, save};
use super::prepare::{Ahead, Preparing, Source, next_mode, source};
use super::relay::{Happened, Playing, Relay};
use crate::levels::any_code::AnyCode;
use crate::levels::board_code::BoardCode;
use crate::levels::code::LevelCode;
use crate::play::board::BoardRecord;
use crate::play::campaign::{self, Campaign, Climb};
use crate::play::lessons::{self, Lesson};
use crate::play::library::Library;
use crate::play::progress::{InHand, Mode, Progress, Record};
use crate::play::session::{Event, Session};
use bevy::prelude::*;

/// Where to go.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Go {
    /// To the next level of a way of playing.
    Mode(Mode),
    /// To the level of a code.
    Code(LevelCode),
    /// To the next level of a way of playing a grid game, by the game's key or name.
    Game(String, Mode),
    /// A new run through the levels of a grid game.
    NewGame(String),
    /// To the level of a grid game's code.
    Board(BoardCode),
    /// To a grid game played backwards, by its key; to the cube if there is none.
    Unplay(Option<String>),
    /// Back to the level in hand.
    Resume,
    /// On to the next level of the same way of playing.
    Next,
    /// To the menu.
    Menu,
    /// A new run through the ten levels.
    NewCampaign,
}

impl Go {
    /// To the level of any code.
    pub fn to(code: AnyCode) -> Go {
        match code {
            AnyCode::Cube(code) => Go::Code(code),
            AnyCode::Board(code) => Go::Board(code),
        }
    }
}

/// Everything that is kept of the player.
#[derive(Resource, Default)]
pub struct Player {
    /// Progress, settings and the level in hand.
    pub progress: crate::play::progress::Progress,
    /// Words that the player should read.
    pub message: Option<String>,
    /// The record of the level just won.
    pub just_won: Option<Record>,
    /// The record of the board just won.
    pub board_won: Option<BoardRecord>,
}

impl Player {
    /// Has something to read; after what is there already.
    pub fn tell(&mut self, words: String) {
        match &mut self.message {
            Some(message) if *message == words => {}
            Some(message) => {
                message.push_str("\n\n");
                message.push_str(&words);
            }
            None => self.message = Some(words),
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
    /// The way to enlightenment.
    pub climb: Climb,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Go>();
    app.init_resource::<Player>();
    app.add_systems(PreStartup, open_library);
    app.add_systems(
        Update,
        (
            go.run_if(not(in_state(Screen::Loading))),
            finish_preparing.run_if(resource_exists::<Preparing>),
            (|mut ahead: ResMut<Ahead>| ahead.go_on()).run_if(resource_exists::<Ahead>),
            // The cube behind the menu is nobody's game.
            (count_time, note_win, keep_progress)
                .chain()
                .after(Relay)
                .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
        )
            .chain(),
    );
}

fn open_library(mut commands: Commands) -> Result {
    commands.insert_resource(Levels {
        library: Library::built_in()?,
        lessons: lessons::read(lessons::BUILT_IN)?,
        climb: Climb::from_text(campaign::BUILT_IN)?,
    });
    Ok(())
}

/// Follows where the player wants to go.
fn go(
    mut commands: Commands,
    mut wishes: MessageReader<Go>,
    mut player: ResMut<Player>,
    levels: Res<Levels>,
    playing: Option<Res<Playing>>,
    ahead: Option<Res<Ahead>>,
    route: Route,
    mut screen: ResMut<NextState<Screen>>,
) {
    for wish in wishes.read() {
        let wish = &route.plainly(wish, &player.progress);
        let mode = match wish {
            Go::Menu => {
                commands.remove_resource::<Preparing>();
                screen.set(Screen::Menu);
                continue;
            }
            Go::Resume => {
                if let Some(in_hand) = &player.progress.in_hand
                    && let Ok(code) = in_hand.code.parse()
                {
                    let source = Source::Code(code);
                    commands.insert_resource(Preparing::start(in_hand.mode, source));
                }
                continue;
            }
            Go::Code(code) => {
                let source = Source::Code(*code);
                commands.insert_resource(Preparing::start(Mode::Free, source));
                continue;
            }
            Go::NewCampaign => {
                player.progress.campaign = Some(Campaign::new(fresh_seed()));
                player.progress.give_up(Mode::Campaign);
                Mode::Campaign
            }
            // Those are for grid games.
            Go::Game(..) | Go::NewGame(_) | Go::Board(_) | Go::Unplay(_) => {
                commands.remove_resource::<Preparing>();
                continue;
            }
            Go::Mode(mode) => *mode,
            Go::Next => match playing.as_ref().and_then(|playing| next_mode(playing.mode)) {
                Some(mode) => mode,
                None => {
                    screen.set(Screen::Menu);
                    continue;
                }
            },
        };
        if let Some(code) = begun(mode, &player.progress) {
            commands.insert_resource(Preparing::start(mode, Source::Code(code)));
            continue;
        }
        if *wish == Go::Next && ahead.as_ref().is_some_and(|ahead| ahead.mode() == mode) {
            commands.queue(move |world: &mut World| {
                let ahead = world.remove_resource::<Ahead>();
                if let Some(preparing) = ahead.and_then(|ahead| ahead.take(mode)) {
                    world.insert_resource(preparing);
                }
            });
            continue;
        }
        match source(mode, &mut player.progress, &levels) {
            Some(source) => commands.insert_resource(Preparing::start(mode, source)),
            None if mode == Mode::Campaign => screen.set(Screen::Reward),
            None => screen.set(Screen::Menu),
        }
    }
}

/// The level of a way of playing that goes on where it was when that way is chosen: one of a day only on
/// that day, and any level at all is always another one.
pub(super) fn begun(mode: Mode, progress: &Progress) -> Option<LevelCode> {
    let game = progress
        .level_of(mode)
        .filter(|game| !game.session.is_won())?;
    let code = game.code.parse().ok()?;
    let today = || {
        let pick = today().pick();
        LevelCode::seeded(pick.difficulty, pick.seed)
    };
    match mode {
        Mode::Free => None,
        Mode::Daily => Some(code).filter(|code| *code == today()),
        _ => Some(code),
    }
}

fn finish_preparing(
    mut commands: Commands,
    mut preparing: ResMut<Preparing>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(result) = preparing.poll() else {
        return;
    };
    let mode = preparing.mode;
    commands.remove_resource::<Preparing>();
    match result {
        Ok(level) => {
            let code = level.code.to_string();
            player.progress.take_up(mode);
            let (session, seconds) = match &player.progress.in_hand {
                Some(game) if game.code == code => (game.session.clone(), game.seconds as f32),
                _ => (Session::new(level.cube), 0.0),
            };
            player.just_won = None;
            player.board_won = None;
            let playing = Playing {
                mode,
                code: level.code,
                par: level.par,
                session,
                seconds,
            };
            keep_now(&playing, &mut player, &mut keep);
            commands.insert_resource(playing);
            // What was shown belonged to the level before.
            commands.insert_resource(Help::default());
            screen.set(Screen::Play);
        }
        Err(error) => {
            player.tell(error);
            screen.set(Screen::Menu);
        }
    }
}

fn count_time(mut playing: ResMut<Playing>, time: Res<Time>) {
    if !playing.session.is_won() {
        // Time alone must not look like a change of the game.
        playing.bypass_change_detection().seconds += time.delta_secs();
    }
}

/// Enters a won level into the player's progress.
fn note_win(
    mut commands: Commands,
    playing: Res<Playing>,
    levels: Res<Levels>,
    mut events: MessageReader<Happened>,
    mut player: ResMut<Player>,
) {
    let is_won = events.read().any(|Happened(event)| *event == Event::Won);
    // A level that is taken back and won again counts once.
    if !is_won || player.just_won.is_some() {
        return;
    }
    let session = &playing.session;
    let used = session.used();
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
        hints: used.hints,
        undos: used.undos,
        solution: used.solution,
        standing: None,
        day: unix_days(),
    };
    let record = player
        .progress
        .enter(record, &levels.climb, &levels.library);
    player.just_won = Some(record);
    // The next level is ready before it is asked for.
    match Ahead::after(playing.mode, &mut player, &levels) {
        Some(ahead) => commands.insert_resource(ahead),
        None => commands.remove_resource::<Ahead>(),
    }
}

/// Writes progress after everything that happened.
fn keep_progress(
    playing: Res<Playing>,
    mut events: MessageReader<Happened>,
    mut asks: MessageReader<Ask>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
) {
    let something = events
        .read()
        .any(|Happened(event)| !matches!(event, Event::Refused(_)));
    // Help is counted, too.
    if something | (asks.read().count() > 0) {
        keep_now(&playing, &mut player, &mut keep);
    }
}

/// Writes progress as it is now.
pub(super) fn keep_now(playing: &Playing, player: &mut Player, keep: &mut Keep) {
    put_in_hand(playing, player);
    save(player, keep);
}

/// The level as it is now is the one in hand, unless it is over.
pub(super) fn put_in_hand(playing: &Playing, player: &mut Player) {
    let is_over = playing.session.is_won() || player.just_won.is_some();
    player.progress.in_hand = (!is_over).then(|| InHand {
        mode: playing.mode,
        code: playing.code.to_string(),
        session: playing.session.clone(),
        seconds: playing.seconds as u32,
    });
    player.progress.latest = None;
}
