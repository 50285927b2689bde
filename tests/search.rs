//! The searches on a small puzzle whose every answer can be worked out by plain means.

use a_mazing_monk::puzzle::{
    Answer, Budget, CountOptimal, First, GaveUp, HOPELESS, Job, Limits, MeasureAllStates,
    MeasureAlongSolution, Measures, Optimal, Puzzle, count_optimal, enumerate, enumerate_from,
    finish, first, nearest_win, optimal,
};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::AtomicBool;

/// Jugs of water: fill one, empty one, or pour one into another until one of them is full or empty.
/// Won when some jug holds the wanted amount. Pouring into a full jug breaks it.
struct Jugs {
    sizes: [u8; 3],
    wanted: u8,
    use_bound: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Fill(usize),
    Empty(usize),
    Pour(usize, usize),
}

impl Puzzle for Jugs {
    type State = [u8; 3];
    type Move = Action;

    fn is_won(&self, state: &[u8; 3]) -> bool {
        state.contains(&self.wanted)
    }

    fn expand(&self, state: &[u8; 3], mut visit: impl FnMut(Action, [u8; 3])) {
        for i in 0..3 {
            let with = |water| {
                let mut next = *state;
                next[i] = water;
                next
            };
            if state[i] < self.sizes[i] {
                visit(Action::Fill(i), with(self.sizes[i]));
            }
            if state[i] > 0 {
                visit(Action::Empty(i), with(0));
            }
            for j in (0..3).filter(|j| *j != i) {
                let poured = state[i].min(self.sizes[j] - state[j]);
                if poured > 0 {
                    let mut next = with(state[i] - poured);
                    next[j] += poured;
                    visit(Action::Pour(i, j), next);
                }
            }
        }
    }

    fn lower_bound(&self, state: &[u8; 3], floor: u32) -> u32 {
        if !self.use_bound {
            return floor;
        }
        if self.wanted > *self.sizes.iter().max().unwrap_or(&0) {
            return HOPELESS;
        }
        // Nothing comes of empty jugs in one move unless a jug has just the wanted size.
        let empty = state.iter().all(|water| *water == 0);
        floor.max(if empty && !self.sizes.contains(&self.wanted) {
            2
        } else {
            1
        })
    }

    fn fatal_moves(&self, state: &[u8; 3]) -> u32 {
        let full = (0..3).filter(|j| state[*j] == self.sizes[*j]);
        full.map(|j| (0..3).filter(|i| *i != j && state[*i] > 0).count() as u32)
            .sum()
    }
}

/// Moves to the nearest win and the number of shortest ways, by plain breadth-first search.
fn by_hand(jugs: &Jugs, start: [u8; 3]) -> Option<(u32, u64)> {
    let mut found: HashMap<[u8; 3], (u32, u64)> = HashMap::from([(start, (0, 1))]);
    let mut queue = VecDeque::from([start]);
    let mut best: Option<(u32, u64)> = None;
    while let Some(state) = queue.pop_front() {
        let (cost, ways) = found[&state];
        if jugs.is_won(&state) {
            match &mut best {
                None => best = Some((cost, ways)),
                Some((least, total)) if *least == cost => *total += ways,
                Some(_) => {}
            }
            continue;
        }
        jugs.expand(&state, |_, next| {
            let entry = found.entry(next).or_insert_with(|| {
                queue.push_back(next);
                (cost + 1, 0)
            });
            if entry.0 == cost + 1 {
                entry.1 += ways;
            }
        });
    }
    best
}

fn puzzles() -> impl Iterator<Item = Jugs> {
    let sizes = [[3, 5, 8], [4, 7, 10], [2, 4, 8], [6, 10, 15], [1, 9, 11]];
    sizes.into_iter().flat_map(|sizes| {
        (1..=16).flat_map(move |wanted| {
            [false, true].map(|use_bound| Jugs {
                sizes,
                wanted,
                use_bound,
            })
        })
    })
}

fn replay(jugs: &Jugs, start: [u8; 3], moves: &[Action]) -> [u8; 3] {
    moves.iter().fold(start, |state, action| {
        let mut next = None;
        jugs.expand(&state, |candidate, to| {
            if candidate == *action {
                next = Some(to);
            }
        });
        next.expect("a legal move")
    })
}

