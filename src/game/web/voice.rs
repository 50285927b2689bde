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
        (say.run_if(not(in_state(Screen::Loading))), describe).chain(),
    );
}

/// What was said of a message, and when it came up.
#[derive(Default)]
struct Said {
    message: Option<String>,
    at: f32,
    /// Whether something happened that is not said yet: the first word of a level comes before its screen.
    is_behind: bool,
}

/// Seconds for which a message is said again with what happens: a level that begins does not drown it.
const STAYS: f32 = 1.0;

/// Says what happened, and what the player should read. The same words twice are said twice: something
/// happened twice.
fn say(
    status: Res<Status>,
    player: Res<Player>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut said: Local<Said>,
) {
    let now = time.elapsed_secs();
    let is_new = said.message != player.message;
    if is_new {
        said.message.clone_from(&player.message);
        said.at = now;
    }
    said.is_behind |= status.is_changed();
    let is_told = said.is_behind && *screen.get() != Screen::Menu;
    said.is_behind &= !is_told;
    let message = said.message.as_deref();
    match (is_told, message.filter(|_| now - said.at < STAYS)) {
        (true, Some(message)) => page::say(&format!("{message} {}", status.0)),
        (true, None) => page::say(&status.0),
        (false, Some(message)) if is_new => page::say(message),
        (false, _) => {}
    }
}

fn describe(
    playing: Option<Res<Playing>>,
    board: Option<Res<BoardPlaying>>,
    screen: Res<State<Screen>>,
    mut shown: Local<Seen>,
) {
    let seen = match (screen.get(), &playing, &board) {
        (Screen::Play | Screen::UnplayCube, Some(playing), _) => {
            Seen::Cube(*playing.session.cube())
        }
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
