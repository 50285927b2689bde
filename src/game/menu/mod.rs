//! The menu and its pages, and the screens before and after a climb.

mod carry;
mod field;
mod figures;
mod free;
mod games;
mod keyboard;
mod pictures;
mod reward;
mod settings;
mod unplay;

#[cfg(target_arch = "wasm32")]
pub(super) use field::{FromOutside, MOST_LETTERS, type_into};

use super::Screen;
use super::boards::{BoardPreparing, Games};
use super::clock::today;
use super::flow::{Go, Levels, Player};
use super::hud::{Drawn, Room};
use super::keep::{Keep, save};
use super::prepare::Preparing;
use super::relay::Playing;
use super::theme::{Themes, ink};
use crate::levels::code::LevelCode;
use crate::play::progress::{Mode, Progress};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, RichText};

/// The page of the menu.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    Main,
    Games,
    /// One level of a grid game.
    Board,
    Unplay,
    Lessons,
    Free,
    Figures,
    Settings,
    Keys,
    Carry,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>();
    app.init_resource::<free::Typed>();
    app.init_resource::<games::Chosen>();
    app.init_resource::<pictures::Pictures>();
    app.init_resource::<keyboard::Rebinding>();
    app.init_resource::<carry::Paths>();
    app.add_systems(OnEnter(Screen::Menu), show_some_cube);
    app.add_systems(
        Update,
        (keyboard::rebind, leave_page)
            .chain()
            .run_if(in_state(Screen::Menu)),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        (
            loading.run_if(in_state(Screen::Loading)),
            menu.run_if(in_state(Screen::Menu)),
            reward::reward.run_if(in_state(Screen::Reward)),
            preparing
                .run_if(resource_exists::<Preparing>.or_else(resource_exists::<BoardPreparing>)),
            message,
        )
            .in_set(Drawn),
    );
}

/// Behind the menu stands the level in hand, or today's.
fn show_some_cube(mut commands: Commands, playing: Option<Res<Playing>>, player: Res<Player>) {
    if playing.is_some() {
        return;
    }
    let in_hand = player.progress.in_hand.as_ref();
    let pick = today().pick();
    let daily = LevelCode::seeded(pick.difficulty, pick.seed);
    let code = in_hand
        .and_then(|game| game.code.parse().ok())
        .unwrap_or(daily);
    let session = match (in_hand, code.cube()) {
        (Some(game), _) => game.session.clone(),
        (None, Ok(cube)) => crate::play::session::Session::new(cube),
        (None, Err(_)) => return,
    };
    commands.insert_resource(Playing {
        mode: Mode::Daily,
        code,
        par: 0,
        session,
        seconds: 0.0,
    });
}

/// Escape leads back to the first page.
fn leave_page(
    keys: Res<ButtonInput<KeyCode>>,
    rebinding: Res<keyboard::Rebinding>,
    mut page: ResMut<Page>,
    mut player: ResMut<Player>,
) {
    if !keys.just_pressed(KeyCode::Escape) || rebinding.is_changed() {
        return;
    }
    if player.message.is_some() {
        player.message = None;
    } else if *page != Page::Main {
        *page = page.before();
    }
}

impl Page {
    /// The page that this one was opened from.
    fn before(self) -> Page {
        match self {
            Page::Keys | Page::Carry => Page::Settings,
            Page::Board => Page::Games,
            _ => Page::Main,
        }
    }
}

/// A panel in the middle, or wherever it is anchored, without a title.
fn card(name: &'static str) -> egui::Window<'static> {
    egui::Window::new(name)
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
}

fn loading(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    card("loading")
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(&ctx, |ui| {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label("A Mazing Monk");
            });
        });
    Ok(())
}

