//! The tree of a game, the form of tree that we can play, and its inversion.

use super::pattern::{Pattern, Rewrite};
use thiserror::Error;

/// A node of a game's tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Runs its children in order, again and again, until all fail in one round.
    LoopUntilAll(Vec<Node>),
    /// Ends the game well if a child succeeds.
    Win(Vec<Node>),
    /// Ends the game badly if a child succeeds.
    Lose(Vec<Node>),
    /// Lets the player choose among the rewrites that fit somewhere.
    Player(Vec<Node>),
    /// LEFT -> RIGHT at one place.
    Rewrite(Rewrite),
    /// Succeeds if a pattern is on the board exactly so often.
    MatchTimes(u32, Pattern),
}

/// Which way a game runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// As it is played.
    Forward,
    /// Backwards, from a solved board.
    Inverse,
}

/// What a tree of the supported form says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) direction: Direction,
    pub(super) rules: Vec<Rewrite>,
    pub(super) times: u32,
    pub(super) end: Pattern,
}

/// A tree that is not of the form that can be played, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a game is LoopUntilAll([Win([MatchTimes]), Player([Rewrite, ...])]), and here {0}")]
pub struct BadTree(pub &'static str);

impl Node {
    /// The tree that runs backwards: rewrites in reverse order with their sides swapped, and `win`
    /// before the player's turn becomes `lose` after it. The inverse of the inverse is the tree.
    pub fn inverted(&self) -> Result<Node, BadTree> {
        Ok(Form::of(self)?.inverted().tree())
    }
}

impl Form {
    /// Reads the form off a tree, either way round.
    pub(super) fn of(tree: &Node) -> Result<Form, BadTree> {
        let wrong = |what| Err(BadTree(what));
        let Node::LoopUntilAll(children) = tree else {
            return wrong("the outermost node is not LoopUntilAll");
        };
        let (direction, player, end) = match &children[..] {
            [Node::Win(end), Node::Player(player)] => (Direction::Forward, player, end),
            [Node::Player(player), Node::Lose(end)] => (Direction::Inverse, player, end),
            [Node::Player(_), Node::Win(_)] => {
                return wrong("Win must come before Player, since a board can be solved already");
            }
            [_, _] => return wrong("the loop's children are not Win and Player, in this order"),
            _ => return wrong("the loop does not have just two children, Win and Player"),
        };
        let [Node::MatchTimes(times, end)] = &end[..] else {
            return wrong("Win does not hold just one MatchTimes");
        };
        if player.is_empty() {
            return wrong("Player has no Rewrite to choose from");
        }
        let mut rules = Vec::with_capacity(player.len());
        for child in player {
            match child {
                Node::Rewrite(rule) => rules.push(rule.clone()),
                _ => return wrong("Player holds something else than Rewrite"),
            }
        }
        Ok(Form {
            direction,
            rules,
            times: *times,
            end: end.clone(),
        })
    }

    pub(super) fn inverted(&self) -> Form {
        Form {
            direction: match self.direction {
                Direction::Forward => Direction::Inverse,
                Direction::Inverse => Direction::Forward,
            },
            rules: self.rules.iter().rev().map(Rewrite::swapped).collect(),
            times: self.times,
            end: self.end.clone(),
        }
    }

    pub(super) fn tree(&self) -> Node {
        let end = vec![Node::MatchTimes(self.times, self.end.clone())];
        let player = Node::Player(self.rules.iter().cloned().map(Node::Rewrite).collect());
        Node::LoopUntilAll(match self.direction {
            Direction::Forward => vec![Node::Win(end), player],
            Direction::Inverse => vec![player, Node::Lose(end)],
        })
    }
}
