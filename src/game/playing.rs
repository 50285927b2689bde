//! The level being played, and the bridge to its session: commands in, events out.

use super::keys::{OnPress, one_by_one};
use super::preparing::Preparing;
use super::screen::puzzle_is_shown;
use crate::play::any_kind::{AnyKind, AnyMade, Move};
use crate::play::kind::{Code, Figures};
use crate::play::mode::Mode;
use crate::play::session::{Command, Event, Session};
use bevy::prelude::*;

/// A command for the session.
#[derive(Message, Clone, Debug)]
pub struct Do(pub Command);

impl Do {
    /// The wish to make a move of a kind.
    pub fn play<M>(action: M) -> Do
    where
        M: PartialEq + std::fmt::Debug + std::fmt::Display + Send + Sync + 'static,
    {
        Do(Command::Play(Move::new(action)))
    }
}

/// Something that the session did.
#[derive(Message, Clone, Debug)]
pub struct Happened(pub Event);

/// The level on the screen, or the one that stands behind the menu.
#[derive(Resource, Clone, Debug)]
pub struct Playing {
    /// The way it is played.
    pub mode: Mode,
    /// Its code.
    pub code: Code,
    /// The fewest moves that win, if that could be proven; known before the level is shown.
    pub par: Option<u32>,
    /// Moves that win from the beginning, if any are known.
    pub solution: Vec<Move>,
    /// The game itself.
    pub session: Session,
    /// Time taken.
    pub seconds: f32,
    /// Whether it is played backwards.
    pub is_backwards: bool,
}

impl Playing {
    /// Begins a level that was made.
    pub fn new(kind: AnyKind, mode: Mode, level: AnyMade) -> Playing {
        Playing {
            mode,
            code: level.code,
            par: level.par,
            solution: level.solution,
            session: Session::new(kind, level.start),
            seconds: 0.0,
            is_backwards: false,
        }
    }

    /// Its kind of puzzle.
    pub fn kind(&self) -> &AnyKind {
        self.session.kind()
    }

    /// What it took so far.
    pub fn figures(&self) -> Figures {
        self.session.figures(self.par)
    }
}

/// When commands reach the session; what shows events runs after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relay;

/// When another level takes the place of the one being played: after the commands for that one, and before
/// anything is drawn, so that no picture shows one level and listens to another.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beginning;

/// When keys, fingers and gamepads become commands.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Taking;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Do>();
    app.add_message::<Happened>();
    let is_played = resource_exists::<Playing>
        .and_then(puzzle_is_shown)
        .and_then(not(resource_exists::<Preparing>));
    app.configure_sets(Update, Beginning.after(Relay));
    app.configure_sets(
        Update,
        Taking
            .before(Relay)
            .run_if(resource_exists::<Playing>.and_then(puzzle_is_shown)),
    );
    app.configure_sets(OnPress, Taking.before(Relay));
    app.add_systems(Update, one_by_one.in_set(Taking));
    app.add_systems(OnPress, relay.in_set(Relay).run_if(is_played.clone()));
    app.add_systems(
        Update,
        (
            relay.run_if(is_played.clone()),
            forget.run_if(not(is_played)),
        )
            .in_set(Relay),
    );
}

fn relay(
    mut playing: ResMut<Playing>,
    mut commands: ResMut<Messages<Do>>,
    mut events: MessageWriter<Happened>,
) {
    for Do(command) in commands.drain() {
        for event in playing.session.apply(command.clone()) {
            debug!("{command:?}: {event:?}");
            events.write(Happened(event));
        }
    }
}

/// What comes too late, or for a puzzle that is not on the screen, moves nothing.
fn forget(mut commands: ResMut<Messages<Do>>) {
    commands.clear();
}
