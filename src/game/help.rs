//! Help while playing: hints in steps, the solution played, and the light that tells whether the
//! position can still be won.

use super::Screen;
use super::flow::Player;
use super::relay::{Do, Playing, Relay};
use super::work::{SLICE, Work};
use crate::cube::slices::{Judging, Solving};
use crate::cube::{Cube, Line, Move};
use crate::play::session::Command;
use crate::puzzle::{Answer, Budget, Limits};
use bevy::prelude::*;
use std::collections::VecDeque;

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
    pub playback: Option<Playback<Move>>,
    /// Whether the position can still be won.
    pub verdict: Verdict,
    asked: Option<Ask>,
    solving: Option<(Cube, Work<Option<Vec<Move>>>)>,
    judged: Option<Cube>,
    judging: Option<(Cube, Work<Verdict>)>,
}

impl Help {
    /// Whether there are words of help on the screen.
    pub(super) fn says_something(&self) -> bool {
        self.hint.is_some() || self.playback.is_some()
    }
}

/// Whether a position can still be won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// It is being found out.
    #[default]
    Thinking,
    /// It can.
    Winnable,
    /// It cannot; so many moves must be taken back.
    Lost(u32),
    /// That would take too long to find out.
    Unknown,
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
pub struct Playback<M> {
    moves: VecDeque<M>,
    /// Whether it waits.
    pub paused: bool,
    /// Seconds between two moves.
    pub pace: f32,
    wait: f32,
}

/// What a playback does in a frame.
pub(super) enum Beat<M> {
    /// Nothing yet.
    Wait,
    /// A move.
    Play(M),
    /// Nothing any more.
    Over,
}

impl<M> Playback<M> {
    /// Plays some moves from now on.
    pub(super) fn new(moves: Vec<M>) -> Playback<M> {
        Playback {
            moves: moves.into(),
            paused: false,
            pace: 0.6,
            wait: 0.0,
        }
    }

    /// Moves still to come.
    pub fn left(&self) -> usize {
        self.moves.len()
    }

    /// Plays one move at once, and waits.
    pub(super) fn step_on(&mut self) {
        self.paused = true;
        self.wait = f32::NEG_INFINITY;
    }

    /// What is to be played after so many seconds.
    pub(super) fn beat(&mut self, seconds: f32) -> Beat<M> {
        let step_now = self.wait == f32::NEG_INFINITY;
        if self.paused && !step_now {
            return Beat::Wait;
        }
        self.wait -= seconds;
        if self.wait > 0.0 {
            return Beat::Wait;
        }
        self.wait = self.pace;
        self.moves.pop_front().map_or(Beat::Over, Beat::Play)
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
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
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
                    playback.step_on();
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
        let mut solving = Solving::new(cube, Limits::default());
        let work = Work::start(move || solving.advance(SLICE).map(Answer::solved));
        help.solving = Some((cube, work));
    }
}

fn finish_solving(mut help: ResMut<Help>, playing: Res<Playing>) {
    let help = help.bypass_change_detection();
    let Some((cube, work)) = &mut help.solving else {
        return;
    };
    let Some(solution) = work.poll() else {
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
        help.playback = Some(Playback::new(moves));
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
    match playback.beat(time.delta_secs()) {
        Beat::Wait => {}
        Beat::Play(Move::Walk(spot)) => drop(commands.write(Do(Command::Walk(spot)))),
        Beat::Play(Move::Turn(turn)) => drop(commands.write(Do(Command::Turn(turn.line)))),
        Beat::Over => help.playback = None,
    }
}

/// What the light may spend on one position.
const JUDGEMENT: Budget = Budget {
    nodes: 400_000,
    bytes: 1 << 27,
};

/// Keeps the light up to date, if the player wants it.
fn judge(mut help: ResMut<Help>, playing: Res<Playing>, player: Res<Player>) {
    let help = help.bypass_change_detection();
    if !player.progress.settings.show_winnable {
        help.verdict = Verdict::Thinking;
        help.judged = None;
        help.judging = None;
        return;
    }
    let here = *playing.session.cube();
    if help.judged == Some(here) {
        return;
    }
    match &mut help.judging {
        Some((cube, work)) if *cube == here => {
            if let Some(verdict) = work.poll() {
                help.verdict = verdict;
                help.judged = Some(here);
                help.judging = None;
            }
        }
        _ => {
            help.verdict = Verdict::Thinking;
            let positions = playing.session.positions().collect();
            let mut judging = Judging::new(positions, JUDGEMENT.into());
            let work = Work::start(move || {
                Some(match judging.advance(SLICE)? {
                    Answer::Solved(0) => Verdict::Winnable,
                    Answer::Solved(back) => Verdict::Lost(back),
                    Answer::Unsolvable | Answer::GaveUp(_) => Verdict::Unknown,
                })
            });
            help.judging = Some((here, work));
        }
    }
}
