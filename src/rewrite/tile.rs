//! Tiles and what they look like.

use serde::Deserialize;

/// A kind of tile, by its number in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(pub(super) u8);

impl Tile {
    /// What lies outside of the playing area, written `.` on a board. No pattern names it.
    pub const OUTSIDE: Tile = Tile(0);

    /// The tile's place in [`Game::tiles`](super::Game::tiles).
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// What a game says of a kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileKind {
    /// How it is written in patterns and boards.
    pub text: String,
    /// What people call it.
    pub name: String,
    /// What it is drawn as.
    pub shape: Shape,
    /// Its main colour: red, green, blue.
    pub colour: [u8; 3],
}

/// What a tile is drawn as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Shape {
    /// Nothing at all: what lies below shows.
    Nothing,
    /// Plain ground.
    #[default]
    Floor,
    /// Something that bars the way.
    Wall,
    /// A box.
    Crate,
    /// Something round.
    Ball,
    /// A peg in its hole.
    Peg,
    /// The figure that is played.
    Monk,
    /// A monk who carries something.
    Bearer,
    /// A key.
    Key,
    /// A door.
    Door,
    /// A mark on the ground.
    Mark,
    /// A place to arrive at.
    Shrine,
    /// A monk who has arrived.
    Home,
    /// A flat stone.
    Stone,
    /// Water.
    Water,
    /// A hole in the ground.
    Pit,
    /// A frog that looks to the right or down.
    Frog,
    /// A toad that looks to the left or up.
    Toad,
    /// The tile's own text on a plate.
    Number,
}
