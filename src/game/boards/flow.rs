//! Which level of which grid game is played.

use super::prepare::BoardPreparing;
use super::relay::{BoardPlaying, BoardRelay};
use crate::game::Screen;
use crate::game::clock::fresh_seed;
use crate::game::flow::{Go, Player};
use crate::levels::board_code::BoardCode;
use crate::play::board::{BoardSession, Cabinet};
use crate::play::progress::Mode;
use crate::rewrite::{Aim, Base, Params};
use bevy::prelude::*;

/// The games at hand.
#[derive(Resource, Default, Deref, DerefMut, Debug)]
pub struct Games(pub Cabinet);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Games>();
    app.add_systems(
        Update,
        (
            go.run_if(not(in_state(Screen::Loading))),
            finish_preparing.run_if(resource_exists::<BoardPreparing>),
            count_time
                .after(BoardRelay)
                .run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
        )
            .chain(),
    );
}

/// Follows where the player wants to go, as far as it concerns grid games.
fn go(
    mut commands: Commands,
    mut wishes: MessageReader<Go>,
    mut player: ResMut<Player>,
    games: Res<Games>,
) {
    for wish in wishes.read() {
        let (shown, mode, code) = match wish {
            Go::Game(key, mode) => match games.find_called(key) {
                Some(shown) => {
                    let base = match shown.game.vary() {
                        Some(_) => Base::Nothing,
                        None => Base::Start(0),
                    };
                    let aim = Aim::Length(8);
                    let code = BoardCode::seeded(&shown.game, Params { base, aim }, fresh_seed());
                    (shown, *mode, code)
                }
                None => {
                    player.tell(format!("There is no game \"{key}\" here."));
                    continue;
                }
            },
            Go::Board(code) => match games.for_code(code) {
                Ok(shown) => (shown, Mode::Free, code.clone()),
                Err(error) => {
                    player.tell(error.to_string());
                    continue;
                }
            },
            Go::Menu => {
                commands.remove_resource::<BoardPreparing>();
                continue;
            }
            _ => continue,
        };
        let (key, game) = (shown.key.clone(), shown.game.clone());
        commands.insert_resource(BoardPreparing::start(key, mode, game, code));
    }
}

fn finish_preparing(
    mut commands: Commands,
    mut preparing: ResMut<BoardPreparing>,
    mut player: ResMut<Player>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(result) = preparing.poll() else {
        return;
    };
    commands.remove_resource::<BoardPreparing>();
    match result {
        Ok(level) => {
            player.just_won = None;
            commands.insert_resource(BoardPlaying {
                game: preparing.key.clone(),
                mode: preparing.mode,
                code: level.code,
                par: level.par,
                session: BoardSession::new(preparing.game.clone(), level.board),
                seconds: 0.0,
            });
            screen.set(Screen::Board);
        }
        Err(error) => {
            player.tell(error);
            screen.set(Screen::Menu);
        }
    }
}

fn count_time(mut playing: ResMut<BoardPlaying>, time: Res<Time>) {
    if !playing.session.is_won() {
        // Time alone must not look like a change of the game.
        playing.bypass_change_detection().seconds += time.delta_secs();
    }
}
