//! Packs: levels of one's own in an order, played as a campaign, and carried as one file.

use super::level_pictures::Gallery;
use super::pages::in_columns;
use super::wide;
use crate::game::dropped::DroppedFile;
use crate::game::field::{Complaint, field, page as text_page};
use crate::game::go::Go;
use crate::game::hud::code_button;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::saving::Carry;
use crate::game::screen_reader::{call, say_aloud};
use crate::game::theme::ink;
use crate::game::work::{SLICE, Work};
use crate::play::board::BoardKind;
use crate::play::own::OwnLevel;
use crate::play::pack_file;
use crate::play::pack_xsb::{self, PackBoards, Written};
use crate::play::packs::{NewLevel, Pack};
use crate::puzzle::Job;
use crate::sokoban::is_sokoban;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// What was chosen and typed on the page.
#[derive(Resource, Default)]
pub(super) struct Packing {
    name: String,
    text: String,
    /// The pack that is looked at.
    open: Option<u32>,
    /// The pack that is to be taken away, once it is said again.
    leaving: Option<u32>,
    complaint: Complaint,
    told: Vec<String>,
    xsb: Option<WritingXsb>,
}

/// A file of Sokoban levels that is being written: levels of the generator are made again for it.
struct WritingXsb {
    name: String,
    work: Work<Written>,
}

impl WritingXsb {
    fn start(pack: &Pack, kind: &BoardKind) -> WritingXsb {
        let name = pack_file::file_name(pack.name(), "xsb");
        let mut boards = PackBoards::new(pack, kind);
        let game = kind.forwards().clone();
        let work = Work::start(move || {
            let boards = boards.advance(SLICE)?;
            Some(pack_xsb::write(&boards, &game))
        });
        WritingXsb { name, work }
    }
}

impl Packing {
    /// Opens a pack to look at.
    pub(super) fn open(&mut self, pack: &Pack) {
        self.open = Some(pack.id());
        self.name = pack.name().to_owned();
    }

    /// Hands a file over once it is written; what is not in it is told.
    fn write_xsb(&mut self, carry: &mut MessageWriter<Carry>) {
        let written = self.xsb.as_mut().and_then(|writing| writing.work.poll());
        if let Some(written) = written
            && let Some(writing) = self.xsb.take()
        {
            self.told = written.told.iter().map(ToString::to_string).collect();
            carry.write(Carry::Write(writing.name, written.text));
        }
    }
}

/// The game with Sokoban's rules that levels of a pack belong to.
fn sokoban_of<'a>(pack: &Pack, on_offer: &'a OnOffer) -> Option<&'a BoardKind> {
    let kinds = pack.levels().iter();
    let mut kinds = kinds.filter_map(|level| on_offer.find(&level.kind)?.get::<BoardKind>());
    kinds.find(|kind| is_sokoban(kind.forwards()))
}

/// What is to become of packs.
enum Wish {
    Play(u32),
    Again(u32),
    Remove(u32),
    Add(u32, NewLevel),
    Move(u32, u32, usize),
    TakeOut(u32, u32),
    Rename(u32, String),
}

/// Draws the page; true if something of what is kept was changed.
pub(super) fn page(
    ui: &mut egui::Ui,
    on_offer: &OnOffer,
    player: &mut Player,
    (packing, gallery): (&mut Packing, &mut Gallery),
    go: &mut MessageWriter<Go>,
    carry: &mut MessageWriter<Carry>,
) -> bool {
    packing.write_xsb(carry);
    ui.label("A pack is a row of levels with a name. It is played from the first to the last, and goes to others as one file.");
    let mut wish = None;
    let packs: Vec<Pack> = player.progress.packs.all().to_vec();
    let is_open = packing.open.is_some() || packs.len() == 1;
    let mut show = |ui: &mut egui::Ui, pack: &Pack| {
        if let Some(found) = about(
            ui,
            pack,
            on_offer,
            player,
            (&mut *packing, &mut *gallery),
            carry,
        ) {
            wish = Some(found);
        }
    };
    // One that is open needs all the room there is.
    match is_open {
        true => packs.iter().for_each(|pack| show(ui, pack)),
        false => in_columns(ui, &packs, show),
    }
    if packs.is_empty() {
        ui.colored_label(ink(ui.ctx()).soft, "None yet.");
    }
    ui.separator();
    let mut changed = begin(ui, on_offer, player, packing);
    if let Some(wish) = wish {
        changed |= follow(wish, player, packing, go);
    }
    changed
}

