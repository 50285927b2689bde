//! Keys by action, as the file and the player say.

use super::Action;
use crate::game::flow::Player;
use crate::play::written::{BadFile, read};
use bevy::prelude::*;
use serde::{Deserialize, Deserializer, de::Error};
use std::collections::BTreeMap;

/// The keys that are built into the program.
pub(in crate::game) const BUILT_IN: &str = include_str!("../../../assets/keys.ron");

/// Keys that can be bound; the others belong to the system.
const KEYS: [KeyCode; 78] = [
    KeyCode::KeyA,
    KeyCode::KeyB,
    KeyCode::KeyC,
    KeyCode::KeyD,
    KeyCode::KeyE,
    KeyCode::KeyF,
    KeyCode::KeyG,
    KeyCode::KeyH,
    KeyCode::KeyI,
    KeyCode::KeyJ,
    KeyCode::KeyK,
    KeyCode::KeyL,
    KeyCode::KeyM,
    KeyCode::KeyN,
    KeyCode::KeyO,
    KeyCode::KeyP,
    KeyCode::KeyQ,
    KeyCode::KeyR,
    KeyCode::KeyS,
    KeyCode::KeyT,
    KeyCode::KeyU,
    KeyCode::KeyV,
    KeyCode::KeyW,
    KeyCode::KeyX,
    KeyCode::KeyY,
    KeyCode::KeyZ,
    KeyCode::Digit0,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
    KeyCode::Numpad0,
    KeyCode::Numpad1,
    KeyCode::Numpad2,
    KeyCode::Numpad3,
    KeyCode::Numpad4,
    KeyCode::Numpad5,
    KeyCode::Numpad6,
    KeyCode::Numpad7,
    KeyCode::Numpad8,
    KeyCode::Numpad9,
    KeyCode::NumpadAdd,
    KeyCode::NumpadSubtract,
    KeyCode::NumpadMultiply,
    KeyCode::NumpadDivide,
    KeyCode::NumpadEnter,
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Space,
    KeyCode::Enter,
    KeyCode::Escape,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Period,
    KeyCode::Comma,
    KeyCode::Slash,
    KeyCode::Semicolon,
    KeyCode::Quote,
    KeyCode::Minus,
    KeyCode::Equal,
    KeyCode::BracketLeft,
    KeyCode::BracketRight,
    KeyCode::Backslash,
    KeyCode::F1,
    KeyCode::F2,
    KeyCode::F3,
    KeyCode::F4,
];

/// A key as the file names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Named(KeyCode);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Named, D::Error> {
        let name = String::deserialize(from)?;
        key_called(&name)
            .map(Named)
            .ok_or_else(|| D::Error::custom(format!("no key is called \"{name}\"")))
    }
}

fn key_called(name: &str) -> Option<KeyCode> {
    KEYS.into_iter().find(|key| name_of(*key) == name)
}

/// The name of a key in files.
fn name_of(key: KeyCode) -> String {
    format!("{key:?}")
}

/// The name of a key for people.
fn sign_of(key: KeyCode) -> String {
    match key {
        KeyCode::ArrowLeft => "⬅".into(),
        KeyCode::ArrowRight => "➡".into(),
        KeyCode::ArrowUp => "⬆".into(),
        KeyCode::ArrowDown => "⬇".into(),
        KeyCode::Escape => "Esc".into(),
        KeyCode::Period => ".".into(),
        KeyCode::Slash => "?".into(),
        other => {
            let name = name_of(other);
            let short = name.strip_prefix("Key").or(name.strip_prefix("Digit"));
            short.unwrap_or(&name).to_owned()
        }
    }
}

#[derive(Deserialize)]
#[serde(try_from = "BTreeMap<Action, Vec<Named>>")]
struct File(BTreeMap<Action, Vec<KeyCode>>);

impl TryFrom<BTreeMap<Action, Vec<Named>>> for File {
    type Error = String;

    fn try_from(written: BTreeMap<Action, Vec<Named>>) -> Result<File, String> {
        let mut owners: Vec<(KeyCode, Action)> = Vec::new();
        for (action, keys) in &written {
            for Named(key) in keys {
                if let Some((_, other)) = owners.iter().find(|(k, _)| k == key) {
                    let name = name_of(*key);
                    return Err(format!("{name} is given to both {other:?} and {action:?}"));
                }
                owners.push((*key, *action));
            }
        }
        let plain = |keys: Vec<Named>| keys.into_iter().map(|Named(key)| key).collect();
        Ok(File(
            written
                .into_iter()
                .map(|(a, keys)| (a, plain(keys)))
                .collect(),
        ))
    }
}

/// The keys as the file has them, without the player's own choices.
#[derive(Resource, Clone, Debug)]
pub(in crate::game) struct UsualKeys(pub(in crate::game) Bindings);

/// The player's own keys, on top of the usual ones, wherever either comes from.
pub(in crate::game) fn follow_choices(
    usual: Res<UsualKeys>,
    player: Res<Player>,
    mut bindings: ResMut<Bindings>,
    mut last: Local<Option<BTreeMap<String, String>>>,
) {
    let choices = &player.progress.settings.keys;
    if usual.is_changed() || last.as_ref() != Some(choices) {
        *bindings = usual.0.clone().with_choices(choices);
        *last = Some(choices.clone());
    }
}

