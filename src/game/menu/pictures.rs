//! The pictures on the games' cards: what lies where over all boards of a game, drawn beside the menu.

use crate::game::boards::Games;
use crate::game::work::Work;
use crate::puzzle::{Budget, Limits};
use crate::rewrite::{Game, Method, Treemap, enumerate};
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

/// Boards of a game that are looked into for its picture; a larger game shows its start board.
const BOARDS: Budget = Budget {
    nodes: 30_000,
    bytes: 1 << 26,
};
/// Pixels of a cell, and around the board.
const CELL: usize = 24;
const MARGIN: usize = 6;

impl Pictures {
    /// Goes on drawing what is not there yet.
    pub(super) fn draw_on(&mut self, games: &Games, ctx: &egui::Context) {
        if let Some((key, work)) = &mut self.drawing {
            if let Some(image) = work.poll() {
                let texture = ctx.load_texture(key.as_str(), image, egui::TextureOptions::LINEAR);
                self.drawn.insert(key.clone(), texture);
                self.drawing = None;
            }
            return;
        }
        let mut games = games.games().iter();
        if let Some(shown) = games.find(|shown| !self.drawn.contains_key(&shown.key)) {
            let game = shown.game.clone();
            let work = Work::start(move || Some(picture(&game)));
            self.drawing = Some((shown.key.clone(), work));
        }
    }

    /// The picture of a game, once it is drawn.
    pub(super) fn get(&self, key: &str) -> Option<&egui::TextureHandle> {
        self.drawn.get(key)
    }
}

fn picture(game: &Arc<Game>) -> egui::ColorImage {
    let (width, height, pixels) = treemap(game).pixels(game, CELL, MARGIN);
    egui::ColorImage::from_rgb([width, height], &pixels)
}

fn treemap(game: &Game) -> Treemap {
    let Some(start) = game.starts().first() else {
        return Treemap::of([], 0);
    };
    let limits = Limits::from(BOARDS);
    match enumerate(game, start, Method::Published, false, &limits) {
        Ok(atlas) if !atlas.boards.is_empty() => {
            Treemap::of(atlas.boards.iter().map(|solved| &solved.board), 0)
        }
        _ => Treemap::of([&start.board], 0),
    }
}