fn menu(
    mut contexts: EguiContexts,
    mut page: ResMut<Page>,
    mut typed: ResMut<free::Typed>,
    mut rebinding: ResMut<keyboard::Rebinding>,
    #[cfg(not(target_arch = "wasm32"))] mut paths: ResMut<carry::Paths>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    mut bindings: ResMut<super::keys::Bindings>,
    (levels, themes, all_games): (Res<Levels>, Res<Themes>, Res<Games>),
    (mut chosen, mut pictures): (ResMut<games::Chosen>, ResMut<pictures::Pictures>),
    mut go: MessageWriter<Go>,
    #[cfg(not(target_arch = "wasm32"))] mut carry: MessageWriter<super::keep::Carry>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let narrow = Room::of(&ctx) == Room::Tall;
    let size = ctx.content_rect();
    let (anchor, offset) = if narrow {
        (Align2::CENTER_BOTTOM, [0.0, -16.0])
    } else {
        (Align2::LEFT_CENTER, [48.0, 0.0])
    };
    let window = card("menu").anchor(anchor, offset).show(&ctx, |ui| {
        ui.set_width(if narrow { size.width() - 70.0 } else { 370.0 });
        ui.label(
            RichText::new("A Mazing Monk")
                .heading()
                .color(ink(&ctx).accent)
                .strong(),
        );
        let below = if *page == Page::Main { 90.0 } else { 150.0 };
        let room = size.height() * if narrow { 0.62 } else { 0.95 } - below;
        egui::ScrollArea::vertical()
            .max_height(room.max(120.0))
            // A window would scroll at 420 points, however much room there is.
            .min_scrolled_height(room.max(120.0))
            .show(ui, |ui| match *page {
                Page::Main => {
                    main_page(
                        ui, &mut page, &player, &levels, &all_games, &mut go, &mut exit,
                    );
                }
                Page::Games => games::page(
                    ui,
                    &mut page,
                    &mut chosen,
                    &all_games,
                    &mut pictures,
                    &player,
                    &mut go,
                ),
                Page::Board => games::choose(ui, &mut chosen, &all_games, &mut go),
                Page::Unplay => {
                    if unplay::page(ui, &all_games, &mut player, &mut go) {
                        save(&mut player, &mut keep);
                    }
                }
                Page::Lessons => lessons_page(ui, &player, &levels, &mut go),
                Page::Free => free::page(ui, &mut typed, &mut go),
                Page::Figures => figures::page(ui, &player, &all_games),
                Page::Settings => {
                    if settings::page(ui, &mut player, &themes, &mut page) {
                        save(&mut player, &mut keep);
                    }
                }
                Page::Keys => {
                    if keyboard::page(ui, &mut rebinding, &mut bindings, &mut player) {
                        save(&mut player, &mut keep);
                    }
                }
                #[cfg(not(target_arch = "wasm32"))]
                Page::Carry => carry::page(ui, &mut paths, &mut carry),
                #[cfg(target_arch = "wasm32")]
                Page::Carry => carry::page(ui, &player),
            });
        if *page != Page::Main && wide(ui, "Back") {
            *page = page.before();
        }
    });
    drop(window);
    Ok(())
}

/// A button as wide as the panel.
fn wide(ui: &mut egui::Ui, text: &str) -> bool {
    let size = egui::vec2(ui.available_width(), 40.0);
    ui.add_sized(size, egui::Button::new(text)).clicked()
}

