//! The drawing on the screen: commands in, and what becomes of them.

use super::watch::Watching;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::saving::{Saving, save};
use crate::game::words::Status;
use crate::play::any_kind::{AnyKind, Position};
use crate::play::drawing::Drawing;
use crate::play::drawing::command::Command;
use crate::play::drawing::kept::KeptDrawing;
use crate::play::drawing::sheet::Sheet;
use crate::play::kind::Code;
use crate::play::mode::Mode;
use crate::play::session::Session;
use bevy::prelude::*;

/// A command for the drawing.
#[derive(Message, Clone, Debug)]
pub struct Draw(pub Command);

/// Stands for the code of what is only shown.
const PICTURE: &str = "drawing";

/// What is drawn.
#[derive(Resource, Clone, Debug)]
pub struct Workshop {
    /// The kind of puzzle.
    pub kind: AnyKind,
    /// The drawing.
    pub drawing: Drawing,
    /// The level of the generator that it began with: its code, and how it was drawn then.
    pub made_from: Option<(Code, Sheet)>,
    /// The sheet that the picture was built for: others of its shape are shown on it, tile by tile.
    ground: Sheet,
    is_shown: bool,
}

impl Workshop {
    /// A drawing of a kind.
    pub(super) fn new(kind: AnyKind, drawing: Drawing) -> Workshop {
        let ground = drawing.sheet().clone();
        Workshop {
            kind,
            drawing,
            made_from: None,
            ground,
            is_shown: false,
        }
    }

    /// Another drawing is begun: the one in hand lies aside, if anything is drawn there, be it today or long ago,
    /// and what it was made from is not the other's.
    fn leave_for(&mut self, sheet: &Sheet, player: &mut Player) {
        let (key, drawable) = (self.kind.key(), self.drawing.drawable());
        let drawings = &mut player.progress.drawings;
        let is_drawn =
            |kept: &str| kept != drawable.write(sheet) && kept != drawable.write(&drawable.blank());
        if drawings
            .in_hand(key)
            .is_some_and(|kept| is_drawn(&kept.text))
        {
            drawings.set_aside(key);
        }
        self.made_from.take_if(|(_, made)| made != sheet);
    }

    /// What the picture shows: the sheet as a position, whether it is a level or not.
    pub(super) fn picture(&self, of: &Sheet) -> Playing {
        let sketch = |sheet: &Sheet| self.kind.sketch(sheet);
        let (start, now) = (sketch(&self.ground), sketch(of));
        let nothing = Position::new;
        // A kind without sketches is drawn on its sheet alone.
        let (start, now) = start.zip(now).unwrap_or_else(|| (nothing(()), nothing(())));
        picture_of(&self.kind, start, now)
    }
}

/// Two positions of a kind that are only looked at: the one that the picture is built for, and what it shows.
pub(in crate::game) fn picture_of(kind: &AnyKind, start: Position, now: Position) -> Playing {
    Playing {
        mode: Mode::Free,
        code: Code::new(&PICTURE),
        par: None,
        solution: Vec::new(),
        session: Session::shown(kind.clone(), start, now),
        seconds: 0.0,
        is_backwards: false,
    }
}

/// Whether something is only the picture of a drawing.
pub(in crate::game) fn is_picture(playing: &Playing) -> bool {
    playing.code.as_str() == PICTURE
}

/// Does what is wanted with the drawing: it is said, shown and kept.
pub(super) fn obey(
    mut wishes: MessageReader<Draw>,
    mut workshop: ResMut<Workshop>,
    mut status: ResMut<Status>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
) {
    if wishes.is_empty() {
        return;
    }
    let mut has_changed = false;
    for Draw(command) in wishes.read() {
        let was_dragging = workshop.drawing.is_dragging();
        if let Command::Begin(sheet) = command {
            finish_drag(&mut workshop, &mut player, &mut saving);
            workshop.leave_for(sheet, &mut player);
        }
        let words = match workshop.drawing.apply(command.clone()) {
            Ok(done) => {
                has_changed |= done.has_changed;
                done.words
            }
            Err(why) => why.to_string(),
        };
        if !words.is_empty() {
            status.0 = words;
        }
        match command {
            // A name is the drawing's own; it is kept as a stroke is.
            Command::Begin(_) => drop(workshop.drawing.apply(Command::Rename(String::new()))),
            Command::Rename(_) => has_changed = true,
            _ => {}
        }
        // Whatever it was that ended a drag.
        has_changed |= was_dragging && !workshop.drawing.is_dragging();
    }
    if !has_changed {
        return;
    }
    // A drag is kept when it is over.
    if !workshop.drawing.is_dragging() {
        keep(&workshop, &mut player, &mut saving);
    }
}

/// The picture follows the drawing, or the film that is watched. It is built anew only for another shape or other
/// ground.
pub(super) fn show_picture(
    mut workshop: ResMut<Workshop>,
    watching: Res<Watching>,
    mut shown: Local<Option<Sheet>>,
    mut playing: ResMut<Playing>,
) {
    let sheet = match watching.sheet() {
        Some((sheet, _)) => sheet.clone(),
        None => workshop.drawing.sheet().clone(),
    };
    let is_new = !workshop.is_shown;
    // A level that is played next may be there already.
    if !is_picture(&playing) || !is_new && shown.as_ref() == Some(&sheet) {
        return;
    }
    if is_new || !workshop.kind.has_ground_of(&sheet, &workshop.ground) {
        workshop.ground = sheet.clone();
        workshop.is_shown = true;
    }
    *playing = workshop.picture(&sheet);
    *shown = Some(sheet);
}

/// Ends a drag that is under way, and keeps what it drew.
pub(super) fn finish_drag(workshop: &mut Workshop, player: &mut Player, saving: &mut Saving) {
    if workshop.drawing.is_dragging() {
        let _ = workshop.drawing.apply(Command::Release);
        keep(workshop, player, saving);
    }
}

/// Keeps the drawing as it is, to go on with another time.
pub(super) fn keep(workshop: &Workshop, player: &mut Player, saving: &mut Saving) {
    let kept = KeptDrawing::of(workshop.kind.key(), &workshop.drawing);
    let drawings = &mut player.progress.drawings;
    // What was taken back to lies aside no longer: it is in hand again.
    let twins = drawings
        .aside()
        .filter(|(_, aside)| aside.kind == kept.kind && aside.text == kept.text);
    let twins: Vec<usize> = twins.map(|(place, _)| place).collect();
    match drawings.keep(kept) {
        Ok(()) => twins
            .into_iter()
            .for_each(|place| drop(drawings.remove(place))),
        Err(why) => player.tell(why.to_string()),
    }
    save(player, saving);
}
