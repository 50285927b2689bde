//! The examples that come with the program.

use super::example::Example;
use std::sync::LazyLock;

/// The examples that come with the program: the name, the text.
pub const EXAMPLES: [(&str, &str); 5] = [
    ("meadow", include_str!("../../assets/examples/meadow.txt")),
    (
        "labyrinth",
        include_str!("../../assets/examples/labyrinth.txt"),
    ),
    ("garden", include_str!("../../assets/examples/garden.txt")),
    ("vault", include_str!("../../assets/examples/vault.txt")),
    (
        "terraces",
        include_str!("../../assets/examples/terraces.txt"),
    ),
];

/// The examples that come with the program, read once.
pub fn built_in_examples() -> &'static [Example] {
    static READ: LazyLock<Vec<Example>> = LazyLock::new(|| {
        let texts = EXAMPLES.iter();
        // A test reads them all; here a bad one would only be left out.
        texts
            .filter_map(|(_, text)| Example::read(text).ok())
            .collect()
    });
    &READ
}

/// An example by its name.
pub fn find_example(name: &str) -> Option<&'static Example> {
    let mut examples = built_in_examples().iter();
    examples.find(|example| example.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_found_by_its_name() {
        assert_eq!(built_in_examples().len(), EXAMPLES.len());
        for (name, text) in EXAMPLES {
            let example = find_example(name).expect("good");
            assert_eq!(example.name, name);
            assert_eq!(example.write(), text, "{name} is written as it is read");
        }
        assert!(find_example("nothing").is_none());
    }
}
