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
use crate::play::board::passage::is_piece;
use crate::puzzle::Dice;
use crate::rewrite::{Board, Game, Shape, Tile, TileKind};
use bevy::prelude::*;

/// Shapes of the same tile in one level.
const VARIANTS: usize = 4;

/// The shapes of one level of a grid game.
#[derive(Default)]
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

impl Model<'_> {
    /// Whether the game has a tile of a shape.
    fn beside(&self, shape: Shape) -> bool {
        self.game.tile_of_shape(shape).is_some()
    }
}

/// Makes all shapes of a game's tiles for a level.
pub(in crate::game) fn sculpt_tiles(
    game: &Game,
    board: &Board,
    seed: u32,
    palette: &Palette,
    meshes: &mut Assets<Mesh>,
) -> TileArt {
    let paints = Paints::of(palette, &mut Dice::new(&[0xA27, seed]));
    let mut keep = |clay: Clay| meshes.add(clay.into_mesh());
    let mut ranks: Vec<(Shape, usize)> = Vec::new();
    let mut art = TileArt::default();
    for (number, kind) in game.tiles().iter().enumerate() {
        let rank = ranks
            .iter()
            .filter(|(shape, _)| *shape == kind.shape)
            .count();
        ranks.push((kind.shape, number));
        let [red, green, blue] = kind.colour;
        let model = Model {
            game,
            kind,
            paint: Color::srgb_u8(red, green, blue).to_linear(),
            rank,
        };
        let mut dice = Dice::new(&[0x711E, seed, number as u32]);
        let (mut grounds, mut pieces) = (Vec::new(), Vec::new());
        // What lies outside is not drawn.
        for _ in 0..if number == 0 { 0 } else { variants(kind.shape) } {
            let mut clay = Clay::default();
            if ground::make(&mut clay, &paints, &model, &mut dice) {
                grounds.push(keep(clay));
            }
            let mut clay = Clay::default();
            if make_piece(&mut clay, &paints, &model, &mut dice) {
                pieces.push(keep(clay));
            }
        }
        if kind.shape == Shape::Wall && number > 0 && art.trees.is_empty() {
            for which in 0..VARIANTS {
                let mut clay = Clay::default();
                pieces::wooded(&mut clay, &paints, &model, &mut dice, which);
                art.trees.push(keep(clay));
            }
        }
        art.ground.push(grounds);
        art.piece.push(pieces);
    }
    let mut one = |make: &dyn Fn(&mut Clay)| {
        let mut clay = Clay::default();
        make(&mut clay);
        keep(clay)
    };
    art.island = one(&|clay| island::make(clay, &paints, game, board, seed));
    art.ring = one(&|clay| pointers::ring(clay, &paints));
    art.corners = one(&|clay| pointers::corners(clay, &paints));
    art.dot = one(&|clay| pointers::dot(clay, &paints));
    art
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
            let art = sculpt_tiles(game, board, 5, &palette, &mut meshes);
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
