//! Where the cells of the cube are and where a turn carries them.
//!
//! Everything is derived from the turning of a solid cube in space (X to the right, Y up, Z to the
//! front), at compile time; no table is written by hand. A *plane* is a set of cells: the low 54
//! bits of a `u64`. The bits above are free for other uses, and no turn touches them.

use super::face_cells::{FaceCells, WHOLE_TOP, top_of};
use std::fmt;

/// Cells on the whole cube.
pub const CELLS: usize = 54;

/// The bits of a plane that stand for cells.
pub const ALL_CELLS: u64 = (1 << CELLS) - 1;

/// One of the six faces.
///
/// The order is that of a plane's bits. It lies so that two neighbouring faces of a row (Left, Top,
/// Right) and of a column (Front, Top, Back) are equally far apart: a turn then moves several faces
/// with one shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Towards the player; its upper edge touches Top.
    Front,
    /// To the player's left.
    Left,
    /// Where the monk lives.
    Top,
    /// Hidden, to the right.
    Right,
    /// Hidden, behind.
    Back,
    /// Hidden, straight under Top.
    Bottom,
}

impl Face {
    /// The faces in the order of the level text.
    pub const TEXT_ORDER: [Face; 6] = [
        Face::Top,
        Face::Bottom,
        Face::Left,
        Face::Right,
        Face::Front,
        Face::Back,
    ];

    /// The faces that a player sees without looking around.
    pub const VISIBLE: [Face; 3] = [Face::Top, Face::Left, Face::Front];

    const ALL: [Face; 6] = [
        Face::Front,
        Face::Left,
        Face::Top,
        Face::Right,
        Face::Back,
        Face::Bottom,
    ];

    /// The face's nine cells as a plane.
    pub const fn plane(self) -> u64 {
        0x1ff << self.shift()
    }

    /// How far the face's nine bits are shifted within a plane.
    pub(crate) const fn shift(self) -> u32 {
        self as u32 * 9
    }

    /// The part of a plane that lies on this face, as nine bits.
    #[inline]
    pub const fn cells_of(self, plane: u64) -> FaceCells {
        (plane >> self.shift()) as FaceCells & WHOLE_TOP
    }

    /// The face's middle cell.
    pub const fn centre(self) -> Cell {
        Cell::new(self, 1, 1)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Face::Front => "Front",
            Face::Left => "Left",
            Face::Top => "Top",
            Face::Right => "Right",
            Face::Back => "Back",
            Face::Bottom => "Bottom",
        })
    }
}

