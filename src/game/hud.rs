//! What stands around the cube while a level is played.

use super::Screen;
use super::flow::{Go, Player};
use super::help::{Ask, Help, Hint};
use super::input::{Panels, Pointer};
use super::relay::{Do, Happened, Playing, Relay};
use super::theme::ink;
use super::view::{Eye, Stage, spot_place};
use crate::cube::generate::Difficulty;
use crate::cube::moves::write_moves;
use crate::cube::{Cell, Cube, Face, IllegalMove, KARMA_TO_WIN, Line};
use crate::levels::code::LevelCode;
use crate::play::progress::Mode;
use crate::play::session::{Command, Event, Refusal, Step};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Color32, RichText};

/// What was last said of the game, in words.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub(super) struct Status(pub(super) String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Status>();
    app.add_systems(Update, speak.after(Relay));
    app.add_systems(
        EguiPrimaryContextPass,
        (way_preview, top_bar, line_buttons, side_panels, won_panel)
            .chain()
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

/// Puts what happened into words.
fn speak(
    mut events: MessageReader<Happened>,
    playing: Option<Res<Playing>>,
    mut status: ResMut<Status>,
    mut level: Local<Option<LevelCode>>,
) {
    let Some(playing) = playing else {
        return;
    };
    if *level != Some(playing.code) {
        *level = Some(playing.code);
        status.0 = "Gather seven karma, then walk to the far corner.".into();
    }
    for Happened(event) in events.read() {
        if let Some(words) = words_for(event, playing.session.cube()) {
            status.0 = words;
        }
    }
}

fn line_name(line: Line) -> String {
    match line {
        Line::Row(row) => format!("row {}", row + 1),
        Line::Column(column) => format!("column {}", column + 1),
    }
}

fn words_for(event: &Event, cube: &Cube) -> Option<String> {
    let karma = format!(
        "Karma {} of {KARMA_TO_WIN}.",
        cube.collected().min(KARMA_TO_WIN)
    );
    Some(match event {
        Event::Walked { collected, .. } if collected.is_empty() => format!("Walked. {karma}"),
        Event::Walked { .. } => format!("Picked up karma. {karma}"),
        Event::Turned(turn) => format!("Turned {}. {karma}", line_name(turn.line)),
        Event::ExitOpened => "The exit shines. Walk to the far corner.".into(),
        Event::Died { .. } => "Soldiers reached the monk. The level begins again.".into(),
        Event::Won => "The monk has reached the light.".into(),
        Event::Undone(Step::Death(_)) => "Taken back, before the soldiers came.".into(),
        Event::Undone(_) => "Taken back.".into(),
        Event::Redone(_) => "Done again.".into(),
        Event::Restarted => "From the beginning.".into(),
        Event::Refused(why) => match why {
            Refusal::Illegal(IllegalMove::Locked(turn)) => {
                format!(
                    "The monk stands on {}: step aside to turn it.",
                    line_name(turn.line)
                )
            }
            Refusal::Illegal(_) => "He cannot walk there.".into(),
            Refusal::EdgeOfTheWorld => "The top ends here.".into(),
            Refusal::Over => return None,
            Refusal::NothingToUndo => "There is nothing to take back.".into(),
            Refusal::NothingToRedo => "There is nothing to do again.".into(),
        },
    })
}

/// A difficulty in words.
fn in_words(difficulty: Difficulty) -> &'static str {
    match difficulty.get() {
        1 | 2 => "gentle",
        3 | 4 => "easy",
        5 | 6 => "steady",
        7 | 8 => "hard",
        _ => "fierce",
    }
}

fn title(playing: &Playing, player: &Player) -> String {
    let level = match playing.mode {
        Mode::Campaign => player
            .progress
            .campaign
            .as_ref()
            .map(|c| format!("Campaign, level {} of 10", c.finished.len().min(9) + 1)),
        Mode::Lesson(place) => Some(format!("Lesson {}", place.saturating_add(1))),
        Mode::Infinite => player
            .progress
            .infinite
            .as_ref()
            .map(|i| format!("Infinite, level {}", i.played + 1)),
        mode => Some(mode.name().to_owned()),
    };
    level.unwrap_or_default()
}

fn see_through(ui: &egui::Ui) -> egui::Frame {
    egui::Frame::NONE
        .fill(ui.visuals().panel_fill.gamma_multiply(0.86))
        .corner_radius(12)
        .inner_margin(egui::Margin::symmetric(14, 8))
}

