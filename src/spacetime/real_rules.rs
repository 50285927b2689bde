//! The game's real rules, where we have them: an example that shows nothing but Sokoban is Sokoban.
//!
//! An example need not show every move. Where its tiles can be read as cells of Sokoban in such a way that
//! every event is a step or a push, and won frames are won ones, the written game has the last word.

use super::learning::{Event, Learned};
use super::strip::{Strip, Tile};
use crate::puzzle::{Answer, Limits};
use crate::rewrite::{Board, Game, Machine, Move, find_built_in};
use std::collections::BTreeSet;

/// What a cell of Sokoban holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Wall,
    Floor,
    Mark,
    Crate,
    CrateOnMark,
    Monk,
    MonkOnMark,
}

use Cell::{Crate, CrateOnMark, Floor, Mark, Monk, MonkOnMark, Wall};

const CELLS: [Cell; 7] = [Floor, Monk, Crate, Mark, CrateOnMark, MonkOnMark, Wall];

impl Cell {
    /// What is left when whatever stands there goes.
    fn ground(self) -> Cell {
        match self {
            Mark | CrateOnMark | MonkOnMark => Mark,
            Wall => Wall,
            Floor | Crate | Monk => Floor,
        }
    }

    fn is_crate(self) -> bool {
        matches!(self, Crate | CrateOnMark)
    }

    fn is_monk(self) -> bool {
        matches!(self, Monk | MonkOnMark)
    }

    /// The tiles of both layers.
    fn texts(self) -> [&'static str; 2] {
        let above = match self {
            Wall => "X",
            Floor | Mark => "_",
            Crate | CrateOnMark => "O",
            Monk | MonkOnMark => "P",
        };
        let below = if self.ground() == Mark { "*" } else { "_" };
        [above, below]
    }
}

/// A written game that an example shows, and how its frames are boards of it.
#[derive(Clone, Debug)]
pub struct RealRules {
    game: &'static Game,
    /// What each tile of the legend is.
    cells: Vec<Cell>,
}

impl RealRules {
    /// The rules that an example shows, if we have them.
    pub fn of(learned: &Learned) -> Option<RealRules> {
        let game = find_built_in("Sokoban")?;
        let mut cells = Vec::new();
        let found = assign(learned, &mut cells);
        found.then_some(RealRules { game, cells })
    }

    /// The written game.
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// A frame as a board; `None` if it has no place there.
    pub fn board(&self, strip: &Strip, frame: usize) -> Option<Board> {
        let tiles = strip.frame(frame)?;
        let layer = |layer: usize| {
            let rows = tiles.chunks(strip.cols()).map(|row| {
                let cells = row.iter().map(|tile| self.cells.get(tile.index()));
                let texts = cells.map(|cell| Some(cell?.texts()[layer]));
                texts
                    .collect::<Option<Vec<&str>>>()
                    .map(|row| row.join(" "))
            });
            rows.collect::<Option<Vec<String>>>()
                .map(|rows| rows.join(" / "))
        };
        let text = format!("{} | {}", layer(0)?, layer(1)?);
        self.game.read_board(&text).ok()
    }

    /// The first step of a strip that is no move and no wait, by its frame.
    pub fn first_fault(&self, strip: &Strip) -> Option<usize> {
        (1..strip.len())
            .map(|step| step - 1)
            .find(|frame| !self.is_move(strip, *frame))
    }

    fn is_move(&self, strip: &Strip, frame: usize) -> bool {
        let boards = self.board(strip, frame).zip(self.board(strip, frame + 1));
        boards.is_some_and(|(before, after)| {
            let machine = Machine::new(self.game, &before);
            let mut moves = machine.moves(&before).into_iter();
            before == after
                || moves.any(|action| machine.after(&before, &action).as_ref() == Some(&after))
        })
    }

    /// Whether a frame is won.
    pub fn is_won(&self, strip: &Strip, frame: usize) -> bool {
        let board = self.board(strip, frame);
        board.is_some_and(|board| Machine::new(self.game, &board).is_won(&board))
    }

    /// The fewest moves from a frame to a win, proven.
    pub fn shortest(&self, strip: &Strip, frame: usize, limits: &Limits<'_>) -> Answer<RealWay> {
        let Some(board) = self.board(strip, frame) else {
            return Answer::Unsolvable;
        };
        let machine = Machine::new(self.game, &board);
        let answer = machine.solve(&board, limits).answer;
        answer.map(|moves| self.way(strip, frame, &board, moves))
    }

