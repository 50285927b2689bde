//! A game: its tiles, its tree, its start boards and how they may vary.

use super::board::Board;
use super::fault::{BadGame, Fault, MOST_CHANGING};
use super::layout::Changing;
use super::moves::Move;
use super::pattern::{Part, Pattern, Rewrite, Variant};
use super::reader;
use super::tile::{Shape, Tile, TileKind};
use super::tree::{Direction, Form, Node};
use std::fmt::Write;

/// A tile rewrite game, ready to be compiled for a board.
#[derive(Clone, Debug)]
pub struct Game {
    name: String,
    help: String,
    letter: Option<char>,
    layers: Vec<String>,
    tiles: Vec<TileKind>,
    form: Form,
    pub(super) variants: Vec<Variant>,
    pub(super) changing: Changing,
    starts: Vec<Start>,
    vary: Option<Vary>,
}

/// A board to begin from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// What it is called.
    pub name: String,
    /// The board.
    pub board: Board,
    /// A solved board to generate from, where finding one takes too long.
    pub solved: Option<Board>,
}

/// How a solved board is made from nothing: rewrites of a blank board, each some times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// The board to begin with.
    pub blank: Board,
    /// What is done to it, in order.
    pub steps: Vec<VaryStep>,
}

/// A rewrite to be made at random places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaryStep {
    /// What is written.
    pub rule: Rewrite,
    /// How often at the least.
    pub least: u32,
    /// How often at the most.
    pub most: u32,
}

impl Game {
    /// Reads a game file, and checks everything but whether its start boards can be won; gives the lines where
    /// those stand, too.
    pub(super) fn read(file: &str, text: &str) -> Result<(Game, Vec<Option<usize>>), BadGame> {
        let read = reader::read(file, text)?;
        let bad = |line, reason| BadGame {
            file: file.to_owned(),
            line,
            reason,
        };
        let form = Form::of(&read.tree).map_err(|tree| bad(read.tree_line, tree.into()))?;
        if form.direction == Direction::Inverse {
            let why = super::tree::BadTree("the tree runs backwards: Lose after Player");
            return Err(bad(read.tree_line, why.into()));
        }
        let changing = Changing::of(&form.rules, read.layers.len());
        if changing.tiles() > MOST_CHANGING || !changing.fits() {
            let found = changing.tiles();
            let (what, most) = ("tiles that rewrites change", MOST_CHANGING);
            return Err(bad(read.tree_line, Fault::TooMany { what, found, most }));
        }
        let game = Game {
            name: read.name,
            help: read.help,
            letter: None,
            layers: read.layers,
            tiles: read.tiles,
            variants: variants(&form.rules),
            changing,
            form,
            starts: read.starts,
            vary: read.vary,
        };
        Ok((game, read.start_lines))
    }

    /// The game with a letter that level codes know it by.
    pub(crate) fn with_letter(self, letter: char) -> Game {
        Game {
            letter: Some(letter),
            ..self
        }
    }

    /// What the game is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is about, in a line or two.
    pub fn help(&self) -> &str {
        &self.help
    }

    /// The letter of a built-in game in level codes.
    pub fn letter(&self) -> Option<char> {
        self.letter
    }

    /// The names of the layers, the lowest number first.
    pub fn layers(&self) -> &[String] {
        &self.layers
    }

    /// The kinds of tiles, by [`Tile::index`]. The first is what lies outside.
    pub fn tiles(&self) -> &[TileKind] {
        &self.tiles
    }

    /// The kind of a tile.
    pub fn kind(&self, tile: Tile) -> Option<&TileKind> {
        self.tiles.get(tile.index())
    }

    /// The first tile that is drawn as a shape.
    pub fn tile_of_shape(&self, shape: Shape) -> Option<Tile> {
        let kinds = self.tiles.iter().enumerate().skip(1);
        let mut fitting = kinds.filter(|(_, kind)| kind.shape == shape);
        fitting.next().map(|(number, _)| Tile(number as u8))
    }

    /// The rewrites in the order of the tree.
    pub fn rules(&self) -> &[Rewrite] {
        &self.form.rules
    }

    /// Which way the game runs.
    pub fn direction(&self) -> Direction {
        self.form.direction
    }

    /// How often the pattern must be on the board for the game to end, and the pattern.
    pub fn end(&self) -> (u32, &Pattern) {
        (self.form.times, &self.form.end)
    }

    /// The whole tree.
    pub fn tree(&self) -> Node {
        self.form.tree()
    }

    /// The start boards.
    pub fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// How boards are made from nothing, if the game says so.
    pub fn vary(&self) -> Option<&Vary> {
        self.vary.as_ref()
    }

    /// The game that runs the other way. The inverse of the inverse is the game.
    pub fn inverse(&self) -> Game {
        let form = self.form.inverted();
        Game {
            variants: variants(&form.rules),
            form,
            ..self.clone()
        }
    }