#[test]
fn the_optimal_search_agrees_with_plain_breadth_first_search() {
    let mut solvable = 0;
    for jugs in puzzles() {
        let start = [0, 0, 0];
        let search = optimal(&jugs, start, &Limits::default());
        match (by_hand(&jugs, start), search.answer) {
            (Some((par, ways)), Answer::Solved(moves)) => {
                solvable += 1;
                assert_eq!(moves.len() as u32, par);
                assert!(jugs.is_won(&replay(&jugs, start, &moves)));
                let counted = count_optimal(&jugs, start, par, &Limits::default());
                assert_eq!(counted.answer, Answer::Solved(ways));
            }
            (None, Answer::Unsolvable) => {}
            (expected, found) => panic!("{found:?}, expected {expected:?}"),
        }
    }
    assert!(solvable > 50, "{solvable}");
}

#[test]
fn the_first_search_finds_a_solution_exactly_where_there_is_one() {
    for jugs in puzzles() {
        let start = [0, 0, 0];
        match first(&jugs, start, &Limits::default()).answer {
            Answer::Solved(moves) => assert!(jugs.is_won(&replay(&jugs, start, &moves))),
            answer => {
                assert_eq!(answer, Answer::Unsolvable);
                assert_eq!(by_hand(&jugs, start), None);
            }
        }
    }
}

#[test]
fn an_enumeration_knows_every_state_and_its_distance() {
    for jugs in puzzles() {
        let all = enumerate(&jugs, [0, 0, 0], &Limits::default()).expect("it is small");
        let distinct: HashSet<_> = all.states.iter().collect();
        assert_eq!(distinct.len(), all.states.len());
        assert!(all.from_start.is_sorted());
        for (state, to_win) in all.states.iter().zip(&all.to_win) {
            assert_eq!(
                *to_win,
                by_hand(&jugs, *state).map(|(par, _)| par),
                "{state:?}"
            );
        }
    }
}

#[test]
fn every_search_works_from_any_reachable_state() {
    let jugs = Jugs {
        sizes: [3, 5, 8],
        wanted: 4,
        use_bound: true,
    };
    let all = enumerate(&jugs, [0, 0, 8], &Limits::default()).expect("it is small");
    for (state, to_win) in all.states.iter().zip(&all.to_win) {
        let found = optimal(&jugs, *state, &Limits::default()).answer.solved();
        assert_eq!(found.map(|moves| moves.len() as u32), *to_win);
    }
}

#[test]
fn a_search_that_runs_out_of_budget_says_so() {
    let jugs = Jugs {
        sizes: [6, 10, 15],
        wanted: 8,
        use_bound: false,
    };
    let small = |nodes, bytes| Limits::from(Budget { nodes, bytes });
    let nodes = small(3, usize::MAX);
    assert_eq!(
        optimal(&jugs, [0; 3], &nodes).answer,
        Answer::GaveUp(GaveUp::Nodes)
    );
    assert_eq!(optimal(&jugs, [0; 3], &nodes).expanded, 3);
    assert_eq!(
        first(&jugs, [0; 3], &nodes).answer,
        Answer::GaveUp(GaveUp::Nodes)
    );
    assert_eq!(
        enumerate(&jugs, [0; 3], &nodes).expect_err("too few"),
        GaveUp::Nodes
    );
    assert_eq!(
        count_optimal(&jugs, [0; 3], 9, &nodes).answer,
        Answer::GaveUp(GaveUp::Nodes)
    );
    let bytes = small(u64::MAX, 100);
    assert_eq!(
        optimal(&jugs, [0; 3], &bytes).answer,
        Answer::GaveUp(GaveUp::Bytes)
    );
    assert_eq!(
        first(&jugs, [0; 3], &bytes).answer,
        Answer::GaveUp(GaveUp::Bytes)
    );
    assert_eq!(
        enumerate(&jugs, [0; 3], &bytes).expect_err("too few"),
        GaveUp::Bytes
    );
}

