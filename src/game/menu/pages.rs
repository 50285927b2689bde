//! The pages of the menu: what they are called, how they hang together, and where they stand.

use crate::game::layout::Layout;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::Align2;

/// The page of the menu.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Page {
    #[default]
    Main,
    Games,
    /// One level of a grid game.
    Board,
    Workshop,
    Packs,
    Rules,
    Strips,
    Lessons,
    Free,
    Figures,
    Settings,
    Keys,
    Carry,
}

/// Where a page stands in the window, and the room that it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) anchor: Align2,
    pub(super) offset: [f32; 2],
    pub(super) width: f32,
    /// What may scroll, without title and foot.
    pub(super) height: f32,
}

/// The width of the first page, and of any other with one column.
const NARROW: f32 = 370.0;
/// The width of a page with two columns.
const WIDE: f32 = 780.0;
/// What lies around a page on both sides together: its offset from the edge, its margins, a little air.
const AROUND: f32 = 48.0 + 2.0 * 16.0 + 48.0;
/// Columns are never narrower.
const COLUMN: f32 = 330.0;

impl Page {
    /// The page that this one was opened from.
    pub(in crate::game) fn before(self) -> Page {
        match self {
            Page::Keys | Page::Carry => Page::Settings,
            Page::Board => Page::Games,
            Page::Packs | Page::Rules | Page::Strips => Page::Workshop,
            _ => Page::Main,
        }
    }

    /// Its heading.
    pub(super) fn title(self) -> &'static str {
        match self {
            Page::Main => "A Mazing Monk",
            Page::Games => "Games",
            Page::Board => "Choose a level",
            Page::Workshop => "Workshop",
            Page::Packs => "Packs",
            Page::Rules => "Rules of your own",
            Page::Strips => "Filmstrips",
            Page::Lessons => "Lessons",
            Page::Free => "Free play",
            Page::Figures => "Figures",
            Page::Settings => "Settings",
            Page::Keys => "Keys",
            Page::Carry => "Progress as a file",
        }
    }

    /// Whether it has enough on it for two columns.
    fn is_wide(self) -> bool {
        match self {
            Page::Games
            | Page::Workshop
            | Page::Packs
            | Page::Rules
            | Page::Strips
            | Page::Lessons
            | Page::Figures
            | Page::Keys => true,
            Page::Main | Page::Board | Page::Free | Page::Settings | Page::Carry => false,
        }
    }

    /// Where it stands.
    pub(super) fn place(self, ctx: &egui::Context) -> Place {
        self.place_in(ctx.content_rect().size(), Layout::of(ctx))
    }

    fn place_in(self, size: egui::Vec2, layout: Layout) -> Place {
        // What the title, the way back and the margins take.
        let around = if self == Page::Main { 90.0 } else { 150.0 };
        if layout == Layout::Tall {
            return Place {
                anchor: Align2::CENTER_BOTTOM,
                offset: [0.0, -16.0],
                width: size.x - 70.0,
                height: (size.y * 0.62 - around).max(120.0),
            };
        }
        let room = (size.x - AROUND).max(NARROW);
        Place {
            anchor: Align2::LEFT_CENTER,
            offset: [48.0, 0.0],
            width: match self.is_wide() && room >= 2.0 * COLUMN {
                true => room.min(WIDE),
                false => NARROW,
            },
            height: (size.y * 0.95 - around).max(120.0),
        }
    }
}

/// Draws things one below the other, in two columns where there is room for them.
pub(super) fn in_columns<T>(
    ui: &mut egui::Ui,
    things: &[T],
    mut draw: impl FnMut(&mut egui::Ui, &T),
) {
    if ui.available_width() < 2.0 * COLUMN {
        for thing in things {
            draw(ui, thing);
        }
        return;
    }
    let (left, right) = things.split_at(things.len().div_ceil(2));
    ui.columns(2, |columns| {
        for (column, things) in columns.iter_mut().zip([left, right]) {
            for thing in things {
                draw(column, thing);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Page; 13] = [
        Page::Main,
        Page::Games,
        Page::Board,
        Page::Workshop,
        Page::Packs,
        Page::Rules,
        Page::Strips,
        Page::Lessons,
        Page::Free,
        Page::Figures,
        Page::Settings,
        Page::Keys,
        Page::Carry,
    ];

    #[test]
    fn every_page_has_a_title_of_its_own_and_a_way_back_to_the_first() {
        for (place, page) in ALL.iter().enumerate() {
            let same = ALL.iter().filter(|other| other.title() == page.title());
            assert_eq!(same.count(), 1, "{page:?}");
            let mut here = *page;
            for _ in 0..ALL.len() {
                here = here.before();
            }
            assert_eq!(here, Page::Main, "{place}");
        }
    }

    #[test]
    fn every_page_stays_in_the_window() {
        for (width, height) in [
            (1280.0, 720.0),
            (960.0, 600.0),
            (844.0, 390.0),
            (390.0, 844.0),
        ] {
            let layout = Layout::of_size(Vec2::new(width, height));
            for page in ALL {
                let place = page.place_in(egui::vec2(width, height), layout);
                assert!(
                    place.width + place.offset[0] + 32.0 <= width,
                    "{page:?} {width}"
                );
                assert!(place.height < height, "{page:?} {height}");
            }
        }
    }

    #[test]
    fn two_columns_where_the_window_is_wide_and_one_where_it_is_not() {
        let count = |width: f32| {
            let mut places = Vec::new();
            let ctx = egui::Context::default();
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                ui.set_width(width);
                in_columns(ui, &[1, 2, 3], |ui, _| {
                    places.push(ui.label("one").rect.left())
                });
            });
            output.textures_delta.clear();
            places.sort_by(f32::total_cmp);
            places.dedup();
            places.len()
        };
        assert_eq!((count(700.0), count(400.0)), (2, 1));
    }
}
