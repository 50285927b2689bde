//! Every encoding, by trying all assignments of what it is about.

use super::new_lits;
use a_mazing_monk::constraint::{
    Clauses, Counter, Limits, Lit, Model, Order, Outcome, Solver, Totalizer, all_of, any_of,
    at_least, at_least_one, at_most, at_most_one, exactly, exactly_one, requiring,
};

/// Every assignment of the inputs is possible in the model if and only if `allowed` says so.
fn allows_just(model: Model, inputs: &[Lit], allowed: impl Fn(&[bool]) -> bool) {
    let mut solver = Solver::load(model, Order::Natural);
    for bits in 0..1_u32 << inputs.len() {
        let values: Vec<bool> = (0..inputs.len()).map(|i| bits >> i & 1 == 1).collect();
        let assumed: Vec<Lit> = inputs
            .iter()
            .zip(&values)
            .map(|(lit, &value)| lit.is(value))
            .collect();
        let sat = solver.solve(&assumed, Limits::NONE) == Outcome::Sat;
        assert_eq!(sat, allowed(&values), "{values:?}");
        if sat {
            assert!(assumed.iter().all(|&lit| solver.value(lit)));
        }
    }
}

fn count(values: &[bool]) -> usize {
    values.iter().filter(|&&value| value).count()
}

#[test]
fn at_most_one_allows_none_and_each_one_alone() {
    for size in 0..=12 {
        let mut model = Model::new();
        let lits = new_lits(&mut model, size);
        at_most_one(&mut model, &lits);
        allows_just(model, &lits, |values| count(values) <= 1);
    }
}

#[test]
fn exactly_one_and_at_least_one_mean_what_they_say() {
    for size in 1..=9 {
        let mut model = Model::new();
        let lits = new_lits(&mut model, size);
        exactly_one(&mut model, &lits);
        allows_just(model, &lits, |values| count(values) == 1);
        let mut model = Model::new();
        let lits = new_lits(&mut model, size);
        at_least_one(&mut model, &lits);
        allows_just(model, &lits, |values| count(values) >= 1);
    }
}

#[test]
fn of_many_any_one_is_enough_and_none_is_not() {
    let mut model = Model::new();
    let lits = new_lits(&mut model, 1_000);
    at_least_one(&mut model, &lits);
    let mut solver = Solver::load(model, Order::Natural);
    let none: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
    let answer = solver.solve(&none, Limits::NONE);
    assert!(matches!(answer, Outcome::Unsat(core) if core.len() == 1_000));
    for i in [0, 23, 24, 576, 999] {
        let mut only = none.clone();
        only[i] = lits[i];
        assert_eq!(solver.solve(&only, Limits::NONE), Outcome::Sat);
    }
}

#[test]
fn counters_bound_from_both_sides() {
    for size in 0..=7 {
        for bound in 0..=size + 1 {
            let mut model = Model::new();
            let lits = new_lits(&mut model, size);
            exactly(&mut model, &lits, bound);
            allows_just(model, &lits, |values| count(values) == bound);
            let mut model = Model::new();
            let lits = new_lits(&mut model, size);
            at_most(&mut model, &lits, bound);
            allows_just(model, &lits, |values| count(values) <= bound);
            let mut model = Model::new();
            let lits = new_lits(&mut model, size);
            at_least(&mut model, &lits, bound);
            allows_just(model, &lits, |values| count(values) >= bound);
        }
    }
}

#[test]
fn a_counters_outputs_are_true_just_when_that_many_hold() {
    for up_to in 0..=4 {
        let mut model = Model::new();
        let mut lits = new_lits(&mut model, 6);
        let counter = Counter::new(&mut model, &lits, up_to);
        let inputs = lits.len();
        lits.extend((0..=up_to + 1).map(|bound| counter.at_least(bound)));
        lits.extend((0..=up_to).map(|bound| counter.at_most(bound)));
        let mut solver = Solver::load(model, Order::Natural);
        for bits in 0..1_u32 << inputs {
            let values: Vec<bool> = (0..inputs).map(|i| bits >> i & 1 == 1).collect();
            let assumed: Vec<Lit> = lits[..inputs]
                .iter()
                .zip(&values)
                .map(|(lit, &value)| lit.is(value))
                .collect();
            assert_eq!(solver.solve(&assumed, Limits::NONE), Outcome::Sat);
            for bound in 0..=up_to {
                let counted = count(&values);
                assert_eq!(solver.value(counter.at_least(bound)), counted >= bound);
                assert_eq!(solver.value(counter.at_most(bound)), counted <= bound);
            }
        }
    }
}

