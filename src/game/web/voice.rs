//! What happened, and the visible faces, in words.

use super::{boards, page};
use crate::cube::{Cell, Cube, Face, Line};
use crate::game::Screen;
use crate::game::boards::BoardPlaying;
use crate::game::flow::Player;
use crate::game::relay::Playing;
use crate::game::words::Status;
use crate::rewrite::Board;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            say.run_if(not(in_state(Screen::Loading)).and_then(not(in_state(Screen::Menu)))),
            say_message,
            describe,
        )
            .chain(),
    );
}

/// The same words twice are said twice: something happened twice.
fn say(status: Res<Status>) {
    if status.is_changed() {
        page::say(&status.0);
    }
}

/// A word that the player should read is also heard.
fn say_message(player: Res<Player>, mut said: Local<Option<String>>) {
    if *said != player.message {
        said.clone_from(&player.message);
        if let Some(words) = &player.message {
            page::say(words);
        }
    }
}

fn describe(
    playing: Option<Res<Playing>>,
    board: Option<Res<BoardPlaying>>,
    screen: Res<State<Screen>>,
    mut shown: Local<Seen>,
) {
    let seen = match (screen.get(), &playing, &board) {
        (Screen::Play, Some(playing), _) => Seen::Cube(*playing.session.cube()),
        (Screen::Board | Screen::UnplayBoard, _, Some(board)) => {
            Seen::Board(board.session.board().clone())
        }
        _ => Seen::Nothing,
    };
    if *shown == seen {
        return;
    }
    let words = match (&seen, &board) {
        (Seen::Cube(cube), _) => in_words(cube),
        (Seen::Board(now), Some(board)) => boards::in_words(board.session.game(), now),
        _ => String::new(),
    };
    page::faces(&words);
    *shown = seen;
}

/// What was described last.
#[derive(Default, PartialEq, Eq)]
enum Seen {
    #[default]
    Nothing,
    Cube(Cube),
    Board(Board),
}

/// The three faces that can be seen: a name, then a line for each row or column.
fn in_words(cube: &Cube) -> String {
    let tile = |cell: Cell| match cube.char_at(cell) {
        'M' => "the monk",
        'o' => "karma",
        '#' => "obstacle",
        'S' => "soldiers",
        _ if cell == Cell::EXIT && cube.is_exit_open() => "the shining exit",
        _ if cell == Cell::EXIT => "path, the exit",
        _ => "path",
    };
    let line = |name: &str, line: Line, cells: [Cell; 3]| {
        let tiles = cells.map(tile).join(", ");
        let locked = if cube.is_locked(line) { " (held)" } else { "" };
        format!("{name}{locked}: {tiles}")
    };
    let three = |make: &dyn Fn(u8) -> String| [make(0), make(1), make(2)].join("\n");
    let top = three(&|y| {
        let cells = [0, 1, 2].map(|x| Cell::new(Face::Top, x, y));
        line(&format!("Row {}", y + 1), Line::Row(y), cells)
    });
    // A turn brings these up: the tile at the top edge comes first.
    let left = three(&|y| {
        let cells = [2, 1, 0].map(|x| Cell::new(Face::Left, x, y));
        line(&format!("Row {}", y + 1), Line::Row(y), cells)
    });
    let front = three(&|x| {
        let cells = [0, 1, 2].map(|y| Cell::new(Face::Front, x, y));
        line(&format!("Column {}", x + 1), Line::Column(x), cells)
    });
    format!(
        "Top, from left to right\n{top}\n\nLeft, from the top down\n{left}\n\n\
         Front, from the top down\n{front}"
    )
}