    /// Reads a board: rows of tiles, a row a line or separated by `/`, layers separated by `|`.
    pub fn read_board(&self, text: &str) -> Result<Board, BadGame> {
        reader::read_board(text, &self.layers, &self.tiles)
    }

    /// A board on one line, as [`read_board`](Game::read_board) reads it.
    pub fn write_board(&self, board: &Board) -> String {
        self.board_rows(board)
            .iter()
            .map(|layer| {
                let rows: Vec<String> = layer
                    .iter()
                    .map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
                    .collect();
                rows.join(" / ")
            })
            .collect::<Vec<_>>()
            .join(" | ")
    }

    /// A board's rows for people, layer by layer, with the tiles in columns.
    pub fn board_rows(&self, board: &Board) -> Vec<Vec<String>> {
        let text = |tile: &Tile| self.kind(*tile).map_or("?", |kind| kind.text.as_str());
        let widest = board.tiles().iter().map(|tile| text(tile).chars().count());
        let widest = widest.max().unwrap_or(1);
        let row = |tiles: &[Tile]| {
            let mut row = String::new();
            for tile in tiles {
                let _ = write!(row, "{:<widest$} ", text(tile));
            }
            row.trim_end().to_owned()
        };
        let layers = board.tiles().chunks(board.cells());
        layers
            .map(|layer| layer.chunks(board.width()).map(row).collect())
            .collect()
    }

    /// The cells that a move changes, on any board that it can be made on.
    pub fn changes(&self, action: &Move) -> Vec<Change> {
        let shape = self.variants.iter().find_map(|variant| {
            let is_it = variant.rule == action.rule && variant.turns == action.turns;
            is_it.then_some(&variant.shape)
        });
        let parts = shape.map_or(&[][..], |shape| &shape.parts);
        let changed = parts.iter().filter(|part| part.left != part.right);
        changed
            .map(|part| Change {
                layer: part.layer,
                x: action.x.saturating_add(part.x),
                y: action.y.saturating_add(part.y),
                from: part.left,
                to: part.right,
            })
            .collect()
    }

    /// Thirty bits that tell the rules apart from others: layers, tiles and tree, not looks or
    /// words.
    pub fn rules_digest(&self) -> u32 {
        crc32fast::hash(self.canonical_rules().as_bytes()) & DIGEST_BITS
    }

    /// Thirty bits for everything that decides which level a seed gives: the rules, the start
    /// boards and how they vary.
    pub fn levels_digest(&self) -> u32 {
        let mut text = self.canonical_rules();
        for start in &self.starts {
            let solved = start.solved.as_ref().map(|board| self.write_board(board));
            let solved = solved.unwrap_or_default();
            let _ = writeln!(text, "start {} {solved}", self.write_board(&start.board));
        }
        if let Some(vary) = &self.vary {
            let _ = writeln!(text, "blank {}", self.write_board(&vary.blank));
            for step in &vary.steps {
                write_rule(&mut text, &step.rule);
                let _ = writeln!(text, "{} {}", step.least, step.most);
            }
        }
        crc32fast::hash(text.as_bytes()) & DIGEST_BITS
    }

    /// The rules in a form that no change of layout or wording touches.
    fn canonical_rules(&self) -> String {
        let mut text = format!("layers {}\n", self.layers.join(" "));
        for kind in &self.tiles {
            let _ = writeln!(text, "tile {}", kind.text);
        }
        for rule in &self.form.rules {
            write_rule(&mut text, rule);
        }
        let end = &self.form.end;
        let _ = write!(text, "end {} {} {}", self.form.times, end.width, end.height);
        for cell in &end.cells {
            let _ = write!(
                text,
                " {} {} {} {}",
                cell.layer, cell.y, cell.x, cell.tile.0
            );
        }
        text.push('\n');
        text
    }
}

const DIGEST_BITS: u32 = (1 << 30) - 1;

fn write_rule(text: &mut String, rule: &Rewrite) {
    let spin = u8::from(rule.spin);
    let _ = write!(text, "rule {} {} {spin}", rule.width, rule.height);
    for part in &rule.parts {
        let Part {
            layer,
            y,
            x,
            left,
            right,
        } = part;
        let _ = write!(text, " {layer} {y} {x} {} {}", left.0, right.0);
    }
    text.push('\n');
}

fn variants(rules: &[Rewrite]) -> Vec<Variant> {
    let numbered = rules.iter().enumerate();
    numbered
        .flat_map(|(rule, rewrite)| rewrite.variants(rule))
        .collect()
}

/// A cell that a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The layer.
    pub layer: usize,
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
    /// The tile before.
    pub from: Tile,
    /// The tile after.
    pub to: Tile,
}
