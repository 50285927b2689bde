//! Un-play: a puzzle played backwards from its end, by hand, until it is a level.
//!
//! It is an ordinary session of the kind played backwards. What is known of the level in the making is
//! found out beside it after every move.

mod panel;

pub(super) use panel::{UnplayPanel, plugin as panel_plugin};

use super::clock::{fresh_seed, unix_days};
use super::controls::TakingRest;
use super::go::Go;
use super::keys::{Action, OnPress, Presses};
use super::on_offer::OnOffer;
use super::player::Player;
use super::playing::{Beginning, Do, Playing};
use super::saving::{Saving, save};
use super::screen::Screen;
use super::words::{Status, first_words};
use super::work::Work;
use crate::play::any_kind::{AnyKind, Position};
use crate::play::kind::{Code, End, Proof};
use crate::play::mode::Mode;
use crate::play::own::OwnLevel;
use crate::play::session::Session;
use bevy::prelude::*;

/// The wish to play a kind backwards, by its key or name.
#[derive(Message, Clone, Debug)]
pub(super) struct BeginUnplay(pub(super) String);

/// The wish to play a kind backwards from a position on: the kind's key, and a position of it played backwards.
#[derive(Message, Clone, Debug)]
pub struct UnplayFrom(pub String, pub Position);

/// To another end of the puzzle that is un-played.
#[derive(Message, Clone, Copy, Debug)]
pub struct FromEnd(pub End);

/// What a player wants with the level in the making.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Keep it.
    Keep,
    /// Keep it, and play it at once.
    Play,
}

/// The puzzle that is un-played.
#[derive(Resource, Clone, Debug)]
pub struct Unplaying {
    /// The kind, played backwards.
    pub kind: AnyKind,
    /// The name of the kind.
    pub name: String,
    /// The end that it began with.
    pub end: End,
}

/// An end in the making.
#[derive(Resource)]
pub(super) struct FindingEnd {
    unplaying: Unplaying,
    work: Work<Result<Position, String>>,
}

/// What is known of the level in the making.
#[derive(Resource, Default, Debug)]
pub struct Draft {
    /// What is known.
    pub proof: Proof,
    /// The level, once it is one.
    pub level: Option<Code>,
    /// Whether this very level is kept.
    pub is_kept: bool,
    proving: Option<Work<Proof>>,
    of: Option<Position>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>();
    app.add_message::<BeginUnplay>();
    app.add_message::<UnplayFrom>();
    app.add_message::<FromEnd>();
    app.add_message::<Want>();
    let is_unplayed = in_state(Screen::Unplay).and_then(resource_exists::<Playing>);
    app.add_systems(
        Update,
        (
            (
                (begin, begin_from).run_if(not(in_state(Screen::Loading))),
                other_end.run_if(resource_exists::<Unplaying>),
                found.run_if(resource_exists::<FindingEnd>),
            )
                .chain()
                .in_set(Beginning),
            (prove, want).chain().run_if(is_unplayed.clone()),
        ),
    );
    app.add_systems(OnPress, keys.in_set(TakingRest).run_if(is_unplayed));
    app.add_systems(OnExit(Screen::Unplay), leave);
}

impl FindingEnd {
    /// A position that is there already.
    fn at(unplaying: Unplaying, position: Position) -> FindingEnd {
        let mut position = Some(Ok(position));
        let work = Work::start(move || position.take());
        FindingEnd { unplaying, work }
    }

    fn start(unplaying: Unplaying) -> Result<FindingEnd, String> {
        let work = Work::of(unplaying.kind.ending(unplaying.end)?);
        Ok(FindingEnd { unplaying, work })
    }
}

/// Follows the wish to un-play a kind.
fn begin(
    mut commands: Commands,
    mut wishes: MessageReader<BeginUnplay>,
    on_offer: Res<OnOffer>,
    mut player: ResMut<Player>,
) {
    for BeginUnplay(name) in wishes.read() {
        let forwards = on_offer.find(name).or_else(|| on_offer.find_called(name));
        let backwards = forwards.and_then(|kind| on_offer.backwards(kind.key()));
        let (Some(forwards), Some(kind)) = (forwards, backwards) else {
            player.tell(format!(
                "There is no game \"{name}\" here to play backwards."
            ));
            continue;
        };
        let ends = kind.ends();
        let unplaying = Unplaying {
            kind: kind.clone(),
            name: forwards.name().to_owned(),
            end: match ends.named.is_empty() {
                true => End::Made {
                    number: ends.usual,
                    seed: fresh_seed(),
                },
                false => End::Named(ends.usual),
            },
        };
        find(unplaying, &mut commands, &mut player);
    }
}

/// Follows the wish to un-play on from a position.
fn begin_from(
    mut commands: Commands,
    mut wishes: MessageReader<UnplayFrom>,
    on_offer: Res<OnOffer>,
) {
    for UnplayFrom(key, position) in wishes.read() {
        if let (Some(forwards), Some(kind)) = (on_offer.find(key), on_offer.backwards(key)) {
            let unplaying = Unplaying {
                kind: kind.clone(),
                name: forwards.name().to_owned(),
                end: End::Named(kind.ends().usual),
            };
            commands.insert_resource(FindingEnd::at(unplaying, position.clone()));
        }
    }
}

