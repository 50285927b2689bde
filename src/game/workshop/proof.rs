//! What is known of the drawing, found out beside it: the newest stroke wins.

use super::drawing::{Draw, Workshop};
use super::panel::Tab;
use crate::game::screen_reader::{keep_quiet, say_aloud};
use crate::game::theme::ink;
use crate::game::work::Work;
use crate::play::any_kind::{AnyKind, Move};
use crate::play::drawing::Lack;
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::kind::Code;
use crate::play::own::OwnLevel;
use crate::puzzle::Answer;
use bevy::prelude::*;
use bevy_egui::egui;

/// Why a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Something is missing or too much there.
    Lack,
    /// It can never be had.
    OutOfReach,
    /// No best solution uses it.
    Unused,
    /// It could be cleared, and par stays.
    Clearable,
    /// Another tile there, and it cannot be won.
    Critical,
    /// A change there is suggested.
    Suggested,
}

/// What is known of the drawing.
#[derive(Resource, Default)]
pub struct Known {
    of: Option<Sheet>,
    /// What it lacks to be a level.
    pub lacks: Vec<Lack>,
    level: Option<Code>,
    solving: Option<Work<Answer<Vec<Move>>>>,
    /// Moves that win, if that was found out.
    pub answer: Option<Answer<Vec<Move>>>,
}
