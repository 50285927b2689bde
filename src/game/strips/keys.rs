//! Cutting by keys and gamepads alone.

use super::work::{Cut, Cutting};
use crate::game::go::Go;
use crate::game::keys::{Action, By, Press, Presses};
use crate::game::workshop::PAINT_KEYS;
use crate::play::film::control::FilmCommand;
use crate::play::strips::command::{Command, Copied, Scope};
use crate::play::strips::ui::Tool;
use bevy::prelude::*;

/// Keys that choose a tool.
pub(super) const TOOLS: [(KeyCode, char, Tool); 7] = [
    (KeyCode::KeyB, 'B', Tool::This),
    (KeyCode::KeyX, 'X', Tool::Not),
    (KeyCode::KeyE, 'E', Tool::Free),
    (KeyCode::KeyK, 'K', Tool::Keep),
    (KeyCode::KeyR, 'R', Tool::Rectangle),
    (KeyCode::KeyI, 'I', Tool::Pick),
    (KeyCode::KeyL, 'L', Tool::Select),
];

/// What the keys do, for people.
pub(super) const HELP: [(&str, &str); 9] = [
    ("⬅ ➡ ⬆ ⬇", "move the cursor"),
    ("Page up, page down", "the frame before, the next one"),
    ("Enter", "use the tool; for two ends, once at each"),
    ("Space", "let the film run, and stand"),
    ("1 … 9, comma, period", "choose a tile"),
    ("B X E K R I L", "choose a tool"),
    ("P, F", "pin the whole way; pin the things of this frame"),
    (
        "Delete",
        "free the pins of this frame, or of what is selected",
    ),
    ("U, Y", "take back, do again"),
];

/// Presses become commands.
pub(super) fn keys(
    mut presses: ResMut<Presses>,
    cutting: Res<Cutting>,
    mut cuts: MessageWriter<Cut>,
    mut go: MessageWriter<Go>,
) {
    for press in presses.bypass_change_detection().take_all() {
        match meaning(press, &cutting) {
            Meaning::Do(commands) => {
                cuts.write_batch(commands.into_iter().map(Cut::Do));
            }
            Meaning::Leave => {
                go.write(Go::Menu);
                break;
            }
            Meaning::Nothing => {}
        }
    }
}

/// What one press means.
enum Meaning {
    Do(Vec<Command>),
    Leave,
    Nothing,
}

fn meaning(press: Press, cutting: &Cutting) -> Meaning {
    let Press {
        by,
        action,
        is_chord,
    } = press;
    let one = |command: Command| Meaning::Do(vec![command]);
    let editor = cutting.table.editor();
    match action {
        Some(Action::Undo) => return one(Command::Undo),
        Some(Action::Redo) => return one(Command::Redo),
        Some(Action::Menu) => {
            return match editor.ui().selection {
                _ if editor.is_dragging() => one(Command::CallOff),
                Some(_) => one(Command::Deselect),
                None => Meaning::Leave,
            };
        }
        Some(action) if !is_letter(by) => {
            if let Some(way) = action.way() {
                return one(Command::Step(way));
            }
        }
        _ => {}
    }
    match by {
        By::Key(_) if is_chord => Meaning::Nothing,
        By::Key(key) => of_key(key, cutting),
        By::Pad(GamepadButton::South) => use_tool(cutting),
        By::Pad(GamepadButton::East) => one(Command::Free(editor.ui().cursor)),
        By::Pad(GamepadButton::West) => one(Command::Pick(editor.ui().cursor)),
        By::Pad(GamepadButton::North) => one(Command::ChooseNext(1)),
        By::Pad(GamepadButton::LeftTrigger) => one(Command::Film(FilmCommand::Backwards)),
        By::Pad(GamepadButton::RightTrigger) => one(Command::Film(FilmCommand::Forwards)),
        _ => Meaning::Nothing,
    }
}

/// Letters walk elsewhere; here they choose tools.
fn is_letter(by: By) -> bool {
    let letters = [KeyCode::KeyA, KeyCode::KeyD, KeyCode::KeyS, KeyCode::KeyW];
    matches!(by, By::Key(key) if letters.contains(&key))
}

fn of_key(key: KeyCode, cutting: &Cutting) -> Meaning {
    if let Some((.., tool)) = TOOLS.iter().find(|(other, ..)| *other == key) {
        return Meaning::Do(vec![Command::Use(*tool)]);
    }
    if let Some(place) = PAINT_KEYS.iter().position(|other| *other == key) {
        return Meaning::Do(vec![Command::Choose(place)]);
    }
    let command = match key {
        KeyCode::Enter | KeyCode::NumpadEnter => return use_tool(cutting),
        KeyCode::Space => Command::Film(FilmCommand::Toggle),
        KeyCode::PageUp => Command::Film(FilmCommand::Backwards),
        KeyCode::PageDown => Command::Film(FilmCommand::Forwards),
        KeyCode::Comma => Command::ChooseNext(-1),
        KeyCode::Period => Command::ChooseNext(1),
        KeyCode::KeyP => Command::KeepPath(None),
        KeyCode::KeyF => Command::KeepFrame(Copied::Things),
        KeyCode::Delete => Command::ClearPins(Scope::Frame),
        _ => return Meaning::Nothing,
    };
    Meaning::Do(vec![command])
}

/// Tools with one end are used at once, those with two at each of them.
fn use_tool(cutting: &Cutting) -> Meaning {
    let editor = cutting.table.editor();
    let (cursor, tool) = (editor.ui().cursor, editor.ui().tool);
    Meaning::Do(match editor.is_dragging() {
        true => vec![Command::Release],
        false if matches!(tool, Tool::Rectangle | Tool::Select) => vec![Command::Press(cursor)],
        false => vec![Command::Press(cursor), Command::Release],
    })
}
