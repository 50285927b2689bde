//! Where panels stand around a puzzle, by the shape of the window.

mod workshop;

pub(in crate::game) use workshop::{room_for_picture, rooms};

use bevy::math::Vec2;
use bevy_egui::egui;
use egui::Align2;

/// The shape of a window, as far as panels care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Layout {
    /// A desktop's: panels in the corners.
    Wide,
    /// A phone's, held upright: panels above and below.
    Tall,
    /// A phone's, lying: words in a column on the left, buttons in one on the right.
    Low,
}

/// What the standing above and the status below leave free: how far from the top and from the foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::game) struct Free {
    pub(in crate::game) top: f32,
    pub(in crate::game) foot: f32,
}

/// A corner or an edge of the window, and how far from it.
pub(in crate::game) type Place = (Align2, [f32; 2]);

impl Layout {
    /// Width of the words on the left of a low window.
    pub(in crate::game) const COLUMN: f32 = 178.0;
    /// Width of a large panel, if there is room.
    pub(in crate::game) const LARGE: f32 = 300.0;
    /// Width that the buttons on its right take.
    pub(in crate::game) const BUTTONS: f32 = 76.0;

    /// The layout of a window of that size.
    pub(in crate::game) fn of_size(size: Vec2) -> Layout {
        if size.y > size.x {
            if size.x < 700.0 {
                Layout::Tall
            } else {
                Layout::Wide
            }
        } else if size.y < 480.0 {
            Layout::Low
        } else {
            Layout::Wide
        }
    }

    /// The layout as it is now.
    pub(in crate::game) fn of(ctx: &egui::Context) -> Layout {
        let size = ctx.content_rect().size();
        Layout::of_size(Vec2::new(size.x, size.y))
    }

    /// Where the player stands: level, karma, turns.
    pub(in crate::game) fn standing(self) -> Place {
        match self {
            Layout::Wide | Layout::Tall => (Align2::LEFT_TOP, [14.0, 12.0]),
            Layout::Low => (Align2::LEFT_TOP, [8.0, 6.0]),
        }
    }

    /// How wide the words of that panel may be: beside the cube, whose left corner is as far from the middle as
    /// the window is high, while there is room for a code.
    pub(in crate::game) fn standing_width(self, size: Vec2) -> f32 {
        match self {
            Layout::Wide => (size.x / 2.0 - 0.28 * size.y - 46.0).clamp(206.0, 300.0),
            Layout::Tall => f32::INFINITY,
            Layout::Low => Layout::COLUMN,
        }
    }

    /// The right and lower edge of that panel, as far as they are known before it is drawn.
    pub(in crate::game) fn standing_edges(self, size: Vec2) -> Vec2 {
        Vec2::new(46.0 + self.standing_width(size), 190.0)
    }

    /// The buttons.
    pub(in crate::game) fn tools(self) -> Place {
        match self {
            Layout::Wide => (Align2::RIGHT_TOP, [-14.0, 12.0]),
            Layout::Tall => (Align2::CENTER_BOTTOM, [0.0, -10.0]),
            Layout::Low => (Align2::RIGHT_TOP, [-8.0, 6.0]),
        }
    }

    /// What happened last, with whether the column on the left is full, and how wide it may be.
    pub(in crate::game) fn status(self, width: f32, is_full: bool) -> (Place, f32) {
        let across = (width - 60.0).min(620.0);
        match self {
            Layout::Wide => ((Align2::CENTER_BOTTOM, [0.0, -14.0]), across),
            Layout::Tall => ((Align2::CENTER_BOTTOM, [0.0, -64.0]), across),
            Layout::Low if is_full => {
                let place = (Align2::RIGHT_BOTTOM, [-Layout::BUTTONS, -6.0]);
                (place, Layout::COLUMN)
            }
            Layout::Low => ((Align2::LEFT_BOTTOM, [8.0, -6.0]), Layout::COLUMN),
        }
    }

    /// A lesson's sentence, and how wide it may be.
    pub(in crate::game) fn lesson(self, width: f32, free: Free) -> (Place, f32) {
        match self {
            Layout::Wide => ((Align2::LEFT_CENTER, [14.0, 40.0]), 250.0),
            Layout::Tall => ((Align2::CENTER_BOTTOM, [0.0, -free.foot]), width - 60.0),
            Layout::Low => ((Align2::LEFT_TOP, [8.0, free.top]), Layout::COLUMN),
        }
    }

    /// A hint, and how wide it may be.
    pub(in crate::game) fn hint(self, width: f32, free: Free) -> (Place, f32) {
        let across = (width - 60.0).min(420.0);
        match self {
            Layout::Wide => ((Align2::RIGHT_TOP, [-14.0, 66.0]), across),
            Layout::Tall => ((Align2::CENTER_BOTTOM, [0.0, -free.foot]), across),
            Layout::Low => ((Align2::LEFT_TOP, [8.0, free.top]), Layout::COLUMN),
        }
    }

    /// What is said when a level is won.
    pub(in crate::game) fn won(self, free: Free) -> Place {
        let foot = match self {
            Layout::Wide | Layout::Tall => free.foot,
            Layout::Low => 10.0,
        };
        (Align2::CENTER_BOTTOM, [0.0, -foot])
    }

    /// The map, and the size of a tile on it.
    pub(in crate::game) fn map(self) -> (Place, f32) {
        match self {
            Layout::Wide => ((Align2::RIGHT_BOTTOM, [-14.0, -14.0]), 21.0),
            Layout::Tall => ((Align2::RIGHT_TOP, [-10.0, 120.0]), 21.0),
            Layout::Low => ((Align2::RIGHT_TOP, [-Layout::BUTTONS, 6.0]), 17.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_of_the_window_decides() {
        for (width, height, layout) in [
            (1280.0, 720.0, Layout::Wide),
            (960.0, 600.0, Layout::Wide),
            (768.0, 1024.0, Layout::Wide),
            (390.0, 844.0, Layout::Tall),
            (844.0, 390.0, Layout::Low),
            (640.0, 400.0, Layout::Low),
        ] {
            assert_eq!(
                Layout::of_size(Vec2::new(width, height)),
                layout,
                "{width}x{height}"
            );
        }
    }
}
