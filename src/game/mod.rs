//! The game: shows a session and decides nothing about rules.
//!
//! | file | what it is for |
//! |---|---|
//! | `boards` | grid games |
//! | `relay` | the bridge to [`crate::play`]: commands in, events out |
//! | `flow`, `prepare` | which level is played, and levels in the making |
//! | `keep` | where progress is kept, and how it is carried elsewhere |
//! | `loading` | what is read from files, with built-in copies |
//! | `options`, `start` | the command line, and what is told if the game cannot start |
//! | `clock`, `cost` | the date and fresh seeds; what a frame takes |
//! | `work` | long work that no frame waits for |
//! | `help` | hints, solution playback, the light that tells whether a win is still possible |
//! | `input`, `keys` | keyboard, mouse, touch and gamepad become commands |
//! | `words` | what happened, in words |
//! | `aloud` | what a screen reader says of the panels |
//! | `view` | the cube, the monk and what moves |
//! | `art` | meshes and colours, made from the level's seed |
//! | `hud`, `menu`, `theme` | panels in egui, and all colours |
//! | `sound` | synthesised sounds |
//! | `unplay` | games played backwards by hand, to make levels |
//! | `shots`, `autoplay` | the game showing and playing itself |
//! | `web` | the page around it, in a browser |

mod aloud;
mod art;
mod autoplay;
pub mod boards;
mod clock;
mod cost;
pub mod flow;
pub mod help;
mod hud;
pub mod input;
pub mod keep;
pub mod keys;
pub mod loading;
mod menu;
mod options;
mod prepare;
pub mod relay;
mod shots;
mod sound;
mod start;
mod theme;
pub mod unplay;
mod view;
#[cfg(target_arch = "wasm32")]
mod web;
pub mod words;
mod work;

pub use options::{Album, Options, Place};
pub use view::{Unclear, drawn_level};

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use std::process::ExitCode;

/// What is on the screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Files are read.
    Loading,
    /// Choosing what to play.
    #[default]
    Menu,
    /// A level of the cube.
    Play,
    /// A level of a grid game.
    Board,
    /// A grid game played backwards, to make a level of it.
    UnplayBoard,
    /// The cube played backwards.
    UnplayCube,
    /// The monk is enlightened.
    Reward,
}

/// Everything but pictures, sound and windows: what headless tests run.
pub fn logic_plugin(app: &mut App) {
    app.init_state::<Screen>();
    app.add_plugins((
        relay::plugin,
        keep::plugin,
        flow::plugin,
        help::plugin,
        input::keys_plugin,
        words::plugin,
        boards::plugin,
        unplay::plugin,
    ));
}

/// The cube as it is drawn, and fingers on it: what needs a picture, but no window to show it in.
pub fn scene_plugin(app: &mut App) {
    app.add_plugins((
        art::plugin,
        theme::palette_plugin,
        view::plugin,
        input::finger_plugin,
        boards::scene_plugin,
        unplay::cube::finger_plugin,
    ));
}

fn one_thread(schedule: &mut Schedule) {
    schedule.set_executor(SingleThreadedExecutor::new());
}

/// Builds the whole game and runs it.
pub fn run(options: Options) -> ExitCode {
    if cfg!(target_os = "linux") && std::env::var_os("DISPLAY").is_none_or(|name| name.is_empty()) {
        eprintln!("monk: there is no display to open a window on (DISPLAY is not set).");
        return ExitCode::from(2);
    }
    let mut app = App::new();
    app.add_plugins(start::plugin);
    loading::sources(&mut app, options.files.clone());
    let (width, height) = options.size;
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "A Mazing Monk".into(),
                    resolution: WindowResolution::new(width, height),
                    present_mode: PresentMode::AutoVsync,
                    canvas: Some("#monk".into()),
                    fit_canvas_to_parent: true,
                    // The page knows which keys are the browser's.
                    prevent_default_event_handling: false,
                    ..default()
                }),
                ..default()
            })
            .set(ImagePlugin::default_linear()),
    );
    app.insert_resource(keep::Keep::at(options.save.clone()));
    app.add_plugins(logic_plugin);
    app.add_plugins((
        loading::plugin,
        scene_plugin,
        theme::panels_plugin,
        input::pointer_plugin,
        hud::plugin,
        boards::hud_plugin,
        unplay::panel_plugin,
        menu::plugin,
        sound::plugin,
    ));
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(web::plugin);
    // Our systems are many and short: handing them to other threads takes longer than they do.
    app.edit_schedule(Update, one_thread);
    app.edit_schedule(bevy_egui::EguiPrimaryContextPass, one_thread);
    match options.place {
        Place::Menu => {}
        Place::Level(go) => {
            app.insert_resource(loading::FirstWish(go));
        }
        Place::Shots(album) => shots::add(&mut app, album),
        Place::Autoplay(levels) => autoplay::add(&mut app, levels),
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
