//! The two ways to take the measures of a puzzle, both in small steps, both with the same result.
//!
//! Where all states can be listed, one listing tells how far every one of them is from a win:
//! [`MeasureAllStates`]. Where there are too many, a search for each choice along a shortest solution
//! tells what it costs: [`MeasureAlongSolution`].

use super::analysis::{Decision, Decisions, Measures, NEAR};
use super::count::CountOptimal;
use super::enumerate::{Enumerating, Enumeration};
use super::first::First;
use super::job::Job;
use super::optimal::Optimal;
use super::{Answer, Limits, Puzzle};

/// The measures of a puzzle whose states are all listed.
pub struct MeasureAllStates<'a, P: Puzzle>(Enumerating<'a, P>);

impl<'a, P: Puzzle> MeasureAllStates<'a, P> {
    /// Begins with a state. The limits are those of the listing.
    pub fn new(puzzle: P, start: P::State, limits: Limits<'a>) -> Self {
        MeasureAllStates(Enumerating::new(puzzle, [start], limits))
    }

    fn measures(&self, all: &Enumeration<P::State>) -> Option<Measures> {
        let par = (*all.to_win.first()?)?;
        let mut decisions = Decisions::default();
        let mut here = 0;
        for left in (1..=par).rev() {
            let mut decision = Decision {
                fatal: self.0.puzzle.fatal_moves(&all.states[here]),
                ..Decision::default()
            };
            for next in all.nexts(here) {
                let distance = all.to_win[next];
                decision.weigh(distance.map(|distance| distance + 1 - left));
            }
            decisions.add(&decision);
            here = (all.nexts(here)).find(|next| all.to_win[*next] == Some(left - 1))?;
        }
        Some(decisions.measures(par, Some(shortest_solutions(all, par))))
    }
}

impl<P: Puzzle + Send + Sync> Job<Answer<Measures>> for MeasureAllStates<'_, P>
where
    P::State: Send + Sync,
{
    fn advance(&mut self, states: u64) -> Option<Answer<Measures>> {
        Some(match self.0.advance(states)? {
            Err(why) => Answer::GaveUp(why),
            Ok(all) => match self.measures(&all) {
                Some(measures) => Answer::Solved(measures),
                None => Answer::Unsolvable,
            },
        })
    }
}

/// The ways from the first state to a win that lose nothing.
fn shortest_solutions<S>(all: &Enumeration<S>, par: u32) -> u64 {
    let mut ways = vec![0_u64; all.states.len()];
    ways[0] = 1;
    let mut total = 0_u64;
    // States come in the order of their distance from the start: every way to one is known by then.
    for id in 0..all.states.len() {
        if ways[id] == 0 {
            continue;
        }
        if all.to_win[id] == Some(0) {
            total = total.saturating_add(ways[id]);
        }
        for next in all.nexts(id) {
            let so_far = all.from_start[id] + 1;
            if all.to_win[next].is_some_and(|left| so_far + left == par) {
                ways[next] = ways[next].saturating_add(ways[id]);
            }
        }
    }
    total
}

/// States that may be looked into to find out whether a choice that costs much can still be won. It
/// counts as one that can where that is not known by then.
const DEAD_END_STATES: u64 = 20_000;

/// The measures of a puzzle of any size, by searches along a shortest solution.
pub struct MeasureAlongSolution<'a, P: Puzzle + Clone> {
    puzzle: P,
    limits: Limits<'a>,
    start: P::State,
    par: u32,
    optimal_solutions: Option<u64>,
    decisions: Decisions,
    question: Question<'a, P>,
}

