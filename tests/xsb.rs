//! XSB: files of Sokoban levels go both ways, and a bad level is told by line and reason.

use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::puzzle::{Dice, Limits};
use a_mazing_monk::rewrite::{Board, Game, Machine, find_built_in};
use a_mazing_monk::sokoban::{
    BadRoom, Cell, Flaw, MOST_SIDE, NoRooms, NotSokoban, Room, Unfit, Wrong, read, write,
};
use proptest::prelude::*;

fn sokoban() -> &'static Game {
    find_built_in("Sokoban").expect("built in")
}

/// All levels of a text, none of them bad.
fn rooms(text: &str) -> Vec<Room> {
    let rooms = read(text).expect("levels");
    let rooms: Result<_, BadRoom> = rooms.into_iter().collect();
    rooms.unwrap_or_else(|error| panic!("{error}"))
}

/// The only level of a text, which is bad.
fn bad(text: &str) -> BadRoom {
    let mut found = read(text).expect("something");
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).expect_err(text)
}

fn names(text: &str) -> Vec<String> {
    let rooms = rooms(text);
    rooms.iter().map(|room| room.name().to_owned()).collect()
}

const CORRIDOR: &str = "#####\n#@$.#\n#####\n";

/// A room of any size with walls around, floor, and as many crates as marks.
fn any_room(seed: u32) -> Room {
    let mut dice = Dice::new(&[0x50c0, seed]);
    let most = MOST_SIDE as u32 - 4;
    let (width, height) = (5 + dice.below(most) as usize, 5 + dice.below(most) as usize);
    let mut rows = vec![vec![Cell::Floor; width]; height];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            let is_edge = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            if is_edge || dice.below(5) == 0 {
                *cell = Cell::Wall;
            }
        }
    }
    let crates = 1 + dice.below((width * height / 8) as u32) as usize;
    let things = (0..crates).flat_map(|_| [Cell::Crate, Cell::Mark]);
    for thing in std::iter::once(Cell::Monk).chain(things) {
        loop {
            let x = 1 + dice.below(width as u32 - 2) as usize;
            let y = 1 + dice.below(height as u32 - 2) as usize;
            let here = rows[y][x];
            let together = match (here, thing) {
                (Cell::Mark, Cell::Crate) | (Cell::Crate, Cell::Mark) => Cell::CrateOnMark,
                (Cell::Monk, Cell::Mark) => Cell::MonkOnMark,
                (Cell::Floor | Cell::Wall, _) => thing,
                _ => continue,
            };
            rows[y][x] = together;
            break;
        }
    }
    // A bite out of a corner that play cannot get to.
    for cell in rows[0].iter_mut().take(2) {
        *cell = Cell::Outside;
    }
    rows[0][2..].fill(Cell::Wall);
    rows[1][0] = Cell::Wall;
    rows[1][1] = match rows[1][1] {
        Cell::Floor => Cell::Wall,
        other => {
            rows[0][1] = Cell::Wall;
            other
        }
    };
    Room::new(&rows)
        .expect("a room")
        .named(&format!("Room {seed}"), "Dice & Co.")
}

proptest! {
    #[test]
    fn a_room_goes_through_text_and_board_and_code(seed in any::<u32>()) {
        let room = any_room(seed);
        prop_assert_eq!(room.check(), Ok(()));
        let text = write([&room]);
        prop_assert_eq!(rooms(&text), vec![room.clone()]);
        let board = room.to_board(sokoban()).expect("a board");
        let again = Room::from_board(sokoban(), &board).expect("a room");
        prop_assert_eq!(&again.named(room.name(), room.author()), &room);
        let code = BoardCode::literal(sokoban(), &board).to_string();
        prop_assert_eq!(code.parse::<BoardCode>().expect("a code").board(sokoban()), Ok(board));
    }

    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC{0,80}",
        symbols in "[-#@+$*._| 0-9x;\t\r\n\u{feff}]{0,200}",
        rows in prop::collection::vec("[ #]{0,3}#[#@$. *+_-]{0,36}#", 0..40),
    ) {
        for text in [text, symbols, rows.join("\n")] {
            let Ok(found) = read(&text) else {
                continue;
            };
            for found in found {
                let room = match found {
                    Ok(room) => {
                        prop_assert_eq!(room.check(), Ok(()));
                        prop_assert_eq!(rooms(&write([&room])), vec![room.clone()]);
                        room
                    }
                    Err(error) => {
                        prop_assert!((1..=text.split(['\n', '\r']).count()).contains(&error.line));
                        prop_assert!(error.to_string().starts_with("line "));
                        let Some(draft) = error.draft else {
                            prop_assert!(matches!(error.wrong, Wrong::Unfit(_)));
                            continue;
                        };
                        let _ = read(&write([&*draft]));
                        *draft
                    }
                };
                // It is a board, whatever it lacks.
                let board = room.to_board(sokoban()).expect("a board");
                let _ = Room::from_board(sokoban(), &board);
            }
        }
    }
}

