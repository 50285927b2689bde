//! A hand on the game: an app without a window, and what a player can do to it.

use a_mazing_monk::cube::generate::Difficulty;
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::{Cell, Cube, Line, Move};
use a_mazing_monk::game::flow::{Go, Player};
use a_mazing_monk::game::input::{Finger, Phase, aim};
use a_mazing_monk::game::keep::Keep;
use a_mazing_monk::game::relay::{Do, Playing};
use a_mazing_monk::game::words::Status;
use a_mazing_monk::game::{Screen, Unclear, drawn_level, logic_plugin, scene_plugin};
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::Limits;
use bevy::input::gamepad::{
    GamepadSettings, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Bevy without a window, with a clock that moves a sixtieth of a second each frame.
pub(crate) fn bare() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    app
}

/// The game without pictures.
pub(crate) fn game(save: Option<&Path>) -> App {
    let mut app = bare();
    app.insert_resource(match save {
        Some(path) => Keep::at(Some(path.to_owned())),
        None => Keep::nowhere(),
    });
    app.add_plugins(logic_plugin);
    app.update();
    app
}

/// The game with its picture, though nobody sees it.
pub(crate) fn game_with_picture() -> App {
    let mut app = bare();
    app.add_plugins(AssetPlugin::default());
    app.init_asset::<Mesh>();
    app.init_asset::<Image>();
    app.init_asset::<StandardMaterial>();
    app.insert_resource(Keep::nowhere());
    app.add_plugins((logic_plugin, scene_plugin));
    app.update();
    app
}

pub(crate) fn seeded(difficulty: u8, seed: u32) -> Go {
    let difficulty = Difficulty::new(difficulty).expect("1 to 10");
    Go::Code(LevelCode::seeded(difficulty, seed))
}

/// A place for a save that nobody else uses.
pub(crate) fn save_file(name: &str) -> PathBuf {
    let folder = crate::support::scratch(&format!("game-{name}"));
    folder.join("saves").join("progress.ron")
}

pub(crate) fn solution(cube: &Cube) -> Vec<Move> {
    let found = solve(cube, &Limits::default()).answer.solved();
    found.expect("solvable")
}

pub(crate) trait Hand {
    fn go(&mut self, go: Go);
    fn command(&mut self, command: Command);
    fn turn(&mut self, line: Line);
    fn walk(&mut self, x: u8, y: u8);
    fn play(&mut self, action: Move);
    fn undo(&mut self);
    fn key(&mut self, key: KeyCode, state: ButtonState);
    fn type_sign(&mut self, key: KeyCode, sign: &str);
    fn press(&mut self, key: KeyCode);
    fn gamepad(&mut self) -> Entity;
    fn hold_pad(&mut self, pad: Entity, button: GamepadButton, is_down: bool);
    fn press_pad(&mut self, pad: Entity, button: GamepadButton);
    fn push_stick(&mut self, pad: Entity, to: Vec2);
    fn finger(&mut self, phase: Phase, at: Vec3);
    fn click_cell(&mut self, cell: Cell);
    fn read_status(&self) -> &str;
    fn playing(&self) -> &Playing;
    fn player(&self) -> &Player;
    fn screen(&self) -> Screen;
    fn settle(&mut self);
    fn drawn(&mut self) -> Result<String, Unclear>;
    fn wait_for(&mut self, what: &str, is_there: impl Fn(&App) -> bool);
    fn win(&mut self);
}

impl Hand for App {
    fn go(&mut self, go: Go) {
        let before = self
            .world()
            .get_resource::<Playing>()
            .map(|playing| playing.code);
        self.world_mut().write_message(go.clone());
        self.wait_for("a level", |app| {
            let now = app.world().get_resource::<Playing>();
            let is_there = now.is_some_and(|playing| match &go {
                Go::Next => Some(playing.code) != before,
                Go::Code(code) => playing.code == *code,
                Go::Mode(mode) => playing.mode == *mode,
                _ => true,
            });
            is_there && app.screen() == Screen::Play || app.screen() == Screen::Reward
        });
        // Whatever was on the way when the level was asked for has arrived.
        for _ in 0..5 {
            self.update();
        }
    }

