//! `--shots`: the game takes pictures of its own screens.
//!
//! Every scene is set up from nothing, and time goes by in equal steps, so that a picture does not
//! depend on the pictures before it or on how fast the machine draws.

mod scenes;
mod set;

use super::options::Album;
use super::saving::Saving;
use super::scene::Eye;
use super::screen::Screen;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::time::TimeUpdateStrategy;
use scenes::SCENES;
use set::Set;
use std::time::Duration;

struct Scene {
    name: &'static str,
    set: Set,
    /// What happens there before the picture.
    act: fn(&mut World),
    /// Frames from the act to the picture.
    frames: u32,
    /// Milliseconds that go by with each frame.
    step: u64,
}

/// Before the first picture the pipelines compile, which takes time and not frames.
const WARM_UP: Duration = Duration::from_secs(10);
/// Frames that a scene waits for its level, at most.
const PATIENCE: u32 = 2_000;

/// The names of all scenes.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SCENES.iter().map(|scene| scene.name)
}

/// Where the taking of pictures stands.
#[derive(Resource)]
struct Shots {
    album: Album,
    scene: usize,
    frame: u32,
    since: Instant,
    /// Frames since the set is there: the view follows a frame behind.
    there: u32,
    /// The frame of the act.
    acted: Option<u32>,
}

pub(super) fn add(app: &mut App, album: Album) {
    app.insert_resource(Shots {
        album,
        scene: 0,
        frame: 0,
        since: Instant::now(),
        there: 0,
        acted: None,
    });
    app.insert_resource(Saving::nowhere());
    app.add_systems(Last, shoot);
}

/// Frames that are drawn before the one that is kept: what is new in it may come a frame late.
const DRAWN_BEFORE: u32 = 3;

fn shoot(world: &mut World) {
    // There is no way anywhere before everything is read.
    if *world.resource::<State<Screen>>().get() == Screen::Loading {
        return;
    }
    let mut shots = world.resource_mut::<Shots>();
    shots.frame += 1;
    let (number, frame, acted) = (shots.scene, shots.frame, shots.acted);
    let is_warm = shots.since.elapsed() > WARM_UP;
    let name = shots.album.scenes.get(number).copied();
    let Some(scene) = name.and_then(|name| SCENES.iter().find(|scene| scene.name == name)) else {
        // The last picture is still on its way to the disk.
        if frame > 4 {
            world.write_message(AppExit::Success);
        }
        return;
    };
    if frame == 1 {
        let step = Duration::from_millis(scene.step);
        world.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        scene.set.enter(world);
        return;
    }
    // Only what is in the picture is drawn, or makes sure that it can be.
    let is_open =
        !is_warm || acted.is_some_and(|acted| frame + DRAWN_BEFORE >= acted + scene.frames);
    let mut eyes = world.query_filtered::<&mut Camera, With<Eye>>();
    for mut eye in eyes.iter_mut(world) {
        eye.is_active = is_open;
    }
    let Some(acted) = acted else {
        let is_there = scene.set.is_there(world);
        let mut shots = world.resource_mut::<Shots>();
        shots.there += u32::from(is_there);
        if is_warm && (shots.there > 2 || frame > PATIENCE) {
            (scene.act)(world);
            world.resource_mut::<Shots>().acted = Some(frame);
        }
        return;
    };
    if frame == acted + scene.frames {
        let path = world
            .resource::<Shots>()
            .album
            .folder
            .join(format!("{}.png", scene.name));
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        world
            .commands()
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(path));
    }
    if frame >= acted + scene.frames + 2 {
        let mut shots = world.resource_mut::<Shots>();
        shots.scene += 1;
        shots.frame = 0;
        shots.there = 0;
        shots.acted = None;
    }
}
