//! How a move is taken hold of: which piece, towards where.
//!
//! A game file says nothing of fingers. Where a move is grasped follows from the cells that it
//! changes: the player goes from where he was to where he is, a piece from where it vanished to where it
//! turned up, and of two equal ones the farther was the one that moved.

use super::role::{Role, Spot, player, role};
use super::walk::ways;
use crate::play::direction::Direction;
use crate::rewrite::{Board, Change, Game, Machine, Move};
use std::collections::BTreeMap;

/// A move and where it is taken hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    /// The move.
    pub action: Move,
    /// The cell of the piece that is taken.
    pub from: Spot,
    /// Where it goes; the same cell if it only changes.
    pub to: Spot,
    /// Cells that the move changes: the fewer, the plainer.
    changes: usize,
    /// Whether the piece that is taken is the one that the move is about.
    is_main: bool,
}

impl Handle {
    /// The way from one cell to the other, if it is along a row or column at all.
    pub fn direction(&self) -> Option<Direction> {
        direction(self.from, self.to)
    }
}

/// The way from one cell to another: along its longer side, nowhere for the same cell.
pub fn direction(from: Spot, to: Spot) -> Option<Direction> {
    let (x, y) = from.towards(to);
    Some(match (x.abs() >= y.abs(), x, y) {
        (_, 0, 0) => return None,
        (true, 1.., _) => Direction::Right,
        (true, ..) => Direction::Left,
        (false, _, 1..) => Direction::Front,
        (false, ..) => Direction::Back,
    })
}

/// What a tap on a cell means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// These moves are made, one after the other.
    Play(Vec<Move>),
    /// The piece there is taken.
    Take(Spot),
    /// The piece in hand is let go.
    LetGo,
    /// Nothing, and why.
    Nothing(Why),
}

/// Why a touch does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing there can be moved now.
    NothingToMove,
    /// The piece in hand cannot go there.
    CannotGo,
    /// The player cannot get there.
    NoWay,
}

impl Why {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Why::NothingToMove => "Nothing there can be moved now.",
            Why::CannotGo => "It cannot go there.",
            Why::NoWay => "He cannot get there.",
        }
    }
}

/// All moves of a board, by where they are taken hold of.
#[derive(Clone, Debug, Default)]
pub struct Handles {
    handles: Vec<Handle>,
    player: Option<Spot>,
    /// Plain steps of the player to cells further away, with the cells on the way.
    ways: BTreeMap<Spot, Vec<(Move, Spot)>>,
}

impl Handles {
    /// The moves of a board. Of several from one cell to the same other cell, those of the
    /// preferred rewrite come first, then the plainer ones.
    pub fn of(game: &Game, machine: &Machine, board: &Board, prefer: Option<usize>) -> Handles {
        if machine.is_won(board) {
            return Handles::default();
        }
        let moves = machine.moves(board);
        let mut handles: Vec<Handle> = moves
            .iter()
            .flat_map(|action| handles_of(game, action))
            .collect();
        handles.sort_by_key(|handle| {
            let is_preferred = Some(handle.action.rule) == prefer;
            (!is_preferred, !handle.is_main, handle.changes)
        });
        let player = player(game, board);
        let ways = player.map_or_else(BTreeMap::new, |at| ways(game, machine, board, at));
        Handles {
            handles,
            player,
            ways,
        }
    }

    /// Where the one player stands, if the game has one.
    pub fn player(&self) -> Option<Spot> {
        self.player
    }

    /// Whether a piece can be taken there.
    pub fn can_take(&self, spot: Spot) -> bool {
        self.handles.iter().any(|handle| handle.from == spot)
    }

