//! How things look, sound and move, as the player wants it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How things look, sound and move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// 0 to 1.
    pub effects_volume: f32,
    /// 0 to 1.
    pub ambience_volume: f32,
    /// No sound at all.
    pub mute: bool,
    /// Text size, 1 is usual.
    pub text_size: f32,
    /// Cuts instead of swings.
    pub reduced_motion: bool,
    /// Plain strong colours.
    pub high_contrast: bool,
    /// Whether the time is shown.
    pub show_time: bool,
    /// Whether a light tells if the position can still be won.
    pub show_winnable: bool,
    /// Whether things cast shadows; without them slow machines are quicker.
    pub shadows: bool,
    /// Whether shadows were given up once because drawing was slow.
    pub shadows_given_up: bool,
    /// The name of the theme; the usual one if there is none of that name.
    pub theme: String,
    /// The player's own keys: actions and keys by name.
    pub keys: BTreeMap<String, String>,
    /// What the system wished for when it was last asked: only another wish counts.
    pub wished: Wished,
}

/// How the system wants things to move and look, for all programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Wished {
    /// Less motion.
    pub motion: bool,
    /// More contrast.
    pub contrast: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            effects_volume: 0.7,
            ambience_volume: 0.4,
            mute: false,
            text_size: 1.0,
            reduced_motion: false,
            high_contrast: false,
            show_time: false,
            show_winnable: false,
            shadows: true,
            shadows_given_up: false,
            theme: String::new(),
            keys: BTreeMap::new(),
            wished: Wished::default(),
        }
    }
}

impl Settings {
    /// Grants what the system wishes for, as far as it is another wish than the last one: what the player
    /// has chosen since then stays.
    pub fn grant(&mut self, wished: Wished) {
        if self.wished.motion != wished.motion {
            self.reduced_motion = wished.motion;
        }
        if self.wished.contrast != wished.contrast {
            self.high_contrast = wished.contrast;
        }
        self.wished = wished;
    }

    /// Gives up shadows because drawing is slow; only once: a player who wants them back keeps them.
    pub fn give_up_shadows(&mut self) {
        self.shadows &= self.shadows_given_up;
        self.shadows_given_up = true;
    }

    /// Brings values from outside into their ranges.
    pub(super) fn tamed(mut self) -> Settings {
        let tame = |value: f32, low: f32, high: f32| {
            if value.is_finite() {
                value.clamp(low, high)
            } else {
                low
            }
        };
        self.effects_volume = tame(self.effects_volume, 0.0, 1.0);
        self.ambience_volume = tame(self.ambience_volume, 0.0, 1.0);
        self.text_size = tame(self.text_size, 0.75, 2.0);
        self
    }
}
