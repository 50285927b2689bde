//! A frame, painted with its pins and the player's way.

use crate::game::board::paint_shape;
use crate::game::sheet_picture::Grid;
use crate::game::theme::ink;
use crate::play::drawing::sheet::Spot;
use crate::play::strips::Taught;
use crate::play::strips::pins::{Pins, Wish};
use crate::spacetime::{Strip, Tile};
use bevy_egui::egui;
use egui::{Color32, Painter, Rect, Stroke, StrokeKind};

/// Paints a frame of a strip.
pub(super) fn paint(painter: &Painter, grid: Grid, taught: &Taught, strip: &Strip, frame: usize) {
    let ground = taught.tiles().into_iter().find(|tile| {
        let (shape, _) = taught.look(*tile);
        shape == crate::rewrite::Shape::Floor
    });
    let tiles = strip.frame(frame).unwrap_or_default();
    for (place, here) in tiles.iter().enumerate() {
        let cell = grid.cell(place % strip.cols(), place / strip.cols());
        if let Some(ground) = ground {
            tile(painter, cell, taught, ground);
        }
        if Some(*here) != ground {
            tile(painter, cell, taught, *here);
        }
    }
}

/// Paints a tile.
pub(super) fn tile(painter: &Painter, rect: Rect, taught: &Taught, tile: Tile) {
    let (shape, colour) = taught.look(tile);
    let number = u32::from_str_radix(colour, 16).unwrap_or_default();
    let [_, r, g, b] = number.to_be_bytes();
    paint_shape(painter, rect, shape, [r, g, b], "");
}

/// Paints the pins of a frame: a filled corner for this tile, a crossed one for not this tile.
pub(super) fn pins(painter: &Painter, grid: Grid, taught: &Taught, pins: &Pins, frame: usize) {
    let ink = ink(painter.ctx());
    for (spot, wish) in pins.of_frame(frame) {
        let cell = grid.cell(spot.x, spot.y);
        let half = cell.width() / 2.0;
        match wish {
            Wish::This(wished) => {
                tile(painter, cell.shrink(half * 0.25), taught, wished);
                painter.rect_stroke(
                    cell.shrink(1.0),
                    3.0,
                    Stroke::new(4.0, Color32::WHITE),
                    StrokeKind::Inside,
                );
                painter.rect_stroke(
                    cell.shrink(2.0),
                    3.0,
                    Stroke::new(2.0, ink.accent),
                    StrokeKind::Inside,
                );
                painter.circle_filled(
                    cell.center_top() + egui::vec2(0.0, half * 0.3),
                    half * 0.22,
                    ink.accent,
                );
            }
            Wish::Not(_) => {
                let stroke = Stroke::new(2.0, ink.bad);
                painter.rect_stroke(cell.shrink(2.0), 3.0, stroke, StrokeKind::Inside);
                painter.line_segment([cell.left_bottom(), cell.right_top()], stroke);
            }
        }
    }
}

/// Paints the player's way up to a frame and on from it.
pub(super) fn way(painter: &Painter, grid: Grid, path: &[Option<Spot>], frame: usize) {
    let ink = ink(painter.ctx());
    let middle = |spot: &Spot| grid.cell(spot.x, spot.y).center();
    for (place, step) in path.windows(2).enumerate() {
        let [Some(from), Some(to)] = step else {
            continue;
        };
        let is_past = place < frame;
        let colour = if is_past { ink.accent } else { ink.soft };
        let ends = [middle(from), middle(to)];
        let width = if is_past { 3.0 } else { 1.5 };
        painter.line_segment(
            ends,
            Stroke::new(width + 2.0, Color32::from_white_alpha(150)),
        );
        painter.line_segment(ends, Stroke::new(width, colour));
    }
}

/// Lights cells, each with a ring.
pub(super) fn light(
    painter: &Painter,
    grid: Grid,
    spots: impl Iterator<Item = Spot>,
    colour: Color32,
) {
    for spot in spots {
        let cell = grid.cell(spot.x, spot.y);
        let radius = cell.width() * 0.42;
        painter.circle_stroke(cell.center(), radius, Stroke::new(5.0, Color32::WHITE));
        painter.circle_stroke(cell.center(), radius, Stroke::new(3.0, colour));
    }
}
