//! A grid game played backwards: its inverse, in the same view and under the same hand.

use super::{Making, Want};
use crate::game::Screen;
use crate::game::boards::hand::HandMoves;
use crate::game::boards::{BoardPlaying, BoardRelay, BoardWish, Games, Hand};
use crate::game::flow::{Go, Player};
use crate::game::keys::{Action, By, Pressed};
use crate::game::words::Status;
use crate::game::work::{SLICE, Work};
use crate::levels::board_code::BoardCode;
use crate::play::board::BoardSession;
use crate::play::progress::Mode;
use crate::rewrite::{Board, Direction, Ending, Game, NoLevel};
use bevy::prelude::*;
use std::sync::Arc;

/// Which end is played back from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// That of a start board.
    Of(usize),
    /// One made from nothing, by a seed.
    Made(u32),
}

/// To another end of the game that is un-played.
#[derive(Message, Clone, Copy, Debug)]
pub struct FromEnd(pub End);

/// The grid game that is un-played.
#[derive(Resource, Clone, Debug)]
pub struct BoardUnplay {
    /// The key of the game.
    pub key: String,
    /// The game, forwards.
    pub game: Arc<Game>,
    /// The same game backwards.
    pub inverse: Arc<Game>,
    /// The end that it began with.
    pub end: End,
}

/// An end in the making.
#[derive(Resource)]
struct Finding {
    unplay: BoardUnplay,
    work: Work<Result<Board, NoLevel>>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FromEnd>();
    app.add_systems(
        Update,
        (
            (
                go.run_if(not(in_state(Screen::Loading))),
                other_end.run_if(resource_exists::<BoardUnplay>),
                found.run_if(resource_exists::<Finding>),
            )
                .chain(),
            keys.before(HandMoves)
                .before(BoardRelay)
                .run_if(in_state(Screen::UnplayBoard)),
        ),
    );
    app.add_systems(OnExit(Screen::UnplayBoard), leave);
}

impl Finding {
    fn start(unplay: BoardUnplay) -> Result<Finding, NoLevel> {
        let mut ending = match unplay.end {
            End::Of(number) => Ending::of_start(&unplay.game, number)?,
            End::Made(seed) => Ending::from_nothing(&unplay.game, seed)?,
        };
        let work = Work::start(move || ending.advance(SLICE));
        Ok(Finding { unplay, work })
    }
}

/// Follows the wish to un-play a grid game.
fn go(
    mut commands: Commands,
    mut wishes: MessageReader<Go>,
    games: Res<Games>,
    mut player: ResMut<Player>,
) {
    for wish in wishes.read() {
        let Go::Unplay(Some(key)) = wish else {
            commands.remove_resource::<Finding>();
            continue;
        };
        let Some(shown) = games.find_called(key) else {
            player.tell(format!("There is no game \"{key}\" here."));
            continue;
        };
        let unplay = BoardUnplay {
            key: shown.key.clone(),
            inverse: Arc::new(shown.game.inverse()),
            game: shown.game.clone(),
            end: End::Of(0),
        };
        match Finding::start(unplay) {
            Ok(finding) => commands.insert_resource(finding),
            Err(error) => player.tell(error.to_string()),
        }
    }
}

fn other_end(
    mut commands: Commands,
    mut wishes: MessageReader<FromEnd>,
    unplay: Res<BoardUnplay>,
    mut player: ResMut<Player>,
) {
    for FromEnd(end) in wishes.read() {
        let unplay = BoardUnplay {
            end: *end,
            ..unplay.clone()
        };
        match Finding::start(unplay) {
            Ok(finding) => commands.insert_resource(finding),
            Err(error) => player.tell(error.to_string()),
        }
    }
}

fn found(
    mut commands: Commands,
    mut finding: ResMut<Finding>,
    mut making: ResMut<Making>,
    mut player: ResMut<Player>,
    mut status: ResMut<Status>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(result) = finding.work.poll() else {
        return;
    };
    commands.remove_resource::<Finding>();
    match result {
        Ok(end) => {
            let unplay = finding.unplay.clone();
            *making = Making::default();
            status.0 = format!(
                "The end of {}. Play backwards; what you leave behind is the level.",
                unplay.game.name()
            );
            commands.insert_resource(BoardPlaying {
                game: unplay.key.clone(),
                mode: Mode::Free,
                code: BoardCode::literal(&unplay.game, &end),
                par: None,
                witness: Vec::new(),
                session: BoardSession::new(unplay.inverse.clone(), end),
                seconds: 0.0,
            });
            commands.insert_resource(unplay);
            // Entering it again would take away what was just put there.
            NextState::set_if_neq(&mut screen, Screen::UnplayBoard);
        }
        Err(error) => player.tell(error.to_string()),
    }
}

/// Takes the backward game away; a level that was made of it may be there already.
fn leave(mut commands: Commands, playing: Option<Res<BoardPlaying>>) {
    commands.remove_resource::<BoardUnplay>();
    let is_backward =
        |playing: Res<BoardPlaying>| playing.session.game().direction() == Direction::Inverse;
    if playing.is_some_and(is_backward) {
        commands.remove_resource::<BoardPlaying>();
    }
}

/// The digits, as far as there are rewrites for them.
const DIGITS: [KeyCode; 10] = [
    KeyCode::Digit0,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

/// Undo and the like, keeping and playing; a digit says which rewrite comes first.
fn keys(
    pressed: Pressed,
    unplay: Res<BoardUnplay>,
    mut hand: ResMut<Hand>,
    mut commands: MessageWriter<BoardWish>,
    mut wish: MessageWriter<Want>,
    mut go: MessageWriter<Go>,
) {
    for (by, action) in pressed.iter() {
        let digit = DIGITS.iter().position(|digit| by == By::Key(*digit));
        if let Some(digit) = digit {
            let rule = digit.checked_sub(1);
            hand.prefer = rule.filter(|rule| *rule < unplay.inverse.rules().len());
            continue;
        }
        match (action.and_then(Action::board_command), action) {
            (Some(command), _) => drop(commands.write(BoardWish(command))),
            // Enter takes a piece here.
            (_, Some(Action::NextLevel)) if by != By::Key(KeyCode::Enter) => {
                wish.write(Want::Play);
            }
            (_, Some(Action::Keep)) => drop(wish.write(Want::Keep)),
            (_, Some(Action::Menu)) if hand.let_go() => {}
            (_, Some(Action::Menu)) => drop(go.write(Go::Menu)),
            _ => {}
        }
    }
}
