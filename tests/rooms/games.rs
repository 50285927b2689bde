//! The games that come with the program.

use crate::checker::Rules;
use a_mazing_monk::rooms::{BUILT_IN, built_in, find_built_in};

/// Every built-in game with what the checker reads of its file.
pub(crate) fn with_rules() -> Vec<(&'static std::sync::Arc<a_mazing_monk::rooms::Game>, Rules)> {
    let rules = BUILT_IN.iter().map(|(_, _, text)| Rules::read(text));
    built_in().iter().zip(rules).collect()
}

#[test]
fn every_built_in_game_is_found_by_its_name_and_its_file() {
    assert_eq!(built_in().len(), BUILT_IN.len());
    for (game, (letter, file, _)) in built_in().iter().zip(BUILT_IN) {
        assert_eq!(game.letter(), Some(letter));
        for name in [game.name(), file, &game.name().to_uppercase()] {
            let found = find_built_in(name).map(|game| game.name());
            assert_eq!(found, Some(game.name()), "{name}");
        }
    }
    assert!(find_built_in("no such game").is_none());
}

#[test]
fn built_in_games_say_what_everything_is() {
    for game in built_in() {
        assert!(!game.help().is_empty(), "{}", game.name());
        for kind in game.signs() {
            assert!(
                kind.name.chars().count() > 1,
                "{} {}",
                game.name(),
                kind.sign
            );
            assert!(!kind.help.is_empty(), "{} {}", game.name(), kind.sign);
        }
        for template in game.moves() {
            assert!(!template.name.is_empty(), "{}", game.name());
        }
    }
}

#[test]
fn the_digest_tells_rules_apart_and_not_words() {
    let digests: Vec<u32> = built_in().iter().map(|game| game.rules_digest()).collect();
    assert_eq!(
        digests
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len(),
        3
    );
    let (_, _, text) = BUILT_IN[0];
    let read = |text: &str| a_mazing_monk::rooms::Game::from_ron("it", text).expect("a game");
    let other_words = read(&text.replace("Root Cave", "Another Name"));
    assert_eq!(other_words.rules_digest(), digests[0]);
    let other_size = read(&text.replace("rows: 14", "rows: 15"));
    assert_ne!(other_size.rules_digest(), digests[0]);
}

#[test]
fn the_game_of_the_guide_is_a_game_and_its_example_a_room() {
    let guide = include_str!("../../docs/rooms.md");
    let text = guide
        .split("```ron")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let text = text.expect("a game in the guide");
    let game =
        std::sync::Arc::new(a_mazing_monk::rooms::Game::from_ron("guide", text).expect("a game"));
    let room = game
        .read_room("######\n#S..##\n##..G#\n######")
        .expect("a room");
    assert_eq!(game.is_legal(&room), Some(true));
    assert_eq!(a_mazing_monk::rooms::Walk::new(&game, &room).par(), Some(4));
}
