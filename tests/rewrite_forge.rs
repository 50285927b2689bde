//! The forge's grid games as they are called: what they print and how they end.
#![cfg(feature = "forge")]

mod support;

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn forge(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forge"));
    command.arg("rewrite").args(args);
    command.output().expect("the forge starts")
}

fn json(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn scratch(name: &str) -> PathBuf {
    support::scratch(&format!("rewrite-forge-{name}"))
}

fn path_text(path: &std::path::Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn enumerate_prints_one_object_with_every_field() {
    let rows = [
        (vec!["enumerate", "sokoban", "--json"], "inverted", 820, 57),
        (
            vec!["enumerate", "sokoban", "--json", "--forward"],
            "forward",
            315,
            42,
        ),
        (
            vec!["enumerate", "Sokoban", "--json", "--complete"],
            "inverted",
            974,
            57,
        ),
        (
            vec!["enumerate", "assets/games/two-door.ron", "--json"],
            "inverted",
            1455,
            18,
        ),
    ];
    for (args, direction, boards, max) in rows {
        let output = forge(&args);
        assert_eq!(output.status.code(), Some(0));
        let found = json(&output);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0]["direction"], direction);
        assert_eq!(found[0]["boards"], boards);
        assert_eq!(found[0]["max"], max);
        assert_eq!(found[0]["unsolvable"], 0);
        assert!(found[0]["game"].is_string());
        assert!(found[0]["mean"].is_f64() && found[0]["seconds"].is_f64());
    }
}

#[test]
fn a_list_has_every_board_with_its_solution() {
    let listed = json(&forge(&["enumerate", "merge", "--list", "--json"]));
    assert_eq!(listed.len(), 274, "273 boards and the summary");
    for board in &listed[..273] {
        let solution = board["solution"].as_str().expect("moves");
        assert_eq!(board["par"], solution.split_whitespace().count());
        assert_eq!(
            board["board"].as_str().map(|text| text.split('/').count()),
            Some(3)
        );
    }
    let first = listed[0]["board"].as_str().expect("a board");
    let solved = json(&forge(&["solve", "merge", "--board", first, "--json"]));
    assert_eq!(solved[0]["par"], listed[0]["par"]);
    let text = words(&forge(&["enumerate", "merge", "--list"]).stdout);
    assert_eq!(text.lines().count(), 274);
}

#[test]
fn an_enumeration_that_gives_up_ends_with_three() {
    let args = ["enumerate", "boulders", "--max-nodes", "1000", "--json"];
    let output = forge(&args);
    assert_eq!(output.status.code(), Some(3));
    let error = json(&output)[0]["error"].clone();
    assert!(
        error
            .as_str()
            .is_some_and(|error| error.contains("gave up")),
        "{error}"
    );
}

#[test]
fn solve_proves_and_shows() {
    let solved = json(&forge(&["solve", "sokoban", "--json"]));
    assert_eq!(solved[0]["par"], 39);
    assert_eq!(solved[0]["proven"], true);
    assert!(
        solved[0]["optimal_solutions"]
            .as_u64()
            .is_some_and(|ways| ways >= 1)
    );
    let shown = words(&forge(&["solve", "merge", "--board", "4 4", "--show"]).stdout);
    assert!(shown.contains("par 1 (proven"), "{shown}");
    assert!(
        shown.contains(
            "    4 4
4"
        ),
        "the board and the move: {shown}"
    );
    assert!(
        shown.contains("    5 _") || shown.contains("    _ 5"),
        "{shown}"
    );
    let lost = words(&forge(&["solve", "merge", "--board", "4 3"]).stdout);
    assert!(lost.starts_with("no solution (proven"), "{lost}");
}

#[test]
fn what_generate_makes_solve_reads_as_code_and_as_board() {
    let args = [
        "generate",
        "sokoban",
        "--nothing",
        "--length",
        "9",
        "--seed",
        "3",
        "--count",
        "2",
    ];
    let output = forge(&[&args[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0));
    let levels = json(&output);
    assert_eq!(levels.len(), 2);
    assert_eq!(
        forge(&[&args[..], &["--json"]].concat()).stdout,
        output.stdout,
        "the same again"
    );
    for level in levels {
        assert_eq!(level["par"], 9);
        assert_eq!(level["as_wanted"], true);
        let text = |field: &str| level[field].as_str().expect("text").to_owned();
        for (option, value) in [
            ("--code", text("code")),
            ("--code", text("board_code")),
            ("--board", text("board")),
        ] {
            let solved = json(&forge(&["solve", "sokoban", option, &value, "--json"]));
            assert_eq!(solved[0]["board"], level["board"]);
            assert_eq!(solved[0]["par"], 9);
        }
    }
    let nearly = forge(&["generate", "merge", "--length", "99"]);
    assert_eq!(nearly.status.code(), Some(3), "there is no such level");
}

#[test]
fn check_tells_good_from_bad() {
    let folder = scratch("check");
    let bad = folder.join("bad.ron");
    let text = std::fs::read_to_string("assets/games/sokoban.ron").expect("a file");
    std::fs::write(&bad, text.replacen("P _ -> _ P", "P _ -> _ Q", 1)).expect("written");
    let output = forge(&[
        "check",
        "assets/games/merge.ron",
        path_text(&bad),
        "frogs",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let found = json(&output);
    let good: Vec<&Value> = found.iter().map(|file| &file["good"]).collect();
    assert_eq!(good, [true, false, true]);
    assert_eq!(found[1]["line"], 16);
    assert!(
        found[1]["error"]
            .as_str()
            .is_some_and(|error| error.contains("bad.ron:16: "))
    );
    assert_eq!(found[2]["pars"][0], 22);
    // Other subcommands say the same on standard error and end the same way.
    let output = forge(&["enumerate", path_text(&bad)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        words(&output.stderr).contains("bad.ron:16: "),
        "{}",
        words(&output.stderr)
    );
    std::fs::remove_dir_all(folder).expect("cleaned up");
}

#[test]
fn a_wrong_call_ends_with_two() {
    for args in [
        vec!["enumerate", "no-such-game"],
        vec!["enumerate", "sokoban", "--forward", "--complete"],
        vec!["enumerate", "sokoban", "--start", "2"],
        vec!["enumerate", "sokoban", "--start", "0"],
        vec!["solve", "sokoban", "--board", "P Q"],
        vec!["solve", "sokoban", "--code", "GS08-80R0-0000-13W3"],
        vec!["solve", "merge", "--code", "GS08-80R0-0000-13W2"],
        vec!["generate", "frogs", "--nothing"],
        vec!["generate", "frogs", "--length", "0"],
        vec!["picture", "sokoban", "--layer", "sky"],
        vec!["picture", "sokoban", "--out", "/no/such/folder/x.svg"],
        vec!["check"],
        vec![],
    ] {
        let output = forge(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            output.stdout.is_empty() && !output.stderr.is_empty(),
            "{args:?}"
        );
    }
}

#[test]
fn a_picture_has_a_piece_for_every_tile_of_every_cell() {
    let output = forge(&["picture", "merge", "--complete"]);
    assert_eq!(output.status.code(), Some(0));
    let svg = words(&output.stdout);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("3540 boards"));
    // In every cell lie an empty place and all numbers up to four on some board; the five is won.
    assert_eq!(svg.matches("<title>").count(), 9 * 5);
    let folder = scratch("picture");
    let png = folder.join("sokoban.png");
    assert_eq!(
        forge(&["picture", "sokoban", "--out", path_text(&png)])
            .status
            .code(),
        Some(0)
    );
    let bytes = std::fs::read(&png).expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(folder).expect("cleaned up");
}
