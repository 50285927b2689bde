//! The frame that is shown, large, to pin tiles on; and all frames small beneath it.

use super::frame;
use super::work::{Cut, Cutting};
use crate::game::hud::see_through;
use crate::game::layout::rooms;
use crate::game::screen_reader::call;
use crate::game::sheet_picture::Grid;
use crate::game::theme::ink;
use crate::play::drawing::sheet::{Sheet, Spot};
use crate::play::strips::command::Command;
use crate::play::strips::plan::Wished;
use crate::play::strips::solving::Outcome;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, Rect, Sense, Stroke, StrokeKind};

/// The height of the small frames.
const SMALL: f32 = 64.0;
/// The side of a cell, at least and at most.
const CELL: std::ops::RangeInclusive<f32> = 9.0..=52.0;

/// Draws the frames, and takes what mouse and touch do on them.
pub(super) fn canvas(
    mut contexts: EguiContexts,
    cutting: Res<Cutting>,
    mut is_down: Local<bool>,
    mut cuts: MessageWriter<Cut>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let size = ctx.content_rect().size();
    let room = rooms(bevy::math::Vec2::new(size.x, size.y)).sheet;
    egui::Area::new("strip".into())
        .fixed_pos(room.min)
        .show(&ctx, |ui| {
            ui.set_max_size(room.size());
            see_through(ui).show(ui, |ui| {
                let space = egui::vec2(room.width() - 28.0, room.height() - SMALL - 44.0);
                let (space, response) = ui.allocate_exact_size(space, Sense::click_and_drag());
                large(ui, space, &response, &cutting, &mut is_down, &mut cuts);
                film(ui, room.width() - 28.0, &cutting, &mut cuts);
            });
        });
    Ok(())
}

/// The frame that is shown.
fn large(
    ui: &egui::Ui,
    space: Rect,
    response: &egui::Response,
    cutting: &Cutting,
    is_down: &mut bool,
    cuts: &mut MessageWriter<Cut>,
) {
    let (table, painter) = (&cutting.table, ui.painter_at(space));
    let (editor, ink) = (table.editor(), ink(ui.ctx()));
    let (plan, hand) = (editor.plan(), editor.ui());
    let asked = plan.asked();
    let sheet = Sheet::filled(asked.all_cols(), asked.all_rows(), 1, 0);
    let grid = Grid::within(space, &sheet, &CELL);
    let shown = hand.frame();
    let whole = grid
        .cell(0, 0)
        .union(grid.cell(sheet.width() - 1, sheet.height() - 1));
    painter.rect_filled(whole, 2.0, Color32::from_white_alpha(90));
    if let Some(strip) = plan.strip() {
        frame::paint(
            &painter,
            grid,
            plan.taught(),
            strip,
            shown.min(strip.len().saturating_sub(1)),
        );
        frame::way(&painter, grid, &plan.taught().path(strip), shown);
        if table.is_old() {
            // What is shown is not yet what is wished.
            painter.rect_filled(whole, 2.0, Color32::from_white_alpha(110));
        }
    }
    frame::pins(&painter, grid, plan.taught(), plan.pins(), shown);
    match table.outcome() {
        Outcome::Impossible(clash) => {
            let cells = clash.iter().filter_map(|wished| match wished {
                Wished::Pin(cell) if cell.frame == shown => Some(cell.spot()),
                _ => None,
            });
            frame::light(&painter, grid, cells, ink.bad);
        }
        Outcome::Found { moved } => {
            let cells = moved.iter().filter(|cell| cell.frame == shown);
            for cell in cells {
                let stroke = Stroke::new(1.5, ink.good);
                painter.rect_stroke(
                    grid.cell(cell.x, cell.y).shrink(3.0),
                    2.0,
                    stroke,
                    StrokeKind::Inside,
                );
            }
        }
        _ => {}
    }
    if let Some(area) = hand.selection {
        let first = grid.cell(area.x, area.y);
        let last = grid.cell(area.x + area.width - 1, area.y + area.height - 1);
        painter.rect_stroke(
            first.union(last),
            0.0,
            Stroke::new(2.0, ink.accent),
            StrokeKind::Inside,
        );
    }
    let cursor = grid.cell(hand.cursor.x, hand.cursor.y);
    painter.rect_stroke(
        cursor,
        2.0,
        Stroke::new(4.0, Color32::WHITE),
        StrokeKind::Inside,
    );
    painter.rect_stroke(
        cursor,
        2.0,
        Stroke::new(2.0, Color32::BLACK),
        StrokeKind::Inside,
    );
    let words = format!(
        "Frame {} of {}. {}",
        shown + 1,
        asked.frames,
        editor.words_at(hand.cursor)
    );
    call(response, &words);
    take(ui, response, grid, &sheet, hand.cursor, is_down, cuts);
}

