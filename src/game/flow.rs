//! Which level is played: where the player wants to go, what was won, and what is kept of it.

use super::clock::{fresh_seed, today, unix_days};
use super::go::Go;
use super::help::{Ask, Help};
use super::on_offer::OnOffer;
use super::player::Player;
use super::playing::{Beginning, Happened, Playing, Relay};
use super::preparing::{Ahead, Order, Preparing};
use super::saving::{Saving, save};
use super::screen::Screen;
use super::strips::BeginStrip;
use super::unplay::{BeginUnplay, FindingEnd};
use super::workshop::{BeginDrawing, Fetching};
use crate::play::any_kind::{AnyKind, AnyMade};
use crate::play::campaign::Campaign;
use crate::play::in_hand::InHand;
use crate::play::kind::{Code, CodeRead, Wanted, Way};
use crate::play::kinds::NoSuchLevel;
use crate::play::mode::Mode;
use crate::play::progress::Progress;
use crate::play::records::Record;
use crate::play::session::{Event, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Go>();
    app.init_resource::<Player>();
    app.init_resource::<OnOffer>();
    app.add_systems(
        Update,
        (
            // The puzzle behind the menu is not played. What happened to this one is entered before
            // another takes its place.
            (count_time, note_win, keep_progress)
                .chain()
                .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
            (
                go.run_if(not(in_state(Screen::Loading))),
                finish_preparing.run_if(resource_exists::<Preparing>),
            )
                .chain()
                .in_set(Beginning),
            (|mut ahead: ResMut<Ahead>| ahead.go_on()).run_if(resource_exists::<Ahead>),
        )
            .chain()
            .after(Relay),
    );
}

/// Follows where the player wants to go.
fn go(mut wishes: MessageReader<Go>, mut road: Road) {
    for wish in wishes.read() {
        road.follow(wish);
    }
}

/// What it takes to lead somewhere.
#[derive(SystemParam)]
struct Road<'w, 's> {
    commands: Commands<'w, 's>,
    player: ResMut<'w, Player>,
    on_offer: Res<'w, OnOffer>,
    playing: Option<Res<'w, Playing>>,
    ahead: Option<Res<'w, Ahead>>,
    screen: ResMut<'w, NextState<Screen>>,
    unplay: MessageWriter<'w, BeginUnplay>,
    draw: MessageWriter<'w, BeginDrawing>,
    strip: MessageWriter<'w, BeginStrip>,
}

