//! What is read from files: edited values take effect, broken files are named, built-in copies stand in.

use crate::hand::{Hand, bare};
use crate::support::scratch;
use a_mazing_monk::game::flow::Levels;
use a_mazing_monk::game::keep::Keep;
use a_mazing_monk::game::keys::{Action, Bindings};
use a_mazing_monk::game::{Screen, loading, logic_plugin};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = scratch(&format!("game-files-{name}"));
    for part in ["assets", "levels"] {
        std::fs::create_dir_all(folder.join(part)).expect("a folder");
    }
    folder
}

/// The game as it starts with files from a folder.
fn started(folder: &Path) -> App {
    let mut app = bare();
    loading::sources(&mut app, Some(folder.to_owned()));
    app.add_plugins(AssetPlugin::default());
    app.insert_resource(Keep::nowhere());
    app.add_plugins((logic_plugin, loading::plugin));
    app.update();
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.update();
    app
}

#[test]
fn an_empty_folder_means_the_built_in_copies_and_no_complaint() {
    let app = started(&folder("empty"));
    assert_eq!(app.player().message, None);
    let levels = app.world().resource::<Levels>();
    assert_eq!((levels.library.len(), levels.lessons.len()), (100_000, 8));
    assert_eq!(levels.climb.stages.len(), 10);
}

#[test]
fn edited_files_take_effect() {
    let folder = folder("edited");
    let assets = folder.join("assets");
    let campaign = "(stages: [(name: \"Only\", from: 40, to: 60)], reward: \"Done.\")";
    std::fs::write(assets.join("campaign.ron"), campaign).expect("written");
    std::fs::write(assets.join("keys.ron"), "{ Undo: [\"KeyB\"] }").expect("written");
    let lessons = "[(name: \"One\", sentence: \"Walk.\", faces: (\"Moooooo.o\", \"..#...#..\", \
                   \"..#......\", \"#...#....\", \".......#.\", \"..#..#...\"))]";
    std::fs::write(assets.join("lessons.ron"), lessons).expect("written");
    // A line of levels of its own: only the first file, ten times.
    for i in 1..=10 {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/difficulty-01.seeds");
        let to = folder.join(format!("levels/difficulty-{i:02}.seeds"));
        std::fs::copy(from, to).expect("copied");
    }
    let app = started(&folder);
    assert_eq!(app.player().message, None);
    let levels = app.world().resource::<Levels>();
    assert_eq!(levels.climb.stages[0].name, "Only");
    assert_eq!(levels.lessons[0].name, "One");
    assert_eq!(levels.library.at(99_999).difficulty.get(), 1);
    let bindings = app.world().resource::<Bindings>();
    assert_eq!(bindings.action(KeyCode::KeyB), Some(Action::Undo));
}

#[test]
fn a_broken_file_gives_its_name_line_and_reason_and_the_game_goes_on() {
    let cases: [(&str, &[u8], &str); 7] = [
        (
            "assets/campaign.ron",
            b"(\n stages: [\n  (name: \"Down\", from: 60, to: 40),\n ],\n reward: \"\",\n)",
            "campaign.ron, line 3",
        ),
        (
            "assets/campaign.ron",
            b"(stages: [], reward: \"\")",
            "1 to 100 stages",
        ),
        (
            "assets/keys.ron",
            b"{\n Undo: [\"Key\"],\n}",
            "keys.ron, line 2",
        ),
        ("assets/lessons.ron", b"[]", "lessons.ron"),
        (
            "assets/themes.ron",
            b"[\n(name: 7)\n]",
            "themes.ron, line 2",
        ),
        ("assets/themes.ron", b"a\n\xff", "themes.ron, line 2"),
        (
            "levels/difficulty-03.seeds",
            b"MONKEY",
            "difficulty-03.seeds",
        ),
    ];
    for (i, (name, bytes, word)) in cases.into_iter().enumerate() {
        let folder = folder(&format!("broken-{i}"));
        std::fs::write(folder.join(name), bytes).expect("written");
        let app = started(&folder);
        let message = app.player().message.clone().expect("a word about it");
        assert!(message.contains(word), "{message}");
        let levels = app.world().resource::<Levels>();
        assert_eq!((levels.library.len(), levels.lessons.len()), (100_000, 8));
        assert_eq!(levels.climb.stages.len(), 10);
        assert_eq!(
            app.world().resource::<Bindings>(),
            &Bindings::built_in(),
            "{name}"
        );
    }
}