/// What mouse and touch do on the frame.
fn take(
    ui: &egui::Ui,
    response: &egui::Response,
    grid: Grid,
    sheet: &Sheet,
    cursor: Spot,
    is_down: &mut bool,
    cuts: &mut MessageWriter<Cut>,
) {
    let mut cut = |command: Command| {
        cuts.write(Cut::Do(command));
    };
    let at = response.interact_pointer_pos().or(response.hover_pos());
    let here = at.and_then(|at| grid.spot(at, sheet));
    let (is_pressed, is_held) = ui.input(|input| {
        (
            input.pointer.primary_pressed(),
            input.pointer.primary_down(),
        )
    });
    // A long press picks a tile up, as the other button does.
    if response.secondary_clicked() || response.long_touched() {
        if std::mem::take(is_down) {
            cut(Command::CallOff);
        }
        if let Some(spot) = here {
            cut(Command::Pick(spot));
        }
        return;
    }
    if let Some(spot) = here.filter(|_| is_pressed && response.contains_pointer()) {
        *is_down = true;
        cut(Command::Press(spot));
        response.surrender_focus();
    } else if let Some(spot) = here.filter(|spot| *spot != cursor)
        && *is_down
        && is_held
    {
        cut(Command::DragTo(spot));
    }
    if *is_down && !is_held {
        *is_down = false;
        cut(Command::Release);
    }
}

/// All frames, small, to be chosen.
fn film(ui: &mut egui::Ui, width: f32, cutting: &Cutting, cuts: &mut MessageWriter<Cut>) {
    let editor = cutting.table.editor();
    let plan = editor.plan();
    let (asked, shown) = (plan.asked(), editor.ui().frame());
    let sheet = Sheet::filled(asked.all_cols(), asked.all_rows(), 1, 0);
    egui::ScrollArea::horizontal()
        .max_width(width)
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                for number in 0..asked.frames {
                    let side = egui::vec2(
                        SMALL * asked.all_cols() as f32 / asked.all_rows() as f32,
                        SMALL,
                    );
                    let (place, response) = ui.allocate_exact_size(side, Sense::click());
                    let has_pins = plan.pins().of_frame(number).next().is_some();
                    let pinned = if has_pins { ", with pins" } else { "" };
                    call(&response, &format!("Frame {}{pinned}", number + 1));
                    if response.clicked() {
                        cuts.write(Cut::Do(Command::Frame(number)));
                    }
                    if !ui.is_rect_visible(place) {
                        continue;
                    }
                    let painter = ui.painter_at(place.expand(3.0));
                    let grid = Grid::within(place, &sheet, &(0.5..=SMALL));
                    if let Some(strip) = plan.strip().filter(|strip| number < strip.len()) {
                        frame::paint(&painter, grid, plan.taught(), strip, number);
                    }
                    let ink = ink(ui.ctx());
                    let (width, colour) = match number == shown {
                        true => (3.0, ink.accent),
                        false => (1.0, ink.soft),
                    };
                    painter.rect_stroke(
                        place,
                        2.0,
                        Stroke::new(width, colour),
                        StrokeKind::Outside,
                    );
                    if has_pins {
                        painter.circle_filled(
                            place.right_top() + egui::vec2(-6.0, 6.0),
                            4.0,
                            ink.accent,
                        );
                    }
                    if number == shown && !ui.input(|input| input.pointer.any_down()) {
                        response.scroll_to_me(None);
                    }
                }
            });
        });
}
