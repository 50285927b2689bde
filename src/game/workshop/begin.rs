//! With what a drawing begins, and the way out of the workshop.

use super::drawing::{Workshop, finish_drag, is_picture};
use super::proof::Known;
use super::watch::Watching;
use crate::game::go::Begin;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::saving::Saving;
use crate::game::screen::Screen;
use crate::game::words::Status;
use crate::game::work::Work;
use crate::play::any_kind::{AnyKind, AnyMade, Position};
use crate::play::drawing::Drawing;
use crate::play::kind::{Code, Wanted, Way};
use bevy::prelude::*;

/// The wish to draw.
#[derive(Message, Clone, Debug)]
pub struct BeginDrawing(pub Begin);

/// A level in the making that is to be drawn on.
#[derive(Resource)]
pub(in crate::game) struct Fetching {
    kind: AnyKind,
    work: Work<Result<AnyMade, String>>,
}

impl Fetching {
    fn start(kind: AnyKind, wanted: &Wanted) -> Result<Fetching, String> {
        let work = Work::of(kind.make(wanted)?);
        Ok(Fetching { kind, work })
    }
}

/// What there is to begin with: at once, or after a while.
enum Found {
    /// The drawing of a kind that is in hand.
    InHand(AnyKind, Box<Drawing>),
    /// A blank, and why it is not the drawing in hand, if that was wanted.
    Blank(AnyKind, Box<Drawing>, Option<String>),
    Level(Fetching),
    /// A level that its code tells by itself.
    Told(AnyKind, Box<Drawing>),
}

/// Follows the wish to draw.
pub(super) fn begin(
    mut wishes: MessageReader<BeginDrawing>,
    mut commands: Commands,
    on_offer: Res<OnOffer>,
    mut opening: Opening,
) {
    for BeginDrawing(begin) in wishes.read() {
        match find(begin, &on_offer, &opening.player) {
            Ok(Found::InHand(kind, drawing)) => opening.open(kind, *drawing, None),
            Ok(Found::Blank(kind, drawing, why)) => {
                if let Some(why) = why {
                    opening.player.tell(why);
                }
                opening.player.progress.drawings.set_aside(kind.key());
                opening.open(kind, *drawing, None);
            }
            Ok(Found::Level(fetching)) => commands.insert_resource(fetching),
            Ok(Found::Told(kind, drawing)) => opening.open_level(kind, *drawing, None),
            Err(why) => opening.player.tell(why),
        }
    }
}

/// Begins with a level once it is made.
pub(super) fn fetched(
    mut commands: Commands,
    mut fetching: ResMut<Fetching>,
    mut opening: Opening,
) {
    let Some(made) = fetching.work.poll() else {
        return;
    };
    commands.remove_resource::<Fetching>();
    let kind = fetching.kind.clone();
    let drawing = made.and_then(|level| Ok((drawing_of(&kind, &level.start)?, level.code)));
    match drawing {
        Ok((drawing, code)) => opening.open_level(kind, drawing, Some(code)),
        Err(why) => opening.player.tell(why),
    }
}

/// A level as a drawing.
fn drawing_of(kind: &AnyKind, start: &Position) -> Result<Drawing, String> {
    let sheet = kind.sheet(start);
    let sheet = sheet.ok_or("This level cannot be drawn.")?;
    let drawable = kind.drawable().ok_or("This puzzle is not drawn.")?;
    Drawing::new(drawable, sheet).map_err(|why| why.to_string())
}

/// What it takes to open the workshop.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Opening<'w, 's> {
    commands: Commands<'w, 's>,
    player: ResMut<'w, Player>,
    saving: ResMut<'w, Saving>,
    open: Option<ResMut<'w, Workshop>>,
    watching: ResMut<'w, Watching>,
    status: ResMut<'w, Status>,
    known: ResMut<'w, Known>,
    draws: MessageWriter<'w, super::Draw>,
    screen: ResMut<'w, NextState<Screen>>,
}