/// One cell of the cube: a bit of a plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The monk's starting cell, Top (0,0).
    pub const START: Cell = Cell::new(Face::Top, 0, 0);
    /// Where the exit shines, Top (2,2).
    pub const EXIT: Cell = Cell::new(Face::Top, 2, 2);

    /// The cell at `x`, `y` (0 to 2) of a face.
    ///
    /// Bottom's bits run backwards, so that a line keeps its direction all the way round.
    pub const fn new(face: Face, x: u8, y: u8) -> Cell {
        assert!(x < 3 && y < 3, "a face has three rows and three columns");
        let within = match face {
            Face::Bottom => 8 - (y * 3 + x),
            _ => y * 3 + x,
        };
        Cell(face as u8 * 9 + within)
    }

    /// The cell on Top at `x`, `y` (0 to 2).
    pub const fn top(x: u8, y: u8) -> Cell {
        Cell::new(Face::Top, x, y)
    }

    /// The cell at a place (0 to 53) of the level text.
    pub const fn at_text(place: usize) -> Cell {
        assert!(place < CELLS, "the level text has 54 characters");
        let within = (place % 9) as u8;
        Cell::new(Face::TEXT_ORDER[place / 9], within % 3, within / 3)
    }

    /// All cells in the order of the level text.
    pub fn all() -> impl ExactSizeIterator<Item = Cell> {
        (0..CELLS).map(Cell::at_text)
    }

    /// The cells of a plane, lowest bit first.
    pub fn of_plane(plane: u64) -> impl Iterator<Item = Cell> {
        let mut rest = plane & ALL_CELLS;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            cell
        })
    }

    /// The face that the cell lies on.
    pub const fn face(self) -> Face {
        Face::ALL[(self.0 / 9) as usize]
    }

    /// The column within the face, as drawn in the unfolded net.
    pub const fn x(self) -> u8 {
        self.row_major() % 3
    }

    /// The row within the face, as drawn in the unfolded net.
    pub const fn y(self) -> u8 {
        self.row_major() / 3
    }

    /// The cell as a plane of one bit.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The cell's place in a plane, 0 to 53.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn row_major(self) -> u8 {
        match self.face() {
            Face::Bottom => 8 - self.0 % 9,
            _ => self.0 % 9,
        }
    }

    /// The middle of the small cube behind the cell, and the direction the cell faces.
    pub const fn in_space(self) -> ([i8; 3], [i8; 3]) {
        let (x, y) = (self.x() as i8, self.y() as i8);
        match self.face() {
            Face::Top => ([x - 1, 1, y - 1], [0, 1, 0]),
            Face::Bottom => ([x - 1, -1, y - 1], [0, -1, 0]),
            Face::Left => ([-1, x - 1, y - 1], [-1, 0, 0]),
            Face::Right => ([1, 1 - x, y - 1], [1, 0, 0]),
            Face::Front => ([x - 1, 1 - y, 1], [0, 0, 1]),
            Face::Back => ([x - 1, y - 1, -1], [0, 0, -1]),
        }
    }

    const fn from_space(at: [i8; 3], facing: [i8; 3]) -> Cell {
        let mut index = 0;
        while index < CELLS as u8 {
            let (a, f) = Cell(index).in_space();
            if same(a, at) && same(f, facing) {
                return Cell(index);
            }
            index += 1;
        }
        panic!("not a cell of the cube")
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({},{})", self.face(), self.x(), self.y())
    }
}

const fn same(a: [i8; 3], b: [i8; 3]) -> bool {
    a[0] == b[0] && a[1] == b[1] && a[2] == b[2]
}

/// A row or a column of Top, and with it the slab of the cube that turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// A row, 0 at the back to 2 at the front. It turns left to right.
    Row(u8),
    /// A column, 0 at the left to 2 at the right. It turns front to back.
    Column(u8),
}

impl Line {
    /// The six lines: `R0 R1 R2 C0 C1 C2`.
    pub const ALL: [Line; 6] = [
        Line::Row(0),
        Line::Row(1),
        Line::Row(2),
        Line::Column(0),
        Line::Column(1),
        Line::Column(2),
    ];

    /// The line's place in [`Line::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Line::Row(row) => row as usize,
            Line::Column(column) => 3 + column as usize,
        }
    }

    /// The line's three cells on Top, as bits of a [`FaceCells`].
    pub const fn top_cells(self) -> FaceCells {
        match self {
            Line::Row(row) => 0b111 << (3 * row),
            Line::Column(column) => 0b001_001_001 << column,
        }
    }
}

/// A line turned once, forwards (as players do) or backwards (as the generator and undo do).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// The line that turns.
    pub line: Line,
    /// Whether it turns against the players' direction.
    pub inverse: bool,
}

impl Turn {
    /// The six turns that a player may make.
    pub const PLAYER: [Turn; 6] = {
        let mut turns = [Turn::forward(Line::Row(0)); 6];
        let mut i = 0;
        while i < 6 {
            turns[i] = Turn::forward(Line::ALL[i]);
            i += 1;
        }
        turns
    };

    /// A line turned as players turn it.
    pub const fn forward(line: Line) -> Turn {
        Turn {
            line,
            inverse: false,
        }
    }

    /// The turn that takes this one back.
    pub const fn inverted(self) -> Turn {
        Turn {
            line: self.line,
            inverse: !self.inverse,
        }
    }

