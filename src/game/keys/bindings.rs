//! Keys by action, as the file and the player say.

use super::Action;
use crate::game::player::Player;
use crate::play::ron_file::{BadFile, read};
use bevy::prelude::*;
use serde::{Deserialize, Deserializer, de::Error};
use std::collections::BTreeMap;

/// The keys that are built into the program.
pub(in crate::game) const BUILT_IN: &str = include_str!("../../../assets/keys.ron");

/// Keys that can be bound, with their names in files; the others belong to the system.
macro_rules! keys {
    ($($key:ident)*) => {
        const KEYS: &[(KeyCode, &str)] = &[$((KeyCode::$key, stringify!($key)),)*];
    };
}

keys! {
    KeyA KeyB KeyC KeyD KeyE KeyF KeyG KeyH KeyI KeyJ KeyK KeyL KeyM KeyN KeyO KeyP KeyQ KeyR KeyS
    KeyT KeyU KeyV KeyW KeyX KeyY KeyZ Digit0 Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7
    Digit8 Digit9 Numpad0 Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9
    NumpadAdd NumpadSubtract NumpadMultiply NumpadDivide NumpadEnter ArrowLeft ArrowRight ArrowUp
    ArrowDown Space Enter Escape Backspace Delete Home End PageUp PageDown Period Comma Slash
    Semicolon Quote Minus Equal BracketLeft BracketRight Backslash F1 F2 F3 F4
}

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
    let found = KEYS.iter().find(|(_, other)| *other == name);
    found.map(|(key, _)| *key)
}

/// The name of a key in files; none for those that cannot be bound.
fn name_of(key: KeyCode) -> &'static str {
    let found = KEYS.iter().find(|(other, _)| *other == key);
    found.map_or("", |(_, name)| name)
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
            short.unwrap_or(name).to_owned()
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
                    let (one, two) = (other.name(), action.name());
                    return Err(format!("{name} is given to both {one} and {two}"));
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
pub(super) fn follow_choices(
    usual: Res<UsualKeys>,
    player: Res<Player>,
    mut bindings: ResMut<Bindings>,
    mut last: Local<Option<BTreeMap<String, String>>>,
) {
    let choices = &player.settings().keys;
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
        !name_of(key).is_empty()
    }

    /// Gives a key to an action, in front of its others; the action that had it loses it.
    fn bind(&mut self, action: Action, key: KeyCode) {
        for keys in self.0.values_mut() {
            keys.retain(|other| *other != key);
        }
        self.0.entry(action).or_default().insert(0, key);
    }

    /// Binds the player's own choices, written by name; what is not known is passed over.
    pub fn with_choices(mut self, choices: &BTreeMap<String, String>) -> Bindings {
        for (action, key) in choices {
            if let (Some(action), Some(key)) = (Action::called(action), key_called(key)) {
                self.bind(action, key);
            }
        }
        self
    }

    /// A choice as it is kept.
    pub fn choice(action: Action, key: KeyCode) -> (String, String) {
        (action.name().to_owned(), name_of(key).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Line;

    #[test]
    fn every_action_has_a_key_and_no_key_two_actions() {
        let bindings = Bindings::built_in();
        for (action, words) in Action::ALL {
            let keys = bindings.keys(*action);
            assert!(!keys.is_empty(), "{words}");
            for key in keys {
                assert_eq!(bindings.action(*key), Some(*action));
            }
            assert_eq!(Action::called(action.name()), Some(*action));
        }
        for line in Line::ALL {
            assert_eq!(Action::turning(line).line(), Some(line));
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
    fn a_player_s_choice_takes_the_key_from_the_action_that_had_it() {
        let choices = [("Undo", "KeyR"), ("Sing", "KeyB"), ("Hint", "Rubbish")]
            .map(|(a, b)| (a.to_owned(), b.to_owned()));
        let bindings = Bindings::built_in().with_choices(&choices.into());
        assert_eq!(bindings.action(KeyCode::KeyR), Some(Action::Undo));
        assert_eq!(bindings.action(KeyCode::KeyU), Some(Action::Undo));
        assert!(bindings.keys(Action::Restart).is_empty());
        assert_eq!(bindings.action(KeyCode::KeyH), Some(Action::Hint));
    }
}
