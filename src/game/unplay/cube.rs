//! The cube played backwards: turns back, steps back, and karma left where the monk stood.

use super::{Making, Want};
use crate::cube::unplay::{CannotUnplay, Unmove, Unplayed};
use crate::cube::{Line, Tile, Turn};
use crate::game::Screen;
use crate::game::clock::fresh_seed;
use crate::game::flow::Go;
use crate::game::input::{Finger, Pointer, Touched, Way};
use crate::game::keys::{Action, Pressed};
use crate::game::relay::Playing;
use crate::game::view::Stage;
use crate::game::words::{Status, line_name};
use crate::levels::code::LevelCode;
use crate::play::progress::Mode;
use crate::play::session::{Command, Session};
use crate::play::unplay::CubeUnplay;
use bevy::prelude::*;

/// The cube that is un-played.
#[derive(Resource, Clone, Debug)]
pub struct CubeUnplaying {
    /// The game so far.
    pub unplay: CubeUnplay,
    /// Soldiers that it began with.
    pub soldiers: u32,
    /// Whether the monk leaves karma with his next step.
    pub leave_karma: bool,
}

/// What a player wants of the backward cube.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeWish {
    /// A move backwards.
    Make(Unmove),
    /// Take the last one back.
    Undo,
    /// Make it again.
    Redo,
    /// Back to the end.
    Restart,
    /// Another end, with so many soldiers.
    Another(u32),
}

/// Soldiers of the first end.
const SOLDIERS: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CubeWish>();
    app.add_systems(
        Update,
        (
            go.run_if(not(in_state(Screen::Loading))),
            (keys, follow)
                .chain()
                .run_if(in_state(Screen::UnplayCube).and_then(resource_exists::<CubeUnplaying>)),
        )
            .chain(),
    );
    app.add_systems(OnExit(Screen::UnplayCube), |mut commands: Commands| {
        commands.remove_resource::<CubeUnplaying>();
    });
}

/// Fingers: these need the picture.
pub(in crate::game) fn finger_plugin(app: &mut App) {
    app.add_systems(
        Update,
        touch
            .before(follow)
            .run_if(in_state(Screen::UnplayCube).and_then(resource_exists::<CubeUnplaying>)),
    );
}

/// Follows the wish to un-play the cube.
fn go(
    mut commands: Commands,
    mut wishes: MessageReader<Go>,
    mut making: ResMut<Making>,
    mut status: ResMut<Status>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for wish in wishes.read() {
        if *wish == Go::Unplay(None) {
            begin(&mut commands, SOLDIERS);
            *making = Making::default();
            status.0 = "The end: the monk in the light. Step back, and leave karma where he stood."
                .to_owned();
            NextState::set_if_neq(&mut screen, Screen::UnplayCube);
        }
    }
}

fn begin(commands: &mut Commands, soldiers: u32) {
    let end = Unplayed::solved(soldiers, fresh_seed());
    commands.insert_resource(Playing {
        mode: Mode::Free,
        code: LevelCode::Literal(*end.cube()),
        par: 0,
        session: Session::new(*end.cube()),
        seconds: 0.0,
    });
    commands.insert_resource(CubeUnplaying {
        unplay: CubeUnplay::new(end),
        soldiers,
        leave_karma: true,
    });
}

/// The same keys as forwards; Space says whether karma is left.
fn keys(
    pressed: Pressed,
    mut unplaying: ResMut<CubeUnplaying>,
    mut status: ResMut<Status>,
    mut wishes: MessageWriter<CubeWish>,
    mut want: MessageWriter<Want>,
    mut go: MessageWriter<Go>,
) {
    for action in pressed.actions() {
        match (action.command(), action) {
            (Some(Command::Step(way)), _) => match way.from(unplaying.unplay.now().cube().spot()) {
                Some(to) => {
                    let karma = unplaying.leave_karma;
                    wishes.write(CubeWish::Make(Unmove::Step { to, karma }));
                }
                None => status.0 = "The top ends here.".to_owned(),
            },
            (Some(Command::Turn(line)), _) => drop(wishes.write(wish_for(line))),
            (Some(Command::Undo), _) => drop(wishes.write(CubeWish::Undo)),
            (Some(Command::Redo), _) => drop(wishes.write(CubeWish::Redo)),
            (Some(Command::Restart), _) => drop(wishes.write(CubeWish::Restart)),
            (_, Action::Pause) => {
                unplaying.leave_karma = !unplaying.leave_karma;
                status.0 = match unplaying.leave_karma {
                    true => "He leaves karma behind.".to_owned(),
                    false => "He leaves nothing behind.".to_owned(),
                };
            }
            (_, Action::NextLevel) => drop(want.write(Want::Play)),
            (_, Action::Keep) => drop(want.write(Want::Keep)),
            (_, Action::Menu) => drop(go.write(Go::Menu)),
            _ => {}
        }
    }
}