    /// Carries a plane's cells to where the turn puts them. Bits above the cells stay.
    #[inline]
    pub const fn apply(self, plane: u64) -> u64 {
        let way = &WAYS[self.line.index() + if self.inverse { 6 } else { 0 }];
        let mut turned = plane & way.stay;
        let mut i = 0;
        while i < way.shifts.len() {
            let (mask, by) = way.shifts[i];
            turned |= (plane & mask).rotate_left(by);
            i += 1;
        }
        if let Some((shift, clockwise)) = way.side {
            let face = (plane >> shift) as usize & 0x1ff;
            let spun = if clockwise {
                CLOCKWISE[face]
            } else {
                COUNTER_CLOCKWISE[face]
            };
            turned |= (spun as u64) << shift;
        }
        turned
    }

    /// What is on Top after the turn, without carrying the rest along: three cells come up from the
    /// face next to Top, each to the place that it had there.
    #[inline]
    pub const fn top_after(self, plane: u64) -> FaceCells {
        let from = match (self.line, self.inverse) {
            (Line::Row(_), false) => Face::Left,
            (Line::Row(_), true) => Face::Right,
            (Line::Column(_), false) => Face::Front,
            (Line::Column(_), true) => Face::Back,
        };
        let line = self.line.top_cells();
        top_of(plane) & !line | from.cells_of(plane) & line
    }

    /// Where the turn puts a cell.
    pub const fn carries(self, cell: Cell) -> Cell {
        Cell(self.apply(cell.bit()).trailing_zeros() as u8)
    }

    /// The same by turning the cell in space, which the tables are made from.
    const fn carries_in_space(self, cell: Cell) -> Cell {
        let ([x, y, z], [fx, fy, fz]) = cell.in_space();
        match (self.line, self.inverse) {
            (Line::Row(row), false) if z == row as i8 - 1 => {
                Cell::from_space([y, -x, z], [fy, -fx, fz])
            }
            (Line::Row(row), true) if z == row as i8 - 1 => {
                Cell::from_space([-y, x, z], [-fy, fx, fz])
            }
            (Line::Column(column), false) if x == column as i8 - 1 => {
                Cell::from_space([x, z, -y], [fx, fz, -fy])
            }
            (Line::Column(column), true) if x == column as i8 - 1 => {
                Cell::from_space([x, -z, y], [fx, -fz, fy])
            }
            _ => cell,
        }
    }

    /// The face that an outer line carries round with it.
    const fn side(self) -> Option<Face> {
        match self.line {
            Line::Row(0) => Some(Face::Back),
            Line::Row(2) => Some(Face::Front),
            Line::Column(0) => Some(Face::Left),
            Line::Column(2) => Some(Face::Right),
            _ => None,
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Line::Row(row) => write!(f, "R{row}")?,
            Line::Column(column) => write!(f, "C{column}")?,
        }
        f.write_str(if self.inverse { "'" } else { "" })
    }
}

/// How one turn moves a plane: what stays, what shifts together, and the side face that spins.
struct Way {
    stay: u64,
    shifts: [(u64, u32); 3],
    side: Option<(u32, bool)>,
}

const WAYS: [Way; 12] = {
    let mut ways = [const {
        Way {
            stay: 0,
            shifts: [(0, 0); 3],
            side: None,
        }
    }; 12];
    let mut i = 0;
    while i < 12 {
        ways[i] = way(Turn {
            line: Line::ALL[i % 6],
            inverse: i >= 6,
        });
        i += 1;
    }
    ways
};

const fn way(turn: Turn) -> Way {
    let mut way = Way {
        stay: !0,
        shifts: [(0, 0); 3],
        side: None,
    };
    if let Some(face) = turn.side() {
        let corner = turn.carries_in_space(Cell::new(face, 0, 0));
        way.stay &= !face.plane();
        way.side = Some((face.shift(), corner.x() == 2));
    }
    let mut used = 0;
    let mut index = 0;
    while index < CELLS as u8 {
        let to = turn.carries_in_space(Cell(index));
        let bit = 1 << index;
        if to.0 != index && way.stay & bit != 0 {
            way.stay &= !bit;
            let by = (to.0 as u32 + 64 - index as u32) % 64;
            let mut slot = 0;
            while slot < used && way.shifts[slot].1 != by {
                slot += 1;
            }
            if slot == used {
                used += 1;
            }
            way.shifts[slot] = (way.shifts[slot].0 | bit, by);
        }
        index += 1;
    }
    way
}

