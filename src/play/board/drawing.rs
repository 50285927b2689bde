//! Boards as they are drawn: which tiles belong to which layer is read off the game's rules and boards.

use super::role::{Role, role};
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::drawing::{Drawable, Drawn, Paint};
use crate::rewrite::{BadGame, Board, Game, MOST_CELLS, MOST_SIDE, Part, Tile};
use crate::sokoban;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Bytes of the longest text that is looked at.
const LONGEST_TEXT: usize = 1 << 20;

/// How boards of a game are drawn.
#[derive(Clone, Debug)]
pub struct BoardDrawing {
    game: Arc<Game>,
    paints: Vec<Paint>,
}

impl BoardDrawing {
    /// How boards of a game, as it is played forwards, are drawn.
    pub(super) fn new(game: Arc<Game>) -> BoardDrawing {
        let paints = (0..game.layers().len()).flat_map(|layer| layer_paints(&game, layer));
        BoardDrawing {
            paints: paints.collect(),
            game,
        }
    }

    /// The board that is drawn, or why it is none.
    pub(super) fn board(&self, sheet: &Sheet) -> Result<Board, String> {
        self.game.read_board(&self.write(sheet)).map_err(words)
    }

    /// The text of the ground of a layer.
    fn ground(&self, layer: usize) -> &str {
        let mut paints = self.paints.iter();
        let ground = paints.find(|paint| paint.layer == layer);
        ground.map_or(".", |paint| &paint.sign)
    }

    /// Rows without spaces with spaces between their tiles, and layers of ground where only the first is
    /// written.
    fn written_out(&self, text: &str) -> String {
        let has_letters_only = self
            .game
            .tiles()
            .iter()
            .all(|kind| kind.text.chars().count() == 1);
        let mut out = String::new();
        for piece in text.split_inclusive(['\n', '/', '|']) {
            let row = piece.trim_end_matches(['\n', '/', '|']);
            let end = piece.get(row.len()..).unwrap_or_default();
            for word in row.split_whitespace() {
                let letters = || word.chars().map(String::from);
                let are_tiles = || letters().all(|letter| self.is_tile(&letter));
                if !self.is_tile(word) && (has_letters_only || are_tiles()) {
                    out.push_str(&letters().collect::<Vec<_>>().join(" "));
                } else {
                    out.push_str(word);
                }
                out.push(' ');
            }
            out.push_str(end);
        }
        if !out.contains('|') {
            let first = out.clone();
            for layer in 1..self.game.layers().len() {
                out.push_str(" | ");
                out.push_str(&self.ground_under(&first, layer));
            }
        }
        out
    }

    /// A layer of ground to a first layer, with nothing where that has nothing.
    fn ground_under(&self, first: &str, layer: usize) -> String {
        let rows = first.split(['\n', '/']).map(|row| {
            let tiles = row.split_whitespace().map(|tile| match tile {
                "." => ".",
                _ => self.ground(layer),
            });
            tiles.collect::<Vec<_>>().join(" ")
        });
        rows.collect::<Vec<_>>().join(" / ")
    }

    /// The rooms of a text of Sokoban levels, good ones and unfinished ones; `None` if this is another game, or
    /// no such text.
    fn read_rooms(&self, text: &str) -> Option<Result<Vec<Drawn>, String>> {
        let rooms = sokoban::read(text).ok()?;
        let mut drawn = Vec::new();
        let mut wrong = None;
        for room in rooms {
            let room = match room {
                Ok(room) => room,
                Err(bad) => {
                    let words = bad.to_string();
                    wrong.get_or_insert(words);
                    match bad.draft {
                        Some(draft) => *draft,
                        None => continue,
                    }
                }
            };
            let board = room.to_board(&self.game).ok()?;
            drawn.push(Drawn {
                name: room.name().to_owned(),
                sheet: sheet(&board),
            });
        }
        Some(match (drawn.is_empty(), wrong) {
            (true, wrong) => Err(wrong.unwrap_or_else(|| "There is no level in it.".to_owned())),
            (false, _) => Ok(drawn),
        })
    }

