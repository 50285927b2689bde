//! Help on a board: hints in steps, the solution played, and the light that tells whether the board
//! can still be won.

use super::relay::{BoardPlaying, BoardRelay, BoardWish};
use crate::game::Screen;
use crate::game::flow::Player;
use crate::game::help::{Ask, Beat, Playback, Verdict};
use crate::game::work::{SLICE, Work};
use crate::play::board::{BoardCommand, BoardSession};
use crate::puzzle::{Answer, Budget};
use crate::rewrite::{Board, Game, Judging, Machine, Move, Shape, Solving, Tile};
use bevy::prelude::*;
use std::sync::Arc;

/// What is being shown.
#[derive(Resource, Default, Debug)]
pub struct BoardHelp {
    /// The hint on show.
    pub hint: Option<BoardHint>,
    /// The moves still to be played for the player.
    pub playback: Option<Playback<Move>>,
    /// Whether the board can still be won.
    pub verdict: Verdict,
    asked: Option<Ask>,
    solving: Option<(Board, Work<Found>)>,
    judged: Option<Board>,
    judging: Option<(Board, Work<Verdict>)>,
}

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

/// What the search for a solution found.
enum Found {
    Moves(Vec<Move>),
    Lost,
    Unknown,
}

/// What a hint may spend: on the shortest solution, and then on any.
const SHORTEST: Budget = Budget {
    nodes: 1_000_000,
    bytes: 1 << 27,
};
const ANY: Budget = Budget {
    nodes: 300_000,
    bytes: 1 << 27,
};
/// What the light may spend on one board.
const JUDGEMENT: Budget = Budget {
    nodes: 200_000,
    bytes: 1 << 26,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardHelp>();
    app.add_systems(OnExit(Screen::Board), forget);
    app.add_systems(
        Update,
        (ask, finish_solving, play_back, judge)
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
    if playing.is_added() {
        // Another level: what was shown belonged to the last one.
        *help = BoardHelp::default();
    }
    let moved_on = playing.is_changed() && help.solving.is_none() && help.playback.is_none();
    if moved_on && help.hint.is_some() {
        // A hint belongs to the board that it was asked for.
        help.hint = None;
    }
    for ask in asks.read() {
        match ask {
            Ask::Pause => {
                if let Some(playback) = &mut help.playback {
                    playback.paused = !playback.paused;
                }
                continue;
            }
            Ask::StepOn => {
                if let Some(playback) = &mut help.playback {
                    playback.step_on();
                }
                continue;
            }
            Ask::Solution if help.playback.is_some() => {
                help.playback = None;
                continue;
            }
            _ if playing.session.is_won() => continue,
            Ask::Hint => playing.session.count_hint(),
            Ask::Solution => playing.session.count_solution(),
        }
        help.asked = Some(*ask);
        let here = playing.session.board().clone();
        help.solving = Some((here, looking(&playing)));
    }
}

/// Looks for moves that win from the board as it is now.
fn looking(playing: &BoardPlaying) -> Work<Found> {
    let session = &playing.session;
    let known = rest_of(&playing.witness, session).filter(|_| playing.par.is_none());
    if let Some(moves) = known {
        let mut moves = Some(moves);
        return Work::start(move || moves.take().map(Found::Moves));
    }
    let (game, board) = (session.game().clone(), session.board().clone());
    let machine = Machine::new(&game, &board);
    let mut search = Solving::shortest(&machine, &board, SHORTEST);
    let mut is_any = false;
    Work::start(move || match search.advance(SLICE)? {
        Answer::Solved(moves) => Some(Found::Moves(moves)),
        Answer::Unsolvable => Some(Found::Lost),
        Answer::GaveUp(_) if is_any => Some(Found::Unknown),
        Answer::GaveUp(_) => {
            is_any = true;
            search = Solving::any(&machine, &board, ANY);
            None
        }
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

fn finish_solving(mut help: ResMut<BoardHelp>, playing: Res<BoardPlaying>) {
    let help = help.bypass_change_detection();
    let Some((board, work)) = &mut help.solving else {
        return;
    };
    let Some(found) = work.poll() else {
        return;
    };
    let is_stale = board != playing.session.board();
    help.solving = None;
    if is_stale {
        return;
    }
    let moves = match found {
        Found::Moves(moves) => moves,
        Found::Lost => {
            help.hint = Some(BoardHint::Lost);
            return;
        }
        Found::Unknown => {
            help.hint = Some(BoardHint::Unknown);
            return;
        }
    };
    if help.asked == Some(Ask::Solution) {
        help.hint = None;
        help.playback = Some(Playback::new(moves));
        return;
    }
    let game = playing.session.game();
    help.hint = match help.hint {
        None => piece(game, &moves),
        Some(_) => moves.first().map(|action| BoardHint::Play(*action)),
    };
}

/// Whether a tile is somebody who walks about.
fn is_walker(game: &Game, tile: Tile) -> bool {
    let shape = game.kind(tile).map(|kind| kind.shape);
    matches!(shape, Some(Shape::Monk | Shape::Bearer | Shape::Home))
}

/// Whether a tile is what things stand on.
fn is_ground(game: &Game, tile: Tile) -> bool {
    let shape = game.kind(tile).map(|kind| kind.shape);
    matches!(
        shape,
        None | Some(Shape::Nothing | Shape::Floor | Shape::Water | Shape::Mark)
    )
}

/// The piece that matters next: the first that the walker does something to, or whoever moves.
fn piece(game: &Arc<Game>, moves: &[Move]) -> Option<BoardHint> {
    let touched = |walkers: bool| {
        moves.iter().find_map(|action| {
            let changes = game.changes(action).into_iter();
            changes
                .filter(|change| !is_ground(game, change.from))
                .find(|change| is_walker(game, change.from) == walkers)
        })
    };
    // On an island in a pond only the ground changes: then the first move says where.
    let first = || game.changes(moves.first()?).into_iter().next();
    let change = touched(false).or_else(|| touched(true)).or_else(first)?;
    Some(BoardHint::Look {
        tile: change.from,
        x: change.x,
        y: change.y,
    })
}

fn play_back(mut help: ResMut<BoardHelp>, time: Res<Time>, mut commands: MessageWriter<BoardWish>) {
    let help = help.bypass_change_detection();
    let Some(playback) = &mut help.playback else {
        return;
    };
    match playback.beat(time.delta_secs()) {
        Beat::Wait => {}
        Beat::Play(action) => drop(commands.write(BoardWish(BoardCommand::Play(action)))),
        Beat::Over => help.playback = None,
    }
}

/// Keeps the light up to date, if the player wants it.
fn judge(mut help: ResMut<BoardHelp>, playing: Res<BoardPlaying>, player: Res<Player>) {
    let help = help.bypass_change_detection();
    if !player.progress.settings.show_winnable {
        help.verdict = Verdict::Thinking;
        help.judged = None;
        help.judging = None;
        return;
    }
    let here = playing.session.board();
    if help.judged.as_ref() == Some(here) {
        return;
    }
    match &mut help.judging {
        Some((board, work)) if board == here => {
            if let Some(verdict) = work.poll() {
                help.verdict = verdict;
                help.judged = Some(here.clone());
                help.judging = None;
            }
        }
        _ => {
            help.verdict = Verdict::Thinking;
            let boards = playing.session.positions().collect();
            let mut judging = Judging::new(playing.session.game(), boards, JUDGEMENT);
            let work = Work::start(move || {
                let Some(judging) = &mut judging else {
                    return Some(Verdict::Unknown);
                };
                Some(match judging.advance(SLICE)? {
                    Answer::Solved(0) => Verdict::Winnable,
                    Answer::Solved(back) => Verdict::Lost(back),
                    Answer::Unsolvable | Answer::GaveUp(_) => Verdict::Unknown,
                })
            });
            help.judging = Some((here.clone(), work));
        }
    }
}
