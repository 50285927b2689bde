//! The pictures on the games' cards: what lies where over all boards of a game, drawn beside the menu.

use super::games::others;
use crate::game::on_offer::OnOffer;
use crate::game::work::Work;
use crate::play::board::BoardKind;
use crate::play::kind::MEMORY;
use crate::puzzle::{Budget, Job};
use crate::rewrite::{
    Aim, Base, Board, BoardsWanted, FindingBoards, Game, Making, Method, Params, SolvedBoard,
    TileCounts, Treemap, Wanted,
};
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pictures that are drawn, and the one being drawn.
#[derive(Resource, Default)]
pub(super) struct Pictures {
    drawn: BTreeMap<String, egui::TextureHandle>,
    drawing: Option<(String, Work<Picture>)>,
}

/// What finding all boards of a game may take. In a browser a table of more states would take longer to
/// grow than a frame may.
const ALL: Budget = Budget {
    nodes: if cfg!(target_arch = "wasm32") {
        50_000
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
    pub(super) fn draw_on(&mut self, on_offer: &OnOffer, ctx: &egui::Context) {
        if let Some((key, work)) = &mut self.drawing {
            let Some(picture) = work.poll() else {
                return;
            };
            let texture = picture.texture(ctx, key);
            self.drawn.insert(key.clone(), texture);
            self.drawing = None;
        }
        let mut kinds = others(on_offer).iter();
        let next = kinds.find_map(|kind| {
            let game = kind.get().map(BoardKind::game)?;
            let is_new = !self.drawn.contains_key(kind.key());
            is_new.then(|| (kind.key().to_owned(), game.clone()))
        });
        self.drawing = next.map(|(key, game)| (key, picture_of(game)));
    }

    /// The picture of a game, once it is drawn.
    pub(super) fn get(&self, key: &str) -> Option<&egui::TextureHandle> {
        self.drawn.get(key)
    }
}

/// A game's picture.
pub(super) struct Picture {
    image: egui::ColorImage,
    /// How many boards it has, if they could be counted.
    pub(super) boards: Option<usize>,
}

impl Picture {
    /// Hands it over to be shown.
    pub(super) fn texture(self, ctx: &egui::Context, name: &str) -> egui::TextureHandle {
        ctx.load_texture(name, self.image, egui::TextureOptions::LINEAR)
    }
}

/// A game's picture in the making: of all its boards if they can be counted, else of some levels.
struct Drawing {
    game: Arc<Game>,
    part: Part,
}

enum Part {
    /// Finds the boards that `forge rewrite picture` draws.
    Finding(FindingBoards),
    /// Counts what lies where on them; how many they are.
    Counting(std::vec::IntoIter<SolvedBoard>, TileCounts, usize),
    /// Makes levels instead, if that takes too long.
    Sampling(Sample),
}

impl Drawing {
    fn new(game: Arc<Game>, budget: Budget) -> Drawing {
        let wanted = BoardsWanted {
            method: Method::Published,
            with_solutions: false,
            budget,
        };
        let start = game.starts().first();
        let finding = start.map(|start| FindingBoards::new(&game, start, wanted));
        Drawing {
            part: match finding {
                Some(finding) => Part::Finding(finding),
                None => Part::Sampling(Sample::new(game.clone())),
            },
            game,
        }
    }
}

impl Job<Picture> for Drawing {
    fn advance(&mut self, states: u64) -> Option<Picture> {
        match &mut self.part {
            Part::Finding(finding) => {
                let found = finding.advance(states)?;
                let boards = found.map_or_else(|_| Vec::new(), |all| all.boards);
                self.part = match boards.is_empty() {
                    true => Part::Sampling(Sample::new(self.game.clone())),
                    false => {
                        let count = boards.len();
                        Part::Counting(boards.into_iter(), TileCounts::new(0), count)
                    }
                };
                None
            }
            Part::Counting(boards, counts, count) => {
                for solved in boards.by_ref().take(states as usize) {
                    counts.add(&solved.board);
                }
                let is_done = boards.len() == 0;
                is_done.then(|| Picture {
                    image: image(&self.game, &std::mem::take(counts).into_treemap()),
                    boards: Some(*count),
                })
            }
            Part::Sampling(sample) => Some(Picture {
                image: image(&self.game, &sample.advance(states)?),
                boards: None,
            }),
        }
    }
}

/// Begins to draw a game's picture.
pub(super) fn picture_of(game: Arc<Game>) -> Work<Picture> {
    Work::of(Box::new(Drawing::new(game, ALL)))
}

fn image(game: &Game, picture: &Treemap) -> egui::ColorImage {
    let (width, height, pixels) = picture.pixels(game, CELL, MARGIN);
    egui::ColorImage::from_rgb([width, height], &pixels)
}

/// Levels of rising length that stand for all of them.
struct Sample {
    game: Arc<Game>,
    boards: Vec<Board>,
    length: u16,
    making: Making,
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
    fn advance(&mut self, states: u64) -> Option<Treemap> {
        if let Ok(made) = self.making.advance(states)? {
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

fn level(game: &Arc<Game>, length: u16) -> Making {
    let params = Params {
        base: Base::Start(0),
        aim: Aim::Length(length),
    };
    let wanted = Wanted::Seeded {
        params,
        seed: length.into(),
        spare_seeds: 0,
    };
    Making::new(game.clone(), wanted, ALL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::work::SLICE;
    use crate::rewrite::built_in;
    use bevy::platform::time::Instant;
    use std::time::Duration;

    /// What the pictures take: `cargo test --lib -- --ignored --nocapture what_pictures_take`. Each step counts
    /// with the shortest of some rounds, as other programs run beside.
    #[test]
    #[ignore = "for measuring"]
    fn what_pictures_take() {
        for nodes in [8_000, 50_000, 1_000_000] {
            for game in built_in() {
                let game = Arc::new(game.clone());
                let mut steps: Vec<Duration> = Vec::new();
                let mut part = "";
                for _ in 0..3 {
                    let mut number = 0;
                    let mut note = |start: Instant| {
                        let taken = start.elapsed();
                        match steps.get_mut(number) {
                            Some(known) => *known = taken.min(*known),
                            None => steps.push(taken),
                        }
                        number += 1;
                    };
                    let start = Instant::now();
                    let budget = Budget {
                        nodes,
                        bytes: MEMORY,
                    };
                    let mut drawing = Drawing::new(game.clone(), budget);
                    note(start);
                    loop {
                        let start = Instant::now();
                        let image = drawing.advance(SLICE);
                        note(start);
                        if image.is_some() {
                            break;
                        }
                    }
                    part = match drawing.part {
                        Part::Sampling(_) => "some levels",
                        _ => "all boards",
                    };
                }
                let all: Duration = steps.iter().sum();
                let longest = steps.iter().max().expect("steps");
                println!(
                    "{nodes} {}: {part}, {} steps, {all:?}, the longest {longest:?}",
                    game.name(),
                    steps.len()
                );
            }
        }
    }
}
