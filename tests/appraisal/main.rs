//! A drawing is appraised truly: whatever is said of it is what plain solving and plain counting say.

mod cells;
mod reach;
mod suggestions;
mod verdicts;

use a_mazing_monk::cube::Cube;
use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::cube::solver;
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::appraisal::{Appraising, Effort, Findings};
use a_mazing_monk::play::board::Placement;
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::drawing::palette::Palette;
use a_mazing_monk::play::drawing::questions::Change;
use a_mazing_monk::play::drawing::sheet::Sheet;
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::puzzle::{Answer, Budget, Dice, Limits};
use std::sync::OnceLock;

fn kinds() -> &'static Kinds {
    static KINDS: OnceLock<Kinds> = OnceLock::new();
    KINDS.get_or_init(|| built_in::kinds(CubeKind::default(), &Ladders::built_in()))
}

fn kind(key: &str) -> AnyKind {
    kinds().find(key).expect("on offer").clone()
}

/// The games that are played on a board.
const GAMES: [&str; 7] = [
    "sokoban",
    "peg-solitaire",
    "merge",
    "two-door",
    "stepping-stones",
    "frogs",
    "boulders",
];

/// A drawing as its kind reads it.
fn sheet(kind: &AnyKind, text: &str) -> Sheet {
    let drawable = kind.drawable().expect("it is drawn");
    let read = drawable.read(text);
    read.unwrap_or_else(|why| panic!("{why}: {text}"))
        .remove(0)
        .sheet
}

/// A drawing with some changes.
fn changed(kind: &AnyKind, sheet: &Sheet, changes: &[Change]) -> Sheet {
    let palette = Palette::of(&*kind.drawable().expect("it is drawn"));
    let mut sheet = sheet.clone();
    for change in changes {
        palette.put(&mut sheet, change.place, change.tile);
    }
    sheet
}

/// Every change of one cell, by hand.
fn singles(kind: &AnyKind, sheet: &Sheet) -> Vec<Change> {
    let palette = Palette::of(&*kind.drawable().expect("it is drawn"));
    let mut all = Vec::new();
    for (place, now) in sheet.cells() {
        for paint in palette.paints() {
            if paint.layer == place.layer && paint.tile != now {
                let tile = paint.tile;
                all.push(Change { place, tile });
            }
        }
    }
    all
}

/// A board of a game with tiles thrown on it, until it is a level. Frogs need five columns for their end.
fn random_board(kind: &AnyKind, width: usize, height: usize, dice: &mut Dice) -> Sheet {
    let width = if kind.key() == "frogs" { 5 } else { width };
    let palette = Palette::of(&*kind.drawable().expect("it is drawn"));
    let layers = kind.drawable().expect("it is drawn").layers().len();
    for _ in 0..10_000 {
        let mut sheet = Sheet::filled(width, height, layers, 0);
        let places: Vec<_> = sheet.cells().map(|(place, _)| place).collect();
        for place in &places {
            let ground = palette.ground(place.layer).expect("every layer has ground");
            sheet.set(*place, ground);
        }
        for place in &places {
            let paints = palette.paints().iter();
            let paints = paints.filter(|paint| paint.layer == place.layer && !paint.is_whole);
            let tiles: Vec<u8> = paints.map(|paint| paint.tile).collect();
            if dice.chance(1, 2) {
                palette.put(&mut sheet, *place, dice.pick(&tiles).expect("some"));
            }
        }
        if kind.drawn(&sheet).is_ok() {
            return sheet;
        }
    }
    panic!("{}: no level comes about by chance", kind.key());
}

/// A cube with so many karma, paths and soldiers, and obstacles elsewhere, that is a level.
fn random_cube(karma: usize, path: usize, soldiers: usize, dice: &mut Dice) -> Cube {
    loop {
        let mut text = ['#'; 54];
        let mut cells: Vec<usize> = (1..54).collect();
        let cells = dice.draw(&mut cells, karma + path + soldiers);
        for (place, cell) in cells.iter().enumerate() {
            text[*cell] = match place {
                place if place < karma => 'o',
                place if place < karma + path => '.',
                _ => 'S',
            };
        }
        text[0] = 'M';
        if let Ok(cube) = text.iter().collect::<String>().parse() {
            return cube;
        }
    }
}

fn cube_sheet(cube: &Cube) -> Sheet {
    sheet(&kind("cube"), &cube.to_string())
}

const PLENTY: Budget = Budget {
    nodes: 3_000_000,
    bytes: 1 << 29,
};

/// Par by a fresh plain solve; `None` if it cannot be won.
fn plain_par(kind: &AnyKind, sheet: &Sheet) -> Option<u32> {
    let (position, _) = kind.drawn(sheet).expect("a level");
    plain_par_of(&position)
}

fn plain_par_of(position: &Position) -> Option<u32> {
    let limits = Limits::from(PLENTY);
    let answer = match (position.get::<Cube>(), position.get::<Placement>()) {
        (Some(cube), _) => solver::solve(cube, &limits).answer.map(|m| count_turns(&m)),
        (_, Some(at)) => {
            let found = at.machine().solve(&at.board, &limits);
            found.answer.map(|moves| moves.len() as u32)
        }
        _ => panic!("of no kind that is known here"),
    };
    match answer {
        Answer::Solved(par) => Some(par),
        Answer::Unsolvable => None,
        Answer::GaveUp(_) => panic!("too deep for a test"),
    }
}

/// Par, or that it is no level or cannot be won.
fn worth(kind: &AnyKind, sheet: &Sheet) -> Option<u32> {
    let (position, _) = kind.drawn(sheet).ok()?;
    plain_par_of(&position)
}

fn appraised(kind: &AnyKind, sheet: &Sheet) -> Findings {
    appraised_with(kind, sheet, Effort::default(), 100_000)
}

fn appraised_with(kind: &AnyKind, sheet: &Sheet, effort: Effort, slice: u64) -> Findings {
    let mut appraising = Appraising::with(kind.clone(), sheet.clone(), effort);
    while !appraising.advance(slice) {}
    appraising.findings().clone()
}