    /// The cells where something can be taken, each once.
    pub fn sources(&self) -> Vec<Spot> {
        let mut spots: Vec<Spot> = self.handles.iter().map(|handle| handle.from).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// Where the piece of a cell can go, each cell once.
    pub fn targets(&self, from: Spot) -> Vec<Spot> {
        let from_there = self.handles.iter().filter(|handle| handle.from == from);
        let mut spots: Vec<Spot> = from_there.map(|handle| handle.to).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// The moves that take a piece from a cell to another, the plainest first.
    pub fn between(&self, from: Spot, to: Spot) -> impl Iterator<Item = Move> {
        let fits = move |handle: &&Handle| handle.from == from && handle.to == to;
        self.handles.iter().filter(fits).map(|handle| handle.action)
    }

    /// The move that takes the piece of a cell in a direction: the plainest, then the nearest.
    pub fn towards(&self, from: Spot, way: Direction) -> Option<Handle> {
        let fits = |handle: &&Handle| handle.from == from && handle.direction() == Some(way);
        // The first of the shortest, so that the order of the handles counts among equals.
        let mut best: Option<&Handle> = None;
        for handle in self.handles.iter().filter(fits) {
            let is_better = best
                .is_none_or(|best| handle.from.steps_to(handle.to) < best.from.steps_to(best.to));
            if is_better {
                best = Some(handle);
            }
        }
        best.copied()
    }

    /// Where a move is taken hold of first of all.
    pub fn main(&self, action: &Move) -> Option<Handle> {
        let mut handles = self.handles.iter();
        handles
            .find(|handle| handle.action == *action && handle.is_main)
            .copied()
    }

    /// The plain steps that lead the player to a cell, with the cells on the way.
    pub fn way_to(&self, spot: Spot) -> Option<&[(Move, Spot)]> {
        self.ways.get(&spot).map(Vec::as_slice)
    }

    /// The cells that a tap would lead over, for a preview.
    pub fn preview(&self, held: Option<Spot>, at: Spot) -> Vec<Spot> {
        match self.tap(held, at) {
            Touch::Play(moves) if moves.len() > 1 => {
                let way = self.way_to(at).unwrap_or_default();
                way.iter().map(|(_, spot)| *spot).collect()
            }
            Touch::Play(_) => vec![at],
            _ => Vec::new(),
        }
    }

    /// What a tap on a cell means while the piece of another may be in hand.
    pub fn tap(&self, held: Option<Spot>, at: Spot) -> Touch {
        if let Some(from) = held {
            if let Some(action) = self.between(from, at).next() {
                return Touch::Play(vec![action]);
            }
            return match at == from {
                true => Touch::LetGo,
                false if self.can_take(at) => Touch::Take(at),
                false => Touch::Nothing(Why::CannotGo),
            };
        }
        // A piece that only changes where it is.
        if let Some(action) = self.between(at, at).next() {
            return Touch::Play(vec![action]);
        }
        if let Some(player) = self.player {
            if let Some(action) = self.between(player, at).next() {
                return Touch::Play(vec![action]);
            }
            if let Some(way) = self.way_to(at) {
                return Touch::Play(way.iter().map(|(action, _)| *action).collect());
            }
        }
        match self.player {
            _ if self.can_take(at) => Touch::Take(at),
            Some(player) if player != at => Touch::Nothing(Why::NoWay),
            _ => Touch::Nothing(Why::NothingToMove),
        }
    }
}

/// Where a move can be taken hold of: by the piece that it is about, and by what moves along.
fn handles_of(game: &Game, action: &Move) -> Vec<Handle> {
    let changes = game.changes(action);
    let spot = |change: &Change| Spot::new(change.x, change.y);
    let handle = |from: Spot, to: Spot, is_main: bool| Handle {
        action: *action,
        from,
        to,
        changes: changes.len(),
        is_main,
    };
    let lost = changes
        .iter()
        .filter(|change| role(game, change.from) > Role::Ground);
    let mut pairs = Vec::new();
    for gone in lost {
        let gained = changes
            .iter()
            .filter(|change| role(game, change.to) > Role::Ground);
        for come in gained.filter(|come| spot(come) != spot(gone)) {
            let is_player =
                role(game, gone.from) == Role::Player && role(game, come.to) == Role::Player;
            let is_same = gone.from == come.to;
            let leaves_ground = role(game, gone.to) == Role::Ground;
            let distance = spot(gone).steps_to(spot(come));
            pairs.push(((is_player, is_same, leaves_ground, distance), gone, come));
        }
    }
    let best = pairs.iter().max_by_key(|(fit, ..)| *fit);
    let Some((_, taken, come)) = best else {
        return in_place(game, &changes)
            .map(|(from, to)| handle(from, to, true))
            .into_iter()
            .collect();
    };
    let mut handles = vec![handle(spot(taken), spot(come), true)];
    for ((_, is_same, ..), gone, come) in &pairs {
        if *is_same && gone.from != taken.from {
            handles.push(handle(spot(gone), spot(come), false));
        }
    }
    handles
}

/// Where a move is taken hold of in which nothing goes anywhere.
fn in_place(game: &Game, changes: &[Change]) -> Option<(Spot, Spot)> {
    let spot = |change: &Change| Spot::new(change.x, change.y);
    let weight = |change: &Change| role(game, change.from).max(role(game, change.to));
    let first = changes.iter().rev().max_by_key(|change| weight(change))?;
    let from = spot(first);
    let others = changes.iter().map(spot).filter(|other| *other != from);
    let to = others.max_by_key(|other| from.steps_to(*other));
    Some((from, to.unwrap_or(from)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::find_built_in;

    fn spot(x: usize, y: usize) -> Spot {
        Spot::new(x, y)
    }

    fn handles(game: &Game, board: &str) -> Handles {
        let board = game.read_board(board).expect("a board");
        Handles::of(game, &Machine::new(game, &board), &board, None)
    }

    fn built_in(name: &str) -> &'static Game {
        find_built_in(name).expect("a built-in game")
    }

    #[test]
    fn a_monk_goes_where_he_is_and_pushes_what_is_before_him() {
        let game = built_in("sokoban");
        let marks = "_ _ _ _ _ / _ _ _ * _";
        let handles = handles(game, &format!("P O _ _ X / _ _ O _ _ | {marks}"));
        assert_eq!(handles.player(), Some(spot(0, 0)));
        // Taken by himself he goes to the crate's place; taken by the crate it goes one on.
        assert_eq!(handles.targets(spot(0, 0)), [spot(0, 1), spot(1, 0)]);
        assert_eq!(handles.targets(spot(1, 0)), [spot(2, 0)]);
        let push = handles
            .towards(spot(0, 0), Direction::Right)
            .expect("a push");
        assert_eq!(push.action.rule, 1);
        assert_eq!(
            handles.tap(None, spot(1, 0)),
            Touch::Play(vec![push.action])
        );
        // A step below, and one further.
        assert_eq!(handles.way_to(spot(1, 1)).map(<[_]>::len), Some(2));
        assert!(matches!(handles.tap(None, spot(1, 1)), Touch::Play(moves) if moves.len() == 2));
        assert_eq!(handles.preview(None, spot(1, 1)), [spot(0, 1), spot(1, 1)]);
        assert_eq!(handles.tap(None, spot(4, 0)), Touch::Nothing(Why::NoWay));
        assert_eq!(handles.towards(spot(0, 0), Direction::Back), None);
    }

    #[test]
    fn a_peg_is_taken_by_the_one_that_jumps() {
        let game = built_in("peg solitaire");
        let forwards = handles(game, "O O _ / _ _ _");
        assert_eq!(forwards.player(), None);
        assert_eq!(forwards.sources(), [spot(0, 0)]);
        assert_eq!(forwards.targets(spot(0, 0)), [spot(2, 0)]);
        assert_eq!(forwards.tap(None, spot(0, 0)), Touch::Take(spot(0, 0)));
        let held = Some(spot(0, 0));
        assert!(matches!(forwards.tap(held, spot(2, 0)), Touch::Play(_)));
        assert_eq!(forwards.tap(held, spot(0, 0)), Touch::LetGo);
        assert_eq!(
            forwards.tap(held, spot(2, 1)),
            Touch::Nothing(Why::CannotGo)
        );
        assert_eq!(
            forwards.tap(None, spot(2, 1)),
            Touch::Nothing(Why::NothingToMove)
        );
        // Backwards it jumps out of its hole, and leaves another behind.
        let backwards = handles(&game.inverse(), "_ _ O");
        assert_eq!(backwards.targets(spot(2, 0)), [spot(0, 0)]);
    }

    #[test]
    fn equal_numbers_are_pushed_into_each_other_and_pulled_apart() {
        let game = built_in("merge");
        let forwards = handles(game, "1 1 2 / _ _ _");
        assert_eq!(forwards.sources(), [spot(0, 0), spot(1, 0)]);
        assert_eq!(forwards.targets(spot(0, 0)), [spot(1, 0)]);
        assert_eq!(forwards.targets(spot(1, 0)), [spot(0, 0)]);
        let backwards = handles(&game.inverse(), "_ 2 _ / _ _ _");
        let ways = [spot(0, 0), spot(1, 1), spot(2, 0)];
        assert_eq!(backwards.targets(spot(1, 0)), ways);
    }

    #[test]
    fn frogs_hop_and_jump_their_own_way() {
        let game = built_in("frogs");
        let handles = handles(game, "F T _ F T / T T _ _ F");
        assert!(handles.targets(spot(0, 0)).contains(&spot(2, 0)));
        let jump = handles
            .towards(spot(0, 0), Direction::Right)
            .expect("a jump");
        assert_eq!((jump.from, jump.to), (spot(0, 0), spot(2, 0)));
        assert!(handles.targets(spot(1, 1)).is_empty());
    }

    #[test]
    fn a_monk_who_carries_is_still_the_monk() {
        let game = built_in("two door");
        let board = "X X X X / _ P_ a X / X X X X";
        let forwards = handles(game, board);
        assert_eq!(forwards.targets(spot(1, 1)), [spot(0, 1), spot(2, 1)]);
        // Backwards he may just walk, or lay the key down where he stood.
        let inverse = game.inverse();
        let board = inverse.read_board("X X X X / _ Pa _ X / X X X X");
        let board = board.expect("a board");
        let machine = Machine::new(&inverse, &board);
        let plain = Handles::of(&inverse, &machine, &board, None);
        let (here, left) = (spot(1, 1), spot(0, 1));
        assert_eq!(plain.between(here, left).count(), 2);
        let walk = plain.between(here, left).next().expect("a walk");
        let other = plain.between(here, left).nth(1).expect("another");
        assert_eq!(game.changes(&walk).len(), 2);
        assert_ne!(walk.rule, other.rule);
        let preferring = Handles::of(&inverse, &machine, &board, Some(other.rule));
        assert_eq!(preferring.between(here, left).next(), Some(other));
    }

    #[test]
    fn backwards_a_crate_follows_the_monk_who_is_taken_by_the_crate() {
        let game = built_in("sokoban").inverse();
        let handles = handles(&game, "_ P O _ | _ _ * _");
        let walk = handles
            .towards(spot(1, 0), Direction::Left)
            .expect("a walk");
        assert_eq!(game.changes(&walk.action).len(), 2);
        let pull = handles
            .towards(spot(2, 0), Direction::Left)
            .expect("a pull");
        assert_eq!(game.changes(&pull.action).len(), 3);
        assert_eq!(handles.tap(None, spot(2, 0)), Touch::Take(spot(2, 0)));
    }

    #[test]
    fn every_move_of_every_game_can_be_taken_hold_of() {
        for game in crate::rewrite::built_in() {
            for game in [game.clone(), game.inverse()] {
                let mut board = game.starts()[0].board.clone();
                let machine = Machine::new(&game, &board);
                let mut dice = crate::puzzle::Dice::new(&[7]);
                for _ in 0..60 {
                    let moves = machine.moves(&board);
                    let handles = Handles::of(&game, &machine, &board, None);
                    for action in &moves {
                        let handle = (!machine.is_won(&board)).then(|| handles.main(action));
                        assert_ne!(handle, Some(None), "{} {action}", game.name());
                    }
                    let Some(action) = dice.pick(&moves) else {
                        break;
                    };
                    board = machine.after(&board, &action).expect("possible");
                }
            }
        }
    }
}
