//! Drawing by keys and gamepads alone.

use super::drawing::{Draw, Workshop};
use super::panel::Want;
use super::watch::Watching;
use crate::game::go::Go;
use crate::game::keys::{Action, By, Press, Presses};
use crate::play::drawing::command::Command;
use crate::play::drawing::reshape::{Mirror, Spin};
use crate::play::drawing::ui::Tool;
use bevy::prelude::*;

/// Keys that choose a tool, with the words that people read for them.
pub(super) const TOOLS: [(KeyCode, char, Tool); 8] = [
    (KeyCode::KeyB, 'B', Tool::Brush),
    (KeyCode::KeyE, 'E', Tool::Eraser),
    (KeyCode::KeyR, 'R', Tool::Rectangle),
    (KeyCode::KeyO, 'O', Tool::FilledRectangle),
    (KeyCode::KeyF, 'F', Tool::Fill),
    (KeyCode::KeyI, 'I', Tool::Pick),
    (KeyCode::KeyG, 'G', Tool::Swap),
    (KeyCode::KeyL, 'L', Tool::Select),
];

/// Keys that choose a tile, by its place in the palette.
pub(in crate::game) const PAINT_KEYS: [KeyCode; 9] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

/// What the keys do, for people.
pub(super) const HELP: [(&str, &str); 12] = [
    ("⬅ ➡ ⬆ ⬇", "move the cursor"),
    ("Enter, Space", "use the tool; for two ends, once at each"),
    ("H", "hold the tool down, and let it go"),
    ("1 … 9, comma, period", "choose a tile"),
    ("B E R O F I G L", "choose a tool"),
    ("A C X V", "select all, copy, cut, paste"),
    ("T, Q", "turn what is selected, either way"),
    ("N, J", "mirror what is selected, sideways or upright"),
    ("Delete", "erase what is selected"),
    ("Page up, page down", "another layer"),
    ("U, Y", "take back, do again"),
    ("K, P", "keep the level, play it"),
];

/// What one press means.
enum Meaning {
    Draw(Vec<Command>),
    Want(Want),
    Leave,
    Nothing,
}

/// Presses become commands, one by one in their order.
pub(super) fn keys(
    mut presses: ResMut<Presses>,
    workshop: Res<Workshop>,
    mut watching: ResMut<Watching>,
    mut draws: MessageWriter<Draw>,
    mut wants: MessageWriter<Want>,
    mut go: MessageWriter<Go>,
) {
    // Several presses may come in one frame: each finds the drawing as the one before it leaves it.
    let mut ahead: Option<Workshop> = None;
    for press in presses.bypass_change_detection().take_all() {
        // A film is watched, not drawn on.
        if watching.sheet().is_some() {
            watching.press(press.by, press.action);
            continue;
        }
        let now = ahead.as_ref().unwrap_or(&workshop);
        match meaning(press, now) {
            Meaning::Draw(commands) => {
                let next = ahead.get_or_insert_with(|| workshop.clone());
                for command in commands {
                    let _ = next.drawing.apply(command.clone());
                    draws.write(Draw(command));
                }
            }
            Meaning::Want(want) => drop(wants.write(want)),
            Meaning::Leave => {
                go.write(Go::Menu);
                // What comes after it is not meant for the drawing.
                break;
            }
            Meaning::Nothing => {}
        }
    }
}

