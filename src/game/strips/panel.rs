//! What stands around the frames: what came of the wishes, and everything that can be done.

use super::keys::{HELP, TOOLS};
use super::work::{Cut, Cutting};
use super::{frame, row, wishes};
use crate::game::go::Go;
use crate::game::hud::{see_through, status_line};
use crate::game::layout::{Layout, rooms};
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::saving::{Carry, Saving};
use crate::game::screen_reader::{call, keep_quiet, say_aloud};
use crate::game::theme::ink;
use crate::game::words::Status;
use crate::play::film::control::FilmCommand;
use crate::play::strips::command::{Command, Copied, Scope};
use crate::play::strips::pins::Shift;
use crate::play::strips::solving::Outcome;
use crate::play::strips::words;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{RichText, Sense, Stroke, StrokeKind};

/// A part of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tab {
    #[default]
    Pins,
    Wishes,
    More,
    Keys,
}

impl Tab {
    const ALL: [(Tab, &'static str); 4] = [
        (Tab::Pins, "Pins"),
        (Tab::Wishes, "Wishes"),
        (Tab::More, "More like it"),
        (Tab::Keys, "Keys"),
    ];
}

/// Which part is shown.
#[derive(Resource, Default)]
pub(super) struct Shown {
    tab: Tab,
}

/// The side of a tile on the palette.
const SAMPLE: f32 = 36.0;

/// What happened last, below the frames.
pub(super) fn status(mut contexts: EguiContexts, status: Res<Status>) -> Result {
    match Layout::of(contexts.ctx_mut()?) {
        Layout::Wide => status_line(contexts, status),
        Layout::Tall | Layout::Low => Ok(()),
    }
}

/// Draws the panel.
pub(super) fn panel(
    mut contexts: EguiContexts,
    cutting: Res<Cutting>,
    mut shown: ResMut<Shown>,
    (mut on_offer, mut player, mut saving): (ResMut<OnOffer>, ResMut<Player>, ResMut<Saving>),
    mut cuts: MessageWriter<Cut>,
    mut go: MessageWriter<Go>,
    mut carry: MessageWriter<Carry>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let size = ctx.content_rect().size();
    let room = rooms(bevy::math::Vec2::new(size.x, size.y)).panel;
    egui::Area::new("cutting room".into())
        .fixed_pos(room.min)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_width(room.width() - 28.0);
                ui.spacing_mut().button_padding = egui::vec2(8.0, 5.0);
                ui.spacing_mut().item_spacing = egui::vec2(6.0, 5.0);
                head(ui, &cutting, &mut shown, &mut cuts, &mut go);
                let height = (room.bottom() - ui.cursor().top() - 10.0).max(60.0);
                egui::ScrollArea::vertical()
                    .max_height(height)
                    .min_scrolled_height(height)
                    .auto_shrink([false, false])
                    .show(ui, |ui| match shown.tab {
                        Tab::Pins => pins(ui, &cutting, &mut cuts),
                        Tab::Wishes => wishes::show(ui, &cutting, &mut cuts),
                        Tab::More => {
                            row::show(ui, &cutting, &mut cuts);
                            ui.separator();
                            let kept = (&mut *on_offer, &mut *player, &mut *saving);
                            row::whole(ui, &cutting, kept, &mut go, &mut carry);
                        }
                        Tab::Keys => keys(ui),
                    });
            });
        });
    Ok(())
}

/// The title, what came of the wishes, the film, and the parts.
fn head(
    ui: &mut egui::Ui,
    cutting: &Cutting,
    shown: &mut Shown,
    cuts: &mut MessageWriter<Cut>,
    go: &mut MessageWriter<Go>,
) {
    let table = &cutting.table;
    ui.horizontal_wrapped(|ui| {
        let title = format!("Strips: {}", table.editor().plan().taught().name());
        ui.label(RichText::new(title).strong().color(ink(ui.ctx()).accent));
        if ui.button("Menu").clicked() {
            go.write(Go::Menu);
        }
    });
    outcome(ui, cutting, cuts);
    ui.horizontal_wrapped(|ui| {
        let film = &table.editor().ui().film;
        let run = if film.is_playing() { "⏸" } else { "▶" };
        for (sign, name, command) in [
            ("⏮", "To the first frame", FilmCommand::First),
            ("◀", "The frame before", FilmCommand::Backwards),
            (run, "Let it run, or stand", FilmCommand::Toggle),
            ("▶|", "The next frame", FilmCommand::Forwards),
            ("⏭", "To the last frame", FilmCommand::Last),
        ] {
            let button = ui.button(sign);
            call(&button, name);
            if button.on_hover_text(name).clicked() {
                cuts.write(Cut::Do(Command::Film(command)));
            }
        }
        let frames = table.editor().plan().asked().frames;
        ui.label(format!("{} of {frames}", film.frame() + 1));
    });
    ui.horizontal_wrapped(|ui| {
        for (tab, name) in Tab::ALL {
            let button = ui.selectable_label(shown.tab == tab, name);
            call(&button, &format!("{name}, part of the panel"));
            if button.clicked() {
                shown.tab = tab;
            }
        }
    });
    ui.separator();
}

