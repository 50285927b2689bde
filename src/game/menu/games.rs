//! The grid games: a card for each with its picture, what it is about, and the ways to play it.

use super::field::{Complaint, field};
use super::pictures::Pictures;
use super::{Page, wide};
use crate::game::boards::Games;
use crate::game::clock::fresh_seed;
use crate::game::flow::{Go, Player};
use crate::game::theme::ink;
use crate::levels::board_code::BoardCode;
use crate::play::board::{GameProgress, Shown, usual_base};
use crate::play::progress::Mode;
use crate::rewrite::{Aim, Base, Game, Params};
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// What was chosen on the page for one level of a game.
#[derive(Resource)]
pub(super) struct Chosen {
    key: String,
    length: u16,
    base: Option<Base>,
    seed: String,
    error: Complaint,
}

impl Default for Chosen {
    fn default() -> Chosen {
        Chosen {
            key: String::new(),
            length: 8,
            base: None,
            seed: String::new(),
            error: Complaint::default(),
        }
    }
}

/// The side of a card's picture.
const PICTURE: f32 = 84.0;

pub(super) fn page(
    ui: &mut egui::Ui,
    page: &mut Page,
    chosen: &mut Chosen,
    games: &Games,
    pictures: &mut Pictures,
    player: &Player,
    go: &mut MessageWriter<Go>,
) {
    pictures.draw_on(games, ui.ctx());
    if wide(ui, "Everything in turn, and the cube") {
        go.write(Go::Mode(Mode::Mixed));
    }
    let nothing = GameProgress::default();
    for shown in games.games() {
        let kept = player.progress.games.get(&shown.key).unwrap_or(&nothing);
        ui.separator();
        about(ui, shown, pictures);
        if ways(ui, shown, kept, games, go) {
            *chosen = Chosen {
                key: shown.key.clone(),
                ..Chosen::default()
            };
            *page = Page::Board;
        }
    }
    let gone = player.progress.games.keys();
    let gone: Vec<&str> = gone
        .map(String::as_str)
        .filter(|key| games.find(key).is_none())
        .collect();
    if !gone.is_empty() {
        ui.separator();
        ui.label(format!(
            "Kept for games that are not here: {}.",
            gone.join(", ")
        ));
    }
}

/// The picture, the name and what the game is about.
fn about(ui: &mut egui::Ui, shown: &Shown, pictures: &Pictures) {
    ui.horizontal(|ui| {
        let place = egui::vec2(PICTURE, PICTURE);
        let (place, _) = ui.allocate_exact_size(place, egui::Sense::hover());
        if let Some(texture) = pictures.get(&shown.key) {
            let size = texture.size_vec2();
            let scale = PICTURE / size.x.max(size.y).max(1.0);
            let shown = egui::Rect::from_center_size(place.center(), size * scale);
            let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            let painter = ui.painter();
            painter.image(texture.id(), shown, whole, egui::Color32::WHITE);
        }
        ui.vertical(|ui| {
            ui.label(RichText::new(shown.game.name()).strong());
            ui.add(egui::Label::new(RichText::new(shown.game.help()).small()).wrap());
            if shown.game.letter().is_none() {
                let from = RichText::new(&shown.key).small().color(ink(ui.ctx()).soft);
                ui.label(from);
            }
        });
    });
}

/// A button that says for which game it is to those who do not see the card.
fn button(ui: &mut egui::Ui, text: &str, game: &Game) -> bool {
    let response = ui.button(text);
    let words = format!("{}: {text}", game.name());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &words));
    response.clicked()
}

/// The ways to play a game; true if a level is to be chosen.
fn ways(
    ui: &mut egui::Ui,
    shown: &Shown,
    kept: &GameProgress,
    games: &Games,
    go: &mut MessageWriter<Go>,
) -> bool {
    let levels = games.ladders.of(&shown.key).rungs().len();
    let campaign = kept.campaign.as_ref();
    let climbed = campaign.map_or(0, |campaign| campaign.finished.len());
    let to = |mode| Some(Go::Game(shown.key.clone(), mode));
    let mut wish = None;
    let mut choose = false;
    ui.horizontal_wrapped(|ui| {
        if let Some(in_hand) = &kept.in_hand
            && !matches!(in_hand.mode, Mode::Campaign | Mode::Infinite)
            && button(ui, "Go on", &shown.game)
        {
            wish = to(in_hand.mode);
        }
        let is_over = climbed >= levels;
        let campaign = match is_over {
            true => "Campaign ✔".to_owned(),
            false => format!("Campaign {}/{levels}", climbed + 1),
        };
        if button(ui, &campaign, &shown.game) {
            wish = match is_over {
                true => Some(Go::NewGame(shown.key.clone())),
                false => to(Mode::Campaign),
            };
        }
        let endless = match &kept.infinite {
            Some(pace) if pace.played > 0 => format!("Infinite {}", pace.played + 1),
            _ => "Infinite".to_owned(),
        };
        if button(ui, &endless, &shown.game) {
            wish = to(Mode::Infinite);
        }
        choose = button(ui, "Choose", &shown.game);
        if button(ui, "Un-play", &shown.game) {
            wish = Some(Go::Unplay(Some(shown.key.clone())));
        }
    });
    if let Some(wish) = wish {
        go.write(wish);
    }
    choose
}

/// One level of a game: how long, made from what, which seed.
pub(super) fn choose(
    ui: &mut egui::Ui,
    chosen: &mut Chosen,
    games: &Games,
    go: &mut MessageWriter<Go>,
) {
    let Some(shown) = games.find(&chosen.key) else {
        ui.label("This game is not here any more.");
        return;
    };
    let game = &shown.game;
    ui.label(RichText::new(game.name()).strong());
    let label = ui.label(format!("A solution of about {} moves", chosen.length));
    ui.add(egui::Slider::new(&mut chosen.length, 1..=50).show_value(false))
        .labelled_by(label.id);
    let base = chosen.base.get_or_insert_with(|| usual_base(game));
    if game.vary().is_some() {
        ui.radio_value(base, Base::Nothing, "on a board made from nothing");
    }
    for (number, start) in game.starts().iter().enumerate() {
        let words = format!("on \"{}\"", start.name);
        ui.radio_value(base, Base::Start(number as u8), words);
    }
    let seed = field(ui, &mut chosen.seed, "seed: a number, or nothing for any");
    if seed.is_changed {
        chosen.error.clear();
    }
    let shown = chosen.error.show(ui);
    if wide(ui, "Play") || seed.is_entered {
        let params = Params {
            base: *base,
            aim: Aim::Length(chosen.length),
        };
        match super::free::seed(&chosen.seed) {
            Ok(seed) => {
                let seed = seed.unwrap_or_else(fresh_seed);
                go.write(Go::Board(BoardCode::seeded(game, params, seed)));
            }
            Err(error) => chosen.error.tell(error, shown.as_ref()),
        }
    }
}
