//! Sounds, synthesised at the start: wood, bells and a quiet forest.

use super::player::Player;
use super::playing::{Happened, Playing, Relay};
use crate::cube::{Cube, Move};
use crate::play::cube::walked;
use crate::play::session::Event;
use crate::puzzle::Dice;
use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;
use std::f32::consts::TAU;
use std::sync::Arc;

const RATE: u32 = 22_050;

#[derive(Resource)]
struct Sounds {
    step: Handle<AudioSource>,
    turn: Handle<AudioSource>,
    karma: Handle<AudioSource>,
    refused: Handle<AudioSource>,
    death: Handle<AudioSource>,
    won: Handle<AudioSource>,
}

/// The forest in the background.
#[derive(Component)]
struct Ambience;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, synthesise);
    app.add_systems(Update, (play.after(Relay), set_ambience));
}

fn synthesise(mut commands: Commands, mut sources: ResMut<Assets<AudioSource>>) {
    let mut add = |seconds: f32, wave: &mut dyn FnMut(f32) -> f32| {
        sources.add(AudioSource {
            bytes: wav(seconds, wave),
        })
    };
    let bell = |t: f32, pitch: f32, fade: f32| {
        (-t * fade).exp() * ((t * pitch * TAU).sin() + 0.4 * (t * pitch * 2.76 * TAU).sin()) * 0.5
    };
    let mut dice = Dice::new(&[11]);
    let mut noise = move || dice.below(2001) as f32 / 1000.0 - 1.0;
    let sounds = Sounds {
        step: add(0.09, &mut |t| {
            bell(t, 240.0, 50.0) * 0.5 + noise() * (-t * 90.0).exp() * 0.15
        }),
        turn: add(0.3, &mut |t| {
            let rub = noise() * (t * 10.0).sin().max(0.0) * 0.14;
            rub + bell((t - 0.18).max(0.0), 130.0, 26.0) * if t > 0.18 { 0.8 } else { 0.0 }
        }),
        karma: add(1.0, &mut |t| {
            bell(t, 880.0, 5.0) * 0.35 + bell(t, 1318.0, 6.0) * 0.2
        }),
        refused: add(0.14, &mut |t| bell(t, 150.0, 30.0) * 0.5),
        death: add(0.9, &mut |t| {
            let drum = (-(t % 0.22) * 26.0).exp() * ((t % 0.22) * 75.0 * TAU).sin();
            drum * (1.0 - t / 0.9) * 0.8
        }),
        won: add(2.4, &mut |t| {
            [(0.0, 523.3), (0.18, 659.3), (0.36, 784.0), (0.6, 1046.5)]
                .iter()
                .filter(|(at, _)| t >= *at)
                .map(|(at, pitch)| bell(t - at, *pitch, 2.4) * 0.24)
                .sum()
        }),
    };
    let mut low = 0.0;
    let forest = add(8.0, &mut |t| {
        low += (noise() - low) * 0.02;
        let breath = 0.6 + 0.4 * (t / 8.0 * TAU).sin();
        let chirp_at = (t * 0.75).fract();
        let chirp = if chirp_at < 0.09 && (t as u32).is_multiple_of(3) {
            (t * (2600.0 + 900.0 * (t * 43.0).sin()) * TAU).sin()
                * (chirp_at * 35.0).sin().max(0.0)
                * 0.03
        } else {
            0.0
        };
        low * breath * 1.2 + chirp
    });
    commands.insert_resource(sounds);
    commands.spawn((
        Ambience,
        AudioPlayer(forest),
        PlaybackSettings::LOOP.with_volume(Volume::Linear(0.0)),
    ));
}

/// A mono file of 16-bit samples.
fn wav(seconds: f32, wave: &mut dyn FnMut(f32) -> f32) -> Arc<[u8]> {
    let samples = (seconds * RATE as f32) as u32;
    let mut bytes = Vec::with_capacity(44 + samples as usize * 2);
    bytes.extend(b"RIFF");
    bytes.extend((36 + samples * 2).to_le_bytes());
    bytes.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    bytes.extend(RATE.to_le_bytes());
    bytes.extend((RATE * 2).to_le_bytes());
    bytes.extend(b"\x02\0\x10\0data");
    bytes.extend((samples * 2).to_le_bytes());
    for i in 0..samples {
        let value = wave(i as f32 / RATE as f32).clamp(-1.0, 1.0);
        bytes.extend(((value * 32_000.0) as i16).to_le_bytes());
    }
    bytes.into()
}

fn play(
    mut commands: Commands,
    mut events: MessageReader<Happened>,
    sounds: Res<Sounds>,
    player: Res<Player>,
    playing: Option<Res<Playing>>,
    device: Query<(), (With<Ambience>, With<AudioSink>)>,
) {
    let settings = player.settings();
    // Without a device no sound would ever end, and its entity would stay.
    if settings.mute || settings.effects_volume == 0.0 || device.is_empty() {
        events.clear();
        return;
    }
    let is_backwards = playing.is_some_and(|playing| playing.is_backwards);
    for Happened(event) in events.read() {
        let sound = match event {
            Event::Played {
                action,
                before,
                after,
            } => match (action.get(), before.get(), after.get()) {
                (Some(Move::Turn(_)), ..) => &sounds.turn,
                (Some(Move::Walk(to)), Some(before), Some(after)) => {
                    sounds.of_walk(before, after, *to)
                }
                _ if is_backwards => &sounds.turn,
                _ => &sounds.step,
            },
            Event::Undone { .. } | Event::Redone { .. } | Event::Restarted { .. } => &sounds.turn,
            Event::Lost { .. } => &sounds.death,
            Event::Won => &sounds.won,
            Event::Stuck | Event::Refused { .. } => &sounds.refused,
        };
        commands.spawn((
            AudioPlayer(sound.clone()),
            PlaybackSettings::DESPAWN.with_volume(Volume::Linear(settings.effects_volume)),
        ));
    }
}

impl Sounds {
    /// A walk rings where karma is picked up.
    fn of_walk(&self, before: &Cube, after: &Cube, to: u8) -> &Handle<AudioSource> {
        match walked(before, after, to).1.is_empty() {
            true => &self.step,
            false => &self.karma,
        }
    }
}

fn set_ambience(player: Res<Player>, mut sinks: Query<&mut AudioSink, With<Ambience>>) {
    let settings = player.settings();
    let wanted = if settings.mute {
        0.0
    } else {
        settings.ambience_volume * 0.5
    };
    for mut sink in &mut sinks {
        if sink.volume() != Volume::Linear(wanted) {
            sink.set_volume(Volume::Linear(wanted));
        }
    }
}
