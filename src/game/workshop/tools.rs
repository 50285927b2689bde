//! The palette and everything else that changes the drawing, as buttons.

use super::drawing::{Draw, Workshop};
use super::keys::TOOLS;
use super::panel::Shown;
use crate::game::field::field;
use crate::game::screen_reader::call;
use crate::game::sheet_picture::Painting;
use crate::game::theme::ink;
use crate::game::views::View;
use crate::play::direction::Direction;
use crate::play::drawing::command::Command;
use crate::play::drawing::reshape::{Mirror, Spin};
use crate::play::drawing::ui::Tool;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::{RichText, Sense, Stroke, StrokeKind};

/// The side of a tile on the palette.
const SAMPLE: f32 = 36.0;

/// Draws the palette, the tools and the changes of the whole.
pub(super) fn tools(
    ui: &mut egui::Ui,
    workshop: &Workshop,
    view: Option<&'static dyn View>,
    shown: &mut Shown,
    draws: &mut MessageWriter<Draw>,
) {
    let mut draw = |command: Command| {
        draws.write(Draw(command));
    };
    layers(ui, workshop, shown, &mut draw);
    palette(ui, workshop, view, &mut draw);
    ui.separator();
    let hand = workshop.drawing.ui();
    ui.horizontal_wrapped(|ui| {
        for (_, key, tool) in TOOLS {
            let name = RichText::new(tool.name()).small();
            let button = ui.selectable_label(hand.tool == tool, name);
            if button
                .on_hover_text(format!("{} ({key})", what(tool)))
                .clicked()
            {
                draw(Command::Use(tool));
            }
        }
    });
    ui.separator();
    let (back, again) = workshop.drawing.steps();
    ui.horizontal_wrapped(|ui| {
        for (sign, name, count, command) in [
            ("⟲", "Take back", back, Command::Undo),
            ("⟳", "Do again", again, Command::Redo),
        ] {
            ui.add_enabled_ui(count > 0, |ui| {
                let button = ui.button(format!("{sign} {count}"));
                call(&button, name);
                if button.on_hover_text(name).clicked() {
                    draw(command);
                }
            });
        }
        let changes = [
            ("All", "Select everything", Command::SelectAll),
            ("Copy", "Copy what is selected", Command::Copy),
            ("Cut", "Copy what is selected and erase it", Command::Cut),
            (
                "Paste",
                "Put it down at the cursor",
                Command::Paste(hand.cursor),
            ),
            ("↔", "Mirror sideways", Command::Mirror(Mirror::Sideways)),
            ("↕", "Mirror upright", Command::Mirror(Mirror::Upright)),
            ("↻", "Turn clockwise", Command::Turn(Spin::Clockwise)),
            (
                "↺",
                "Turn the other way",
                Command::Turn(Spin::CounterClockwise),
            ),
            (
                "Clear",
                "Erase what is selected, or everything",
                Command::Clear,
            ),
        ];
        for (sign, name, command) in changes {
            let button = ui.button(sign);
            call(&button, name);
            if button.on_hover_text(name).clicked() {
                draw(command);
            }
        }
    });
    sides(ui, workshop, &mut draw);
    let mut name = workshop.drawing.name().to_owned();
    if field(ui, &mut name, "a name for the level").is_changed {
        draw(Command::Rename(name));
    }
    edits(ui, workshop, &mut draw);
}

/// What a tool is for.
fn what(tool: Tool) -> &'static str {
    match tool {
        Tool::Brush => "Paint every cell on the way",
        Tool::Eraser => "Leave only ground on the way",
        Tool::Rectangle => "Paint the edge of a rectangle",
        Tool::FilledRectangle => "Paint a whole rectangle",
        Tool::Fill => "Paint everything that is alike and hangs together",
        Tool::Pick => "Choose the tile that is there",
        Tool::Swap => "Let two cells change places",
        Tool::Select => "Select a rectangle, or move what is selected",
    }
}