fn main_page(
    ui: &mut egui::Ui,
    page: &mut Page,
    player: &Player,
    levels: &Levels,
    games: &Games,
    go: &mut MessageWriter<Go>,
    exit: &mut MessageWriter<AppExit>,
) {
    let progress = &player.progress;
    ui.label("Turn the cube, gather karma, reach the light.");
    ui.add_space(4.0);
    if let Some(words) = in_hand(progress, games)
        && wide(ui, &words)
    {
        go.write(Go::Resume);
    }
    let is_new =
        progress.records.is_empty() && progress.in_hand.is_none() && progress.games.is_empty();
    if is_new && wide(ui, "Begin: the first lesson") {
        go.write(Go::Mode(Mode::Lesson(0)));
    }
    let climbed = progress.campaign.as_ref().map_or(0, |c| c.finished.len());
    let stages = levels.climb.stages.len();
    let is_over = climbed >= stages;
    let campaign = match climbed {
        0 => format!("Campaign: {stages} levels to enlightenment"),
        _ if is_over => "Campaign: enlightened".to_owned(),
        n => format!("Campaign: level {} of {stages}", n + 1),
    };
    // At its end this leads to the light once more.
    if wide(ui, &campaign) {
        go.write(Go::Mode(Mode::Campaign));
    }
    if wide(ui, "Infinite: levels that follow you") {
        go.write(Go::Mode(Mode::Infinite));
    }
    if wide(ui, &format!("Daily: {}", today())) {
        go.write(Go::Mode(Mode::Daily));
    }
    if wide(ui, &format!("Games: {} more puzzles", games.games().len())) {
        *page = Page::Games;
    }
    if wide(ui, "Un-play: make levels of your own") {
        *page = Page::Unplay;
    }
    for pair in [
        [("Lessons", Page::Lessons), ("Free play", Page::Free)],
        [("Figures", Page::Figures), ("Settings", Page::Settings)],
    ] {
        ui.columns(2, |columns| {
            for (column, (text, to)) in columns.iter_mut().zip(pair) {
                if wide(column, text) {
                    *page = to;
                }
            }
        });
    }
    if cfg!(not(target_arch = "wasm32")) && wide(ui, "Leave") {
        exit.write(AppExit::Success);
    }
}

/// What goes on where it was, if anything does.
fn in_hand(progress: &Progress, games: &Games) -> Option<String> {
    let Some(key) = &progress.latest else {
        let game = progress.in_hand.as_ref()?;
        return Some(format!("Go on: {}", game.mode.name()));
    };
    progress.games.get(key)?.in_hand.as_ref()?;
    let name = games
        .find(key)
        .map_or(key.as_str(), |shown| shown.game.name());
    Some(format!("Go on: {name}"))
}

fn lessons_page(ui: &mut egui::Ui, player: &Player, levels: &Levels, go: &mut MessageWriter<Go>) {
    for (i, lesson) in levels.lessons.iter().enumerate() {
        let done = player.progress.lessons.contains(&(i as u32));
        let mark = if done { "✔ " } else { "" };
        if wide(ui, &format!("{mark}{}. {}", i + 1, lesson.name)) {
            go.write(Go::Mode(Mode::Lesson(i as u32)));
        }
    }
}

/// A level that takes a moment to make can be called off.
fn preparing(
    mut contexts: EguiContexts,
    cube: Option<Res<Preparing>>,
    board: Option<Res<BoardPreparing>>,
    time: Res<Time<Real>>,
    mut since: Local<Option<f32>>,
    mut go: MessageWriter<Go>,
) -> Result {
    // Most are there at once: nothing flashes up for those.
    const PATIENCE: f32 = 0.25;
    let now = time.elapsed_secs();
    let is_added = cube.as_ref().is_some_and(|cube| cube.is_added())
        || board.as_ref().is_some_and(|board| board.is_added());
    let tried = match (&cube, &board) {
        (Some(cube), _) => cube.tried(),
        (None, Some(board)) => board.tried(),
        (None, None) => 0,
    };
    let start = match *since {
        Some(start) if !is_added => start,
        _ => *since.insert(now),
    };
    if now - start < PATIENCE {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    card("preparing")
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(&ctx, |ui| {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(match tried {
                    0 | 1 => "Making and proving a level …".to_owned(),
                    n => format!("Making a level: {n} looked at …"),
                });
                if ui.button("Leave it").clicked() {
                    go.write(Go::Menu);
                }
            });
        });
    Ok(())
}

/// Something the player should read.
fn message(mut contexts: EguiContexts, mut player: ResMut<Player>) -> Result {
    let Some(words) = player.message.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let size = ctx.content_rect().size();
    card("message")
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(&ctx, |ui| {
            ui.set_max_width((size.x - 60.0).min(520.0));
            egui::ScrollArea::vertical()
                .max_height(size.y * 0.6)
                .show(ui, |ui| ui.label(words));
            if ui.button("Good").clicked() {
                player.message = None;
            }
        });
    Ok(())
}
