//! With what a strip begins, and the way out of the cutting room.

use super::work::{Cutting, keep};
use crate::game::go::Teacher;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::saving::Saving;
use crate::game::screen::Screen;
use crate::game::words::Status;
use crate::game::workshop::is_picture;
use crate::play::strips::kept::KEY;
use crate::play::strips::lessons::learn_from;
use crate::play::strips::{CuttingTable, StripEditor, Taught};
use crate::spacetime::find_example;
use bevy::prelude::*;
use std::sync::Arc;

/// The wish to cut a strip.
#[derive(Message, Clone, Debug)]
pub struct BeginStrip(pub Teacher);

/// Follows the wish.
pub(super) fn begin(
    mut wishes: MessageReader<BeginStrip>,
    mut commands: Commands,
    playing: Option<Res<Playing>>,
    mut player: ResMut<Player>,
    mut status: ResMut<Status>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for BeginStrip(teacher) in wishes.read() {
        match find(teacher, &player, playing.as_deref()) {
            Ok((editor, words)) => {
                // What was in hand lies aside, if it is something else.
                if *teacher != Teacher::InHand {
                    player.progress.drawings.set_aside(KEY);
                }
                status.0 = words;
                let table = CuttingTable::new(editor);
                let before = playing.as_ref().map(|playing| playing.code.clone());
                commands.insert_resource(Cutting::new(table, before));
                NextState::set_if_neq(&mut screen, Screen::Strips);
            }
            Err(why) => player.tell(why),
        }
    }
}

fn find(
    teacher: &Teacher,
    player: &Player,
    playing: Option<&Playing>,
) -> Result<(StripEditor, String), String> {
    let begun = |taught: Taught| {
        let words = format!("Cutting strips after {}.", taught.name());
        (StripEditor::new(Arc::new(taught)), words)
    };
    match teacher {
        Teacher::InHand => {
            let kept = player.progress.drawings.in_hand(KEY);
            let kept = kept.ok_or("There is no strip in hand.")?;
            let editor = StripEditor::take_up(kept).map_err(|why| why.to_string())?;
            let words = format!("Cutting on, after {}.", editor.plan().taught().name());
            Ok((editor, words))
        }
        Teacher::Example(name) => {
            let example = find_example(name);
            let example = example.ok_or_else(|| format!("There is no example \"{name}\"."))?;
            Ok(begun(Taught::new(example.clone())))
        }
        Teacher::ThisPlay => {
            let playing = playing.ok_or("Nothing is played.")?;
            let lesson = learn_from(&playing.session).map_err(|why| why.to_string())?;
            let words = lesson.words();
            Ok((begun(lesson.taught).0, words))
        }
    }
}

/// Nothing of it stays on the screen; the strip itself is kept.
pub(super) fn leave(
    mut commands: Commands,
    playing: Option<Res<Playing>>,
    cutting: Option<Res<Cutting>>,
    (mut player, mut saving): (ResMut<Player>, ResMut<Saving>),
) {
    if let Some(cutting) = cutting {
        keep(&cutting, &mut player, &mut saving);
    }
    commands.remove_resource::<Cutting>();
    if playing.is_some_and(|playing| is_picture(&playing)) {
        commands.remove_resource::<Playing>();
    }
}
