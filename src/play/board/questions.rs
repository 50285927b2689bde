//! What a grid game answers about a drawing.
//!
//! A place is *used* by a shortest solution if one of its moves names it, be it to change the tile there or
//! only to ask for it; or if it makes the end: the end's pattern lies there, or the tile there never changes
//! and is all that keeps the pattern away from a piece that has come there, as a mark under a crate.

use super::role::{Role, role};
use crate::play::drawing::questions::{Change, Levers, OutOfReach, Questions, Reach, Ways};
use crate::play::drawing::sheet::Place;
use crate::play::kind::Mapped;
use crate::puzzle::{Answer, Budget, Job, Measures, Proving};
use crate::rewrite::{
    Board, BoardLevers, BoardPlace, BoardReach, BoardWays, Game, Inquiry, Move, Put, Shape, Tile,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board that is asked about.
pub(super) struct BoardQuestions {
    pub(super) game: Arc<Game>,
    pub(super) board: Board,
    pub(super) inquiry: Inquiry,
}

impl Questions<Move> for BoardQuestions {
    fn any(&self, budget: Budget) -> Box<dyn Job<Answer<Vec<Move>>>> {
        self.inquiry.any(budget)
    }

    fn shortest(
        &self,
        longest: Option<u32>,
        budget: Budget,
    ) -> Box<dyn Proving<Answer<Vec<Move>>>> {
        self.inquiry.shortest(longest, budget)
    }

    fn shortest_ways(&self, par: u32, budget: Budget) -> Box<dyn Job<Answer<Ways>>> {
        let ways = self.inquiry.ways(par, budget);
        Mapped::boxed(ways, |answer: Answer<BoardWays>| {
            answer.map(|ways| Ways {
                solutions: ways.solutions,
                used: ways.used.into_iter().map(place_of).collect(),
                is_all: true,
            })
        })
    }

    fn measures(
        &self,
        par: u32,
        solutions: Option<u64>,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Measures>>> {
        self.inquiry.measures(par, solutions, budget)
    }

    fn reach(&self, budget: Budget) -> Box<dyn Job<Reach>> {
        let (game, board) = (self.game.clone(), self.board.clone());
        let reach = self.inquiry.reach(budget);
        Mapped::boxed(reach, move |reach: BoardReach| {
            let told = Told {
                game: &game,
                board: &board,
                reach: &reach,
            };
            Reach {
                is_all: reach.is_all,
                positions: reach.boards,
                out_of_reach: told.out_of_reach(),
                furthest: told.furthest(),
            }
        })
    }

    fn levers(&self, budget: Budget) -> Box<dyn Job<Option<Levers>>> {
        let levers = self.inquiry.levers(budget);
        Mapped::boxed(levers, |levers: Option<BoardLevers>| {
            let levers = levers?;
            let together = levers.together.into_iter();
            Some(Levers {
                alone: levers.alone.into_iter().map(change).collect(),
                together: together.map(|pair| pair.map(change)).collect(),
            })
        })
    }
}

fn place_of(at: BoardPlace) -> Place {
    let BoardPlace { layer, x, y } = at;
    Place { layer, x, y }
}

fn change(put: Put) -> Change {
    Change {
        place: place_of(put.at),
        tile: put.tile.index() as u8,
    }
}

/// How far play can get, to be told in words.
struct Told<'a> {
    game: &'a Game,
    board: &'a Board,
    reach: &'a BoardReach,
}

impl Told<'_> {
    fn name(&self, tile: Tile) -> &str {
        self.game
            .kind(tile)
            .map_or("tile", |kind| kind.name.as_str())
    }

    fn tile_at(&self, at: BoardPlace) -> Option<Tile> {
        self.board.tile(at.layer, at.x, at.y)
    }

    fn out_of_reach(&self) -> Vec<OutOfReach> {
        let mut all = Vec::new();
        let lost = self.by_tile(self.reach.lost.iter().copied());
        for (tile, places) in lost {
            let (count, is) = (self.count(tile, places.len()), be(places.len()));
            let words = format!("{count} {is} never brought to where the end wants it.");
            all.push(OutOfReach { words, places });
        }
        let mut never: BTreeMap<Tile, Vec<Place>> = BTreeMap::new();
        for put in &self.reach.never {
            never.entry(put.tile).or_default().push(place_of(put.at));
        }
        for (tile, places) in never {
            let name = self.name(tile);
            let words = match places.len() {
                1 => format!("There is a cell that needs a {name} in the end and never has one."),
                many => format!(
                    "There are {many} cells that need a {name} in the end and never have one."
                ),
            };
            all.push(OutOfReach { words, places });
        }
        let still = (self.reach.still.iter().copied()).filter(|at| self.is_thing(*at));
        for (tile, places) in self.by_tile(still) {
            let (count, is) = (self.count(tile, places.len()), be(places.len()));
            let done = self.done_to(tile);
            let words = format!("{count} {is} never {done}.");
            all.push(OutOfReach { words, places });
        }
        all
    }

    fn furthest(&self) -> String {
        let BoardReach {
            times,
            at_first,
            nearest,
            ..
        } = *self.reach;
        let so_far = match self.reach.is_all {
            true => "at best",
            false => "at best as far as was looked",
        };
        let (_, end) = self.game.end();
        let names: Vec<&str> = end.cells.iter().map(|cell| self.name(cell.tile)).collect();
        let what = match names.len() {
            1 | 2 => names.join(" on "),
            _ => "picture of the end".to_owned(),
        };
        match times {
            0 => format!(
                "In the end there must be no {what}: {at_first} at first, {nearest} left {so_far}."
            ),
            _ => format!(
                "In the end there must be {times} {what}: {at_first} at first, {nearest} {so_far}."
            ),
        }
    }

    fn by_tile(&self, at: impl Iterator<Item = BoardPlace>) -> BTreeMap<Tile, Vec<Place>> {
        let mut by_tile: BTreeMap<Tile, Vec<Place>> = BTreeMap::new();
        for at in at {
            if let Some(tile) = self.tile_at(at) {
                by_tile.entry(tile).or_default().push(place_of(at));
            }
        }
        by_tile
    }

    /// Whether something stands there rather than the bare ground.
    fn is_thing(&self, at: BoardPlace) -> bool {
        let tile = self.tile_at(at);
        tile.is_some_and(|tile| role(self.game, tile) != Role::Ground)
    }

    /// So many of a tile, at the beginning of a sentence.
    fn count(&self, tile: Tile, count: usize) -> String {
        let name = self.name(tile);
        match count {
            1 => format!("1 {name}"),
            many => format!("{many} cells with a {name}"),
        }
    }

    /// What play does to a tile, if it does anything.
    fn done_to(&self, tile: Tile) -> &'static str {
        match self.game.kind(tile).map(|kind| kind.shape) {
            Some(Shape::Key) => "picked up",
            Some(Shape::Door) => "opened",
            Some(Shape::Shrine) => "reached",
            Some(Shape::Crate | Shape::Ball | Shape::Peg | Shape::Monk | Shape::Bearer) => "moved",
            Some(Shape::Frog | Shape::Toad | Shape::Stone) => "moved",
            _ => "changed",
        }
    }
}

fn be(count: usize) -> &'static str {
    match count {
        1 => "is",
        _ => "are",
    }
}