#[test]
fn a_search_can_be_called_off() {
    let jugs = Jugs {
        sizes: [6, 10, 15],
        wanted: 8,
        use_bound: false,
    };
    let cancel = AtomicBool::new(true);
    let limits = Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    };
    let called_off = GaveUp::Cancelled;
    assert_eq!(
        optimal(&jugs, [0; 3], &limits).answer,
        Answer::GaveUp(called_off)
    );
    assert_eq!(
        first(&jugs, [0; 3], &limits).answer,
        Answer::GaveUp(called_off)
    );
    assert_eq!(
        enumerate(&jugs, [0; 3], &limits).expect_err("called off"),
        called_off
    );
}

#[test]
fn slices_lead_to_the_same_answer_as_one_run() {
    for jugs in puzzles() {
        let whole = optimal(&jugs, [0; 3], &Limits::default());
        let mut sliced = Optimal::new(&jugs, [0; 3], Limits::default());
        let answer = loop {
            if let Some(answer) = sliced.advance(1) {
                break answer;
            }
        };
        assert_eq!((answer, sliced.expanded()), (whole.answer, whole.expanded));
        let whole = first(&jugs, [0; 3], &Limits::default());
        let mut sliced = First::new(&jugs, [0; 3], Limits::default());
        let answer = loop {
            if let Some(answer) = sliced.advance(2) {
                break answer;
            }
        };
        assert_eq!(answer, whole.answer);
    }
}

#[test]
fn a_search_with_a_longest_solution_passes_over_longer_ones() {
    let jugs = Jugs {
        sizes: [3, 5, 8],
        wanted: 4,
        use_bound: true,
    };
    let (par, _) = by_hand(&jugs, [0; 3]).expect("solvable");
    let within =
        |longest| Optimal::no_longer_than(&jugs, [0; 3], longest, Limits::default()).finish();
    assert_eq!(
        within(par).answer.solved().map(|moves| moves.len() as u32),
        Some(par)
    );
    assert_eq!(within(par - 1).answer, Answer::Unsolvable);
}

/// The measures, worked out move by move with plain breadth-first search.
fn measured_by_hand(jugs: &Jugs, start: [u8; 3]) -> Option<Measures> {
    let (par, ways) = by_hand(jugs, start)?;
    let (mut choices, mut fatal, mut losing, mut dead) = (0, 0, 0, 0);
    let mut bits = 0.0;
    let mut state = start;
    for left in (1..=par).rev() {
        let deadly = jugs.fatal_moves(&state);
        (choices, fatal, losing, dead) = (
            choices + deadly,
            fatal + deadly,
            losing + deadly,
            dead + deadly,
        );
        let mut weights = Vec::new();
        let mut best = None;
        jugs.expand(&state, |_, next| {
            let distance = by_hand(jugs, next).map(|(distance, _)| distance);
            choices += 1;
            losing += u32::from(distance != Some(left - 1));
            dead += u32::from(distance.is_none());
            if distance == Some(left - 1) {
                best.get_or_insert(next);
            }
            let loss = distance.map(|distance| distance + 1 - left);
            weights.extend(
                loss.filter(|loss| *loss <= 2)
                    .map(|loss| 0.5_f64.powi(loss as i32)),
            );
        });
        let total: f64 = weights.iter().sum();
        let entropy: f64 = weights
            .iter()
            .map(|w| -(w / total) * (w / total).log2())
            .sum();
        bits += entropy;
        state = best.expect("some move leads nearer to a win");
    }
    let share = |part: u32| 1000 * part / choices.max(1);
    Some(Measures {
        par,
        optimal_solutions: Some(ways),
        branching: 100 * choices / par.max(1),
        deadly: share(fatal),
        losing: share(losing),
        dead_ends: share(dead),
        entropy: (1000.0 * bits / f64::from(par.max(1))).round() as u32,
        estimate: None,
    })
}

