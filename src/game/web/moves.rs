//! The moves that can be made in the picture, as something to press.

use super::Told;
use crate::game::playing::{Do, Playing};
use crate::game::scene::Eye;
use crate::game::screen::Screen;
use crate::game::views::{MoveInPicture, Views};
use crate::play::session::Command;
use bevy::prelude::*;

/// The moves as the page reads them.
#[derive(Resource, Default)]
pub(super) struct MoveLines(pub(super) Vec<String>);

/// Takes down which moves can be made in the picture, and where.
pub(super) fn note(world: &mut World) {
    let lines = lines(world);
    world.resource_mut::<MoveLines>().0 = lines;
}

/// A line a move. Its place is from where to where, in the middle of both.
fn lines(world: &mut World) -> Vec<String> {
    let mut eyes = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>();
    let (Ok((camera, eye)), Some(playing)) = (eyes.single(world), world.get_resource::<Playing>())
    else {
        return Vec::new();
    };
    let view = world.resource::<Views>().of(playing.kind());
    let (Some(view), true) = (view, world.resource::<State<Screen>>().get().has_puzzle()) else {
        return Vec::new();
    };
    let seen = |place| camera.world_to_viewport(eye, place).ok().map(Vec2::round);
    let moves = view.moves_in_picture(world, &playing.session).into_iter();
    let lines = moves.filter_map(|found| Some(line(&found, seen(found.from)?, seen(found.to)?)));
    lines.collect()
}

fn line(found: &MoveInPicture, from: Vec2, to: Vec2) -> String {
    let place = [from.x, from.y, to.x, to.y].map(|part| part.to_string());
    let kind = if found.is_place { "cell" } else { "move" };
    let (action, name) = (&found.action, &found.name);
    format!("move-{action}\t{kind}\t\t{}\t{name}", place.join(" "))
}

/// A move pressed from outside the canvas. One that is not of the puzzle on the screen is nothing.
pub(super) fn play(
    mut told: MessageReader<Told>,
    playing: Option<Res<Playing>>,
    mut commands: MessageWriter<Do>,
) {
    for told in told.read() {
        let (Told::Move(word), Some(playing)) = (told, &playing) else {
            continue;
        };
        if let Some(action) = playing.kind().read_move(word) {
            commands.write(Do(Command::Play(action)));
        }
    }
}
