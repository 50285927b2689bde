//! Help with the cube.

use super::{Ask, Helping, NoMoves, SLICE, Verdict, Work};
use crate::cube::slices::{Judging, Solving};
use crate::cube::{Cube, Line, Move};
use crate::game::Screen;
use crate::game::flow::Player;
use crate::game::relay::{Do, Playing, Relay};
use crate::game::work::{MEMORY, proof_limits};
use crate::play::session::Command;
use crate::puzzle::Budget;
use bevy::prelude::*;

/// Help with the cube.
pub type Help = Helping<Cube, Move, Hint>;

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This line matters next; nothing if only walking is left.
    Line(Option<Line>),
    /// These very moves, up to the next turn.
    Moves(Vec<Move>),
    /// The position cannot be won any more.
    Lost,
    /// Finding out would take too long.
    Unknown,
}

impl NoMoves for Hint {
    const LOST: Hint = Hint::Lost;
    const UNKNOWN: Hint = Hint::Unknown;
}

/// What the light may spend on one position.
const JUDGEMENT: Budget = Budget {
    nodes: 400_000,
    bytes: MEMORY / 2,
};

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_message::<Ask>();
    app.init_resource::<Help>();
    app.add_systems(OnExit(Screen::Play), |mut help: ResMut<Help>| {
        *help = Help::default();
    });
    app.add_systems(
        Update,
        (ask, look_on, play_back, judge)
            .chain()
            .before(Relay)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

fn ask(mut asks: MessageReader<Ask>, mut help: ResMut<Help>, mut playing: ResMut<Playing>) {
    if playing.is_changed() && help.has_moved_on() {
        help.hint = None;
    }
    for ask in asks.read() {
        let cube = *playing.session.cube();
        if help.obey(*ask) || playing.session.is_won() || help.looks_for(*ask, &cube) {
            continue;
        }
        match ask {
            Ask::Solution => playing.session.count_solution(),
            _ => playing.session.count_hint(),
        }
        let mut solving = Solving::new(cube, proof_limits());
        let work = Work::start(move || solving.advance(SLICE));
        help.look(*ask, cube, work);
    }
}

fn look_on(mut help: ResMut<Help>, playing: Res<Playing>) {
    let help = help.bypass_change_detection();
    help.look_on(playing.session.cube(), |before, moves| {
        let next_turn = moves.iter().position(|m| matches!(m, Move::Turn(_)));
        Some(match before {
            None => Hint::Line(next_turn.and_then(|i| match moves[i] {
                Move::Turn(turn) => Some(turn.line),
                Move::Walk(_) => None,
            })),
            Some(_) => {
                let end = next_turn.map_or(moves.len(), |i| i + 1);
                Hint::Moves(moves[..end].to_vec())
            }
        })
    });
}

fn play_back(
    mut help: ResMut<Help>,
    playing: Res<Playing>,
    time: Res<Time>,
    mut commands: MessageWriter<Do>,
) {
    let help = help.bypass_change_detection();
    let cube = playing.session.cube();
    let after = |action: &Move| {
        let mut cube = *cube;
        cube.play(*action).ok().map(|_| cube)
    };
    match help.beat(time.delta_secs(), cube, after) {
        Some(Move::Walk(spot)) => drop(commands.write(Do(Command::Walk(spot)))),
        Some(Move::Turn(turn)) => drop(commands.write(Do(Command::Turn(turn.line)))),
        None => {}
    }
}

/// Keeps the light up to date, if the player wants it.
fn judge(mut help: ResMut<Help>, playing: Res<Playing>, player: Res<Player>) {
    let help = help.bypass_change_detection();
    let is_wanted = player.progress.settings.show_winnable;
    help.judge(is_wanted, playing.session.cube(), || {
        let positions = playing.session.positions().collect();
        let mut judging = Judging::new(positions, JUDGEMENT.into());
        Work::start(move || judging.advance(SLICE).map(Verdict::of))
    });
}
