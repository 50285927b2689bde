//! What comes in from outside: told with line and reason, and never a panic.

use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::spacetime::{
    BadExample, EXAMPLES, Example, ExampleFault, RealRules, Remark, as_game, find_example, learn,
    read_strip, remarks, write_strip,
};

const SMALL: &str = "# A path
name path
size 1 3
steps 2
terminal 3
train_pad none
out_pad X
symmetry 8
pool0 1x1 first
pool2 1x1 last
context none
legend _ floor; X wall; P monk; @ shrine; H home. Won: H.
moves RR
first
P_@
changes
1 0,0=_ 0,1=P
2 0,1=_ 0,2=H
";

fn bad(old: &str, new: &str) -> BadExample {
    assert!(SMALL.contains(old), "{old}");
    Example::read(&SMALL.replacen(old, new, 1)).expect_err("refused")
}

#[test]
fn a_small_example_is_read_and_written() {
    let example = Example::read(SMALL).expect("there");
    assert_eq!(example.write(), SMALL);
    assert_eq!(
        (example.name.as_str(), example.moves.as_str()),
        ("path", "RR")
    );
    assert_eq!(example.notes, "Won: H.");
    assert_eq!(learn(&example).events.len(), 8);
}

#[test]
fn every_fault_is_told_with_its_line_and_reason() {
    for (old, new, line, words) in [
        (
            "size 1 3",
            "size 0 3",
            3,
            "a frame has 1 to 64 rows and columns, not 0 by 3",
        ),
        (
            "size 1 3",
            "size 1 65",
            3,
            "a frame has 1 to 64 rows and columns, not 1 by 65",
        ),
        (
            "size 1 3",
            "size 3",
            3,
            "size should be rows and columns, not \"3\"",
        ),
        (
            "size 1 3",
            "size 1 x",
            3,
            "size should be a number, not \"x\"",
        ),
        ("size 1 3\n", "", 13, "there is no line \"size\""),
        ("steps 2", "steps 2\nsteps 2", 5, "steps is said twice"),
        (
            "steps 2",
            "steps 3",
            18,
            "there are 2 steps; 3 were announced",
        ),
        (
            "steps 2",
            "leaps 2",
            4,
            "\"leaps\" is no word that a line begins with here",
        ),
        (
            "terminal 3",
            "terminal 0",
            5,
            "the last frame is there 1 to 100 times, not 0 times",
        ),
        (
            "train_pad none",
            "train_pad Z",
            6,
            "column 1: 'Z' is not in the legend",
        ),
        (
            "out_pad X",
            "out_pad XX",
            7,
            "out_pad should be one tile, or eight from the top left by rows, not \"XX\"",
        ),
        (
            "symmetry 8",
            "symmetry 7",
            8,
            "symmetry should be 8, mirror or none, not \"7\"",
        ),
        (
            "pool0 1x1 first",
            "pool0 9x9 first",
            9,
            "windows have 1 to 5 rows and columns, not 9 by 9",
        ),
        (
            "pool0 1x1 first",
            "pool0 1x1",
            9,
            "pool0 should be ROWSxCOLUMNS and first, last or all, not \"1x1\"",
        ),
        (
            "context none",
            "context 1,0 x",
            11,
            "context should be none, or rows,columns for each cell, not \"x\"",
        ),
        (
            "X wall",
            "_ wall",
            12,
            "the letter '_' is in the legend twice",
        ),
        (
            "X wall",
            "wall",
            12,
            "\"wall\" is no entry of a legend: a letter, a blank, a name, with ; between the entries",
        ),
        ("P_@", "P_", 15, "this row has 2 tiles; size says 3"),
        (
            "P_@",
            "P_@\n___",
            16,
            "the first frame has 2 rows; size says 1",
        ),
        ("P_@", "P?@", 15, "column 2: '?' is not in the legend"),
        ("1 0,0=_", "2 0,0=_", 17, "this should be step 1, not \"2\""),
        (
            "0,1=P",
            "0,3=P",
            17,
            "row 0, column 3 is outside of the frame, which has 1 rows and 3 columns",
        ),
        ("0,1=P", "0,1=Z", 17, "column 9: 'Z' is not in the legend"),
        ("0,1=P", "0,1=_", 17, "row 0, column 1 holds '_' already"),
        (
            "0,1=P",
            "0,0=P",
            17,
            "row 0, column 0 changes twice in this step",
        ),
        (
            "0,1=P",
            "0;1=P",
            17,
            "\"0;1=P\" is no change: those are written row,column=tile",
        ),
        ("changes\n", "", 17, "there is no line \"changes\""),
    ] {
        let fault = bad(old, new);
        let told = (fault.line, fault.fault.to_string());
        assert_eq!(told, (line, words.to_owned()), "{old} -> {new}");
    }
    assert_eq!(
        bad("context none", "context 0,0").fault,
        ExampleFault::Context
    );
    assert_eq!(
        bad("context none", "context 1,0 1,0").fault,
        ExampleFault::Context
    );
    assert_eq!(
        bad("context none", "context 9,0").fault,
        ExampleFault::Context
    );
}

