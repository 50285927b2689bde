//! The cube in words.

use crate::cube::face_cells::top_of;
use crate::cube::unplay::{CannotUnplay, Unmove, Unplayed};
use crate::cube::{Cell, Cube, Face, KARMA_TO_WIN, Line, Move};
use crate::play::kind::Phrases;

pub(super) const FORWARDS: Phrases = Phrases {
    counted: "turn",
    won: "The monk has reached the light.",
    won_follows: false,
    won_title: "The light",
    lost: "Soldiers reached the monk. The level begins again.",
    lost_undone: "Taken back, to before the soldiers came.",
    stuck: "",
    restarted: "From the beginning.",
    play_on: "Play it",
};

pub(super) const BACKWARDS: Phrases = Phrases {
    counted: "turn",
    restarted: "Back at the end.",
    stuck: "No move leads further back.",
    ..FORWARDS
};

/// A line's name for people.
pub fn line_name(line: Line) -> String {
    match line {
        Line::Row(row) => format!("row {}", row + 1),
        Line::Column(column) => format!("column {}", column + 1),
    }
}

/// Why a line does not turn.
pub(super) fn locked(line: Line) -> String {
    format!(
        "The monk stands on {}: step aside to turn it.",
        line_name(line)
    )
}

/// How much karma is gathered.
pub(super) fn karma(cube: &Cube) -> String {
    let collected = cube.collected().min(KARMA_TO_WIN);
    format!("Karma {collected} of {KARMA_TO_WIN}.")
}

/// What a move did.
pub(super) fn played(before: &Cube, action: Move, after: &Cube) -> String {
    let karma = karma(after);
    let said = match action {
        Move::Turn(turn) => {
            let soldiers = match top_of(after.soldiers()) {
                0 => "",
                _ => " Soldiers are walled off.",
            };
            format!("Turned {}. {karma}{soldiers}", line_name(turn.line))
        }
        Move::Walk(to) => match super::walked(before, after, to).1.is_empty() {
            true => format!("Walked. {karma}"),
            false => format!("Picked up karma. {karma}"),
        },
    };
    match !before.is_exit_open() && after.is_exit_open() {
        true => format!("{said} The exit shines: walk to the front right corner."),
        false => said,
    }
}

/// Moves as one would tell them.
pub(super) fn moves(moves: &[Move]) -> String {
    let words = moves.iter().map(|action| match action {
        Move::Turn(turn) => format!("turn {}", line_name(turn.line)),
        Move::Walk(spot) => format!("walk to row {}, column {}", spot / 3 + 1, spot % 3 + 1),
    });
    format!("{}.", words.collect::<Vec<_>>().join(", then "))
}

/// What a move back did.
pub(super) fn unplayed(unmove: Unmove, now: &Unplayed) -> String {
    match unmove {
        Unmove::Turn(line) => format!("Turned {} back.", line_name(line)),
        Unmove::Step { karma: true, .. } => format!("Left karma behind: {} lie now.", now.karma()),
        Unmove::Step { .. } => "Stepped back.".to_owned(),
    }
}

/// Why a move back cannot be made.
pub(super) fn cannot_unplay(why: CannotUnplay) -> String {
    let words = why.to_string();
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// The three faces that can be seen: a name, then a line for each row or column.
pub(super) fn faces(cube: &Cube) -> String {
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
