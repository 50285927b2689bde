//! The menu and its pages, and the screens before and after a climb.

mod cards;
mod carry;
mod figures;
mod free;
mod games;
mod keyboard;
mod level_pictures;
mod main_page;
mod packs;
mod pages;
mod pictures;
#[cfg(test)]
mod pressed;
mod reward;
mod rules;
mod settings;
mod strips;
mod trial;
mod workshop;

pub(super) use pages::Page;

use super::clock::today;
use super::dropped::Dropped;
use super::go::Go;
use super::hud::Drawn;
use super::keys::{Bindings, Pads, Presses};
use super::on_offer::OnOffer;
use super::player::Player;
use super::playing::Playing;
use super::preparing::Preparing;
use super::saving::{Saving, save};
use super::screen::Screen;
use super::theme::{Themes, ink};
use crate::play::any_kind::AnyKind;
use crate::play::cube::{self, CubeKind};
use crate::play::kind::{Code, Made};
use crate::play::mode::Mode;
use crate::play::session::Session;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::RichText;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>();
    app.init_resource::<free::Typed>();
    app.init_resource::<games::Chosen>();
    app.init_resource::<pictures::Pictures>();
    app.init_resource::<level_pictures::LevelPictures>();
    app.init_resource::<keyboard::Rebinding>();
    app.init_resource::<carry::Paths>();
    app.init_resource::<workshop::Listed>();
    app.init_resource::<packs::Packing>();
    app.init_resource::<rules::Writing>();
    app.add_systems(OnEnter(Screen::Menu), show_some_cube);
    app.add_systems(
        Update,
        (keyboard::rebind, leave_page, take_dropped)
            .chain()
            .run_if(in_state(Screen::Menu)),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        (
            cards::loading.run_if(in_state(Screen::Loading)),
            menu.run_if(in_state(Screen::Menu)),
            reward::reward.run_if(in_state(Screen::Reward)),
            cards::preparing.run_if(resource_exists::<Preparing>),
            cards::message,
        )
            .in_set(Drawn),
    );
}

/// Behind the menu stands the cube: as it was played last, the one in hand, or today's.
fn show_some_cube(
    mut commands: Commands,
    playing: Option<Res<Playing>>,
    player: Res<Player>,
    on_offer: Res<OnOffer>,
) {
    let is_cube = |playing: Res<Playing>| playing.kind().get::<CubeKind>().is_some();
    if playing.is_some_and(is_cube) {
        return;
    }
    let Some(kind) = on_offer.find(cube::KEY) else {
        return;
    };
    let in_hand = player.progress.of(cube::KEY).in_hand.now.as_ref();
    let begun = |code: Code| behind_menu(kind, code);
    let code = in_hand.map(|game| Code::new(&game.code));
    let mut shown = code.and_then(begun);
    if let (Some(playing), Some(game)) = (&mut shown, in_hand) {
        let start = playing.session.start().clone();
        if let Ok(session) = Session::resumed(kind.clone(), start, game) {
            playing.session = session;
        }
    }
    let shown = shown.or_else(|| begun(CubeKind::level_of_day(today())));
    if let Some(playing) = shown {
        commands.insert_resource(playing);
    }
}

/// A level of the cube that is only looked at.
fn behind_menu(kind: &AnyKind, code: Code) -> Option<Playing> {
    let start = cube::cube_of(&code)?;
    let level = Made {
        code,
        start: crate::play::any_kind::Position::new(start),
        solution: Vec::new(),
        par: None,
        measures: None,
    };
    Some(Playing::new(kind.clone(), Mode::Daily, level))
}

/// Escape leads back to the first page, and so do gamepads.
fn leave_page(
    presses: Res<Presses>,
    pads: Res<Pads>,
    rebinding: Res<keyboard::Rebinding>,
    mut page: ResMut<Page>,
    mut player: ResMut<Player>,
) {
    let is_wanted = presses.escape() || pads.go_back();
    if !is_wanted || rebinding.is_changed() {
        return;
    }
    if player.message.is_some() {
        player.message = None;
    } else if *page != Page::Main {
        *page = page.before();
    }
}

/// Looks at a pack, as its page does.
pub(super) fn open_pack(world: &mut World, pack: u32) {
    let packs = &world.resource::<Player>().progress.packs;
    if let Some(pack) = packs.find(pack).cloned() {
        world.resource_mut::<packs::Packing>().open(&pack);
    }
}

/// Begins a game of one's own with a copy of one that comes along.
pub(super) fn write_on_copy_of(world: &mut World, key: &str) {
    let text = crate::rewrite::built_in_text(key).unwrap_or_default();
    let games = &mut world.resource_mut::<Player>().progress.games;
    if let Ok(file) = games.import(key, text) {
        world.resource_mut::<rules::Writing>().open(&file, text);
    }
}

