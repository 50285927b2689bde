//! A game on trial beside its text: its first board, what the solver says of it, its boards counted, its picture,
//! and levels as they would be made.

use super::pictures::{Picture, picture_of};
use crate::game::clock::fresh_seed;
use crate::game::screen_reader::{call, say_aloud};
use crate::game::sheet_picture::{Grid, Painting};
use crate::game::theme::ink;
use crate::game::views::Views;
use crate::game::work::Work;
use crate::play::any_kind::{AnyKind, AnyMade, Move};
use crate::play::appraisal::words;
use crate::play::board::BoardKind;
use crate::play::campaign::Ladders;
use crate::play::drawing::sheet::Sheet;
use crate::play::kind::Way;
use crate::puzzle::Answer;
use crate::rewrite::Game;
use bevy_egui::egui;
use egui::RichText;
use std::sync::Arc;

/// The side of a board, at the most.
const SIDE: f32 = 220.0;
/// The side of the picture.
const PICTURE: f32 = 110.0;

/// What is found out of a game, and how far that is.
enum Found<T, W = T> {
    Looking(Work<W>),
    Known(T),
}

/// A game that is tried.
pub(super) struct Trial {
    kind: AnyKind,
    /// The first board, as it is drawn, and what the solver says of it.
    start: Option<(Sheet, Found<Answer<Vec<Move>>>)>,
    picture: Found<Shown, Picture>,
    level: Option<Found<Result<AnyMade, String>>>,
    /// How hard the next level is to be, as a place on the ladder.
    rung: usize,
}

/// A picture that is shown, and how many boards there are.
struct Shown {
    texture: egui::TextureHandle,
    boards: Option<usize>,
}

impl Trial {
    /// Begins to find out about a game.
    pub(super) fn new(file: &str, game: &Game, ladders: &Ladders) -> Trial {
        let game = Arc::new(game.clone());
        let kind = BoardKind::new(file, game.clone(), ladders);
        let first = game.starts().first();
        let first = first.map(|start| kind.place(start.board.clone()));
        let kind = AnyKind::new(kind);
        let start = first.and_then(|first| {
            let first = crate::play::any_kind::Position::new(first);
            let sheet = kind.sheet(&first)?;
            Some((sheet, Found::Looking(Work::of(kind.solving(&first)))))
        });
        Trial {
            kind,
            start,
            picture: Found::Looking(picture_of(game)),
            level: None,
            rung: 0,
        }
    }

    /// Draws what is known by now.
    pub(super) fn show(&mut self, ui: &mut egui::Ui, views: &Views) {
        // Columns stretch what is in them.
        let plain = egui::Layout::top_down(egui::Align::LEFT);
        ui.with_layout(plain, |ui| self.show_all(ui, views));
    }

    fn show_all(&mut self, ui: &mut egui::Ui, views: &Views) {
        // What was just asked for comes before what takes long: in a browser they share a frame's time.
        if let Some(Found::Looking(work)) = &mut self.level
            && let Some(made) = work.poll()
        {
            self.level = Some(Found::Known(made));
        }
        let painting = Painting {
            kind: &self.kind,
            view: views.of(&self.kind),
        };
        if let Some((sheet, found)) = &mut self.start {
            if let Found::Looking(work) = found
                && let Some(answer) = work.poll()
            {
                *found = Found::Known(answer);
            }
            board(ui, painting, sheet);
            let counted = self.kind.phrases().counted;
            match found {
                Found::Looking(_) => drop(soft(ui, "The first board is being solved …")),
                Found::Known(answer) => say_aloud(&ui.label(solved(answer, counted))),
            }
        }
        self.show_picture(ui);
        // The same button whatever comes up above it: a press on it must not be lost meanwhile.
        ui.push_id("levels", |ui| self.show_level(ui, views));
    }

    fn show_picture(&mut self, ui: &mut egui::Ui) {
        if let Found::Looking(work) = &mut self.picture
            && let Some(picture) = work.poll()
        {
            self.picture = Found::Known(Shown {
                boards: picture.boards,
                texture: picture.texture(ui.ctx(), "rules on trial"),
            });
        }
        let Found::Known(shown) = &self.picture else {
            soft(ui, "Its boards are being counted …");
            return;
        };
        let words = match shown.boards {
            Some(boards) => format!("{boards} boards can be won; what lies where on them:"),
            None => "It has too many boards to count. What lies where on some levels:".to_owned(),
        };
        ui.label(words);
        let size = shown.texture.size_vec2();
        let scale = PICTURE / size.x.max(size.y).max(1.0);
        ui.image((shown.texture.id(), size * scale));
    }

    fn show_level(&mut self, ui: &mut egui::Ui, views: &Views) {
        let rungs = self.kind.ladder().rungs();
        let rung = rungs.get(self.rung);
        let button = ui.button("Make a level");
        call(&button, "Make a level of this game");
        if button.clicked() {
            let way = rung.map(|rung| Way::Rung {
                rung,
                level: self.rung as u32,
                seed: fresh_seed(),
            });
            let wanted = way.and_then(|way| self.kind.wanted(&way));
            let making = wanted.map(|wanted| self.kind.make(&wanted));
            self.level = Some(match making {
                Some(Ok(making)) => Found::Looking(Work::of(making)),
                Some(Err(why)) => Found::Known(Err(why)),
                None => Found::Known(Err("No levels are made of this game.".to_owned())),
            });
            self.rung = (self.rung + 1) % rungs.len().max(1);
        }
        let Some(level) = &self.level else {
            return;
        };
        match level {
            Found::Looking(_) => drop(soft(ui, "A level is being made …")),
            Found::Known(Err(why)) => drop(ui.colored_label(ink(ui.ctx()).bad, why.as_str())),
            Found::Known(Ok(made)) => {
                let view = views.of(&self.kind);
                let kind = &self.kind;
                if let Some(sheet) = kind.sheet(&made.start) {
                    board(ui, Painting { kind, view }, &sheet);
                }
                let counted = kind.phrases().counted;
                let words = match made.par {
                    Some(par) => format!("A level of par {}.", words::moves(par, counted)),
                    None => "A level; its par is too deep to tell.".to_owned(),
                };
                say_aloud(&ui.label(words));
            }
        }
    }
}

fn soft(ui: &mut egui::Ui, words: &str) -> egui::Response {
    ui.label(RichText::new(words).color(ink(ui.ctx()).soft))
}

fn solved(answer: &Answer<Vec<Move>>, counted: &str) -> String {
    match answer {
        Answer::Solved(moves) => {
            let par = words::moves(moves.len() as u32, counted);
            format!("The first board: par {par}.")
        }
        Answer::Unsolvable => "The first board cannot be won.".to_owned(),
        _ => "The first board is too deep for the solver here.".to_owned(),
    }
}

/// A board, as large as there is room.
fn board(ui: &mut egui::Ui, painting: Painting<'_>, sheet: &Sheet) {
    let (width, height) = (sheet.width() as f32, sheet.height() as f32);
    let cell = (SIDE.min(ui.available_width()) / width.max(height)).min(36.0);
    let size = egui::vec2(width, height) * cell;
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    if ui.is_rect_visible(place) {
        let grid = Grid::within(place, sheet, &(0.5..=SIDE));
        painting.sheet(&ui.painter_at(place), grid, sheet, None);
    }
}