    fn is_tile(&self, text: &str) -> bool {
        self.game.tiles().iter().any(|kind| kind.text == text)
    }
}

impl Drawable for BoardDrawing {
    fn paints(&self) -> Vec<Paint> {
        self.paints.clone()
    }

    fn layers(&self) -> Vec<String> {
        self.game.layers().to_vec()
    }

    /// What the game makes its own levels on, or as much ground as its first board has.
    fn blank(&self) -> Sheet {
        if let Some(vary) = self.game.vary() {
            return sheet(&vary.blank);
        }
        let first = self.game.starts().first();
        let (width, height) = first.map_or((8, 8), |s| (s.board.width(), s.board.height()));
        let mut blank = Sheet::filled(width, height, self.game.layers().len(), 0);
        let places: Vec<Place> = blank.cells().map(|(place, _)| place).collect();
        for place in places {
            let ground = self.paints.iter().find(|paint| paint.layer == place.layer);
            blank.set(place, ground.map_or(0, |paint| paint.tile));
        }
        blank
    }

    fn sides(&self) -> Option<RangeInclusive<usize>> {
        Some(1..=MOST_SIDE)
    }

    fn most_cells(&self) -> usize {
        MOST_CELLS
    }

    /// Rows of tiles, a line each or separated by `/`, layers separated by `|`; tiles of one letter need no
    /// spaces, and layers that are all ground need not be written.
    fn read(&self, text: &str) -> Result<Vec<Drawn>, String> {
        if text.len() > LONGEST_TEXT {
            return Err("The text is too long to be a board.".to_owned());
        }
        let board = self.game.read_board(text);
        let board = board.or_else(|_| self.game.read_board(&self.written_out(text)));
        match board {
            Ok(board) => Ok(vec![Drawn {
                name: String::new(),
                sheet: sheet(&board),
            }]),
            Err(why) => self.read_rooms(text).unwrap_or_else(|| Err(words(why))),
        }
    }

    fn write(&self, sheet: &Sheet) -> String {
        let text = |place: Place| {
            let tile = sheet.tile(place).map_or(0, usize::from);
            let kind = self.game.tiles().get(tile);
            kind.map_or("?", |kind| kind.text.as_str())
        };
        let layers = (0..sheet.layers()).map(|layer| {
            let rows = (0..sheet.height()).map(|y| {
                let row = (0..sheet.width()).map(|x| text(Place { layer, x, y }));
                row.collect::<Vec<_>>().join(" ")
            });
            rows.collect::<Vec<_>>().join(" / ")
        });
        layers.collect::<Vec<_>>().join(" | ")
    }
}

/// A board as it is drawn: a tile's number is its place among the game's tiles.
pub(super) fn sheet(board: &Board) -> Sheet {
    let mut sheet = Sheet::filled(board.width(), board.height(), board.layers(), 0);
    let places: Vec<Place> = sheet.cells().map(|(place, _)| place).collect();
    for (place, tile) in places.into_iter().zip(board.tiles()) {
        sheet.set(place, tile.index() as u8);
    }
    sheet
}

/// What is wrong with a board, without the name of a file.
fn words(error: BadGame) -> String {
    match error.line {
        Some(line) => format!("Line {line}: {}.", error.reason),
        None => format!("This is no board: {}.", error.reason),
    }
}

/// The boards that a game says anything about.
fn known_boards(game: &Game) -> impl Iterator<Item = &Board> {
    let starts = game.starts().iter();
    let starts = starts.flat_map(|start| std::iter::once(&start.board).chain(&start.solved));
    game.vary()
        .map(|vary| &vary.blank)
        .into_iter()
        .chain(starts)
}

/// The tiles of a layer of a board.
fn layer_tiles(board: &Board, layer: usize) -> &[Tile] {
    let (from, cells) = (layer * board.cells(), board.cells());
    board.tiles().get(from..from + cells).unwrap_or_default()
}

