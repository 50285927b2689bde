//! The fewest steps from a frame to a won one, by what was learned: breadth first.
//!
//! Frames have no size that is known beforehand, so they are kept side by side in one list of bytes; only
//! the cells that can change at all are kept.

use super::learning::{Event, Learned};
use super::strip::{Strip, Tile};
use crate::puzzle::{Answer, Budget, Job, Limits};

/// An event at a place: what the cells that can change must hold, and what they hold then.
struct Placed {
    cells: Vec<(u16, Tile, Tile)>,
}

/// A search for the fewest steps, in progress. Its answer is the strip from the frame to the win.
pub struct Shortest {
    rows: usize,
    cols: usize,
    /// The frame, for the cells that never change.
    ground: Vec<Tile>,
    /// The cells that can change.
    live: Vec<u16>,
    /// What can happen, by the live cell of the player, or all under the first where there is none.
    placed: Vec<Vec<Placed>>,
    learned: Learned,
    met: Met,
    limits: Limits<'static>,
    expanded: u32,
}

impl Shortest {
    /// A search from a frame, ring included. The ring never changes.
    pub fn new(learned: &Learned, strip: &Strip, frame: usize, budget: Budget) -> Shortest {
        let ground = strip.frame(frame).unwrap_or_default().to_vec();
        let mut search = Shortest {
            rows: strip.rows(),
            cols: strip.cols(),
            live: Vec::new(),
            placed: Vec::new(),
            learned: learned.clone(),
            met: Met::new(0),
            limits: budget.into(),
            expanded: 0,
            ground,
        };
        search.place_events();
        search
    }

    fn place_events(&mut self) {
        let mut fitting: Vec<Vec<(usize, Tile, Tile)>> = Vec::new();
        for event in &self.learned.events {
            for row in 0..self.rows {
                for col in 0..self.cols {
                    fitting.extend(self.placed_at(event, row, col));
                }
            }
        }
        let changing = fitting.iter().flatten().filter(|cell| cell.1 != cell.2);
        let mut live: Vec<usize> = changing.map(|cell| cell.0).collect();
        live.sort_unstable();
        live.dedup();
        let player = self.learned.unit;
        self.placed.resize_with(live.len().max(1), Vec::new);
        for cells in fitting {
            let mut numbered = Vec::new();
            let mut fits = true;
            let mut key = 0;
            for (cell, before, after) in cells {
                match live.binary_search(&cell) {
                    Ok(number) => {
                        if player.is_some_and(|player| player.has(before)) {
                            key = number;
                        }
                        numbered.push((number as u16, before, after));
                    }
                    // A cell that never changes holds what the event asks for, or the event never happens.
                    Err(_) => fits &= self.ground.get(cell) == Some(&before),
                }
            }
            if fits && let Some(here) = self.placed.get_mut(key) {
                here.push(Placed { cells: numbered });
            }
        }
        self.live = live.iter().map(|cell| *cell as u16).collect();
        let start: Vec<Tile> = live
            .iter()
            .filter_map(|cell| self.ground.get(*cell))
            .copied()
            .collect();
        self.met = Met::new(start.len());
        self.met.insert(&start, 0);
    }

    /// The cells of an event at a place, if it fits the frame, the ring and the classes of the cells.
    fn placed_at(&self, event: &Event, row: usize, col: usize) -> Option<Vec<(usize, Tile, Tile)>> {
        let cells = event.cells.iter().map(|cell| {
            let row = row.checked_add_signed(cell.dr.into())?;
            let col = col.checked_add_signed(cell.dc.into())?;
            let inside = row < self.rows && col < self.cols;
            let edge = row == 0 || col == 0 || row + 1 == self.rows || col + 1 == self.cols;
            if !inside || (edge && cell.changes()) {
                return None;
            }
            let place = row * self.cols + col;
            let here = self.ground.get(place)?;
            let same_class = self.learned.class(*here) == self.learned.class(cell.before);
            same_class.then_some((place, cell.before, cell.after))
        });
        cells.collect()
    }

    /// The whole frame of one that was met.
    fn frame(&self, id: u32) -> Vec<Tile> {
        let mut frame = self.ground.clone();
        for (cell, tile) in self.live.iter().zip(self.met.get(id)) {
            if let Some(here) = frame.get_mut(usize::from(*cell)) {
                *here = *tile;
            }
        }
        frame
    }

