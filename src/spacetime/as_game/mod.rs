//! From an example to a grid game: events become rewrites, the last frame the win, the first the start.
//!
//! The game is written as a game file and read again through the same gate as every other, so that it is
//! played, inverted, un-played and enumerated, and its levels are made, like all the others'.

mod end;
mod looks;
mod rules;
mod vary;

use super::example::{Example, Legend};
use super::learning::{Learned, Pool};
use super::strip::Tile;
use crate::rewrite::{BadGame, Board, Game};
use end::{End, end, implies_none, neighbours, unfinished};
use rules::{Rule, rules};
use std::fmt::Write;
use thiserror::Error;

pub use looks::look;

/// A game that was made of an example.
#[derive(Clone, Debug)]
pub struct AsGame {
    /// The game file.
    pub text: String,
    /// The game.
    pub game: Game,
    /// What the language of games cannot say.
    pub lost: Vec<Lost>,
}

/// What was learned and is lost in the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Lost {
    /// Windows of first frames.
    #[error(
        "levels that the game makes need not look like the example's first frame, whose {windows} windows \
         of {rows} by {cols} are not asked for"
    )]
    FirstWindows {
        /// How many windows there are.
        windows: usize,
        /// Rows of a window.
        rows: usize,
        /// Columns of a window.
        cols: usize,
    },
    /// Windows of won frames.
    #[error(
        "the game is won as soon as {end}; that a won frame has none but {windows} windows of {rows} by \
         {cols} is not asked for"
    )]
    LastWindows {
        /// What is asked for.
        end: String,
        /// How many windows there are.
        windows: usize,
        /// Rows of a window.
        rows: usize,
        /// Columns of a window.
        cols: usize,
    },
    /// The game ends with a move of its own.
    #[error("one pattern cannot say {0:?}, so the game has a last move more that says it")]
    OneMoveMore(String),
    /// More than one tile has to be gone, and only one is asked about.
    #[error("the game is won as soon as {end}; that there is none left of {gone} is not asked for")]
    Unfinished {
        /// What is asked for.
        end: String,
        /// What no won frame has, in words.
        gone: String,
    },
    /// Only the example's own last frame is won.
    #[error(
        "no tile tells a won frame from others, so the game is won only when the board is just that frame"
    )]
    Picture,
}

/// Why an example is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAGame {
    /// Nothing ever happens.
    #[error("nothing happens in the example, so there is nothing to play")]
    NoEvents,
    /// The game is refused: too large, too many rules.
    #[error("the game that was learned is refused: {0}")]
    Refused(#[from] BadGame),
}

/// The game that an example teaches.
pub fn as_game(example: &Example, learned: &Learned) -> Result<AsGame, NotAGame> {
    if learned.events.is_empty() {
        return Err(NotAGame::NoEvents);
    }
    let end = end(example, learned);
    let writing = Writing {
        example,
        learned,
        end,
    };
    let text = writing.game();
    let game = Game::from_ron(&example.name, &text)?;
    let lost = writing.lost();
    Ok(AsGame { text, game, lost })
}

/// Letters of the longest name or remark that a game file is given.
const MOST_LETTERS: usize = 120;

/// How a tile of an example is written in its game.
fn tile_text(legend: &Legend, tile: Tile) -> String {
    let letter = legend.letter(tile);
    match "\"\\/|".contains(letter) {
        true => format!("t{}", tile.index()),
        false => letter.to_string(),
    }
}

impl AsGame {
    /// A frame of so many columns as a board of the game; `None` if the game has no such board.
    pub fn board(&self, legend: &Legend, frame: &[Tile], cols: usize) -> Option<Board> {
        let rows = frame.chunks(cols.max(1)).map(|row| {
            let tiles = row.iter().map(|tile| tile_text(legend, *tile));
            tiles.collect::<Vec<_>>().join(" ")
        });
        let text = rows.collect::<Vec<_>>().join(" / ");
        self.game.read_board(&text).ok()
    }
}

