//! A compiled game as a puzzle that the searches know, forwards and backwards.

use super::program::{Choice, Program, State};
use super::tree::Direction;
use crate::puzzle::{HOPELESS, Puzzle};
use std::ops::Deref;

/// A compiled game as a puzzle, borrowed or held by a search that outlives its caller.
#[derive(Clone)]
pub(super) struct Forward<B>(pub(super) B);

impl<const N: usize, const K: usize, B: Deref<Target = Program<N, K>>> Puzzle for Forward<B> {
    type State = State<N, K>;
    type Move = Choice;

    fn is_won(&self, state: &State<N, K>) -> bool {
        self.0.direction == Direction::Forward && self.0.has_ended(state)
    }

    fn expand(&self, state: &State<N, K>, visit: impl FnMut(Choice, State<N, K>)) {
        self.0.choices(&self.0.rewrites, state, visit);
    }

    fn lower_bound(&self, state: &State<N, K>, floor: u32) -> u32 {
        match self.0.direction {
            Direction::Forward => self.0.moves_at_least(state).max(floor),
            Direction::Inverse => HOPELESS,
        }
    }
}

/// A compiled game run backwards. Its branches end at boards that are won already, if they are to
/// end there at all; the first board never ends one.
pub(super) struct Backward<B, const N: usize, const K: usize> {
    pub(super) program: B,
    /// The first board; `None` if no branch ends.
    pub(super) first: Option<State<N, K>>,
}

impl<const N: usize, const K: usize, B> Puzzle for Backward<B, N, K>
where
    B: Deref<Target = Program<N, K>>,
{
    type State = State<N, K>;
    type Move = Choice;

    fn is_won(&self, state: &State<N, K>) -> bool {
        self.first.is_some_and(|first| *state != first) && self.program.has_ended(state)
    }

    fn expand(&self, state: &State<N, K>, visit: impl FnMut(Choice, State<N, K>)) {
        self.program
            .choices(&self.program.rewrites_back, state, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Answer, Budget, MeasureAllStates, MeasureAlongSolution, finish};
    use crate::rewrite::{Aim, Base, Params, built_in, generate};

    /// Two words and eight planes hold every board of the built-in games.
    type AnyProgram = Program<2, 8>;

    #[test]
    fn both_ways_to_measure_agree_on_grid_games() {
        let few = Budget {
            nodes: 3_000,
            bytes: usize::MAX,
        };
        let (mut compared, mut with_dead_ends) = (0, 0);
        for game in built_in() {
            for seed in 0..6 {
                let params = Params {
                    base: Base::Start(0),
                    aim: Aim::Length(3 + 2 * seed),
                };
                let Ok(level) = generate(game, params, seed.into(), None) else {
                    continue;
                };
                let program = AnyProgram::new(game, &level.board);
                let start = program.state(&level.board).expect("of this layout");
                let forward = Forward(&program);
                let listed = finish(
                    &mut MeasureAllStates::new(forward.clone(), start, few.into()),
                    None,
                );
                let Some(Answer::Solved(measures)) = listed else {
                    continue;
                };
                let limits = Budget::default().into();
                let searched = finish(&mut MeasureAlongSolution::new(forward, start, limits), None);
                assert_eq!(searched, listed, "{} {seed}", game.name());
                compared += 1;
                with_dead_ends += u32::from(measures.dead_ends > 0);
            }
        }
        assert!(compared > 15, "{compared} were small enough");
        assert!(with_dead_ends > 5, "{with_dead_ends} have dead ends");
    }
}
