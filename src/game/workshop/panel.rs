//! What stands around the sheet: what is known of the drawing, and everything that can be done with it.

use super::drawing::{Draw, Workshop, finish_drag, keep};
use super::ideas::Ideas;
use super::keys::HELP;
use super::proof::Known;
use super::tools::tools;
use super::watch::Watching;
use crate::game::clock::unix_days;
use crate::game::go::Go;
use crate::game::hud::{code_button, see_through, status_line};
use crate::game::layout::{Layout, rooms};
use crate::game::player::Player;
use crate::game::saving::{Saving, save};
use crate::game::screen_reader::call;
use crate::game::sheet_picture::Grid;
use crate::game::theme::ink;
use crate::game::unplay::UnplayFrom;
use crate::game::views::Views;
use crate::game::words::Status;
use crate::play::own::OwnLevel;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// What a designer wants with the level.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Keep it on the list of one's own.
    Keep,
    /// Keep it, and play it at once.
    Play,
}

/// A part of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::game) enum Tab {
    #[default]
    Draw,
    Proof,
    Ideas,
    Watch,
    Begin,
    Keys,
}

impl Tab {
    const ALL: [(Tab, &'static str); 6] = [
        (Tab::Draw, "Draw"),
        (Tab::Proof, "Proof"),
        (Tab::Ideas, "Ideas"),
        (Tab::Watch, "Watch"),
        (Tab::Begin, "Begin"),
        (Tab::Keys, "Keys"),
    ];
}

/// What the panel shows, and what was typed into it.
#[derive(Resource)]
pub(in crate::game) struct Shown {
    pub(super) tab: Tab,
    /// Whether the sheet is there, or only the picture.
    pub(super) sheet: bool,
    /// The only layer that is shown, if not all are.
    pub(super) only_layer: Option<usize>,
    pub(super) begin: super::beginnings::Typed,
    /// Where the cells of the sheet are on the screen.
    pub(super) grid: Option<Grid>,
}

impl Shown {
    /// The middle of a cell of the sheet on the screen.
    pub(in crate::game) fn middle_of(&self, x: usize, y: usize) -> Option<Vec2> {
        let middle = self.grid.filter(|_| self.sheet)?.cell(x, y).center();
        Some(Vec2::new(middle.x, middle.y))
    }
}

impl Default for Shown {
    fn default() -> Shown {
        Shown {
            tab: Tab::default(),
            sheet: true,
            only_layer: None,
            begin: super::beginnings::Typed::default(),
            grid: None,
        }
    }
}

/// Where wishes go.
#[derive(SystemParam)]
pub(super) struct Wishes<'w> {
    pub(super) draws: MessageWriter<'w, Draw>,
    pub(super) wants: MessageWriter<'w, Want>,
    pub(super) go: MessageWriter<'w, Go>,
}

/// What happened last, below the sheet. Where there is no room for it, the panel says it.
pub(super) fn status(mut contexts: EguiContexts, status: Res<Status>) -> Result {
    match Layout::of(contexts.ctx_mut()?) {
        Layout::Wide => status_line(contexts, status),
        Layout::Tall | Layout::Low => Ok(()),
    }
}

