//! The tiles of grid games as small dioramas, made from a game's tiles and the level's seed.
//!
//! | file | what it makes |
//! |---|---|
//! | `ground` | floors, holes, leaves, water, pits, marks |
//! | `pieces` | walls, crates, boulders, pegs, stones |
//! | `signs` | keys, doors, shrines, numbers: what carries a meaning of its own |
//! | `beings` | the monk with what he carries, frogs, toads |
//! | `island` | the earth that the board lies on, with grass along its edges |
//! | `pointers` | rings, arrows and dots over the board |
//!
//! A tile's colour tints its shape, but shapes alone tell the tiles apart: keys and doors by the
//! emblem on them, numbers by digit and height, frogs and toads by where they look.

mod beings;
mod ground;
mod island;
mod pieces;
mod pointers;
mod signs;

use super::clay::{Clay, Paint};
use super::paints::Paints;
use crate::game::theme::Palette;
use crate::play::board::transition::is_piece;
use crate::puzzle::Dice;
use crate::rewrite::{Board, Game, Shape, Tile, TileKind};
use bevy::prelude::*;
use island::Island;
use std::sync::Arc;

/// Shapes of the same tile in one level.
const VARIANTS: usize = 4;

/// The shapes of one level of a grid game.
#[derive(Clone, Default)]
pub(in crate::game) struct TileArt {
    /// As ground, by the tile's number.
    ground: Vec<Vec<Handle<Mesh>>>,
    /// As something that stands on the ground, by the tile's number.
    piece: Vec<Vec<Handle<Mesh>>>,
    /// Walls with trees on them, for where they hide nothing.
    pub(in crate::game) trees: Vec<Handle<Mesh>>,
    /// The earth below.
    pub(in crate::game) island: Handle<Mesh>,
    /// Around the piece in hand, and around where it can go.
    pub(in crate::game) ring: Handle<Mesh>,
    /// At the corners of the cell that the keys are on.
    pub(in crate::game) corners: Handle<Mesh>,
    /// On the way that a tap would take.
    pub(in crate::game) dot: Handle<Mesh>,
}

impl TileArt {
    /// A shape of a tile as ground; the same for the same number.
    pub(in crate::game) fn ground(&self, tile: Tile, number: usize) -> Option<&Handle<Mesh>> {
        let shapes = self.ground.get(tile.index())?;
        shapes.get(number % shapes.len().max(1))
    }

    /// A shape of a tile that stands on the ground; the same for the same number.
    pub(in crate::game) fn piece(&self, tile: Tile, number: usize) -> Option<&Handle<Mesh>> {
        let shapes = self.piece.get(tile.index())?;
        shapes.get(number % shapes.len().max(1))
    }

    /// Whether a shape is one of a tile's.
    pub(in crate::game) fn shows(&self, shape: &Handle<Mesh>, tile: Tile) -> bool {
        let is_among = |all: &[Vec<Handle<Mesh>>]| {
            all.get(tile.index())
                .is_some_and(|shapes| shapes.contains(shape))
        };
        is_among(&self.ground) || is_among(&self.piece) || self.trees.contains(shape)
    }
}

/// A tile of a game, as it is to be made.
struct Model<'a> {
    game: &'a Game,
    kind: &'a TileKind,
    /// Its colour in linear light.
    paint: Paint,
    /// Its place among the tiles of the same shape: which emblem it has, how high it is.
    rank: usize,
}