#[test]
fn a_totalizer_grows_and_never_lets_more_hold_than_it_is_told() {
    for size in 1..=7 {
        let mut model = Model::new();
        let lits = new_lits(&mut model, size);
        let mut totalizer = Totalizer::new(&lits);
        let mut solver = Solver::load(model, Order::Natural);
        // Grown while the solver is at work, one output after the other.
        for bound in 1..=size + 1 {
            let reached = totalizer.at_least(&mut solver, bound);
            for bits in 0..1_u32 << size {
                let mut assumed: Vec<Lit> =
                    (0..size).map(|i| lits[i].is(bits >> i & 1 == 1)).collect();
                assumed.push(!reached);
                let below = (bits.count_ones() as usize) < bound;
                let sat = solver.solve(&assumed, Limits::NONE) == Outcome::Sat;
                assert_eq!(sat, below, "{bits:b} of {size}, bound {bound}");
            }
        }
    }
}

#[test]
fn gates_follow_what_they_stand_for() {
    for size in 0..=4 {
        let mut model = Model::new();
        let mut lits = new_lits(&mut model, size);
        let all = all_of(&mut model, &lits);
        let any = any_of(&mut model, &lits);
        let needs = requiring(&mut model, &lits);
        let inputs = lits.len();
        for gate in [all, any, needs] {
            let stands_in = model.new_lit();
            model.equal(stands_in, gate);
            lits.push(stands_in);
        }
        allows_just(model, &lits, |values| {
            let (inside, gates) = values.split_at(inputs);
            let every = inside.iter().all(|&value| value);
            gates[0] == every
                && gates[1] == inside.iter().any(|&value| value)
                && if inputs <= 1 {
                    gates[2] == every
                } else {
                    !gates[2] || every
                }
        });
    }
}

#[test]
fn what_is_known_is_folded_away() {
    let mut model = Model::new();
    let lits = new_lits(&mut model, 3);
    model.fix(lits[0]);
    model.clause(&[lits[0], lits[1]]);
    model.clause(&[!lits[0], lits[1], lits[2]]);
    model.clause(&[Lit::TRUE, lits[1]]);
    assert_eq!(model.clauses(), 1, "one clause says something new");
    assert_eq!(model.literals(), 2);
    assert_eq!(all_of(&mut model, &[lits[0], lits[1]]), lits[1]);
    assert_eq!(any_of(&mut model, &[lits[0], lits[1]]), Lit::TRUE);
    assert_eq!(all_of(&mut model, &[]), Lit::TRUE);
    assert_eq!(any_of(&mut model, &[Lit::FALSE]), Lit::FALSE);
    allows_just(model, &lits, |values| values[0] && (values[1] || values[2]));
    let mut model = Model::new();
    let lits = new_lits(&mut model, 1);
    model.fix(lits[0]);
    model.fix(!lits[0]);
    assert!(model.is_contradictory());
    allows_just(model, &lits, |_| false);
}

#[test]
fn constants_may_be_counted_and_chosen_from() {
    let mut model = Model::new();
    let lits = new_lits(&mut model, 3);
    let with: Vec<Lit> = lits
        .iter()
        .copied()
        .chain([Lit::TRUE, Lit::FALSE])
        .collect();
    exactly(&mut model, &with, 2);
    allows_just(model, &lits, |values| count(values) == 1);
    let mut model = Model::new();
    let lits = new_lits(&mut model, 9);
    let with: Vec<Lit> = lits.iter().copied().chain([Lit::TRUE]).collect();
    at_most_one(&mut model, &with);
    allows_just(model, &lits, |values| count(values) == 0);
}