#[allow(clippy::too_many_arguments)]
fn top_bar(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    player: Res<Player>,
    help: Res<Help>,
    status: Res<Status>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Do>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let session = &playing.session;
    egui::Area::new("standing".into())
        .anchor(Align2::LEFT_TOP, [14.0, 12.0])
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.label(RichText::new(title(&playing, &player)).strong());
                beads(ui, session.cube().collected());
                ui.label(format!("Turns {} · par {}", session.turns(), playing.par));
                if session.deaths() > 0 {
                    ui.label(format!("Deaths {}", session.deaths()));
                }
                if player.progress.settings.show_time {
                    let seconds = playing.seconds as u32;
                    ui.label(format!("{}:{:02}", seconds / 60, seconds % 60));
                }
                if player.progress.settings.show_winnable {
                    let (light, words) = match help.winnable {
                        Some(true) => (ink::LEAF, "✔ can be won"),
                        Some(false) => (ink::RED, "✖ lost: take moves back"),
                        None => (ink::SOFT, "… thinking"),
                    };
                    ui.colored_label(light, words);
                }
                if let LevelCode::Seeded { difficulty, .. } = playing.code {
                    let code = playing.code.to_string();
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(in_words(difficulty)).small().color(ink::SOFT));
                        if ui
                            .small_button(&code)
                            .on_hover_text("Copy the level's code")
                            .clicked()
                        {
                            ctx.copy_text(code.clone());
                        }
                    });
                }
            });
        });
    egui::Area::new("tools".into())
        .anchor(Align2::RIGHT_TOP, [-14.0, 12.0])
        .show(&ctx, |ui| {
            ui.horizontal(|ui| {
                for (label, words, command) in [
                    ("⟲", "Take back (U)", Command::Undo),
                    ("⟳", "Do again (Y)", Command::Redo),
                    ("⏮", "From the beginning (R)", Command::Restart),
                ] {
                    if ui.button(label).on_hover_text(words).clicked() {
                        commands.write(Do(command));
                    }
                }
                if ui.button("Hint").on_hover_text("H").clicked() {
                    asks.write(Ask::Hint);
                }
                if ui.button("Map").on_hover_text("M").clicked() {
                    panels.map = !panels.map;
                }
                if ui.button("?").on_hover_text("Keys").clicked() {
                    panels.keys = !panels.keys;
                }
                if ui.button("Menu").on_hover_text("Esc").clicked() {
                    go.write(Go::Menu);
                }
            });
        });
    egui::Area::new("status".into())
        .anchor(Align2::CENTER_BOTTOM, [0.0, -14.0])
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_min_width((ctx.content_rect().width() * 0.5).min(440.0));
                ui.vertical_centered(|ui| ui.label(&status.0));
            });
        });
    Ok(())
}

/// Seven beads; a full one also has a dot, so that colour does not carry it alone.
fn beads(ui: &mut egui::Ui, collected: u32) {
    let (space, _) = ui.allocate_exact_size(egui::vec2(7.0 * 24.0, 24.0), egui::Sense::hover());
    for i in 0..KARMA_TO_WIN {
        let centre = space.min + egui::vec2(12.0 + i as f32 * 24.0, 12.0);
        let painter = ui.painter();
        if i < collected {
            painter.circle_filled(centre, 9.5, ink::GOLD);
            painter.circle_filled(centre, 3.0, Color32::WHITE);
        }
        painter.circle_stroke(centre, 9.5, egui::Stroke::new(1.5, ink::SOFT));
    }
}

/// An arrow under each line of Left and Front: it is pushed up from there.
#[allow(clippy::too_many_arguments)]
fn line_buttons(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    help: Res<Help>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    mut commands: MessageWriter<Do>,
) -> Result {
    let Ok((camera, eye)) = cameras.single() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let wanted = match &help.hint {
        Some(Hint::Line(line)) => *line,
        _ => None,
    };
    for (i, line) in Line::ALL.into_iter().enumerate() {
        let place = match line {
            Line::Row(row) => Vec3::new(-1.75, -1.85, f32::from(row) - 1.0),
            Line::Column(column) => Vec3::new(f32::from(column) - 1.0, -1.85, 1.75),
        };
        let Ok(at) = camera.world_to_viewport(eye, place) else {
            continue;
        };
        let locked = playing.session.cube().is_locked(line);
        let mut text = RichText::new(if locked {
            format!("🔒{}", i + 1)
        } else {
            format!("⬆{}", i + 1)
        });
        if wanted == Some(line) {
            text = text
                .color(Color32::WHITE)
                .background_color(ink::SAFFRON)
                .strong();
        }
        egui::Area::new(egui::Id::new(("line", i)))
            .fixed_pos([at.x, at.y])
            .pivot(Align2::CENTER_CENTER)
            .show(&ctx, |ui| {
                let button = ui
                    .button(text)
                    .on_hover_text(format!("Turn {}", line_name(line)));
                if button.clicked() {
                    commands.write(Do(Command::Turn(line)));
                }
            });
    }
    Ok(())
}

