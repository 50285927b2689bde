//! The cube as a kind of puzzle: levels from seed files and to order, played forwards and backwards.

mod backwards;
mod drawing;
mod film;
mod lessons;
mod library;
mod questions;
mod words;

pub use backwards::CubeBackwards;

pub use drawing::{CubeDrawing, cell_at, edit_of_turn, has_monk, sign, spot_of_cell};
pub use lessons::{BUILT_IN as LESSONS, BadLessons, Lesson, read as read_lessons};
pub use library::{BUILT_IN as SEED_FILES, BadLibrary, Library, Pick};
pub use words::line_name;

use self::questions::CubeQuestions;
use super::campaign::{Goal, Ladder};
use super::day::Day;
use super::drawing::questions::Questions;
use super::drawing::sheet::Sheet;
use super::drawing::{Drawable, Lack};
use super::endless::{Endless, Pace};
use super::film::Film;
use super::kind::{
    Aim, Code, CodeRead, Figures, Filming, Judging, Kind, MEMORY, Made, MakingOf, Mapped, Outcome,
    Phrases, Played, SolutionsOf, SolvingOf, Wanted, Way,
};
use super::order::{Offer, Order, Quantity};
use crate::cube::face_cells::{FaceCells, grown, top_of};
use crate::cube::generate::{self, Band, Difficulty};
use crate::cube::making::{self, Making};
use crate::cube::searches::{Judging as CubeJudging, Solving, SolvingAll, Spreading};
use crate::cube::{Cell, Cube, IllegalMove, Line, Move, Outcome as CubeOutcome, Turn};
use crate::levels::code::{LevelCode, first_letter};
use crate::puzzle::{Budget, Dice, Job, SearchLayers};
use std::sync::{Arc, OnceLock};

/// What saved games know the cube by.
pub const KEY: &str = "cube";

/// What the light may spend on one position.
const JUDGEMENT: Budget = Budget {
    nodes: 400_000,
    bytes: MEMORY / 2,
};
/// What several shortest solutions, and the layers of a search, may spend. A cube has far too many
/// positions to list them all.
const WATCHED: Budget = Budget {
    nodes: 400_000,
    bytes: MEMORY / 2,
};
/// Candidates that an order may take; far more than was ever seen to be needed.
const MOST_CANDIDATES: u32 = 2_000;
/// The highest rating that there is.
const HIGHEST_RATING: f64 = 4.0;
/// The rating that levels past the end of the line have at least.
const RATING_BEYOND: f64 = 2.0;
/// The difficulty of the first of them.
const DIFFICULTY_BEYOND: u8 = 8;

/// What the proof of a cube may spend.
fn proof_budget() -> Budget {
    Budget {
        bytes: MEMORY,
        ..Budget::default()
    }
}

/// The cube, and what its levels are drawn from.
#[derive(Clone, Debug)]
pub struct CubeKind {
    library: Arc<OnceLock<Library>>,
    lessons: Arc<Vec<Lesson>>,
    ladder: Arc<Ladder>,
}

impl Default for CubeKind {
    fn default() -> CubeKind {
        CubeKind {
            library: Arc::default(),
            // A test reads them; here a bad file would only leave no lessons.
            lessons: Arc::new(read_lessons(LESSONS).unwrap_or_default()),
            ladder: Arc::new(Ladder::of_the_cube()),
        }
    }
}

impl CubeKind {
    /// Draws levels from other seed files.
    pub fn with_library(self, library: Library) -> CubeKind {
        CubeKind {
            library: Arc::new(OnceLock::from(library)),
            ..self
        }
    }

    /// Has other lessons.
    pub fn with_lessons(self, lessons: Vec<Lesson>) -> CubeKind {
        CubeKind {
            lessons: Arc::new(lessons),
            ..self
        }
    }

    /// Has another campaign.
    pub fn with_ladder(self, ladder: Ladder) -> CubeKind {
        CubeKind {
            ladder: Arc::new(ladder),
            ..self
        }
    }

    /// The seed files: the built-in ones, read when they are first needed, unless there are others.
    pub fn library(&self) -> &Library {
        self.library.get_or_init(Library::built_in)
    }

