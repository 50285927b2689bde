//! The examples that come with the program are played by rules, written here apart.

use crate::plain::{Frame, Plain};
use a_mazing_monk::spacetime::EXAMPLES;

fn example(name: &str) -> Plain {
    Plain::read(
        EXAMPLES
            .iter()
            .find(|(known, _)| *known == name)
            .expect("there")
            .1,
    )
}

type At = (i32, i32);

fn at(frame: &Frame, (row, col): At) -> char {
    let row = usize::try_from(row).ok().and_then(|row| frame.get(row));
    let tile = row
        .zip(usize::try_from(col).ok())
        .and_then(|(row, col)| row.get(col));
    tile.copied().unwrap_or('X')
}

fn put(frame: &mut Frame, (row, col): At, tile: char) {
    frame[row as usize][col as usize] = tile;
}

fn find(frame: &Frame, letters: &str) -> At {
    let mut cells = (0..frame.len()).flat_map(|row| (0..frame[0].len()).map(move |col| (row, col)));
    let (row, col) = cells
        .find(|(row, col)| letters.contains(frame[*row][*col]))
        .expect("there");
    (row as i32, col as i32)
}

fn towards(letter: char) -> At {
    match letter.to_ascii_uppercase() {
        'U' => (-1, 0),
        'D' => (1, 0),
        'L' => (0, -1),
        'R' => (0, 1),
        other => panic!("{other}"),
    }
}

fn beyond((row, col): At, (down, right): At) -> At {
    (row + down, col + right)
}

/// Walks, and is at home in the shrine.
fn walk(frame: &Frame, word: &str) -> Frame {
    let from = find(frame, "P");
    let to = beyond(from, towards(word.chars().next().expect("there")));
    let mut next = frame.clone();
    put(&mut next, from, '_');
    match at(frame, to) {
        '_' => put(&mut next, to, 'P'),
        '@' => put(&mut next, to, 'H'),
        other => panic!("walks into {other}"),
    }
    next
}

/// Walks, or pushes one stone; everything may lie on a mark.
fn push(frame: &Frame, word: &str) -> Frame {
    let letter = word.chars().next().expect("there");
    let lift = |tile: char| match tile {
        'Q' | 'G' | '*' => '*',
        'P' | 'O' | '_' => '_',
        other => panic!("{other} cannot be left or entered"),
    };
    let lie = |ground: char, on_floor: char, on_mark: char| {
        if ground == '*' { on_mark } else { on_floor }
    };
    let from = find(frame, "PQ");
    let to = beyond(from, towards(letter));
    let mut next = frame.clone();
    put(&mut next, from, lift(at(frame, from)));
    if "OG".contains(at(frame, to)) {
        assert!(letter.is_lowercase());
        let behind = beyond(to, towards(letter));
        assert!(
            "_*".contains(at(frame, behind)),
            "a stone is pushed into something"
        );
        put(&mut next, behind, lie(at(frame, behind), 'O', 'G'));
    } else {
        assert!(letter.is_uppercase());
        assert!("_*".contains(at(frame, to)));
    }
    put(&mut next, to, lie(lift(at(frame, to)), 'P', 'Q'));
    next
}

/// Walks, climbs, falls, picks stones up and puts them down.
fn carry(frame: &Frame, word: &str) -> Frame {
    let from = find(frame, "PC");
    let carries = at(frame, from) == 'C';
    let over = |(row, col): At| (row - 1, col);
    let solid = |place: At| "XO".contains(at(frame, place));
    let free = |place: At| at(frame, place) == '_';
    let stands = solid((from.0 + 1, from.1));
    let mut next = frame.clone();
    let mut go = |to: At| {
        put(&mut next, from, '_');
        if carries {
            put(&mut next, over(from), '_');
            put(&mut next, over(to), 'O');
        }
        match at(frame, to) {
            '@' => {
                assert!(!carries, "only empty hands reach the shrine");
                put(&mut next, to, 'H');
            }
            _ => put(&mut next, to, if carries { 'C' } else { 'P' }),
        }
    };
    if word == "v" {
        assert!(free((from.0 + 1, from.1)));
        go((from.0 + 1, from.1));
        return next;
    }
    assert!(stands, "in the air there is nothing to do but fall");
    let side = beyond(from, towards(word.chars().last().expect("there")));
    match word.chars().next().expect("there") {
        'p' => {
            assert!(!carries && at(frame, side) == 'O' && free(over(side)) && free(over(from)));
            put(&mut next, side, '_');
            put(&mut next, over(from), 'O');
            put(&mut next, from, 'C');
        }
        'd' => {
            assert!(carries);
            let mut place = if free(side) { side } else { over(side) };
            assert!(free(place));
            while free((place.0 + 1, place.1)) {
                place = (place.0 + 1, place.1);
            }
            put(&mut next, over(from), '_');
            put(&mut next, from, 'P');
            put(&mut next, place, 'O');
        }
        '^' => {
            let head = if carries {
                over(over(from))
            } else {
                over(from)
            };
            assert!(solid(side) && free(head) && (!carries || free(over(over(side)))));
            assert!("_@".contains(at(frame, over(side))));
            go(over(side));
        }
        _ => {
            assert!("_@".contains(at(frame, side)) && (!carries || free(over(side))));
            go(side);
        }
    }
    next
}

fn replays(name: &str, words: Vec<String>, rule: fn(&Frame, &str) -> Frame, left_over: &str) {
    let plain = example(name);
    assert_eq!(words.len(), plain.frames.len() - 1, "{name}");
    for (step, word) in words.iter().enumerate() {
        assert_eq!(
            rule(&plain.frames[step], word),
            plain.frames[step + 1],
            "{name}, step {}",
            step + 1
        );
    }
    let is_over = |frame: &Frame| !frame.iter().flatten().any(|tile| left_over.contains(*tile));
    let over: Vec<bool> = plain.frames.iter().map(is_over).collect();
    let first = over.iter().position(|over| *over);
    assert_eq!(
        first,
        Some(words.len()),
        "{name} is won in its last frame and not before"
    );
}

fn letters(name: &str) -> Vec<String> {
    example(name).words["moves"]
        .chars()
        .map(String::from)
        .collect()
}

#[test]
fn the_walks_are_walked() {
    replays("meadow", letters("meadow"), walk, "@");
    replays("labyrinth", letters("labyrinth"), walk, "@");
}

#[test]
fn the_pushes_are_pushes_of_sokoban() {
    replays("garden", letters("garden"), push, "O");
    replays("vault", letters("vault"), push, "O");
}

#[test]
fn the_stones_are_carried() {
    let words = example("terraces").words["moves"]
        .split(' ')
        .map(str::to_owned)
        .collect();
    replays("terraces", words, carry, "@");
}