#[test]
fn a_file_of_five_hundred_levels_is_read_as_a_whole() {
    let all: Vec<Room> = (0..500).map(any_room).collect();
    let text = write(&all);
    assert_eq!(rooms(&text), all);
    // The same file with the line ends of other systems, and a mark of its encoding.
    assert_eq!(
        rooms(&format!("\u{feff}{}", text.replace('\n', "\r\n"))),
        all
    );
    assert_eq!(rooms(&text.replace('\n', "\r")), all);
}

#[test]
fn one_bad_level_spoils_no_other() {
    let text =
        format!("{CORRIDOR}\n#####\n#@$ #\n#####\n\n{CORRIDOR}\n####\n#$.#\n####\n\n{CORRIDOR}");
    let found = read(&text).expect("levels");
    let good: Vec<bool> = found.iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, true, false, true]);
    let lines: Vec<usize> = (found.iter().filter_map(|room| room.as_ref().err()))
        .map(|error| error.line)
        .collect();
    assert_eq!(lines, [5, 13]);
}

#[test]
fn all_ways_to_write_a_room_give_the_same_room() {
    let expected = &rooms("  ####\n###  #\n#@$. #\n######\n")[0];
    assert_eq!((expected.width(), expected.height()), (6, 4));
    assert_eq!(
        (expected.cell(0, 0), expected.cell(3, 1)),
        (Cell::Outside, Cell::Floor)
    );
    assert_eq!(expected.cell(6, 0), Cell::Outside);
    for text in [
        "--####\n###--#\n#@$.-#\n######",
        "__####\n###__#\n#@$._#\n######   \n   \n",
        "\n\n          ####\n        ###  #\n        #@$. #\n        ######",
        "\t  ####\n\t###  #\n\t#@$. #\n\t######",
        "  4#|3#2-#|#@$.-#|6#",
        "2-4#|\n3#2-#|\n#@$.-#|\n6#",
        "\u{a0}\u{a0}####\n###\u{a0}\u{a0}#\n#@$.\u{a0}#\n######",
    ] {
        assert_eq!(&rooms(text), std::slice::from_ref(expected), "{text}");
    }
}

#[test]
fn names_are_found_where_people_put_them() {
    let room = CORRIDOR;
    // Above, touching or not; below, touching or not.
    assert_eq!(names(&format!("; 1\n\n{room}\n; 2\n\n{room}")), ["1", "2"]);
    assert_eq!(
        names(&format!("Level 1\n{room}\nLevel 2\n{room}")),
        ["Level 1", "Level 2"]
    );
    assert_eq!(
        names(&format!("{room}Title: A\n\n{room}Title: B\n")),
        ["A", "B"]
    );
    assert_eq!(
        names(&format!("{room}\nTitle: A\n\n{room}\nTitle: B\n")),
        ["A", "B"]
    );
    // Nothing but words between them: they belong to the room that they are above of, or below.
    assert_eq!(names(&format!("; a\n{room}; b\n{room}")), ["a", "b"]);
    assert_eq!(names(&format!("{room}; a\n{room}; b\n")), ["a", "b"]);
    // A title counts for more than words, and what a collection says of itself is no name.
    let text = format!("; One remark.\n; And another.\n\n{room}Title: A\n; by the way\n\n{room}");
    assert_eq!(names(&text), ["A", ""]);
    assert_eq!(
        names(&format!("{room}; 'Quoted'\nSolution: rR\nrrrrLLrr\n")),
        ["Quoted"]
    );
    let text =
        format!("{room}Title: A\nComment:\n{room}It is easy.\nComment-End:\n\n{room}Title: B");
    assert_eq!(names(&text), ["A", "B"]);
}

#[test]
fn an_author_is_of_one_level_or_of_all() {
    let text = format!(
        "Collection: Small\nAuthor: Ada\n\n{CORRIDOR}Title: A\n\n{CORRIDOR}Title: B\nAuthor: Bo\n"
    );
    let authors: Vec<String> = (rooms(&text).iter())
        .map(|room| room.author().to_owned())
        .collect();
    assert_eq!(authors, ["Ada", "Bo"]);
}