/// Draws the panel.
pub(super) fn panel(
    mut contexts: EguiContexts,
    workshop: Res<Workshop>,
    views: Res<Views>,
    (mut known, mut ideas): (ResMut<Known>, ResMut<Ideas>),
    mut watching: ResMut<Watching>,
    mut shown: ResMut<Shown>,
    status: Res<Status>,
    mut wishes: Wishes,
    mut unplay: MessageWriter<UnplayFrom>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let size = ctx.content_rect().size();
    let room = rooms(bevy::math::Vec2::new(size.x, size.y)).panel;
    egui::Area::new("workshop".into())
        .fixed_pos(room.min)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_width(room.width() - 28.0);
                ui.spacing_mut().button_padding = egui::vec2(8.0, 5.0);
                ui.spacing_mut().item_spacing = egui::vec2(6.0, 5.0);
                head(ui, &workshop, &known, &mut shown, &status.0, &mut wishes);
                let height = room.bottom() - ui.cursor().top() - 10.0;
                egui::ScrollArea::vertical()
                    .max_height(height.max(60.0))
                    .min_scrolled_height(height.max(60.0))
                    .auto_shrink([false, false])
                    .show(ui, |ui| match shown.tab {
                        Tab::Draw => {
                            let view = views.of(&workshop.kind);
                            tools(ui, &workshop, view, &mut shown, &mut wishes.draws);
                        }
                        Tab::Proof => known.show(ui),
                        Tab::Ideas => ideas.show(ui, &workshop, &mut wishes.draws),
                        Tab::Watch => {
                            watching.show(ui, &workshop, &known, &mut wishes, &mut unplay);
                        }
                        Tab::Begin => shown.begin.show(ui, &workshop, &mut wishes),
                        Tab::Keys => keys(ui),
                    });
            });
        });
    Ok(())
}

/// The title, the verdict, what can be done with the level, and the parts.
fn head(
    ui: &mut egui::Ui,
    workshop: &Workshop,
    known: &Known,
    shown: &mut Shown,
    status: &str,
    wishes: &mut Wishes,
) {
    ui.horizontal_wrapped(|ui| {
        let title = RichText::new(format!("Workshop: {}", workshop.kind.name()));
        ui.label(title.strong().color(ink(ui.ctx()).accent));
        if ui.button("Menu").clicked() {
            wishes.go.write(Go::Menu);
        }
        if Layout::of(ui.ctx()) == Layout::Tall {
            let name = if shown.sheet { "Picture" } else { "Sheet" };
            if ui.button(name).clicked() {
                shown.sheet = !shown.sheet;
            }
        }
    });
    known.show_verdict(ui);
    if Layout::of(ui.ctx()) != Layout::Wide {
        ui.label(RichText::new(status).small());
    }
    let level = known.level().cloned();
    ui.add_enabled_ui(level.is_some(), |ui| {
        ui.horizontal_wrapped(|ui| {
            for (words, want) in [("Keep", Want::Keep), ("Play it", Want::Play)] {
                if ui.button(words).clicked() {
                    wishes.wants.write(want);
                }
            }
            if let Some(code) = &level {
                code_button(ui, code.as_str(), Some("level code"));
            }
        });
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

/// What the keys do.
fn keys(ui: &mut egui::Ui) {
    for (keys, what) in HELP {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(keys).strong());
            ui.label(what);
        });
    }
    ui.separator();
    for (words, what) in [
        (
            "mouse",
            "left paints, right picks a tile up, the wheel chooses one",
        ),
        ("touch", "paints; a long press picks a tile up"),
        (
            "gamepad",
            "cross moves, lower button paints, right erases, left picks up, upper chooses",
        ),
    ] {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(words).strong());
            ui.label(what);
        });
    }
}

/// Keeps the level, and plays it.
pub(super) fn want(
    mut wants: MessageReader<Want>,
    mut workshop: ResMut<Workshop>,
    known: Res<Known>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
    mut status: ResMut<Status>,
    mut go: MessageWriter<Go>,
) {
    for want in wants.read() {
        // A drag that is under way belongs to the level.
        finish_drag(&mut workshop, &mut player, &mut saving);
        let Some(code) = known.level() else {
            status.0 = known.why_no_level().to_owned();
            continue;
        };
        let level = OwnLevel {
            name: workshop.drawing.name().to_owned(),
            ..known.own_level(&workshop.kind, code, unix_days())
        };
        match player.progress.own.keep(level) {
            Ok(()) => status.0 = "Kept on the list of your own.".to_owned(),
            Err(why) => player.tell(why.to_string()),
        }
        keep(&workshop, &mut player, &mut saving);
        save(&mut player, &mut saving);
        if *want == Want::Play {
            go.write(Go::code(code));
        }
    }
}
