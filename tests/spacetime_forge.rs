//! `forge spacetime` as it is called: what it prints and how it ends.
#![cfg(feature = "forge")]

mod support;

use a_mazing_monk::rewrite::Game;
use a_mazing_monk::spacetime::{Strip, find_example, write_strip};
use serde_json::Value;
use std::process::{Command, Output};

fn forge(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forge"));
    command.arg("spacetime").args(args);
    command.output().expect("the forge starts")
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("one object")
}

#[test]
fn learn_tells_what_an_example_teaches() {
    let output = forge(&["learn", "vault", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let told = json(&output);
    assert_eq!(
        (&told["events"], &told["player"]),
        (&48.into(), &"PQ".into())
    );
    assert_eq!(told["real_rules"], "Sokoban");
    let output = forge(&["learn", "assets/examples/meadow.txt", "--events"]);
    let text = words(&output.stdout);
    assert!(
        text.contains("events      8, and that nothing happens"),
        "{text}"
    );
    assert!(text.contains("  0,0 P>_; 0,1 _>P\n"), "{text}");
}

#[test]
fn learn_writes_a_game_file_that_is_a_game() {
    for name in ["meadow", "labyrinth", "garden", "vault", "terraces"] {
        let output = forge(&["learn", name, "--as-game"]);
        assert_eq!(output.status.code(), Some(0));
        let game = Game::from_ron(name, &words(&output.stdout)).expect("there");
        assert_eq!(game.name().to_lowercase(), name);
        assert!(game.vary().is_some());
    }
    let output = forge(&["learn", "garden", "--as-game", "--json"]);
    let lost = json(&output)["lost"].as_array().map(Vec::len);
    assert_eq!(lost, Some(2));
}

#[test]
fn a_bad_example_is_told_with_its_line() {
    let folder = support::scratch("spacetime-forge-bad");
    let path = folder.join("bad.txt");
    let text = find_example("meadow")
        .expect("there")
        .write()
        .replace("\n2 ", "\n7 ");
    std::fs::write(&path, text).expect("there");
    let output = forge(&["learn", path.to_str().expect("there")]);
    assert_eq!(output.status.code(), Some(1));
    let told = words(&output.stderr);
    assert!(
        told.ends_with("bad.txt: line 24: this should be step 2, not \"7\"\n"),
        "{told}"
    );
    let output = forge(&["learn", "nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output.stderr).contains("neither a file nor a built-in example"));
}

#[test]
fn check_judges_strips_by_what_was_learned_and_by_the_real_rules() {
    let folder = support::scratch("spacetime-forge-check");
    let example = find_example("vault").expect("there");
    let strip = example.strip.with_ring(&example.settings.ring);
    let good = folder.join("good.txt");
    std::fs::write(&good, write_strip("vault", &example.legend, &strip)).expect("there");
    let output = forge(&["check", good.to_str().expect("there"), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output.stdout));
    let told = json(&output);
    assert_eq!(
        (&told["valid"], &told["real_rules"]),
        (&true.into(), &"Sokoban".into())
    );
    assert_eq!(
        told["shortest"], told["real_shortest"],
        "the vault shows all of Sokoban"
    );
    assert_eq!(told["effective_length"], 59);
    // One frame is left out.
    let kept = strip.frames().enumerate().filter(|(frame, _)| *frame != 5);
    let tiles = kept.flat_map(|(_, frame)| frame.to_vec()).collect();
    let jumps = Strip::new(strip.rows(), strip.cols(), tiles).expect("there");
    let bad = folder.join("bad.txt");
    std::fs::write(&bad, write_strip("vault", &example.legend, &jumps)).expect("there");
    let output = forge(&["check", bad.to_str().expect("there")]);
    assert_eq!(output.status.code(), Some(1));
    let text = words(&output.stdout);
    assert!(text.contains("bad.txt: not valid, after vault"), "{text}");
    assert!(
        text.contains("no event explains what changes here"),
        "{text}"
    );
    assert!(
        text.contains("frames 4 and 5: no move by the rules of Sokoban"),
        "{text}"
    );
    let text = write_strip("../vault", &example.legend, &jumps);
    std::fs::write(&bad, text).expect("there");
    let output = forge(&["check", bad.to_str().expect("there")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output.stderr).contains("is no name of an example"));
}

#[test]
fn generate_makes_strips_that_check_finds_valid() {
    let folder = support::scratch("spacetime-forge-generate");
    let order = [
        "generate", "vault", "--size", "5x5", "--frames", "7", "--count", "P=1", "--count", "O=1",
    ];
    let output = forge(&[&order[..], &["--exactly", "--seed", "4"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", words(&output.stderr));
    let file = folder.join("strip.txt");
    std::fs::write(&file, &output.stdout).expect("it is written");
    let checked = json(&forge(&["check", &file.display().to_string(), "--json"]));
    assert_eq!(
        (&checked["valid"], &checked["real_shortest"]),
        (&true.into(), &6.into())
    );
    let output = forge(&[&order[..], &["--strict", "--number", "3", "--json"]].concat());
    let lines = words(&output.stdout);
    let seeds: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(seeds.len(), 3);
    assert!(
        seeds
            .iter()
            .all(|told| told["answer"] == "sat" && told["effective_length"] == 7)
    );
    assert_ne!(seeds[0]["frames"], seeds[1]["frames"]);
}

#[test]
fn generate_names_the_pins_that_clash_and_refuses_what_cannot_be() {
    let order = ["generate", "vault", "--size", "4x4", "--frames", "5"];
    let pins = [
        "--pin", "2,1,1=P", "--pin", "0,2,2=!X", "--pin", "2,4,4=P", "--json",
    ];
    let output = forge(&[&order[..], &pins].concat());
    assert_eq!(output.status.code(), Some(1));
    let told = json(&output);
    assert_eq!(told["answer"], "unsat");
    assert_eq!(told["clash"], serde_json::json!(["2,1,1=P", "2,4,4=P"]));
    let refused = [
        (vec!["--count", "Z=1"], "no tile \"Z\""),
        (vec!["--count", "O=99"], "do not fit"),
        (vec!["--pin", "9,0,0=P"], "no frame 9"),
        (vec!["--region", "P=3"], "has no \",\""),
    ];
    for (wish, reason) in refused {
        let output = forge(&[&order[..], &wish].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(
            words(&output.stderr).contains(reason),
            "{}",
            words(&output.stderr)
        );
    }
    let output = forge(&["generate", "vault", "--size", "200x200", "--frames", "5"]);
    assert!(words(&output.stderr).contains("1 to 62 rows and columns"));
}

#[test]
fn solve_answers_every_request_of_a_file() {
    let folder = support::scratch("spacetime-forge-solve");
    let file = folder.join("requests.json");
    let requests = r#"{"about": "a few", "requests": [
        {"name": "plain", "game": "vault", "rows": 5, "cols": 5, "frames": 6, "counts": {"P": 1, "O": 1},
         "extras": true, "overlay": [[0, 3, 3, "!X"]], "seed": 3},
        {"name": "two", "game": "vault", "rows": 5, "cols": 5, "frames": 6, "counts": {"P": 1, "O": 1},
         "extras": false, "overlay": [[2, 1, 1, "P"], [2, 4, 4, "P"]], "seed": 0},
        {"name": "nothing", "game": "vault", "rows": 5, "cols": 5, "frames": 0},
        {"name": "nowhere", "game": "../vault", "rows": 5, "cols": 5, "frames": 3}]}"#;
    std::fs::write(&file, requests).expect("it is written");
    let output = forge(&["solve", &file.display().to_string(), "--json"]);
    assert_eq!(output.status.code(), Some(1), "two of them cannot be asked");
    let lines = words(&output.stdout);
    let told: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(told.len(), 4);
    assert_eq!(
        (&told[0]["name"], &told[0]["answer"]),
        (&"plain".into(), &"sat".into())
    );
    assert_eq!(told[0]["frames"].as_array().map(Vec::len), Some(6));
    let row = told[0]["frames"][0][3].as_str().expect("a row of letters");
    assert_ne!(row.chars().nth(3), Some('X'));
    assert_eq!(told[1]["answer"], "unsat");
    assert_eq!(
        told[1]["clash"],
        serde_json::json!([[2, 1, 1, "P"], [2, 4, 4, "P"]])
    );
    assert!(
        told[2]["error"]
            .as_str()
            .is_some_and(|error| error.contains("at least one frame"))
    );
    assert!(
        told[3]["error"]
            .as_str()
            .is_some_and(|error| error.contains("no name"))
    );
    std::fs::write(&file, "{\"requests\": [{}]}").expect("it is written");
    let output = forge(&["solve", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        words(&output.stderr).contains("name"),
        "{}",
        words(&output.stderr)
    );
}

#[test]
fn tables_are_written_with_every_row_that_is_asked_for() {
    let folder = support::scratch("spacetime-forge-tables");
    let out = folder.display().to_string();
    let rows = ["field, blocks", "maze, events", "pushing 7x7x10"];
    let mut args = vec!["tables", "--seeds", "2", "--edits", "3", "--out", &out];
    for row in rows {
        args.extend(["--only", row]);
    }
    let output = forge(&args);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output.stderr));
    let page = std::fs::read_to_string(folder.join("spacetime.md")).expect("it is written");
    for row in rows {
        // As published, with extras, proven, and two lines of edits.
        assert_eq!(page.matches(&format!("| {row} |")).count(), 5, "{row}");
    }
    assert!(!page.contains("carrying"));
    let svg = std::fs::read_to_string(folder.join("spacetime-time.svg"));
    assert!(svg.is_ok_and(|svg| svg.contains("<svg")));
    let output = forge(&["tables", "--only", "chess", "--out", &out]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output.stderr).contains("carrying 4x10x15"));
}