/// Dots along the way that a click would take the monk.
fn way_preview(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    pointer: Res<Pointer>,
    stage: Res<Stage>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
) -> Result {
    let (Some(spot), Ok((camera, eye)), true) = (pointer.hover, cameras.single(), stage.is_still())
    else {
        return Ok(());
    };
    let painter = contexts
        .ctx_mut()?
        .layer_painter(egui::LayerId::background());
    for step in playing.session.cube().way_to(spot).unwrap_or_default() {
        if let Ok(at) = camera.world_to_viewport(eye, spot_place(step)) {
            let at = egui::pos2(at.x, at.y);
            painter.circle_filled(at, 7.0, Color32::WHITE);
            painter.circle_filled(at, 5.0, ink::SAFFRON);
        }
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn side_panels(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    mut help: ResMut<Help>,
    levels: Res<super::flow::Levels>,
    mut panels: ResMut<Panels>,
    mut asks: MessageWriter<Ask>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if let Mode::Lesson(place) = playing.mode
        && let Some(lesson) = levels.lessons.get(place as usize)
    {
        // Beside the cube where there is room, under it where there is not.
        let narrow = ctx.content_rect().width() < 900.0;
        let (anchor, offset, width) = if narrow {
            (Align2::CENTER_BOTTOM, [0.0, -70.0], 420.0)
        } else {
            (Align2::LEFT_CENTER, [14.0, 40.0], 250.0)
        };
        egui::Area::new("lesson".into())
            .anchor(anchor, offset)
            .show(&ctx, |ui| {
                see_through(ui).show(ui, |ui| {
                    ui.set_max_width(width);
                    ui.label(RichText::new(&lesson.name).heading());
                    ui.label(&lesson.sentence);
                });
            });
    }
    if let Some(playback) = &mut help.bypass_change_detection().playback {
        egui::Area::new("playback".into())
            .anchor(Align2::RIGHT_TOP, [-14.0, 64.0])
            .show(&ctx, |ui| {
                see_through(ui).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.label(format!("Solution: {} moves left", playback.left()));
                        let pause = if playback.paused { "▶" } else { "⏸" };
                        if ui.button(pause).clicked() {
                            asks.write(Ask::Pause);
                        }
                        if ui.button("⏭").on_hover_text("One move").clicked() {
                            asks.write(Ask::StepOn);
                        }
                        if ui.button("■").on_hover_text("Stop").clicked() {
                            asks.write(Ask::Solution);
                        }
                        ui.add(
                            egui::Slider::new(&mut playback.pace, 1.2..=0.15)
                                .show_value(false)
                                .text("speed"),
                        );
                    });
                });
            });
    } else if let Some(hint) = &help.hint {
        let words = match hint {
            Hint::Line(Some(line)) => format!("Look at {}.", line_name(*line)),
            Hint::Line(None) => "No more turns are needed: walk.".into(),
            Hint::Moves(moves) => format!("Next: {}", write_moves(moves)),
            Hint::Lost => "From here it cannot be won. Take moves back.".into(),
        };
        egui::Area::new("hint".into())
            .anchor(Align2::RIGHT_TOP, [-14.0, 64.0])
            .show(&ctx, |ui| {
                see_through(ui).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.label(words);
                        if ui.button("More").clicked() {
                            let full = matches!(hint, Hint::Moves(_));
                            asks.write(if full { Ask::Solution } else { Ask::Hint });
                        }
                    });
                });
            });
    }
    if panels.map {
        egui::Window::new("Map")
            .anchor(Align2::RIGHT_BOTTOM, [-14.0, -14.0])
            .collapsible(false)
            .resizable(false)
            .show(&ctx, |ui| map(ui, playing.session.cube()));
    }
    if panels.keys {
        let mut open = true;
        egui::Window::new("How to play")
            .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
            .collapsible(false)
            .resizable(false)
            .open(&mut open)
            .show(&ctx, keys_table);
        panels.keys = open;
    }
    Ok(())
}

