//! How far pieces are from where they must go, for games whose end wants every piece of one sort to have
//! left some cells, as Sokoban wants its crates off the bare floor.
//!
//! Let the rules keep the number of these pieces, each move carrying one of them at the most. Forget all
//! else: the way of one piece alone over the cells, wherever the walls allow the move that carries it, is
//! never longer than its way in play. So the ways of all pieces together are a bound for the moves that a
//! win takes, and a piece without a way means that there is no win.

use crate::puzzle::{HOPELESS, Puzzle};
use crate::rewrite::as_puzzle::Forward;
use crate::rewrite::game::Game;
use crate::rewrite::plane::Plane;
use crate::rewrite::program::{Choice, Program, State};
use crate::rewrite::tree::Direction;
use std::sync::Arc;

/// How much more the way that is left counts than the way that was made, in the search for any solution.
const GREED: u32 = 8;

/// Where pieces of one sort must go.
pub(super) struct Aims<const N: usize> {
    /// The sort, by its number among the program's changing tiles.
    kind: usize,
    /// The cells where a piece may lie in the end.
    good: Plane<N>,
    /// Moves from each cell to the nearest of them; [`HOPELESS`] where there is no way.
    distance: Vec<u32>,
    /// From where to where each rewrite carries a piece, counted from its corner.
    carried: Vec<Option<(usize, usize)>>,
}

impl<const N: usize> Aims<N> {
    /// The aims of a game on a board; `None` if it is not of that sort.
    pub(super) fn of<const K: usize>(program: &Program<N, K>, game: &Game) -> Option<Aims<N>> {
        let [(kind, offset)] = &program.end.cells[..] else {
            return None;
        };
        if program.times() != 0 || program.direction != Direction::Forward {
            return None;
        }
        let kind = usize::from(*kind);
        let piece = program.kinds.get(kind)?;
        let width = program.base.width();
        let mut carried = Vec::new();
        for variant in &game.variants {
            let parts = (variant.shape.parts.iter()).filter(|part| part.layer == piece.layer);
            let cell = |part: &crate::rewrite::Part| part.y * width + part.x;
            let taken: Vec<usize> = (parts.clone())
                .filter(|part| part.left == piece.tile)
                .map(cell)
                .collect();
            let put: Vec<usize> = parts
                .filter(|part| part.right == piece.tile)
                .map(cell)
                .collect();
            carried.push(match (&taken[..], &put[..]) {
                ([], []) => None,
                ([from], [to]) => Some((*from, *to)),
                _ => return None,
            });
        }
        let bad = program.end.corners.up(usize::from(*offset));
        let good = program.live(piece.layer).without(bad);
        let mut aims = Aims {
            kind,
            good,
            distance: Vec::new(),
            carried,
        };
        aims.distance = aims.distances(program);
        Some(aims)
    }

    /// Against the moves, from all good cells at once.
    fn distances<const K: usize>(&self, program: &Program<N, K>) -> Vec<u32> {
        let mut distance = vec![HOPELESS; program.base.cells()];
        let mut queue: Vec<usize> = self.good.cells().collect();
        for cell in &queue {
            distance[*cell] = 0;
        }
        let mut next = 0;
        while let Some(to) = queue.get(next).copied() {
            next += 1;
            for (rewrite, carried) in program.rewrites.iter().zip(&self.carried) {
                let Some((before, after)) = *carried else {
                    continue;
                };
                let Some(corner) = to.checked_sub(after) else {
                    continue;
                };
                let from = corner + before;
                if rewrite.fit.corners.contains(corner) && distance[from] == HOPELESS {
                    distance[from] = distance[to] + 1;
                    queue.push(from);
                }
            }
        }
        distance
    }

    pub(super) fn kind(&self) -> usize {
        self.kind
    }

    pub(super) fn good(&self) -> Plane<N> {
        self.good
    }

    pub(super) fn has_way(&self, cell: usize) -> bool {
        self.distance
            .get(cell)
            .is_some_and(|distance| *distance < HOPELESS)
    }

    /// Where a choice carries the piece on a cell.
    pub(super) fn carry(&self, cell: usize, choice: Choice) -> usize {
        let at = usize::from(choice.at);
        match self.carried.get(usize::from(choice.rewrite)) {
            Some(Some((from, to))) if at + from == cell => at + to,
            _ => cell,
        }
    }

    fn pieces<const K: usize>(&self, program: &Program<N, K>, state: &State<N, K>) -> Plane<N> {
        match program.kinds.get(self.kind) {
            Some(kind) => program.cells_of(kind, state),
            None => Plane::EMPTY,
        }
    }

    /// Whether there are more pieces than good cells; play never changes that.
    pub(super) fn are_too_many<const K: usize>(
        &self,
        program: &Program<N, K>,
        state: &State<N, K>,
    ) -> bool {
        self.pieces(program, state).count() > self.good.count()
    }

    fn moves_at_least<const K: usize>(&self, program: &Program<N, K>, state: &State<N, K>) -> u32 {
        let pieces = self.pieces(program, state).cells();
        let ways = pieces.map(|cell| self.distance.get(cell).copied().unwrap_or(HOPELESS));
        ways.fold(0, u32::saturating_add)
    }
}

/// A compiled game as a puzzle for searches that know the aims, where there are any.
#[derive(Clone)]
pub(super) struct Guided<const N: usize, const K: usize> {
    pub(super) program: Arc<Program<N, K>>,
    pub(super) aims: Option<Arc<Aims<N>>>,
}

impl<const N: usize, const K: usize> Puzzle for Guided<N, K> {
    type State = State<N, K>;
    type Move = Choice;

    fn is_won(&self, state: &State<N, K>) -> bool {
        Forward(&*self.program).is_won(state)
    }

    fn expand(&self, state: &State<N, K>, visit: impl FnMut(Choice, State<N, K>)) {
        Forward(&*self.program).expand(state, visit);
    }

    fn lower_bound(&self, state: &State<N, K>, floor: u32) -> u32 {
        let bound = match &self.aims {
            Some(aims) => aims.moves_at_least(&self.program, state),
            None => 0,
        };
        if bound == HOPELESS {
            return HOPELESS;
        }
        Forward(&*self.program).lower_bound(state, floor.max(bound))
    }

    fn guess(&self, state: &State<N, K>, cost: u32) -> u32 {
        match self.lower_bound(state, 0) {
            HOPELESS => HOPELESS,
            bound => bound
                .saturating_mul(GREED)
                .saturating_add(cost)
                .min(HOPELESS - 1),
        }
    }
}
