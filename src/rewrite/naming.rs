//! The name in a game file: read and changed without reading the rest, so that a file that is not right yet
//! has one, and its author's comments stay.

use super::built_in::BUILT_IN;
use serde::Deserialize;

#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    name: &'a str,
}

/// What a game file calls its game, if that can be told.
pub fn game_name(text: &str) -> Option<&str> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let Named { name } = options.from_str(text).ok()?;
    Some(name.trim()).filter(|name| !name.is_empty())
}

/// A game file with another name in it; `None` where it cannot be told where the name stands, or where the
/// new one is none.
pub fn with_game_name(text: &str, name: &str) -> Option<String> {
    // What would end the text in quotes, or begin something else in it, is left out.
    let plain = |letter: &char| !letter.is_control() && !['"', '\\'].contains(letter);
    let name: String = name.trim().chars().filter(plain).collect();
    let old = game_name(text)?;
    let from = (old.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let (before, after) = (text.get(..from)?, text.get(from + old.len()..)?);
    (!name.is_empty()).then(|| format!("{before}{name}{after}"))
}

/// The text of a game that comes with the program, by its file's name.
pub fn built_in_text(file: &str) -> Option<&'static str> {
    let mut files = BUILT_IN.iter();
    files
        .find(|(_, name, _)| *name == file)
        .map(|(_, _, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::Game;

    #[test]
    fn every_built_in_game_can_be_begun_with_under_another_name() {
        for (_, file, text) in BUILT_IN {
            assert_eq!(built_in_text(file), Some(text));
            let new = with_game_name(text, " My \"own\"\n one\\ ").expect("a name");
            assert_eq!(game_name(&new), Some("My own one"));
            let (old, new) = (Game::from_ron(file, text), Game::from_ron(file, &new));
            let (old, new) = (old.expect("a game"), new.expect("a game"));
            assert_eq!(new.name(), "My own one");
            assert_eq!(old.levels_digest(), new.levels_digest(), "but for the name");
        }
        assert_eq!(built_in_text("golf"), None);
    }

    #[test]
    fn a_file_that_is_not_right_yet_has_its_name() {
        let text = "// Mine.\n(help: 7, name: r#\" Lamps \"#, tiles: none)";
        assert_eq!(game_name(text), Some("Lamps"));
        let other = with_game_name(text, "Lights").expect("a name");
        assert_eq!(other, text.replace("Lamps", "Lights"));
        for rubbish in ["", "(", "(name: 7)", "(name: \"\")", "(name: \"a\\n\")"] {
            assert_eq!(game_name(rubbish), None, "{rubbish}");
            assert_eq!(with_game_name(rubbish, "x"), None, "{rubbish}");
        }
        assert_eq!(with_game_name(text, " \\ "), None);
    }
}