    /// The lessons.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// The level of a day, from the date alone.
    pub fn level_of_day(day: Day) -> Code {
        let mut dice = Dice::new(&[0x00DA_1117, day.year as u32, day.month, day.day]);
        // Neither the gentlest nor the hardest: everyone should want to come back tomorrow.
        let difficulty = Difficulty::all().nth(2 + dice.below(6) as usize);
        seeded(Pick {
            difficulty: difficulty.unwrap_or(Difficulty::HARDEST),
            seed: dice.below(u32::MAX),
        })
    }

    fn endless(&self, endless: &Endless) -> Wanted {
        let mut dice = Dice::new(&[endless.seed, endless.played, endless.position]);
        if !self.pace().is_beyond(endless) {
            // A little spread, so that the same position is not always the same level.
            let spread = dice.below(100) as usize;
            let place = endless.position as usize + spread;
            return Wanted::Code(seeded(self.library().at(place)));
        }
        let difficulty = DIFFICULTY_BEYOND.saturating_add(endless.beyond);
        let difficulty = difficulty.min(Difficulty::HARDEST.get());
        Wanted::Nearest {
            difficulty,
            aim: Aim::Rating(RATING_BEYOND, HIGHEST_RATING),
            seed: dice.below(u32::MAX),
        }
    }

    /// A level to order, made with the difficulty whose levels are most often like it.
    fn ordered(order: &Order) -> Option<Wanted> {
        let (difficulty, aim) = match order.quantity {
            Quantity::Rating => {
                let rating = f64::from(order.value) / 10.0;
                let difficulty = match order.value {
                    0..=9 => 1,
                    10..=19 => order.value - 9,
                    _ => 10,
                };
                (difficulty, Aim::Rating(rating - 0.05, rating + 0.05))
            }
            Quantity::Par => {
                let difficulty = match order.value {
                    0..=3 => 2,
                    4 => 5,
                    5 => 7,
                    6 => 8,
                    7 => 9,
                    _ => 10,
                };
                (difficulty, Aim::Par(order.value))
            }
            Quantity::Difficulty => return None,
        };
        Some(Wanted::Nearest {
            seed: order.seed,
            difficulty: difficulty as u8,
            aim,
        })
    }
}

fn seeded(pick: Pick) -> Code {
    Code::new(&LevelCode::seeded(pick.difficulty, pick.seed))
}

impl Kind for CubeKind {
    type Position = Cube;
    type Move = Move;

    fn key(&self) -> &str {
        KEY
    }

    fn name(&self) -> &str {
        "The cube"
    }

    fn play(&self, at: &Cube, action: &Move) -> Result<Outcome<Cube>, String> {
        if *action == Move::Walk(at.spot()) {
            return Ok(Outcome::Nothing);
        }
        let mut after = *at;
        match after.play(*action) {
            Ok(CubeOutcome::Going) => Ok(Outcome::Going(after)),
            Ok(CubeOutcome::Won) => Ok(Outcome::Won(after)),
            Ok(CubeOutcome::Killed) => Ok(Outcome::Lost(after)),
            Err(IllegalMove::Locked(turn)) => Err(words::locked(turn.line)),
            Err(_) => Err("He cannot walk there.".to_owned()),
        }
    }

    fn is_won(&self, at: &Cube) -> bool {
        at.is_won()
    }

    fn moves(&self, at: &Cube) -> Vec<Move> {
        let (reach, here) = (at.reach(), at.spot());
        let spots = (0..9).filter(|spot| reach >> spot & 1 != 0 && *spot != here);
        let lines = Line::ALL.into_iter().filter(|line| !at.is_locked(*line));
        let turns = lines.map(|line| Move::Turn(Turn::forward(line)));
        spots.map(Move::Walk).chain(turns).collect()
    }

    fn counts(&self, action: &Move) -> bool {
        matches!(action, Move::Turn(_))
    }

    fn read_code(&self, text: &str) -> CodeRead {
        match first_letter(text) {
            Ok('M' | 'C') => match text.parse::<LevelCode>() {
                Ok(code) => CodeRead::Mine(Code::new(&code)),
                Err(error) => CodeRead::Bad(error.to_string()),
            },
            Ok(_) => CodeRead::Foreign,
            Err(error) => CodeRead::Bad(error.to_string()),
        }
    }

