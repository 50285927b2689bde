//! The forge as it is called: what it prints, what it complains of, how it ends.
#![cfg(feature = "forge")]

mod support;

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn forge(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_forge"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the forge starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A forge that refuses its arguments does not read on.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the forge ends");
    writer.join().expect("the input was written");
    output
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

/// A folder of this test's own, empty.
fn scratch(name: &str) -> PathBuf {
    support::scratch(&format!("forge-{name}"))
}

#[test]
fn generate_prints_one_object_a_level_with_every_field() {
    let args = [
        "generate",
        "--difficulty",
        "4",
        "--seed",
        "10",
        "--count",
        "3",
        "--json",
    ];
    let output = forge(&args, "");
    assert!(output.status.success());
    let levels = json(&output);
    assert_eq!(levels.len(), 3);
    for (i, level) in levels.iter().enumerate() {
        assert_eq!(level["difficulty"], 4);
        assert_eq!(level["seed"], 10 + i);
        assert_eq!(level["level"].as_str().map(str::len), Some(54));
        assert_eq!(level["code"].as_str().map(str::len), Some(14));
        assert!(
            level["rating"]
                .as_f64()
                .is_some_and(|rating| (0.0..4.0).contains(&rating))
        );
        assert!(level["par"].as_u64().is_some_and(|par| par >= 2));
        assert_eq!(level["proven"], true);
        assert!(
            level["solution"]
                .as_str()
                .is_some_and(|moves| moves.contains('@'))
        );
    }
    assert_eq!(forge(&args, "").stdout, output.stdout, "the same again");
}

#[test]
fn what_generate_prints_solve_and_rate_can_read() {
    let made = forge(&["generate", "-d", "7", "-s", "3", "-c", "4", "--json"], "");
    let levels = json(&made);
    let all = words(&made.stdout);
    let texts: String = levels
        .iter()
        .map(|l| format!("{}\n", l["level"].as_str().unwrap_or("")))
        .collect();
    let codes: String = levels
        .iter()
        .map(|l| format!("{}\n", l["code"].as_str().unwrap_or("")))
        .collect();
    let solved = forge(&["solve", "--json"], &all);
    assert_eq!(json(&solved).len(), 4);
    for (level, solved) in levels.iter().zip(json(&solved)) {
        assert_eq!(solved["solvable"], true);
        assert_eq!(solved["proven"], true);
        assert_eq!(solved["par"], level["par"]);
        assert_eq!(solved["solution"], level["solution"]);
        assert!(solved["expanded"].is_u64());
        assert!(
            solved["optimal_solutions"]
                .as_u64()
                .is_some_and(|ways| ways >= 1)
        );
    }
    for other in [texts, codes] {
        assert_eq!(forge(&["solve", "--json"], &other).stdout, solved.stdout);
    }
    let rated = json(&forge(&["rate", "--json"], &all));
    for (level, rated) in levels.iter().zip(rated) {
        assert_eq!(rated["rating"], level["rating"]);
        assert_eq!(rated["par"], level["par"]);
        assert!(rated["entropy"].is_f64());
        assert!(
            rated["difficulty"]
                .as_u64()
                .is_some_and(|difficulty| (1..=1000).contains(&difficulty))
        );
    }
}

#[test]
fn a_bad_line_is_told_and_the_next_one_solved() {
    let good = "M##oooo###o#o##.o..o.o.o.###..S#.##.o.oo.##o##o#o....#";
    let input = format!(
        "{good}\nrubbish\n\n{}\nM...\n{{\"level\": 3}}\n{good}\n",
        good.replace('M', ".")
    );
    let output = forge(&["solve", "--json"], &input);
    assert_eq!(output.status.code(), Some(1));
    let answers = json(&output);
    assert_eq!(answers.len(), 6, "one for every line that is not blank");
    assert_eq!(answers[0]["par"], 2);
    for bad in &answers[1..5] {
        assert!(
            bad["error"].as_str().is_some_and(|error| !error.is_empty()),
            "{bad}"
        );
    }
    assert!(
        answers[2]["error"]
            .as_str()
            .is_some_and(|error| error.contains("no monk"))
    );
    assert_eq!(answers[2]["line"], 4);
    assert_eq!(answers[5]["par"], 2);
}

#[test]
fn bytes_that_are_no_text_are_one_bad_line() {
    let folder = scratch("bytes");
    let path = folder.join("levels.bin");
    let mut bytes = vec![0xff, 0xfe, 0x00, b'\n'];
    bytes.extend(b"M##oooo###o#o##.o..o.o.o.###..S#.##.o.oo.##o##o#o....#");
    std::fs::write(&path, bytes).expect("a file");
    let output = forge(&["solve", path.to_str().expect("a path"), "--json"], "");
    assert_eq!(output.status.code(), Some(1));
    let answers = json(&output);
    assert!(
        answers[0]["error"]
            .as_str()
            .is_some_and(|error| error.contains("UTF-8"))
    );
    assert_eq!(answers[1]["par"], 2);
}