/// A pack: what was won of it, and what can be done with it.
fn about(
    ui: &mut egui::Ui,
    pack: &Pack,
    on_offer: &OnOffer,
    player: &Player,
    (packing, gallery): (&mut Packing, &mut Gallery),
    carry: &mut MessageWriter<Carry>,
) -> Option<Wish> {
    let (id, levels) = (pack.id(), pack.levels().len());
    let won = player.progress.runs.of(id).won();
    let mut wish = None;
    let button = |ui: &mut egui::Ui, text: &str| {
        let response = ui.button(RichText::new(text).small());
        call(&response, &format!("{}: {text}", pack.name()));
        response.clicked()
    };
    ui.label(RichText::new(pack.name()).strong());
    ui.label(format!("{won} of {levels} won"));
    ui.horizontal_wrapped(|ui| {
        if button(ui, "Play") {
            wish = Some(Wish::Play(id));
        }
        if won > 0 && button(ui, "From the beginning") {
            wish = Some(Wish::Again(id));
        }
        let is_open = packing.open == Some(id);
        if button(ui, if is_open { "Close" } else { "Change" }) {
            packing.open(pack);
            packing.open.take_if(|_| is_open);
        }
        if button(ui, "Save a file") {
            let name = pack_file::file_name(pack.name(), "ron");
            carry.write(Carry::Write(name, pack_file::write(pack)));
        }
        if let Some(kind) = sokoban_of(pack, on_offer)
            && button(ui, "Save as XSB")
        {
            packing.xsb = Some(WritingXsb::start(pack, kind));
        }
        let is_sure = packing.leaving == Some(id);
        if button(
            ui,
            if is_sure {
                "Really take it away"
            } else {
                "Take it away"
            },
        ) {
            match is_sure {
                true => wish = Some(Wish::Remove(id)),
                false => packing.leaving = Some(id),
            }
        }
    });
    if packing.open == Some(id) {
        wish = change(ui, pack, on_offer, player, (packing, gallery)).or(wish);
    }
    ui.separator();
    wish
}

/// The name and the levels of a pack, in their order.
fn change(
    ui: &mut egui::Ui,
    pack: &Pack,
    on_offer: &OnOffer,
    player: &Player,
    (packing, gallery): (&mut Packing, &mut Gallery),
) -> Option<Wish> {
    let mut wish = None;
    let named = field(ui, &mut packing.name, "its name");
    if named.is_entered || (named.is_changed && !packing.name.trim().is_empty()) {
        wish = Some(Wish::Rename(pack.id(), packing.name.clone()));
    }
    for (place, level) in pack.levels().iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            gallery.show(ui, on_offer, &level.kind, &level.code);
            ui.label(format!("{}. {}", place + 1, level.name));
            code_button(ui, &level.code, Some("code"));
            for (sign, what, does) in [
                (
                    "⬆",
                    "Earlier",
                    Wish::Move(pack.id(), level.id, place.saturating_sub(1)),
                ),
                ("⬇", "Later", Wish::Move(pack.id(), level.id, place + 1)),
                ("✖", "Take out", Wish::TakeOut(pack.id(), level.id)),
            ] {
                let button = ui.button(RichText::new(sign).small());
                call(&button, &format!("{what}: {}", level.name));
                if button.clicked() {
                    wish = Some(does);
                }
            }
        });
    }
    let is_in = |own: &OwnLevel| pack.levels().iter().any(|level| level.code == own.code);
    let others: Vec<&OwnLevel> = player
        .progress
        .own
        .all()
        .iter()
        .filter(|own| !is_in(own))
        .collect();
    if !others.is_empty() {
        ui.label(RichText::new("Add a level of your own:").small());
    }
    ui.horizontal_wrapped(|ui| {
        for own in others {
            let button = ui.button(RichText::new(&own.name).small());
            call(&button, &format!("Add {}", own.name));
            if button.clicked() {
                wish = Some(Wish::Add(pack.id(), new_level(own)));
            }
        }
    });
    wish
}

