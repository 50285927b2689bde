//! A hand on the game: an app without a window, and what a player can do to it.

use a_mazing_monk::cube::generate::Difficulty;
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::unplay::Unplayed;
use a_mazing_monk::cube::{self, Cell, Cube, Line, Turn};
use a_mazing_monk::game::board::files::ReadingGames;
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::player::Player;
use a_mazing_monk::game::playing::{Do, Playing};
use a_mazing_monk::game::pointer::{Finger, Phase, aim};
use a_mazing_monk::game::saving::Saving;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::game::words::Status;
use a_mazing_monk::game::{Unclear, drawn, loading, logic_plugin, scene_plugin};
use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::Move;
use a_mazing_monk::play::board::{BoardKind, Placement, usual_base};
use a_mazing_monk::play::progress::{KindProgress, Progress};
use a_mazing_monk::play::save::{FileShelf, Keeper};
use a_mazing_monk::play::session::{Command, Session};
use a_mazing_monk::play::settings::Settings;
use a_mazing_monk::puzzle::{Limits, finish};
use a_mazing_monk::rewrite::{self, Aim, Board, Game, Machine, Params};
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
fn bare(saving: Saving) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    app.insert_resource(saving);
    app
}

/// The game without pictures.
pub(crate) fn game(save: Option<&Path>) -> App {
    let mut app = bare(match save {
        Some(path) => Saving::at(Some(path.to_owned())),
        None => Saving::nowhere(),
    });
    app.add_plugins(logic_plugin);
    app.update();
    app
}

/// The game with its picture, though it is not shown anywhere.
pub(crate) fn game_with_picture() -> App {
    let mut app = bare(Saving::nowhere());
    app.add_plugins(AssetPlugin::default());
    app.init_asset::<Mesh>();
    app.init_asset::<Image>();
    app.init_asset::<StandardMaterial>();
    app.add_plugins((logic_plugin, scene_plugin));
    app.update();
    app
}

/// The game as it starts with files from a folder, in which progress is kept, too.
pub(crate) fn game_with_files(folder: &Path) -> App {
    let mut app = bare(Saving::at(Some(folder.join("progress.ron"))));
    loading::sources(&mut app, Some(folder.to_owned()));
    app.add_plugins(AssetPlugin::default());
    app.add_plugins((logic_plugin, loading::plugin));
    app.update();
    app.wait_for_menu();
    app.wait_for("the game files", |app| {
        !app.world().contains_resource::<ReadingGames>()
    });
    app
}

/// To a level of the cube from a seed.
pub(crate) fn seeded(difficulty: u8, seed: u32) -> Go {
    let difficulty = Difficulty::new(difficulty).expect("1 to 10");
    Go::code(&LevelCode::seeded(difficulty, seed))
}

/// To a level of a grid game, of about so many moves.
pub(crate) fn seeded_board(game: &Game, length: u16, seed: u32) -> Go {
    let params = Params {
        base: usual_base(game),
        aim: Aim::Length(length),
    };
    Go::code(&BoardCode::seeded(game, params, seed))
}

/// A place for a save of a test's own.
pub(crate) fn save_file(name: &str) -> PathBuf {
    let folder = crate::support::scratch(&format!("game-{name}"));
    let saves = folder.join("saves");
    std::fs::create_dir_all(&saves).expect("a folder");
    saves.join("progress.ron")
}

/// The progress that the next start would find.
pub(crate) fn saved(path: &Path) -> Progress {
    let opened = Keeper::open(Box::new(FileShelf::new(path)));
    assert_eq!(opened.message, None, "the save is whole");
    opened.progress
}

/// A shortest solution of the cube.
pub(crate) fn solution(cube: &Cube) -> Vec<cube::Move> {
    let found = solve(cube, &Limits::default()).answer.solved();
    found.expect("solvable")
}

/// The middle of a cell of the cube in space: it is three wide and lies around the origin.
pub(crate) fn place(cell: Cell) -> Vec3 {
    let (at, facing) = cell.in_space();
    let vector = |v: [i8; 3]| Vec3::from_array(v.map(f32::from));
    vector(at) + vector(facing) * 0.5
}

/// What a player can do to the game, and what there is to see.
pub(crate) trait Playtest {
    /// Asks for something.
    fn send(&mut self, wish: impl Message);
    /// Goes to a level, and waits until it is there; or to the reward.
    fn go(&mut self, go: Go);
    fn go_to_menu(&mut self);
    /// Goes to the end of a puzzle, to play it backwards.
    fn go_to_unplay(&mut self, name: &str);
    fn wait_for(&mut self, what: &str, is_there: impl Fn(&App) -> bool);
    fn wait_for_menu(&mut self);

    fn command(&mut self, command: Command);
    fn play(&mut self, action: cube::Move);
    fn play_board(&mut self, action: rewrite::Move);
    fn turn(&mut self, line: Line);
    fn walk(&mut self, x: u8, y: u8);
    fn undo(&mut self);
    /// Plays a shortest solution to its end.
    fn win(&mut self);

