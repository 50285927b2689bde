//! Solving random clauses, against trying everything.

use super::{holds, lit_of, meets, new_lits};
use a_mazing_monk::constraint::{
    Clauses, Limits, Lit, Loading, Model, Order, Outcome, Search, Solver, Trimming,
};
use a_mazing_monk::puzzle::Dice;
use proptest::prelude::*;

const VARS: usize = 9;

fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let lit =
        (1..=VARS as i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(prop::collection::vec(lit, 1..=3), 0..45)
}

fn load(clauses: &[Vec<i32>], order: Order<'_>) -> (Vec<Lit>, Solver) {
    let mut model = Model::new();
    let lits = new_lits(&mut model, VARS);
    for clause in clauses {
        let clause: Vec<Lit> = clause.iter().map(|&lit| lit_of(&lits, lit)).collect();
        model.clause(&clause);
    }
    (lits, Solver::load(model, order))
}

fn possible(clauses: &[Vec<i32>], assumed: &[i32]) -> bool {
    (0..1_u32 << VARS)
        .any(|bits| meets(clauses, bits) && assumed.iter().all(|&lit| holds(lit, bits)))
}

proptest! {
    #[test]
    fn an_answer_is_a_model_or_assumptions_that_really_clash(
        clauses in clauses(),
        more in clauses(),
        assumed in prop::collection::vec((1..=VARS as i32, any::<bool>()), 0..7),
        seed in any::<u32>(),
    ) {
        let assumed: Vec<i32> = assumed.iter().map(|&(var, sign)| if sign { var } else { -var }).collect();
        let mut dice = Dice::new(&[seed]);
        let (lits, mut solver) = load(&clauses, Order::Shuffled(&mut dice));
        let assumptions: Vec<Lit> = assumed.iter().map(|&lit| lit_of(&lits, lit)).collect();
        let mut all = clauses;
        // Asked, then asked again with clauses added to the solver at work.
        for added in [Vec::new(), more] {
            for clause in &added {
                let clause: Vec<Lit> = clause.iter().map(|&lit| lit_of(&lits, lit)).collect();
                solver.clause(&clause);
            }
            all.extend(added);
            match solver.solve(&assumptions, Limits::NONE) {
                Outcome::Sat => {
                    let found = (0..VARS).fold(0, |bits, i| bits | u32::from(solver.value(lits[i])) << i);
                    prop_assert!(meets(&all, found));
                    prop_assert!(assumed.iter().all(|&lit| holds(lit, found)));
                }
                Outcome::Unsat(core) => {
                    let core_numbers = |core: &[Lit]| -> Vec<i32> {
                        assumed.iter().copied().filter(|&lit| core.contains(&lit_of(&lits, lit))).collect()
                    };
                    prop_assert!(core.iter().all(|lit| assumptions.contains(lit)));
                    prop_assert!(!possible(&all, &core_numbers(&core)));
                    // Trimmed one by one, nothing in it can be left out.
                    let mut trimming = Trimming::new(core, 2).one_by_one(Limits::NONE);
                    let least = loop {
                        if let Some(least) = trimming.advance(&mut solver, 1) {
                            break least;
                        }
                    };
                    let mut least = core_numbers(&least);
                    least.sort_unstable();
                    least.dedup();
                    prop_assert!(!possible(&all, &least));
                    for i in 0..least.len() {
                        let rest: Vec<i32> = least.iter().copied().filter(|&lit| lit != least[i]).collect();
                        if least.len() > 1 {
                            prop_assert!(possible(&all, &rest), "{least:?} without {}", least[i]);
                        }
                    }
                }
                Outcome::Unknown => prop_assert!(false, "no limits, and yet no answer"),
            }
        }
    }
}

/// A puzzle of pigeons: so many of them in one hole fewer, at most one in each. It has no answer, and
/// it takes a while to see that.
fn pigeons(count: usize) -> (Model, Lit) {
    let mut model = Model::new();
    let asked = model.new_lit();
    let holes = count - 1;
    let at: Vec<Vec<Lit>> = (0..count).map(|_| new_lits(&mut model, holes)).collect();
    for pigeon in &at {
        let mut somewhere = pigeon.clone();
        somewhere.push(!asked);
        model.clause(&somewhere);
    }
    for hole in 0..holes {
        let here: Vec<Lit> = at.iter().map(|pigeon| pigeon[hole]).collect();
        a_mazing_monk::constraint::at_most_one(&mut model, &here);
    }
    (model, asked)
}

/// Random clauses of three literals, about as many as are just possible.
fn threes(vars: usize, clauses: usize, seed: u32) -> (Model, Vec<Lit>) {
    let mut dice = Dice::new(&[seed]);
    let mut model = Model::new();
    let lits = new_lits(&mut model, vars);
    for _ in 0..clauses {
        let clause: Vec<Lit> = (0..3)
            .filter_map(|_| Some(dice.pick(&lits)?.is(dice.chance(1, 2))))
            .collect();
        model.clause(&clause);
    }
    (model, lits)
}