/// What came of the wishes; where they clash, which of them do, each to be dropped.
fn outcome(ui: &mut egui::Ui, cutting: &Cutting, cuts: &mut MessageWriter<Cut>) {
    let (table, ink) = (&cutting.table, ink(ui.ctx()));
    let (sign, colour) = match table.outcome() {
        Outcome::Looking => ("… ", ink.soft),
        Outcome::Found { .. } => ("✔ ", ink.good),
        Outcome::Undecided => ("? ", ink.soft),
        Outcome::Impossible(_) | Outcome::Refused(_) => ("✖ ", ink.bad),
    };
    let label = ui.colored_label(colour, format!("{sign}{}", table.words()));
    match table.outcome() {
        Outcome::Looking => keep_quiet(&label),
        _ => say_aloud(&label),
    }
    match table.outcome() {
        Outcome::Impossible(clash) => {
            let plan = table.editor().plan();
            for wished in clash.iter().take(12) {
                ui.horizontal_wrapped(|ui| {
                    let named = words::wished(plan, *wished);
                    let button = ui.button(RichText::new("Drop").small());
                    call(&button, &format!("Drop: {named}"));
                    if button.clicked() {
                        cuts.write(Cut::Do(Command::Drop(*wished)));
                    }
                    ui.label(RichText::new(named).small());
                });
            }
        }
        Outcome::Undecided if ui.button("Go on looking").clicked() => {
            cuts.write(Cut::GoOn);
        }
        _ => {}
    }
}

/// The palette, the tools, and what is done with pins as a whole.
fn pins(ui: &mut egui::Ui, cutting: &Cutting, cuts: &mut MessageWriter<Cut>) {
    let editor = cutting.table.editor();
    let (plan, hand) = (editor.plan(), editor.ui());
    let mut cut = |command: Command| {
        cuts.write(Cut::Do(command));
    };
    let taught = plan.taught();
    ui.horizontal_wrapped(|ui| {
        for (place, tile) in taught.tiles().into_iter().enumerate() {
            let (rect, response) =
                ui.allocate_exact_size(egui::Vec2::splat(SAMPLE), Sense::click());
            let fill = ui.visuals().widgets.inactive.weak_bg_fill;
            ui.painter().rect_filled(rect, 4.0, fill);
            frame::tile(ui.painter(), rect.shrink(3.0), taught, tile);
            if hand.tile == tile || response.has_focus() {
                let stroke = Stroke::new(3.0, ink(ui.ctx()).accent);
                ui.painter()
                    .rect_stroke(rect, 4.0, stroke, StrokeKind::Inside);
            }
            let name = taught.tile_name(tile).to_owned();
            call(&response, &format!("Pin {name}"));
            if response.on_hover_text(name).clicked() {
                cut(Command::Choose(place));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (_, key, tool) in TOOLS {
            let name = RichText::new(tool.name()).small();
            let button = ui.selectable_label(hand.tool == tool, name);
            if button.on_hover_text(format!("({key})")).clicked() {
                cut(Command::Use(tool));
            }
        }
    });
    ui.separator();
    let (back, again) = editor.steps();
    let cursor = hand.frame();
    let shift =
        |frames: i32, x: i32, y: i32| Command::MovePins(Scope::Frame, Shift { frames, x, y });
    let groups: [(&str, Vec<(String, &str, Command)>); 3] = [
        (
            "",
            vec![
                (format!("⟲ {back}"), "Take back", Command::Undo),
                (format!("⟳ {again}"), "Do again", Command::Redo),
            ],
        ),
        (
            "Pin what is there",
            vec![
                (
                    "The whole way".to_owned(),
                    "Pin the player's whole way",
                    Command::KeepPath(None),
                ),
                (
                    "The way so far".to_owned(),
                    "Pin the player's way up to this frame",
                    Command::KeepPath(Some(cursor + 1)),
                ),
                (
                    "The things".to_owned(),
                    "Pin the things of this frame",
                    Command::KeepFrame(Copied::Things),
                ),
                (
                    "Everything".to_owned(),
                    "Pin everything of this frame",
                    Command::KeepFrame(Copied::Everything),
                ),
            ],
        ),
        (
            "The pins of this frame",
            vec![
                ("⬅".to_owned(), "Move them left", shift(0, -1, 0)),
                ("➡".to_owned(), "Move them right", shift(0, 1, 0)),
                ("⬆".to_owned(), "Move them up", shift(0, 0, -1)),
                ("⬇".to_owned(), "Move them down", shift(0, 0, 1)),
                (
                    "earlier".to_owned(),
                    "Move them a frame back",
                    shift(-1, 0, 0),
                ),
                ("later".to_owned(), "Move them a frame on", shift(1, 0, 0)),
                (
                    "copy on".to_owned(),
                    "Copy them to the next frame",
                    Command::CopyPins(cursor + 1),
                ),
                (
                    "free".to_owned(),
                    "Free them",
                    Command::ClearPins(Scope::Frame),
                ),
                (
                    "free all".to_owned(),
                    "Free the pins of all frames",
                    Command::ClearPins(Scope::AllFrames),
                ),
            ],
        ),
    ];
    for (title, buttons) in groups {
        if !title.is_empty() {
            ui.label(RichText::new(title).small());
        }
        ui.horizontal_wrapped(|ui| {
            for (sign, name, command) in buttons {
                let button = ui.button(RichText::new(sign).small());
                call(&button, name);
                if button.on_hover_text(name).clicked() {
                    cut(command);
                }
            }
        });
    }
    let pinned = plan.pins().len();
    ui.label(RichText::new(format!("{pinned} pins in all")).small());
}

/// What the keys do.
fn keys(ui: &mut egui::Ui) {
    for (keys, what) in HELP {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(keys).strong());
            ui.label(what);
        });
    }
}
