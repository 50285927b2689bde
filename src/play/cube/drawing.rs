//! The cube as it is drawn: its unfolded net as a sheet, and what a drawing of it lacks to be a level.

use super::words::line_name;
use crate::cube::face_cells::{FaceCells, grown, top_of};
use crate::cube::{Cell, Cube, Face, KARMA_TO_WIN, Line, Tile, Turn};
use crate::play::drawing::sheet::{Place, Sheet, Spot};
use crate::play::drawing::{Drawable, Drawn, Edit, Lack, Paint};

/// Columns and rows of the net.
const WIDTH: usize = 9;
const HEIGHT: usize = 12;
/// Cells along a face.
const SIDE: usize = 3;
/// Letters of the longest text that is looked at.
const LONGEST_TEXT: usize = 1 << 16;

/// The tiles: number, name, character.
const PATH: u8 = 0;
const KARMA: u8 = 1;
const OBSTACLE: u8 = 2;
const SOLDIERS: u8 = 3;
const MONK: u8 = 4;
const TILES: [(u8, &str, char); 5] = [
    (PATH, "path", '.'),
    (KARMA, "karma", 'o'),
    (OBSTACLE, "obstacle", '#'),
    (SOLDIERS, "soldiers", 'S'),
    (MONK, "monk", 'M'),
];

/// How a cube is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct CubeDrawing;

impl Drawable for CubeDrawing {
    fn paints(&self) -> Vec<Paint> {
        let paints = TILES.iter().map(|(tile, name, sign)| Paint {
            layer: 0,
            tile: *tile,
            name: (*name).to_owned(),
            sign: sign.to_string(),
            is_single: *tile == MONK,
            is_whole: false,
        });
        paints.collect()
    }

    fn layers(&self) -> Vec<String> {
        vec!["cube".to_owned()]
    }

    /// The monk on an open Top, rock everywhere else: whatever is drawn, lines bring something up.
    fn blank(&self) -> Sheet {
        sheet_of(|cell| match cell.face() {
            _ if cell == Cell::START => MONK,
            Face::Top => PATH,
            _ => OBSTACLE,
        })
    }

    fn spot_name(&self, spot: Spot) -> String {
        match cell_at(spot) {
            Some(cell) => {
                let (face, x, y) = (cell.face(), cell.x() + 1, cell.y() + 1);
                format!("{face}, row {y}, column {x}")
            }
            None => "beside the cube".to_owned(),
        }
    }

    /// Cubes of 54 characters, a line each, or one as the net that is shown to people.
    fn read(&self, text: &str) -> Result<Vec<Drawn>, String> {
        if text.len() > LONGEST_TEXT {
            return Err("The text is too long to be a cube.".to_owned());
        }
        let is_heading = |line: &str| {
            let is_face = |word: &str| Face::TEXT_ORDER.iter().any(|f| f.to_string() == word);
            line.split_whitespace().all(is_face)
        };
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| !is_heading(line));
        let lines = lines.map(|(number, line)| {
            let tiles = line.chars().filter(|c| !c.is_whitespace());
            let read = tiles.map(|found| tile_of(found, number + 1));
            read.collect::<Result<Vec<u8>, String>>()
        });
        let lines: Vec<Vec<u8>> = lines.collect::<Result<_, String>>()?;
        let cells = Cell::all().len();
        let drawn = |sheet| Drawn {
            name: String::new(),
            sheet,
        };
        if !lines.is_empty() && lines.iter().all(|line| line.len() == cells) {
            let cubes = lines.iter().map(|tiles| {
                let places: Vec<(Cell, u8)> = Cell::all().zip(tiles.iter().copied()).collect();
                drawn(sheet_with(&places))
            });
            return Ok(cubes.collect());
        }
        if lines
            .iter()
            .map(Vec::len)
            .eq(net_rows().map(|row| row.len()))
        {
            let cells = net_rows().flatten();
            let places: Vec<(Cell, u8)> = cells.zip(lines.concat()).collect();
            return Ok(vec![drawn(sheet_with(&places))]);
        }
        let found: usize = lines.iter().map(Vec::len).sum();
        Err(match found == cells {
            true => "54 tiles make a cube on one line, or row by row as its net.".to_owned(),
            false => format!("A cube has {cells} tiles, and here are {found}."),
        })
    }

    fn write(&self, sheet: &Sheet) -> String {
        let signs = Cell::all().map(|cell| {
            let tile = sheet.tile(place_of(cell));
            let mut tiles = TILES.iter();
            let known = tiles.find(|(number, ..)| Some(*number) == tile);
            known.map_or('.', |(_, _, sign)| *sign)
        });
        signs.collect()
    }

    /// Karma is walked over like path, and opens the exit besides. An obstacle bars the way like soldiers, and
    /// never attacks.
    fn no_worse(&self, tile: u8) -> Option<u8> {
        match tile {
            PATH => Some(KARMA),
            SOLDIERS => Some(OBSTACLE),
            _ => None,
        }
    }

    fn edits(&self) -> Vec<Edit> {
        let named = all_edits().map(|edit| edit.name());
        let numbered = named.enumerate();
        let edits = numbered.map(|(place, name)| Edit {
            name,
            inverse: match place < MIRRORS_FROM {
                true => place ^ 1,
                false => place,
            },
        });
        edits.collect()
    }

    fn edit(&self, sheet: &Sheet, edit: usize) -> Sheet {
        let mut edited = sheet.clone();
        if let Some(edit) = all_edits().nth(edit) {
            for cell in Cell::all() {
                if let Some(tile) = sheet.tile(place_of(cell)) {
                    edited.set(place_of(edit.carries(cell)), tile);
                }
            }
        }
        edited
    }
}

