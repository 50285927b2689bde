//! The workshop's door: which puzzle to draw or to play backwards, and the levels that were made so.

use super::level_pictures::Gallery;
use super::pages::in_columns;
use super::{Page, wide};
use crate::game::field::field;
use crate::game::go::{Begin, Go, Teacher};
use crate::game::hud::code_button;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::screen_reader::call;
use crate::game::theme::ink;
use crate::play::any_kind::AnyKind;
use crate::play::own::{OwnLevel, Sorting};
use crate::play::strips::kept::KEY;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// How the list is shown.
#[derive(Resource, Default)]
pub(super) struct Listed {
    sorting: Sorting,
    /// The level whose name is being changed, by its code, and the name so far.
    renaming: Option<(String, String)>,
    /// The level that is to be taken off, once it is said again.
    leaving: Option<String>,
}

/// Draws the page; true if something of what is kept was changed.
pub(super) fn page(
    ui: &mut egui::Ui,
    page: &mut Page,
    on_offer: &OnOffer,
    player: &mut Player,
    (listed, gallery): (&mut Listed, &mut Gallery),
    go: &mut MessageWriter<Go>,
) -> bool {
    ui.label(
        "Draw a level, or begin at its end and play backwards: what it takes to win is proven as you go.",
    );
    in_columns(ui, on_offer.all(), |ui, kind| {
        door(ui, kind, on_offer, player, go);
    });
    let doors = [
        ("Packs of levels", Page::Packs),
        ("Rules of your own", Page::Rules),
        ("Filmstrips", Page::Strips),
    ];
    ui.columns(doors.len(), |columns| {
        for (column, (text, to)) in columns.iter_mut().zip(doors) {
            if wide(column, text) {
                *page = to;
            }
        }
    });
    ui.separator();
    let taken_up = aside(ui, on_offer, player, listed, go);
    own_levels(ui, on_offer, player, (listed, gallery), go) || taken_up
}

/// The ways to make levels of a kind.
fn door(
    ui: &mut egui::Ui,
    kind: &AnyKind,
    on_offer: &OnOffer,
    player: &Player,
    go: &mut MessageWriter<Go>,
) {
    let mut button = |ui: &mut egui::Ui, text: &str, wish: Go| {
        let response = ui.button(text);
        call(&response, &format!("{}: {text}", kind.name()));
        if response.clicked() {
            go.write(wish);
        }
    };
    let key = || kind.key().to_owned();
    ui.horizontal(|ui| {
        if kind.drawable().is_some() {
            let is_begun = player.progress.drawings.in_hand(kind.key()).is_some();
            let words = if is_begun { "Draw on" } else { "Draw" };
            button(ui, words, Go::Draw(Begin::Kept(key())));
        }
        if on_offer.backwards(kind.key()).is_some() {
            button(ui, "Un-play", Go::Unplay(key()));
        }
        ui.label(RichText::new(kind.name()).strong());
    });
}

/// Drawings that lie aside; true if one was taken up or away.
fn aside(
    ui: &mut egui::Ui,
    on_offer: &OnOffer,
    player: &mut Player,
    listed: &mut Listed,
    go: &mut MessageWriter<Go>,
) -> bool {
    let drawings = player.progress.drawings.aside();
    let drawings: Vec<(usize, String, String)> = drawings
        .map(|(place, drawing)| {
            let kind = on_offer.find(&drawing.kind);
            let game = match drawing.kind.as_str() {
                KEY => "Filmstrip",
                key => kind.map_or(key, |kind| kind.name()),
            };
            let name = match drawing.name.as_str() {
                "" => format!("{game}, drawing {}", place + 1),
                name => format!("{game}: {name}"),
            };
            (place, drawing.kind.clone(), name)
        })
        .collect();
    if drawings.is_empty() {
        return false;
    }
    ui.label(RichText::new("Drawings that lie aside").strong());
    let mut changed = false;
    in_columns(ui, &drawings, |ui, (place, kind, name)| {
        ui.horizontal_wrapped(|ui| {
            if ui.button(name).on_hover_text("Draw on").clicked() {
                player.progress.drawings.take_up(*place);
                go.write(match kind.as_str() {
                    KEY => Go::Strip(Teacher::InHand),
                    _ => Go::Draw(Begin::Kept(kind.clone())),
                });
                changed = true;
            }
            let leaving = format!("drawing {place}");
            let is_sure = listed.leaving.as_ref() == Some(&leaving);
            let button = ui.button(RichText::new(if is_sure { "really?" } else { "✖" }).small());
            call(&button, &format!("Take away: {name}"));
            if button.clicked() {
                match is_sure {
                    true => changed |= player.progress.drawings.remove(*place).is_some(),
                    false => listed.leaving = Some(leaving),
                }
            }
        });
    });
    ui.separator();
    changed
}