/// A tap beside the monk steps back there; a line is dragged back.
fn touch(
    mut fingers: MessageReader<Finger>,
    unplaying: Res<CubeUnplaying>,
    mut pointer: ResMut<Pointer>,
    mut stage: ResMut<Stage>,
    mut wishes: MessageWriter<CubeWish>,
) {
    let cube = unplaying.unplay.now().cube();
    for finger in fingers.read() {
        match pointer.follow(finger, cube, Way::Backwards, &mut stage) {
            Some(Touched::Turned(line)) => drop(wishes.write(wish_for(line))),
            Some(Touched::Tapped(to)) if to != cube.spot() => {
                let karma = unplaying.leave_karma;
                wishes.write(CubeWish::Make(Unmove::Step { to, karma }));
            }
            _ => {}
        }
    }
}

/// Does what is wanted, and has it shown.
fn follow(
    mut commands: Commands,
    mut wishes: MessageReader<CubeWish>,
    mut unplaying: ResMut<CubeUnplaying>,
    mut playing: ResMut<Playing>,
    mut status: ResMut<Status>,
    mut stage: Option<ResMut<Stage>>,
) {
    for wish in wishes.read() {
        let unplay = &mut unplaying.unplay;
        let before = *unplay.now().cube();
        let mut show = |unmove: Unmove, is_back: bool| {
            let Some(stage) = &mut stage else {
                return;
            };
            match unmove {
                Unmove::Turn(line) if is_back => stage.show_turn(Turn::forward(line)),
                Unmove::Turn(line) => stage.show_turn(Turn::forward(line).inverted()),
                Unmove::Step { to, .. } if !is_back => stage.show_step(to, false),
                Unmove::Step { .. } => {}
            }
        };
        status.0 = match wish {
            CubeWish::Make(unmove) => match unplay.make(*unmove) {
                Ok(()) => {
                    show(*unmove, false);
                    words(*unmove, unplay.now())
                }
                Err(why) => {
                    if let (Unmove::Turn(line), Some(stage)) = (unmove, &mut stage) {
                        stage.show_nudge(*line);
                    }
                    refusal(why)
                }
            },
            CubeWish::Undo => match unplay.undo() {
                Some(unmove) => {
                    show(unmove, true);
                    "Taken back.".to_owned()
                }
                None => "There is nothing to take back.".to_owned(),
            },
            CubeWish::Redo => match unplay.redo() {
                Some(unmove) => {
                    show(unmove, false);
                    "Done again.".to_owned()
                }
                None => "There is nothing to do again.".to_owned(),
            },
            CubeWish::Restart => {
                while unplay.undo().is_some() {}
                "Back at the end.".to_owned()
            }
            CubeWish::Another(soldiers) => {
                begin(&mut commands, *soldiers);
                status.0 = "Another end.".to_owned();
                return;
            }
        };
        let (end, now) = (*unplay.end().cube(), *unplay.now().cube());
        if let (Some(stage), CubeWish::Undo, true) = (&mut stage, wish, now.spot() != before.spot())
        {
            // Karma that he left there is with him again.
            let is_left = before.tile(now.monk()) == Tile::Karma;
            stage.show_step(now.spot(), is_left);
        }
        playing.session = Session::showing(end, now);
    }
}

fn words(unmove: Unmove, now: &Unplayed) -> String {
    match unmove {
        Unmove::Turn(line) => format!("Turned {} back.", line_name(line)),
        Unmove::Step { karma: true, .. } => format!("Left karma behind: {} lie now.", now.karma()),
        Unmove::Step { .. } => "Stepped back.".to_owned(),
    }
}

fn refusal(why: CannotUnplay) -> String {
    let words = why.to_string();
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// The line's arrow, for the panel.
pub(super) fn wish_for(line: Line) -> CubeWish {
    CubeWish::Make(Unmove::Turn(line))
}
