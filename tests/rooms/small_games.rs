//! Random games so small that everything about them can be tried out.

use crate::checker::Rules;
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::rooms::Game;
use std::sync::Arc;

/// A small random game as the engine reads it, and as the checker does.
pub(crate) fn small_game(dice: &mut Dice) -> (Arc<Game>, Rules) {
    loop {
        let text = game_text(dice);
        if let Ok(game) = Game::from_ron("random", &text) {
            return (Arc::new(game), Rules::read(&text));
        }
    }
}

fn game_text(dice: &mut Dice) -> String {
    let sizes = [(2, 3), (3, 3), (2, 4), (4, 2), (1, 6), (3, 2)];
    let (rows, cols) = dice.pick(&sizes).expect("sizes");
    // One tile a character, or several that look alike.
    let tiles = dice
        .pick(&[
            "'.': \".\", '#': \"#\"",
            "'.': \".\", '#': \"#x\"",
            "'.': \".,\", '#': \"#\", '%': \"%\"",
            "'.': \".\", '#': \"#\", '%': \"%\"",
        ])
        .expect("tiles");
    let letters: Vec<char> = ".,#x%"
        .chars()
        .filter(|letter| tiles.contains(*letter))
        .collect();
    let shapes = dice
        .pick(&[
            "[[(0, 0), (0, 1)], [(0, 0), (1, 0)]]",
            "[[(0, 0), (0, 1)]]",
            "[[(0, 0), (0, 1), (1, 0)]]",
            "[[(0, 0), (0, 1), (1, 0), (1, 1)]]",
            "[[(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]]",
            "[[(0, 0)]]",
            "[[(0, 0), (0, 2)], [(0, 0), (1, -1)]]",
        ])
        .expect("shapes");
    let moves = dice
        .pick(&[
            "(to: (0, 1)), (to: (1, 0)), (to: (0, -1)), (to: (-1, 0))",
            "(to: (0, 1)), (to: (1, 0), solid: [(0, 1)])",
            "(to: (1, 0)), (to: (0, 1), solid: [(1, 0)]), (to: (0, -1), solid: [(1, 0)]), \
             (to: (-1, 1), open: [(-1, 0)], solid: [(1, 0)]), (to: (-1, -1), open: [(-1, 0)], solid: [(1, 0)])",
            "(to: (0, 2), open: [(0, 1)]), (to: (0, 1), open: [(1, 0)]), (to: (1, -1)), (to: (-1, 1)), (to: (0, -1))",
        ])
        .expect("moves");
    let mut example: Vec<Vec<char>> = (0..8 + dice.below(5))
        .map(|_| {
            (0..14)
                .map(|_| dice.pick(&letters).expect("letters"))
                .collect()
        })
        .collect();
    // Small rooms are mostly border: that is where ends are to be seen as well.
    let last = example.len() as u32 - 1;
    for letter in "SG".repeat(16).chars() {
        let row = dice.pick(&[0, last, dice.clone().below(last)]).unwrap_or(0);
        let col = dice.pick(&[0, 13, dice.clone().below(14)]).unwrap_or(0);
        example[row as usize][col as usize] = letter;
    }
    let example: Vec<String> = example
        .iter()
        .map(|row| format!("\"{}\"", row.iter().collect::<String>()))
        .collect();
    format!(
        "(name: \"Random\", rows: {rows}, cols: {cols}, tiles: {{ {tiles}, 'S': \"S\", 'G': \"G\" }}, \
         open: \".SG\", start: 'S', goal: 'G', shapes: {shapes}, example: [{}], moves: [{moves}])",
        example.join(", ")
    )
}

/// Every level with one start and one goal; where ends stay, only those with the same ends.
pub(crate) fn all_levels(game: &Game, rules: &Rules, ends: Option<&str>) -> Vec<String> {
    let signs = rules.signs();
    let letters: Option<Vec<char>> = ends.map(|text| text.lines().flat_map(str::chars).collect());
    let mut levels = vec![String::new()];
    for cell in 0..game.cells() {
        let is_end = |sign: &char| "SG".contains(*sign);
        let here: Vec<char> = match &letters {
            Some(letters) if is_end(&letters[cell]) => vec![letters[cell]],
            Some(_) => signs.iter().copied().filter(|sign| !is_end(sign)).collect(),
            None => signs.clone(),
        };
        let fits = |level: &String, sign: char| !is_end(&sign) || !level.contains(sign);
        levels = levels
            .iter()
            .flat_map(|level| {
                let fitting = here
                    .iter()
                    .filter(|sign| letters.is_some() || fits(level, **sign));
                fitting
                    .map(|sign| format!("{level}{sign}"))
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    levels.retain(|level| level.contains('S') && level.contains('G'));
    let broken = |level: String| {
        let letters: Vec<char> = level.chars().collect();
        let rows = letters.chunks(game.cols());
        rows.map(|row| row.iter().collect())
            .collect::<Vec<String>>()
            .join("\n")
    };
    levels.into_iter().map(broken).collect()
}