/// Where a cell of the cube lies on the sheet.
pub fn spot_of_cell(cell: Cell) -> Spot {
    let corner = corner(cell.face());
    Spot::new(
        corner.x + usize::from(cell.x()),
        corner.y + usize::from(cell.y()),
    )
}

/// The cell of the cube at a spot of the sheet.
pub fn cell_at(spot: Spot) -> Option<Cell> {
    Cell::all().find(|cell| spot_of_cell(*cell) == spot)
}

/// The place among a drawing's edits of a turn.
pub fn edit_of_turn(turn: Turn) -> usize {
    2 * turn.line.index() + usize::from(turn.inverse)
}

/// The upper left corner of a face on the sheet.
fn corner(face: Face) -> Spot {
    match face {
        Face::Back => Spot::new(SIDE, 0),
        Face::Left => Spot::new(0, SIDE),
        Face::Top => Spot::new(SIDE, SIDE),
        Face::Right => Spot::new(2 * SIDE, SIDE),
        Face::Front => Spot::new(SIDE, 2 * SIDE),
        Face::Bottom => Spot::new(SIDE, 3 * SIDE),
    }
}

pub(super) fn place_of(cell: Cell) -> Place {
    Place::new(0, spot_of_cell(cell))
}

/// The cells of the net, row by row.
fn net_rows() -> impl Iterator<Item = Vec<Cell>> {
    (0..HEIGHT).map(|y| {
        (0..WIDTH)
            .filter_map(|x| cell_at(Spot::new(x, y)))
            .collect()
    })
}

fn sheet_with(tiles: &[(Cell, u8)]) -> Sheet {
    let mut sheet = Sheet::without_cells(WIDTH, HEIGHT, 1);
    for (cell, tile) in tiles {
        sheet.put(place_of(*cell), *tile);
    }
    sheet
}

fn sheet_of(tile: impl Fn(Cell) -> u8) -> Sheet {
    let tiles: Vec<(Cell, u8)> = Cell::all().map(|cell| (cell, tile(cell))).collect();
    sheet_with(&tiles)
}

/// The tile of a character on a line.
fn tile_of(found: char, line: usize) -> Result<u8, String> {
    let mut tiles = TILES.iter();
    match tiles.find(|(_, _, sign)| *sign == found) {
        Some((tile, ..)) => Ok(*tile),
        None => Err(format!(
            "Line {line}: {found:?} is no tile of the cube; these are: . o # S M"
        )),
    }
}

/// A change of the whole cube.
#[derive(Clone, Copy)]
enum CubeEdit {
    Turn(Turn),
    /// Every cell goes where its place in space goes.
    Whole(&'static str, fn([i8; 3]) -> [i8; 3]),
}

/// A change and the one that takes it back, side by side, and then those that take themselves back.
const WHOLE: [CubeEdit; 9] = [
    CubeEdit::Whole("Roll the cube to the right", |[x, y, z]| [y, -x, z]),
    CubeEdit::Whole("Roll the cube to the left", |[x, y, z]| [-y, x, z]),
    CubeEdit::Whole("Tip the cube to the back", |[x, y, z]| [x, z, -y]),
    CubeEdit::Whole("Tip the cube to the front", |[x, y, z]| [x, -z, y]),
    CubeEdit::Whole("Spin the cube clockwise", |[x, y, z]| [-z, y, x]),
    CubeEdit::Whole("Spin the cube the other way", |[x, y, z]| [z, y, -x]),
    CubeEdit::Whole("Mirror left and right", |[x, y, z]| [-x, y, z]),
    CubeEdit::Whole("Mirror front and back", |[x, y, z]| [x, y, -z]),
    CubeEdit::Whole("Mirror top and bottom", |[x, y, z]| [x, -y, z]),
];
/// The place of the first edit that takes itself back.
const MIRRORS_FROM: usize = 2 * Line::ALL.len() + 6;

fn all_edits() -> impl Iterator<Item = CubeEdit> {
    let turns = Turn::PLAYER.into_iter();
    let turns = turns.flat_map(|turn| [turn, turn.inverted()].map(CubeEdit::Turn));
    turns.chain(WHOLE)
}

impl CubeEdit {
    fn name(self) -> String {
        let turn = match self {
            CubeEdit::Turn(turn) => turn,
            CubeEdit::Whole(name, _) => return name.to_owned(),
        };
        let way = match (turn.line, turn.inverse) {
            (Line::Row(_), false) => "to the right",
            (Line::Row(_), true) => "to the left",
            (Line::Column(_), false) => "to the back",
            (Line::Column(_), true) => "to the front",
        };
        format!("Turn {} {way}", line_name(turn.line))
    }

