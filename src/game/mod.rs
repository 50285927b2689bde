//! The game: shows a session and decides nothing about rules.
//!
//! | file | what it is for |
//! |---|---|
//! | `screen`, `go`, `flow` | what is on the screen, where to go, and which level is played |
//! | `on_offer`, `views` | the kinds of puzzle, and what the game knows of their views |
//! | `playing`, `preparing` | the level being played, and levels in the making |
//! | `player`, `saving`, `dropped` | progress, where it is kept, how it is carried elsewhere, and files from outside |
//! | `help`, `words` | hints, playback, the light; what happened, in words |
//! | `keys`, `pointer`, `controls` | keyboard, gamepad, mouse and touch, and what they mean in every puzzle |
//! | `hud`, `menu`, `unplay` | panels around a puzzle, the menu, puzzles played backwards |
//! | `workshop` | levels that are drawn, and proven at every stroke |
//! | `strips` | filmstrips: a level together with its solution, wished for anywhere in time |
//! | `field`, `sheet_picture` | fields to type in, and sheets as flat pictures |
//! | `scene`, `art` | the world that every puzzle stands in, and its shapes and colours |
//! | `cube`, `board` | how these kinds are drawn and taken hold of |
//! | `layout`, `theme`, `screen_reader` | where panels stand, their colours, and what is said of them |
//! | `sound` | synthesised sounds |
//! | `loading`, `options`, `arguments`, `start` | files, how it starts, the command line, a start that fails |
//! | `work`, `clock`, `cost` | long work, the date and fresh seeds, what a frame takes |
//! | `shots`, `autoplay`, `autodraw`, `hands` | the game showing and playing itself |
//! | `web` | the page around it, in a browser |

#[cfg(not(target_arch = "wasm32"))]
mod arguments;
mod art;
mod autodraw;
mod autoplay;
pub mod board;
mod clock;
pub mod controls;
mod cost;
pub mod cube;
mod dropped;
mod field;
mod flow;
pub mod go;
mod hands;
pub mod help;
mod hud;
pub mod keys;
mod layout;
#[cfg(test)]
mod listener;
pub mod loading;
mod menu;
pub mod on_offer;
mod options;
pub mod player;
pub mod playing;
pub mod pointer;
mod preparing;
pub mod saving;
mod scene;
pub mod screen;
mod screen_reader;
mod sheet_picture;
mod shots;
mod sound;
mod start;
pub mod strips;
mod theme;
pub mod unplay;
mod views;
#[cfg(target_arch = "wasm32")]
mod web;
pub mod words;
mod work;
pub mod workshop;

pub use options::{Album, Options, Place};
pub use views::{Unclear, drawn};

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use screen::Screen;
use std::process::ExitCode;

/// Everything but pictures, sound and windows: what headless tests run.
pub fn logic_plugin(app: &mut App) {
    app.init_state::<Screen>();
    app.add_plugins((
        playing::plugin,
        saving::plugin,
        dropped::plugin,
        flow::plugin,
        help::plugin,
        keys::plugin,
        controls::plugin,
        words::plugin,
        unplay::plugin,
        workshop::plugin,
        strips::plugin,
        cube::plugin,
        board::plugin,
    ));
}

/// Puzzles as they are drawn, and fingers on them: what needs a picture, but no window to show it in.
pub fn scene_plugin(app: &mut App) {
    app.add_plugins((
        art::plugin,
        theme::palette_plugin,
        scene::plugin,
        pointer::plugin,
        cube::scene_plugin,
        board::scene_plugin,
        workshop::scene_plugin,
    ));
}

fn one_thread(schedule: &mut Schedule) {
    schedule.set_executor(SingleThreadedExecutor::new());
}

/// A file; in a browser its storage.
fn place_to_save(options: &Options) -> saving::Saving {
    #[cfg(target_arch = "wasm32")]
    if options.save.is_none() {
        return saving::Saving::on(web::PageShelf);
    }
    saving::Saving::at(options.save.clone())
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
    app.insert_resource(place_to_save(&options));
    app.add_plugins(logic_plugin);
    app.add_plugins((
        loading::plugin,
        scene_plugin,
        theme::panels_plugin,
        keys::window_plugin,
        pointer::window_plugin,
        hud::plugin,
        unplay::panel_plugin,
        workshop::panels_plugin,
        strips::panels_plugin,
        cube::panels_plugin,
        board::panels_plugin,
        menu::plugin,
        sound::plugin,
    ));
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(web::plugin);
    // Our systems are many and short: handing them to other threads takes longer than they do.
    app.edit_schedule(Update, one_thread);
    app.edit_schedule(keys::OnPress, one_thread);
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
