//! The sheet on the screen: painted, and painted on with mouse and touch.

use super::drawing::{Draw, Workshop};
use super::ideas::Ideas;
use super::panel::{Shown, Tab};
use super::proof::{Known, Mark};
use super::watch::Watching;
use crate::game::hud::see_through;
use crate::game::layout::rooms;
use crate::game::screen_reader::call;
use crate::game::sheet_picture::{Grid, Painting};
use crate::game::theme::ink;
use crate::game::views::Views;
use crate::play::drawing::command::Command;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, Pos2, Rect, Sense, Stroke, StrokeKind};

/// The side of a cell, at least and at most.
const CELL: std::ops::RangeInclusive<f32> = 9.0..=52.0;

/// Draws the sheet, and takes what mouse and touch do on it.
pub(super) fn canvas(
    mut contexts: EguiContexts,
    workshop: Res<Workshop>,
    views: Res<Views>,
    (known, ideas, watching): (Res<Known>, Res<Ideas>, Res<Watching>),
    mut shown: ResMut<Shown>,
    mut is_down: Local<bool>,
    mut draws: MessageWriter<Draw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if !shown.sheet {
        return Ok(());
    }
    let size = ctx.content_rect().size();
    let room = rooms(bevy::math::Vec2::new(size.x, size.y)).sheet;
    egui::Area::new("sheet".into())
        .fixed_pos(room.min)
        .show(&ctx, |ui| {
            ui.set_max_size(room.size());
            see_through(ui).show(ui, |ui| {
                let space = egui::vec2(room.width() - 28.0, room.height() - 16.0);
                let (space, response) = ui.allocate_exact_size(space, Sense::click_and_drag());
                let film = watching.sheet();
                let (sheet, marks) = match film {
                    Some((sheet, marks)) => (sheet, marks),
                    None => {
                        let mut marks = known.marks(shown.tab);
                        if shown.tab == Tab::Ideas {
                            marks.extend(ideas.marks());
                        }
                        (workshop.drawing.sheet(), marks)
                    }
                };
                let grid = Grid::within(space, sheet, &CELL);
                shown.bypass_change_detection().grid = Some(grid);
                let painter = ui.painter_at(space);
                let painting = Painting {
                    kind: &workshop.kind,
                    view: views.of(&workshop.kind),
                };
                painting.sheet(&painter, grid, sheet, shown.only_layer);
                for (place, mark) in &marks {
                    show_mark(&painter, grid.cell(place.x, place.y), *mark);
                }
                // A film is looked at, not drawn on.
                if watching.sheet().is_some() {
                    return;
                }
                show_hand(&painter, grid, &workshop);
                call(&response, &words(&workshop));
                take(ui, &response, grid, &workshop, &mut is_down, &mut draws);
            });
        });
    Ok(())
}

/// The sheet in words, for players who listen.
fn words(workshop: &Workshop) -> String {
    let sheet = workshop.drawing.sheet();
    let (width, height) = (sheet.width(), sheet.height());
    let at = workshop.drawing.words_at(workshop.drawing.ui().cursor);
    format!("Sheet of {width} columns and {height} rows. Cursor: {at}.")
}

