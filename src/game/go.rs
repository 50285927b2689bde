//! Where to go: the one message by which menus, keys, links and levels that are won lead elsewhere. It is
//! followed in `flow`.

use crate::play::cube;
use crate::play::mode::Mode;
use crate::play::order::Order;
use bevy::prelude::*;

/// Where to go.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Go {
    /// To the next level of a way of playing a kind, by its key or name; to the one begun, if there is one.
    Play(String, Mode),
    /// Back to the level in hand of a way of playing a kind.
    Back(String, Mode),
    /// A new run through the campaign of a kind.
    NewRun(String),
    /// To the kind whose turn it is.
    InTurn,
    /// To the level of a code.
    Code(String),
    /// To a kind played backwards.
    Unplay(String),
    /// To the level of a pack that was played last, or to the next one of it that is not won.
    Pack(u32),
    /// To the workshop, with something to draw on.
    Draw(Begin),
    /// To the cutting room.
    Strip(Teacher),
    /// Back to the level in hand that was played last.
    Resume,
    /// On to the next level of the same way of playing.
    Next,
    /// To the menu.
    Menu,
}

/// With what a drawing begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    /// With the drawing of a kind that is in hand, or with nothing: by the kind's key or name.
    Kept(String),
    /// With nothing: by the kind's key or name.
    Blank(String),
    /// With the level of a code.
    Code(String),
    /// With a level that is made: the kind's key, a level of its campaign from 0, and a seed.
    Made(String, u32, u32),
    /// With a level to order: the kind's key, and what it is to be like.
    Ordered(String, Order),
}

/// What the rules of a strip are learned from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Teacher {
    /// The example of the strip in hand, with all that is wished of it.
    InHand,
    /// An example that comes along, by its name.
    Example(String),
    /// The level on the screen, which was just won.
    ThisPlay,
}

impl Go {
    /// To a way of playing the cube.
    pub fn cube(mode: Mode) -> Go {
        Go::Play(cube::KEY.to_owned(), mode)
    }

    /// To the level of a code.
    pub fn code(code: &impl ToString) -> Go {
        Go::Code(code.to_string())
    }
}