fn meaning(press: Press, workshop: &Workshop) -> Meaning {
    let Press {
        by,
        action,
        is_chord,
    } = press;
    let cursor = workshop.drawing.ui().cursor;
    let one = |command: Command| Meaning::Draw(vec![command]);
    match action {
        Some(Action::Undo) => return one(Command::Undo),
        Some(Action::Redo) => return one(Command::Redo),
        Some(Action::Keep) => return Meaning::Want(Want::Keep),
        Some(Action::Menu) => return escape(workshop),
        Some(action)
            if !matches!(
                by,
                By::Key(KeyCode::KeyA | KeyCode::KeyD | KeyCode::KeyS | KeyCode::KeyW)
            ) =>
        {
            if let Some(way) = action.way() {
                return one(Command::Step(way));
            }
        }
        _ => {}
    }
    match by {
        // The clipboard's keys are known everywhere; all else with Ctrl is meant for the system.
        By::Key(KeyCode::KeyA | KeyCode::KeyC | KeyCode::KeyX | KeyCode::KeyV) => {}
        By::Key(_) if is_chord => return Meaning::Nothing,
        _ => {}
    }
    match by {
        By::Key(key) => of_key(key, workshop),
        By::Pad(GamepadButton::South) => use_tool(workshop),
        By::Pad(GamepadButton::East) => one(Command::Erase(cursor)),
        By::Pad(GamepadButton::West) => one(Command::Pick(cursor)),
        By::Pad(GamepadButton::North) => one(Command::ChooseNext(1)),
        By::Pad(GamepadButton::RightThumb) => hold(workshop),
        _ => Meaning::Nothing,
    }
}

fn of_key(key: KeyCode, workshop: &Workshop) -> Meaning {
    let ui = workshop.drawing.ui();
    if let Some((.., tool)) = TOOLS.iter().find(|(other, ..)| *other == key) {
        return Meaning::Draw(vec![Command::Use(*tool)]);
    }
    if let Some(place) = PAINT_KEYS.iter().position(|other| *other == key) {
        return Meaning::Draw(vec![Command::Choose(place)]);
    }
    let command = match key {
        KeyCode::Enter | KeyCode::Space | KeyCode::NumpadEnter => return use_tool(workshop),
        KeyCode::KeyH => return hold(workshop),
        KeyCode::KeyP => return Meaning::Want(Want::Play),
        KeyCode::Comma => Command::ChooseNext(-1),
        KeyCode::Period => Command::ChooseNext(1),
        KeyCode::KeyA => Command::SelectAll,
        KeyCode::KeyC => Command::Copy,
        KeyCode::KeyX => Command::Cut,
        KeyCode::KeyV => Command::Paste(ui.cursor),
        KeyCode::KeyT => Command::Turn(Spin::Clockwise),
        KeyCode::KeyQ => Command::Turn(Spin::CounterClockwise),
        KeyCode::KeyN => Command::Mirror(Mirror::Sideways),
        KeyCode::KeyJ => Command::Mirror(Mirror::Upright),
        KeyCode::Delete if ui.selection.is_some() => Command::Clear,
        KeyCode::Delete => Command::Erase(ui.cursor),
        KeyCode::PageUp => Command::Layer(ui.layer + 1),
        KeyCode::PageDown => Command::Layer(ui.layer.saturating_sub(1)),
        _ => return Meaning::Nothing,
    };
    Meaning::Draw(vec![command])
}

/// Tools with one end are used at once, those with two at each of them.
fn use_tool(workshop: &Workshop) -> Meaning {
    let ui = workshop.drawing.ui();
    let has_two_ends = matches!(
        ui.tool,
        Tool::Rectangle | Tool::FilledRectangle | Tool::Swap | Tool::Select
    );
    Meaning::Draw(match workshop.drawing.is_dragging() {
        true => vec![Command::Release],
        false if has_two_ends => vec![Command::Press(ui.cursor)],
        false => vec![Command::Press(ui.cursor), Command::Release],
    })
}

/// Any tool is held down, and the cursor drags it.
fn hold(workshop: &Workshop) -> Meaning {
    let cursor = workshop.drawing.ui().cursor;
    Meaning::Draw(vec![match workshop.drawing.is_dragging() {
        true => Command::Release,
        false => Command::Press(cursor),
    }])
}

/// Out of what is under way first, then out of the workshop.
fn escape(workshop: &Workshop) -> Meaning {
    match workshop.drawing.ui().selection {
        _ if workshop.drawing.is_dragging() => Meaning::Draw(vec![Command::CallOff]),
        Some(_) => Meaning::Draw(vec![Command::Deselect]),
        None => Meaning::Leave,
    }
}