impl Road<'_, '_> {
    fn follow(&mut self, wish: &Go) {
        // Whatever else was on its way, it is not wanted any more.
        self.commands.remove_resource::<Preparing>();
        self.commands.remove_resource::<FindingEnd>();
        self.commands.remove_resource::<Fetching>();
        match wish {
            Go::Menu => self.screen.set(Screen::Menu),
            Go::Pack(pack) => {
                let found = self.player.progress.resume_pack(*pack, &self.on_offer);
                self.in_pack(*pack, found.map(|(kind, mode)| (kind.clone(), mode)));
            }
            Go::Draw(begin) => drop(self.draw.write(BeginDrawing(begin.clone()))),
            Go::Strip(teacher) => drop(self.strip.write(BeginStrip(teacher.clone()))),
            Go::Unplay(name) => drop(self.unplay.write(BeginUnplay(name.clone()))),
            Go::Play(name, mode) => {
                if let Some(kind) = self.kind(name) {
                    self.next_level(kind, *mode, false);
                }
            }
            Go::Back(name, mode) => self.back(name, *mode),
            Go::NewRun(name) => {
                if let Some(kind) = self.kind(name) {
                    let kept = self.player.progress.of_mut(kind.key());
                    kept.campaign = Some(Campaign::new(fresh_seed()));
                    kept.in_hand.give_up(Mode::Campaign);
                    self.next_level(kind, Mode::Campaign, false);
                }
            }
            Go::InTurn => self.in_turn(),
            Go::Code(text) => match self.on_offer.read_code(text) {
                Ok((kind, code)) => {
                    let kind = kind.clone();
                    self.prepare(kind, Mode::Free, Wanted::Code(code));
                }
                Err(why) => self.turn_back(words_for(&why)),
            },
            Go::Resume => {
                let kinds = &self.on_offer;
                let progress = &self.player.progress;
                let here = |key: &str| kinds.find(key).is_some();
                let resume = progress.resume(kinds.first_key(), here);
                if let Some((key, mode)) = resume.map(|(key, mode)| (key.to_owned(), mode)) {
                    self.back(&key, mode);
                }
            }
            Go::Next => match &self.playing {
                Some(playing) if matches!(playing.mode, Mode::Pack { .. }) => {
                    let Mode::Pack { pack, level } = playing.mode else {
                        return;
                    };
                    let progress = &self.player.progress;
                    let found = progress.next_in_pack(pack, Some(level), &self.on_offer);
                    self.in_pack(pack, found.map(|(kind, mode)| (kind.clone(), mode)));
                }
                Some(playing) if playing.mode == Mode::Mixed => self.in_turn(),
                Some(playing) => {
                    let (kind, mode) = (playing.kind().clone(), playing.mode.next());
                    match mode {
                        Some(mode) => self.next_level(kind, mode, true),
                        None => self.screen.set(Screen::Menu),
                    }
                }
                None => self.screen.set(Screen::Menu),
            },
        }
    }

    /// Back to the menu, with words.
    fn turn_back(&mut self, words: String) {
        self.player.tell(words);
        self.screen.set(Screen::Menu);
    }

    /// A kind by its key or name; if it is not here, that is told.
    fn kind(&mut self, name: &str) -> Option<AnyKind> {
        let kinds = &self.on_offer;
        let found = kinds
            .find(name)
            .or_else(|| kinds.find_called(name))
            .cloned();
        if found.is_none() {
            self.turn_back(format!(
                "The game \"{name}\" is not here. What you have played of it is kept until it is back."
            ));
        }
        found
    }

    /// A level of a pack, or a word at its end.
    fn in_pack(&mut self, pack: u32, found: Option<(AnyKind, Mode)>) {
        match found {
            Some((kind, mode)) => self.next_level(kind, mode, false),
            None => {
                let words = self.player.progress.end_of_pack(pack, &self.on_offer);
                self.turn_back(words.unwrap_or_else(|| "There is no such pack here.".to_owned()));
            }
        }
    }

    fn in_turn(&mut self) {
        match self.on_offer.in_turn(self.player.progress.turns).cloned() {
            Some(kind) => self.next_level(kind, Mode::Mixed, false),
            None => self.screen.set(Screen::Menu),
        }
    }

    /// The level in hand of a way of playing; the next one if there is none.
    fn back(&mut self, name: &str, mode: Mode) {
        let Some(kind) = self.kind(name) else {
            return;
        };
        self.take_stock(&kind, mode);
        let level = self.player.progress.of(kind.key()).in_hand.level_of(mode);
        match level.and_then(|level| code_of(&kind, level)) {
            Some(code) => self.prepare(kind, mode, Wanted::Code(code)),
            None => self.next_level(kind, mode, false),
        }
    }

    /// The level that is begun, the one that was made ahead, or another.
    fn next_level(&mut self, kind: AnyKind, mode: Mode, is_next: bool) {
        self.take_stock(&kind, mode);
        if let Some(code) = begun(&kind, mode, &self.player.progress) {
            self.prepare(kind, mode, Wanted::Code(code));
            return;
        }
        let ahead = self.ahead.as_ref();
        if is_next && ahead.is_some_and(|ahead| ahead.is_for(&kind, mode)) {
            self.commands.queue(|world: &mut World| {
                if let Some(ahead) = world.remove_resource::<Ahead>() {
                    world.insert_resource(ahead.take());
                }
            });
            return;
        }
        let progress = &mut self.player.progress;
        match progress.next_level(&kind, mode, today(), fresh_seed) {
            Some(wanted) => self.prepare(kind, mode, wanted),
            None => self.end_of_way(&kind, mode),
        }
    }

