//! A room: walls, floor, crates, marks and a monk.

use crate::rewrite;
use thiserror::Error;

/// Columns, and rows, of the largest room.
pub const MOST_SIDE: usize = rewrite::MOST_SIDE;

/// Letters of the longest name.
const LONGEST_NAME: usize = 200;

/// What a cell of a room holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing: it lies outside of the walls.
    Outside,
    /// Plain floor.
    Floor,
    /// A wall.
    Wall,
    /// A mark, where a crate belongs.
    Mark,
    /// A crate.
    Crate,
    /// A crate on a mark.
    CrateOnMark,
    /// The monk.
    Monk,
    /// The monk on a mark.
    MonkOnMark,
}

impl Cell {
    /// Whether a crate stands there.
    pub fn has_crate(self) -> bool {
        matches!(self, Cell::Crate | Cell::CrateOnMark)
    }

    /// Whether there is a mark.
    pub fn has_mark(self) -> bool {
        matches!(self, Cell::Mark | Cell::CrateOnMark | Cell::MonkOnMark)
    }

    /// Whether the monk stands there.
    pub fn has_monk(self) -> bool {
        matches!(self, Cell::Monk | Cell::MonkOnMark)
    }

    fn is_empty(self) -> bool {
        matches!(self, Cell::Outside | Cell::Floor)
    }
}

/// A Sokoban level, finished or not; [`check`](Room::check) tells.
///
/// No row or column at its edges is empty. What is empty and open to the edge lies outside; so floor is
/// always something that play could get to, or a place that walls enclose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    name: String,
    author: String,
    width: usize,
    cells: Vec<Cell>,
}

/// Cells that cannot be a room at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// Nothing but floor.
    #[error("there is nothing in the room")]
    Empty,
    /// Larger than a board can be.
    #[error("the room has {width} columns and {height} rows; {MOST_SIDE} of each are the most")]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
}

/// What keeps a room from being a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// No figure to play.
    #[error("there is no monk (@, or + on a mark)")]
    NoMonk,
    /// A second monk.
    #[error("there are {count} monks; a level has one")]
    Monks {
        /// How many there are.
        count: usize,
        /// Column and row of the second one.
        at: (usize, usize),
    },
    /// Nothing to push.
    #[error("there is no crate ($, or * on a mark)")]
    NoCrate,
    /// Crates that have no place to go, or marks without a crate.
    #[error(
        "there are {crates} crates and {marks} marks; a level has as many of one as of the other"
    )]
    Unequal {
        /// Crates, those on marks included.
        crates: usize,
        /// Marks, those under something included.
        marks: usize,
    },
    /// A gap in the wall around the monk.
    #[error("the wall has a gap: from the monk the floor goes on to the edge")]
    Open {
        /// Column and row where the edge is reached.
        at: (usize, usize),
    },
    /// Something that no wall goes around.
    #[error("{} stands outside of the walls", if *is_crate { "a crate" } else { "a mark" })]
    Astray {
        /// Column and row.
        at: (usize, usize),
        /// Whether it is a crate, on a mark or not.
        is_crate: bool,
    },
}

impl Flaw {
    /// The column and row that it is about, if it is about one.
    pub fn at(self) -> Option<(usize, usize)> {
        match self {
            Flaw::Monks { at, .. } | Flaw::Open { at } | Flaw::Astray { at, .. } => Some(at),
            Flaw::NoMonk | Flaw::NoCrate | Flaw::Unequal { .. } => None,
        }
    }
}

impl Room {
    /// A room of rows, which may be of unequal length: what is missing on the right is empty. Empty rows
    /// and columns at the edges are left out.
    pub fn new(rows: &[Vec<Cell>]) -> Result<Room, Unfit> {
        let used = |(_, row): &(usize, &Vec<Cell>)| !row.iter().all(|cell| cell.is_empty());
        let rows: Vec<&Vec<Cell>> = match edges(rows.iter().enumerate().filter(used)) {
            Some((first, last)) => rows.iter().take(last + 1).skip(first).collect(),
            None => return Err(Unfit::Empty),
        };
        let columns = rows.iter().flat_map(|row| row.iter().enumerate());
        let columns = edges(columns.filter(|(_, cell)| !cell.is_empty()));
        let (first, last) = columns.ok_or(Unfit::Empty)?;
        let (width, height) = (last + 1 - first, rows.len());
        if width > MOST_SIDE || height > MOST_SIDE {
            return Err(Unfit::Size { width, height });
        }
        let cells = rows.iter().flat_map(|row| {
            let row = row.iter().copied().chain(std::iter::repeat(Cell::Floor));
            row.skip(first).take(width)
        });
        let mut room = Room {
            name: String::new(),
            author: String::new(),
            width,
            cells: cells.collect(),
        };
        room.tell_outside();
        Ok(room)
    }

