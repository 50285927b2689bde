//! What can be asked about a cube: the cells that shortest solutions use, and how far play can get.
//!
//! A cell is known by where it lies at the start, wherever turns carry it.

use super::geometry::{ALL_CELLS, CELLS, Cell, Face, Line, Turn};
use super::solver::{Monk, WatchedTurn, each_turn, settle, settled};
use super::state::{Cube, KARMA_TO_WIN};
use super::{face_cells::on_top, searches::monk};
use crate::puzzle::{
    Answer, Budget, Exploring, FindingShortestWays, Job, Nearest, Puzzle, QuickSet, ShortestWays,
};

/// Positions along shortest solutions that are looked at for the cells in use, at the most.
const MOST_CARRIED: u64 = 200_000;

/// What all shortest solutions have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeWays {
    /// How many there are.
    pub solutions: u64,
    /// The cells, as a plane, that the monk can set foot on in some of them.
    pub used: u64,
    /// Whether `used` was looked for along all of them.
    pub is_all: bool,
}

/// How far play can get.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CubeReach {
    /// Whether every position that play can reach was looked at; if not, nothing is said of what is `lost`.
    pub is_all: bool,
    /// How many were.
    pub positions: u64,
    /// The most karma that was seen to be collected; seven count as all.
    pub most_karma: u32,
    /// The cells, as a plane, whose karma can never be collected; only where seven cannot.
    pub lost: u64,
    /// The cells, as a plane, that could ever come to Top by the lines that the monk can step aside for.
    pub on_top: u64,
}

/// The search for all shortest solutions and the cells that they use.
pub struct FindingWays {
    ways: FindingShortestWays<'static, &'static Monk>,
    using: Option<Using>,
    most_nodes: u64,
}

/// A position of a shortest solution, and where each cell lay at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Carried {
    state: u32,
    origins: [u8; CELLS],
}

/// The walk along all shortest solutions. One position can be come to by ways that carry the cells
/// differently, so that it may be looked at more than once.
struct Using {
    ways: ShortestWays<Cube, WatchedTurn>,
    /// The steps out of state `s` are `ways.steps[first[s]..first[s + 1]]`.
    first: Vec<u32>,
    met: QuickSet<Carried>,
    open: Vec<Carried>,
    used: u64,
    looked_at: u64,
}

impl FindingWays {
    /// Begins with a cube whose par is proven.
    pub fn new(cube: &Cube, par: u32, budget: Budget) -> FindingWays {
        FindingWays {
            ways: FindingShortestWays::new(monk(), settled(cube), par, budget.into()),
            using: None,
            most_nodes: budget.nodes.min(MOST_CARRIED),
        }
    }
}

impl Job<Answer<CubeWays>> for FindingWays {
    fn advance(&mut self, states: u64) -> Option<Answer<CubeWays>> {
        let Some(using) = &mut self.using else {
            match self.ways.advance(states)? {
                Answer::Solved(ways) => self.using = Some(Using::new(ways)),
                Answer::Unsolvable => return Some(Answer::Unsolvable),
                Answer::GaveUp(why) => return Some(Answer::GaveUp(why)),
            }
            return None;
        };
        for _ in 0..states {
            let is_all = using.open.is_empty();
            if is_all || using.looked_at >= self.most_nodes {
                return Some(Answer::Solved(CubeWays {
                    solutions: using.ways.count,
                    used: using.used,
                    is_all,
                }));
            }
            using.look();
        }
        None
    }
}

impl Using {
    fn new(mut ways: ShortestWays<Cube, WatchedTurn>) -> Using {
        ways.steps.sort_by_key(|step| step.from);
        let mut first = vec![0; ways.states.len() + 1];
        for step in &ways.steps {
            first[step.from as usize + 1] += 1;
        }
        for state in 1..first.len() {
            first[state] += first[state - 1];
        }
        let start = Carried {
            state: 0,
            origins: std::array::from_fn(|cell| cell as u8),
        };
        Using {
            ways,
            first,
            met: QuickSet::from_iter([start]),
            open: vec![start],
            used: 0,
            looked_at: 0,
        }
    }

    fn look(&mut self) {
        let Some(here) = self.open.pop() else {
            return;
        };
        self.looked_at += 1;
        let cube = self.ways.states[here.state as usize];
        for cell in Cell::of_plane(on_top(cube.reach())) {
            self.used |= 1 << here.origins[cell.index()];
        }
        let state = here.state as usize;
        let steps = self.first[state] as usize..self.first[state + 1] as usize;
        for step in &self.ways.steps[steps] {
            let mut next = Carried {
                state: step.to,
                ..here
            };
            let turn = Turn::forward(step.action.line);
            for cell in Cell::of_plane(ALL_CELLS) {
                next.origins[turn.carries(cell).index()] = here.origins[cell.index()];
            }
            if self.met.insert(next) {
                self.open.push(next);
            }
        }
    }
}

