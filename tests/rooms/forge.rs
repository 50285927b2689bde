//! The forge's rooms as they are called: what they print and how they end.

use crate::checker::Rules;
use crate::support::scratch;
use a_mazing_monk::rooms::BUILT_IN;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn forge(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forge"));
    command.args(args).output().expect("the forge starts")
}

fn json(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

fn text_of(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// A file of unsolvable rooms of a game.
fn rooms(folder: &str, game: &str, count: &str) -> PathBuf {
    let made = forge(&[
        "rooms",
        "generate",
        "--game",
        game,
        "--unsolvable",
        "--count",
        count,
    ]);
    assert_eq!(made.status.code(), Some(0));
    let path = scratch(folder).join("rooms.txt");
    std::fs::write(&path, made.stdout).expect("written");
    path
}

#[test]
fn rooms_are_made_from_seeds_and_to_order() {
    for (_, game, text) in BUILT_IN {
        let rules = Rules::read(text);
        let args = [
            "rooms", "generate", "--game", game, "--count", "3", "--seed", "7", "--json",
        ];
        let output = forge(&args);
        assert_eq!(output.status.code(), Some(0));
        let made = json(&output);
        assert_eq!(made.len(), 3);
        for (number, room) in made.iter().enumerate() {
            assert_eq!(room["seed"], 7 + number);
            let level = room["level"].as_str().expect("rows");
            assert!(rules.is_good(level), "{level}");
            assert_eq!(room["par"].as_u64(), rules.par(level).map(u64::from));
        }
        assert_eq!(
            forge(&args).stdout,
            output.stdout,
            "the same seeds, the same rooms"
        );
    }
    let nearly = forge(&[
        "rooms",
        "generate",
        "--game",
        "root-cave",
        "--way",
        "300..400",
    ]);
    assert_eq!(nearly.status.code(), Some(3));
    let wrong = forge(&["rooms", "generate", "--game", "root-cave", "--way", "9..3"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn repair_prints_an_object_a_room_with_every_field() {
    for (_, game, text) in BUILT_IN {
        let rules = Rules::read(text);
        let path = rooms(&format!("rooms-repair-{game}"), game, "4");
        let output = forge(&["repair", "--game", game, "--json", text_of(&path)]);
        assert_eq!(output.status.code(), Some(0));
        for answer in json(&output) {
            let (level, repaired) = (answer["level"].as_str(), answer["repaired"].as_str());
            let (level, repaired) = (level.expect("rows"), repaired.expect("rows"));
            assert!(
                !rules.is_good(level) && rules.is_good(repaired),
                "{repaired}"
            );
            let changed = level
                .chars()
                .zip(repaired.chars())
                .filter(|(a, b)| a != b)
                .count();
            assert_eq!(answer["changes"], changed);
            assert_eq!(answer["cost"], changed);
            assert_eq!(answer["lower_bound"], changed);
            assert_eq!(answer["proven"], true);
            assert!(
                answer["seconds"]
                    .as_f64()
                    .is_some_and(|seconds| seconds > 0.0)
            );
            assert!(answer.get("error").is_none());
        }
    }
}

#[test]
fn weights_ends_others_and_reasons_are_options() {
    let game = "root-cave";
    let path = rooms("rooms-repair-options", game, "2");
    let file = text_of(&path);
    let band = forge(&[
        "repair",
        "--game",
        game,
        "--weights",
        "band",
        "--json",
        file,
    ]);
    assert_eq!(band.status.code(), Some(0));
    let plain = json(&forge(&["repair", "--game", game, "--json", file]));
    for (guided, plain) in json(&band).iter().zip(&plain) {
        assert!(guided["changes"].as_u64() >= plain["changes"].as_u64());
    }
    let free = json(&forge(&[
        "repair",
        "--game",
        game,
        "--free-ends",
        "--json",
        file,
    ]));
    for (free, plain) in free.iter().zip(&plain) {
        assert!(free["cost"].as_u64() <= plain["cost"].as_u64());
    }
    let why = json(&forge(&[
        "repair", "--game", game, "--why", "--others", "2", "--json", file,
    ]));
    for (why, plain) in why.iter().zip(&plain) {
        assert_eq!(why["changes"], plain["changes"]);
        let cells = |field: &str| why[field].as_array().map_or(0, Vec::len);
        assert!(cells("occurring") as u64 >= plain["changes"].as_u64().unwrap_or(0));
        assert!(cells("band") > 0 && cells("walls") > 0);
    }
    let weights = path.with_file_name("weights.txt");
    let block = |word: &str| format!("{}\n", [word; 14].join(" ")).repeat(14);
    std::fs::write(&weights, block("keep")).expect("written");
    let kept = forge(&[
        "repair",
        "--game",
        game,
        "--weights",
        text_of(&weights),
        "--json",
        file,
    ]);
    assert_eq!(kept.status.code(), Some(0));
    for answer in json(&kept) {
        assert_eq!(
            (&answer["repaired"], &answer["proven"]),
            (&Value::Null, &Value::Bool(true))
        );
    }
    std::fs::write(&weights, block("0")).expect("written");
    let bad = forge(&[
        "repair",
        "--game",
        game,
        "--weights",
        text_of(&weights),
        "--json",
        file,
    ]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("weight 1 is not"));
}

#[test]
fn malformed_rooms_get_an_error_and_the_others_their_repair() {
    let path = rooms("rooms-repair-malformed", "root-cave", "1");
    let good = std::fs::read_to_string(&path).expect("rooms");
    let text = format!("#S#\n#G#\n\n{good}\n{}\n", good.replacen('S', "?", 1));
    std::fs::write(&path, text).expect("written");
    let output = forge(&["repair", "--game", "root-cave", "--json", text_of(&path)]);
    assert_eq!(output.status.code(), Some(1));
    let answers = json(&output);
    assert_eq!(answers.len(), 3);
    let error = |number: usize| answers[number]["error"].as_str().unwrap_or("");
    assert!(error(0).contains("2 rows"), "{}", error(0));
    assert_eq!(answers[1]["proven"], true);
    assert!(error(2).contains("'?' is not among"), "{}", error(2));
    let spoken = forge(&["repair", "--game", "root-cave", text_of(&path)]);
    assert!(String::from_utf8_lossy(&spoken.stdout).contains("fewest, proven"));
}

#[test]
fn no_time_at_all_is_told_as_a_bound() {
    let path = rooms("rooms-repair-budget", "climbing-temple", "1");
    let output = forge(&[
        "repair",
        "--game",
        "climbing-temple",
        "--budget",
        "0",
        "--json",
        text_of(&path),
    ]);
    assert_eq!(output.status.code(), Some(3));
    let answers = json(&output);
    assert_eq!(answers[0]["proven"], false);
    assert!(answers[0]["lower_bound"].is_u64());
}

#[test]
fn wrong_games_and_files_are_told() {
    let none = forge(&["repair", "--game", "no-such-game", "-"]);
    assert_eq!(none.status.code(), Some(2));
    let missing = forge(&["repair", "--game", "root-cave", "no/such/file.txt"]);
    assert_eq!(missing.status.code(), Some(2));
    let bad = scratch("rooms-bad-game").join("bad.ron");
    std::fs::write(&bad, "(name: \"Bad\")").expect("written");
    let refused = forge(&["repair", "--game", text_of(&bad), "-"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("bad.ron:1"));
}

#[test]
fn the_bench_writes_its_page_and_its_plots() {
    let folder = scratch("rooms-bench");
    let sets = folder.join("sets");
    std::fs::create_dir_all(&sets).expect("a folder");
    let (_, _, text) = BUILT_IN[0];
    std::fs::write(sets.join("own.ron"), text).expect("written");
    std::fs::copy(
        rooms("rooms-bench-levels", "root-cave", "2"),
        sets.join("own_unsolvable.txt"),
    )
    .expect("copied");
    let wrong = "file\tlevel\tfewest_changes\tuni_changes\tuni_s\nown\t0\t99\t99.0\t12.5\n";
    std::fs::write(sets.join("expected.tsv"), wrong).expect("written");
    let out = folder.join("out");
    let output = forge(&[
        "repair-bench",
        text_of(&sets),
        "--count",
        "3",
        "--out",
        text_of(&out),
    ]);
    assert_eq!(
        output.status.code(),
        Some(1),
        "99 changes are not what it takes"
    );
    for name in [
        "repair.md",
        "repair-time.svg",
        "repair-changes.svg",
        "repair-hits.svg",
    ] {
        assert!(
            out.join(name).metadata().is_ok_and(|file| file.len() > 500),
            "{name}"
        );
    }
    let page = std::fs::read_to_string(out.join("repair.md")).expect("a page");
    assert!(
        page.contains("| Root Cave | 3 |") && page.contains("1 of 2"),
        "{page}"
    );
    assert!(page.contains("14 x 14, 4 moves"), "{page}");
}