    fn is_won(&self, id: u32) -> bool {
        let pool = &self.learned.last_pool;
        let frame = self.frame(id);
        let mut window = Vec::with_capacity(pool.rows * pool.cols);
        for row in 0..(self.rows + 1).saturating_sub(pool.rows) {
            for col in 0..(self.cols + 1).saturating_sub(pool.cols) {
                window.clear();
                for row in row..row + pool.rows {
                    let start = row * self.cols + col;
                    window
                        .extend_from_slice(frame.get(start..start + pool.cols).unwrap_or_default());
                }
                if !pool.has(&window) {
                    return false;
                }
            }
        }
        true
    }

    /// The strip that leads to a frame that was met.
    fn way_to(&self, id: u32) -> Strip {
        let mut ids = vec![id];
        let mut id = id;
        while id != 0 {
            id = self.met.parents.get(id as usize).copied().unwrap_or(0);
            ids.push(id);
        }
        let frames = ids.iter().rev().flat_map(|id| self.frame(*id));
        Strip::of_frames(self.rows, self.cols, frames.collect())
    }

    /// Frames looked into so far.
    pub fn expanded(&self) -> u64 {
        self.expanded.into()
    }

    /// Adds all frames that come after one.
    fn expand(&mut self, id: u32) {
        let now: Vec<Tile> = self.met.get(id).to_vec();
        let mut next = now.clone();
        let player = self.learned.unit;
        for (number, placed) in self.placed.iter().enumerate() {
            let here = now.get(number).copied();
            let is_key = |player: super::strip::TileSet| here.is_some_and(|tile| player.has(tile));
            if !player.is_none_or(is_key) {
                continue;
            }
            for event in placed {
                let holds =
                    |cell: &(u16, Tile, Tile)| now.get(usize::from(cell.0)) == Some(&cell.1);
                if !event.cells.iter().all(holds) {
                    continue;
                }
                next.copy_from_slice(&now);
                for (cell, _, after) in &event.cells {
                    if let Some(here) = next.get_mut(usize::from(*cell)) {
                        *here = *after;
                    }
                }
                self.met.insert(&next, id);
            }
        }
    }
}

impl Job<Answer<Strip>> for Shortest {
    fn advance(&mut self, states: u64) -> Option<Answer<Strip>> {
        for _ in 0..states {
            let id = self.expanded;
            if id as usize >= self.met.parents.len() {
                return Some(Answer::Unsolvable);
            }
            if self.is_won(id) {
                return Some(Answer::Solved(self.way_to(id)));
            }
            if let Some(why) = self.limits.reached(id.into(), self.met.bytes()) {
                return Some(Answer::GaveUp(why));
            }
            self.expand(id);
            self.expanded += 1;
        }
        None
    }
}

/// The frames that were met, each once, in the order of meeting.
struct Met {
    stride: usize,
    tiles: Vec<Tile>,
    parents: Vec<u32>,
    /// Numbers of frames, one more than they are; 0 is free.
    table: Vec<u32>,
}

impl Met {
    fn new(stride: usize) -> Met {
        Met {
            stride,
            tiles: Vec::new(),
            parents: Vec::new(),
            table: vec![0; 1 << 10],
        }
    }

    fn get(&self, id: u32) -> &[Tile] {
        let start = id as usize * self.stride;
        self.tiles
            .get(start..start + self.stride)
            .unwrap_or_default()
    }

    fn bytes(&self) -> usize {
        self.tiles.capacity() + 4 * (self.parents.capacity() + self.table.capacity())
    }

    /// The free slot of a frame, or the one that holds it.
    fn slot(&self, frame: &[Tile]) -> usize {
        let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
        for tile in frame {
            hash = (hash.rotate_left(7) ^ tile.index() as u64).wrapping_mul(0xd134_2543_de82_ef95);
        }
        let mask = self.table.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        loop {
            match self.table.get(slot) {
                Some(0) | None => return slot,
                Some(id) if self.get(id - 1) == frame => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn insert(&mut self, frame: &[Tile], parent: u32) {
        let slot = self.slot(frame);
        if self.table.get(slot) != Some(&0) {
            return;
        }
        self.tiles.extend_from_slice(frame);
        self.parents.push(parent);
        let count = self.parents.len();
        if let Some(here) = self.table.get_mut(slot) {
            *here = count as u32;
        }
        if count * 2 > self.table.len() {
            self.table = vec![0; self.table.len() * 2];
            for id in 0..count as u32 {
                let slot = self.slot(self.get(id));
                if let Some(here) = self.table.get_mut(slot) {
                    *here = id + 1;
                }
            }
        }
    }
}
