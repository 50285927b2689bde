//! Codes and seed files: they go both ways, and damage is noticed and named.

use a_mazing_monk::cube::generate::{Difficulty, GENERATOR_VERSION, generate, solves};
use a_mazing_monk::cube::rating::{Rating, quantise};
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::{BadLevel, Cube, Line, Turn};
use a_mazing_monk::levels::code::{BadCode, LevelCode};
use a_mazing_monk::levels::read_level;
use a_mazing_monk::levels::seeds::{BadSeedFile, Entry, SeedFile};
use a_mazing_monk::puzzle::Limits;
use proptest::prelude::*;

fn difficulty(level: u8) -> Difficulty {
    Difficulty::new(level).expect("1 to 10")
}

fn any_code() -> impl Strategy<Value = LevelCode> {
    (1..=10_u8, any::<u32>(), any::<bool>()).prop_map(|(d, seed, literal)| {
        if literal {
            LevelCode::Literal(generate(difficulty(d), seed).expect("a level").cube)
        } else {
            LevelCode::seeded(difficulty(d), seed)
        }
    })
}

proptest! {
    #[test]
    fn codes_go_both_ways(code in any_code()) {
        prop_assert_eq!(code.to_string().parse::<LevelCode>(), Ok(code));
    }

    #[test]
    fn codes_forgive_case_spaces_and_lookalikes(code in any_code()) {
        let text = code.to_string();
        let spoken = text.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
        prop_assert_eq!(format!("  {spoken}\n").parse::<LevelCode>(), Ok(code));
    }

    #[test]
    fn up_to_three_typing_errors_are_always_noticed(
        code in any_code(),
        errors in prop::collection::vec((0..40_usize, 0..32_usize), 1..=3),
    ) {
        let right = code.to_string().replace('-', "");
        let mut wrong: Vec<u8> = right.bytes().collect();
        for (place, letter) in errors {
            let place = place % wrong.len();
            wrong[place] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[letter];
        }
        let wrong = String::from_utf8(wrong).expect("letters");
        if wrong != right {
            prop_assert!(wrong.parse::<LevelCode>().is_err(), "{} for {}", wrong, right);
        }
    }

    #[test]
    fn swapped_letters_are_always_noticed(code in any_code(), a in 0..40_usize, b in 0..40_usize) {
        let right = code.to_string().replace('-', "");
        let mut wrong: Vec<char> = right.chars().collect();
        let length = wrong.len();
        wrong.swap(a % length, b % length);
        let wrong: String = wrong.into_iter().collect();
        prop_assert_eq!(wrong.parse::<LevelCode>().is_ok(), wrong == right);
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in ".{0,60}", codelike in "[MC][0-9A-Z -]{0,40}") {
        let _ = text.parse::<LevelCode>();
        let _ = codelike.parse::<LevelCode>();
        let _ = read_level(&text);
        let _ = read_level(&codelike);
    }

    #[test]
    fn no_bytes_make_the_seed_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = SeedFile::from_bytes(&bytes);
        let mut with_magic = b"MONK\x01\x01".to_vec();
        with_magic.extend(bytes);
        let _ = SeedFile::from_bytes(&with_magic);
    }
}

#[test]
fn a_code_stands_for_its_level() {
    let cube = generate(difficulty(6), 12345).expect("a level").cube;
    let seeded = LevelCode::seeded(difficulty(6), 12345).to_string();
    assert_eq!(seeded.len(), 14, "short enough to read out: {seeded}");
    let literal = LevelCode::Literal(cube).to_string();
    for text in [seeded, literal, cube.to_string()] {
        assert_eq!(read_level(&text), Ok(cube), "{text}");
    }
}

#[test]
fn a_bad_code_is_told_what_is_wrong() {
    let refused = |text: &str| text.parse::<LevelCode>().expect_err(text);
    assert_eq!(refused(""), BadCode::Empty);
    assert_eq!(refused(" - "), BadCode::Empty);
    assert_eq!(
        refused("M2U4"),
        BadCode::Character {
            found: 'U',
            place: 3
        }
    );
    assert_eq!(refused("X000-0000-0000"), BadCode::Kind('X'));
    assert_eq!(
        refused("M000"),
        BadCode::Length {
            kind: 'M',
            expected: 12,
            found: 4
        }
    );
    let good = LevelCode::seeded(difficulty(3), 9).to_string();
    let wrong = good.replacen(&good[5..6], if &good[5..6] == "Z" { "Y" } else { "Z" }, 1);
    assert_eq!(refused(&wrong), BadCode::Mistyped);
}