fn keys_table(ui: &mut egui::Ui) {
    egui::Grid::new("keys").spacing([24.0, 6.0]).show(ui, |ui| {
        for (keys, words) in [
            ("arrows, W A S D", "walk"),
            ("click or tap", "walk to a cell"),
            ("1 2 3", "turn rows, back to front"),
            ("4 5 6", "turn columns, left to right"),
            ("drag", "turn the line under the finger"),
            ("U, Y", "take back, do again"),
            ("R", "from the beginning"),
            ("H", "a hint, then more of it"),
            ("P, space, .", "play the solution, pause, one move"),
            ("M", "map of all six faces"),
            ("N", "next level"),
            ("right drag", "look around"),
            ("Esc", "menu"),
        ] {
            ui.label(RichText::new(keys).strong());
            ui.label(words);
            ui.end_row();
        }
    });
}

/// The net of all six faces, with a sign for each tile.
fn map(ui: &mut egui::Ui, cube: &Cube) {
    const SIZE: f32 = 21.0;
    let (space, _) =
        ui.allocate_exact_size(egui::vec2(9.7 * SIZE, 13.0 * SIZE), egui::Sense::hover());
    for (face, column, row) in [
        (Face::Back, 1.0, 0.0),
        (Face::Left, 0.0, 1.0),
        (Face::Top, 1.0, 1.0),
        (Face::Right, 2.0, 1.0),
        (Face::Front, 1.0, 2.0),
        (Face::Bottom, 1.0, 3.0),
    ] {
        for i in 0..9_u8 {
            let (x, y) = (i % 3, i / 3);
            let corner = space.min
                + egui::vec2(
                    (column * 3.3 + f32::from(x)) * SIZE,
                    (row * 3.3 + f32::from(y)) * SIZE,
                );
            let rect = egui::Rect::from_min_size(corner, egui::Vec2::splat(SIZE - 2.0));
            draw_tile(ui.painter(), rect, cube.char_at(Cell::new(face, x, y)));
        }
    }
}

fn draw_tile(painter: &egui::Painter, rect: egui::Rect, tile: char) {
    let (path, dark) = (
        Color32::from_rgb(228, 208, 160),
        Color32::from_rgb(74, 104, 58),
    );
    let (centre, size) = (rect.center(), rect.width());
    let ground = match tile {
        '#' => dark,
        'S' => Color32::from_rgb(120, 40, 40),
        _ => path,
    };
    painter.rect_filled(rect, 3.0, ground);
    match tile {
        'o' => {
            painter.circle_filled(centre, size * 0.28, ink::GOLD);
            painter.circle_stroke(centre, size * 0.28, egui::Stroke::new(1.0, ink::TEXT));
        }
        '#' => {
            let up = centre - egui::vec2(0.0, size * 0.3);
            let (left, right) = (
                centre + egui::vec2(-size * 0.28, size * 0.25),
                centre + egui::vec2(size * 0.28, size * 0.25),
            );
            let green = Color32::from_rgb(150, 190, 110);
            painter.add(egui::Shape::convex_polygon(
                vec![up, right, left],
                green,
                egui::Stroke::NONE,
            ));
        }
        'S' => {
            let arm = size * 0.25;
            let stroke = egui::Stroke::new(2.5, Color32::WHITE);
            painter.line_segment(
                [centre - egui::vec2(arm, arm), centre + egui::vec2(arm, arm)],
                stroke,
            );
            painter.line_segment(
                [
                    centre - egui::vec2(arm, -arm),
                    centre + egui::vec2(arm, -arm),
                ],
                stroke,
            );
        }
        'M' => {
            painter.circle_filled(centre, size * 0.36, ink::SAFFRON);
            painter.circle_filled(centre, size * 0.13, Color32::WHITE);
        }
        _ => {}
    }
}

fn won_panel(
    mut contexts: EguiContexts,
    player: Res<Player>,
    stage: Res<Stage>,
    mut go: MessageWriter<Go>,
) -> Result {
    let Some(record) = player.just_won.as_ref().filter(|_| stage.is_still()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    egui::Window::new("won")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, [0.0, 40.0])
        .show(&ctx, |ui| {
            ui.vertical_centered(|ui| {
                ui.label(RichText::new("The light").heading().color(ink::SAFFRON));
                let turns = match record.turns.saturating_sub(record.par) {
                    0 => format!("{} turns: as few as can be.", record.turns),
                    more => format!("{} turns, {more} over par.", record.turns),
                };
                ui.label(turns);
                if record.deaths > 0 || record.hints > 0 {
                    ui.label(format!("Deaths {} · hints {}", record.deaths, record.hints));
                }
                if ui.button("On (N)").clicked() {
                    go.write(Go::Next);
                }
            });
        });
    Ok(())
}
