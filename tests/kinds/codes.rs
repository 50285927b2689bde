//! Codes, texts and moves: what stands for a level, a position and a step stands for that one alone.

use super::{KINDS, begun, end, kinds, level, made, pick, usual_end};
use a_mazing_monk::play::any_kind::{AnyKind, Move, Position};
use a_mazing_monk::play::day::Day;
use a_mazing_monk::play::kind::{Code, CodeRead, Outcome, Wanted, Way};
use a_mazing_monk::play::kinds::NoSuchLevel;
use a_mazing_monk::puzzle::Dice;
use std::collections::BTreeMap;

/// Codes of every way of playing a kind.
fn codes(kind: &AnyKind) -> Vec<Code> {
    let mut wanted = Vec::new();
    for seed in 0..20 {
        let endless = kind.pace().begin(seed);
        wanted.push(kind.wanted(&Way::Endless(&endless)));
        wanted.push(kind.wanted(&Way::Any {
            seed,
            last_par: Some(seed),
        }));
        wanted.push(kind.wanted(&Way::Daily(Day::from_unix_days(20_000 + i64::from(seed)))));
        wanted.push(kind.wanted(&Way::Lesson(seed)));
        for (level, rung) in (0..).zip(kind.ladder().rungs()) {
            wanted.push(kind.wanted(&Way::Rung { rung, level, seed }));
        }
    }
    let code = |wanted: Wanted| match wanted {
        Wanted::Code(code) | Wanted::Near(code) => Some(code),
        Wanted::Nearest { .. } => None,
    };
    let mut codes: Vec<Code> = wanted.into_iter().flatten().filter_map(code).collect();
    // Levels that were drawn tile by tile, as un-play makes them.
    let backwards = kinds().backwards(kind.key()).expect("backwards");
    codes.extend(
        backwards
            .level(&end(backwards, usual_end(backwards, 1)))
            .ok(),
    );
    assert!(codes.len() >= 200, "{}: {}", kind.key(), codes.len());
    codes
}

#[test]
fn codes_read_back() {
    for kind in kinds().all() {
        for code in codes(kind) {
            let text = code.as_str();
            for written in [text.to_owned(), text.to_lowercase(), text.replace('-', " ")] {
                let (found, read) = kinds().read_code(&written).expect("a code");
                assert_eq!((found.key(), &read), (kind.key(), &code));
                assert_eq!(kind.read_code(&written), CodeRead::Mine(code.clone()));
            }
        }
    }
}

#[test]
fn a_code_stands_for_its_level() {
    for kind in kinds().all() {
        for seed in 0..3 {
            let level = level(kind, seed);
            let again = made(kind, &Wanted::Code(level.code.clone()));
            assert_eq!(again, level, "{}", kind.key());
        }
    }
}

#[test]
fn a_text_that_is_no_code_is_told_why() {
    let bad = |text: &str| {
        kinds()
            .read_code(text)
            .map(|(kind, _)| kind.key().to_owned())
    };
    for rubbish in ["", "  ", "GS08", "ä", "G", "M2M0-001Y-SRT5"] {
        assert!(
            matches!(bad(rubbish), Err(NoSuchLevel::Bad(_))),
            "{rubbish:?}"
        );
    }
    let letters = "M, C, G, H, B or D".to_owned();
    assert_eq!(bad("XYZ"), Err(NoSuchLevel::Foreign(letters)));
    assert_eq!(bad("m2m0 001y srt4"), Ok("cube".to_owned()));
    // A slip of the finger never leads to another level.
    for kind in kinds().all() {
        let code = level(kind, 1).code.to_string();
        for (place, letter) in code.char_indices().filter(|(_, letter)| *letter != '-') {
            let other = if letter == '7' { '9' } else { '7' };
            let mut wrong = code.clone();
            wrong.replace_range(place..=place, &other.to_string());
            assert!(kinds().read_code(&wrong).is_err(), "{wrong} for {code}");
        }
    }
}

/// Some positions of random play, and the moves that could be made in them, each once.
fn wandered(number: usize, seed: u32) -> (AnyKind, Vec<Position>, Vec<Move>) {
    let (kind, start) = begun(number, seed);
    let mut dice = Dice::new(&[seed, number as u32]);
    let mut positions = vec![start.clone()];
    let mut moves = BTreeMap::new();
    let mut at = start.clone();
    for step in 1..60 {
        let possible = kind.moves(&at);
        for action in &possible {
            moves.insert(action.to_string(), action.clone());
        }
        let played = pick(&mut dice, &possible).map(|action| kind.play(&at, &action));
        at = match played {
            Some(Ok(Outcome::Going(after))) if step % 12 != 0 => after,
            // Far away, over, lost or stuck: another walk from the beginning.
            _ => start.clone(),
        };
        positions.push(at.clone());
    }
    (kind, positions, moves.into_values().collect())
}

#[test]
fn the_text_of_a_position_is_that_of_no_other() {
    for number in 0..2 * KINDS {
        for seed in 0..2 {
            let (kind, positions, _) = wandered(number, seed);
            let texts: Vec<String> = positions.iter().map(|at| kind.text(at)).collect();
            let mut same = 0;
            for (a, text) in positions.iter().zip(&texts) {
                for (b, other) in positions.iter().zip(&texts) {
                    same += u32::from(a == b);
                    // Backwards a position also remembers what must stay, which no text shows.
                    assert!(a != b || text == other, "{}", kind.key());
                    assert!(
                        number >= KINDS || (a == b) == (text == other),
                        "{text} {other}"
                    );
                }
            }
            assert!(same > positions.len() as u32, "some came twice");
        }
    }
}

#[test]
fn moves_are_exactly_those_that_can_be_played() {
    for number in 0..2 * KINDS {
        for seed in 0..2 {
            let (kind, positions, moves) = wandered(number, seed);
            let open = positions.iter().filter(|at| !kind.is_won(at));
            for at in open {
                let possible = kind.moves(at);
                for action in &moves {
                    let is_played = match kind.play(at, action) {
                        Ok(Outcome::Going(_) | Outcome::Won(_) | Outcome::Lost(_)) => true,
                        Ok(Outcome::Nothing) | Err(_) => false,
                    };
                    let place = format!("{} {action} at {}", kind.key(), kind.text(at));
                    assert_eq!(possible.contains(action), is_played, "{place}");
                }
                for action in &possible {
                    assert!(kind.play(at, action).is_ok(), "{} {action}", kind.key());
                    let read = kind.read_move(&action.to_string());
                    assert_eq!(read.as_ref(), Some(action), "its text is read back");
                }
            }
        }
    }
}

#[test]
fn a_move_says_whether_it_wins() {
    for number in 0..KINDS {
        let (kind, positions, moves) = wandered(number, 5);
        for at in &positions {
            for action in &moves {
                match kind.play(at, action) {
                    Ok(Outcome::Going(after) | Outcome::Lost(after)) => {
                        assert!(!kind.is_won(&after), "{}", kind.key());
                    }
                    Ok(Outcome::Won(after)) => assert!(kind.is_won(&after), "{}", kind.key()),
                    Ok(Outcome::Nothing) | Err(_) => {}
                }
            }
        }
    }
}