    /// What moves of the written game do to a frame that is this board.
    pub fn way(&self, strip: &Strip, frame: usize, board: &Board, moves: Vec<Move>) -> RealWay {
        let machine = Machine::new(self.game, board);
        let mut now = board.clone();
        let mut tiles = strip.frame(frame).map(<[Tile]>::to_vec);
        let mut cells = BTreeSet::new();
        for action in &moves {
            let changes = self.game.changes(action).into_iter();
            cells.extend(changes.map(|change| (change.y, change.x)));
            now = machine.after(&now, action).unwrap_or(now);
            tiles = tiles.zip(self.tiles(&now)).map(|(mut all, next)| {
                all.extend(next);
                all
            });
        }
        RealWay {
            moves,
            cells: cells.into_iter().collect(),
            strip: tiles.map(|tiles| Strip::of_frames(strip.rows(), strip.cols(), tiles)),
        }
    }

    /// A board as a frame; `None` if the example has no tile for something, such as a monk on a mark that
    /// he never stood upon.
    fn tiles(&self, board: &Board) -> Option<Vec<Tile>> {
        let text = |layer: usize, cell: usize| {
            let (x, y) = (cell % board.width(), cell / board.width());
            let kind = board
                .tile(layer, x, y)
                .and_then(|tile| self.game.kind(tile));
            kind.map_or("", |kind| kind.text.as_str())
        };
        let tile = |cell: usize| {
            let wanted = [text(0, cell), text(1, cell)];
            let place = self.cells.iter().position(|known| known.texts() == wanted);
            place.and_then(Tile::new)
        };
        (0..board.cells()).map(tile).collect()
    }
}

/// A way to a win by the real rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RealWay {
    /// The moves of the written game.
    pub moves: Vec<Move>,
    /// The cells that they change, row and column, each once.
    pub cells: Vec<(usize, usize)>,
    /// The frames, where the example has tiles for all that comes up.
    pub strip: Option<Strip>,
}

/// Finds a meaning for every tile, one by one, such that all events are moves.
fn assign(learned: &Learned, cells: &mut Vec<Cell>) -> bool {
    let whole = cells.len() == learned.legend.len();
    let meaning = |tile: Tile| cells.get(tile.index()).copied();
    let mut pushes = false;
    for event in &learned.events {
        match kind(event, meaning) {
            Kind::Nonsense => return false,
            Kind::Push => pushes = true,
            Kind::Step | Kind::Unknown => {}
        }
    }
    if whole {
        let won = learned.last_pool.tiles();
        let no_crate_left = won.iter().all(|tile| meaning(tile) != Some(Crate));
        let crates_home = won.iter().any(|tile| meaning(tile) == Some(CrateOnMark));
        let no_windows =
            |pool: &super::learning::Pool| pool.tiles().iter().all(|tile| meaning(tile).is_some());
        return pushes && no_crate_left && crates_home && no_windows(&learned.first_pool);
    }
    // What never changes can only be a wall, and walls never change.
    let next = Tile::new(cells.len()).and_then(|tile| learned.class(tile));
    let class = next.and_then(|class| learned.classes.get(class));
    let is_fixed = class.is_none_or(|class| class.len() == 1);
    for cell in CELLS {
        if is_fixed == (cell == Wall) && !cells.contains(&cell) {
            cells.push(cell);
            if assign(learned, cells) {
                return true;
            }
            cells.pop();
        }
    }
    false
}

enum Kind {
    Step,
    Push,
    /// No move of Sokoban.
    Nonsense,
    /// Some tile has no meaning yet.
    Unknown,
}

fn kind(event: &Event, meaning: impl Fn(Tile) -> Option<Cell>) -> Kind {
    let mut cells = Vec::new();
    for cell in event.changed() {
        match (meaning(cell.before), meaning(cell.after)) {
            (Some(before), Some(after)) if before.ground() != after.ground() || before == Wall => {
                return Kind::Nonsense;
            }
            (Some(before), Some(after)) => cells.push((cell.dr, cell.dc, before, after)),
            _ => return Kind::Unknown,
        }
    }
    let straight = cells.iter().all(|cell| cell.0 == 0) || cells.iter().all(|cell| cell.1 == 0);
    let close = cells
        .windows(2)
        .all(|pair| (pair[1].0 - pair[0].0) + (pair[1].1 - pair[0].1) == 1);
    if !straight || !close || event.context().next().is_some() {
        return Kind::Nonsense;
    }
    if cells.first().is_some_and(|cell| !cell.2.is_monk()) {
        cells.reverse();
    }
    let is_free = |cell: Cell| cell == cell.ground();
    match cells[..] {
        [from, to] if from.2.is_monk() && is_free(from.3) && is_free(to.2) && to.3.is_monk() => {
            Kind::Step
        }
        [from, to, beyond]
            if from.2.is_monk()
                && is_free(from.3)
                && to.2.is_crate()
                && to.3.is_monk()
                && is_free(beyond.2)
                && beyond.3.is_crate() =>
        {
            Kind::Push
        }
        _ => Kind::Nonsense,
    }
}