    /// The same room with a name and an author, each on one line; empty if there is none.
    pub fn named(self, name: &str, author: &str) -> Room {
        Room {
            name: one_line(name),
            author: one_line(author),
            ..self
        }
    }

    /// What it is called; empty if it has no name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who made it; empty if that is not known.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Cells in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Cells in a column.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// A cell; outside beyond the edges.
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        match x < self.width {
            true => self.cells.get(y * self.width + x).copied(),
            false => None,
        }
        .unwrap_or(Cell::Outside)
    }

    /// The rows from above.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.width)
    }

    /// The number of crates.
    pub fn crates(&self) -> usize {
        self.cells.iter().filter(|cell| cell.has_crate()).count()
    }

    /// Whether the room is a level: one monk, a crate for every mark, walls all around. Whether it can
    /// be won is for a solver to say.
    pub fn check(&self) -> Result<(), Flaw> {
        let places = |is_it: fn(Cell) -> bool| {
            let cells = self.cells.iter().enumerate();
            cells
                .filter(move |(_, cell)| is_it(**cell))
                .map(|(place, _)| place)
        };
        let count = places(Cell::has_monk).count();
        if let Some(second) = places(Cell::has_monk).nth(1) {
            let at = self.at(second);
            return Err(Flaw::Monks { count, at });
        }
        let monk = places(Cell::has_monk).next().ok_or(Flaw::NoMonk)?;
        let (crates, marks) = (self.crates(), places(Cell::has_mark).count());
        if crates == 0 {
            return Err(Flaw::NoCrate);
        }
        if crates != marks {
            return Err(Flaw::Unequal { crates, marks });
        }
        if let Some(gap) = self.region(monk).into_iter().find(|at| self.is_edge(*at)) {
            let at = self.at(gap);
            return Err(Flaw::Open { at });
        }
        for place in places(|cell| cell.has_crate() || cell.has_mark()) {
            if self.region(place).into_iter().any(|at| self.is_edge(at)) {
                let is_crate = self.cells[place].has_crate();
                let at = self.at(place);
                return Err(Flaw::Astray { at, is_crate });
            }
        }
        Ok(())
    }

    /// Calls what is empty and open to the edge outside, and every other empty cell floor.
    fn tell_outside(&mut self) {
        for cell in self.cells.iter_mut().filter(|cell| cell.is_empty()) {
            *cell = Cell::Floor;
        }
        for place in 0..self.cells.len() {
            if self.is_edge(place) && self.cells[place] == Cell::Floor {
                let region = self.region(place);
                if region.iter().all(|at| self.cells[*at] == Cell::Floor) {
                    for at in region {
                        self.cells[at] = Cell::Outside;
                    }
                }
            }
        }
    }

    fn at(&self, place: usize) -> (usize, usize) {
        (place % self.width, place / self.width)
    }

    fn is_edge(&self, place: usize) -> bool {
        let (x, y) = self.at(place);
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height()
    }

    /// The cells around one up to the next walls, itself first; none for a wall.
    fn region(&self, from: usize) -> Vec<usize> {
        let is_open = |at: usize| self.cells.get(at).is_some_and(|cell| *cell != Cell::Wall);
        let mut met = vec![false; self.cells.len()];
        let mut region = Vec::new();
        let mut meet = |at: usize, region: &mut Vec<usize>| {
            if is_open(at) && !std::mem::replace(&mut met[at], true) {
                region.push(at);
            }
        };
        meet(from, &mut region);
        let mut next = 0;
        while let Some(here) = region.get(next).copied() {
            next += 1;
            let (x, y) = self.at(here);
            if x > 0 {
                meet(here - 1, &mut region);
            }
            if x + 1 < self.width {
                meet(here + 1, &mut region);
            }
            if y > 0 {
                meet(here - self.width, &mut region);
            }
            meet(here + self.width, &mut region);
        }
        region
    }
}

/// The smallest and the largest number of some things.
fn edges<T>(numbered: impl Iterator<Item = (usize, T)>) -> Option<(usize, usize)> {
    numbered.fold(None, |edges, (number, _)| match edges {
        None => Some((number, number)),
        Some((first, last)) => Some((first.min(number), last.max(number))),
    })
}

/// A text on one line, without what cannot be seen, and not too long.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let line: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    line.trim_end().to_owned()
}
