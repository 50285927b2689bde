//! What the tiles of a learned game look like, by what they are called.

use crate::rewrite::Shape;
use crate::spacetime::learning::Learned;
use crate::spacetime::strip::Tile;

/// A tile's shape and colour, six hexadecimal digits.
pub fn look(learned: &Learned, tile: Tile) -> (Shape, &'static str) {
    let name = learned.legend.name(tile).to_lowercase();
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
    let any = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let first = |wanted: &[&str]| words.first().is_some_and(|word| wanted.contains(word));
    let on_mark = words.contains(&"on") && any(&["mark", "target", "goal"]);
    let is_player =
        first(&["monk", "player", "man"]) || learned.unit.is_some_and(|unit| unit.has(tile));
    if is_player {
        return match () {
            () if any(&["with", "carrying", "carries", "bearing"]) => (Shape::Bearer, "b5793f"),
            () if any(&["shrine", "home", "door", "temple"]) => (Shape::Home, "f0d060"),
            () if on_mark => (Shape::Monk, "e39a4f"),
            () => (Shape::Monk, "d8772f"),
        };
    }
    let heavy = ["crate", "box", "stone", "block", "chest", "rock"];
    let known = [
        (
            &["wall", "rock", "cliff", "stump", "outside", "edge"][..],
            Shape::Wall,
            "5b5148",
        ),
        (&["boulder", "ball"], Shape::Ball, "8c8478"),
        (&heavy, Shape::Crate, "9a6a36"),
        (&["shrine", "temple", "altar"], Shape::Shrine, "e3c04f"),
        (&["door", "gate"], Shape::Door, "2f5c8a"),
        (&["key"], Shape::Key, "3f79b5"),
        (&["mark", "target", "goal"], Shape::Mark, "e3c04f"),
        (&["pit"], Shape::Pit, "2f2a26"),
        (&["water"], Shape::Water, "3f7fa0"),
        (&["peg"], Shape::Peg, "8f4a2b"),
        (&["frog"], Shape::Frog, "2f8a4a"),
        (&["toad"], Shape::Toad, "8a5a2f"),
        (&["island", "grass", "leaf"], Shape::Floor, "8fb86a"),
        (&["air"], Shape::Floor, "b7c9cf"),
        (
            &["floor", "path", "gravel", "ground", "hole", "empty"],
            Shape::Floor,
            "b9a27c",
        ),
        (
            &["one", "two", "three", "four", "five", "six"],
            Shape::Number,
            "e6bd7c",
        ),
    ];
    if on_mark && any(&heavy) {
        return (Shape::Crate, "e3c04f");
    }
    let named = known.iter().find(|(wanted, ..)| any(wanted));
    if let Some((_, shape, colour)) = named {
        return (*shape, colour);
    }
    let stays = learned
        .class(tile)
        .and_then(|class| learned.classes.get(class));
    match stays.is_none_or(|class| class.len() == 1) {
        _ if learned.blank() == Some(tile) => (Shape::Floor, "b9a27c"),
        true => (Shape::Wall, "5b5148"),
        false => (Shape::Ball, "8c8478"),
    }
}
