//! What the game knows of a kind's view: the part that cannot be drawn from the kind alone.
//!
//! A folder of the game registers a [`View`] for each kind that it draws. A kind without one is played
//! all the same: by keys, by name, and by what listens.

use super::hands::Hands;
use super::keys::{Action, Bindings};
use super::playing::Playing;
use crate::play::any_kind::{AnyKind, Move};
use crate::play::drawing::sheet::Spot;
use crate::play::session::Session;
use bevy::prelude::*;
use bevy_egui::egui;

/// The view of one or more kinds.
pub(super) trait View: Send + Sync {
    /// Whether it shows a kind.
    fn shows(&self, kind: &AnyKind) -> bool;

    /// Buttons beside those of every puzzle, with the words that come up over them.
    fn tools(&self) -> &'static [(Action, &'static str)] {
        &[]
    }

    /// Whether it draws the panel of figures itself, with something of its own in it.
    fn has_own_standing(&self) -> bool {
        false
    }

    /// The same for the panel of a puzzle that is played backwards.
    fn has_own_unplay_panel(&self) -> bool {
        false
    }

    /// How to play.
    fn how_to_play(&self, kind: &AnyKind, bindings: &Bindings) -> HowToPlay;

    /// The position that is drawn, as the kind writes it, read back from the picture.
    fn drawn(&self, world: &mut World) -> Result<String, Unclear>;

    /// The cell of the sheet that a ray into the picture meets, where the kind is drawn.
    fn spot_under(&self, _playing: &Playing, _ray: Ray3d) -> Option<Spot> {
        None
    }

    /// Paints a tile of a sheet; false if it is to be written as texts write it.
    fn paint_tile(
        &self,
        _kind: &AnyKind,
        _painter: &egui::Painter,
        _rect: egui::Rect,
        _layer: usize,
        _tile: u8,
    ) -> bool {
        false
    }

    /// How high a tile stands: what lies lower is painted before it.
    fn height(&self, _kind: &AnyKind, _tile: u8) -> u8 {
        0
    }

    /// What synthetic hands do to play on; all of it, or the next move alone.
    fn hands(&self, world: &mut World, device: Device, on_screen: &OnScreen<'_>) -> Hands;

    /// The moves that can be pressed in the picture, for players who listen.
    #[cfg_attr(not(target_arch = "wasm32"), expect(dead_code))]
    fn moves_in_picture(&self, world: &World, session: &Session) -> Vec<MoveInPicture>;
}

/// Where a point in space is on the screen.
pub(super) type OnScreen<'a> = dyn Fn(Vec3) -> Option<Vec2> + 'a;

/// What synthetic hands play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Device {
    Keys,
    Mouse,
}

/// How to play a kind: words, and the controls that are its own.
#[derive(Default)]
pub(super) struct HowToPlay {
    pub(super) title: String,
    /// What it is about.
    pub(super) about: Option<String>,
    /// What can be done.
    pub(super) rules: Vec<String>,
    /// Controls before and after those of every puzzle.
    pub(super) before: Vec<(String, &'static str)>,
    pub(super) after: Vec<(String, &'static str)>,
}

/// A move that can be pressed in the picture.
#[cfg_attr(not(target_arch = "wasm32"), expect(dead_code))]
pub(super) struct MoveInPicture {
    pub(super) action: Move,
    /// Where it is taken hold of, and where it leads.
    pub(super) from: Vec3,
    pub(super) to: Vec3,
    /// Whether it is a place to go to, and not something to be done to a thing.
    pub(super) is_place: bool,
    pub(super) name: String,
}

/// Why a position cannot be read back from the picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// Something moves, or is held.
    #[error("something moves")]
    Moving,
    /// The picture is not that of a position.
    #[error("the picture is wrong: {0}")]
    Wrong(String),
    /// There is no picture of this kind.
    #[error("there is no picture of this puzzle")]
    NoView,
}

/// All views.
#[derive(Resource, Default)]
pub(super) struct Views(Vec<&'static dyn View>);

impl Views {
    /// Adds a view.
    pub(super) fn add(&mut self, view: &'static dyn View) {
        self.0.push(view);
    }

    /// The view of a kind.
    pub(super) fn of(&self, kind: &AnyKind) -> Option<&'static dyn View> {
        self.0.iter().copied().find(|view| view.shows(kind))
    }
}

/// The position of the level on the screen, read back from the picture.
pub fn drawn(world: &mut World) -> Result<String, Unclear> {
    let playing = world.get_resource::<Playing>();
    let kind = playing.ok_or(Unclear::NoView)?.kind().clone();
    let view = world.resource::<Views>().of(&kind);
    view.ok_or(Unclear::NoView)?.drawn(world)
}