#[test]
fn a_level_without_solution_is_proven_so() {
    let level = "M##...#.#S..#o.SSSSS#.oSSSSo.SS.So#.S#.oo.S####S..#S#o";
    let answers = json(&forge(&["solve", "--json"], level));
    assert_eq!(answers[0]["solvable"], false);
    assert_eq!(answers[0]["proven"], true);
    assert!(answers[0]["par"].is_null() && answers[0]["solution"].is_null());
}

#[test]
fn a_search_cut_short_does_not_claim_a_proof() {
    let made = forge(&["generate", "-d", "10", "-s", "1", "--json"], "");
    let answers = json(&forge(
        &["solve", "--json", "--max-nodes", "5"],
        &words(&made.stdout),
    ));
    assert_eq!(answers[0]["proven"], false);
    assert!(answers[0]["solvable"].is_null());
}

#[test]
fn wrong_calls_end_with_two_and_a_word() {
    for args in [
        &["generate", "--difficulty", "11"][..],
        &["generate", "--difficulty", "x"],
        &["generate", "-d", "1", "--par", "5..2"],
        &["generate"],
        &["solve", "no-such-file"],
        &["frobnicate"],
    ] {
        let output = forge(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
        assert!(!words(&output.stderr).contains("panicked"), "{args:?}");
    }
}

#[test]
fn every_command_has_help_with_examples() {
    for command in [
        "generate", "solve", "rate", "seeds", "verify", "report", "bench",
    ] {
        let output = forge(&[command, "--help"], "");
        assert!(output.status.success());
        assert!(words(&output.stdout).contains("forge"), "{command}");
        assert!(words(&output.stdout).contains("Examples"), "{command}");
    }
}

#[test]
fn showing_and_tracing_tell_of_the_making() {
    let output = forge(
        &["generate", "-d", "5", "-s", "2009", "--show", "--trace"],
        "",
    );
    let text = words(&output.stdout);
    for word in [
        "Left    Top     Right",
        "place soldiers on",
        "turn ",
        "step from",
        "clear ",
        "protect",
        "scramble",
    ] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn an_order_keeps_to_its_band_or_ends_with_three() {
    let args = [
        "generate", "-d", "9", "-s", "1", "-c", "3", "--par", "7..9", "--rating", "1.8..", "--json",
    ];
    let output = forge(&args, "");
    assert_eq!(output.status.code(), Some(0));
    let levels = json(&output);
    assert_eq!(levels.len(), 3);
    for level in &levels {
        assert!(
            level["par"]
                .as_u64()
                .is_some_and(|par| (7..=9).contains(&par))
        );
        assert!(level["rating"].as_f64().is_some_and(|rating| rating >= 1.8));
        assert_eq!(level["fits"], true);
    }
    assert_ne!(levels[0]["seed"], levels[1]["seed"]);
    let impossible = forge(
        &[
            "generate", "-d", "1", "--par", "40..", "--time", "30", "--json",
        ],
        "",
    );
    assert_eq!(impossible.status.code(), Some(3));
    assert_eq!(json(&impossible)[0]["fits"], false);
    assert!(words(&impossible.stderr).contains("nearest"));
}

#[test]
fn seed_files_are_the_same_on_one_thread_and_on_three_and_verify() {
    let folder = scratch("seeds");
    let file = |name: &str| folder.join(name).join("difficulty-06.seeds");
    for (name, threads) in [("one", "1"), ("three", "3")] {
        let out = folder.join(name);
        let out = out.to_str().expect("a path");
        let args = [
            "seeds",
            "-d",
            "6",
            "-c",
            "1200",
            "--out",
            out,
            "--threads",
            threads,
        ];
        assert!(forge(&args, "").status.success());
    }
    let bytes = std::fs::read(file("one")).expect("a file");
    assert_eq!(bytes, std::fs::read(file("three")).expect("a file"));
    assert_eq!(bytes.len(), 16 + 5 * 1200);
    let path = file("one");
    let path = path.to_str().expect("a path");
    let verdict = forge(&["verify", path, "--json"], "");
    assert!(verdict.status.success());
    assert_eq!(json(&verdict)[0]["checked"], 1200);
    let sample = forge(&["verify", path, "--sample", "100", "--json"], "");
    assert_eq!(json(&sample)[0]["checked"], 100);

    // A rating that is not the level's own, under a checksum that fits.
    let mut file = a_mazing_monk::levels::seeds::SeedFile::from_bytes(&bytes).expect("a seed file");
    if let Some(last) = file.entries.last_mut() {
        last.rating += 1;
    }
    std::fs::write(path, file.to_bytes()).expect("a file");
    let verdict = forge(&["verify", path], "");
    assert_eq!(verdict.status.code(), Some(1));
    assert!(words(&verdict.stdout).contains("rates it"));
    std::fs::write(path, b"MONKEY").expect("a file");
    let verdict = forge(&["verify", path], "");
    assert_eq!(verdict.status.code(), Some(1));
    assert!(words(&verdict.stdout).contains("6 bytes"));
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let folder = scratch("resume");
    let whole = folder.join("whole");
    let cut = folder.join("cut");
    let args = |out: &std::path::Path| {
        ["seeds", "-d", "10", "-c", "2500", "--out"]
            .map(String::from)
            .into_iter()
            .chain([out.display().to_string()])
            .collect::<Vec<_>>()
    };
    let run = |out: &std::path::Path| {
        Command::new(env!("CARGO_BIN_EXE_forge"))
            .args(args(out))
            .stdout(Stdio::null())
            .spawn()
            .expect("the forge starts")
    };
    assert!(run(&whole).wait().expect("it ends").success());
    // Stopped as soon as the first chunk is down.
    let part = cut.join("difficulty-10.seeds.part");
    let mut child = run(&cut);
    while child.try_wait().expect("a state").is_none() {
        let chunks =
            std::fs::read_to_string(&part).map_or(0, |text| text.matches("closed").count());
        if chunks > 0 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let _ = child.kill();
    let _ = child.wait();
    assert!(run(&cut).wait().expect("it ends").success());
    assert!(!part.exists());
    let read = |folder: &std::path::Path| {
        std::fs::read(folder.join("difficulty-10.seeds")).expect("a file")
    };
    assert_eq!(read(&cut), read(&whole));
}

#[test]
fn a_report_has_its_tables_and_plots() {
    let folder = scratch("report");
    let out = folder.to_str().expect("a path");
    assert!(
        forge(&["report", "--count", "15", "--out", out], "")
            .status
            .success()
    );
    let page = std::fs::read_to_string(folder.join("README.md")).expect("a page");
    for plot in ["ratings.svg", "par.svg", "time.svg", "rating-par.svg"] {
        assert!(page.contains(plot));
        let svg = std::fs::read_to_string(folder.join(plot)).expect("a plot");
        assert!(
            svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"),
            "{plot}"
        );
    }
    assert!(!page.contains("NaN"));
}

#[test]
fn a_quick_bench_prints_its_figures() {
    let figures = json(&forge(&["bench", "--quick", "--json"], ""));
    assert!(figures.len() > 20);
    for figure in &figures {
        assert!(
            figure["name"].is_string() && figure["value"].is_number() && figure["unit"].is_string()
        );
    }
    let given_up = figures
        .iter()
        .find(|figure| figure["name"] == "of them given up or wrong");
    assert_eq!(given_up.map(|figure| figure["value"] == 0.0), Some(true));
}

#[test]
fn output_that_nobody_reads_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_forge"))
        .args(["generate", "-d", "1", "-s", "0", "-c", "3000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the forge starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", words(&output.stderr));
}

#[test]
fn an_unreadable_file_does_not_keep_the_others_from_being_checked() {
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/difficulty-01.seeds");
    let verdicts = forge(
        &["verify", "no-such-file", good, "--sample", "20", "--json"],
        "",
    );
    assert_eq!(verdicts.status.code(), Some(1));
    let verdicts = json(&verdicts);
    assert_eq!(verdicts[0]["errors"].as_array().map(Vec::len), Some(1));
    assert_eq!(verdicts[1]["checked"], 20);
}

#[test]
fn without_a_proof_generate_gives_the_best_known_solution_and_says_so() {
    let made = forge(
        &[
            "generate",
            "-d",
            "10",
            "-s",
            "1",
            "--max-nodes",
            "1",
            "--json",
        ],
        "",
    );
    let level = &json(&made)[0];
    assert_eq!(level["proven"], false);
    assert!(level["par"].is_u64() && level["solution"].is_string());
    let told = forge(&["generate", "-d", "10", "-s", "1", "--max-nodes", "1"], "");
    assert!(words(&told.stdout).contains("best known"));
}

#[test]
fn marks_of_other_editors_and_mistyped_codes_are_understood() {
    let good = "M##oooo###o#o##.o..o.o.o.###..S#.##.o.oo.##o##o#o....#";
    let answers = json(&forge(
        &["solve", "--json"],
        &format!("\u{feff}{good}\r\nM2M0.001Y-SRT4\n"),
    ));
    assert_eq!(answers[0]["par"], 2);
    assert!(
        answers[1]["error"]
            .as_str()
            .is_some_and(|error| error.contains("'.'")),
        "{}",
        answers[1]
    );
    let endless = forge(&["solve"], &"x".repeat(100_000));
    assert_eq!(endless.status.code(), Some(2));
    assert!(words(&endless.stderr).contains("line 1"));
}