impl Opening<'_, '_> {
    /// Whether a drawing of a kind is on the screen.
    fn is_open(&self, kind: &AnyKind) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| open.kind.key() == kind.key())
    }

    /// Opens a level; the drawing in hand lies aside, or can be taken back where it is open.
    fn open_level(&mut self, kind: AnyKind, drawing: Drawing, made_from: Option<Code>) {
        if !self.is_open(&kind) {
            self.player.progress.drawings.set_aside(kind.key());
        }
        self.open(kind, drawing, made_from);
    }

    fn open(&mut self, kind: AnyKind, drawing: Drawing, made_from: Option<Code>) {
        self.watching.stop();
        if let Some(open) = &mut self.open {
            // What was drawn before can be taken back where it is the same kind's.
            if open.kind.key() == kind.key() {
                open.made_from = made_from.map(|code| (code, drawing.sheet().clone()));
                let begin = super::Command::Begin(drawing.sheet().clone());
                self.draws.write(super::Draw(begin));
                return;
            }
            finish_drag(open, &mut self.player, &mut self.saving);
        }
        self.status.0 = format!("Drawing: {}.", kind.name());
        let mut workshop = Workshop::new(kind, drawing);
        let sheet = workshop.drawing.sheet().clone();
        workshop.made_from = made_from.map(|code| (code, sheet));
        self.commands
            .insert_resource(workshop.picture(workshop.drawing.sheet()));
        self.commands.insert_resource(workshop);
        *self.known = Known::default();
        NextState::set_if_neq(&mut self.screen, Screen::Workshop);
    }
}

fn find(begin: &Begin, on_offer: &OnOffer, player: &Player) -> Result<Found, String> {
    let kind_of = |name: &str| {
        let kind = on_offer.find(name).or_else(|| on_offer.find_called(name));
        let drawn = kind.filter(|kind| kind.drawable().is_some());
        drawn.ok_or_else(|| format!("There is no game \"{name}\" here to draw."))
    };
    let drawable = |kind: &AnyKind| kind.drawable().ok_or("This puzzle is not drawn.");
    let blank = |kind: &AnyKind, why: Option<String>| {
        let drawing = Drawing::blank(drawable(kind)?).map_err(|why| why.to_string())?;
        Ok(Found::Blank(kind.clone(), Box::new(drawing), why))
    };
    match begin {
        Begin::Kept(name) => {
            let kind = kind_of(name)?;
            let Some(kept) = player.progress.drawings.in_hand(kind.key()) else {
                return blank(kind, None);
            };
            match kept.take_up(drawable(kind)?) {
                Ok(drawing) => Ok(Found::InHand(kind.clone(), Box::new(drawing))),
                Err(why) => {
                    let words = format!(
                        "The drawing of {} in hand cannot be read now ({why}). It is kept, and lies aside.",
                        kind.name()
                    );
                    blank(kind, Some(words))
                }
            }
        }
        Begin::Blank(name) => blank(kind_of(name)?, None),
        Begin::Code(code) => {
            let read = on_offer.read_code(code);
            let (kind, code) = read.map_err(|why| format!("This is no level's code: {why}."))?;
            if let Some(start) = kind.told_by(&code) {
                let drawing = Box::new(drawing_of(kind, &start)?);
                return Ok(Found::Told(kind.clone(), drawing));
            }
            let wanted = Wanted::Code(code);
            Fetching::start(kind.clone(), &wanted).map(Found::Level)
        }
        Begin::Made(name, level, seed) => {
            let kind = kind_of(name)?;
            let rungs = kind.ladder().rungs();
            let rung = rungs.get(*level as usize).or(rungs.last());
            let way = rung.map(|rung| Way::Rung {
                rung,
                level: *level,
                seed: *seed,
            });
            made_on(kind, way)
        }
        Begin::Ordered(name, order) => made_on(kind_of(name)?, Some(Way::Order(*order))),
    }
}

/// The level that a kind has on a way of playing it, in the making.
fn made_on(kind: &AnyKind, way: Option<Way<'_>>) -> Result<Found, String> {
    let wanted = way.and_then(|way| kind.wanted(&way));
    let wanted = wanted.ok_or("This puzzle has no such level.")?;
    Fetching::start(kind.clone(), &wanted).map(Found::Level)
}

/// Nothing of it stays on the screen; the drawing itself is kept. A level that is played next may be there
/// already.
pub(super) fn leave(
    mut commands: Commands,
    workshop: Option<ResMut<Workshop>>,
    playing: Option<Res<Playing>>,
    (mut player, mut saving): (ResMut<Player>, ResMut<Saving>),
    mut known: ResMut<Known>,
    mut watching: ResMut<Watching>,
) {
    if let Some(mut workshop) = workshop {
        finish_drag(&mut workshop, &mut player, &mut saving);
    }
    watching.stop();
    *known = Known::default();
    commands.remove_resource::<Fetching>();
    commands.remove_resource::<Workshop>();
    if playing.is_some_and(|playing| is_picture(&playing)) {
        commands.remove_resource::<Playing>();
    }
}
