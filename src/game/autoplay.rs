//! `--autoplay`: the solver plays levels through the keyboard, as a person would.

use super::Screen;
use super::flow::Go;
use super::input::LINE_KEYS;
use super::relay::Playing;
use super::view::Stage;
use crate::cube::Move;
use crate::cube::generate::Difficulty;
use crate::cube::solver::solve;
use crate::levels::code::LevelCode;
use crate::puzzle::Limits;
use bevy::prelude::*;
use std::collections::VecDeque;

#[derive(Resource)]
struct Autoplay {
    levels: u32,
    done: u32,
    keys: VecDeque<KeyCode>,
    held: Option<KeyCode>,
    started: bool,
    entities: usize,
}

pub(super) fn add(app: &mut App, levels: u32) {
    app.insert_resource(Autoplay {
        levels,
        done: 0,
        keys: VecDeque::new(),
        held: None,
        started: false,
        entities: 0,
    });
    app.insert_resource(super::flow::Keep::nowhere());
    app.add_systems(PreUpdate, play.after(bevy::input::InputSystems));
    app.add_systems(Last, count_entities);
}

fn level(number: u32) -> Option<LevelCode> {
    let difficulty = Difficulty::new((number % 10) as u8 + 1).ok()?;
    Some(LevelCode::seeded(difficulty, 1_000_000 + number))
}

/// The keys that play a solution.
fn keys_for(playing: &Playing) -> VecDeque<KeyCode> {
    let mut cube = *playing.session.cube();
    let mut keys = VecDeque::new();
    let solution = solve(&cube, &Limits::default()).answer.solved();
    for action in solution.unwrap_or_default() {
        match action {
            Move::Turn(turn) => keys.push_back(LINE_KEYS[turn.line.index()].0),
            Move::Walk(spot) => {
                let mut at = cube.spot();
                for step in cube.way_to(spot).unwrap_or_default() {
                    keys.push_back(match i16::from(step) - i16::from(at) {
                        -1 => KeyCode::ArrowLeft,
                        1 => KeyCode::ArrowRight,
                        -3 => KeyCode::ArrowUp,
                        _ => KeyCode::ArrowDown,
                    });
                    at = step;
                }
            }
        }
        let _ = cube.play(action);
    }
    keys
}

fn play(
    mut auto: ResMut<Autoplay>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    playing: Option<Res<Playing>>,
    stage: Res<Stage>,
    screen: Res<State<Screen>>,
    mut go: MessageWriter<Go>,
    mut exit: MessageWriter<AppExit>,
) {
    if let Some(key) = auto.held.take() {
        keys.release(key);
        return;
    }
    if let Some(key) = auto.keys.pop_front() {
        keys.press(key);
        auto.held = Some(key);
        return;
    }
    let Some(playing) = playing else {
        return;
    };
    if auto.started && *screen.get() == Screen::Play && Some(playing.code) == level(auto.done) {
        if !playing.session.is_won() {
            auto.keys = keys_for(&playing);
            return;
        }
        if !stage.is_still() {
            return;
        }
        if stage.drawn() != Some(playing.session.cube()) {
            error!("the picture does not show the session");
            exit.write(AppExit::error());
        }
        auto.done += 1;
        info!(
            "level {} of {} won, {} entities",
            auto.done, auto.levels, auto.entities
        );
        if auto.done >= auto.levels {
            exit.write(AppExit::Success);
            return;
        }
        auto.started = false;
    }
    if let (false, Some(code)) = (auto.started, level(auto.done)) {
        go.write(Go::Code(code));
        auto.started = true;
    }
}

fn count_entities(mut auto: ResMut<Autoplay>, all: Query<Entity>) {
    auto.entities = all.iter().count();
}