/// The list; true if something of it was changed.
fn own_levels(
    ui: &mut egui::Ui,
    on_offer: &OnOffer,
    player: &mut Player,
    (listed, gallery): (&mut Listed, &mut Gallery),
    go: &mut MessageWriter<Go>,
) -> bool {
    let soft = ink(ui.ctx()).soft;
    ui.label(RichText::new("Levels of your own").strong());
    if player.progress.own.all().is_empty() {
        ui.colored_label(soft, "None yet.");
        return false;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label("by");
        for sorting in Sorting::ALL {
            ui.selectable_value(&mut listed.sorting, sorting, sorting.name());
        }
    });
    if let Some(warning) = player.progress.own.warning() {
        ui.colored_label(ink(ui.ctx()).bad, warning);
    }
    let sorted = player.progress.own.sorted(listed.sorting);
    let levels: Vec<OwnLevel> = sorted.into_iter().cloned().collect();
    let mut wish = None;
    in_columns(ui, &levels, |ui, level| {
        ui.horizontal(|ui| {
            gallery.show(ui, on_offer, &level.kind, &level.code);
            ui.vertical(|ui| {
                if let Some(found) = line(ui, level, listed, go) {
                    wish = Some(found);
                }
            });
        });
    });
    match wish {
        Some(Wish::Rename(code, name)) => {
            if let Err(why) = player.progress.own.rename(&code, &name) {
                player.tell(why.to_string());
            }
            true
        }
        Some(Wish::Remove(code)) => player.progress.own.remove(&code).is_some(),
        None => false,
    }
}

/// What is to become of a level.
enum Wish {
    Rename(String, String),
    Remove(String),
}

/// What a button beside a level does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Draw,
    Rename,
    Remove,
}

/// One level of the list.
fn line(
    ui: &mut egui::Ui,
    level: &OwnLevel,
    listed: &mut Listed,
    go: &mut MessageWriter<Go>,
) -> Option<Wish> {
    let par = level
        .par
        .map_or(String::new(), |par| format!(", par {par}"));
    let difficulty = level.difficulty;
    let difficulty = difficulty.map_or(String::new(), |difficulty| {
        format!(", difficulty {difficulty}")
    });
    let words = format!("{}: {}{par}{difficulty}", level.game, level.name);
    if let Some((code, name)) = &mut listed.renaming
        && *code == level.code
    {
        let named = field(ui, name, "its name");
        if ui.button("Call it so").clicked() || named.is_entered {
            let (code, name) = listed.renaming.take()?;
            return Some(Wish::Rename(code, name));
        }
        return None;
    }
    let mut wish = None;
    ui.horizontal_wrapped(|ui| {
        if ui.button(&words).on_hover_text("Play it").clicked() {
            go.write(Go::code(&level.code));
        }
        code_button(ui, &level.code, Some("code"));
        for (sign, does, act) in [
            ("draw", "Draw on with", Act::Draw),
            ("name", "Give another name to", Act::Rename),
            ("✖", "Take off the list:", Act::Remove),
        ] {
            let is_sure = act == Act::Remove && listed.leaving.as_ref() == Some(&level.code);
            let button = ui.button(RichText::new(if is_sure { "really?" } else { sign }).small());
            call(&button, &format!("{does} {words}"));
            if !button.clicked() {
                continue;
            }
            match act {
                Act::Draw => drop(go.write(Go::Draw(Begin::Code(level.code.clone())))),
                Act::Rename => listed.renaming = Some((level.code.clone(), level.name.clone())),
                Act::Remove if is_sure => wish = Some(Wish::Remove(level.code.clone())),
                Act::Remove => listed.leaving = Some(level.code.clone()),
            }
        }
    });
    wish
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::menu::level_pictures::LevelPictures;
    use crate::game::screen_reader::heard;
    use crate::game::views::Views;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn the_sign_that_takes_a_level_off_the_list_says_which() {
        let mut world = World::new();
        world.init_resource::<Messages<Go>>();
        let mut player = Player::default();
        let kept = player.progress.own.keep(OwnLevel {
            name: "Pond".to_owned(),
            code: "F".to_owned(),
            game: "Frogs".to_owned(),
            par: Some(7),
            ..OwnLevel::default()
        });
        kept.expect("there is room");
        world.init_resource::<LevelPictures>();
        world.init_resource::<Views>();
        let listen = move |mut go: MessageWriter<Go>, mut gallery: Gallery| {
            let (on_offer, mut listed) = (OnOffer::default(), Listed::default());
            let mut here = Page::Workshop;
            heard(|ui| {
                let shown = (&mut listed, &mut gallery);
                page(ui, &mut here, &on_offer, &mut player, shown, &mut go)
            })
        };
        let heard = world.run_system_once(listen).expect("a page");
        let mut names = heard.iter().filter_map(|node| node.label());
        assert!(names.any(|name| name == "Take off the list: Frogs: Pond, par 7"));
    }
}
