//! A room as a puzzle that the searches know: from the start to the goal in the fewest moves.

use super::game::{Cell, Game};
use super::room::Room;
use crate::puzzle::{HOPELESS, Puzzle};
use std::sync::Arc;

/// A move in a room: which one, and where it leads. Of several to the same cell the first stands for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The move's place in [`Game::moves`].
    pub template: u8,
    /// The cell it leads to.
    pub to: Cell,
}

/// All moves of a room, and how far every cell is from the goal. Cheap to copy.
#[derive(Clone, Debug)]
pub struct Walk(Arc<Ways>);

#[derive(Debug)]
struct Ways {
    start: Cell,
    goal: Cell,
    steps: Vec<Step>,
    /// The steps out of cell `c`: `steps[begin[c]..begin[c + 1]]`.
    begin: Vec<u32>,
    to_goal: Vec<u32>,
}

impl Walk {
    /// Looks at all moves of a room.
    pub fn new(game: &Game, room: &Room) -> Walk {
        let open: Vec<bool> = game.open_cells(room);
        let (mut steps, mut begin) = (Vec::new(), vec![0]);
        for cell in 0..game.cells() as Cell {
            let first = steps.len();
            if open[usize::from(cell)] {
                for stride in &game.ground.strides()[game.ground.out_of(cell)] {
                    let is_known = steps[first..]
                        .iter()
                        .any(|step: &Step| step.to == stride.to);
                    if !is_known && game.ground.is_enabled(stride, &open) {
                        steps.push(Step {
                            template: stride.template,
                            to: stride.to,
                        });
                    }
                }
            }
            begin.push(steps.len() as u32);
        }
        let mut ways = Ways {
            start: room.start(),
            goal: room.goal(),
            steps,
            begin,
            to_goal: Vec::new(),
        };
        ways.to_goal = ways.distances_to_goal();
        Walk(Arc::new(ways))
    }

    /// Where it begins.
    pub fn start(&self) -> Cell {
        self.0.start
    }

    /// Where it is to end.
    pub fn goal(&self) -> Cell {
        self.0.goal
    }

    /// The moves from a cell, each to another cell; none from a solid one.
    pub fn steps(&self, cell: Cell) -> &[Step] {
        self.0.steps(cell)
    }

    /// How many moves the goal is away from a cell; `None` if it cannot be reached.
    pub fn to_goal(&self, cell: Cell) -> Option<u32> {
        let distance = self.0.to_goal.get(usize::from(cell)).copied();
        distance.filter(|distance| *distance != HOPELESS)
    }

    /// Fewest moves from the start to the goal; `None` if the room cannot be crossed.
    pub fn par(&self) -> Option<u32> {
        self.to_goal(self.0.start)
    }

    /// Whether each cell can be reached from the start.
    pub fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.0.to_goal.len()];
        reached[usize::from(self.0.start)] = true;
        let mut next = vec![self.0.start];
        while let Some(cell) = next.pop() {
            for step in self.steps(cell) {
                if !std::mem::replace(&mut reached[usize::from(step.to)], true) {
                    next.push(step.to);
                }
            }
        }
        reached
    }

    /// A shortest way from a cell to the goal: of two moves as good, the first of the game.
    pub fn way(&self, from: Cell) -> Option<Vec<Step>> {
        let mut left = self.to_goal(from)?;
        let (mut way, mut cell) = (Vec::new(), from);
        while left > 0 {
            left -= 1;
            let mut steps = self.steps(cell).iter();
            let step = steps.find(|step| self.to_goal(step.to) == Some(left))?;
            way.push(*step);
            cell = step.to;
        }
        Some(way)
    }
}

impl Ways {
    fn steps(&self, cell: Cell) -> &[Step] {
        let cell = usize::from(cell);
        match (self.begin.get(cell), self.begin.get(cell + 1)) {
            (Some(begin), Some(end)) => &self.steps[*begin as usize..*end as usize],
            _ => &[],
        }
    }

    /// Moves from each cell to the goal, breadth first and backwards.
    fn distances_to_goal(&self) -> Vec<u32> {
        let cells = self.begin.len() - 1;
        let mut before: Vec<Vec<Cell>> = vec![Vec::new(); cells];
        for cell in 0..cells as Cell {
            for step in self.steps(cell) {
                before[usize::from(step.to)].push(cell);
            }
        }
        let mut distances = vec![HOPELESS; cells];
        distances[usize::from(self.goal)] = 0;
        let mut layer = vec![self.goal];
        for distance in 1.. {
            let mut next = Vec::new();
            for cell in layer {
                for from in &before[usize::from(cell)] {
                    if distances[usize::from(*from)] == HOPELESS {
                        distances[usize::from(*from)] = distance;
                        next.push(*from);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        distances
    }
}

impl Puzzle for Walk {
    type State = Cell;
    type Move = Step;

    fn is_won(&self, state: &Cell) -> bool {
        *state == self.0.goal
    }

    fn expand(&self, state: &Cell, mut visit: impl FnMut(Step, Cell)) {
        for step in self.steps(*state) {
            visit(*step, step.to);
        }
    }

    fn lower_bound(&self, state: &Cell, floor: u32) -> u32 {
        let distance = self.0.to_goal.get(usize::from(*state)).copied();
        distance.unwrap_or(HOPELESS).max(floor)
    }
}

impl Game {
    /// Whether each cell of a room is open.
    pub fn open_cells(&self, room: &Room) -> Vec<bool> {
        room.signs()
            .iter()
            .map(|sign| self.is_open(*sign))
            .collect()
    }
}