    /// Where it puts a cell.
    fn carries(self, cell: Cell) -> Cell {
        match self {
            CubeEdit::Turn(turn) => turn.carries(cell),
            CubeEdit::Whole(_, moved) => {
                let (at, facing) = cell.in_space();
                let to = (moved(at), moved(facing));
                let found = Cell::all().find(|cell| cell.in_space() == to);
                // Turns and mirrors of space carry every cell to a cell.
                found.unwrap_or(cell)
            }
        }
    }
}

/// A cube as it is drawn.
pub(super) fn sheet(cube: &Cube) -> Sheet {
    sheet_of(|cell| match cube.tile(cell) {
        _ if cell == cube.monk() => MONK,
        tile => number(tile),
    })
}

/// A tile's number on sheets.
pub(super) fn number(tile: Tile) -> u8 {
    match tile {
        Tile::Path => PATH,
        Tile::Karma => KARMA,
        Tile::Obstacle => OBSTACLE,
        Tile::Soldiers => SOLDIERS,
    }
}

/// The cube that is drawn, or everything that it lacks.
pub(super) fn drawn(sheet: &Sheet) -> Result<Cube, Vec<Lack>> {
    if !sheet.has_cells_of(&CubeDrawing.blank()) {
        return Err(vec![Lack::new("This is no net of a cube.")]);
    }
    let mut cube = Cube::filled(Tile::Path, 0);
    let mut monks = Vec::new();
    for cell in Cell::all() {
        match sheet.tile(place_of(cell)) {
            Some(PATH) => cube.set(cell, Tile::Path),
            Some(KARMA) => cube.set(cell, Tile::Karma),
            Some(OBSTACLE) => cube.set(cell, Tile::Obstacle),
            Some(SOLDIERS) => cube.set(cell, Tile::Soldiers),
            Some(MONK) => monks.push(cell),
            _ => {
                let name = CubeDrawing.spot_name(spot_of_cell(cell));
                let words = format!("There is an unknown tile at {name}.");
                return Err(vec![Lack::at(words, vec![place_of(cell)])]);
            }
        }
    }
    let mut lacks: Vec<Lack> = monk_lack(&monks).into_iter().collect();
    if let [monk] = monks[..]
        && monk.face() == Face::Top
    {
        cube.set_spot(super::spot_of(monk));
        lacks.extend(attack(&cube));
    }
    lacks.extend(karma_lack(&cube));
    match lacks.is_empty() {
        true => Ok(cube),
        false => Err(lacks),
    }
}

fn monk_lack(monks: &[Cell]) -> Option<Lack> {
    let places = monks.iter().copied().map(place_of).collect();
    match monks {
        [] => Some(Lack::new("The monk is missing: he begins on Top.")),
        [monk] if monk.face() == Face::Top => None,
        [monk] => {
            let words = format!("The monk begins on Top, and here he is on {}.", monk.face());
            Some(Lack::at(words, places))
        }
        monks => {
            let words = format!("There are {} monks, and only one can begin.", monks.len());
            Some(Lack::at(words, places))
        }
    }
}

fn karma_lack(cube: &Cube) -> Option<Lack> {
    let found = cube.karma().count_ones();
    let missing = KARMA_TO_WIN.checked_sub(found).filter(|more| *more > 0)?;
    Some(Lack::new(format!(
        "{missing} more karma: {KARMA_TO_WIN} open the exit, and here are {found}."
    )))
}

/// Soldiers that reach the monk before anything has happened.
fn attack(cube: &Cube) -> Option<Lack> {
    let near: FaceCells = grown(cube.reach()) & top_of(cube.soldiers());
    let spots = (0..9u8).filter(|spot| near >> spot & 1 != 0);
    let places: Vec<Place> = spots
        .map(|spot| place_of(Cell::top(spot % 3, spot / 3)))
        .collect();
    let is_attacked = !places.is_empty();
    is_attacked.then(|| Lack::at("Soldiers reach the monk at the start.", places))
}
