//! Un-play: a game played backwards from its end, by hand, until it is a level.
//!
//! | file | what it is for |
//! |---|---|
//! | `board` | grid games: the inverse game in an ordinary session |
//! | `cube` | the cube: turns back, steps back, karma left behind |
//! | `panel` | what stands around either |
//!
//! What is known of the level in the making is found out beside it after every move.

pub mod board;
pub mod cube;
mod panel;

use super::Screen;
use super::boards::BoardPlaying;
use super::clock::unix_days;
use super::flow::{Go, Player};
use super::keep::{Keep, save};
use super::work::{SLICE, Work};
use crate::levels::any_code::AnyCode;
use crate::levels::board_code::BoardCode;
use crate::levels::code::LevelCode;
use crate::play::own::{self, OwnLevel};
use crate::play::unplay::{BoardProving, CubeProving, Proof};
use crate::rewrite::Board;
use bevy::prelude::*;

pub(super) use panel::plugin as panel_plugin;

/// What a player wants with the level in the making.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Keep it.
    Keep,
    /// Keep it, and play it at once.
    Play,
}

/// What is known of the level in the making.
#[derive(Resource, Default, Debug)]
pub struct Making {
    /// What is known.
    pub proof: Proof,
    /// The level, once it is one: its code and the name of its game.
    pub level: Option<(AnyCode, String)>,
    /// Whether this very level is kept.
    pub is_kept: bool,
    proving: Option<Work<Proof>>,
    of: Option<Moment>,
}

/// A moment of the backward play.
#[derive(Clone, Debug, PartialEq)]
enum Moment {
    Board(Board),
    Cube(crate::cube::Cube),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Making>();
    app.add_message::<Want>();
    app.add_plugins((board::plugin, cube::plugin));
    app.add_systems(Update, (prove, want).chain().run_if(is_unplaying));
}

/// Whether something is played backwards.
fn is_unplaying(screen: Res<State<Screen>>) -> bool {
    matches!(screen.get(), Screen::UnplayBoard | Screen::UnplayCube)
}

/// Keeps what is known up to date.
fn prove(
    mut making: ResMut<Making>,
    screen: Res<State<Screen>>,
    board: Option<Res<board::BoardUnplay>>,
    playing: Option<Res<BoardPlaying>>,
    cube: Option<Res<cube::CubeUnplaying>>,
    player: Res<Player>,
) {
    let making = making.bypass_change_detection();
    let (moment, level, work) = match (screen.get(), &board, &playing, &cube) {
        (Screen::UnplayBoard, Some(unplay), Some(playing), _) => {
            let now = playing.session.board();
            let moment = Moment::Board(now.clone());
            if making.of.as_ref() == Some(&moment) {
                return poll(making);
            }
            let code = AnyCode::Board(BoardCode::literal(&unplay.game, now));
            let mut proving = BoardProving::new(&unplay.game, now);
            let work = Work::start(move || proving.advance(SLICE));
            (moment, Some((code, unplay.game.name().to_owned())), work)
        }
        (Screen::UnplayCube, _, _, Some(unplay)) => {
            let now = unplay.unplay.now();
            let moment = Moment::Cube(*now.cube());
            if making.of.as_ref() == Some(&moment) {
                return poll(making);
            }
            let level = now.level().ok().map(|cube| {
                let code = AnyCode::Cube(LevelCode::Literal(cube));
                (code, "The cube".to_owned())
            });
            let mut proving = CubeProving::new(now.cube());
            (moment, level, Work::start(move || proving.advance(SLICE)))
        }
        _ => return,
    };
    let code = level.as_ref().map(|(code, _)| code.to_string());
    let mut kept = player.progress.own.iter();
    making.is_kept = code.is_some_and(|code| kept.any(|level| level.code == code));
    making.proof = Proof::Thinking;
    making.level = level;
    making.of = Some(moment);
    making.proving = Some(work);
    poll(making);
}

fn poll(making: &mut Making) {
    if let Some(proof) = making.proving.as_mut().and_then(Work::poll) {
        making.proof = proof;
        making.proving = None;
        if !proof.is_level() {
            making.level = None;
        }
    }
}

/// Keeps the level, and plays it.
fn want(
    mut wants: MessageReader<Want>,
    mut making: ResMut<Making>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    mut go: MessageWriter<Go>,
) {
    for want in wants.read() {
        let (Some((code, game)), true) = (&making.level, making.proof.is_level()) else {
            continue;
        };
        let level = OwnLevel {
            code: code.to_string(),
            game: game.clone(),
            par: match making.proof {
                Proof::Proven(par) => Some(par),
                _ => None,
            },
            day: unix_days(),
        };
        if *want == Want::Play {
            go.write(Go::to(code.clone()));
        }
        own::keep(&mut player.progress.own, level);
        save(&mut player, &mut keep);
        making.is_kept = true;
    }
}
