//! Tiles of grid games as they are painted on a sheet: each shape has a sign of its own, and its colour besides.

use crate::rewrite::{Shape, TileKind};
use bevy_egui::egui;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind};

/// Paints a tile.
pub(super) fn paint(painter: &Painter, rect: Rect, tile: &TileKind) {
    paint_shape(painter, rect, tile.shape, tile.colour, &tile.text);
}

/// Paints a shape; `text` is what stands on it, where it is a number.
pub(in crate::game) fn paint_shape(
    painter: &Painter,
    rect: Rect,
    shape: Shape,
    [r, g, b]: [u8; 3],
    text: &str,
) {
    let colour = Color32::from_rgb(r, g, b);
    let (centre, half) = (rect.center(), rect.width() / 2.0);
    let dark = Stroke::new((half * 0.12).max(1.0), Color32::from_rgb(40, 30, 24));
    let at = |x: f32, y: f32| centre + egui::vec2(x, y) * half;
    let disc = |share: f32, fill: Color32| {
        painter.circle(centre, half * share, fill, dark);
    };
    let polygon = |points: &[(f32, f32)], fill: Color32| {
        let points: Vec<Pos2> = points.iter().map(|(x, y)| at(*x, *y)).collect();
        painter.add(egui::Shape::convex_polygon(points, fill, dark));
    };
    match shape {
        Shape::Nothing => {}
        Shape::Floor => drop(painter.rect_filled(rect, 2.0, colour)),
        Shape::Water => {
            painter.rect_filled(rect, 2.0, colour);
            for y in [-0.35, 0.1, 0.55] {
                let wave = [
                    at(-0.7, y),
                    at(-0.25, y - 0.18),
                    at(0.25, y),
                    at(0.7, y - 0.18),
                ];
                painter.line(wave.to_vec(), Stroke::new(1.5, Color32::WHITE));
            }
        }
        Shape::Wall => {
            painter.rect_filled(rect, 2.0, colour);
            painter.rect_stroke(rect.shrink(1.0), 2.0, dark, StrokeKind::Inside);
            for (from, to) in [
                ((-1.0, 0.0), (1.0, 0.0)),
                ((0.0, -1.0), (0.0, 0.0)),
                ((-0.5, 0.0), (-0.5, 1.0)),
                ((0.5, 0.0), (0.5, 1.0)),
            ] {
                painter.line_segment([at(from.0, from.1), at(to.0, to.1)], dark);
            }
        }
        Shape::Pit => {
            painter.rect_filled(rect, 2.0, Color32::from_rgb(60, 50, 44));
            disc(0.7, Color32::BLACK);
        }
        Shape::Crate => {
            let body = rect.shrink(half * 0.22);
            painter.rect_filled(body, 2.0, colour);
            painter.rect_stroke(body, 2.0, dark, StrokeKind::Inside);
            painter.line_segment([body.left_top(), body.right_bottom()], dark);
            painter.line_segment([body.right_top(), body.left_bottom()], dark);
        }
        Shape::Ball => {
            disc(0.68, colour);
            painter.circle_filled(at(-0.22, -0.25), half * 0.16, Color32::WHITE);
        }
        Shape::Stone => {
            polygon(
                &[
                    (-0.75, 0.1),
                    (-0.4, -0.45),
                    (0.4, -0.45),
                    (0.75, 0.1),
                    (0.45, 0.5),
                    (-0.45, 0.5),
                ],
                colour,
            );
        }
        Shape::Peg => {
            disc(0.75, Color32::from_rgb(90, 66, 48));
            disc(0.45, colour);
        }
        Shape::Monk | Shape::Bearer | Shape::Home => {
            polygon(&[(0.0, -0.25), (0.6, 0.8), (-0.6, 0.8)], colour);
            painter.circle(
                at(0.0, -0.4),
                half * 0.32,
                Color32::from_rgb(236, 200, 160),
                dark,
            );
            if shape == Shape::Bearer {
                painter.rect(
                    Rect::from_center_size(at(0.0, 0.45), egui::Vec2::splat(half * 0.5)),
                    1.0,
                    Color32::from_rgb(230, 190, 90),
                    dark,
                    StrokeKind::Inside,
                );
            }
            if shape == Shape::Home {
                painter.circle_stroke(
                    centre,
                    half * 0.9,
                    Stroke::new(half * 0.14, Color32::from_rgb(240, 180, 50)),
                );
            }
        }
        Shape::Key => {
            painter.circle_stroke(at(-0.35, 0.0), half * 0.3, Stroke::new(half * 0.2, colour));
            let bit = Stroke::new(half * 0.2, colour);
            painter.line_segment([at(-0.05, 0.0), at(0.75, 0.0)], bit);
            painter.line_segment([at(0.6, 0.0), at(0.6, 0.35)], bit);
        }
        Shape::Door => {
            let door = Rect::from_min_max(at(-0.55, -0.8), at(0.55, 0.85));
            painter.rect(door, half * 0.4, colour, dark, StrokeKind::Inside);
            painter.circle_filled(at(0.25, 0.1), half * 0.12, Color32::WHITE);
        }
        Shape::Mark => {
            painter.circle_stroke(centre, half * 0.55, Stroke::new(half * 0.16, colour));
            painter.circle_filled(centre, half * 0.18, colour);
        }
        Shape::Shrine => {
            polygon(&[(0.0, -0.85), (0.8, -0.15), (-0.8, -0.15)], colour);
            painter.rect(
                Rect::from_min_max(at(-0.55, -0.1), at(0.55, 0.75)),
                0.0,
                colour,
                dark,
                StrokeKind::Inside,
            );
        }
        Shape::Frog => polygon(&[(-0.6, -0.6), (0.75, 0.0), (-0.6, 0.6)], colour),
        Shape::Toad => polygon(&[(0.6, -0.6), (0.6, 0.6), (-0.75, 0.0)], colour),
        Shape::Number => {
            painter.rect_filled(rect.shrink(half * 0.12), 3.0, colour);
            let font = FontId::proportional(half * 1.1);
            painter.text(centre, Align2::CENTER_CENTER, text, font, Color32::BLACK);
        }
    }
}