/// Which key does what.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default)]
pub struct Bindings(BTreeMap<Action, Vec<KeyCode>>);

impl Bindings {
    /// Reads a file's text. Actions that it leaves out keep their usual keys, as far as those are free.
    pub fn from_text(text: &str) -> Result<Bindings, BadFile> {
        let File(mut map) = read(text)?;
        let File(usual) = read(BUILT_IN)?;
        let taken: Vec<KeyCode> = map.values().flatten().copied().collect();
        for (action, keys) in usual {
            map.entry(action)
                .or_insert_with(|| keys.into_iter().filter(|k| !taken.contains(k)).collect());
        }
        Ok(Bindings(map))
    }

    /// The usual keys.
    pub fn built_in() -> Bindings {
        Bindings::from_text(BUILT_IN).unwrap_or_default()
    }

    /// What a key does.
    pub fn action(&self, key: KeyCode) -> Option<Action> {
        let found = self.0.iter().find(|(_, keys)| keys.contains(&key));
        found.map(|(action, _)| *action)
    }

    /// The keys of an action, the first one first.
    pub fn keys(&self, action: Action) -> &[KeyCode] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The keys of an action for people.
    pub fn signs(&self, action: Action) -> String {
        let signs: Vec<String> = self.keys(action).iter().map(|key| sign_of(*key)).collect();
        signs.join(", ")
    }

    /// The first key of an action for people.
    pub fn sign(&self, action: Action) -> String {
        self.keys(action)
            .first()
            .map_or(String::new(), |key| sign_of(*key))
    }

    /// Whether a key can be given to an action; the others belong to the system.
    pub fn can_bind(key: KeyCode) -> bool {
        KEYS.contains(&key)
    }

    /// Gives a key to an action, in front of its others; whoever had it loses it.
    fn bind(&mut self, action: Action, key: KeyCode) {
        for keys in self.0.values_mut() {
            keys.retain(|other| *other != key);
        }
        self.0.entry(action).or_default().insert(0, key);
    }

    /// Binds the player's own choices, written by name; what is not known is passed over.
    pub fn with_choices(mut self, choices: &BTreeMap<String, String>) -> Bindings {
        for (action, key) in choices {
            let named = Action::ALL
                .iter()
                .find(|(a, _)| format!("{a:?}") == *action);
            if let (Some((action, _)), Some(key)) = (named, key_called(key)) {
                self.bind(*action, key);
            }
        }
        self
    }

    /// A choice as it is kept.
    pub fn choice(action: Action, key: KeyCode) -> (String, String) {
        (format!("{action:?}"), name_of(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Line;
    use crate::play::session::Command;

    #[test]
    fn every_action_has_a_key_and_no_key_two_actions() {
        let bindings = Bindings::built_in();
        for (action, words) in Action::ALL {
            let keys = bindings.keys(action);
            assert!(!keys.is_empty(), "{words}");
            for key in keys {
                assert_eq!(bindings.action(*key), Some(action));
            }
        }
        for line in Line::ALL {
            assert_eq!(Action::turning(line).command(), Some(Command::Turn(line)));
        }
    }

    #[test]
    fn an_edited_file_takes_effect_and_keeps_the_rest() {
        let bindings = Bindings::from_text("{ Undo: [\"KeyB\"] }").expect("good");
        assert_eq!(bindings.action(KeyCode::KeyB), Some(Action::Undo));
        assert_eq!(bindings.action(KeyCode::KeyU), None);
        assert_eq!(bindings.action(KeyCode::Digit1), Some(Action::TurnRow1));
        let swapped = Bindings::from_text("{ Undo: [\"KeyR\"] }").expect("good");
        assert_eq!(swapped.action(KeyCode::KeyR), Some(Action::Undo));
    }

    #[test]
    fn broken_files_name_line_and_reason() {
        for (text, line, word) in [
            ("{\n Undo: [\"KeyÖ\"],\n}", 2, "KeyÖ"),
            ("{\n Undo: [\"KeyB\"],\n Fly: [\"KeyC\"],\n}", 3, "Fly"),
            ("{ Undo: [\"KeyB\"], Redo: [\"KeyB\"] }", 1, "both"),
            ("{ Undo: \"KeyB\" }", 1, ""),
            ("", 1, ""),
        ] {
            let error = Bindings::from_text(text).expect_err("broken");
            assert_eq!(error.line, line, "{error}");
            assert!(error.reason.contains(word), "{error}");
        }
    }

    #[test]
    fn a_player_s_choice_takes_the_key_from_whoever_had_it() {
        let choices = [("Undo", "KeyR"), ("Sing", "KeyB"), ("Hint", "Rubbish")]
            .map(|(a, b)| (a.to_owned(), b.to_owned()));
        let bindings = Bindings::built_in().with_choices(&choices.into());
        assert_eq!(bindings.action(KeyCode::KeyR), Some(Action::Undo));
        assert_eq!(bindings.action(KeyCode::KeyU), Some(Action::Undo));
        assert!(bindings.keys(Action::Restart).is_empty());
        assert_eq!(bindings.action(KeyCode::KeyH), Some(Action::Hint));
    }
}
