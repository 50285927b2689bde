//! The cells that shortest solutions use: those that their moves name, be it to change them or only to ask
//! what is there, and those that make the end: where its pattern lies, and where a tile that never changes
//! is all that keeps it away from a piece that has come there, as a mark under a crate.

use super::aims::Guided;
use super::{Asked, BoardPlace, BoardWays, place};
use crate::puzzle::{Answer, Budget, FindingShortestWays, Job, Puzzle, QuickSet, ShortestWays};
use crate::rewrite::game::Game;
use crate::rewrite::program::{Choice, Program, State};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The search for all shortest solutions and the cells that they use.
pub(super) struct FindingUsed<const N: usize, const K: usize> {
    game: Arc<Game>,
    program: Arc<Program<N, K>>,
    puzzle: Guided<N, K>,
    phase: Phase<N, K>,
}

enum Phase<const N: usize, const K: usize> {
    Ways(Box<FindingShortestWays<'static, Guided<N, K>>>),
    Using {
        ways: ShortestWays<State<N, K>, Choice>,
        /// Steps looked at.
        next: usize,
        choices: QuickSet<(u16, u16)>,
        wins: QuickSet<u32>,
        used: BTreeSet<BoardPlace>,
    },
}

impl<const N: usize, const K: usize> FindingUsed<N, K> {
    pub(super) fn new(asked: &Asked<N, K>, par: u32, budget: Budget) -> FindingUsed<N, K> {
        let search = FindingShortestWays::new(asked.guided(), asked.start, par, budget.into());
        FindingUsed {
            game: asked.game.clone(),
            program: asked.program.clone(),
            puzzle: asked.guided(),
            phase: Phase::Ways(Box::new(search)),
        }
    }
}

impl<const N: usize, const K: usize> Job<Answer<BoardWays>> for FindingUsed<N, K> {
    fn advance(&mut self, states: u64) -> Option<Answer<BoardWays>> {
        let FindingUsed {
            game,
            program,
            puzzle,
            phase,
        } = self;
        match phase {
            Phase::Ways(search) => match search.advance(states)? {
                Answer::Solved(ways) => {
                    let mut used = BTreeSet::new();
                    if ways.steps.is_empty()
                        && let Some(start) = ways.states.first()
                    {
                        use_end(game, program, start, &mut used);
                    }
                    *phase = Phase::Using {
                        ways,
                        next: 0,
                        choices: QuickSet::default(),
                        wins: QuickSet::default(),
                        used,
                    };
                    None
                }
                Answer::Unsolvable => Some(Answer::Unsolvable),
                Answer::GaveUp(why) => Some(Answer::GaveUp(why)),
            },
            Phase::Using {
                ways,
                next,
                choices,
                wins,
                used,
            } => {
                for _ in 0..states {
                    let Some(step) = ways.steps.get(*next) else {
                        return Some(Answer::Solved(BoardWays {
                            solutions: ways.count,
                            used: std::mem::take(used).into_iter().collect(),
                        }));
                    };
                    *next += 1;
                    if choices.insert((step.action.rewrite, step.action.at)) {
                        use_move(game, program, step.action, used);
                    }
                    let after = &ways.states[step.to as usize];
                    if puzzle.is_won(after) && wins.insert(step.to) {
                        use_end(game, program, after, used);
                    }
                }
                None
            }
        }
    }
}

fn use_move<const N: usize, const K: usize>(
    game: &Game,
    program: &Program<N, K>,
    choice: Choice,
    used: &mut BTreeSet<BoardPlace>,
) {
    let width = program.base.width();
    let variant = game.variants.get(usize::from(choice.rewrite));
    for part in variant.map_or(&[][..], |variant| &variant.shape.parts) {
        let cell = usize::from(choice.at) + part.y * width + part.x;
        used.insert(place(&program.base, part.layer, cell));
    }
}

fn use_end<const N: usize, const K: usize>(
    game: &Game,
    program: &Program<N, K>,
    state: &State<N, K>,
    used: &mut BTreeSet<BoardPlace>,
) {
    let board = program.board(state);
    let (_, end) = game.end();
    for corner in 0..board.cells() {
        let (x, y) = (corner % board.width(), corner / board.width());
        if x + end.width > board.width() || y + end.height > board.height() {
            continue;
        }
        let places = end.cells.iter().map(|cell| {
            let (layer, x, y) = (cell.layer, x + cell.x, y + cell.y);
            let here = board.tile(layer, x, y);
            let is_changing = here.and_then(|tile| game.changing.slot(layer, tile));
            let place = BoardPlace { layer, x, y };
            (place, is_changing.is_some(), here == Some(cell.tile))
        });
        let has_come = |(_, is_changing, fits): (_, bool, bool)| is_changing && fits;
        let mut amiss = places.clone().filter(|(.., fits)| !fits);
        match (amiss.next(), amiss.next()) {
            (None, _) => used.extend(places.map(|(place, ..)| place)),
            (Some((place, false, _)), None) if places.clone().any(has_come) => {
                used.insert(place);
            }
            _ => {}
        }
    }
}
