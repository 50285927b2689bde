//! Small pictures of levels, beside their names in lists.

use crate::game::on_offer::OnOffer;
use crate::game::sheet_picture::{Grid, Painting};
use crate::game::views::Views;
use crate::game::work::Work;
use crate::play::any_kind::{AnyKind, AnyMade};
use crate::play::drawing::sheet::Sheet;
use crate::play::kind::{Code, CodeRead, Wanted};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::BTreeMap;

/// The side of a picture.
const SIDE: f32 = 52.0;

/// Pictures that are remembered: more than a page shows.
const REMEMBERED: usize = 500;

/// What is known of a level by its code.
enum Known {
    /// The key of its kind, and how it is drawn.
    Sheet(String, Sheet),
    /// It is no level here, or it cannot be drawn.
    Nothing,
}

/// The pictures that were asked for.
#[derive(Resource, Default)]
pub(super) struct LevelPictures {
    known: BTreeMap<String, Known>,
    /// A level whose code does not tell it by itself.
    making: Option<(String, AnyKind, Work<Result<AnyMade, String>>)>,
}

impl LevelPictures {
    fn find(&mut self, on_offer: &OnOffer, key: &str, code: &str) {
        if let Some((code, kind, work)) = &mut self.making {
            let Some(made) = work.poll() else {
                return;
            };
            let sheet = made.ok().and_then(|made| kind.sheet(&made.start));
            let known = sheet.map(|sheet| Known::Sheet(kind.key().to_owned(), sheet));
            self.known
                .insert(std::mem::take(code), known.unwrap_or(Known::Nothing));
            self.making = None;
        }
        if self.known.contains_key(code) {
            return;
        }
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        let Some((kind, read)) = read(on_offer, key, code) else {
            self.known.insert(code.to_owned(), Known::Nothing);
            return;
        };
        let told = kind.told_by(&read).and_then(|start| kind.sheet(&start));
        if let Some(sheet) = told {
            let known = Known::Sheet(kind.key().to_owned(), sheet);
            self.known.insert(code.to_owned(), known);
            return;
        }
        match kind.make(&Wanted::Code(read)) {
            Ok(job) => self.making = Some((code.to_owned(), kind.clone(), Work::of(job))),
            Err(_) => drop(self.known.insert(code.to_owned(), Known::Nothing)),
        }
    }
}

/// The kind of a code and the code, if the kind is here. One that is named comes first: games of one's own have
/// codes of the same letters.
fn read<'a>(on_offer: &'a OnOffer, key: &str, code: &str) -> Option<(&'a AnyKind, Code)> {
    let named = on_offer.find(key).and_then(|kind| {
        let CodeRead::Mine(code) = kind.read_code(code) else {
            return None;
        };
        Some((kind, code))
    });
    named.or_else(|| on_offer.read_code(code).ok())
}

/// Pictures, and what paints them.
#[derive(SystemParam)]
pub(super) struct Gallery<'w> {
    pictures: ResMut<'w, LevelPictures>,
    views: Res<'w, Views>,
}

impl Gallery<'_> {
    /// What paints the tiles of each kind.
    pub(super) fn views(&self) -> &Views {
        &self.views
    }

    /// Shows the picture of a level, or the room for it as long as it is not known.
    pub(super) fn show(&mut self, ui: &mut egui::Ui, on_offer: &OnOffer, key: &str, code: &str) {
        let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(SIDE), egui::Sense::hover());
        if !ui.is_rect_visible(place) {
            return;
        }
        let pictures = self.pictures.bypass_change_detection();
        pictures.find(on_offer, key, code);
        let Some(Known::Sheet(key, sheet)) = pictures.known.get(code) else {
            return;
        };
        let Some(kind) = on_offer.find(key) else {
            return;
        };
        let view = self.views.of(kind);
        let grid = Grid::within(place, sheet, &(0.5..=SIDE));
        Painting { kind, view }.sheet(&ui.painter_at(place), grid, sheet, None);
    }
}
