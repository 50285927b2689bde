//! The grid games: a card for each with its picture, what it is about, and the ways to play it.

use super::pages::in_columns;
use super::pictures::Pictures;
use super::{Page, wide};
use crate::game::clock::fresh_seed;
use crate::game::field::{Complaint, field};
use crate::game::go::Go;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::theme::ink;
use crate::levels::board_code::BoardCode;
use crate::play::any_kind::AnyKind;
use crate::play::board::{BoardKind, usual_base};
use crate::play::mode::Mode;
use crate::play::progress::KindProgress;
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
    on_offer: &OnOffer,
    pictures: &mut Pictures,
    player: &Player,
    go: &mut MessageWriter<Go>,
) {
    pictures.draw_on(on_offer, ui.ctx());
    if wide(ui, "Everything in turn, and the cube") {
        go.write(Go::InTurn);
    }
    in_columns(ui, others(on_offer), |ui, kind| {
        let kept = player.progress.of(kind.key());
        ui.separator();
        about(ui, kind, pictures);
        if ways(ui, kind, kept, on_offer, go) {
            *chosen = Chosen {
                key: kind.key().to_owned(),
                ..Chosen::default()
            };
            *page = Page::Board;
        }
    });
    let gone = player.progress.kinds.keys().map(String::as_str);
    let gone: Vec<&str> = gone.filter(|key| on_offer.find(key).is_none()).collect();
    if !gone.is_empty() {
        ui.separator();
        ui.label(format!(
            "Kept for games that are not here: {}.",
            gone.join(", ")
        ));
    }
}

/// The kinds beside the one that the game is about.
pub(super) fn others(on_offer: &OnOffer) -> &[AnyKind] {
    on_offer.all().get(1..).unwrap_or_default()
}

/// The picture, the name and what the game is about.
fn about(ui: &mut egui::Ui, kind: &AnyKind, pictures: &Pictures) {
    ui.horizontal(|ui| {
        let place = egui::vec2(PICTURE, PICTURE);
        let (place, _) = ui.allocate_exact_size(place, egui::Sense::hover());
        if let Some(texture) = pictures.get(kind.key()) {
            let size = texture.size_vec2();
            let scale = PICTURE / size.x.max(size.y).max(1.0);
            let shown = egui::Rect::from_center_size(place.center(), size * scale);
            let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            let painter = ui.painter();
            painter.image(texture.id(), shown, whole, egui::Color32::WHITE);
        }
        ui.vertical(|ui| {
            ui.label(RichText::new(kind.name()).strong());
            let Some(game) = kind.get().map(BoardKind::game) else {
                return;
            };
            ui.add(egui::Label::new(RichText::new(game.help()).small()).wrap());
            if game.letter().is_none() {
                let from = RichText::new(kind.key()).small().color(ink(ui.ctx()).soft);
                ui.label(from);
            }
        });
    });
}

/// A button that also says for which game it is, for players who do not see the card.
fn button(ui: &mut egui::Ui, text: &str, kind: &AnyKind) -> bool {
    let response = ui.button(text);
    let words = format!("{}: {text}", kind.name());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &words));
    response.clicked()
}

/// The ways to play a kind; true if a level is to be chosen.
fn ways(
    ui: &mut egui::Ui,
    kind: &AnyKind,
    kept: &KindProgress,
    on_offer: &OnOffer,
    go: &mut MessageWriter<Go>,
) -> bool {
    let key = || kind.key().to_owned();
    let levels = kind.ladder().rungs().len();
    let climbed = kept.campaign.as_ref().map_or(0, |run| run.finished.len());
    let mut wish = None;
    let mut choose = false;
    ui.horizontal_wrapped(|ui| {
        if let Some(in_hand) = &kept.in_hand.now
            && !matches!(in_hand.mode, Mode::Campaign | Mode::Infinite)
            && button(ui, "Go on", kind)
        {
            wish = Some(Go::Back(key(), in_hand.mode));
        }
        let is_over = climbed >= levels;
        let campaign = match is_over {
            true => "Campaign ✔".to_owned(),
            false => format!("Campaign {}/{levels}", climbed + 1),
        };
        if button(ui, &campaign, kind) {
            wish = Some(match is_over {
                true => Go::NewRun(key()),
                false => Go::Play(key(), Mode::Campaign),
            });
        }
        let endless = match &kept.endless {
            Some(endless) if endless.played > 0 => format!("Infinite {}", endless.played + 1),
            _ => "Infinite".to_owned(),
        };
        if button(ui, &endless, kind) {
            wish = Some(Go::Play(key(), Mode::Infinite));
        }
        choose = kind.get::<BoardKind>().is_some() && button(ui, "Choose", kind);
        if on_offer.backwards(kind.key()).is_some() && button(ui, "Un-play", kind) {
            wish = Some(Go::Unplay(key()));
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
    on_offer: &OnOffer,
    go: &mut MessageWriter<Go>,
) {
    let kind = on_offer.find(&chosen.key);
    let Some(game) = kind.and_then(|kind| kind.get()).map(BoardKind::game) else {
        ui.label("This game is not here any more.");
        return;
    };
    let game: &Game = game;
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
                go.write(Go::code(&BoardCode::seeded(game, params, seed)));
            }
            Err(error) => chosen.error.tell(error, shown.as_ref()),
        }
    }
}