    fn code_letters(&self) -> &'static [char] {
        &['M', 'C']
    }

    fn told_by(&self, code: &Code) -> Option<Cube> {
        match code.as_str().parse() {
            Ok(LevelCode::Literal(cube)) => Some(cube),
            _ => None,
        }
    }

    fn make(&self, wanted: &Wanted) -> Result<MakingOf<Self>, String> {
        let wanted = match wanted {
            Wanted::Code(code) | Wanted::Near(code) => {
                let code = code.as_str().parse::<LevelCode>();
                code.and_then(|code| code.wanted())
                    .map_err(|error| error.to_string())?
            }
            Wanted::Nearest {
                seed,
                difficulty,
                aim,
            } => {
                let difficulty = Difficulty::new(*difficulty).map_err(|e| e.to_string())?;
                let (rating, par) = match *aim {
                    Aim::Rating(low, high) => (Some(Band { low, high }), None),
                    Aim::Par(par) => (
                        None,
                        Some(Band {
                            low: par,
                            high: par,
                        }),
                    ),
                };
                making::Wanted::Order {
                    order: generate::Order {
                        difficulty,
                        rating,
                        par,
                    },
                    first_seed: *seed,
                }
            }
        };
        let making = Making::new(wanted, proof_budget()).most_candidates(MOST_CANDIDATES);
        let made = |made: Result<making::Made, making::NotMade>| match made {
            Ok(made) => Ok(Made {
                code: match made.seeded {
                    Some((difficulty, seed)) => Code::new(&LevelCode::seeded(difficulty, seed)),
                    None => Code::new(&LevelCode::Literal(made.cube)),
                },
                start: made.cube,
                solution: made.solution,
                par: Some(made.par),
                measures: made.measures,
            }),
            Err(why) => Err(why.to_string()),
        };
        Ok(Mapped::boxed(making, made))
    }

    fn wanted(&self, way: &Way<'_>) -> Option<Wanted> {
        Some(match way {
            Way::Rung { rung, level, seed } => {
                let Goal::Part { from, to } = rung.goal else {
                    return None;
                };
                let mut dice = Dice::new(&[*seed, *level]);
                Wanted::Code(seeded(self.library().between(from, to, &mut dice)))
            }
            Way::Endless(endless) => self.endless(endless),
            Way::Daily(day) => Wanted::Code(CubeKind::level_of_day(*day)),
            Way::Any { seed, .. } => {
                let mut dice = Dice::new(&[*seed]);
                let place = dice.below(self.library().len() as u32);
                Wanted::Code(seeded(self.library().at(place as usize)))
            }
            Way::Lesson(place) => {
                let lesson = self.lessons.get(*place as usize)?;
                Wanted::Code(Code::new(&LevelCode::Literal(lesson.cube)))
            }
            Way::Order(order) => return CubeKind::ordered(order),
        })
    }

    fn offers(&self) -> Vec<Offer> {
        // Beyond these, thousands of levels hardly hold one.
        [(Quantity::Rating, 7..=25, 15), (Quantity::Par, 2..=12, 5)]
            .map(|(quantity, range, usual)| Offer {
                quantity,
                range,
                usual,
            })
            .into()
    }

    fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    fn pace(&self) -> Pace {
        Pace::Line {
            levels: u32::try_from(self.library().len()).unwrap_or(u32::MAX),
        }
    }

    fn difficulty(&self, code: &Code) -> u8 {
        match code.as_str().parse() {
            Ok(LevelCode::Seeded { difficulty, .. }) => difficulty.get(),
            _ => 0,
        }
    }

    fn solving(&self, at: &Cube) -> SolvingOf<Self> {
        Box::new(Solving::new(*at, proof_budget().into()))
    }

    fn judging(&self, positions: Vec<Cube>) -> Judging {
        Box::new(CubeJudging::new(positions, JUDGEMENT.into()))
    }

    fn phrases(&self) -> Phrases {
        words::FORWARDS
    }

    fn introduction(&self, _at: &Cube, _figures: Figures) -> String {
        "Gather seven karma, then walk to the front right corner.".to_owned()
    }

    fn played_words(&self, played: Played<'_, Cube, Move>) -> String {
        words::played(played.before, *played.action, played.after)
    }

    fn standing_words(&self, at: &Cube, _figures: Figures) -> String {
        words::karma(at)
    }

    fn look_words(&self, moves: &[Move]) -> String {
        match first_turn(moves) {
            Some((_, line)) => format!("Look at {}.", line_name(line)),
            None => "No more turns are needed: walk.".to_owned(),
        }
    }

    fn moves_told(&self, moves: &[Move]) -> usize {
        first_turn(moves).map_or(moves.len(), |(place, _)| place + 1)
    }

    fn move_words(&self, moves: &[Move]) -> String {
        words::moves(moves)
    }

    fn description(&self, at: &Cube) -> String {
        words::faces(at)
    }

    fn text(&self, at: &Cube) -> String {
        at.to_string()
    }

    fn drawable(&self) -> Option<Arc<dyn Drawable>> {
        Some(Arc::new(CubeDrawing))
    }

    fn sheet(&self, at: &Cube) -> Option<Sheet> {
        Some(drawing::sheet(at))
    }

    fn drawn(&self, sheet: &Sheet) -> Result<(Cube, Code), Vec<Lack>> {
        let cube = drawing::drawn(sheet)?;
        Ok((cube, Code::new(&LevelCode::Literal(cube))))
    }

    fn sketch(&self, sheet: &Sheet) -> Option<Cube> {
        Some(drawing::sketch(sheet))
    }

    fn filming(&self, code: &Code) -> Option<Filming> {
        film::filming(code)
    }

    fn another_ending(
        &self,
        code: &Code,
        film: &Film,
        frame: usize,
        seed: u32,
    ) -> Result<MakingOf<Self>, String> {
        film::another_ending(code, film, frame, seed)
    }

    fn solutions(&self, at: &Cube, most: usize) -> Option<SolutionsOf<Self>> {
        Some(Box::new(SolvingAll::new(*at, most, WATCHED.into())))
    }

    fn search_layers(&self, at: &Cube) -> Option<Box<dyn Job<SearchLayers>>> {
        Some(Box::new(Spreading::new(at, WATCHED.into())))
    }

    fn questions(&self, at: &Cube) -> Option<Box<dyn Questions<Move>>> {
        Some(Box::new(CubeQuestions(*at)))
    }
}

