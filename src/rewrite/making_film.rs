//! The making of a seed's level, scene by scene: what it was grown from, and each move back on the line
//! of the growth that became the level.

use super::board::Board;
use super::game::Game;
use super::making::{Made, NotMade};
use super::moves::Move;
use super::params::{Base, Params};
use super::seeded_level::{Attempt, SeededLevel};
use crate::puzzle::Job;
use std::sync::Arc;

/// How a level was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakingFilm {
    /// The level, the same as without a film.
    pub made: Made,
    /// What led to it. The last board is the level's.
    pub scenes: Vec<Scene>,
}

/// A moment of a making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board as it then was.
    pub board: Board,
    /// What was done.
    pub step: SceneStep,
}

/// A step of a making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneStep {
    /// The start board that levels are grown for.
    Start,
    /// A growth that did not become the level, with the board that it came to.
    PutAside {
        /// Which growth, from 1.
        attempt: u32,
        /// What it came to.
        came_to: CameTo,
    },
    /// The game's blank board.
    Blank {
        /// Which growth, from 1.
        attempt: u32,
        /// Blank boards that came to nothing before this one.
        in_vain: u32,
    },
    /// A rewrite was written to it.
    Written,
    /// A solved board, to grow backwards from.
    Solved {
        /// Which growth, from 1.
        attempt: u32,
    },
    /// The pieces of the solved board lie elsewhere, and it is solved again.
    LaidOut,
    /// This move, played forwards, leads to the board before it in the film.
    Back(Move),
    /// The level.
    Level,
}

/// What a growth came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameTo {
    /// No board came out solved.
    NoSolvedBoard,
    /// Nothing could be grown from it.
    Nothing,
    /// A board that takes so many moves; `None` if that was not proven.
    Board(Option<u32>),
}

/// A film of a making, in the making.
pub struct Filming {
    game: Arc<Game>,
    params: Params,
    level: SeededLevel,
}

impl Filming {
    /// Begins with the level of a seed.
    pub fn new(game: Arc<Game>, params: Params, seed: u32) -> Filming {
        Filming {
            level: SeededLevel::new(game.clone(), params, seed).kept(),
            game,
            params,
        }
    }

    fn scenes(&mut self, made: &Made) -> Vec<Scene> {
        let attempts = self.level.take_kept();
        let chosen = attempts.iter().rposition(|attempt| attempt.is_nearest);
        let mut scenes = Vec::new();
        if let Base::Start(number) = self.params.base
            && let Some(start) = self.game.starts().get(usize::from(number))
        {
            add(&mut scenes, &start.board, SceneStep::Start);
        }
        for (number, attempt) in attempts.iter().enumerate() {
            if Some(number) != chosen
                && let Some(board) = self.came_to_board(attempt)
            {
                let step = SceneStep::PutAside {
                    attempt: number as u32 + 1,
                    came_to: came_to(attempt),
                };
                add(&mut scenes, board, step);
            }
        }
        if let Some(number) = chosen
            && let Some(attempt) = attempts.get(number)
        {
            self.add_growth(&mut scenes, number as u32 + 1, attempt);
        }
        add(&mut scenes, &made.board, SceneStep::Level);
        scenes
    }

    /// The board to show of a growth that did not become the level.
    fn came_to_board<'a>(&'a self, attempt: &'a Attempt) -> Option<&'a Board> {
        let grown = attempt.grown.as_ref().map(|grown| &grown.board);
        let blank = self.game.vary().map(|vary| &vary.blank);
        grown.or(attempt.solved.as_ref()).or(blank)
    }

    /// The scenes of the growth that became the level.
    fn add_growth(&self, scenes: &mut Vec<Scene>, number: u32, attempt: &Attempt) {
        if let (Some(variation), Some(vary)) = (&attempt.variation, self.game.vary()) {
            let blank = SceneStep::Blank {
                attempt: number,
                in_vain: variation.in_vain,
            };
            add(scenes, &vary.blank, blank);
            for board in &variation.boards {
                add(scenes, board, SceneStep::Written);
            }
        }
        let (Some(solved), Some(grown)) = (&attempt.solved, &attempt.grown) else {
            return;
        };
        add(scenes, solved, SceneStep::Solved { attempt: number });
        if grown.root != *solved {
            add(scenes, &grown.root, SceneStep::LaidOut);
        }
        let mut board = grown.root.clone();
        for action in grown.line.iter().rev() {
            for change in self.game.changes(action) {
                board.set(change.layer, change.x, change.y, change.from);
            }
            add(scenes, &board, SceneStep::Back(*action));
        }
    }
}

fn add(scenes: &mut Vec<Scene>, board: &Board, step: SceneStep) {
    scenes.push(Scene {
        board: board.clone(),
        step,
    });
}

fn came_to(attempt: &Attempt) -> CameTo {
    match (&attempt.solved, &attempt.grown) {
        (None, _) => CameTo::NoSolvedBoard,
        (Some(_), None) => CameTo::Nothing,
        (Some(_), Some(grown)) => CameTo::Board(grown.par),
    }
}

impl Job<Result<MakingFilm, NotMade>> for Filming {
    fn advance(&mut self, states: u64) -> Option<Result<MakingFilm, NotMade>> {
        match self.level.advance(states)? {
            Ok(made) => {
                let scenes = self.scenes(&made);
                Some(Ok(MakingFilm { made, scenes }))
            }
            Err(why) => Some(Err(why)),
        }
    }

    /// Growths begun so far.
    fn tried(&self) -> u32 {
        self.level.tried()
    }
}