#[test]
fn a_bad_level_is_told_what_is_wrong_and_where() {
    let told = |text: &str, line: usize, column: Option<usize>, words: &str| {
        let error = bad(text);
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.to_string().contains(words), "{error}");
        error
    };
    told("\n#####\n# $.#\n#####", 2, None, "no monk");
    told("#####\n#@$.#\n# @ #\n#####", 3, Some(3), "2 monks");
    told("#####\n#@ .#\n#####", 1, None, "no crate");
    told(
        "#####\n#@$$#\n#  .#\n#####",
        1,
        None,
        "2 crates and 1 marks",
    );
    told("#####\n#@$.#\n### #", 3, Some(4), "a gap");
    told("  #####\n  #@$. \n  #####", 2, Some(7), "a gap");
    told(
        "#####   \n#@$.# *\n#####",
        2,
        Some(7),
        "a crate stands outside",
    );
    told("##### .\n#@$ #\n#####", 1, Some(7), "a mark stands outside");
    let error = told(
        "#####\n#@$x#\n#  .#\n#####\nTitle: Typo",
        2,
        Some(4),
        "'x' is no symbol",
    );
    assert_eq!(
        error.to_string().split(':').next(),
        Some("line 2, column 4 (Typo)")
    );
    assert_eq!(error.draft.map(|room| room.cell(3, 1)), Some(Cell::Floor));
    let wide = format!("{0}\n#@$.{1}#\n{0}", "#".repeat(33), " ".repeat(28));
    let error = told(&wide, 1, None, "33 columns and 3 rows; 32 of each");
    assert_eq!(error.draft, None);
    told(
        &format!("#####\n#@$.#\n{}#####", "#   #\n".repeat(30)),
        1,
        None,
        "33 rows",
    );
    told("999999#|#@$.#|5#", 1, None, "10000 columns");
    assert_eq!(bad("#####\n# $.#\n#####").wrong, Wrong::Flaw(Flaw::NoMonk));
}

#[test]
fn what_is_no_level_is_no_level() {
    for text in [
        "",
        "\n\n",
        "Hello, world.",
        "-----",
        "C#",
        "2 + 2 = 4",
        "\u{feff}",
    ] {
        assert_eq!(read(text), Err(NoRooms::Nothing), "{text}");
    }
    let long = "#".repeat((1 << 22) + 1);
    assert_eq!(read(&long), Err(NoRooms::TooLong(long.len())));
    assert_eq!(read(&"#\n\n".repeat(10_001)), Err(NoRooms::TooMany(10_001)));
    assert_eq!(Room::new(&[]), Err(Unfit::Empty));
    assert_eq!(Room::new(&[vec![Cell::Floor; 40]]), Err(Unfit::Empty));
    let words = NoRooms::Nothing.to_string();
    assert!(words.contains("no Sokoban level"), "{words}");
}

#[test]
fn a_level_of_a_file_is_played_and_won_as_a_board() {
    let room = &rooms("######\n#@ $.#\n#  ###\n####\n")[0];
    let board = room.to_board(sokoban()).expect("a board");
    let machine = Machine::new(sokoban(), &board);
    let found = machine.solve(&board, &Limits::default()).answer.solved();
    assert_eq!(found.map(|moves| moves.len()), Some(2));
}

#[test]
fn the_edge_of_a_board_becomes_a_wall() {
    let read_board = |text: &str| -> Board { sokoban().read_board(text).expect("a board") };
    let bare = read_board("P O _ / . . . | _ _ * / . . .");
    let room = Room::from_board(sokoban(), &bare).expect("a room");
    assert_eq!(room.check(), Ok(()));
    assert_eq!(write([&room]), " ###\n#@$.#\n ###\n");
    // A board as large as can be has no place for walls around it.
    let row = vec!["_"; MOST_SIDE].join(" ");
    let full = vec![row.as_str(); MOST_SIDE].join(" / ");
    let full = read_board(&format!("{full} | {full}"));
    let error = Room::from_board(sokoban(), &full).expect_err("too large");
    assert_eq!(
        error,
        NotSokoban::Room(Unfit::Size {
            width: 34,
            height: 34
        })
    );
    // What Sokoban does not have.
    let odd = read_board("X X X / X * X / X X X | _ _ _ / _ _ _ / _ _ _");
    let error = Room::from_board(sokoban(), &odd).expect_err("a mark among the crates");
    assert_eq!(error, NotSokoban::Tile(1, 1));
    assert!(error.to_string().contains("column 2, row 2"), "{error}");
    let walled = read_board("X X X / X _ X / X X X | _ _ _ / _ _ _ / _ * _");
    assert!(
        Room::from_board(sokoban(), &walled).is_err(),
        "a mark below a wall"
    );
    let pegs = find_built_in("peg solitaire").expect("built in");
    let error = room.to_board(pegs).expect_err("another game");
    assert!(error.to_string().contains("Peg Solitaire"), "{error}");
}

#[test]
fn an_empty_row_within_a_room_stays_in_it() {
    let rows = [
        vec![Cell::Wall; 5],
        vec![Cell::Wall, Cell::Monk, Cell::Crate, Cell::Mark, Cell::Wall],
        vec![Cell::Wall; 5],
        vec![],
        vec![Cell::Floor, Cell::Wall],
    ];
    let room = Room::new(&rows).expect("a room");
    assert_eq!((room.height(), room.check()), (5, Ok(())));
    assert_eq!(rooms(&write([&room])), [room]);
}