/// A mark on a cell: each has a shape of its own.
fn show_mark(painter: &egui::Painter, cell: Rect, mark: Mark) {
    let ink = ink(painter.ctx());
    let (centre, half) = (cell.center(), cell.width() / 2.0);
    let cross = |colour: Color32| {
        let arm = egui::vec2(half, half) * 0.55;
        let other = egui::vec2(arm.x, -arm.y);
        for (from, to) in [
            (centre - arm, centre + arm),
            (centre - other, centre + other),
        ] {
            painter.line_segment([from, to], Stroke::new(4.0, Color32::WHITE));
            painter.line_segment([from, to], Stroke::new(2.0, colour));
        }
    };
    let ring = |colour: Color32, share: f32| {
        painter.circle_stroke(centre, half * share, Stroke::new(4.0, Color32::WHITE));
        painter.circle_stroke(centre, half * share, Stroke::new(2.0, colour));
    };
    match mark {
        Mark::Lack => ring(ink.bad, 0.8),
        Mark::OutOfReach => cross(ink.bad),
        Mark::Unused => {
            painter.rect_filled(cell.shrink(1.0), 2.0, Color32::from_white_alpha(120));
        }
        Mark::Clearable => {
            let at = cell.left_top() + egui::vec2(half, half) * 0.5;
            painter.circle_filled(at, half * 0.3, Color32::WHITE);
            painter.circle_filled(at, half * 0.2, ink.good);
        }
        Mark::Critical => {
            let top = cell.right_top() + egui::vec2(-half * 0.5, half * 0.15);
            let foot = egui::vec2(half * 0.35, half * 0.6);
            let points = vec![top, top + foot, top + egui::vec2(-foot.x, foot.y)];
            painter.add(egui::Shape::convex_polygon(
                points,
                ink.bad,
                Stroke::new(1.5, Color32::WHITE),
            ));
        }
        Mark::Suggested => {
            painter.rect_stroke(
                cell.shrink(2.0),
                4.0,
                Stroke::new(5.0, Color32::WHITE),
                StrokeKind::Inside,
            );
            painter.rect_stroke(
                cell.shrink(3.0),
                4.0,
                Stroke::new(3.0, ink.accent),
                StrokeKind::Inside,
            );
        }
    }
}

/// The cursor and what is selected.
fn show_hand(painter: &egui::Painter, grid: Grid, workshop: &Workshop) {
    let ink = ink(painter.ctx());
    let ui = workshop.drawing.ui();
    if let Some(area) = ui.selection {
        let first = grid.cell(area.x, area.y);
        let last = grid.cell(area.x + area.width - 1, area.y + area.height - 1);
        let area = first.union(last);
        painter.rect_filled(area, 0.0, ink.accent.gamma_multiply(0.18));
        painter.rect_stroke(area, 0.0, Stroke::new(2.0, ink.accent), StrokeKind::Inside);
    }
    let cursor = grid.cell(ui.cursor.x, ui.cursor.y);
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
}

/// What mouse and touch do on the sheet.
fn take(
    ui: &egui::Ui,
    response: &egui::Response,
    grid: Grid,
    workshop: &Workshop,
    is_down: &mut bool,
    draws: &mut MessageWriter<Draw>,
) {
    let mut draw = |command: Command| {
        draws.write(Draw(command));
    };
    let sheet = workshop.drawing.sheet();
    let spot = |at: Option<Pos2>| at.and_then(|at| grid.spot(at, sheet));
    let (is_pressed, is_held, wheel) = ui.input(|input| {
        let notches = input.events.iter().filter_map(|event| match event {
            egui::Event::MouseWheel { delta, .. } if delta.y != 0.0 => Some(delta.y),
            _ => None,
        });
        (
            input.pointer.primary_pressed(),
            input.pointer.primary_down(),
            notches.map(|by| if by > 0.0 { -1 } else { 1 }).sum::<i32>(),
        )
    });
    let here = spot(response.interact_pointer_pos().or(response.hover_pos()));
    // A long press picks a tile up, as the other button does; what it painted is given back.
    if response.secondary_clicked() || response.long_touched() {
        if std::mem::take(is_down) {
            draw(Command::CallOff);
        }
        if let Some(spot) = here {
            draw(Command::Pick(spot));
        }
        return;
    }
    if let Some(spot) = here.filter(|_| is_pressed && response.contains_pointer()) {
        *is_down = true;
        draw(Command::Press(spot));
        response.surrender_focus();
    } else if let Some(spot) = here.filter(|spot| *spot != workshop.drawing.ui().cursor)
        && *is_down
        && is_held
    {
        draw(Command::DragTo(spot));
    }
    if *is_down && !is_held {
        *is_down = false;
        draw(Command::Release);
    }
    if response.contains_pointer() && wheel != 0 {
        draw(Command::ChooseNext(wheel.signum()));
    }
}