    fn key(&mut self, key: KeyCode, state: ButtonState);
    fn press(&mut self, key: KeyCode);
    /// Everything in one frame, as a slow machine has it.
    fn keys_in_one_frame(&mut self, keys: &[(KeyCode, ButtonState)]);
    /// Keys that go down and up in one frame, one after the other.
    fn press_in_one_frame(&mut self, keys: &[KeyCode]);
    fn type_sign(&mut self, key: KeyCode, sign: &str);
    fn gamepad(&mut self) -> Entity;
    fn hold_pad(&mut self, pad: Entity, button: GamepadButton, is_down: bool);
    fn press_pad(&mut self, pad: Entity, button: GamepadButton);
    fn push_stick(&mut self, pad: Entity, to: Vec2);
    fn finger(&mut self, phase: Phase, at: Vec3);
    fn tap(&mut self, at: Vec3);
    fn drag(&mut self, from: Vec3, to: Vec3);
    fn click_cell(&mut self, cell: Cell);

    fn screen(&self) -> Screen;
    fn read_status(&self) -> &str;
    fn player(&self) -> &Player;
    fn settings(&mut self) -> Mut<'_, Settings>;
    /// What is kept of a kind.
    fn kept(&self, key: &str) -> &KindProgress;
    /// What the player was told.
    fn told(&self) -> String;
    fn playing(&self) -> &Playing;
    fn session(&self) -> &Session;
    /// The session as it would go on with what is saved.
    fn saved_session(&self, path: &Path) -> Session;
    /// The cube, played forwards or backwards.
    fn cube(&self) -> &Cube;
    fn board(&self) -> &Board;
    fn machine(&self) -> &Machine;
    /// The rules of the board that is played.
    fn rules(&self) -> &Game;
    /// What can be moved on the board.
    fn board_moves(&self) -> Vec<rewrite::Move>;
    /// A shortest solution of the board that is played.
    fn board_solution(&self) -> Vec<rewrite::Move>;

    /// Waits until nothing moves in the picture.
    /// Whether there is something to look at.
    fn has_picture(&self) -> bool;
    fn settle(&mut self);
    fn drawn(&mut self) -> Result<String, Unclear>;
    /// The picture at rest shows the position.
    fn agree(&mut self, when: &str);
    /// Shapes in the picture.
    fn shapes(&mut self) -> usize;
}

impl Playtest for App {
    fn send(&mut self, wish: impl Message) {
        self.world_mut().write_message(wish);
    }

    fn go(&mut self, go: Go) {
        let changed = |app: &App| {
            let playing = app.world().get_resource_ref::<Playing>();
            playing.map(|playing| playing.last_changed())
        };
        let before = changed(self);
        self.send(go.clone());
        self.wait_for("a level", |app| {
            let is_wanted = |playing: &Playing| match &go {
                Go::Code(code) => playing.code.as_str() == code,
                Go::Play(_, mode) | Go::Back(_, mode) => playing.mode == *mode,
                _ => true,
            };
            let playing = app.world().get_resource::<Playing>();
            let is_there = changed(app) != before && playing.is_some_and(is_wanted);
            is_there && app.screen() == Screen::Play || app.screen() == Screen::Reward
        });
        // What was on the way when the level was asked for has arrived.
        for _ in 0..5 {
            self.update();
        }
        if self.has_picture() {
            self.settle();
        }
    }

    fn go_to_menu(&mut self) {
        self.send(Go::Menu);
        self.wait_for_menu();
    }

