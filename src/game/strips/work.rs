//! The table with the strip on it: commands in, a little solving in every frame, and the picture.

use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::saving::{Saving, save};
use crate::game::words::Status;
use crate::game::workshop::{is_picture, picture_of};
use crate::play::kind::Code;
use crate::play::strips::CuttingTable;
use crate::play::strips::command::Command;
use crate::play::strips::variations::Sort;
use crate::spacetime::Strip;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::time::Duration;

/// Something that is wanted of the table.
#[derive(Message, Clone, Debug)]
pub enum Cut {
    /// A command for the strip.
    Do(Command),
    /// Further strips, so many.
    Vary(Sort, usize),
    /// One of them, in the place of the strip.
    TakeOver(usize),
    /// Look longer for what is undecided.
    GoOn,
}

/// The table.
#[derive(Resource)]
pub struct Cutting {
    /// Everything but how it looks.
    pub table: CuttingTable,
    /// The strip and the frame that the picture shows.
    pictured: Option<(Strip, usize)>,
    /// The level that was on the screen before, until the picture takes its place.
    before: Option<Code>,
}

impl Cutting {
    pub(super) fn new(table: CuttingTable, before: Option<Code>) -> Cutting {
        Cutting {
            table,
            pictured: None,
            before,
        }
    }
}

/// What a frame may take for solving.
const SHARE: Duration = Duration::from_millis(6);
/// What one step of it looks into.
const STEP: u64 = 100;
/// Strips in a row.
pub(super) const ROW: usize = 6;

/// Does what is wanted, and says what came of it.
pub(super) fn obey(
    mut wishes: MessageReader<Cut>,
    mut cutting: ResMut<Cutting>,
    mut status: ResMut<Status>,
    (mut player, mut saving): (ResMut<Player>, ResMut<Saving>),
) {
    if wishes.is_empty() {
        return;
    }
    let mut has_changed = false;
    for wish in wishes.read() {
        let table = &mut cutting.table;
        let done = match wish {
            Cut::Do(command) => table.apply(command.clone()),
            Cut::TakeOver(place) => table.take_over(*place),
            Cut::Vary(sort, count) => match table.vary(*sort, *count) {
                Ok(()) => continue,
                Err(why) => Err(why),
            },
            Cut::GoOn => {
                table.go_on();
                continue;
            }
        };
        has_changed |= done.as_ref().is_ok_and(|done| done.has_changed);
        let words = done.map_or_else(|why| why.to_string(), |done| done.words);
        if !words.is_empty() {
            status.0 = words;
        }
    }
    // A drag is kept when it is over.
    if has_changed && !cutting.table.editor().is_dragging() {
        keep(&cutting, &mut player, &mut saving);
    }
}

/// Keeps the strip as it is, to go on with another time.
pub(super) fn keep(cutting: &Cutting, player: &mut Player, saving: &mut Saving) {
    let kept = cutting.table.editor().kept();
    if let Err(why) = player.progress.drawings.keep(kept) {
        player.tell(why.to_string());
    }
    save(player, saving);
}

/// Solves on for a while, and lets the film run.
pub(super) fn solve(mut cutting: ResMut<Cutting>, time: Res<Time>) {
    let table = &mut cutting.bypass_change_detection().table;
    table.advance_film(time.delta());
    let start = Instant::now();
    while table.is_busy() && start.elapsed() < SHARE {
        table.advance(STEP);
    }
}

/// The picture follows the frame that is shown.
pub(super) fn show_picture(
    mut cutting: ResMut<Cutting>,
    mut commands: Commands,
    playing: Option<Res<Playing>>,
) {
    let cutting = cutting.bypass_change_detection();
    let editor = cutting.table.editor();
    let Some(strip) = editor.plan().strip() else {
        return;
    };
    let frame = editor.ui().frame().min(strip.len().saturating_sub(1));
    // A level that is played next may be there already.
    let is_ours = playing.is_none_or(|playing| {
        is_picture(&playing) || cutting.before.as_ref() == Some(&playing.code)
    });
    let is_new = cutting.pictured.as_ref() != Some(&(strip.clone(), frame));
    if !is_ours || !is_new {
        return;
    }
    let taught = editor.plan().taught();
    let positions = taught.position(strip, 0).zip(taught.position(strip, frame));
    if let Some((kind, (start, now))) = taught.kind().zip(positions) {
        commands.insert_resource(picture_of(&kind, start, now));
        cutting.before = None;
    }
    cutting.pictured = Some((strip.clone(), frame));
}