/// What is being found out.
enum Question<'a, P: Puzzle + Clone> {
    /// How long a shortest solution is.
    Par(Optimal<'a, P>),
    /// How many there are.
    Solutions(CountOptimal<'a, P>),
    /// Nothing yet: all that comes before the choices is known.
    Known,
    /// What each choice at a state costs.
    Choices(Choices<'a, P>),
}

/// The choices at one state of a shortest solution.
struct Choices<'a, P: Puzzle + Clone> {
    /// Moves from here to a win.
    left: u32,
    decision: Decision,
    nexts: std::vec::IntoIter<P::State>,
    /// The first choice that loses nothing.
    best: Option<P::State>,
    search: Option<ChoiceSearch<'a, P>>,
}

/// A search from where a choice leads to.
enum ChoiceSearch<'a, P: Puzzle + Clone> {
    /// For a solution that is nearly as short as the best choice's.
    Near(P::State, Optimal<'a, P>),
    /// For any solution.
    Any(First<'a, P>),
}

impl<'a, P: Puzzle + Clone> MeasureAlongSolution<'a, P> {
    /// Begins with a state. The limits are those of each search.
    pub fn new(puzzle: P, start: P::State, limits: Limits<'a>) -> Self {
        let search = Optimal::new(puzzle.clone(), start, limits);
        MeasureAlongSolution {
            puzzle,
            limits,
            start,
            par: 0,
            optimal_solutions: None,
            decisions: Decisions::default(),
            question: Question::Par(search),
        }
    }

    /// Begins with a state whose par is proven already.
    pub fn with_par(puzzle: P, start: P::State, par: u32, limits: Limits<'a>) -> Self {
        let count = CountOptimal::new(puzzle.clone(), start, par, limits);
        MeasureAlongSolution {
            puzzle,
            limits,
            start,
            par,
            optimal_solutions: None,
            decisions: Decisions::default(),
            question: Question::Solutions(count),
        }
    }

    /// The same where it is known already how many shortest solutions there are.
    pub fn with_solutions(self, optimal_solutions: u64) -> Self {
        MeasureAlongSolution {
            optimal_solutions: Some(optimal_solutions),
            question: Question::Known,
            ..self
        }
    }

    fn work_on(&mut self, states: u64) -> Option<Answer<Measures>> {
        match &mut self.question {
            Question::Par(search) => match search.advance(states)? {
                Answer::Solved(solution) => {
                    let par = solution.len() as u32;
                    let puzzle = self.puzzle.clone();
                    *self = MeasureAlongSolution::with_par(puzzle, self.start, par, self.limits);
                }
                Answer::Unsolvable => return Some(Answer::Unsolvable),
                Answer::GaveUp(why) => return Some(Answer::GaveUp(why)),
            },
            Question::Solutions(count) => {
                // More than can be counted is no reason to measure nothing.
                self.optimal_solutions = count.advance(states)?.solved();
                return self.look_at(self.start, self.par);
            }
            Question::Known => return self.look_at(self.start, self.par),
            Question::Choices(choices) => {
                let limits = self.limits;
                if let Err(gave_up) = choices.advance(&self.puzzle, states, limits)? {
                    return Some(gave_up);
                }
                self.decisions.add(&choices.decision);
                let left = choices.left - 1;
                match choices.best {
                    Some(next) => return self.look_at(next, left),
                    // Par was wrong.
                    None => return Some(Answer::Unsolvable),
                }
            }
        }
        None
    }

    /// Goes on with the next state of the solution; the measures at its end.
    fn look_at(&mut self, state: P::State, left: u32) -> Option<Answer<Measures>> {
        if left == 0 {
            let measures = self.decisions.measures(self.par, self.optimal_solutions);
            return Some(Answer::Solved(measures));
        }
        let mut nexts = Vec::new();
        self.puzzle.expand(&state, |_, next| nexts.push(next));
        self.question = Question::Choices(Choices {
            left,
            decision: Decision {
                fatal: self.puzzle.fatal_moves(&state),
                ..Decision::default()
            },
            nexts: nexts.into_iter(),
            best: None,
            search: None,
        });
        None
    }
}

impl<'a, P: Puzzle + Clone> Choices<'a, P> {
    /// Works on the choice at hand; once all are weighed, or the search for one gave up, that.
    fn advance(
        &mut self,
        puzzle: &P,
        states: u64,
        limits: Limits<'a>,
    ) -> Option<Result<(), Answer<Measures>>> {
        let best = self.left - 1;
        match &mut self.search {
            None => {
                let Some(next) = self.nexts.next() else {
                    return Some(Ok(()));
                };
                let search = Optimal::no_longer_than(puzzle.clone(), next, best + NEAR, limits);
                self.search = Some(ChoiceSearch::Near(next, search));
            }
            Some(ChoiceSearch::Near(next, search)) => match search.advance(states)? {
                Answer::Solved(solution) => {
                    let loss = (solution.len() as u32).saturating_sub(best);
                    if loss == 0 {
                        self.best.get_or_insert(*next);
                    }
                    self.decision.weigh(Some(loss));
                    self.search = None;
                }
                Answer::Unsolvable => {
                    let mut few = limits;
                    few.budget.nodes = few.budget.nodes.min(DEAD_END_STATES);
                    let search = First::new(puzzle.clone(), *next, few);
                    self.search = Some(ChoiceSearch::Any(search));
                }
                Answer::GaveUp(why) => return Some(Err(Answer::GaveUp(why))),
            },
            Some(ChoiceSearch::Any(search)) => {
                let is_dead = search.advance(states)? == Answer::Unsolvable;
                self.decision.weigh((!is_dead).then_some(NEAR + 1));
                self.search = None;
            }
        }
        None
    }
}

impl<P: Puzzle + Clone + Send + Sync> Job<Answer<Measures>> for MeasureAlongSolution<'_, P>
where
    P::State: Send + Sync,
{
    fn advance(&mut self, states: u64) -> Option<Answer<Measures>> {
        self.work_on(states)
    }
}