impl<'a> Model<'a> {
    /// A tile by its number.
    fn of(game: &'a Game, number: usize) -> Option<Model<'a>> {
        let kind = game.tiles().get(number)?;
        let before = game.tiles().iter().take(number);
        let [red, green, blue] = kind.colour;
        Some(Model {
            game,
            kind,
            paint: Color::srgb_u8(red, green, blue).to_linear(),
            rank: before.filter(|other| other.shape == kind.shape).count(),
        })
    }

    /// Whether the game has a tile of a shape.
    fn beside(&self, shape: Shape) -> bool {
        self.game.tile_of_shape(shape).is_some()
    }
}

/// A shape to be made.
#[derive(Clone, Copy)]
enum Shaping {
    /// A tile by its number, as ground.
    Ground(usize),
    /// A tile as something that stands on the ground.
    Piece(usize),
    /// A wall with a tree on it, and which tree.
    Wooded(usize, usize),
    /// Something over the board, and where it belongs.
    Pointer(fn(&mut Clay, &Paints), fn(&mut TileArt, Handle<Mesh>)),
}

/// The shapes of a game's tiles for a level, made one by one.
pub(super) struct TileShapes {
    game: Arc<Game>,
    seed: u32,
    paints: Paints,
    /// The dice of the tile at hand: each tile has its own.
    dice: Option<(usize, Dice)>,
    left: std::vec::IntoIter<Shaping>,
    made: Vec<(Shaping, Mesh)>,
    island: Island,
}

impl TileShapes {
    /// Nothing is made yet.
    pub(super) fn new(game: Arc<Game>, board: &Board, seed: u32, palette: &Palette) -> TileShapes {
        TileShapes {
            left: shapes_of(&game).into_iter(),
            island: Island::new(&game, board, seed),
            game,
            seed,
            paints: Paints::of(palette, &mut Dice::new(&[0xA27, seed])),
            dice: None,
            made: Vec::new(),
        }
    }

    /// Makes the next shape, or a part of the island; false if nothing is left.
    pub(super) fn make_next(&mut self) -> bool {
        let Some(shaping) = self.left.next() else {
            return self.island.make_next_row(&self.paints);
        };
        let mut clay = Clay::default();
        if self.make(shaping, &mut clay) {
            self.made.push((shaping, clay.into_mesh()));
        }
        true
    }

    /// Makes a shape; false if the tile has none.
    fn make(&mut self, shaping: Shaping, clay: &mut Clay) -> bool {
        let number = match shaping {
            Shaping::Ground(number) | Shaping::Piece(number) | Shaping::Wooded(number, _) => number,
            Shaping::Pointer(make, _) => {
                make(clay, &self.paints);
                return true;
            }
        };
        let Some(model) = Model::of(&self.game, number) else {
            return false;
        };
        let dice = match &mut self.dice {
            Some((of, dice)) if *of == number => dice,
            dice => {
                let fresh = Dice::new(&[0x711E, self.seed, number as u32]);
                &mut dice.insert((number, fresh)).1
            }
        };
        match shaping {
            Shaping::Ground(_) => ground::make(clay, &self.paints, &model, dice),
            Shaping::Wooded(_, which) => {
                pieces::wooded(clay, &self.paints, &model, dice, which);
                true
            }
            _ => make_piece(clay, &self.paints, &model, dice),
        }
    }

