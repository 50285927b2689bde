//! What is read from files: edited values take effect, broken files are named, built-in copies stand in.

use crate::hand::{Playtest, game_with_files};
use crate::support::scratch;
use a_mazing_monk::game::keys::{Action, Bindings};
use a_mazing_monk::game::on_offer::OnOffer;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::kind::Kind;
use bevy::prelude::*;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = scratch(&format!("game-files-{name}"));
    for part in ["assets", "levels"] {
        std::fs::create_dir_all(folder.join(part)).expect("a folder");
    }
    folder
}

fn cube(app: &App) -> &CubeKind {
    app.world().resource::<OnOffer>().cube().expect("the cube")
}

/// What the cube comes with.
fn is_built_in(cube: &CubeKind) -> bool {
    let sizes = (cube.library().len(), cube.lessons().len());
    sizes == (100_000, 8) && cube.ladder().rungs().len() == 10
}

#[test]
fn an_empty_folder_means_the_built_in_copies_and_no_complaint() {
    let app = game_with_files(&folder("empty"));
    assert_eq!(app.player().message, None);
    assert!(is_built_in(cube(&app)));
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
    let app = game_with_files(&folder);
    assert_eq!(app.player().message, None);
    let cube = cube(&app);
    assert_eq!(cube.ladder().rungs()[0].name, "Only");
    assert_eq!(cube.lessons()[0].name, "One");
    assert_eq!(cube.library().at(99_999).difficulty.get(), 1);
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
            "1 to 100 levels",
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
        let app = game_with_files(&folder);
        let message = app.told();
        assert!(message.contains(word), "{message}");
        assert!(is_built_in(cube(&app)), "{name}");
        assert_eq!(
            app.world().resource::<Bindings>(),
            &Bindings::built_in(),
            "{name}"
        );
    }
}