    /// Nothing comes next: the reward, a word, or just the menu.
    fn end_of_way(&mut self, kind: &AnyKind, mode: Mode) {
        let run = &self.player.progress.of(kind.key()).campaign;
        match run.as_ref().filter(|_| mode == Mode::Campaign) {
            Some(_) if kind.ladder().reward.is_some() => self.screen.set(Screen::Reward),
            Some(run) => {
                let totals = run.totals();
                let words = format!(
                    "All {} levels of {}: {} {}s for a par of {}.",
                    run.finished.len(),
                    kind.name(),
                    totals.turns,
                    kind.phrases().counted,
                    totals.par
                );
                self.turn_back(words);
            }
            None => self.screen.set(Screen::Menu),
        }
    }

    fn prepare(&mut self, kind: AnyKind, mode: Mode, wanted: Wanted) {
        let order = Order { kind, mode, wanted };
        self.commands.insert_resource(Preparing::start(order));
    }

    /// Sets a level aside that does not fit its puzzle any more, and brings one back that fits again.
    fn take_stock(&mut self, kind: &AnyKind, mode: Mode) {
        let hands = &mut self.player.progress.of_mut(kind.key()).in_hand;
        let fits = |level: &InHand| code_of(kind, level).is_some();
        match hands.level_of(mode) {
            Some(level) if fits(level) => {}
            Some(_) => {
                hands.set_aside(mode);
                self.player.tell(format!(
                    "The level of {} in hand was made with other rules than it has now. It is set \
                     aside, and comes back when they do.",
                    kind.name()
                ));
            }
            None => hands.bring_back(mode, fits),
        }
    }
}