/// A file that is dropped on the page of packs is one, and a game on the page of rules.
fn take_dropped(
    page: Res<Page>,
    on_offer: Res<OnOffer>,
    mut dropped: ResMut<Dropped>,
    (mut packing, mut writing): (ResMut<packs::Packing>, ResMut<rules::Writing>),
    (mut player, mut saving): (ResMut<Player>, ResMut<Saving>),
) {
    let is_for_page = matches!(*page, Page::Packs | Page::Rules);
    let files = match is_for_page {
        true => dropped.bypass_change_detection().take(),
        false => Vec::new(),
    };
    for file in files {
        let is_changed = match *page {
            Page::Packs => packs::take_dropped(file, &on_offer, &mut player, &mut packing),
            _ => rules::take_dropped(&file, &mut player, &mut writing),
        };
        if is_changed {
            save(&mut player, &mut saving);
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

fn menu(
    mut contexts: EguiContexts,
    mut page: ResMut<Page>,
    mut typed: ResMut<free::Typed>,
    mut rebinding: ResMut<keyboard::Rebinding>,
    #[cfg(not(target_arch = "wasm32"))] mut paths: ResMut<carry::Paths>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
    bindings: Res<Bindings>,
    (themes, mut on_offer): (Res<Themes>, ResMut<OnOffer>),
    (mut chosen, mut pictures, mut gallery): (
        ResMut<games::Chosen>,
        ResMut<pictures::Pictures>,
        level_pictures::Gallery,
    ),
    (mut listed, mut packing, mut writing): (
        ResMut<workshop::Listed>,
        ResMut<packs::Packing>,
        ResMut<rules::Writing>,
    ),
    mut go: MessageWriter<Go>,
    mut carry: MessageWriter<super::saving::Carry>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let place = page.place(&ctx);
    let window = card("menu")
        .anchor(place.anchor, place.offset)
        .show(&ctx, |ui| {
            ui.set_width(place.width);
            ui.label(
                RichText::new(page.title())
                    .heading()
                    .color(ink(&ctx).accent)
                    .strong(),
            );
            egui::ScrollArea::vertical()
                .max_height(place.height)
                // A window would scroll at 420 points, however much room there is.
                .min_scrolled_height(place.height)
                .show(ui, |ui| match *page {
                    Page::Main => {
                        main_page::page(ui, &mut page, &player, &on_offer, &mut go, &mut exit);
                    }
                    Page::Games => games::page(
                        ui,
                        &mut page,
                        &mut chosen,
                        &on_offer,
                        &mut pictures,
                        &player,
                        &mut go,
                    ),
                    Page::Board => games::choose(ui, &mut chosen, &on_offer, &mut go),
                    Page::Workshop => {
                        if workshop::page(
                            ui,
                            &mut page,
                            &on_offer,
                            &mut player,
                            (&mut listed, &mut gallery),
                            &mut go,
                        ) {
                            save(&mut player, &mut saving);
                        }
                    }
                    Page::Packs => {
                        if packs::page(
                            ui,
                            &on_offer,
                            &mut player,
                            (&mut packing, &mut gallery),
                            &mut go,
                            &mut carry,
                        ) {
                            save(&mut player, &mut saving);
                        }
                    }
                    Page::Rules => {
                        if rules::page(
                            ui,
                            &mut on_offer,
                            &mut player,
                            (&mut writing, gallery.views()),
                            &mut go,
                            &mut carry,
                        ) {
                            save(&mut player, &mut saving);
                        }
                    }
                    Page::Strips => strips::page(ui, &player, &mut go),
                    Page::Lessons => main_page::lessons(ui, &player, &on_offer, &mut go),
                    Page::Free => free::page(ui, &mut typed, &on_offer, &mut go),
                    Page::Figures => figures::page(ui, &player, &on_offer),
                    Page::Settings => {
                        if settings::page(ui, &mut player, &themes, &mut page) {
                            save(&mut player, &mut saving);
                        }
                    }
                    Page::Keys => {
                        // Only a key that is taken counts as a change: Escape looks for that.
                        let rebinding = rebinding.bypass_change_detection();
                        if keyboard::page(ui, rebinding, &bindings, &mut player) {
                            save(&mut player, &mut saving);
                        }
                    }
                    #[cfg(not(target_arch = "wasm32"))]
                    Page::Carry => carry::page(ui, &mut paths, &mut carry),
                    #[cfg(target_arch = "wasm32")]
                    Page::Carry => carry::page(ui, &mut carry),
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::InputPlugin;
    use bevy::input::gamepad::{GamepadSettings, RawGamepadButtonChangedEvent, RawGamepadEvent};
    use bevy::state::app::StatesPlugin;

    /// The menu on a page, without a window.
    fn menu(page: Page) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin));
        app.insert_resource(Saving::nowhere());
        app.add_plugins(crate::game::logic_plugin);
        app.insert_resource(page);
        app.init_resource::<keyboard::Rebinding>();
        app.add_systems(Update, (keyboard::rebind, leave_page).chain());
        app.update();
        app
    }

    fn press_pad(app: &mut App, button: GamepadButton) {
        let pad = (Gamepad::default(), GamepadSettings::default());
        let pad = app.world_mut().spawn(pad).id();
        let press = RawGamepadButtonChangedEvent::new(pad, button, 1.0);
        app.world_mut().write_message(RawGamepadEvent::from(press));
        app.update();
    }

    fn page(app: &App) -> Page {
        *app.world().resource::<Page>()
    }

    #[test]
    fn a_gamepad_closes_a_message_and_goes_back_a_page() {
        for button in [GamepadButton::East, GamepadButton::Start] {
            let mut app = menu(Page::Keys);
            let mut player = app.world_mut().resource_mut::<Player>();
            player.tell("Something to read.".to_owned());
            press_pad(&mut app, button);
            assert_eq!(app.world().resource::<Player>().message, None);
            assert_eq!(page(&app), Page::Keys, "one thing at a time");
            for before in [Page::Settings, Page::Main, Page::Main] {
                press_pad(&mut app, button);
                assert_eq!(page(&app), before, "{button:?}");
            }
        }
    }

    #[test]
    fn a_gamepad_calls_off_the_choice_of_a_key_before_it_goes_back() {
        let mut app = menu(Page::Keys);
        app.insert_resource(keyboard::Rebinding::of(crate::game::keys::Action::Undo));
        app.update();
        for after in [Page::Keys, Page::Settings] {
            press_pad(&mut app, GamepadButton::East);
            assert_eq!(page(&app), after);
        }
        let settings = app.world().resource::<Player>().settings();
        assert!(settings.keys.is_empty());
    }
}