#[test]
fn a_code_for_another_generator_says_so() {
    let other = LevelCode::Seeded {
        generator: 9,
        difficulty: difficulty(2),
        seed: 4,
    };
    let read: LevelCode = other.to_string().parse().expect("a code");
    assert_eq!(read, other);
    assert_eq!(read.cube(), Err(BadCode::OtherGenerator(9)));
    assert_ne!(GENERATOR_VERSION, 9);
}

#[test]
fn a_literal_code_passes_the_same_gate_as_a_text() {
    let level: Cube = [
        "M........",
        "ooooooo..",
        "...S.....",
        ".........",
        ".........",
        ".........",
    ]
    .concat()
    .parse()
    .expect("a level");
    let code = LevelCode::Literal(level).to_string();
    assert!(code.len() <= 32, "{code}");
    assert_eq!(code.parse(), Ok(LevelCode::Literal(level)));
    // Soldiers beside the monk, under check letters that fit.
    let attacked = level.turned(Turn::forward(Line::Row(1)));
    let code = LevelCode::Literal(attacked).to_string();
    assert_eq!(
        code.parse::<LevelCode>(),
        Err(BadCode::Level(BadLevel::Attacked))
    );
}

fn small_file() -> SeedFile {
    let mut entries: Vec<Entry> = (0..50)
        .map(|seed| Entry {
            seed,
            rating: Rating::of(&generate(difficulty(4), seed).expect("a level").cube).quantised(),
        })
        .collect();
    entries.sort_by_key(|entry| (entry.rating, entry.seed));
    SeedFile {
        difficulty: difficulty(4),
        entries,
    }
}

#[test]
fn seed_files_go_both_ways() {
    let file = small_file();
    let bytes = file.to_bytes();
    assert_eq!(bytes.len(), 16 + 5 * 50);
    assert_eq!(SeedFile::from_bytes(&bytes), Ok(file));
}

#[test]
fn any_damaged_byte_of_a_seed_file_is_noticed() {
    let bytes = small_file().to_bytes();
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            match SeedFile::from_bytes(&damaged) {
                Err(_) => {}
                // The header's difficulty may become another one; proving the file finds that.
                Ok(file) => assert!(place == 6 && file.difficulty != difficulty(4)),
            }
        }
    }
    for length in 0..bytes.len() {
        assert!(SeedFile::from_bytes(&bytes[..length]).is_err());
    }
}

#[test]
fn a_bad_seed_file_is_told_what_is_wrong() {
    let good = small_file().to_bytes();
    let with = |place: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[place] = byte;
        SeedFile::from_bytes(&bytes).expect_err("damaged")
    };
    assert_eq!(SeedFile::from_bytes(&[]), Err(BadSeedFile::TooShort(0)));
    assert_eq!(with(0, b'B'), BadSeedFile::Magic);
    assert_eq!(with(4, 7), BadSeedFile::Format(7));
    assert_eq!(with(5, 200), BadSeedFile::Generator(200));
    assert!(matches!(with(6, 11), BadSeedFile::Difficulty(_)));
    assert_eq!(with(7, 1), BadSeedFile::Spare(1));
    assert!(matches!(with(8, 51), BadSeedFile::Length { count: 51, .. }));
    assert!(
        matches!(with(11, 255), BadSeedFile::Length { .. }),
        "billions of entries promised"
    );
    assert!(matches!(with(20, !good[20]), BadSeedFile::Checksum { .. }));
    let mut unsorted = small_file();
    unsorted.entries.reverse();
    assert!(matches!(
        SeedFile::from_bytes(&unsorted.to_bytes()),
        Err(BadSeedFile::Unsorted(_))
    ));
    let mut twice = small_file();
    twice.entries[1] = twice.entries[0];
    let seed = twice.entries[0].seed;
    assert_eq!(
        SeedFile::from_bytes(&twice.to_bytes()),
        Err(BadSeedFile::Repeated(seed))
    );
}

#[test]
fn the_committed_seed_files_hold_ten_thousand_proven_levels_each() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/levels");
    for difficulty in Difficulty::all() {
        let path = format!("{folder}/{}", SeedFile::name(difficulty));
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let file = SeedFile::from_bytes(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(file.difficulty, difficulty);
        assert_eq!(file.entries.len(), 10_000);
        for entry in file.entries.iter().step_by(200) {
            let level = generate(difficulty, entry.seed).expect("a level");
            assert_eq!(quantise(Rating::of(&level.cube).total()), entry.rating);
            let moves = solve(&level.cube, &Limits::default())
                .answer
                .solved()
                .expect("solvable");
            assert!(solves(&level.cube, &moves));
        }
    }
}