#[test]
fn slices_give_the_same_answer_as_one_go() {
    for seed in 0..12 {
        let (model, lits) = threes(120, 500, seed);
        let mut whole = Solver::load(model.clone(), Order::Natural);
        let mut search = Search::new(&lits[..2], Limits::NONE);
        let expected = search
            .advance(&mut whole, u64::MAX)
            .expect("no slices, an answer");
        let spent = search.spent();
        for slice in [1, 1_000] {
            let mut loading = Loading::new(model.clone(), Order::Natural);
            let mut solver = loop {
                if let Some(solver) = loading.advance(7) {
                    break solver;
                }
            };
            let mut search = Search::new(&lits[..2], Limits::NONE);
            let mut slices = 0;
            let outcome = loop {
                slices += 1;
                if let Some(outcome) = search.advance(&mut solver, slice) {
                    break outcome;
                }
            };
            assert_eq!(outcome, expected);
            assert_eq!(search.spent(), spent);
            assert_eq!(solver.values(), whole.values());
            if slice == 1 && spent.conflicts > 200 {
                assert!(
                    slices > 2,
                    "{} conflicts in {slices} slices",
                    spent.conflicts
                );
            }
        }
    }
}

#[test]
fn a_search_stops_at_its_limits_and_goes_on_from_there() {
    let (model, asked) = pigeons(8);
    let mut solver = Solver::load(model, Order::Natural);
    let mut search = Search::new(&[asked], Limits::conflicts(50));
    assert_eq!(
        search.advance(&mut solver, u64::MAX),
        Some(Outcome::Unknown)
    );
    assert_eq!(
        search.advance(&mut solver, u64::MAX),
        Some(Outcome::Unknown)
    );
    assert_eq!(search.spent().conflicts, 50);
    search.grant(Limits::conflicts(1_000_000));
    assert_eq!(
        search.advance(&mut solver, u64::MAX),
        Some(Outcome::Unsat(vec![asked]))
    );
    assert!(!solver.is_contradictory());
    assert_eq!(solver.solve(&[!asked], Limits::NONE), Outcome::Sat);
    let few = Limits {
        propagations: 10,
        ..Limits::NONE
    };
    let (model, asked) = pigeons(8);
    let mut solver = Solver::load(model, Order::Natural);
    assert_eq!(solver.solve(&[asked], few), Outcome::Unknown);
}

#[test]
fn a_solver_begins_with_what_is_preferred_and_stays_near_its_last_answer() {
    let mut model = Model::new();
    let lits = new_lits(&mut model, 40);
    for pair in lits.chunks(2) {
        model.clause(pair);
    }
    let preferred: Vec<Lit> = lits
        .iter()
        .enumerate()
        .map(|(i, &lit)| lit.is(i % 4 != 0))
        .collect();
    for &lit in &preferred {
        model.prefer(lit);
    }
    let mut solver = Solver::load(model, Order::Natural);
    assert_eq!(solver.solve(&[], Limits::NONE), Outcome::Sat);
    assert!(
        preferred.iter().all(|&lit| solver.value(lit)),
        "what is preferred is possible"
    );
    let before = solver.values().to_vec();
    let changed = |solver: &Solver| {
        let pairs = solver.values().iter().zip(&before);
        pairs.filter(|(now, then)| now != then).count()
    };
    // One wish: it changes, and what it forces, nothing else.
    assert_eq!(solver.solve(&[!lits[1]], Limits::NONE), Outcome::Sat);
    assert_eq!(changed(&solver), 2);
    // Back to the answer before, and a question without an answer in between: it is not forgotten.
    assert_eq!(
        solver.solve(&[lits[1], !lits[0]], Limits::NONE),
        Outcome::Sat
    );
    assert_eq!(changed(&solver), 0);
    assert!(matches!(
        solver.solve(&[!lits[4], !lits[5], lits[0]], Limits::NONE),
        Outcome::Unsat(_)
    ));
    let last = solver.values().to_vec();
    solver.recall(&last);
    assert_eq!(solver.solve(&[], Limits::NONE), Outcome::Sat);
    assert_eq!(changed(&solver), 0);
}

#[test]
fn other_dice_give_another_model_and_the_same_dice_the_same() {
    let answer = |seed: u32| {
        let (model, _) = threes(60, 100, 3);
        let mut solver = Solver::load(model, Order::Shuffled(&mut Dice::new(&[seed])));
        assert_eq!(solver.solve(&[], Limits::NONE), Outcome::Sat);
        solver.values().to_vec()
    };
    assert_eq!(answer(1), answer(1));
    assert_ne!(answer(1), answer(2));
}

#[test]
fn answers_stay_what_they_are_on_every_machine() {
    // A digest of what a hard search found and what it took, as it came out once.
    let (model, lits) = threes(150, 620, 5);
    let mut solver = Solver::load(model, Order::Natural);
    let mut search = Search::new(&[], Limits::NONE);
    let outcome = search.advance(&mut solver, u64::MAX);
    let bits: Vec<u8> = lits
        .iter()
        .map(|&lit| u8::from(solver.value(lit)))
        .collect();
    assert_eq!(outcome, Some(Outcome::Sat));
    assert_eq!(search.spent().conflicts, 900);
    assert_eq!(crc32fast::hash(&bits), 1_597_020_632);
}
