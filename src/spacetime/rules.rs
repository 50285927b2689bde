//! Rules of a game, for the proof that no way through a level is shorter.
//!
//! An example need not show every move. Where a game's own rules are at hand, levels are proven by them.

use super::encoding::Happenings;
use super::learning::Learned;
use super::strip::Tile;

/// A cell that a move looks at: what it must hold, and what it holds then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The cell, row by row from 0.
    pub cell: u32,
    /// The tile before.
    pub before: Tile,
    /// The tile after.
    pub after: Tile,
}

/// What may be done in a frame. Tiles change within their class only, and the ring never does.
pub trait Rules: Send + Sync {
    /// Calls `visit` with every move that is possible in a frame of so many columns, always in the same
    /// order: all cells that it looks at. It is possible in every frame in which these are the same.
    fn moves(&self, frame: &[Tile], cols: usize, visit: &mut dyn FnMut(&[Touch]));

    /// How many moves a win takes at least; never more than it really takes.
    fn at_least(&self, _frame: &[Tile], _cols: usize) -> u32 {
        0
    }
}

/// The events that were learned, as rules for frames of one size.
pub struct LearnedRules {
    happenings: Happenings,
    /// By cell: what the player standing there may do; all under cell 0 where nobody is played.
    by_cell: Vec<Vec<u32>>,
    player: Option<super::strip::TileSet>,
    last: super::strip::TileSet,
    /// The most cells that one event finishes.
    finishes: u32,
}

impl LearnedRules {
    /// Lays out what was learned for frames of so many rows and columns, ring included.
    pub fn new(learned: &Learned, rows: usize, cols: usize) -> LearnedRules {
        let ring = &learned.settings.ring;
        let happenings = Happenings::new(&learned.events, ring, rows, cols);
        let mut by_cell = vec![Vec::new(); rows * cols];
        let mut player = learned.unit;
        let key = |index: usize, unit| {
            let touches = happenings.get(index).iter();
            let mut players = touches.filter(move |touch: &&Touch| unit_has(unit, touch.before));
            players.next().map(|touch| touch.cell as usize)
        };
        if (0..happenings.len()).any(|index| key(index, player).is_none()) {
            player = None;
        }
        for index in 0..happenings.len() {
            by_cell[key(index, player).unwrap_or(0)].push(index as u32);
        }
        let last = learned.last_pool.tiles();
        let open = |tile: Tile| u32::from(!last.has(tile));
        let finished = |index: usize| -> u32 {
            let touches = happenings.get(index).iter();
            let (before, after) = touches.fold((0, 0), |(before, after), touch| {
                (before + open(touch.before), after + open(touch.after))
            });
            before.saturating_sub(after)
        };
        let finishes = (0..happenings.len()).map(finished).max().unwrap_or(0);
        LearnedRules {
            by_cell,
            player,
            last,
            finishes,
            happenings,
        }
    }
}

fn unit_has(unit: Option<super::strip::TileSet>, tile: Tile) -> bool {
    unit.is_some_and(|unit| unit.has(tile))
}

impl Rules for LearnedRules {
    fn moves(&self, frame: &[Tile], _cols: usize, visit: &mut dyn FnMut(&[Touch])) {
        for (cell, here) in self.by_cell.iter().enumerate() {
            let stands =
                |unit: super::strip::TileSet| frame.get(cell).is_some_and(|tile| unit.has(*tile));
            if here.is_empty() || !self.player.is_none_or(stands) {
                continue;
            }
            for &index in here {
                let touches = self.happenings.get(index as usize);
                let holds = |touch: &Touch| frame.get(touch.cell as usize) == Some(&touch.before);
                if touches.iter().all(holds) {
                    visit(touches);
                }
            }
        }
    }

    fn at_least(&self, frame: &[Tile], _cols: usize) -> u32 {
        let open = frame.iter().filter(|tile| !self.last.has(**tile)).count() as u32;
        match self.finishes {
            0 => 0,
            finishes => open.div_ceil(finishes),
        }
    }
}
