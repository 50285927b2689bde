//! A map of all six faces, with a sign for each tile.

use super::cube_of;
use crate::cube::{Cell, Cube, Face};
use crate::game::controls::Panels;
use crate::game::layout::Layout;
use crate::game::playing::Playing;
use crate::game::theme::ink;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::Color32;

pub(super) fn map_window(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    panels: Res<Panels>,
) -> Result {
    let Some(cube) = cube_of(&playing).filter(|_| panels.map) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let room = Layout::of(&ctx);
    let ((anchor, offset), size) = room.map();
    egui::Window::new("Map")
        .title_bar(room != Layout::Low)
        .anchor(anchor, offset)
        .collapsible(false)
        .resizable(false)
        .default_width(NET.x * size)
        .show(&ctx, |ui| map(ui, cube, size));
    Ok(())
}

/// The size of the net, in tiles.
const NET: egui::Vec2 = egui::vec2(9.7, 13.0);

/// The net of all six faces, with a sign for each tile of that size.
fn map(ui: &mut egui::Ui, cube: &Cube, size: f32) {
    let (space, _) = ui.allocate_exact_size(NET * size, egui::Sense::hover());
    for (face, column, row) in [
        (Face::Back, 1.0, 0.0),
        (Face::Left, 0.0, 1.0),
        (Face::Top, 1.0, 1.0),
        (Face::Right, 2.0, 1.0),
        (Face::Front, 1.0, 2.0),
        (Face::Bottom, 1.0, 3.0),
    ] {
        for i in 0..9_u8 {
            let (x, y) = (i % 3, i / 3);
            let corner = space.min
                + egui::vec2(
                    (column * 3.3 + f32::from(x)) * size,
                    (row * 3.3 + f32::from(y)) * size,
                );
            let rect = egui::Rect::from_min_size(corner, egui::Vec2::splat(size - 2.0));
            draw_tile(ui.painter(), rect, cube.char_at(Cell::new(face, x, y)));
        }
    }
}

/// A tile, by the character that texts write it with.
pub(super) fn draw_tile(painter: &egui::Painter, rect: egui::Rect, tile: char) {
    let (path, dark) = (
        Color32::from_rgb(228, 208, 160),
        Color32::from_rgb(74, 104, 58),
    );
    let ink = ink(painter.ctx());
    let (centre, size) = (rect.center(), rect.width());
    let ground = match tile {
        '#' => dark,
        'S' => Color32::from_rgb(120, 40, 40),
        _ => path,
    };
    painter.rect_filled(rect, 3.0, ground);
    match tile {
        'o' => {
            painter.circle_filled(centre, size * 0.28, ink.gold);
            painter.circle_stroke(centre, size * 0.28, egui::Stroke::new(1.0, Color32::BLACK));
        }
        '#' => {
            let up = centre - egui::vec2(0.0, size * 0.3);
            let (left, right) = (
                centre + egui::vec2(-size * 0.28, size * 0.25),
                centre + egui::vec2(size * 0.28, size * 0.25),
            );
            let green = Color32::from_rgb(150, 190, 110);
            painter.add(egui::Shape::convex_polygon(
                vec![up, right, left],
                green,
                egui::Stroke::NONE,
            ));
        }
        'S' => {
            let arm = size * 0.25;
            let stroke = egui::Stroke::new(2.5, Color32::WHITE);
            painter.line_segment(
                [centre - egui::vec2(arm, arm), centre + egui::vec2(arm, arm)],
                stroke,
            );
            painter.line_segment(
                [
                    centre - egui::vec2(arm, -arm),
                    centre + egui::vec2(arm, -arm),
                ],
                stroke,
            );
        }
        'M' => {
            painter.circle_filled(centre, size * 0.36, ink.accent);
            painter.circle_filled(centre, size * 0.13, Color32::WHITE);
        }
        _ => {}
    }
}