#[test]
fn both_ways_to_measure_agree_with_a_plain_count() {
    let mut with_dead_ends = 0;
    for jugs in puzzles().step_by(3) {
        for start in [[0; 3], [0, 0, jugs.sizes[2]], [1, 0, 3]] {
            let listed = finish(
                &mut MeasureAllStates::new(&jugs, start, Limits::default()),
                None,
            );
            let searched = finish(
                &mut MeasureAlongSolution::new(&jugs, start, Limits::default()),
                None,
            );
            assert_eq!(listed, searched, "{:?} {}", jugs.sizes, jugs.wanted);
            let found = listed.and_then(Answer::solved);
            let expected = measured_by_hand(&jugs, start);
            let Some((found, expected)) = found.zip(expected) else {
                assert_eq!(found, expected);
                continue;
            };
            with_dead_ends += u32::from(found.dead_ends > found.deadly);
            assert!(found.entropy.abs_diff(expected.entropy) <= 2, "{found:?}");
            assert!(found.difficulty() <= 1000);
            let entropy = expected.entropy;
            assert_eq!(Measures { entropy, ..found }, expected);
        }
    }
    assert!(with_dead_ends > 0, "some choices end all hope");
}

#[test]
fn a_job_ends_the_same_whatever_its_steps() {
    fn in_steps<T>(mut job: impl Job<T>, states: u64) -> T {
        loop {
            if let Some(result) = job.advance(states) {
                return result;
            }
        }
    }
    for jugs in puzzles().step_by(7) {
        let start = [0, 0, jugs.sizes[2]];
        for states in [1, 3, u64::MAX] {
            let all = || MeasureAllStates::new(&jugs, start, Limits::default());
            assert_eq!(Some(in_steps(all(), states)), finish(&mut all(), None));
            let along = || MeasureAlongSolution::new(&jugs, start, Limits::default());
            assert_eq!(
                Some(in_steps(Box::new(along()), states)),
                finish(&mut along(), None)
            );
        }
        if let Some((par, ways)) = by_hand(&jugs, start) {
            let mut counting = CountOptimal::new(&jugs, start, par, Limits::default());
            let counted = std::iter::repeat_with(|| counting.advance(1)).find_map(|answer| answer);
            assert_eq!(counted, Some(Answer::Solved(ways)));
        }
    }
}

#[test]
fn a_job_can_be_called_off() {
    let jugs = Jugs {
        sizes: [6, 10, 15],
        wanted: 8,
        use_bound: false,
    };
    let mut job = MeasureAllStates::new(&jugs, [0; 3], Limits::default());
    assert_eq!(finish(&mut job, Some(&AtomicBool::new(true))), None);
    assert!(finish(&mut job, Some(&AtomicBool::new(false))).is_some());
}

#[test]
fn the_nearest_win_is_the_first_that_plain_play_meets() {
    for jugs in puzzles() {
        let start = [0, 0, 0];
        let all = enumerate(&jugs, start, &Limits::default()).expect("it is small");
        let expected = all.states.iter().find(|state| jugs.is_won(state));
        let found = nearest_win(&jugs, start, &Limits::default())
            .answer
            .solved();
        assert_eq!(found.as_ref(), expected);
    }
    let jugs = Jugs {
        sizes: [6, 10, 15],
        wanted: 8,
        use_bound: false,
    };
    let few = Limits::from(Budget {
        nodes: 3,
        bytes: usize::MAX,
    });
    let gave_up = nearest_win(&jugs, [0; 3], &few);
    assert_eq!(gave_up.answer, Answer::GaveUp(GaveUp::Nodes));
}

#[test]
fn several_starts_are_enumerated_as_one() {
    for jugs in puzzles() {
        let starts = [[0, 0, 0], [jugs.sizes[0], 0, 0], [0, 0, 0], [0, 1, 0]];
        let all = enumerate_from(&jugs, starts, &Limits::default()).expect("it is small");
        assert_eq!(all.states[..3], [starts[0], starts[1], starts[3]]);
        assert_eq!(all.from_start[..3], [0, 0, 0]);
        let distinct: HashSet<_> = all.states.iter().collect();
        assert_eq!(distinct.len(), all.states.len());
        for (state, to_win) in all.states.iter().zip(&all.to_win) {
            assert_eq!(*to_win, by_hand(&jugs, *state).map(|(par, _)| par));
        }
    }
}
