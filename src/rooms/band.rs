//! How far the goal is, counted in what would have to change on the way, windows left aside.
//!
//! Two runs of Dijkstra's algorithm over all moves, a move costing what the cells that it needs cost to
//! change: from the start, and backwards from the goal. The cells that some cheapest way would change are
//! the band: where start and goal are cut off from each other.

use super::game::{Cell, Game};
use super::ground::Need;
use super::room::Room;
use super::weights::Weights;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The distance of what cannot be reached whatever is changed.
pub(crate) const OUT_OF_REACH: u64 = u64::MAX;

/// What a way costs at least: from the start to each cell, and from each cell to the goal.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    pub(crate) from_start: Vec<u64>,
    pub(crate) to_goal: Vec<u64>,
    /// What each move costs.
    costs: Vec<u64>,
    /// What it costs to make each cell open, and solid.
    to_open: Vec<u64>,
    to_solid: Vec<u64>,
}

impl Distances {
    /// Distances in a room of which it is known what is open.
    pub(crate) fn new(
        game: &Game,
        open: &[bool],
        (start, goal): (Cell, Cell),
        weights: &Weights,
        ends_stay: bool,
    ) -> Distances {
        let price = |cell: usize, is_so: bool| match weights.of(cell as Cell) {
            _ if is_so => 0,
            Weights::KEEP => OUT_OF_REACH,
            weight => u64::from(weight),
        };
        let cells = 0..open.len();
        let to_open: Vec<u64> = cells.clone().map(|cell| price(cell, open[cell])).collect();
        let mut to_solid: Vec<u64> = cells.map(|cell| price(cell, !open[cell])).collect();
        if ends_stay {
            to_solid[usize::from(start)] = OUT_OF_REACH;
            to_solid[usize::from(goal)] = OUT_OF_REACH;
        }
        let ground = game.ground();
        let price = |need: &Need| match need.open {
            true => to_open[usize::from(need.cell)],
            false => to_solid[usize::from(need.cell)],
        };
        let costs = ground.strides().iter().map(|stride| {
            let needs = ground.needs(stride).iter().map(price);
            needs.fold(0_u64, u64::saturating_add)
        });
        let mut distances = Distances {
            from_start: Vec::new(),
            to_goal: Vec::new(),
            costs: costs.collect(),
            to_open,
            to_solid,
        };
        distances.from_start = distances.spread(start, open.len(), |cell, costs, visit| {
            for number in ground.out_of(cell) {
                visit(ground.strides()[number].to, costs[number]);
            }
        });
        distances.to_goal = distances.spread(goal, open.len(), |cell, costs, visit| {
            for number in ground.strides_into(cell) {
                let number = *number as usize;
                visit(ground.strides()[number].from, costs[number]);
            }
        });
        distances
    }

    fn spread(
        &self,
        from: Cell,
        cells: usize,
        neighbours: impl Fn(Cell, &[u64], &mut dyn FnMut(Cell, u64)),
    ) -> Vec<u64> {
        let mut distances = vec![OUT_OF_REACH; cells];
        distances[usize::from(from)] = 0;
        let mut heap = BinaryHeap::from([(Reverse(0_u64), from)]);
        while let Some((Reverse(distance), cell)) = heap.pop() {
            if distance > distances[usize::from(cell)] {
                continue;
            }
            neighbours(cell, &self.costs, &mut |to, cost| {
                let there = distance.saturating_add(cost);
                if there < distances[usize::from(to)] {
                    distances[usize::from(to)] = there;
                    heap.push((Reverse(there), to));
                }
            });
        }
        distances
    }

    /// The cells that some cheapest way would change, and what that way costs by itself.
    fn band(&self, game: &Game, goal: Cell) -> Option<(u64, Vec<Cell>)> {
        let least = self.from_start[usize::from(goal)];
        if least == OUT_OF_REACH {
            return None;
        }
        let mut is_in = vec![false; self.to_open.len()];
        let ground = game.ground();
        for (number, stride) in ground.strides().iter().enumerate() {
            let (from, to) = (usize::from(stride.from), usize::from(stride.to));
            let cost = self.costs[number];
            let whole = self.from_start[from].saturating_add(cost);
            if cost == 0 || whole.saturating_add(self.to_goal[to]) != least {
                continue;
            }
            for need in ground.needs(stride) {
                let cell = usize::from(need.cell);
                let price = if need.open {
                    &self.to_open
                } else {
                    &self.to_solid
                };
                is_in[cell] |= price[cell] > 0;
            }
        }
        let cells = (0..is_in.len()).filter(|cell| is_in[*cell]);
        Some((least, cells.map(|cell| cell as Cell).collect()))
    }
}

/// Where start and goal are cut off from each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// What the cheapest way costs, each move paid by itself; 0 if the room can be crossed.
    pub cost: u64,
    /// All cells that some cheapest way would change, windows left aside.
    pub cells: Vec<Cell>,
}

impl Band {
    /// The band of a room; `None` if no change of cells that may change makes a way.
    pub fn of(game: &Game, room: &Room, weights: &Weights) -> Option<Band> {
        let open = game.open_cells(room);
        let distances = Distances::new(game, &open, (room.start(), room.goal()), weights, true);
        let (cost, cells) = distances.band(game, room.goal())?;
        Some(Band { cost, cells })
    }
}