/// The walk over all positions that play can reach.
pub struct Reaching {
    cube: Cube,
    budget: Budget,
    /// Whether single karma is asked about in the end.
    asks_karma: bool,
    exploring: Exploring<'static, &'static Monk>,
    most_karma: u32,
    lines: [bool; 6],
    after: Option<After>,
}

/// What comes after it: each karma is asked about alone.
struct After {
    reach: CubeReach,
    to_ask: u64,
    asked: Option<(Cell, Nearest<'static, OneKarma>)>,
}

impl Reaching {
    /// Begins with a cube.
    pub fn new(cube: &Cube, budget: Budget) -> Reaching {
        Reaching {
            cube: *cube,
            budget,
            asks_karma: true,
            exploring: Exploring::new(monk(), settled(cube), budget.into()),
            most_karma: 0,
            lines: [false; 6],
            after: None,
        }
    }

    /// The same without a look at what karma is lost.
    pub fn without_karma(self) -> Reaching {
        Reaching {
            asks_karma: false,
            ..self
        }
    }

    fn explored(&self, is_all: bool) -> After {
        let is_short = is_all && self.most_karma < KARMA_TO_WIN;
        After {
            reach: CubeReach {
                is_all,
                positions: self.exploring.looked_at(),
                most_karma: self.most_karma,
                lost: 0,
                on_top: comes_to_top(self.lines),
            },
            to_ask: match is_short && self.asks_karma {
                true => self.cube.karma(),
                false => 0,
            },
            asked: None,
        }
    }
}

/// The cells that some turns of some lines can bring to Top.
fn comes_to_top(lines: [bool; 6]) -> u64 {
    let mut cells = Face::Top.plane();
    loop {
        let before = cells;
        for line in Line::ALL.into_iter().filter(|line| lines[line.index()]) {
            cells |= Turn::forward(line).inverted().apply(cells);
        }
        if cells == before {
            return cells;
        }
    }
}

impl Job<CubeReach> for Reaching {
    fn advance(&mut self, states: u64) -> Option<CubeReach> {
        let Some(after) = &mut self.after else {
            let (most_karma, lines) = (&mut self.most_karma, &mut self.lines);
            let done = self.exploring.advance(states, |_, cube| {
                *most_karma = cube.collected().max(*most_karma);
                each_turn(cube, false, |turned| {
                    lines[turned.watched.line.index()] = true;
                });
            })?;
            self.after = Some(self.explored(done.is_ok()));
            return None;
        };
        let (karma, search) = match &mut after.asked {
            Some(asked) => asked,
            None => {
                let Some(karma) = Cell::of_plane(after.to_ask).next() else {
                    return Some(std::mem::take(&mut after.reach));
                };
                after.to_ask &= !karma.bit();
                let start = OneKarma::start(&self.cube, karma);
                let search = Nearest::new(OneKarma, start, self.budget.into());
                after.asked.insert((karma, search))
            }
        };
        if search.advance(states)? == Answer::Unsolvable {
            after.reach.lost |= karma.bit();
        }
        after.asked = None;
        None
    }
}

/// The cube with an eye on one karma: it is won when that one is collected.
struct OneKarma;

impl OneKarma {
    fn start(cube: &Cube, karma: Cell) -> (Cube, Option<Cell>) {
        let is_collected = on_top(cube.reach()) & karma.bit() != 0;
        (settled(cube), (!is_collected).then_some(karma))
    }
}

impl Puzzle for OneKarma {
    type State = (Cube, Option<Cell>);
    type Move = WatchedTurn;

    fn is_won(&self, (_, karma): &(Cube, Option<Cell>)) -> bool {
        karma.is_none()
    }

    fn expand(
        &self,
        (cube, karma): &(Cube, Option<Cell>),
        mut visit: impl FnMut(WatchedTurn, (Cube, Option<Cell>)),
    ) {
        each_turn(cube, false, |turned| {
            if !turned.is_fatal {
                let after = karma.map(|karma| turned.turn.carries(karma));
                let after = after.filter(|karma| on_top(turned.reach) & karma.bit() == 0);
                let next = settle(cube.turned(turned.turn), turned.reach);
                visit(turned.watched, (next, after));
            }
        });
    }
}