#[test]
fn what_is_odd_is_told_with_its_place() {
    let told = |text: &str| {
        let example = Example::read(text).expect("there");
        remarks(&example, &learn(&example))
    };
    for (name, text) in EXAMPLES {
        assert_eq!(told(text), [], "{name}");
    }
    let wide = SMALL
        .replace("size 1 3", "size 1 9")
        .replace("P_@", "P______P@");
    let two = wide.replace("0,2=H", "0,2=P");
    let [
        Remark::Players {
            tiles,
            count,
            places,
        },
    ] = &told(&two)[..]
    else {
        panic!("{:?}", told(&two));
    };
    assert_eq!((tiles.as_str(), *count), ("P", 2));
    assert_eq!(places, "row 0, column 0; row 0, column 7");
    let jumps = SMALL
        .replace("size 1 3", "size 1 9")
        .replace("P_@", "P_______@")
        .replace("0,2=H", "0,8=H");
    assert_eq!(
        told(&jumps),
        [Remark::Jump {
            step: 2,
            row: 0,
            col: 8
        }]
    );
    let waits = SMALL
        .replace("steps 2", "steps 3")
        .replace("\n2 ", "\n2\n3 ");
    assert_eq!(told(&waits), [Remark::Wait(2)]);
}

#[test]
fn a_text_too_long_is_refused_at_once() {
    let long = format!("{SMALL}{}", "#\n".repeat(1 << 22));
    let fault = Example::read(&long).expect_err("refused").fault;
    assert_eq!(fault, ExampleFault::TooLong(long.len()));
}

#[test]
fn strips_are_read_as_they_are_written() {
    let example = find_example("vault").expect("there");
    let strip = example.strip.with_ring(&example.settings.ring);
    let text = write_strip("vault", &example.legend, &strip);
    let read = read_strip(&text).expect("there");
    assert_eq!(
        (read.game.as_str(), &read.legend),
        ("vault", &example.legend)
    );
    assert_eq!(read.strip, strip);
    assert_eq!(read.told_by(&example.legend), Ok(strip));
    let other = find_example("meadow").expect("there");
    assert_eq!(read.told_by(&other.legend), Err('X'));
}

/// Bytes replaced, taken out, doubled; lines exchanged, doubled, taken out; numbers made huge.
fn spoiled(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let count = lines.len() as u32;
    match dice.below(8) {
        0..=3 => {
            for _ in 0..=dice.below(4) {
                let place = dice.below(bytes.len() as u32) as usize;
                match dice.below(4) {
                    0 => bytes[place] = b" _PX=,;0123456789\n-x#@"[dice.below(22) as usize],
                    1 => drop(bytes.remove(place)),
                    2 => bytes.insert(place, bytes[place]),
                    _ => bytes[place] = dice.below(256) as u8,
                }
            }
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        4 => {
            let (one, other) = (dice.below(count), dice.below(count));
            lines.swap(one as usize, other as usize);
        }
        5 => {
            let line = lines[dice.below(count) as usize].clone();
            lines.insert(dice.below(count) as usize, line);
        }
        6 => drop(lines.remove(dice.below(count) as usize)),
        _ => {
            let line = &mut lines[dice.below(count) as usize];
            let huge = [
                "0",
                "64",
                "65",
                "4294967296",
                "99999999999999999999999",
                "-1",
            ];
            let digits = line.split(' ').map(|word| match word.parse::<u64>() {
                Ok(_) => dice.pick(&huge).expect("there").to_owned(),
                Err(_) => word.to_owned(),
            });
            *line = digits.collect::<Vec<_>>().join(" ");
        }
    }
    lines.join("\n")
}

#[test]
fn ten_thousand_spoiled_examples_are_learned_or_refused_and_nothing_else() {
    let mut dice = Dice::new(&[0x57A1, 0xE]);
    let (mut good, mut refused) = (0, 0);
    for round in 0..10_000 {
        // The long ones more rarely: they only take longer.
        let (_, text) = match round % 50 {
            0 => EXAMPLES[3 + round / 50 % 2],
            number => EXAMPLES[number % 3],
        };
        let mut spoilt = spoiled(text, &mut dice);
        if dice.chance(1, 4) {
            spoilt = spoiled(&spoilt, &mut dice);
        }
        match Example::read(&spoilt) {
            Ok(example) => {
                good += 1;
                assert_eq!(Example::read(&example.write()).as_ref(), Ok(&example));
                if round % 10 == 0 {
                    let learned = learn(&example);
                    let _ = (remarks(&example, &learned), RealRules::of(&learned));
                    if round % 50 == 10 {
                        let _ = as_game(&example, &learned);
                    }
                    assert!(learned.classes.len() <= example.legend.len());
                }
            }
            Err(fault) => {
                refused += 1;
                assert!(
                    fault.line >= 1 && fault.line <= spoilt.lines().count() + 1,
                    "{fault}"
                );
            }
        }
        let _ = read_strip(&spoilt);
    }
    assert!(
        good > 500 && refused > 5000,
        "{good} good, {refused} refused"
    );
}
