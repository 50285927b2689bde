//! `--shots`: the game takes pictures of its own screens.

use super::Screen;
use super::flow::{Go, Player};
use super::help::Ask;
use super::input::Panels;
use super::menu::Page;
use super::relay::{Do, Playing};
use crate::cube::generate::Difficulty;
use crate::levels::code::LevelCode;
use crate::play::campaign::{Campaign, Finished};
use crate::play::progress::Mode;
use crate::play::session::Command;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use std::path::PathBuf;

/// What to set up before a picture.
type Scene = (&'static str, fn(&mut World));

const SCENES: [Scene; 15] = [
    ("menu", |_| {}),
    ("lessons", |world| {
        *world.resource_mut::<Page>() = Page::Lessons
    }),
    ("settings", |world| {
        *world.resource_mut::<Page>() = Page::Settings
    }),
    ("lesson-1", |world| send(world, Go::Mode(Mode::Lesson(0)))),
    ("lesson-5", |world| send(world, Go::Mode(Mode::Lesson(4)))),
    ("easy", |world| level(world, 2, 41)),
    ("steady", |world| level(world, 4, 12)),
    ("mid-turn", |world| {
        world.resource_mut::<super::view::Stage>().held = Some((crate::cube::Line::Row(2), 0.45));
    }),
    ("hint", |world| {
        world.resource_mut::<super::view::Stage>().held = None;
        world.write_message(Ask::Hint);
    }),
    ("hard", |world| level(world, 9, 3)),
    ("map", |world| world.resource_mut::<Panels>().map = true),
    ("victory", |world| {
        world.resource_mut::<Panels>().map = false;
        win(world);
    }),
    ("high-contrast", |world| {
        world
            .resource_mut::<Player>()
            .progress
            .settings
            .high_contrast = true;
        level(world, 6, 8);
    }),
    ("figures", |world| {
        world
            .resource_mut::<Player>()
            .progress
            .settings
            .high_contrast = false;
        *world.resource_mut::<Page>() = Page::Figures;
        send(world, Go::Menu);
    }),
    ("reward", |world| {
        let mut campaign = Campaign::new(1);
        campaign.finished = (0..10)
            .map(|i| Finished {
                turns: 4 + i,
                par: 3 + i,
                deaths: i / 4,
                seconds: 90,
            })
            .collect();
        world.resource_mut::<Player>().progress.campaign = Some(campaign);
        world
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Reward);
    }),
];

/// Frames between setting a scene up and its picture: pipelines compile, levels are proven.
const FRAMES: u32 = 14;

#[derive(Resource)]
struct Shots {
    folder: PathBuf,
    scene: usize,
    frame: u32,
}

pub(super) fn add(app: &mut App, folder: PathBuf) {
    app.insert_resource(Shots {
        folder,
        scene: 0,
        frame: 0,
    });
    app.insert_resource(super::keep::Keep::nowhere());
    app.add_systems(Last, shoot);
}

fn send(world: &mut World, go: Go) {
    world.write_message(go);
}

fn level(world: &mut World, difficulty: u8, seed: u32) {
    if let Ok(difficulty) = Difficulty::new(difficulty) {
        send(world, Go::Code(LevelCode::seeded(difficulty, seed)));
    }
}

/// Plays the solution of the level at once.
fn win(world: &mut World) {
    let cube = *world.resource::<Playing>().session.cube();
    let moves = crate::cube::solver::solve(&cube, &crate::puzzle::Limits::default());
    for action in moves.answer.solved().unwrap_or_default() {
        let command = match action {
            crate::cube::Move::Walk(spot) => Command::Walk(spot),
            crate::cube::Move::Turn(turn) => Command::Turn(turn.line),
        };
        world.write_message(Do(command));
    }
}

fn shoot(world: &mut World) {
    let (scene, frame) = {
        let mut shots = world.resource_mut::<Shots>();
        shots.frame += 1;
        (shots.scene, shots.frame)
    };
    let Some((name, set_up)) = SCENES.get(scene) else {
        if frame > FRAMES {
            world.write_message(AppExit::Success);
        }
        return;
    };
    if frame == 1 {
        set_up(world);
    }
    if frame == FRAMES {
        let path = world
            .resource::<Shots>()
            .folder
            .join(format!("{scene:02}-{name}.png"));
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        world
            .commands()
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(path));
    }
    if frame >= FRAMES + 3 {
        let mut shots = world.resource_mut::<Shots>();
        shots.scene += 1;
        shots.frame = 0;
    }
}
