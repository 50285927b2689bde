//! Size, length, counts, regions and extras; and wishes that are dropped.

use super::command::{Done, Refusal};
use super::copying::counted;
use super::editor::StripEditor;
use super::plan::{Plan, Wished};
use super::words;
use crate::spacetime::{Count, Region, Request, Tile, Waits};

impl StripEditor {
    /// Asks for something else, if it can be asked.
    pub(super) fn ask(&mut self, make: impl FnOnce(&mut Request)) -> Result<Done, Refusal> {
        self.change(|plan| {
            make(&mut plan.asked);
            Ok(())
        })
    }

    pub(super) fn resize(&mut self, rows: usize, cols: usize) -> Result<Done, Refusal> {
        let mut dropped = String::new();
        let done = self.change(|plan| {
            (plan.asked.rows, plan.asked.cols) = (rows, cols);
            dropped = drop_what_is_outside(plan);
            Ok(())
        })?;
        Ok(Done {
            words: format!("{rows} rows and {cols} columns.{dropped}"),
            ..done
        })
    }

    pub(super) fn set_frames(&mut self, frames: usize) -> Result<Done, Refusal> {
        let mut dropped = String::new();
        let done = self.change(|plan| {
            plan.asked.frames = frames;
            dropped = drop_what_is_outside(plan);
            Ok(())
        })?;
        let moves = match frames {
            2 => "1 move".to_owned(),
            frames => format!("{} moves", frames.saturating_sub(1)),
        };
        Ok(Done {
            words: format!("{frames} frames: {moves}.{dropped}"),
            ..done
        })
    }

    pub(super) fn set_count(
        &mut self,
        tile: Tile,
        bounds: Option<(usize, usize)>,
    ) -> Result<Done, Refusal> {
        let place = self.known(tile)?;
        let done = self.ask(|asked| {
            asked.counts.retain(|count| count.tile != tile);
            if let Some((at_least, at_most)) = bounds {
                asked.counts.push(Count {
                    tile,
                    at_least,
                    at_most,
                });
            }
            asked.counts.sort_by_key(|count| count.tile);
        })?;
        let words = match self.plan.count(tile) {
            Some(count) => words::count(&self.plan.taught, count),
            None => format!("Any number of: {place}."),
        };
        Ok(Done { words, ..done })
    }

    /// The name of a tile, if there is such a tile.
    fn known(&self, tile: Tile) -> Result<String, Refusal> {
        match tile.index() < self.plan.taught.learned().legend.len() {
            true => Ok(self.plan.taught.tile_name(tile).to_owned()),
            false => Err(Refusal::NoTile),
        }
    }

    pub(super) fn confine(&mut self, tile: Tile) -> Result<Done, Refusal> {
        let area = self.ui.selection.ok_or(Refusal::NothingSelected)?;
        self.set_region(Region {
            tile,
            rows: (area.y, area.y + area.height - 1),
            cols: (area.x, area.x + area.width - 1),
        })
    }

    pub(super) fn set_region(&mut self, region: Region) -> Result<Done, Refusal> {
        self.known(region.tile)?;
        let done = self.ask(|asked| {
            asked.regions.retain(|known| known.tile != region.tile);
            asked.regions.push(region);
            asked.regions.sort_by_key(|region| region.tile);
        })?;
        Ok(Done {
            words: words::region(&self.plan.taught, region),
            ..done
        })
    }

    pub(super) fn unconfine(&mut self, tile: Tile) -> Result<Done, Refusal> {
        let name = self.known(tile)?;
        let done = self.ask(|asked| asked.regions.retain(|region| region.tile != tile))?;
        Ok(Done {
            words: format!("Anywhere: {name}."),
            ..done
        })
    }

    pub(super) fn set_waits(&mut self, waits: Waits) -> Result<Done, Refusal> {
        let mut lost = false;
        let done = self.ask(|asked| {
            asked.waits = waits;
            lost = asked.shortest && waits != Waits::Never;
            asked.shortest &= waits == Waits::Never;
        })?;
        let words = match waits {
            Waits::Anywhere => "Waiting is allowed anywhere.",
            Waits::AtTheEnd => "Waiting is allowed at the end.",
            Waits::Never => "No waiting.",
        };
        Ok(Done {
            words: format!("{words}{}", not_exactly(lost)),
            ..done
        })
    }

    pub(super) fn set_not_won_early(&mut self, is_asked: bool) -> Result<Done, Refusal> {
        let mut lost = false;
        let done = self.ask(|asked| {
            asked.not_won_early = is_asked;
            lost = asked.shortest && !is_asked;
            asked.shortest &= is_asked;
        })?;
        let words = match is_asked {
            true => "Won in the last frame and no sooner.",
            false => "It may be won before the last frame.",
        };
        Ok(Done {
            words: format!("{words}{}", not_exactly(lost)),
            ..done
        })
    }

    pub(super) fn set_exactly(&mut self, is_asked: bool) -> Result<Done, Refusal> {
        let done = self.ask(|asked| {
            asked.shortest = is_asked;
            if is_asked {
                // Neither waits nor early wins are in a shortest way.
                asked.waits = Waits::Never;
                asked.not_won_early = true;
            }
        })?;
        let moves = self.plan.asked.frames.saturating_sub(1);
        let words = match is_asked {
            true => format!("It takes exactly {moves} moves: there is no shorter way."),
            false => "There may be a shorter way.".to_owned(),
        };
        Ok(Done { words, ..done })
    }

    pub(super) fn drop_wish(&mut self, wished: Wished) -> Result<Done, Refusal> {
        let words = words::wished(&self.plan, wished);
        let done = self.change(|plan| {
            let was = plan.pins.len() + plan.asked.counts.len() + plan.asked.regions.len();
            match wished {
                Wished::Pin(cell) => plan.pins.set(cell, None),
                Wished::Count(tile) => plan.asked.counts.retain(|count| count.tile != tile),
                Wished::Region(region) => plan.asked.regions.retain(|known| *known != region),
            }
            let is = plan.pins.len() + plan.asked.counts.len() + plan.asked.regions.len();
            match is < was {
                true => Ok(()),
                false => Err(Refusal::NotWished),
            }
        })?;
        Ok(Done {
            words: format!("Dropped: {words}."),
            ..done
        })
    }
}

fn not_exactly(lost: bool) -> &'static str {
    match lost {
        true => " There may be a shorter way now.",
        false => "",
    }
}

/// Drops what has no place in the size and length that is asked for; what was dropped, in words.
fn drop_what_is_outside(plan: &mut Plan) -> String {
    let asked = plan.asked.clone();
    let inside = |at: usize, size: usize| (1..=size).contains(&at);
    let pins = plan.pins.retain(|cell| {
        cell.frame < asked.frames && inside(cell.y, asked.rows) && inside(cell.x, asked.cols)
    });
    let (counts, regions) = (plan.asked.counts.len(), plan.asked.regions.len());
    plan.asked
        .counts
        .retain(|count| count.at_least <= asked.cells());
    plan.asked
        .regions
        .retain(|region| region.rows.0 <= asked.rows && region.cols.0 <= asked.cols);
    let counts = counts - plan.asked.counts.len();
    let regions = regions - plan.asked.regions.len();
    let told = [
        (pins, counted(pins, "pin")),
        (counts, counted(counts, "count")),
        (regions, counted(regions, "region")),
    ];
    let told: Vec<String> = told
        .into_iter()
        .filter_map(|(count, words)| (count > 0).then_some(words))
        .collect();
    match told.is_empty() {
        true => String::new(),
        false => format!(" Dropped, as it does not fit: {}.", told.join(", ")),
    }
}
