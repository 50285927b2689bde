//! The game with lamps in it, and what a player can do and see.

use super::lamps::{Lamps, Press, Row};
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::help::Ask;
use a_mazing_monk::game::keys::{By, OnPress, Presses};
use a_mazing_monk::game::logic_plugin;
use a_mazing_monk::game::on_offer::OnOffer;
use a_mazing_monk::game::player::Player;
use a_mazing_monk::game::playing::{Do, Playing, Taking};
use a_mazing_monk::game::saving::Saving;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::game::words::Status;
use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::session::Session;
use a_mazing_monk::puzzle::finish;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The game without a window and without the kind.
pub(super) fn game_without(save: Option<&Path>) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin));
    let frame = Duration::from_millis(16);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.insert_resource(match save {
        Some(path) => Saving::at(Some(path.to_owned())),
        None => Saving::nowhere(),
    });
    app.add_plugins(logic_plugin);
    app
}

/// The game with it: this is all that it takes.
pub(super) fn game(save: Option<&Path>) -> App {
    let mut app = game_without(save);
    let (forwards, backwards) = (Lamps::forwards(), Lamps::backwards());
    app.world_mut()
        .resource_mut::<OnOffer>()
        .offer_both(AnyKind::new(forwards), AnyKind::new(backwards));
    app.add_systems(OnPress, press_lamps.in_set(Taking));
    app.update();
    app
}

const KEYS: [KeyCode; 7] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
];

/// The digits press lamps.
fn press_lamps(mut presses: ResMut<Presses>, playing: Res<Playing>, mut wishes: MessageWriter<Do>) {
    if playing.kind().get::<Lamps>().is_none() {
        return;
    }
    presses.bypass_change_detection().take(|press| {
        let lamp = (0..).zip(KEYS).find(|(_, key)| press.by == By::Key(*key));
        if let Some((lamp, _)) = lamp {
            wishes.write(Do::play(Press(lamp)));
        }
        lamp.is_some()
    });
}

pub(super) fn save_file(name: &str) -> PathBuf {
    crate::support::scratch(&format!("third-{name}")).join("progress.ron")
}

/// What a player can do and see.
pub(super) trait Hand {
    fn go(&mut self, go: Go);
    fn wait_for(&mut self, what: &str, is_there: impl Fn(&App) -> bool);
    fn command(&mut self, wish: Do);
    fn keys(&mut self, keys: &[KeyCode]);
    fn ask(&mut self, ask: Ask);
    fn playing(&self) -> &Playing;
    fn session(&self) -> &Session;
    fn row(&self) -> Row;
    fn status(&self) -> &str;
    fn player(&self) -> &Player;
    fn screen(&self) -> Screen;
    fn solution(&self) -> Vec<Press>;
    fn win(&mut self);
}

impl Hand for App {
    fn go(&mut self, go: Go) {
        self.world_mut().remove_resource::<Playing>();
        self.world_mut().write_message(go);
        self.wait_for("a level", |app| {
            app.screen() == Screen::Play && app.world().contains_resource::<Playing>()
        });
        self.update();
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

    fn command(&mut self, wish: Do) {
        self.world_mut().write_message(wish);
        self.update();
    }

    /// All in one frame, and some more until they are done.
    fn keys(&mut self, keys: &[KeyCode]) {
        for key_code in keys {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                self.world_mut().write_message(KeyboardInput {
                    key_code: *key_code,
                    logical_key: Key::Unidentified(NativeKey::Unidentified),
                    state,
                    text: None,
                    repeat: false,
                    window: Entity::PLACEHOLDER,
                });
            }
        }
        for _ in 0..4 {
            self.update();
        }
    }

    fn ask(&mut self, ask: Ask) {
        self.world_mut().write_message(ask);
        self.update();
    }

    fn playing(&self) -> &Playing {
        self.world().resource()
    }

    fn session(&self) -> &Session {
        &self.playing().session
    }

    fn row(&self) -> Row {
        *self.session().at().expect("a row of lamps")
    }

    fn status(&self) -> &str {
        &self.world().resource::<Status>().0
    }

    fn player(&self) -> &Player {
        self.world().resource()
    }

    fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    fn solution(&self) -> Vec<Press> {
        let session = self.session();
        let answer = finish(&mut session.kind().solving(session.now()), None);
        let moves = answer.and_then(|answer| answer.solved()).expect("solvable");
        moves
            .iter()
            .filter_map(|action| action.get())
            .copied()
            .collect()
    }

    fn win(&mut self) {
        for press in self.solution() {
            self.command(Do::play(press));
        }
        assert!(self.session().is_won());
        self.update();
    }
}