    fn go_to_unplay(&mut self, name: &str) {
        self.send(Go::Unplay(name.to_owned()));
        self.wait_for("the end", |app| app.screen() == Screen::Unplay);
        self.update();
        if self.has_picture() {
            self.settle();
        }
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

    fn wait_for_menu(&mut self) {
        self.wait_for("the menu", |app| app.screen() == Screen::Menu);
    }

    fn command(&mut self, command: Command) {
        self.send(Do(command));
        self.update();
    }

    fn play(&mut self, action: cube::Move) {
        self.command(Command::Play(Move::new(action)));
    }

    fn play_board(&mut self, action: rewrite::Move) {
        self.command(Command::Play(Move::new(action)));
    }

    fn turn(&mut self, line: Line) {
        self.play(cube::Move::Turn(Turn::forward(line)));
    }

    fn walk(&mut self, x: u8, y: u8) {
        self.play(cube::Move::Walk(3 * y + x));
    }

    fn undo(&mut self) {
        self.command(Command::Undo);
    }

    fn win(&mut self) {
        let session = self.session();
        let found = finish(&mut session.kind().solving(session.now()), None);
        let moves = found.and_then(|answer| answer.solved());
        for action in moves.expect("solvable") {
            self.command(Command::Play(action));
        }
        assert!(self.session().is_won());
        self.update();
    }

    fn key(&mut self, key: KeyCode, state: ButtonState) {
        self.keys_in_one_frame(&[(key, state)]);
    }

    fn press(&mut self, key: KeyCode) {
        self.key(key, ButtonState::Pressed);
        self.key(key, ButtonState::Released);
    }

    fn keys_in_one_frame(&mut self, keys: &[(KeyCode, ButtonState)]) {
        for (key, state) in keys {
            let sign = Key::Unidentified(NativeKey::Unidentified);
            self.send(input(*key, sign, *state));
        }
        self.update();
    }

    fn press_in_one_frame(&mut self, keys: &[KeyCode]) {
        let both = |key: &KeyCode| [(*key, ButtonState::Pressed), (*key, ButtonState::Released)];
        let all: Vec<_> = keys.iter().flat_map(both).collect();
        self.keys_in_one_frame(&all);
    }

    fn type_sign(&mut self, key_code: KeyCode, sign: &str) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(input(key_code, Key::Character(sign.into()), state));
            self.update();
        }
    }

    fn gamepad(&mut self) -> Entity {
        let pad = (Gamepad::default(), GamepadSettings::default());
        self.world_mut().spawn(pad).id()
    }

    fn hold_pad(&mut self, gamepad: Entity, button: GamepadButton, is_down: bool) {
        let value = f32::from(u8::from(is_down));
        let change = RawGamepadButtonChangedEvent::new(gamepad, button, value);
        self.send(RawGamepadEvent::from(change));
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
            self.send(RawGamepadEvent::from(change));
        }
        self.update();
    }

    fn finger(&mut self, phase: Phase, at: Vec3) {
        let world = self.world_mut();
        let mut eyes = world.query_filtered::<&Transform, With<Camera3d>>();
        let eye = *eyes.single(world).expect("an eye");
        let ray = aim(&eye, at).expect("a direction");
        self.send(Finger { phase, ray });
        self.update();
    }

    fn tap(&mut self, at: Vec3) {
        self.finger(Phase::Hover, at);
        self.finger(Phase::Press, at);
        self.finger(Phase::Lift, at);
    }

    fn drag(&mut self, from: Vec3, to: Vec3) {
        self.finger(Phase::Press, from);
        self.finger(Phase::Drag, from.lerp(to, 0.5));
        self.finger(Phase::Drag, to);
        self.finger(Phase::Lift, to);
    }

    fn click_cell(&mut self, cell: Cell) {
        self.tap(place(cell));
    }

    fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    fn read_status(&self) -> &str {
        &self.world().resource::<Status>().0
    }

    fn player(&self) -> &Player {
        self.world().resource::<Player>()
    }

    fn settings(&mut self) -> Mut<'_, Settings> {
        let player = self.world_mut().resource_mut::<Player>();
        player.map_unchanged(|player| &mut player.progress.settings)
    }

    fn kept(&self, key: &str) -> &KindProgress {
        self.player().progress.of(key)
    }

    fn told(&self) -> String {
        self.player().message.clone().expect("told")
    }

    fn playing(&self) -> &Playing {
        self.world().resource::<Playing>()
    }

    fn session(&self) -> &Session {
        &self.playing().session
    }

    fn saved_session(&self, path: &Path) -> Session {
        let kind = self.session().kind().clone();
        let saved = saved(path);
        let in_hand = saved.of(kind.key()).in_hand.now.clone();
        let in_hand = in_hand.expect("a level in hand");
        Session::resumed(kind, self.session().start().clone(), &in_hand).expect("by the rules")
    }

    fn cube(&self) -> &Cube {
        let backwards = || self.session().at().map(Unplayed::cube);
        self.session().at().or_else(backwards).expect("a cube")
    }

    fn board(&self) -> &Board {
        &self.session().at::<Placement>().expect("a board").board
    }

    fn machine(&self) -> &Machine {
        self.session().at::<Placement>().expect("a board").machine()
    }

    fn rules(&self) -> &Game {
        let kind = self.session().kind().get::<BoardKind>();
        kind.expect("a grid game").game()
    }

    fn board_moves(&self) -> Vec<rewrite::Move> {
        let moves = self.session().moves();
        moves.iter().filter_map(Move::get).copied().collect()
    }

    fn board_solution(&self) -> Vec<rewrite::Move> {
        let found = self.machine().solve(self.board(), &Limits::default());
        found.answer.solved().expect("solvable")
    }

    fn has_picture(&self) -> bool {
        self.world().contains_resource::<Assets<Mesh>>()
    }

    fn settle(&mut self) {
        for frame in 0..3_000 {
            self.update();
            if self.drawn() != Err(Unclear::Moving) {
                return;
            }
            // Longer than any motion: the shapes of a level are made beside the game.
            if frame > 100 {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        panic!("the picture never comes to rest");
    }

    fn drawn(&mut self) -> Result<String, Unclear> {
        drawn(self.world_mut())
    }

    fn agree(&mut self, when: &str) {
        self.settle();
        let session = self.session();
        let (name, position) = (
            session.kind().name().to_owned(),
            session.kind().text(session.now()),
        );
        assert_eq!(self.drawn(), Ok(position), "{name} {when}");
    }

    fn shapes(&mut self) -> usize {
        let world = self.world_mut();
        let mut all = world.query::<&Mesh3d>();
        all.iter(world).count()
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
