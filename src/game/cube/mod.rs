//! The cube on the screen: how it is drawn, taken hold of, and what stands around it alone.
//!
//! | file | what it is for |
//! |---|---|
//! | `picture`, `show` | what is drawn, and what happens, shown in order |
//! | `exit`, `ropes`, `reward` | the lotus, the locked lines, enlightenment |
//! | `read_back` | the level text, read back from the picture |
//! | `touch`, `keys` | fingers and keys on the cube |
//! | `lines`, `map`, `standing`, `flight`, `lesson` | panels of its own |
//! | `unplay` | what is its own when it is played backwards |
//! | `view` | what the rest of the game knows of all this |

mod exit;
mod flight;
mod keys;
mod lesson;
mod lines;
mod map;
mod picture;
mod read_back;
mod reward;
mod ropes;
mod show;
mod standing;
#[cfg(test)]
mod tests;
mod touch;
mod unplay;
mod view;

pub(super) use show::CubePicture;
pub(super) use standing::in_words;
pub(super) use touch::Pointer;
pub use unplay::LeaveKarma;

use super::hud::Drawn;
use super::keys::{OnPress, one_by_one};
use super::playing::{Playing, Taking};
use super::scene::{Clearing, Showing};
use super::screen::Screen;
use super::theme::Palette;
use super::views::Views;
use super::workshop::Workshop;
use crate::cube::Cube;
use crate::cube::unplay::Unplayed;
use crate::play::any_kind::Position;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Keys: these work without a picture.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LeaveKarma>();
    app.add_systems(OnPress, keys::keys.in_set(Taking).run_if(cube_is_shown));
    app.add_systems(OnEnter(Screen::Unplay), |mut leave: ResMut<LeaveKarma>| {
        *leave = LeaveKarma::default();
    });
}

/// The picture, and fingers on it.
pub(super) fn scene_plugin(app: &mut App) {
    app.init_resource::<CubePicture>();
    app.init_resource::<Pointer>();
    app.add_message::<show::PickedUp>();
    app.world_mut()
        .get_resource_or_init::<Views>()
        .add(&view::CubeView);
    app.add_systems(
        Update,
        touch::touch
            .in_set(Taking)
            .after(one_by_one)
            .run_if(cube_is_shown),
    );
    app.add_systems(
        Update,
        picture::clear
            .in_set(Clearing)
            .run_if(resource_exists::<Playing>.and_then(not(cube_is_shown))),
    );
    app.add_systems(
        Update,
        (
            // Before the level is built, which is drawn as it is then.
            show::listen,
            picture::draw_anew.run_if(resource_changed::<Palette>),
            picture::build_level,
            (
                show::show,
                picture::turn_to_viewer,
                exit::show_exit,
                ropes::tie,
                reward::plugin_systems(),
            )
                .chain()
                .run_if(picture::is_current),
            picture::tell_still,
            picture::hide_missing_monk.run_if(resource_exists::<Workshop>),
        )
            .chain()
            .in_set(Showing)
            .run_if(cube_is_shown),
    );
    app.add_systems(OnExit(Screen::Reward), picture::draw_anew);
}

/// The panels that are the cube's own.
pub(super) fn panels_plugin(app: &mut App) {
    app.init_resource::<flight::Flights>();
    app.init_resource::<lines::LinePlaces>();
    app.add_systems(
        EguiPrimaryContextPass,
        (
            lines::way_preview,
            standing::standing,
            lines::line_buttons,
            lesson::lesson,
            map::map_window,
            flight::fly,
        )
            .chain()
            .in_set(Drawn)
            .run_if(in_state(Screen::Play).and_then(cube_is_shown)),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        (unplay::panel, lines::line_buttons)
            .chain()
            .in_set(Drawn)
            .run_if(in_state(Screen::Unplay).and_then(cube_is_shown)),
    );
}

/// The cube of a position, forwards or backwards.
fn cube_at(position: &Position) -> Option<&Cube> {
    let unplayed = || position.get().map(Unplayed::cube);
    position.get().or_else(unplayed)
}

/// The cube as it is now.
fn cube_of(playing: &Playing) -> Option<&Cube> {
    cube_at(playing.session.now())
}

/// The cube as the level began.
fn start_of(playing: &Playing) -> Option<&Cube> {
    cube_at(playing.session.start())
}

/// Whether the cube is what is played, or stands behind the menu.
fn cube_is_shown(playing: Option<Res<Playing>>) -> bool {
    playing.is_some_and(|playing| cube_of(&playing).is_some())
}
