//! Walks of the player: plain steps, one after the other.

use super::role::{Role, Spot, role};
use crate::rewrite::{Board, Game, Machine, Move};
use std::collections::BTreeMap;

/// Whether a move is a plain step of the player: he and the ground change places, and nothing else.
fn step_to(game: &Game, action: &Move) -> Option<Spot> {
    let changes = game.changes(action);
    let [a, b] = changes.as_slice() else {
        return None;
    };
    let is_swap = a.layer == b.layer && a.from == b.to && a.to == b.from;
    let (gone, come) = match role(game, a.from) {
        Role::Player => (a, b),
        _ => (b, a),
    };
    let is_step = role(game, gone.from) == Role::Player && role(game, come.from) == Role::Ground;
    (is_swap && is_step).then(|| Spot::new(come.x, come.y))
}

/// Plain steps to every cell that they lead to, the fewest, with the cells on the way.
pub(super) fn ways(
    game: &Game,
    machine: &Machine,
    board: &Board,
    start: Spot,
) -> BTreeMap<Spot, Vec<(Move, Spot)>> {
    let mut ways = BTreeMap::from([(start, Vec::new())]);
    let mut spots = vec![start];
    machine.explore(board, &mut |number, action| {
        let Some(next) = step_to(game, action).filter(|next| !ways.contains_key(next)) else {
            return false;
        };
        let here = spots.get(number).and_then(|here| ways.get(here));
        let mut way = here.cloned().unwrap_or_default();
        way.push((*action, next));
        ways.insert(next, way);
        spots.push(next);
        true
    });
    ways.remove(&start);
    ways
}
