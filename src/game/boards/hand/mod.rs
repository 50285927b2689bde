//! The hand on a board: what it holds, what it points at, and how fingers, keys and gamepads move
//! it. What a touch means is decided in [`crate::play::board::grip`].

mod arrows;
mod finger;

use super::relay::{BoardPlaying, BoardRelay, BoardWish};
use super::view::Table;
use crate::game::Screen;
use crate::game::words::Status;
use crate::play::board::BoardCommand;
use crate::play::board::grip::{Grips, Touch, Why};
use crate::play::board::role::Spot;
use crate::rewrite::{Board, Move};
use bevy::prelude::*;

/// What the player is about to do.
#[derive(Resource, Default)]
pub struct Hand {
    grips: Grips,
    /// The board that the grips are of, and the rewrite that was preferred.
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

impl Hand {
    /// The moves of the board, by where they are taken hold of.
    pub fn grips(&self) -> &Grips {
        &self.grips
    }

    /// The cells that a tap on the cell under the pointer would lead over.
    pub(super) fn preview(&self) -> Vec<Spot> {
        let at = self.hover.filter(|_| self.press.is_none());
        at.map_or_else(Vec::new, |at| self.grips.preview(self.taken, at))
    }

    /// Where a move is taken hold of, and where it leads.
    pub fn ends_of(&self, action: &Move) -> Option<(Spot, Spot)> {
        self.grips.main(action).map(|grip| (grip.from, grip.to))
    }

    /// Lets go of what is taken; false if nothing was.
    pub fn let_go(&mut self) -> bool {
        self.taken.take().is_some()
    }
}

/// When fingers, keys and gamepads move the hand.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandMoves;

/// Keys and gamepads: these work without a picture.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>();
    app.configure_sets(Update, HandMoves.before(BoardRelay).run_if(super::is_shown));
    app.add_systems(
        Update,
        (
            refresh
                .before(HandMoves)
                .run_if(resource_exists::<BoardPlaying>),
            arrows::arrows.in_set(HandMoves),
            refresh
                .after(BoardRelay)
                .run_if(resource_exists::<BoardPlaying>),
        ),
    );
    app.add_systems(OnEnter(Screen::Board), empty);
    app.add_systems(OnEnter(Screen::UnplayBoard), empty);
}

/// Fingers: these need the picture, but no window.
pub(in crate::game) fn finger_plugin(app: &mut App) {
    app.add_systems(
        Update,
        finger::touch_board.in_set(HandMoves).after(arrows::arrows),
    );
}

/// Begins with empty hands.
fn empty(mut hand: ResMut<Hand>) {
    *hand = Hand::default();
}

/// Finds out anew where the moves are, when the board is another.
fn refresh(mut hand: ResMut<Hand>, playing: Res<BoardPlaying>) {
    let session = &playing.session;
    let prefer = hand.prefer;
    let is_same = |(board, preferred): &(Board, Option<usize>)| {
        board == session.board() && *preferred == prefer
    };
    if hand.made_for.as_ref().is_some_and(is_same) {
        return;
    }
    hand.grips = Grips::of(session.game(), session.machine(), session.board(), prefer);
    hand.made_for = Some((session.board().clone(), prefer));
    if hand.taken.is_some_and(|taken| !hand.grips.can_take(taken)) {
        hand.taken = None;
    }
}

/// What a hand can do: wishes out, and words and a shake if nothing fits.
#[derive(bevy::ecs::system::SystemParam)]
struct Doing<'w> {
    wishes: MessageWriter<'w, BoardWish>,
    status: ResMut<'w, Status>,
    table: Option<ResMut<'w, Table>>,
}

impl Doing<'_> {
    fn play(&mut self, hand: &mut Hand, moves: &[Move]) {
        hand.taken = None;
        for action in moves {
            self.wishes.write(BoardWish(BoardCommand::Play(*action)));
        }
    }

    /// Says why nothing happens, and shakes whoever should have done it.
    fn refuse(&mut self, why: Why, at: Option<Spot>) {
        self.status.0 = why.words().to_owned();
        if let (Some(table), Some(at)) = (&mut self.table, at) {
            table.shake(at);
        }
    }

    /// Does what a tap means.
    fn touch(&mut self, hand: &mut Hand, at: Spot) {
        match hand.grips.tap(hand.taken, at) {
            Touch::Play(moves) => self.play(hand, &moves),
            Touch::Take(spot) => hand.taken = Some(spot),
            Touch::LetGo => hand.taken = None,
            Touch::Nothing(why) => {
                let who = hand.taken.or(hand.grips.player()).unwrap_or(at);
                hand.taken = None;
                self.refuse(why, Some(who));
            }
        }
    }
}
