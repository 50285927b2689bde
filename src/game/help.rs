//! Help while playing: hints in steps, the solution played, and the light that tells whether the
//! position can still be won.

use super::flow::Player;
use super::relay::{Do, Playing, Relay};
use crate::cube::solver::{is_winnable, solve};
use crate::cube::{Cube, Line, Move};
use crate::play::session::Command;
use crate::puzzle::{Answer, Budget, Limits};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

/// A wish for help.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The next step of a hint.
    Hint,
    /// Play the solution from here, or stop playing it.
    Solution,
    /// Pause or go on.
    Pause,
    /// One move of the solution while it is paused.
    StepOn,
}

/// What is being shown.
#[derive(Resource, Default, Debug)]
pub struct Help {
    /// The hint on show.
    pub hint: Option<Hint>,
    /// The moves still to be played for the player.
    pub playback: Option<Playback>,
    /// Whether the position can still be won, once that is known.
    pub winnable: Option<bool>,
    asked: Option<Ask>,
    solving: Option<(Cube, Task<Option<Vec<Move>>>)>,
    judged: Option<Cube>,
    judging: Option<(Cube, Task<Option<bool>>)>,
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This line matters next; nothing if only walking is left.
    Line(Option<Line>),
    /// These very moves, up to the next turn.
    Moves(Vec<Move>),
    /// The position cannot be won any more.
    Lost,
}

/// A solution being played.
#[derive(Clone, Debug)]
pub struct Playback {
    moves: std::collections::VecDeque<Move>,
    /// Whether it waits.
    pub paused: bool,
    /// Seconds between two moves.
    pub pace: f32,
    wait: f32,
}

impl Playback {
    /// Moves still to come.
    pub fn left(&self) -> usize {
        self.moves.len()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ask>();
    app.init_resource::<Help>();
    app.add_systems(
        Update,
        (ask, finish_solving, play_back, judge)
            .chain()
            .before(Relay)
            .run_if(resource_exists::<Playing>),
    );
}

fn ask(mut asks: MessageReader<Ask>, mut help: ResMut<Help>, mut playing: ResMut<Playing>) {
    if playing.is_changed() && help.hint.is_some() && help.playback.is_none() {
        // A hint belongs to the position that it was asked for.
        let asked_here = help.solving.is_some();
        if !asked_here {
            help.hint = None;
        }
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
                    playback.paused = true;
                    playback.wait = f32::NEG_INFINITY;
                }
                continue;
            }
            Ask::Solution if help.playback.is_some() => {
                help.playback = None;
                continue;
            }
            Ask::Hint => playing.session.count_hint(),
            Ask::Solution => playing.session.count_solution(),
        }
        let cube = *playing.session.cube();
        if cube.is_won() {
            continue;
        }
        help.asked = Some(*ask);
        let task = AsyncComputeTaskPool::get()
            .spawn(async move { solve(&cube, &Limits::default()).answer.solved() });
        help.solving = Some((cube, task));
    }
}

fn finish_solving(mut help: ResMut<Help>, playing: Res<Playing>) {
    let help = help.bypass_change_detection();
    let Some((cube, task)) = &mut help.solving else {
        return;
    };
    let Some(solution) = check_ready(task) else {
        return;
    };
    let is_stale = cube != playing.session.cube();
    help.solving = None;
    if is_stale {
        return;
    }
    let Some(moves) = solution else {
        help.hint = Some(Hint::Lost);
        return;
    };
    if help.asked == Some(Ask::Solution) {
        help.hint = None;
        help.playback = Some(Playback {
            moves: moves.into(),
            paused: false,
            pace: 0.6,
            wait: 0.0,
        });
        return;
    }
    let next_turn = moves.iter().position(|m| matches!(m, Move::Turn(_)));
    help.hint = Some(match help.hint {
        None => Hint::Line(next_turn.and_then(|i| match moves[i] {
            Move::Turn(turn) => Some(turn.line),
            Move::Walk(_) => None,
        })),
        Some(_) => {
            let end = next_turn.map_or(moves.len(), |i| i + 1);
            Hint::Moves(moves[..end].to_vec())
        }
    });
}

fn play_back(mut help: ResMut<Help>, time: Res<Time>, mut commands: MessageWriter<Do>) {
    let Some(playback) = &mut help.bypass_change_detection().playback else {
        return;
    };
    let step_now = playback.wait == f32::NEG_INFINITY;
    if playback.paused && !step_now {
        return;
    }
    playback.wait -= time.delta_secs();
    if playback.wait > 0.0 {
        return;
    }
    playback.wait = playback.pace;
    match playback.moves.pop_front() {
        Some(Move::Walk(spot)) => {
            commands.write(Do(Command::Walk(spot)));
        }
        Some(Move::Turn(turn)) => {
            commands.write(Do(Command::Turn(turn.line)));
        }
        None => help.playback = None,
    }
}

/// Keeps the light up to date, if the player wants it.
fn judge(mut help: ResMut<Help>, playing: Res<Playing>, player: Res<Player>) {
    if !player.progress.settings.show_winnable {
        help.bypass_change_detection().winnable = None;
        help.bypass_change_detection().judged = None;
        return;
    }
    let here = *playing.session.cube();
    let help = help.bypass_change_detection();
    if let Some((cube, task)) = &mut help.judging {
        if let Some(verdict) = check_ready(task) {
            if *cube == here {
                help.winnable = verdict;
                help.judged = Some(here);
            }
            help.judging = None;
        }
    } else if help.judged != Some(here) {
        help.winnable = None;
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let limits = Limits::from(Budget {
                nodes: 400_000,
                bytes: 1 << 27,
            });
            match is_winnable(&here, &limits) {
                Answer::Solved(()) => Some(true),
                Answer::Unsolvable => Some(false),
                Answer::GaveUp(_) => None,
            }
        });
        help.judging = Some((here, task));
    }
}
