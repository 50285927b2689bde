//! A sheet as a flat picture: large to draw on, small in lists.

use super::theme::ink;
use super::views::View;
use crate::play::any_kind::AnyKind;
use crate::play::drawing::palette::Palette;
use crate::play::drawing::sheet::{Place, Sheet, Spot};
use bevy_egui::egui;
use egui::{Pos2, Rect, Stroke, StrokeKind};
use std::ops::RangeInclusive;

/// The side below which a cell is small.
const SMALL: f32 = 8.0;

/// Where cells lie on the screen.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    corner: Pos2,
    side: f32,
}

impl Grid {
    /// As large as it can be in a space, in its middle; the side of a cell keeps to its bounds.
    pub(super) fn within(space: Rect, sheet: &Sheet, cell: &RangeInclusive<f32>) -> Grid {
        let (width, height) = (sheet.width() as f32, sheet.height() as f32);
        let side = (space.width() / width).min(space.height() / height);
        let side = side.clamp(*cell.start(), *cell.end());
        // Whole points where lines are drawn, so that they are all alike.
        let side = if side < SMALL { side } else { side.floor() };
        let size = egui::vec2(width, height) * side;
        Grid {
            corner: space.center() - size / 2.0,
            side,
        }
    }

    /// Whether cells are as small as in a list.
    fn is_small(self) -> bool {
        self.side < SMALL
    }

    pub(super) fn cell(self, x: usize, y: usize) -> Rect {
        let corner = self.corner + egui::vec2(x as f32, y as f32) * self.side;
        Rect::from_min_size(corner, egui::Vec2::splat(self.side))
    }

    /// The cell at a point, if the sheet goes so far.
    pub(super) fn spot(self, at: Pos2, sheet: &Sheet) -> Option<Spot> {
        let place = (at - self.corner) / self.side;
        if place.x < 0.0 || place.y < 0.0 {
            return None;
        }
        let (x, y) = (place.x as usize, place.y as usize);
        (x < sheet.width() && y < sheet.height()).then(|| Spot::new(x, y))
    }
}

/// What paints the tiles of a kind.
#[derive(Clone, Copy)]
pub(super) struct Painting<'a> {
    pub(super) kind: &'a AnyKind,
    pub(super) view: Option<&'static dyn View>,
}

impl Painting<'_> {
    /// Paints a sheet, all layers of it or one alone.
    pub(super) fn sheet(
        self,
        painter: &egui::Painter,
        grid: Grid,
        sheet: &Sheet,
        only_layer: Option<usize>,
    ) {
        let line = Stroke::new(1.0, ink(painter.ctx()).soft.gamma_multiply(0.35));
        for y in 0..sheet.height() {
            for x in 0..sheet.width() {
                if !sheet.has_cell(x, y) {
                    continue;
                }
                let cell = grid.cell(x, y);
                let layers = 0..sheet.layers();
                let layers = layers.filter(|layer| only_layer.is_none_or(|only| only == *layer));
                let tile = |layer: usize| Some((layer, sheet.tile(Place { layer, x, y })?));
                let mut tiles: Vec<(usize, u8)> = layers.filter_map(tile).collect();
                // What stands is painted over what it stands on.
                tiles.sort_by_key(|(_, tile)| {
                    self.view.map_or(0, |view| view.height(self.kind, *tile))
                });
                if grid.is_small() {
                    // What lies below is not to be seen, and lines would be all that is.
                    if let Some((layer, tile)) = tiles.pop() {
                        self.tile(painter, cell, layer, tile);
                    }
                    continue;
                }
                for (layer, tile) in tiles {
                    self.tile(painter, cell.shrink(0.5), layer, tile);
                }
                painter.rect_stroke(cell, 0.0, line, StrokeKind::Inside);
            }
        }
    }

    /// One tile, as its view paints it, or as texts write it.
    pub(super) fn tile(self, painter: &egui::Painter, rect: Rect, layer: usize, tile: u8) {
        let view = self.view;
        if view.is_some_and(|view| view.paint_tile(self.kind, painter, rect, layer, tile)) {
            return;
        }
        let palette = self.kind.drawable().map(|drawable| Palette::of(&*drawable));
        let paint = palette
            .as_ref()
            .and_then(|palette| palette.paint(layer, tile));
        let sign = paint.map_or("?", |paint| paint.sign.as_str());
        let font = egui::FontId::monospace(rect.height() * 0.7);
        let text = ink(painter.ctx()).text;
        let middle = egui::Align2::CENTER_CENTER;
        painter.text(rect.center(), middle, sign, font, text);
    }
}