fn find(unplaying: Unplaying, commands: &mut Commands, player: &mut Player) {
    match FindingEnd::start(unplaying) {
        Ok(finding) => commands.insert_resource(finding),
        Err(error) => player.tell(error),
    }
}

fn other_end(
    mut commands: Commands,
    mut wishes: MessageReader<FromEnd>,
    unplaying: Res<Unplaying>,
    mut player: ResMut<Player>,
) {
    for FromEnd(end) in wishes.read() {
        let unplaying = Unplaying {
            end: *end,
            ..unplaying.clone()
        };
        find(unplaying, &mut commands, &mut player);
    }
}

fn found(
    mut commands: Commands,
    mut finding: ResMut<FindingEnd>,
    mut draft: ResMut<Draft>,
    mut player: ResMut<Player>,
    mut status: ResMut<Status>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(result) = finding.work.poll() else {
        return;
    };
    commands.remove_resource::<FindingEnd>();
    let end = match result {
        Ok(end) => end,
        Err(error) => {
            player.tell(error);
            return;
        }
    };
    let unplaying = finding.unplaying.clone();
    *draft = Draft::default();
    let kind = unplaying.kind.clone();
    let playing = Playing {
        mode: Mode::Free,
        code: Code::new(&kind.text(&end)),
        par: None,
        solution: Vec::new(),
        session: Session::new(kind.clone(), end),
        seconds: 0.0,
        is_backwards: true,
    };
    let is_another = *screen.get() == Screen::Unplay && kind.ends().counted.is_some();
    status.0 = match is_another {
        true => "Another end.".to_owned(),
        false => first_words(&playing),
    };
    commands.insert_resource(playing);
    commands.insert_resource(unplaying);
    // Entering it again would take away what was just put there.
    NextState::set_if_neq(&mut next, Screen::Unplay);
}

/// Takes the backward game away; a level that was made of it may be there already.
fn leave(mut commands: Commands, playing: Option<Res<Playing>>) {
    commands.remove_resource::<Unplaying>();
    if playing.is_some_and(|playing| playing.is_backwards) {
        commands.remove_resource::<Playing>();
    }
}

/// Undo and the like, keeping and playing; moves are taken before.
fn keys(
    mut presses: ResMut<Presses>,
    mut commands: MessageWriter<Do>,
    mut wants: MessageWriter<Want>,
    mut go: MessageWriter<Go>,
) {
    presses.bypass_change_detection().take(|press| {
        match (press.action.and_then(Action::command), press.action) {
            (Some(command), _) => drop(commands.write(Do(command))),
            (_, Some(Action::NextLevel)) => drop(wants.write(Want::Play)),
            (_, Some(Action::Keep)) => drop(wants.write(Want::Keep)),
            (_, Some(Action::Menu)) => drop(go.write(Go::Menu)),
            _ => {}
        }
        true
    });
}

/// Keeps what is known up to date.
fn prove(mut draft: ResMut<Draft>, playing: Res<Playing>, player: Res<Player>) {
    if !playing.is_backwards {
        return;
    }
    let draft = draft.bypass_change_detection();
    let now = playing.session.now();
    if draft.of.as_ref() != Some(now) {
        let level = playing.kind().level(now).ok();
        let is_kept = |code: &Code| player.progress.own.has(code.as_str());
        *draft = Draft {
            proof: Proof::Thinking,
            is_kept: level.as_ref().is_some_and(is_kept),
            level,
            proving: Some(Work::of(playing.kind().proving(now))),
            of: Some(now.clone()),
        };
    }
    if let Some(proof) = draft.proving.as_mut().and_then(Work::poll) {
        draft.proof = proof;
        draft.proving = None;
        if !proof.is_level() {
            draft.level = None;
        }
    }
}

/// Keeps the level, and plays it.
fn want(
    mut wants: MessageReader<Want>,
    mut draft: ResMut<Draft>,
    unplaying: Option<Res<Unplaying>>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
    mut go: MessageWriter<Go>,
) {
    for want in wants.read() {
        let (Some(code), Some(unplaying), true) =
            (&draft.level, &unplaying, draft.proof.is_level())
        else {
            continue;
        };
        let level = OwnLevel {
            code: code.to_string(),
            kind: unplaying.kind.key().to_owned(),
            game: unplaying.name.clone(),
            par: match draft.proof {
                Proof::Proven(par) => Some(par),
                _ => None,
            },
            day: unix_days(),
            ..OwnLevel::default()
        };
        if *want == Want::Play {
            go.write(Go::code(code));
        }
        match player.progress.own.keep(level) {
            Ok(()) => {
                save(&mut player, &mut saving);
                draft.is_kept = true;
            }
            Err(why) => player.tell(format!("The level is not kept: {why}.")),
        }
    }
}
