//! The pictures on the games' cards: what lies where over all boards of a game, drawn beside the menu.

use crate::game::boards::Games;
use crate::game::work::{MEMORY, SLICE, Work};
use crate::puzzle::{Budget, Limits};
use crate::rewrite::{Aim, Base, Board, Game, Generating, Method, Params, Treemap, enumerate};
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pictures that are drawn, and the one being drawn.
#[derive(Resource, Default)]
pub(super) struct Pictures {
    drawn: BTreeMap<String, egui::TextureHandle>,
    drawing: Option<(String, Work<egui::ColorImage>)>,
}

/// What counting all boards of a game may take; in a browser it must fit into a frame.
const ALL: Budget = Budget {
    nodes: if cfg!(target_arch = "wasm32") {
        8_000
    } else {
        1_000_000
    },
    bytes: MEMORY,
};
/// Levels that stand for a game with more boards than that.
const SOME: u16 = 24;
/// Pixels of a cell, and around the board.
const CELL: usize = 24;
const MARGIN: usize = 6;

impl Pictures {
    /// Goes on drawing what is not there yet.
    pub(super) fn draw_on(&mut self, games: &Games, ctx: &egui::Context) {
        if let Some((key, work)) = &mut self.drawing {
            let Some(image) = work.poll() else {
                return;
            };
            let texture = ctx.load_texture(key.as_str(), image, egui::TextureOptions::LINEAR);
            self.drawn.insert(key.clone(), texture);
            self.drawing = None;
        }
        let mut games = games.games().iter();
        if let Some(shown) = games.find(|shown| !self.drawn.contains_key(&shown.key)) {
            self.drawing = Some((shown.key.clone(), drawing(shown.game.clone())));
        }
    }

    /// The picture of a game, once it is drawn.
    pub(super) fn get(&self, key: &str) -> Option<&egui::TextureHandle> {
        self.drawn.get(key)
    }
}

/// Draws a game's picture: of all its boards if they can be counted, else of some levels.
fn drawing(game: Arc<Game>) -> Work<egui::ColorImage> {
    let mut some = None;
    Work::start(move || {
        let Some(sample) = &mut some else {
            match all(&game) {
                Some(picture) => return Some(image(&game, &picture)),
                None => some = Some(Sample::new(game.clone())),
            }
            return None;
        };
        Some(image(&game, &sample.advance()?))
    })
}

fn image(game: &Game, picture: &Treemap) -> egui::ColorImage {
    let (width, height, pixels) = picture.pixels(game, CELL, MARGIN);
    egui::ColorImage::from_rgb([width, height], &pixels)
}

/// The picture that `forge rewrite picture` draws, if that does not take too long.
fn all(game: &Game) -> Option<Treemap> {
    let start = game.starts().first()?;
    let atlas = enumerate(game, start, Method::Published, false, &Limits::from(ALL)).ok()?;
    let boards = atlas.boards.iter().map(|solved| &solved.board);
    (!atlas.boards.is_empty()).then(|| Treemap::of(boards, 0))
}

/// Levels of rising length that stand for all of them.
struct Sample {
    game: Arc<Game>,
    boards: Vec<Board>,
    length: u16,
    making: Generating,
}

impl Sample {
    fn new(game: Arc<Game>) -> Sample {
        Sample {
            making: level(&game, 1),
            boards: game
                .starts()
                .iter()
                .take(1)
                .map(|s| s.board.clone())
                .collect(),
            length: 1,
            game,
        }
    }

    /// Works on; the picture once all levels are there.
    fn advance(&mut self) -> Option<Treemap> {
        if let Ok(made) = self.making.advance(SLICE)? {
            self.boards.push(made.board);
        }
        self.length += 1;
        if self.length > SOME {
            return Some(Treemap::of(&self.boards, 0));
        }
        self.making = level(&self.game, self.length);
        None
    }
}

fn level(game: &Arc<Game>, length: u16) -> Generating {
    let params = Params {
        base: Base::Start(0),
        aim: Aim::Length(length),
    };
    Generating::new(game.clone(), params, length.into())
}
