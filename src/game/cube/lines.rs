//! An arrow at each of the six lines, and the way that a click would take the monk.

use super::cube_of;
use super::picture::spot_place;
use super::show::CubePicture;
use super::touch::Pointer;
use crate::cube::{Cube, Line, Move};
use crate::game::help::{Help, Hint};
use crate::game::keys::{Action, Bindings, Chosen};
use crate::game::layout::Layout;
use crate::game::playing::Playing;
use crate::game::scene::Eye;
use crate::game::screen_reader::call;
use crate::game::theme::ink;
use crate::play::cube::{first_turn, line_name};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, RichText};

/// Where the arrows of the six lines are on the screen.
#[derive(Resource, Default)]
pub(super) struct LinePlaces(pub(super) [Option<Vec2>; 6]);

impl LinePlaces {
    /// As an eye sees them.
    fn seen(camera: &Camera, eye: &GlobalTransform) -> LinePlaces {
        let seen = |line| camera.world_to_viewport(eye, line_place(line)).ok();
        LinePlaces(Line::ALL.map(seen))
    }
}

/// Where the arrow of a line is.
fn line_place(line: Line) -> Vec3 {
    match line {
        Line::Row(row) => Vec3::new(-1.75, -1.85, f32::from(row) - 1.0),
        Line::Column(column) => Vec3::new(f32::from(column) - 1.0, -1.85, 1.75),
    }
}

/// The way that the arrows turn the lines: pushed up from under Left and Front, or pulled back down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turning {
    Forwards,
    Backwards,
}

/// The arrows of a cube's lines.
struct Arrows<'a> {
    cube: &'a Cube,
    bindings: &'a Bindings,
    turning: Turning,
    /// The line that a hint is about.
    wanted: Option<Line>,
}

impl Arrows<'_> {
    /// Draws them; gives the line whose arrow was pressed.
    fn show(&self, ctx: &egui::Context, places: &LinePlaces) -> Option<Line> {
        let mut pressed = None;
        for (line, place) in Line::ALL.into_iter().zip(places.0) {
            if place.is_some_and(|at| self.arrow(ctx, line, at)) {
                pressed = Some(line);
            }
        }
        pressed
    }

    /// One of them; gives whether it was pressed.
    fn arrow(&self, ctx: &egui::Context, line: Line, at: Vec2) -> bool {
        let key = self.bindings.sign(Action::turning(line));
        let mut text = RichText::new(format!("{}{key}", self.sign(line)));
        if self.wanted == Some(line) {
            text = text
                .color(Color32::WHITE)
                .background_color(ink(ctx).accent)
                .strong();
        }
        let words = self.words(line);
        egui::Area::new(egui::Id::new(("line", line.index())))
            .fixed_pos([at.x, at.y])
            .pivot(Align2::CENTER_CENTER)
            .show(ctx, |ui| {
                ui.spacing_mut().button_padding = match Layout::of(ctx) {
                    Layout::Wide => egui::vec2(9.0, 8.0),
                    Layout::Tall | Layout::Low => egui::vec2(5.0, 6.0),
                };
                let button = ui.button(text);
                call(&button, &words);
                button.on_hover_text(words).clicked()
            })
            .inner
    }

    fn sign(&self, line: Line) -> &'static str {
        match self.turning {
            _ if self.cube.is_locked(line) => "⛔",
            Turning::Forwards => "⬆",
            Turning::Backwards => "⬇",
        }
    }

    /// What an arrow does, or why it does nothing.
    fn words(&self, line: Line) -> String {
        let line_name = line_name(line);
        let back = match self.turning {
            Turning::Forwards => "",
            Turning::Backwards => " back",
        };
        match self.cube.is_locked(line) {
            true => format!("The monk stands on {line_name}: step aside to turn it{back}"),
            false => format!("Turn {line_name}{back}"),
        }
    }
}

/// An arrow under each line of Left and Front: it is pushed up from there, or pulled down.
pub(super) fn line_buttons(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    help: Res<Help>,
    bindings: Res<Bindings>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    mut places: ResMut<LinePlaces>,
    mut chosen: MessageWriter<Chosen>,
) -> Result {
    let (Ok((camera, eye)), Some(cube)) = (cameras.single(), cube_of(&playing)) else {
        return Ok(());
    };
    if playing.session.is_won() {
        return Ok(());
    }
    *places = LinePlaces::seen(camera, eye);
    let arrows = Arrows {
        cube,
        bindings: &bindings,
        turning: match playing.is_backwards {
            true => Turning::Backwards,
            false => Turning::Forwards,
        },
        wanted: match &help.hint {
            Some(Hint::Look(moves)) => {
                let moves: Vec<Move> = moves.iter().filter_map(|m| m.get().copied()).collect();
                first_turn(&moves).map(|(_, line)| line)
            }
            _ => None,
        },
    };
    if let Some(line) = arrows.show(contexts.ctx_mut()?, &places) {
        chosen.write(Chosen(Action::turning(line)));
    }
    Ok(())
}

/// Dots along the way that a click would take the monk.
pub(super) fn way_preview(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    pointer: Res<Pointer>,
    picture: Res<CubePicture>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
) -> Result {
    let (Some(spot), Ok((camera, eye)), Some(cube)) =
        (pointer.hover, cameras.single(), cube_of(&playing))
    else {
        return Ok(());
    };
    if !picture.is_still() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let accent = ink(ctx).accent;
    let painter = ctx.layer_painter(egui::LayerId::background());
    for step in cube.way_to(spot).unwrap_or_default() {
        if let Ok(at) = camera.world_to_viewport(eye, spot_place(step)) {
            let at = egui::pos2(at.x, at.y);
            painter.circle_filled(at, 7.0, Color32::WHITE);
            painter.circle_filled(at, 5.0, accent);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generate::Difficulty;
    use crate::game::screen_reader::heard;
    use crate::levels::code::LevelCode;

    #[test]
    fn an_arrow_is_called_what_it_does_or_why_it_does_nothing() {
        let difficulty = Difficulty::new(3).expect("1 to 10");
        // The monk begins in the back left corner: on row 1 and column 1.
        let cube = LevelCode::seeded(difficulty, 5).cube().expect("a level");
        let places = LinePlaces([Some(Vec2::new(50.0, 50.0)); 6]);
        for (turning, back) in [(Turning::Forwards, ""), (Turning::Backwards, " back")] {
            let arrows = Arrows {
                cube: &cube,
                bindings: &Bindings::built_in(),
                turning,
                wanted: None,
            };
            let heard = heard(|ui| arrows.show(ui.ctx(), &places));
            let names: Vec<&str> = heard.iter().filter_map(|node| node.label()).collect();
            for line in ["row 1", "column 1"] {
                let why = format!("The monk stands on {line}: step aside to turn it{back}");
                assert!(names.contains(&why.as_str()), "{names:?}");
            }
            for line in ["row 2", "row 3", "column 2", "column 3"] {
                let what = format!("Turn {line}{back}");
                assert!(names.contains(&what.as_str()), "{names:?}");
            }
        }
    }
}
