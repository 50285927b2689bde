//! Further strips in a row, and what becomes of the one on the table: a level to play, a game, a file.

use super::frame;
use super::work::{Cut, Cutting, ROW};
use crate::game::clock::unix_days;
use crate::game::go::Go;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::saving::{Carry, Saving, save};
use crate::game::screen_reader::{call, keep_quiet, say_aloud};
use crate::game::sheet_picture::Grid;
use crate::play::board::{BoardKind, offer_files};
use crate::play::drawing::sheet::Sheet;
use crate::play::kind::Code;
use crate::play::own::OwnLevel;
use crate::play::strips::variations::Sort;
use crate::play::strips::{Taught, export, lessons};
use crate::spacetime::Strip;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;
use std::path::PathBuf;

/// The side of a small strip's first frame.
const SIDE: f32 = 96.0;

/// Draws the row.
pub(super) fn show(ui: &mut egui::Ui, cutting: &Cutting, cuts: &mut MessageWriter<Cut>) {
    let table = &cutting.table;
    ui.horizontal_wrapped(|ui| {
        for sort in Sort::ALL {
            let is_it = table.variations().is_some_and(|row| row.sort() == sort);
            if ui.selectable_label(is_it, sort.name()).clicked() {
                cuts.write(Cut::Vary(sort, ROW));
            }
        }
    });
    let Some(row) = table.variations() else {
        ui.label("Further strips for the same wishes, each with its true shortest way.");
        return;
    };
    let label = ui.label(row.words());
    match row.is_done() {
        true => say_aloud(&label),
        false => keep_quiet(&label),
    }
    if table.is_row_old() {
        ui.label(RichText::new("They are for older wishes.").small());
    }
    let taught = table.editor().plan().taught();
    for (place, variation) in row.row().iter().enumerate() {
        ui.horizontal(|ui| {
            let strip = &variation.shown.strip;
            let (rect, response) =
                ui.allocate_exact_size(egui::Vec2::splat(SIDE), egui::Sense::click());
            let words = variation.rating.words();
            call(
                &response,
                &format!("Take over strip {}: {words}", place + 1),
            );
            if ui.is_rect_visible(rect) {
                let sheet = Sheet::filled(strip.cols(), strip.rows(), 1, 0);
                let grid = Grid::within(rect, &sheet, &(0.5..=SIDE));
                let painter = ui.painter_at(rect);
                frame::paint(&painter, grid, taught, strip, 0);
                frame::way(&painter, grid, &taught.path(strip), strip.len());
            }
            ui.label(RichText::new(words).small());
            if response.clicked() {
                cuts.write(Cut::TakeOver(place));
            }
        });
    }
}

/// What becomes of the strip on the table.
pub(super) fn whole(
    ui: &mut egui::Ui,
    cutting: &Cutting,
    (on_offer, player, saving): (&mut OnOffer, &mut Player, &mut Saving),
    go: &mut MessageWriter<Go>,
    carry: &mut MessageWriter<Carry>,
) {
    let plan = cutting.table.editor().plan();
    let taught = plan.taught();
    let Some(strip) = plan.strip() else {
        return;
    };
    let level = |on_offer: &mut OnOffer, player: &mut Player| {
        let key = playable(taught, on_offer, player)?;
        let kind = on_offer.find(&key).and_then(|kind| kind.get::<BoardKind>());
        let kind = kind.ok_or("The game is not on offer.")?;
        let code = lessons::level(taught, strip, kind);
        let code = code.map_err(|lacks| match lacks.first() {
            Some(lack) => lack.words.clone(),
            None => "The first frame is no level.".to_owned(),
        })?;
        Ok::<(String, Code, String), String>((key, code, kind.game().name().to_owned()))
    };
    ui.horizontal_wrapped(|ui| {
        let play = ui.button("Play the first frame").clicked();
        let keep = ui.button("Keep it as a level").clicked();
        if play || keep {
            match level(on_offer, player) {
                Ok((_, code, _)) if play => drop(go.write(Go::code(&code))),
                Ok((kind, code, game)) => {
                    let kept = player.progress.own.keep(OwnLevel {
                        code: code.to_string(),
                        kind,
                        game,
                        day: unix_days(),
                        ..OwnLevel::default()
                    });
                    player.tell(match kept {
                        Ok(()) => "Kept on the list of your own.".to_owned(),
                        Err(why) => why.to_string(),
                    });
                }
                Err(why) => player.tell(why),
            }
            save(player, saving);
        }
        for (words, ending, write) in [
            (
                "Save as text",
                "txt",
                export::text as fn(&Taught, &Strip) -> String,
            ),
            ("Save as a picture", "svg", export::svg),
        ] {
            if ui.button(words).clicked() {
                let name = format!("{}-strip.{ending}", taught.name());
                carry.write(Carry::Write(name, write(taught, strip)));
            }
        }
    });
    match taught.game() {
        Ok(game) if !taught.has_real_rules() => {
            for lost in &game.lost {
                ui.label(RichText::new(format!("Lost in the game: {lost}.")).small());
            }
        }
        Err(why) => drop(ui.label(RichText::new(format!("No game: {why}.")).small())),
        _ => {}
    }
}

/// The key of the kind that frames are played as: the real one, or the one that was learned, which is then a game
/// of the player's own.
fn playable(
    taught: &Taught,
    on_offer: &mut OnOffer,
    player: &mut Player,
) -> Result<String, String> {
    if taught.has_real_rules()
        && let Some(kind) = taught.kind()
        && on_offer.find(kind.key()).is_some()
    {
        return Ok(kind.key().to_owned());
    }
    let kept = lessons::keep_game(taught, &mut player.progress.games);
    let file = kept.map_err(|why| why.to_string())?.file;
    let game = taught.game().map_err(|why| why.to_string())?;
    let OnOffer { kinds, ladders } = &mut *on_offer;
    offer_files(
        kinds,
        ladders,
        [(PathBuf::from(&file), Ok(game.game.clone()))],
    );
    Ok(file)
}