fn new_level(own: &OwnLevel) -> NewLevel {
    NewLevel {
        name: own.name.clone(),
        code: own.code.clone(),
        kind: own.kind.clone(),
    }
}

/// A new pack: from nothing, from all levels of one's own, or from a text.
fn begin(
    ui: &mut egui::Ui,
    on_offer: &OnOffer,
    player: &mut Player,
    packing: &mut Packing,
) -> bool {
    let mut made = None;
    if packing.open.is_none() {
        field(ui, &mut packing.name, "the name of a new pack");
        ui.columns(2, |columns| {
            if let [left, right] = columns {
                if wide(left, "A new pack") {
                    made = Some(Vec::new());
                }
                if wide(right, "With all levels of your own") {
                    let own = player.progress.own.all().iter().rev();
                    made = Some(own.map(new_level).collect());
                }
            }
        });
    }
    let mut changed = false;
    if let Some(levels) = made {
        match player.progress.packs.create(&packing.name, levels) {
            Ok(id) => {
                packing.open = Some(id);
                changed = true;
            }
            Err(why) => packing.complaint.tell(why.to_string(), None),
        }
    }
    ui.label("The text of a pack's file, or of a file of Sokoban levels, can be put in here:");
    text_page(ui, &mut packing.text, "the text of a pack", 3, None);
    packing.complaint.show(ui);
    if wide(ui, "Bring it in") {
        changed |= bring_in(on_offer, player, packing);
    }
    for told in &packing.told {
        say_aloud(&ui.label(RichText::new(told).small()));
    }
    changed
}

/// A pack that was dropped on the page.
pub(super) fn take_dropped(
    file: DroppedFile,
    on_offer: &OnOffer,
    player: &mut Player,
    packing: &mut Packing,
) -> bool {
    // What has no name of its own is called after its file.
    let stem = file
        .name
        .rsplit_once('.')
        .map_or(&*file.name, |(stem, _)| stem);
    packing.name = stem.to_owned();
    packing.text = file.text;
    bring_in(on_offer, player, packing)
}

/// Brings a pack in: what is good of it is taken, and the rest is told.
fn bring_in(on_offer: &OnOffer, player: &mut Player, packing: &mut Packing) -> bool {
    packing.told.clear();
    packing.complaint.clear();
    // What is no pack's file may be levels in the form that a puzzle draws them in.
    let drawn = || {
        let mut kinds = on_offer.all().iter();
        kinds.find_map(|kind| {
            let read = pack_file::read_drawn(&packing.name, &packing.text, kind).ok()?;
            (!read.levels.is_empty()).then_some(read)
        })
    };
    let imported = pack_file::read(&packing.text, on_offer);
    let imported = match imported.or_else(|why| drawn().ok_or(why)) {
        Ok(imported) => imported,
        Err(why) => {
            packing.complaint.tell(why.to_string(), None);
            return false;
        }
    };
    packing.told = imported.told.iter().map(ToString::to_string).collect();
    let name = imported.name.clone();
    match player.progress.packs.create(&name, imported.levels) {
        Ok(id) => {
            packing.open = Some(id);
            packing.name = name;
            packing.text.clear();
            true
        }
        Err(why) => {
            packing.complaint.tell(why.to_string(), None);
            false
        }
    }
}

/// Does what is wanted; true if something of what is kept was changed.
fn follow(
    wish: Wish,
    player: &mut Player,
    packing: &mut Packing,
    go: &mut MessageWriter<Go>,
) -> bool {
    let progress = &mut player.progress;
    let done = match wish {
        Wish::Play(pack) => {
            go.write(Go::Pack(pack));
            return false;
        }
        Wish::Again(pack) => {
            progress.begin_pack_again(pack);
            Ok(())
        }
        Wish::Remove(pack) => {
            packing.open = None;
            packing.leaving = None;
            progress.remove_pack(pack)
        }
        Wish::Add(pack, level) => progress.packs.add(pack, level).map(drop),
        Wish::Move(pack, level, to) => progress.packs.move_level(pack, level, to),
        Wish::TakeOut(pack, level) => progress.remove_from_pack(pack, level),
        Wish::Rename(pack, name) => progress.packs.rename(pack, &name),
    };
    match done {
        Ok(()) => true,
        Err(why) => {
            packing.complaint.tell(why.to_string(), None);
            false
        }
    }
}