/// Which layer is worked on, and which are shown.
fn layers(
    ui: &mut egui::Ui,
    workshop: &Workshop,
    shown: &mut Shown,
    draw: &mut impl FnMut(Command),
) {
    let names = workshop.drawing.drawable().layers();
    if names.len() < 2 {
        shown.only_layer = None;
        return;
    }
    let hand = workshop.drawing.ui();
    ui.horizontal_wrapped(|ui| {
        ui.label("Layer");
        for (layer, name) in names.iter().enumerate() {
            if ui.selectable_label(hand.layer == layer, name).clicked() {
                draw(Command::Layer(layer));
            }
        }
        let mut is_alone = shown.only_layer.is_some();
        ui.checkbox(&mut is_alone, "alone");
        shown.only_layer = is_alone.then_some(hand.layer);
        let mut all = hand.all_layers;
        if ui.checkbox(&mut all, "select through all").changed() {
            draw(Command::AllLayers(all));
        }
    });
}

/// The tiles to paint with: those of the chosen layer first.
fn palette(
    ui: &mut egui::Ui,
    workshop: &Workshop,
    view: Option<&'static dyn View>,
    draw: &mut impl FnMut(Command),
) {
    let drawing = &workshop.drawing;
    let chosen = drawing.ui().paint();
    ui.horizontal_wrapped(|ui| {
        for (place, paint) in drawing.palette().paints().iter().enumerate() {
            let size = egui::Vec2::splat(SAMPLE);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            let ink = ink(ui.ctx());
            ui.painter()
                .rect_filled(rect, 4.0, ui.visuals().widgets.inactive.weak_bg_fill);
            let kind = &workshop.kind;
            let sample = rect.shrink(3.0);
            Painting { kind, view }.tile(ui.painter(), sample, paint.layer, paint.tile);
            let is_chosen = chosen == Some(place) && drawing.ui().layer == paint.layer;
            if is_chosen || response.has_focus() {
                let stroke = Stroke::new(3.0, ink.accent);
                ui.painter()
                    .rect_stroke(rect, 4.0, stroke, StrokeKind::Inside);
            }
            let key = match place {
                0..9 => format!(" ({})", place + 1),
                _ => String::new(),
            };
            call(&response, &format!("Paint with {}", paint.name));
            if response
                .on_hover_text(format!("{}{key}", paint.name))
                .clicked()
            {
                draw(Command::Choose(place));
            }
        }
    });
    let Some(paint) = drawing.paint() else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        let words = RichText::new(format!("Painting with {}", paint.name));
        ui.label(words.small().color(ink(ui.ctx()).soft));
        let others = drawing.palette().paints().iter();
        let others = others.filter(|other| other.layer == paint.layer && other.tile != paint.tile);
        let button = RichText::new("Swap everywhere with …").small();
        ui.menu_button(button, |ui| {
            for other in others {
                if ui.button(&other.name).clicked() {
                    draw(Command::SwapTiles(paint.tile, other.tile));
                }
            }
        });
    });
}

/// Each side grows and shrinks, where sheets can.
fn sides(ui: &mut egui::Ui, workshop: &Workshop, draw: &mut impl FnMut(Command)) {
    let drawing = &workshop.drawing;
    if drawing.drawable().sides().is_none() {
        return;
    }
    let sheet = drawing.sheet();
    ui.label(format!(
        "{} columns, {} rows",
        sheet.width(),
        sheet.height()
    ));
    ui.horizontal_wrapped(|ui| {
        for (name, side) in [
            ("left", Direction::Left),
            ("right", Direction::Right),
            ("top", Direction::Back),
            ("foot", Direction::Front),
        ] {
            ui.label(RichText::new(name).small());
            for (sign, does, command) in [
                ("+", "Add a line at the", Command::Grow(side)),
                ("−", "Take a line off the", Command::Shrink(side)),
            ] {
                let button = ui.button(sign);
                call(&button, &format!("{does} {name}"));
                if button.clicked() {
                    draw(command);
                }
            }
        }
    });
}

/// Changes of the whole that are the kind's own.
fn edits(ui: &mut egui::Ui, workshop: &Workshop, draw: &mut impl FnMut(Command)) {
    let edits = workshop.drawing.drawable().edits();
    if edits.is_empty() {
        return;
    }
    egui::CollapsingHeader::new("Turn the whole").show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (place, edit) in edits.iter().enumerate() {
                if ui.button(RichText::new(&edit.name).small()).clicked() {
                    draw(Command::Edit(place));
                }
            }
        });
    });
}