/// The cells that rules and variations name.
fn parts(game: &Game) -> impl Iterator<Item = &Part> {
    let varied = game.vary().into_iter().flat_map(|vary| &vary.steps);
    let rules = game.rules().iter().chain(varied.map(|step| &step.rule));
    rules.flat_map(|rule| &rule.parts)
}

/// The tiles that rules, ends or boards have in a layer, by number.
fn used_in(game: &Game, layer: usize) -> BTreeSet<usize> {
    let in_rules = parts(game)
        .filter(|part| part.layer == layer)
        .flat_map(|part| [part.left, part.right]);
    let (_, end) = game.end();
    let in_end = end.cells.iter().filter(|cell| cell.layer == layer);
    let on_boards = known_boards(game).flat_map(|board| layer_tiles(board, layer).iter().copied());
    let tiles = in_rules.chain(in_end.map(|cell| cell.tile));
    tiles.chain(on_boards).map(Tile::index).collect()
}

/// The part that the tile of a number plays.
fn role_of(game: &Game, tile: usize) -> Option<Role> {
    Some(Role::of(game.tiles().get(tile)?.shape))
}

/// What erasing leaves in a layer: of its ground, what the game's board has most of there.
fn ground(game: &Game, layer: usize, tiles: &[usize]) -> Option<usize> {
    let board = known_boards(game).next();
    let there = board.map_or(&[][..], |board| layer_tiles(board, layer));
    let count = |tile: usize| there.iter().filter(|other| other.index() == tile).count();
    let grounds = tiles.iter().copied();
    let grounds = grounds.filter(|tile| role_of(game, *tile) == Some(Role::Ground));
    // The first of those that are equally frequent.
    let most = grounds.rev().max_by_key(|tile| count(*tile));
    most.or(tiles.first().copied())
}

/// Whether a layer never has two figures: then painting one moves it.
fn has_one_player(game: &Game, layer: usize) -> bool {
    fn is_one(game: &Game, tiles: impl Iterator<Item = Tile>) -> bool {
        let players = tiles.filter(|tile| role(game, *tile) == Role::Player);
        players.count() < 2
    }
    let on_boards =
        known_boards(game).all(|board| is_one(game, layer_tiles(board, layer).iter().copied()));
    let in_rules = game.rules().iter().all(|rule| {
        let parts = || rule.parts.iter().filter(|part| part.layer == layer);
        is_one(game, parts().map(|part| part.left)) && is_one(game, parts().map(|part| part.right))
    });
    on_boards && in_rules
}

/// The tiles of a layer to paint with: its ground, the others as the game lists them, and what lies outside.
fn layer_paints(game: &Game, layer: usize) -> Vec<Paint> {
    let outside = Tile::OUTSIDE.index();
    let layers = 0..game.layers().len();
    let used: Vec<BTreeSet<usize>> = layers.map(|layer| used_in(game, layer)).collect();
    let belongs = |tile: &usize| {
        // What is used nowhere may lie anywhere.
        let is_used = used.iter().any(|tiles| tiles.contains(tile));
        !is_used || used.get(layer).is_some_and(|tiles| tiles.contains(tile))
    };
    let all = (0..game.tiles().len()).filter(|tile| *tile != outside);
    let mut tiles: Vec<usize> = all.filter(belongs).collect();
    if let Some(ground) = ground(game, layer, &tiles) {
        tiles.retain(|tile| *tile != ground);
        tiles.insert(0, ground);
    }
    tiles.push(outside);
    let is_single = has_one_player(game, layer);
    let paints = tiles.into_iter().filter_map(|tile| {
        let kind = game.tiles().get(tile)?;
        Some(Paint {
            layer,
            tile: tile as u8,
            name: kind.name.clone(),
            sign: kind.text.clone(),
            is_single: is_single && role_of(game, tile) == Some(Role::Player),
            is_whole: tile == outside,
        })
    });
    paints.collect()
}
