//! The part of `--autoplay` that draws: small levels from nothing, by keys and by mouse, until the solver says that
//! they can be won. They are kept, and played like all others.

use super::go::{Begin, Go};
use super::hands::Hands;
use super::playing::Playing;
use super::screen::Screen;
use super::views::Device;
use super::workshop::{Known, PAINT_KEYS, Shown, Workshop};
use bevy::prelude::*;

/// A level to draw: the kind, what is held, and the tiles by their names.
struct Wanted {
    kind: &'static str,
    device: Device,
    strokes: &'static [(&'static str, usize, usize)],
}

const CUBE: &[(&str, usize, usize)] = &[
    ("karma", 4, 3),
    ("karma", 5, 3),
    ("karma", 3, 4),
    ("karma", 4, 4),
    ("karma", 5, 4),
    ("karma", 3, 5),
    ("karma", 4, 5),
];

const SOKOBAN: &[(&str, usize, usize)] = &[("monk", 1, 3), ("crate", 3, 3), ("mark", 5, 3)];

const DRAWINGS: [Wanted; 4] = [
    Wanted {
        kind: "cube",
        device: Device::Keys,
        strokes: CUBE,
    },
    Wanted {
        kind: "sokoban",
        device: Device::Keys,
        strokes: SOKOBAN,
    },
    Wanted {
        kind: "cube",
        device: Device::Mouse,
        strokes: CUBE,
    },
    Wanted {
        kind: "sokoban",
        device: Device::Mouse,
        strokes: SOKOBAN,
    },
];

/// How far the drawing is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Autodraw {
    number: usize,
    at: At,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum At {
    /// Nothing is asked for yet.
    #[default]
    Before,
    /// The sheet was asked for.
    Asked,
    /// So many strokes are done.
    Drawing(usize),
    /// It is to be kept and played.
    Playing,
}

impl Autodraw {
    /// Whether there is a drawing left.
    pub(super) fn is_left(self) -> bool {
        self.number < DRAWINGS.len()
    }

    /// Decides what to do next; true once the level that was drawn is on the screen, to be played.
    pub(super) fn decide(&mut self, world: &mut World, hands: &mut Hands) -> bool {
        let Some(wanted) = DRAWINGS.get(self.number) else {
            return false;
        };
        let screen = *world.resource::<State<Screen>>().get();
        match self.at {
            At::Before => {
                let blank = Begin::Blank(wanted.kind.to_owned());
                world.write_message(Go::Draw(blank));
                self.at = At::Asked;
            }
            At::Asked => {
                let workshop = world.get_resource::<Workshop>();
                let is_it = workshop.is_some_and(|open| open.kind.key() == wanted.kind);
                if screen == Screen::Workshop && is_it {
                    self.at = At::Drawing(0);
                }
            }
            At::Drawing(done) => match wanted.strokes.get(done) {
                Some(what) => {
                    let is_done = stroke(world, hands, wanted.device, *what);
                    self.at = At::Drawing(done + usize::from(is_done));
                }
                // Only what is proven can be kept.
                None if world.resource::<Known>().level().is_some() => {
                    hands.tap(Some(&KeyCode::KeyP));
                    self.at = At::Playing;
                }
                None => {}
            },
            At::Playing => {
                let is_there = world.get_resource::<Playing>().is_some();
                if screen == Screen::Play && is_there {
                    self.number += 1;
                    self.at = At::Before;
                    return true;
                }
            }
        }
        false
    }
}

/// Lets the hands paint one cell; false if it is not to be seen yet where that is.
fn stroke(
    world: &World,
    hands: &mut Hands,
    device: Device,
    (tile, x, y): (&str, usize, usize),
) -> bool {
    let drawing = &world.resource::<Workshop>().drawing;
    let mut paints = drawing.palette().paints().iter();
    let Some(place) = paints.position(|paint| paint.name == tile) else {
        return false;
    };
    match device {
        Device::Mouse => {
            let Some(middle) = world.resource::<Shown>().middle_of(x, y) else {
                return false;
            };
            hands.tap(PAINT_KEYS.get(place));
            hands.click(middle, None);
        }
        Device::Keys => {
            hands.tap(PAINT_KEYS.get(place));
            let cursor = drawing.ui().cursor;
            let mut steps = |from: usize, to: usize, less: KeyCode, more: KeyCode| {
                let key = if to < from { less } else { more };
                (0..from.abs_diff(to)).for_each(|_| hands.tap(Some(&key)));
            };
            steps(cursor.x, x, KeyCode::ArrowLeft, KeyCode::ArrowRight);
            steps(cursor.y, y, KeyCode::ArrowUp, KeyCode::ArrowDown);
            hands.tap(Some(&KeyCode::Enter));
        }
    }
    true
}
