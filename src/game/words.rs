//! What happened, in words: a line on the screen, and what a screen reader says.

use super::relay::{Happened, Playing, Relay};
use super::unplay::cube::CubeUnplaying;
use crate::cube::patch::top_of;
use crate::cube::{Cube, IllegalMove, KARMA_TO_WIN, Line};
use crate::levels::code::LevelCode;
use crate::play::session::{Event, Refusal, Step};
use bevy::prelude::*;

/// What was last said of the game.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Status(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Status>();
    app.add_systems(
        Update,
        // A cube that is un-played has its own words.
        speak
            .after(Relay)
            .run_if(resource_exists::<Playing>.and_then(not(resource_exists::<CubeUnplaying>))),
    );
}

/// Puts what happened into words.
fn speak(
    mut events: MessageReader<Happened>,
    playing: Res<Playing>,
    mut status: ResMut<Status>,
    mut level: Local<Option<LevelCode>>,
) {
    if *level != Some(playing.code) {
        *level = Some(playing.code);
        status.0 = "Gather seven karma, then walk to the front right corner.".into();
    }
    // A walk that opens the exit is two events: both are said.
    let said: Vec<String> = events
        .read()
        .filter_map(|Happened(event)| words_for(event, playing.session.cube()))
        .collect();
    if let Some(last) = said.last() {
        status.0 = match said.len() {
            2.. if last.starts_with("The exit") => said[said.len() - 2..].join(" "),
            _ => last.clone(),
        };
    }
}

/// A line's name for people.
pub(super) fn line_name(line: Line) -> String {
    match line {
        Line::Row(row) => format!("row {}", row + 1),
        Line::Column(column) => format!("column {}", column + 1),
    }
}

fn words_for(event: &Event, cube: &Cube) -> Option<String> {
    let karma = format!(
        "Karma {} of {KARMA_TO_WIN}.",
        cube.collected().min(KARMA_TO_WIN)
    );
    let soldiers = if top_of(cube.soldiers()) == 0 {
        ""
    } else {
        " Soldiers are walled off."
    };
    Some(match event {
        Event::Walked { collected, .. } if collected.is_empty() => format!("Walked. {karma}"),
        Event::Walked { .. } => format!("Picked up karma. {karma}"),
        Event::Turned(turn) => format!("Turned {}. {karma}{soldiers}", line_name(turn.line)),
        Event::ExitOpened => "The exit shines: walk to the front right corner.".into(),
        Event::Died { .. } => "Soldiers reached the monk. The level begins again.".into(),
        Event::Won => "The monk has reached the light.".into(),
        Event::Undone(Step::Death(_)) => "Taken back, to before the soldiers came.".into(),
        Event::Undone(_) => format!("Taken back. {karma}"),
        Event::Redone(_) => format!("Done again. {karma}"),
        Event::Restarted => "From the beginning.".into(),
        Event::Refused(why) => match why {
            Refusal::Illegal(IllegalMove::Locked(turn)) => {
                format!(
                    "The monk stands on {}: step aside to turn it.",
                    line_name(turn.line)
                )
            }
            Refusal::Illegal(_) => "He cannot walk there.".into(),
            Refusal::EdgeOfTheWorld => "The top ends here.".into(),
            Refusal::Over => return None,
            Refusal::NothingToUndo => "There is nothing to take back.".into(),
            Refusal::NothingToRedo => "There is nothing to do again.".into(),
        },
    })
}
