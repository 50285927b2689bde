//! A new level is drawn once its shapes are made; until then the picture of the last one stays as it is.

use super::picture::Piece;
use crate::cube::generate::Difficulty;
use crate::game::art::Sculptor;
use crate::game::go::Go;
use crate::game::player::Player;
use crate::game::playing::{Do, Playing};
use crate::game::saving::Saving;
use crate::game::scene::{OfLevel, Still};
use crate::game::{Unclear, drawn, logic_plugin, scene_plugin};
use crate::levels::board_code::BoardCode;
use crate::levels::code::LevelCode;
use crate::play::session::Command;
use crate::rewrite::find_built_in;
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use std::time::Duration;

fn game() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin));
    app.add_plugins(AssetPlugin::default());
    app.init_asset::<Mesh>();
    app.init_asset::<Image>();
    app.init_asset::<StandardMaterial>();
    app.insert_resource(Saving::nowhere());
    app.add_plugins((logic_plugin, scene_plugin));
    app.update();
    app
}

fn cube(seed: u32) -> String {
    let difficulty = Difficulty::new(4).expect("1 to 10");
    LevelCode::seeded(difficulty, seed).to_string()
}

fn sokoban() -> String {
    let game = find_built_in("Sokoban").expect("built in");
    BoardCode::literal(game, &game.starts()[0].board).to_string()
}

fn wait(app: &mut App, is_there: impl Fn(&mut App) -> bool) {
    for _ in 0..20_000 {
        app.update();
        if is_there(app) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it did not come");
}

/// Begins a level, and does not wait for its picture.
fn begin(app: &mut App, code: &str) {
    app.world_mut().write_message(Go::code(&code));
    wait(app, |app| {
        let playing = app.world().get_resource::<Playing>();
        playing.is_some_and(|playing| playing.code.as_str() == code)
    });
    app.update();
}

/// Whether shapes are made, or take very long.
fn sculpt_slowly(app: &mut App, is_slow: bool) {
    app.world_mut().resource_mut::<Sculptor>().is_slow = is_slow;
}

fn wait_for_picture(app: &mut App) {
    sculpt_slowly(app, false);
    wait(app, |app| drawn(app.world_mut()) != Err(Unclear::Moving));
    let session = &app.world().resource::<Playing>().session;
    let meant = session.kind().text(session.now());
    assert_eq!(drawn(app.world_mut()), Ok(meant));
    assert!(app.world().resource::<Still>().0);
    sculpt_slowly(app, true);
}

/// The pieces that are drawn, and where.
fn pieces(app: &mut App) -> Vec<(Entity, Transform)> {
    let world = app.world_mut();
    let mut pieces = world.query_filtered::<(Entity, &Transform), With<Piece>>();
    let all = pieces.iter(world).map(|(entity, place)| (entity, *place));
    all.collect()
}

fn entities(app: &mut App) -> usize {
    let world = app.world_mut();
    let mut all = world.query_filtered::<(), With<OfLevel>>();
    all.iter(world).count()
}

/// Makes the first move that is possible.
fn play(app: &mut App) {
    let session = &app.world().resource::<Playing>().session;
    let action = session.moves().first().cloned().expect("a move");
    app.world_mut().write_message(Do(Command::Play(action)));
    app.update();
}

#[test]
fn the_old_picture_stays_untouched_until_the_new_one_is_there() {
    let mut app = game();
    begin(&mut app, &cube(1));
    wait_for_picture(&mut app);
    let old = pieces(&mut app);
    begin(&mut app, &cube(2));
    for _ in 0..3 {
        play(&mut app);
        assert_eq!(drawn(app.world_mut()), Err(Unclear::Moving));
        assert!(!app.world().resource::<Still>().0);
        assert!(pieces(&mut app) == old);
    }
    wait_for_picture(&mut app);
    let new = pieces(&mut app);
    assert!(
        new.iter()
            .all(|(entity, _)| old.iter().all(|(gone, _)| gone != entity))
    );
}

#[test]
fn of_levels_begun_one_after_the_other_the_last_is_drawn() {
    let mut app = game();
    begin(&mut app, &cube(3));
    wait_for_picture(&mut app);
    let alone = entities(&mut app);
    for code in [cube(1), sokoban(), cube(2), sokoban(), cube(3)] {
        begin(&mut app, &code);
    }
    wait_for_picture(&mut app);
    assert_eq!(entities(&mut app), alone);
    begin(&mut app, &sokoban());
    assert_eq!(drawn(app.world_mut()), Err(Unclear::Moving));
    play(&mut app);
    wait_for_picture(&mut app);
    assert!(pieces(&mut app).is_empty(), "nothing of the cube is left");
}

#[test]
fn another_theme_is_worn_by_the_level_as_it_is_then() {
    for code in [cube(1), sokoban()] {
        let mut app = game();
        begin(&mut app, &code);
        wait_for_picture(&mut app);
        let mut player = app.world_mut().resource_mut::<Player>();
        player.progress.settings.high_contrast = true;
        app.update();
        app.update();
        assert_eq!(drawn(app.world_mut()), Err(Unclear::Moving));
        play(&mut app);
        wait_for_picture(&mut app);
    }
}