/// The first turn among some moves, and its line.
pub fn first_turn(moves: &[Move]) -> Option<(usize, Line)> {
    moves
        .iter()
        .enumerate()
        .find_map(|(place, action)| match action {
            Move::Turn(turn) => Some((place, turn.line)),
            Move::Walk(_) => None,
        })
}

/// A walk as it went: every spot that the monk came to, in order, and those where he picked up karma.
pub fn walked(before: &Cube, after: &Cube, to: u8) -> (Vec<u8>, Vec<u8>) {
    let mut way = before.way_to(to).unwrap_or_default();
    // A walk may end early, on the shining exit.
    if let Some(end) = way.iter().position(|spot| *spot == after.spot()) {
        way.truncate(end + 1);
    }
    let karma = top_of(before.karma() & !after.karma());
    let collected = way.iter().copied().filter(|spot| karma >> spot & 1 != 0);
    let collected = collected.collect();
    (way, collected)
}

/// The shortest way of soldiers on Top to the monk, their own spot first.
pub fn charge(cube: &Cube) -> Vec<u8> {
    let soldiers = top_of(cube.soldiers());
    let mut rings: Vec<FaceCells> = vec![1 << cube.spot()];
    let reach = cube.reach();
    loop {
        let here = rings[rings.len() - 1];
        let next = grown(here);
        if next & soldiers != 0 {
            rings.push(next & soldiers);
            break;
        }
        if next & reach == here {
            return Vec::new();
        }
        rings.push(next & reach);
    }
    let mut way: Vec<u8> = Vec::new();
    for ring in rings.into_iter().rev() {
        let beside = match way.last() {
            Some(last) => grown(1 << last) & ring,
            None => ring,
        };
        way.push(beside.trailing_zeros() as u8);
    }
    way
}

/// The spot of a cell of Top.
pub fn spot_of(cell: Cell) -> u8 {
    cell.y() * 3 + cell.x()
}

/// The cube of a code, made at once: a seed takes less than a millisecond.
pub fn cube_of(code: &Code) -> Option<Cube> {
    let code: LevelCode = code.as_str().parse().ok()?;
    code.cube().ok()
}
