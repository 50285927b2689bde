//! Where the workshop's panels stand, by the shape of the window.

use super::Layout;
use bevy::math::Vec2;
use bevy_egui::egui;
use egui::Rect;

/// The space of the panel and of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::game) struct Rooms {
    pub(in crate::game) panel: Rect,
    pub(in crate::game) sheet: Rect,
}

/// The width of the panel where it stands beside the sheet.
const PANEL: f32 = 330.0;
/// Between panels, and around them.
const GAP: f32 = 10.0;
/// What the status line takes at the foot.
const FOOT: f32 = 64.0;
/// The share of what is left that the sheet has; the picture has the rest.
const SHEET: f32 = 0.52;

/// The rooms in a window of that size.
pub(in crate::game) fn rooms(size: Vec2) -> Rooms {
    let at = |left: f32, top: f32, right: f32, bottom: f32| {
        Rect::from_min_max(
            egui::pos2(left + GAP, top + GAP),
            egui::pos2(
                (right - GAP).max(left + 2.0 * GAP),
                (bottom - GAP).max(top + 2.0 * GAP),
            ),
        )
    };
    match Layout::of_size(size) {
        // The sheet above, the panel below.
        Layout::Tall => {
            let middle = size.y * 0.5;
            Rooms {
                sheet: at(0.0, 0.0, size.x, middle),
                panel: at(0.0, middle, size.x, size.y),
            }
        }
        Layout::Wide | Layout::Low => {
            let panel = PANEL.min(size.x * 0.42);
            let middle = panel + (size.x - panel) * SHEET;
            let foot = match Layout::of_size(size) {
                Layout::Low => 0.0,
                _ => FOOT,
            };
            Rooms {
                panel: at(0.0, 0.0, panel, size.y),
                sheet: at(panel, 0.0, middle, size.y - foot),
            }
        }
    }
}

/// Where in the window the picture has its middle, from -1 to 1, and the share of the window that it has.
pub(in crate::game) fn room_for_picture(size: Vec2) -> (Vec2, Vec2) {
    match Layout::of_size(size) {
        // Behind the sheet, which can be put away.
        Layout::Tall => (Vec2::new(0.0, 0.45), Vec2::new(1.0, 0.5)),
        Layout::Wide | Layout::Low => {
            let width = size.x.max(1.0);
            let left = rooms(size).sheet.right();
            let middle = (left + size.x) / 2.0;
            let share = Vec2::new((size.x - left) / width, 0.9);
            (Vec2::new(2.0 * middle / width - 1.0, 0.03), share)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panel_sheet_and_picture_keep_out_of_each_other_s_way() {
        for (width, height) in [
            (1280.0, 720.0),
            (960.0, 600.0),
            (844.0, 390.0),
            (390.0, 844.0),
        ] {
            let size = Vec2::new(width, height);
            let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
            let Rooms { panel, sheet } = rooms(size);
            assert!(window.contains_rect(panel) && window.contains_rect(sheet));
            assert!(!panel.intersects(sheet), "{width}x{height}");
            assert!(
                sheet.width() >= 200.0 && sheet.height() >= 200.0,
                "{width}x{height}"
            );
        }
    }
}