/// A name for people: first letter large, no signs that a game file would have to escape.
fn plain(text: &str) -> String {
    let text = text.replace(['_', '-'], " ");
    let kept = text
        .chars()
        .filter(|c| !c.is_control() && !"\"\\".contains(*c));
    kept.take(MOST_LETTERS)
        .collect::<String>()
        .trim()
        .to_owned()
}

fn title(text: &str) -> String {
    let text = plain(text);
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_else(|| "Learned".to_owned()) + letters.as_str()
}

struct Writing<'a> {
    example: &'a Example,
    learned: &'a Learned,
    end: End,
}

impl Writing<'_> {
    /// How a tile is written in the game.
    fn tile(&self, tile: Tile) -> String {
        tile_text(&self.learned.legend, tile)
    }

    /// How the tile is written that ends the game, where it is none of the example's.
    fn home(&self) -> String {
        let free = |letter: &char| self.learned.legend.tile(*letter).is_none();
        "HW@*+%"
            .chars()
            .find(free)
            .map_or("home".to_owned(), String::from)
    }

    fn blank(&self) -> Option<Tile> {
        self.learned.common.or(self.learned.blank())
    }

    fn end_words(&self) -> String {
        let name = |tile| plain(self.learned.legend.name(tile));
        match self.end {
            End::Count(tile, 0) => format!("there is no {}", name(tile)),
            End::Count(tile, count) => format!("there is {count} {}", name(tile)),
            End::Beside(tile, other) => format!("{} is beside {}", name(tile), name(other)),
            End::Picture => "the board is the one of the last frame".to_owned(),
        }
    }

    fn lost(&self) -> Vec<Lost> {
        let mut lost = Vec::new();
        let is_more = |pool: &Pool| pool.rows * pool.cols > 1;
        let sizes = |pool: &Pool| (pool.windows.len(), pool.rows, pool.cols);
        if is_more(&self.learned.first_pool) {
            let (windows, rows, cols) = sizes(&self.learned.first_pool);
            lost.push(Lost::FirstWindows {
                windows,
                rows,
                cols,
            });
        }
        let gone = unfinished(self.learned);
        if let End::Count(tile, count) = self.end
            && !implies_none(
                self.example.strip.first(),
                self.learned,
                (tile, count),
                gone,
            )
        {
            let others = gone.iter().filter(|gone| (*gone, 0) != (tile, count));
            let names = others.map(|tile| plain(self.learned.legend.name(tile)));
            let (end, gone) = (self.end_words(), names.collect::<Vec<_>>().join(", "));
            lost.push(Lost::Unfinished { end, gone });
        }
        if self.end == End::Picture {
            lost.push(Lost::Picture);
        }
        if is_more(&self.learned.last_pool) && self.end != End::Picture {
            let (windows, rows, cols) = sizes(&self.learned.last_pool);
            let end = self.end_words();
            lost.push(Lost::LastWindows {
                end,
                windows,
                rows,
                cols,
            });
        }
        if let End::Beside(..) = self.end {
            lost.push(Lost::OneMoveMore(self.end_words()));
        }
        lost
    }

    fn game(&self) -> String {
        let legend = &self.learned.legend;
        let mut text = String::new();
        let about = self.example.about.first().map_or("", |line| line.as_str());
        let _ = writeln!(
            text,
            "// Learned from an example that was played. {}.",
            plain(about)
        );
        let _ = writeln!(text, "(\n    name: \"{}\",", title(&self.example.name));
        let _ = writeln!(text, "    help: \"Won as soon as {}.\",", self.end_words());
        text.push_str("    tiles: [\n");
        for tile in legend.tiles() {
            let (shape, colour) = look(self.learned, tile);
            let (letter, name) = (self.tile(tile), plain(legend.name(tile)));
            let _ = writeln!(
                text,
                "        (tile: \"{letter}\", name: \"{name}\", shape: {shape:?}, colour: \"{colour}\"),"
            );
        }
        if let End::Beside(tile, other) = self.end {
            let (home, name) = (self.home(), plain(legend.name(tile)));
            let place = plain(legend.name(other));
            let _ = writeln!(
                text,
                "        (tile: \"{home}\", name: \"{name} at the {place}\", shape: Home, colour: \"f0d060\"),"
            );
        }
        text.push_str("    ],\n    play: LoopUntilAll([\n");
        let (times, pattern) = match self.end {
            End::Count(tile, times) => (times, self.tile(tile)),
            End::Beside(..) => (1, self.home()),
            End::Picture => {
                let rows = self.example.strip.last().chunks(self.example.strip.cols());
                let row = |row: &[Tile]| {
                    let tiles = row.iter().map(|tile| self.tile(*tile));
                    tiles.collect::<Vec<_>>().join(" ")
                };
                (1, rows.map(row).collect::<Vec<_>>().join(" / "))
            }
        };
        let _ = writeln!(
            text,
            "        Win([MatchTimes(times: {times}, pattern: \"{pattern}\")]),"
        );
        text.push_str("        Player([\n");
        for rule in rules(self.learned) {
            self.write_rule(&mut text, &rule);
        }
        if let (End::Beside(tile, other), Some(blank)) = (self.end, self.blank()) {
            let (from, to, left) = (self.tile(tile), self.tile(other), self.tile(blank));
            let home = self.home();
            let _ = writeln!(
                text,
                "            Rewrite(spin: true, rule: \"{from} {to} -> {left} {home}\", help: \"He arrives.\"),"
            );
        }
        text.push_str("        ]),\n    ]),\n");
        self.write_start(&mut text);
        self.write_vary(&mut text);
        text.push_str(")\n");
        text
    }

    fn write_rule(&self, text: &mut String, rule: &Rule) {
        let side = |after: bool| {
            let rows = rule.rows.iter().map(|row| {
                let cells = row.iter().map(|cell| match cell {
                    None => ".".to_owned(),
                    Some((before, then)) => self.tile(if after { *then } else { *before }),
                });
                cells.collect::<Vec<_>>().join(" ")
            });
            rows.collect::<Vec<_>>().join(" / ")
        };
        let spin = if rule.spin { "spin: true, " } else { "" };
        let help = plain_sentence(&rule.help);
        let _ = writeln!(
            text,
            "            Rewrite({spin}rule: \"{} -> {}\", help: \"{help}\"),",
            side(false),
            side(true)
        );
    }

    fn board(&self, frame: &[Tile], home: Option<[usize; 4]>) -> String {
        let cols = self.example.strip.cols();
        let mut text = String::from("\"\n");
        for (row, tiles) in frame.chunks(cols).enumerate() {
            text.push_str("                ");
            for (col, tile) in tiles.iter().enumerate() {
                let written = match (home, self.blank()) {
                    (Some([r, c, ..]), Some(blank)) if (r, c) == (row, col) => self.tile(blank),
                    (Some([_, _, r, c]), _) if (r, c) == (row, col) => self.home(),
                    _ => self.tile(*tile),
                };
                let _ = write!(text, "{}{written}", if col == 0 { "" } else { " " });
            }
            text.push('\n');
        }
        text.push_str("            \"");
        text
    }

    fn write_start(&self, text: &mut String) {
        let strip = &self.example.strip;
        let home = match self.end {
            End::Beside(tile, other) => neighbours(strip, strip.len() - 1, tile, other)
                .first()
                .copied(),
            End::Count(..) | End::Picture => None,
        };
        text.push_str("    starts: [\n        (\n");
        let _ = writeln!(text, "            name: \"{}\",", title(&self.example.name));
        let _ = writeln!(
            text,
            "            board: {},",
            self.board(strip.first(), None)
        );
        let _ = writeln!(
            text,
            "            solved: {},",
            self.board(strip.last(), home)
        );
        text.push_str("        ),\n    ],\n");
    }
}

fn plain_sentence(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control() && !"\"\\".contains(*c))
        .collect()
}
