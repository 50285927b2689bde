//! Pins that are copied from the strip, moved in time and space, copied to other frames, and cleared.

use super::command::{Copied, Done, Refusal, Scope};
use super::editor::StripEditor;
use super::pins::{Cell, Shift, Wish};
use crate::play::drawing::sheet::{Area, Spot};
use crate::spacetime::TileSet;

impl StripEditor {
    /// The pins that pin the player to where the strip has him, in the first so many frames.
    pub(super) fn path_pins(&self, frames: Option<usize>) -> Result<Vec<(Cell, Wish)>, Refusal> {
        let strip = self.plan.strip().ok_or(Refusal::NoStrip)?;
        if !self.plan.is_sized_as(strip) {
            return Err(Refusal::OtherSize);
        }
        let taught = &self.plan.taught;
        let player = taught.player().ok_or(Refusal::NoPlayer)?;
        let others: TileSet = taught.tiles().into_iter().collect();
        let others = others.without(player);
        let path = taught.path(strip).into_iter().enumerate();
        let path = path.take(frames.unwrap_or(usize::MAX));
        let pins = path.filter_map(|(frame, spot)| {
            let cell = Cell::new(frame, spot?);
            // On a mark or not: the path is where he is.
            let wish = match player.len() {
                1 => Wish::This(strip.tile(frame, cell.y, cell.x)?),
                _ => Wish::Not(others),
            };
            Some((cell, wish))
        });
        Ok(pins.collect())
    }

    pub(super) fn keep_path(&mut self, frames: Option<usize>) -> Result<Done, Refusal> {
        if frames == Some(0) {
            return Err(Refusal::NoFrame);
        }
        let pins = self.path_pins(frames)?;
        let count = pins.len();
        let done = self.change(|plan| {
            for (cell, wish) in pins {
                if plan.is_inside(cell) {
                    plan.pins.set(cell, Some(wish));
                }
            }
            Ok(())
        })?;
        Ok(Done {
            words: format!("The path is pinned in {count} frames."),
            ..done
        })
    }

    /// The pins that are what the strip has in the frame that is shown, within the selection if there is
    /// one.
    pub(super) fn frame_pins(&self, copied: Copied) -> Result<Vec<(Cell, Wish)>, Refusal> {
        let strip = self.plan.strip().ok_or(Refusal::NoStrip)?;
        if !self.plan.is_sized_as(strip) {
            return Err(Refusal::OtherSize);
        }
        let frame = self.ui.frame();
        let cells = self.scope_area().spots().filter_map(|spot| {
            let cell = Cell::new(frame, spot);
            Some((cell, strip.tile(frame, cell.y, cell.x)?))
        });
        let pins = cells.filter(|(_, tile)| match copied {
            Copied::Everything => true,
            Copied::Things => self.plan.taught.is_thing(*tile),
        });
        let pins = pins.map(|(cell, tile)| (cell, Wish::This(tile)));
        Ok(pins.collect())
    }

    pub(super) fn keep_frame(&mut self, copied: Copied) -> Result<Done, Refusal> {
        let pins = self.frame_pins(copied)?;
        let count = pins.len();
        let done = self.change(|plan| {
            for (cell, wish) in pins {
                plan.pins.set(cell, Some(wish));
            }
            Ok(())
        })?;
        Ok(Done {
            words: format!("{count} cells of frame {} are pinned.", self.ui.frame() + 1),
            ..done
        })
    }

    /// The selection, or everything within the ring.
    fn scope_area(&self) -> Area {
        let asked = &self.plan.asked;
        let all = Area::between(Spot::new(1, 1), Spot::new(asked.cols, asked.rows));
        self.ui.selection.unwrap_or(all)
    }

    /// The pins that are meant.
    fn pins_of(&self, scope: Scope) -> Vec<(Cell, Wish)> {
        let (area, frame) = (self.scope_area(), self.ui.frame());
        let pins = self.plan.pins.iter();
        let meant = pins.filter(|(cell, _)| {
            let in_time = scope == Scope::AllFrames || cell.frame == frame;
            in_time && area.contains(cell.spot())
        });
        meant.collect()
    }

    pub(super) fn move_pins(&mut self, scope: Scope, by: Shift) -> Result<Done, Refusal> {
        let pins = self.pins_of(scope);
        if pins.is_empty() {
            return Err(Refusal::NoPins);
        }
        let moved = pins.iter().map(|(cell, wish)| {
            let to = cell.shifted(by).filter(|to| self.plan.is_inside(*to));
            Some((to?, *wish))
        });
        let moved: Vec<(Cell, Wish)> = moved.collect::<Option<_>>().ok_or(Refusal::LeavesStrip)?;
        let done = self.change(|plan| {
            for (cell, _) in &pins {
                plan.pins.set(*cell, None);
            }
            for (cell, wish) in &moved {
                plan.pins.set(*cell, Some(*wish));
            }
            Ok(())
        })?;
        // What was selected goes along.
        if let Some(area) = self.ui.selection {
            let shifted = |at: usize, by: i32| at.saturating_add_signed(by as isize).max(1);
            self.ui.selection = Some(Area {
                x: shifted(area.x, by.x),
                y: shifted(area.y, by.y),
                ..area
            });
            self.keep_in_frame();
        }
        Ok(Done {
            words: format!("{} moved.", counted(moved.len(), "pin")),
            ..done
        })
    }

    pub(super) fn copy_pins(&mut self, to: usize) -> Result<Done, Refusal> {
        if to >= self.plan.asked.frames {
            return Err(Refusal::NoFrame);
        }
        let pins = self.pins_of(Scope::Frame);
        if pins.is_empty() {
            return Err(Refusal::NoPins);
        }
        let done = self.change(|plan| {
            for (cell, wish) in &pins {
                plan.pins.set(Cell { frame: to, ..*cell }, Some(*wish));
            }
            Ok(())
        })?;
        Ok(Done {
            words: format!("{} copied to frame {}.", counted(pins.len(), "pin"), to + 1),
            ..done
        })
    }

    pub(super) fn clear_pins(&mut self, scope: Scope) -> Result<Done, Refusal> {
        let pins = self.pins_of(scope);
        if pins.is_empty() {
            return Err(Refusal::NoPins);
        }
        let done = self.change(|plan| {
            for (cell, _) in &pins {
                plan.pins.set(*cell, None);
            }
            Ok(())
        })?;
        Ok(Done {
            words: format!("{} freed.", counted(pins.len(), "pin")),
            ..done
        })
    }
}

/// So many of something.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}
