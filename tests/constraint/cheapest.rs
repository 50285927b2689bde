//! The least weight of broken wishes, against trying everything.

use super::{holds, lit_of, meets, new_lits};
use a_mazing_monk::constraint::{
    Bound, Cheapest, Clauses, Limits, Lit, Model, Order, Solver, Verdict,
};
use a_mazing_monk::puzzle::Dice;
use proptest::prelude::*;

const VARS: usize = 9;

fn lit() -> impl Strategy<Value = i32> {
    (1..=VARS as i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var })
}

fn clauses(up_to: usize) -> impl Strategy<Value = Vec<Vec<i32>>> {
    prop::collection::vec(prop::collection::vec(lit(), 1..=3), 0..up_to)
}

fn softs() -> impl Strategy<Value = Vec<(i32, u64)>> {
    prop::collection::vec((lit(), 1_u64..12), 0..14)
}

fn cost(softs: &[(i32, u64)], assignment: u32) -> u64 {
    let broken = softs.iter().filter(|(lit, _)| !holds(*lit, assignment));
    broken.map(|(_, weight)| weight).sum()
}

/// The least cost by trying everything; `None` if nothing is possible.
fn least(clauses: &[Vec<i32>], given: &[i32], softs: &[(i32, u64)]) -> Option<u64> {
    (0..1_u32 << VARS)
        .filter(|&bits| meets(clauses, bits) && given.iter().all(|&lit| holds(lit, bits)))
        .map(|bits| cost(softs, bits))
        .min()
}

fn finish(cheapest: &mut Cheapest, solver: &mut Solver, slice: u64) -> Verdict {
    let mut before = 0;
    loop {
        let verdict = cheapest.advance(solver, slice);
        let Bound { at_least, at_most } = cheapest.bound();
        assert!(at_least >= before, "what is owed stays owed");
        assert!(at_most.is_none_or(|at_most| at_most >= at_least));
        before = at_least;
        if let Some(verdict) = verdict {
            return verdict;
        }
    }
}

fn add(to: &mut dyn Clauses, lits: &[Lit], clauses: &[Vec<i32>]) {
    for clause in clauses {
        let clause: Vec<Lit> = clause.iter().map(|&lit| lit_of(lits, lit)).collect();
        to.clause(&clause);
    }
}

proptest! {
    #[test]
    fn no_model_is_cheaper_than_the_cheapest(
        first in clauses(25),
        more in clauses(12),
        given in prop::collection::vec(lit(), 0..3),
        wishes in softs(),
        others in softs(),
        slice in prop::sample::select(vec![1, 50, u64::MAX]),
    ) {
        let mut model = Model::new();
        let lits = new_lits(&mut model, VARS);
        add(&mut model, &lits, &first);
        let mut solver = Solver::load(model, Order::Natural);
        let held: Vec<Lit> = given.iter().map(|&lit| lit_of(&lits, lit)).collect();
        let weighted = |softs: &[(i32, u64)]| -> Vec<(Lit, u64)> {
            softs.iter().map(|&(lit, weight)| (lit_of(&lits, lit), weight)).collect()
        };
        let mut all = first;
        let mut cheapest = Cheapest::new(&held, &weighted(&wishes), Limits::NONE);
        // First as they are; then with clauses added between two verdicts; then other wishes of the
        // same solver, and the given ones given up.
        for round in 0..3 {
            let (given, softs) = match round {
                2 => (&[][..], &others),
                _ => (&given[..], &wishes),
            };
            match round {
                1 => {
                    add(&mut solver, &lits, &more);
                    all.extend(more.iter().cloned());
                }
                2 => cheapest = Cheapest::new(&[], &weighted(&others), Limits::NONE),
                _ => {}
            }
            match finish(&mut cheapest, &mut solver, slice) {
                Verdict::Optimum(found) => {
                    prop_assert_eq!(Some(found), least(&all, given, softs));
                    let bits = (0..VARS).fold(0, |bits, i| bits | u32::from(cheapest.value(lits[i])) << i);
                    prop_assert!(meets(&all, bits));
                    prop_assert!(given.iter().all(|&lit| holds(lit, bits)));
                    prop_assert_eq!(cost(softs, bits), found);
                }
                Verdict::Impossible(clash) => {
                    prop_assert_eq!(least(&all, given, softs), None);
                    let clash: Vec<i32> =
                        given.iter().copied().filter(|&lit| clash.contains(&lit_of(&lits, lit))).collect();
                    prop_assert_eq!(least(&all, &clash, &[]), None);
                }
                Verdict::Unknown(_) => prop_assert!(false, "no limits, and yet no verdict"),
            }
        }
    }
}

/// A grid whose lines want a tenth of their cells and whose cells would rather be empty.
fn grid(size: usize) -> (Model, Vec<Lit>) {
    let mut dice = Dice::new(&[11]);
    let mut model = Model::new();
    let lits = new_lits(&mut model, size * size);
    for _ in 0..size * size {
        let clause: Vec<Lit> = (0..4).filter_map(|_| dice.pick(&lits)).collect();
        model.clause(&clause);
    }
    (model, lits)
}

#[test]
fn slices_give_the_same_verdict_and_the_same_model_as_one_go() {
    let (model, lits) = grid(7);
    let softs: Vec<(Lit, u64)> = lits
        .iter()
        .enumerate()
        .map(|(i, &lit)| (!lit, 1 + i as u64 % 3))
        .collect();
    let mut answers = Vec::new();
    for slice in [1, 500, u64::MAX] {
        let mut solver = Solver::load(model.clone(), Order::Natural);
        let mut cheapest = Cheapest::new(&[], &softs, Limits::NONE);
        let verdict = finish(&mut cheapest, &mut solver, slice);
        assert!(matches!(verdict, Verdict::Optimum(_)));
        answers.push((
            verdict,
            cheapest.best().map(<[bool]>::to_vec),
            cheapest.spent(),
        ));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn what_is_known_when_the_limits_are_used_up_is_true_and_can_be_gone_on_from() {
    let (model, lits) = grid(6);
    let softs: Vec<(Lit, u64)> = lits.iter().map(|&lit| (!lit, 1)).collect();
    let mut solver = Solver::load(model.clone(), Order::Natural);
    let mut cheapest = Cheapest::new(&[], &softs, Limits::NONE);
    let Verdict::Optimum(optimum) = finish(&mut cheapest, &mut solver, u64::MAX) else {
        panic!("nothing is forbidden for good");
    };
    let mut solver = Solver::load(model, Order::Natural);
    let mut cheapest = Cheapest::new(&[], &softs, Limits::conflicts(10));
    let mut waits = 0;
    loop {
        match finish(&mut cheapest, &mut solver, u64::MAX) {
            Verdict::Unknown(bound) => {
                assert!(bound.at_least <= optimum);
                assert!(bound.at_most.is_none_or(|at_most| at_most >= optimum));
                waits += 1;
                cheapest.grant(Limits::conflicts(10));
            }
            verdict => {
                assert_eq!(verdict, Verdict::Optimum(optimum));
                break;
            }
        }
    }
    assert!(waits > 1, "ten conflicts are too few");
}
