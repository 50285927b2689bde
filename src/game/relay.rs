//! The bridge between the game and the session: commands in, events out.

use crate::levels::code::LevelCode;
use crate::play::progress::Mode;
use crate::play::session::{Command, Event, Session};
use bevy::prelude::*;

/// A command for the session.
#[derive(Message, Clone, Copy, Debug)]
pub struct Do(pub Command);

/// Something that the session did.
#[derive(Message, Clone, Debug)]
pub struct Happened(pub Event);

/// The level being played.
#[derive(Resource, Clone, Debug)]
pub struct Playing {
    /// The way it is played.
    pub mode: Mode,
    /// Its code.
    pub code: LevelCode,
    /// The fewest turns that win; known before the level is shown.
    pub par: u32,
    /// The game itself.
    pub session: Session,
    /// Time taken.
    pub seconds: f32,
}

/// When commands reach the session; what shows events runs after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relay;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Do>();
    app.add_message::<Happened>();
    app.add_systems(
        Update,
        relay.in_set(Relay).run_if(resource_exists::<Playing>),
    );
}

fn relay(
    mut playing: ResMut<Playing>,
    mut commands: MessageReader<Do>,
    mut events: MessageWriter<Happened>,
) {
    for Do(command) in commands.read() {
        for event in playing.session.apply(*command) {
            debug!("{command:?}: {event:?}");
            events.write(Happened(event));
        }
    }
}