fn words_for(why: &NoSuchLevel) -> String {
    let words = why.to_string();
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// The code of a level in hand, if its kind still knows it.
fn code_of(kind: &AnyKind, level: &InHand) -> Option<Code> {
    match kind.read_code(&level.code) {
        CodeRead::Mine(code) => Some(code),
        _ => None,
    }
}

/// The level of a way of playing that goes on where it was when that way is chosen: one of a day only on
/// that day, and any level at all is always another one.
pub(super) fn begun(kind: &AnyKind, mode: Mode, progress: &Progress) -> Option<Code> {
    let level = progress.of(kind.key()).in_hand.level_of(mode)?;
    let code = code_of(kind, level)?;
    match mode {
        Mode::Free => None,
        Mode::Daily => {
            let wanted = kind.wanted(&Way::Daily(today()));
            (wanted == Some(Wanted::Code(code.clone()))).then_some(code)
        }
        _ => Some(code),
    }
}

fn finish_preparing(
    mut commands: Commands,
    mut preparing: ResMut<Preparing>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(result) = preparing.poll() else {
        return;
    };
    let Order { kind, mode, .. } = preparing.order.clone();
    commands.remove_resource::<Preparing>();
    match result {
        Ok(level) => {
            let playing = begin(kind, mode, level, &mut player, &saving);
            keep_now(&playing, &mut player, &mut saving);
            commands.insert_resource(playing);
            // What was shown belonged to the level before.
            commands.insert_resource(Help::default());
            screen.set(Screen::Play);
        }
        Err(error) => {
            player.tell(error);
            if mode == Mode::Mixed {
                // The others go on without it.
                player.progress.turns = player.progress.turns.wrapping_add(1);
            }
            screen.set(Screen::Menu);
        }
    }
}

/// Begins a level, or goes on with it where it was. One in hand that breaks the rules begins again, and
/// the save that told so is kept.
fn begin(
    kind: AnyKind,
    mode: Mode,
    level: AnyMade,
    player: &mut Player,
    saving: &Saving,
) -> Playing {
    player.just_won = None;
    let hands = &mut player.progress.of_mut(kind.key()).in_hand;
    hands.take_up(mode);
    let in_hand = hands.now.clone();
    let in_hand = in_hand.filter(|game| game.mode == mode && game.code == level.code.as_str());
    let mut playing = Playing::new(kind, mode, level);
    if let Some(in_hand) = in_hand {
        let start = playing.session.start().clone();
        match Session::resumed(playing.kind().clone(), start, &in_hand) {
            Ok(session) => {
                playing.session = session;
                playing.seconds = in_hand.seconds as f32;
            }
            Err(why) => {
                let kept = saving
                    .copy_aside()
                    .map(|name| format!(" The save is kept as {name}."));
                let kept = kept.unwrap_or_default();
                player.tell(format!("The level in hand begins again ({why}).{kept}"));
            }
        }
    }
    playing
}

fn count_time(mut playing: ResMut<Playing>, time: Res<Time>) {
    if !playing.session.is_won() {
        // Time alone must not look like a change of the game.
        playing.bypass_change_detection().seconds += time.delta_secs();
    }
}

fn record_of(playing: &Playing) -> Record {
    let used = playing.session.used();
    Record {
        kind: playing.kind().key().to_owned(),
        mode: playing.mode,
        code: playing.code.to_string(),
        difficulty: playing.kind().difficulty(&playing.code),
        par: playing.par,
        made: playing.session.made(),
        losses: playing.session.losses(),
        seconds: playing.seconds as u32,
        hints: used.hints,
        undos: used.undos,
        solution: used.solution,
        standing: None,
        day: unix_days(),
    }
}

/// Enters a won level into the player's progress.
fn note_win(
    mut commands: Commands,
    playing: Res<Playing>,
    mut events: MessageReader<Happened>,
    mut player: ResMut<Player>,
) {
    let is_won = events.read().any(|Happened(event)| *event == Event::Won);
    // A level that is taken back and won again counts once.
    if !is_won || player.just_won.is_some() {
        return;
    }
    let kind = playing.kind();
    let record = player.progress.enter(kind, record_of(&playing));
    player.just_won = Some(record);
    // The next level is ready before it is asked for.
    let ahead = playing.mode.next().and_then(|mode| {
        let progress = &mut player.progress;
        let wanted = progress.next_level(kind, mode, today(), fresh_seed)?;
        let kind = kind.clone();
        Some(Ahead::start(Order { kind, mode, wanted }))
    });
    match ahead {
        Some(ahead) => commands.insert_resource(ahead),
        None => commands.remove_resource::<Ahead>(),
    }
}

/// Writes progress after everything that happened.
fn keep_progress(
    playing: Res<Playing>,
    mut events: MessageReader<Happened>,
    mut asks: MessageReader<Ask>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
) {
    let something = events
        .read()
        .any(|Happened(event)| !matches!(event, Event::Refused { .. }));
    // Help is counted, too.
    if something | (asks.read().count() > 0) {
        keep_now(&playing, &mut player, &mut saving);
    }
}

/// Writes progress as it is now.
pub(super) fn keep_now(playing: &Playing, player: &mut Player, saving: &mut Saving) {
    put_in_hand(playing, player);
    save(player, saving);
}

/// The level as it is now is the one in hand, unless it is over.
pub(super) fn put_in_hand(playing: &Playing, player: &mut Player) {
    let is_over = playing.session.is_won() || player.just_won.is_some();
    let key = playing.kind().key();
    let seconds = playing.seconds as u32;
    let hands = &mut player.progress.of_mut(key).in_hand;
    hands.now = (!is_over).then(|| {
        let code = playing.code.as_str();
        playing.session.in_hand(playing.mode, code, seconds)
    });
    player.progress.latest = Some(key.to_owned());
}
