//! What is about to be done on a board: the piece that is taken, the cell that keys or the pointer are on,
//! and how fingers, keys and gamepads change that. What a touch means is decided in
//! [`crate::play::board::handles`].

mod arrows;
mod finger;

pub(in crate::game) use finger::spot_under;

use super::view::BoardPicture;
use super::{board_is_shown, on_board};
use crate::game::keys::{OnPress, one_by_one};
use crate::game::playing::{Do, Playing, Relay, Taking};
use crate::game::screen::{Screen, puzzle_is_shown};
use crate::game::words::Status;
use crate::play::board::handles::{Handles, Touch, Why};
use crate::play::board::role::Spot;
use crate::play::board::words::cell;
use crate::rewrite::{Board, Move};
use bevy::prelude::*;

/// What the player is about to do.
#[derive(Resource, Default)]
pub struct Selection {
    handles: Handles,
    /// The board that the handles are of, and the rewrite that was preferred.
    made_for: Option<(Board, Option<usize>)>,
    /// The rewrite that comes first where several fit.
    pub prefer: Option<usize>,
    /// The cell of the piece that is taken.
    pub taken: Option<Spot>,
    /// The cell that the keys are on, once they are used.
    pub cursor: Option<Spot>,
    /// The cell under the pointer.
    pub hover: Option<Spot>,
    press: Option<finger::Press>,
}

impl Selection {
    /// The moves of the board, by where they are taken hold of.
    pub fn handles(&self) -> &Handles {
        &self.handles
    }

    /// The cells that a tap on the cell under the pointer would lead over.
    pub(super) fn preview(&self) -> Vec<Spot> {
        let at = self.hover.filter(|_| self.press.is_none());
        at.map_or_else(Vec::new, |at| self.handles.preview(self.taken, at))
    }

    /// Where a move is taken hold of, and where it leads.
    pub fn ends_of(&self, action: &Move) -> Option<(Spot, Spot)> {
        self.handles
            .main(action)
            .map(|handle| (handle.from, handle.to))
    }

    /// Lets go of what is taken; false if nothing was.
    pub fn let_go(&mut self) -> bool {
        self.taken.take().is_some()
    }
}

/// Keys and gamepads: these work without a picture.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>();
    let is_played = puzzle_is_shown.and_then(board_is_shown);
    app.add_systems(
        OnPress,
        (refresh, arrows::arrows)
            .chain()
            .in_set(Taking)
            .run_if(board_is_shown),
    );
    app.add_systems(
        Update,
        (refresh, tell_cursor)
            .chain()
            .after(Relay)
            .run_if(is_played),
    );
    for screen in [Screen::Play, Screen::Unplay] {
        app.add_systems(OnEnter(screen), begin);
    }
}

/// Fingers: these need the picture, but no window.
pub(super) fn finger_plugin(app: &mut App) {
    app.add_systems(
        Update,
        (refresh, finger::touch_board)
            .chain()
            .in_set(Taking)
            .after(one_by_one)
            .run_if(board_is_shown),
    );
}

/// Begins with nothing taken.
fn begin(mut selection: ResMut<Selection>) {
    *selection = Selection::default();
}

/// Finds out anew where the moves are, when the board is another.
fn refresh(mut selection: ResMut<Selection>, playing: Res<Playing>) {
    let Some(on) = on_board(&playing) else {
        return;
    };
    let prefer = selection.prefer;
    let is_same =
        |(board, preferred): &(Board, Option<usize>)| board == on.board && *preferred == prefer;
    if selection.made_for.as_ref().is_some_and(is_same) {
        return;
    }
    selection.handles = Handles::of(on.game, on.machine, on.board, prefer);
    selection.made_for = Some((on.board.clone(), prefer));
    let is_gone = |taken: Spot| !selection.handles.can_take(taken);
    if selection.taken.is_some_and(is_gone) {
        selection.taken = None;
    }
}

/// Says what the keys are on, and what they hold.
fn tell_cursor(
    selection: Res<Selection>,
    playing: Res<Playing>,
    mut status: ResMut<Status>,
    mut told: Local<(Option<Spot>, Option<Spot>)>,
) {
    let now = (selection.cursor, selection.taken);
    let Some(on) = on_board(&playing).filter(|_| *told != now) else {
        return;
    };
    let was = std::mem::replace(&mut *told, now);
    let there = |spot: Spot| cell(on.game, on.board, spot);
    match now {
        (_, Some(taken)) if was.1 != Some(taken) => status.0 = format!("Taken: {}.", there(taken)),
        (Some(at), None) if was.0 != Some(at) && was.1.is_none() => {
            status.0 = format!("{}.", there(at));
        }
        _ => {}
    }
}

/// What comes of a selection: moves, or words and a shake if nothing fits.
#[derive(bevy::ecs::system::SystemParam)]
struct Doing<'w> {
    commands: MessageWriter<'w, Do>,
    status: ResMut<'w, Status>,
    picture: Option<ResMut<'w, BoardPicture>>,
}

impl Doing<'_> {
    /// Whether there is a picture, and it is that of the level before.
    fn is_old_picture(&self) -> bool {
        let picture = self.picture.as_ref();
        picture.is_some_and(|picture| !picture.is_current())
    }

    fn play(&mut self, selection: &mut Selection, moves: &[Move]) {
        selection.taken = None;
        for action in moves {
            self.commands.write(Do::play(*action));
        }
    }

    /// Says why nothing happens, and shakes the piece that should have done it.
    fn refuse(&mut self, why: Why, at: Option<Spot>) {
        self.status.0 = why.words().to_owned();
        if let (Some(picture), Some(at)) = (&mut self.picture, at) {
            picture.shake(at);
        }
    }

    /// Does what a tap means.
    fn touch(&mut self, selection: &mut Selection, at: Spot) {
        match selection.handles.tap(selection.taken, at) {
            Touch::Play(moves) => self.play(selection, &moves),
            Touch::Take(spot) => selection.taken = Some(spot),
            Touch::LetGo => selection.taken = None,
            Touch::Nothing(why) => {
                let who = selection.taken.or(selection.handles.player()).unwrap_or(at);
                selection.taken = None;
                self.refuse(why, Some(who));
            }
        }
    }
}