/// A face's nine bits, turned clockwise as seen from outside in the net.
static CLOCKWISE: [u16; 512] = spun(true);
static COUNTER_CLOCKWISE: [u16; 512] = spun(false);

const fn spun(clockwise: bool) -> [u16; 512] {
    let mut table = [0; 512];
    let mut face = 0;
    while face < 512 {
        let mut at = 0;
        while at < 9 {
            let (x, y) = (at % 3, at / 3);
            let to = if clockwise {
                x * 3 + (2 - y)
            } else {
                (2 - x) * 3 + y
            };
            table[face] |= ((face >> at & 1) as u16) << to;
            at += 1;
        }
        face += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_turns() -> impl Iterator<Item = Turn> {
        Turn::PLAYER.into_iter().flat_map(|t| [t, t.inverted()])
    }

    #[test]
    fn the_tables_turn_every_cell_as_space_does() {
        for turn in all_turns() {
            for cell in Cell::all() {
                assert_eq!(
                    turn.carries(cell),
                    turn.carries_in_space(cell),
                    "{turn} {cell}"
                );
            }
        }
    }

    #[test]
    fn top_is_known_without_turning_the_rest() {
        for turn in all_turns() {
            for cell in Cell::all() {
                assert_eq!(turn.top_after(cell.bit()), top_of(turn.apply(cell.bit())));
            }
        }
    }

    #[test]
    fn rows_turn_left_top_right_bottom_and_columns_front_top_back_bottom() {
        use Face::*;
        for i in 0..3 {
            let row = Turn::forward(Line::Row(i));
            let column = Turn::forward(Line::Column(i));
            for (turn, round) in [
                (row, [Left, Top, Right, Bottom, Left]),
                (column, [Front, Top, Back, Bottom, Front]),
            ] {
                for pair in round.windows(2) {
                    let (x, y) = if turn == row { (1, i) } else { (i, 1) };
                    assert_eq!(
                        turn.carries(Cell::new(pair[0], x, y)).face(),
                        pair[1],
                        "{turn}"
                    );
                }
            }
        }
    }

    #[test]
    fn outer_lines_spin_their_side_faces_as_the_rules_say() {
        // A clockwise spin, as drawn, carries the corner (0,0) to (2,0).
        for (turn, face, corner) in [
            (Turn::PLAYER[0], Face::Back, (0, 2)),
            (Turn::PLAYER[2], Face::Front, (2, 0)),
            (Turn::PLAYER[3], Face::Left, (0, 2)),
            (Turn::PLAYER[5], Face::Right, (2, 0)),
        ] {
            let to = turn.carries(Cell::new(face, 0, 0));
            assert_eq!((to.face(), to.x(), to.y()), (face, corner.0, corner.1));
        }
    }

    #[test]
    fn bits_above_the_cells_stay_where_they_are() {
        for turn in all_turns() {
            assert_eq!(turn.apply(!ALL_CELLS), !ALL_CELLS);
            assert_eq!(turn.apply(!0), !0);
        }
    }

    #[test]
    fn cells_know_their_face_and_place() {
        for (place, cell) in Cell::all().enumerate() {
            assert_eq!(cell.face(), Face::TEXT_ORDER[place / 9]);
            assert_eq!(usize::from(cell.y() * 3 + cell.x()), place % 9);
            assert_eq!(Cell::new(cell.face(), cell.x(), cell.y()), cell);
            assert_eq!(Cell::of_plane(cell.bit()).collect::<Vec<_>>(), [cell]);
        }
    }
}
