//! What stands around a puzzle while it is played.
//!
//! | file | what it is for |
//! |---|---|
//! | `panels` | the panels, and the parts that they are made of |
//! | `standing` | which level it is, moves, time, and the light |
//! | `help` | hints, the solution being played, and how to play |
//! | `won` | what is said when a level is won |

mod help;
mod panels;
mod standing;
mod won;

#[cfg(target_arch = "wasm32")]
pub(super) use panels::take_to_share;
pub(super) use panels::{
    code_button, free, keys_of, see_through, standing_panel, status_line, tool_buttons,
};
pub(super) use standing::Standing;

use super::keys::{Action, Bindings, Chosen};
use super::playing::Playing;
use super::screen::Screen;
use super::views::Views;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Everything that is drawn with egui; its time is measured.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Drawn;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Views>();
    app.add_systems(
        EguiPrimaryContextPass,
        (
            standing::standing,
            tools,
            status_line,
            help::solution,
            help::how_to_play,
            won::won_panel,
        )
            .chain()
            .in_set(Drawn)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

/// The buttons.
fn tools(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    views: Res<Views>,
    bindings: Res<Bindings>,
    mut chosen: MessageWriter<Chosen>,
) -> Result {
    let own = views
        .of(playing.kind())
        .map_or(&[][..], |view| view.tools());
    let mut tools = vec![
        (Action::Undo, "Take back"),
        (Action::Redo, "Do again"),
        (Action::Restart, "From the beginning"),
        (Action::Hint, "A hint"),
    ];
    tools.extend(own);
    tools.extend([(Action::Help, "How to play"), (Action::Menu, "Menu")]);
    if let Some(action) = tool_buttons(contexts.ctx_mut()?, &bindings, &tools) {
        chosen.write(Chosen(action));
    }
    Ok(())
}
