//! What the cube answers about a drawing.
//!
//! A cell is *used* by a shortest solution if the monk can set foot on it at some time while it is played:
//! turns carry whole lines along, so that being carried says nothing of a cell.

use super::drawing::place_of;
use crate::cube::inquiry::{CubeReach, CubeWays, FindingWays, Reaching};
use crate::cube::rating::Rating;
use crate::cube::searches::{Measuring, Solving, SolvingQuickly};
use crate::cube::{Cell, Cube, KARMA_TO_WIN, Move, Tile};
use crate::play::drawing::questions::{Bar, Change, Levers, OutOfReach, Questions, Reach, Ways};
use crate::play::drawing::sheet::Place;
use crate::play::kind::Mapped;
use crate::puzzle::{Answer, Budget, Job, Measures, Proving};

/// A cube that is asked about.
pub(super) struct CubeQuestions(pub(super) Cube);

impl Questions<Move> for CubeQuestions {
    fn any(&self, budget: Budget) -> Box<dyn Job<Answer<Vec<Move>>>> {
        Box::new(SolvingQuickly::new(self.0, budget.into()))
    }

    fn shortest(
        &self,
        longest: Option<u32>,
        budget: Budget,
    ) -> Box<dyn Proving<Answer<Vec<Move>>>> {
        Box::new(match longest {
            Some(longest) => Solving::no_longer_than(self.0, longest, budget.into()),
            None => Solving::new(self.0, budget.into()),
        })
    }

    fn shortest_ways(&self, par: u32, budget: Budget) -> Box<dyn Job<Answer<Ways>>> {
        let ways = FindingWays::new(&self.0, par, budget);
        Mapped::boxed(ways, |answer: Answer<CubeWays>| {
            answer.map(|ways| Ways {
                solutions: ways.solutions,
                used: places(ways.used),
                is_all: ways.is_all,
            })
        })
    }

    fn measures(
        &self,
        par: u32,
        solutions: Option<u64>,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Measures>>> {
        let measuring = Measuring::with_par(&self.0, par, budget.into());
        Box::new(match solutions {
            Some(solutions) => measuring.with_solutions(solutions),
            None => measuring,
        })
    }

    fn reach(&self, budget: Budget) -> Box<dyn Job<Reach>> {
        Mapped::boxed(Reaching::new(&self.0, budget), |reach: CubeReach| Reach {
            out_of_reach: out_of_reach(&reach),
            furthest: furthest(&reach),
            is_all: reach.is_all,
            positions: reach.positions,
        })
    }

    fn levers(&self, budget: Budget) -> Box<dyn Job<Option<Levers>>> {
        let cube = self.0;
        let reaching = Reaching::new(&cube, budget).without_karma();
        Mapped::boxed(reaching, move |reach: CubeReach| {
            reach.is_all.then(|| levers(&cube, reach.on_top))
        })
    }

    fn bars(&self) -> Vec<Bar> {
        let rating = Rating::of(&self.0);
        let bar = |name, share| Bar { name, share };
        vec![
            bar("Far karma", rating.karma),
            bar("Soldiers on centres", rating.centres),
            bar("Soldiers in view", rating.visible),
            bar("Little room", rating.walls),
        ]
    }
}

fn places(cells: u64) -> Vec<Place> {
    let mut places: Vec<Place> = Cell::of_plane(cells).map(place_of).collect();
    places.sort_unstable();
    places
}

/// Only what comes to Top ever matters: there the monk walks, and there soldiers reach him.
fn levers(cube: &Cube, on_top: u64) -> Levers {
    let tiles = [Tile::Path, Tile::Karma, Tile::Obstacle, Tile::Soldiers];
    let mut alone: Vec<Change> = Cell::of_plane(on_top)
        .flat_map(|cell| {
            let others = tiles
                .into_iter()
                .filter(move |tile| *tile != cube.tile(cell));
            others.map(move |tile| Change {
                place: place_of(cell),
                tile: super::drawing::number(tile),
            })
        })
        .collect();
    alone.sort_unstable();
    Levers {
        alone,
        together: Vec::new(),
    }
}

fn out_of_reach(reach: &CubeReach) -> Vec<OutOfReach> {
    if !reach.is_all {
        return Vec::new();
    }
    if reach.most_karma >= KARMA_TO_WIN {
        let words = "With seven karma collected, the monk can never walk to the exit.".to_owned();
        return vec![OutOfReach {
            words,
            places: vec![place_of(Cell::EXIT)],
        }];
    }
    let words = match reach.lost.count_ones() {
        0 => {
            let words = "Every karma can be collected, but never seven of them in one game.";
            return vec![OutOfReach {
                words: words.to_owned(),
                places: Vec::new(),
            }];
        }
        1 => "1 karma can never be collected.".to_owned(),
        lost => format!("{lost} karma can never be collected."),
    };
    vec![OutOfReach {
        words,
        places: places(reach.lost),
    }]
}

fn furthest(reach: &CubeReach) -> String {
    let karma = match reach.most_karma {
        0 => "no karma".to_owned(),
        most if most >= KARMA_TO_WIN => "all seven karma".to_owned(),
        most => format!("{most} of {KARMA_TO_WIN} karma"),
    };
    match reach.is_all {
        true => format!("At the most {karma} can be collected."),
        false => format!("As far as was looked, {karma} can be collected."),
    }
}