    fn command(&mut self, command: Command) {
        self.world_mut().write_message(Do(command));
        self.update();
    }

    fn turn(&mut self, line: Line) {
        self.command(Command::Turn(line));
    }

    fn walk(&mut self, x: u8, y: u8) {
        self.command(Command::Walk(3 * y + x));
    }

    fn play(&mut self, action: Move) {
        self.command(match action {
            Move::Walk(spot) => Command::Walk(spot),
            Move::Turn(turn) => Command::Turn(turn.line),
        });
    }

    fn undo(&mut self) {
        self.command(Command::Undo);
    }

    fn key(&mut self, key_code: KeyCode, state: ButtonState) {
        let sign = Key::Unidentified(NativeKey::Unidentified);
        self.world_mut().write_message(input(key_code, sign, state));
        self.update();
    }

    fn type_sign(&mut self, key_code: KeyCode, sign: &str) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let sign = Key::Character(sign.into());
            self.world_mut().write_message(input(key_code, sign, state));
            self.update();
        }
    }

    fn press(&mut self, key: KeyCode) {
        self.key(key, ButtonState::Pressed);
        self.key(key, ButtonState::Released);
    }

    fn gamepad(&mut self) -> Entity {
        let pad = (Gamepad::default(), GamepadSettings::default());
        self.world_mut().spawn(pad).id()
    }

    fn hold_pad(&mut self, gamepad: Entity, button: GamepadButton, is_down: bool) {
        let value = f32::from(u8::from(is_down));
        let change = RawGamepadButtonChangedEvent::new(gamepad, button, value);
        self.world_mut()
            .write_message(RawGamepadEvent::from(change));
        self.update();
    }

    fn press_pad(&mut self, pad: Entity, button: GamepadButton) {
        self.hold_pad(pad, button, true);
        self.hold_pad(pad, button, false);
    }

    fn push_stick(&mut self, gamepad: Entity, to: Vec2) {
        for (axis, value) in [
            (GamepadAxis::LeftStickX, to.x),
            (GamepadAxis::LeftStickY, to.y),
        ] {
            let change = RawGamepadAxisChangedEvent::new(gamepad, axis, value);
            self.world_mut()
                .write_message(RawGamepadEvent::from(change));
        }
        self.update();
    }

    fn finger(&mut self, phase: Phase, at: Vec3) {
        let world = self.world_mut();
        let mut eyes = world.query_filtered::<&Transform, With<Camera3d>>();
        let eye = *eyes.single(world).expect("an eye");
        let ray = aim(&eye, at).expect("a direction");
        world.write_message(Finger { phase, ray });
        self.update();
    }

    fn click_cell(&mut self, cell: Cell) {
        let at = place(cell);
        self.finger(Phase::Hover, at);
        self.finger(Phase::Press, at);
        self.finger(Phase::Lift, at);
    }

    fn read_status(&self) -> &str {
        &self.world().resource::<Status>().0
    }

    fn playing(&self) -> &Playing {
        self.world().resource::<Playing>()
    }

    fn player(&self) -> &Player {
        self.world().resource::<Player>()
    }

    fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    fn settle(&mut self) {
        for _ in 0..2_000 {
            self.update();
            if self.drawn() != Err(Unclear::Moving) {
                return;
            }
        }
        panic!("the picture never comes to rest");
    }

    fn drawn(&mut self) -> Result<String, Unclear> {
        drawn_level(self.world_mut())
    }

    fn wait_for(&mut self, what: &str, is_there: impl Fn(&App) -> bool) {
        for _ in 0..5_000 {
            self.update();
            if is_there(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("{what} did not come");
    }

    fn win(&mut self) {
        let cube = *self.playing().session.cube();
        for action in solution(&cube) {
            self.play(action);
        }
        assert!(self.playing().session.is_won());
        self.update();
    }
}

fn input(key_code: KeyCode, logical_key: Key, state: ButtonState) -> KeyboardInput {
    KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    }
}

/// The middle of a cell in space: the cube is three wide and lies around the origin.
pub(crate) fn place(cell: Cell) -> Vec3 {
    let (at, facing) = cell.in_space();
    let vector = |v: [i8; 3]| Vec3::from_array(v.map(f32::from));
    vector(at) + vector(facing) * 0.5
}