    /// Hands everything over to be drawn.
    pub(super) fn into_art(self, meshes: &mut Assets<Mesh>) -> TileArt {
        let tiles = self.game.tiles().len();
        let mut art = TileArt {
            ground: vec![Vec::new(); tiles],
            piece: vec![Vec::new(); tiles],
            island: meshes.add(self.island.into_mesh()),
            ..TileArt::default()
        };
        for (shaping, mesh) in self.made {
            let mesh = meshes.add(mesh);
            match shaping {
                Shaping::Ground(number) => art.ground[number].push(mesh),
                Shaping::Piece(number) => art.piece[number].push(mesh),
                Shaping::Wooded(..) => art.trees.push(mesh),
                Shaping::Pointer(_, put) => put(&mut art, mesh),
            }
        }
        art
    }
}

/// All shapes of a game's tiles in their order; what lies outside is not drawn.
fn shapes_of(game: &Game) -> Vec<Shaping> {
    let mut all = Vec::new();
    let mut has_trees = false;
    for (number, kind) in game.tiles().iter().enumerate().skip(1) {
        for _ in 0..variants(kind.shape) {
            all.extend([Shaping::Ground(number), Shaping::Piece(number)]);
        }
        if kind.shape == Shape::Wall && !has_trees {
            has_trees = true;
            all.extend((0..VARIANTS).map(|which| Shaping::Wooded(number, which)));
        }
    }
    all.extend([
        Shaping::Pointer(pointers::ring, |art, mesh| art.ring = mesh),
        Shaping::Pointer(pointers::corners, |art, mesh| art.corners = mesh),
        Shaping::Pointer(pointers::dot, |art, mesh| art.dot = mesh),
    ]);
    all
}

/// Shapes of a kind: as many as nature would have, one of what people make.
fn variants(shape: Shape) -> usize {
    match shape {
        Shape::Floor | Shape::Wall | Shape::Water | Shape::Stone | Shape::Ball | Shape::Mark => {
            VARIANTS
        }
        _ => 1,
    }
}

/// Makes a tile as something that stands on the ground; false if it is none.
fn make_piece(clay: &mut Clay, paints: &Paints, model: &Model<'_>, dice: &mut Dice) -> bool {
    match model.kind.shape {
        Shape::Nothing | Shape::Floor => return false,
        Shape::Water | Shape::Pit | Shape::Mark => ground::decal(clay, paints, model, dice),
        Shape::Wall => pieces::wall(clay, paints, model, dice),
        Shape::Crate => pieces::crate_(clay, model),
        Shape::Ball => pieces::boulder(clay, paints, model, dice),
        Shape::Peg => pieces::peg(clay, model),
        Shape::Stone => pieces::stone(clay, paints, model, dice),
        Shape::Monk => beings::monk(clay, paints, model),
        Shape::Bearer => beings::bearer(clay, paints, model),
        Shape::Home => beings::home(clay, paints, model),
        Shape::Frog => beings::frog(clay, model),
        Shape::Toad => beings::toad(clay, model, dice),
        Shape::Key => signs::key_on_stand(clay, paints, model),
        Shape::Door => signs::door(clay, paints, model),
        Shape::Shrine => signs::shrine(clay, paints, model),
        Shape::Number => signs::number(clay, paints, model),
    }
    true
}

/// The number of a shape for a cell: the same whenever the level is built.
pub(in crate::game) fn variant(seed: u32, x: usize, y: usize) -> usize {
    let mixed = (seed as usize).wrapping_mul(31) ^ (x * 67 + y * 131).wrapping_mul(2_654_435_761);
    mixed >> 5
}

/// Whether a wall of a cell may have a tree on it: behind it lies nothing of the board.
pub(in crate::game) fn is_behind(game: &Game, board: &Board, x: usize, y: usize) -> bool {
    let is_open = |x: usize, y: usize| {
        let tiles = (0..board.layers()).filter_map(|layer| Some((layer, board.tile(layer, x, y)?)));
        let walls = |(layer, tile): (usize, Tile)| {
            let is_wall = game
                .kind(tile)
                .is_some_and(|kind| kind.shape == Shape::Wall);
            tile == Tile::OUTSIDE || (is_wall && is_piece(game, board, layer, tile))
        };
        !tiles.into_iter().any(walls)
    };
    (0..y).rev().take(2).all(|above| !is_open(x, above))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::built_in;

    #[test]
    fn every_tile_has_a_shape_and_boards_have_few_triangles() {
        for game in built_in() {
            let mut meshes = Assets::<Mesh>::default();
            let board = &game.starts()[0].board;
            let palette = Palette::usual().expect("the usual theme");
            let game = Arc::new(game.clone());
            let mut shapes = TileShapes::new(game.clone(), board, 5, &palette);
            while shapes.make_next() {}
            let art = shapes.into_art(&mut meshes);
            let of = |handle: &Handle<Mesh>| {
                let indices = meshes.get(handle).and_then(Mesh::indices);
                indices.map_or(0, |indices| indices.len() / 3)
            };
            for (number, kind) in game.tiles().iter().enumerate().skip(1) {
                let drawn = art.ground[number].len() + art.piece[number].len();
                assert!(drawn > 0 || kind.shape == Shape::Nothing, "{}", kind.name);
            }
            let mut triangles = of(&art.island);
            for tile in board.tiles() {
                let shapes = art.piece[tile.index()].first();
                triangles += shapes.or(art.ground[tile.index()].first()).map_or(0, of);
            }
            println!("{}: {triangles} triangles", game.name());
            assert!(triangles < 90_000, "{}: {triangles}", game.name());
        }
    }
}
