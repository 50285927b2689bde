//! The gate for level texts: what passes is a level, what does not is told why.

use a_mazing_monk::cube::{BadLevel, Cell, Cube, Face};
use proptest::prelude::*;

const GOOD: &str = "M#.##..oo..#o#.##o#o.#oo#o#o..o#o.###o#So..o##o.####o.";

fn refused(level: &str) -> BadLevel {
    level.parse::<Cube>().expect_err(level)
}

fn with(place: usize, tile: char) -> String {
    let mut tiles: Vec<char> = GOOD.chars().collect();
    tiles[place] = tile;
    tiles.into_iter().collect()
}

#[test]
fn a_wrong_length_is_told_with_the_length() {
    assert_eq!(refused(""), BadLevel::WrongLength(0));
    assert_eq!(refused(&GOOD[..53]), BadLevel::WrongLength(53));
    assert_eq!(refused(&format!("{GOOD}.")), BadLevel::WrongLength(55));
    assert!(refused("M").to_string().contains("54"));
}

#[test]
fn an_unknown_tile_is_named_with_its_place() {
    let error = refused(&with(20, 'x'));
    let cell = Cell::new(Face::Left, 2, 0);
    assert_eq!(
        error,
        BadLevel::UnknownTile {
            found: 'x',
            place: 21,
            cell
        }
    );
    assert!(error.to_string().contains("'x'") && error.to_string().contains("21"));
    // Characters are counted, not bytes.
    let error = refused(&with(53, 'é'));
    assert!(matches!(
        error,
        BadLevel::UnknownTile {
            found: 'é',
            place: 54,
            ..
        }
    ));
}

#[test]
fn there_is_one_monk_and_he_stands_on_top() {
    assert_eq!(refused(&with(0, '.')), BadLevel::NoMonk);
    let second = Cell::at_text(30);
    assert_eq!(
        refused(&with(30, 'M')),
        BadLevel::TwoMonks {
            first: Cell::START,
            second
        }
    );
    let elsewhere = with(30, 'M').replacen('M', ".", 1);
    assert_eq!(refused(&elsewhere), BadLevel::MonkNotOnTop(second));
}

#[test]
fn the_monk_may_start_anywhere_on_top() {
    let level = with(4, 'M').replacen('M', ".", 1);
    assert_eq!(
        level.parse::<Cube>().map(|cube| cube.monk()),
        Ok(Cell::top(1, 1))
    );
}

#[test]
fn a_monk_who_is_attacked_at_the_start_is_no_level() {
    assert_eq!(refused(&with(1, 'S')), BadLevel::Attacked, "beside him");
    let mut across = with(1, '.');
    across.replace_range(2..3, "S");
    assert_eq!(refused(&across), BadLevel::Attacked, "over open ground");
}

#[test]
fn six_karma_are_too_few() {
    let level = GOOD.replace('o', ".");
    assert_eq!(refused(&level), BadLevel::TooLittleKarma(0));
    let six = level.replacen('#', "o", 6);
    assert_eq!(refused(&six), BadLevel::TooLittleKarma(6));
    assert!(level.replacen('#', "o", 7).parse::<Cube>().is_ok());
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,80}") {
        let _ = text.parse::<Cube>();
    }

    #[test]
    fn texts_of_tiles_are_levels_or_refused_and_round_trip(text in "[.o#SM]{54}") {
        if let Ok(cube) = text.parse::<Cube>() {
            prop_assert_eq!(cube.to_string(), text);
        }
    }
}
