//! The player: progress, and what is told.

use crate::play::progress::Progress;
use crate::play::records::Record;
use crate::play::settings::Settings;
use bevy::prelude::*;

/// Everything that is known of the player.
#[derive(Resource, Default)]
pub struct Player {
    /// Progress, settings and the levels in hand.
    pub progress: Progress,
    /// Words that the player should read.
    pub message: Option<String>,
    /// The record of the level just won.
    pub just_won: Option<Record>,
}

impl Player {
    /// Has something to read; after what is there already.
    pub fn tell(&mut self, words: impl Into<String>) {
        let words = words.into();
        match &mut self.message {
            Some(message) if *message == words => {}
            Some(message) => {
                message.push_str("\n\n");
                message.push_str(&words);
            }
            None => self.message = Some(words),
        }
    }

    /// How things look, sound and move.
    pub fn settings(&self) -> &Settings {
        &self.progress.settings
    }
}
