//! Help on a board: hints in steps, the solution played, and the light that tells whether the board
//! can still be won.

use super::relay::{BoardPlaying, BoardRelay, BoardWish};
use crate::game::Screen;
use crate::game::flow::Player;
use crate::game::help::{Ask, Helping, NoMoves, Verdict};
use crate::game::work::{MEMORY, SLICE, Work};
use crate::play::board::role::{Role, role};
use crate::play::board::{BoardCommand, BoardSession};
use crate::puzzle::{Answer, Budget};
use crate::rewrite::{Board, Game, Judging, Machine, Move, Solving, Tile};
use bevy::prelude::*;
use std::sync::Arc;

/// Help with a board.
pub type BoardHelp = Helping<Board, Move, BoardHint>;

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardHint {
    /// This piece matters next.
    Look {
        /// What it is.
        tile: Tile,
        /// Its column, from 0.
        x: usize,
        /// Its row, from 0.
        y: usize,
    },
    /// This very move.
    Play(Move),
    /// The board cannot be won any more.
    Lost,
    /// Finding out would take too long.
    Unknown,
}

impl BoardHint {
    /// The cells that it is about: column and row.
    pub fn cells(&self, game: &Game) -> Vec<(usize, usize)> {
        match self {
            BoardHint::Look { x, y, .. } => vec![(*x, *y)],
            BoardHint::Play(action) => {
                let changes = game.changes(action).into_iter();
                let mut cells: Vec<_> = changes.map(|change| (change.x, change.y)).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            BoardHint::Lost | BoardHint::Unknown => Vec::new(),
        }
    }
}

impl NoMoves for BoardHint {
    const LOST: BoardHint = BoardHint::Lost;
    const UNKNOWN: BoardHint = BoardHint::Unknown;
}

/// What a hint may spend: on the shortest solution, and then on any.
const SHORTEST: Budget = Budget {
    nodes: 1_000_000,
    bytes: MEMORY / 2,
};
const ANY: Budget = Budget {
    nodes: 300_000,
    bytes: MEMORY / 2,
};
/// What the light may spend on one board.
const JUDGEMENT: Budget = Budget {
    nodes: 200_000,
    bytes: MEMORY / 2,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardHelp>();
    app.add_systems(OnExit(Screen::Board), forget);
    app.add_systems(
        Update,
        (ask, look_on, play_back, judge)
            .chain()
            .before(BoardRelay)
            .run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
    );
}

fn forget(mut help: ResMut<BoardHelp>) {
    *help = BoardHelp::default();
}

fn ask(
    mut asks: MessageReader<Ask>,
    mut help: ResMut<BoardHelp>,
    mut playing: ResMut<BoardPlaying>,
) {
    if playing.is_changed() && help.has_moved_on() {
        help.hint = None;
    }
    for ask in asks.read() {
        let here = playing.session.board().clone();
        if help.obey(*ask) || playing.session.is_won() || help.looks_for(*ask, &here) {
            continue;
        }
        match ask {
            Ask::Solution => playing.session.count_solution(),
            _ => playing.session.count_hint(),
        }
        help.look(*ask, here, looking(&playing));
    }
}

/// Looks for moves that win from the board as it is now.
fn looking(playing: &BoardPlaying) -> Work<Answer<Vec<Move>>> {
    let session = &playing.session;
    let known = rest_of(&playing.witness, session).filter(|_| playing.par.is_none());
    if let Some(moves) = known {
        let mut moves = Some(moves);
        return Work::start(move || moves.take().map(Answer::Solved));
    }
    let (game, board) = (session.game().clone(), session.board().clone());
    let machine = Machine::new(&game, &board);
    let mut search = Solving::shortest(&machine, &board, SHORTEST);
    let mut is_any = false;
    Work::start(move || match search.advance(SLICE)? {
        Answer::GaveUp(_) if !is_any => {
            is_any = true;
            search = Solving::any(&machine, &board, ANY);
            None
        }
        answer => Some(answer),
    })
}

/// What is left of moves that win from the beginning, if the board lies on their way.
fn rest_of(witness: &[Move], session: &BoardSession) -> Option<Vec<Move>> {
    let mut board = session.start().clone();
    for (done, action) in witness.iter().enumerate() {
        if board == *session.board() {
            return Some(witness[done..].to_vec());
        }
        board = session.machine().after(&board, action)?;
    }
    None
}

fn look_on(mut help: ResMut<BoardHelp>, playing: Res<BoardPlaying>) {
    let help = help.bypass_change_detection();
    let game = playing.session.game();
    help.look_on(playing.session.board(), |before, moves| match before {
        None => piece(game, &moves),
        Some(_) => moves.first().map(|action| BoardHint::Play(*action)),
    });
}

/// The piece that matters next: the first that the walker does something to, or whoever moves.
fn piece(game: &Arc<Game>, moves: &[Move]) -> Option<BoardHint> {
    let touched = |part: Role| {
        moves.iter().find_map(|action| {
            let mut changes = game.changes(action).into_iter();
            changes.find(|change| role(game, change.from) == part)
        })
    };
    // On an island in a pond only the ground changes: then the first move says where.
    let first = || game.changes(moves.first()?).into_iter().next();
    let change = touched(Role::Piece)
        .or_else(|| touched(Role::Player))
        .or_else(first)?;
    Some(BoardHint::Look {
        tile: change.from,
        x: change.x,
        y: change.y,
    })
}

fn play_back(
    mut help: ResMut<BoardHelp>,
    playing: Res<BoardPlaying>,
    time: Res<Time>,
    mut commands: MessageWriter<BoardWish>,
) {
    let help = help.bypass_change_detection();
    let (machine, board) = (playing.session.machine(), playing.session.board());
    let after = |action: &Move| machine.after(board, action);
    if let Some(action) = help.beat(time.delta_secs(), board, after) {
        commands.write(BoardWish(BoardCommand::Play(action)));
    }
}

/// Keeps the light up to date, if the player wants it.
fn judge(mut help: ResMut<BoardHelp>, playing: Res<BoardPlaying>, player: Res<Player>) {
    let help = help.bypass_change_detection();
    let is_wanted = player.progress.settings.show_winnable;
    let session = &playing.session;
    help.judge(is_wanted, session.board(), || {
        let mut judging = Judging::new(session.game(), session.positions().collect(), JUDGEMENT);
        Work::start(move || match &mut judging {
            Some(judging) => judging.advance(SLICE).map(Verdict::of),
            None => Some(Verdict::Unknown),
        })
    });
}
