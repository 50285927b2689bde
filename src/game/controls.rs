//! What keys and buttons mean in every puzzle: taking back, hints, the menu. Moves are a kind's own: what
//! has a use for a press takes it before.

use super::go::Go;
use super::help::Ask;
use super::keys::{Action, By, OnPress, Presses};
use super::playing::{Do, Playing, Relay, Taking};
use super::screen::Screen;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Panels that can be switched on.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Panels {
    /// How to play.
    pub keys: bool,
    /// The net of all six faces of the cube.
    pub map: bool,
}

/// After those who take moves.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TakingRest;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Panels>();
    app.configure_sets(OnPress, TakingRest.after(Taking).before(Relay));
    app.add_systems(
        OnPress,
        keys.in_set(TakingRest)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

#[derive(SystemParam)]
struct Controls<'w> {
    panels: ResMut<'w, Panels>,
    commands: MessageWriter<'w, Do>,
    asks: MessageWriter<'w, Ask>,
    go: MessageWriter<'w, Go>,
}

impl Controls<'_> {
    fn obey(&mut self, action: Action, by: By, is_won: bool) {
        if let Some(command) = action.command() {
            self.commands.write(Do(command));
            return;
        }
        match action {
            // The button that hints goes on once it is won.
            Action::Hint if is_won => {}
            Action::Hint => drop(self.asks.write(Ask::Hint)),
            Action::Solution => drop(self.asks.write(Ask::Solution)),
            Action::Pause => drop(self.asks.write(Ask::Pause)),
            Action::StepOn => drop(self.asks.write(Ask::StepOn)),
            Action::Help => self.panels.keys = !self.panels.keys,
            Action::NextLevel if is_won => drop(self.go.write(Go::Next)),
            // A button that says "Menu" leads there at once; a key closes what is open first.
            Action::Menu if self.panels.keys && by != By::Button => self.panels.keys = false,
            Action::Menu => {
                self.panels.keys = false;
                self.go.write(Go::Menu);
            }
            _ => {}
        }
    }
}

fn keys(mut presses: ResMut<Presses>, playing: Res<Playing>, mut controls: Controls) {
    let is_won = playing.session.is_won();
    presses.bypass_change_detection().take(|press| {
        if let Some(action) = press.action {
            controls.obey(action, press.by, is_won);
        }
        true
    });
}
