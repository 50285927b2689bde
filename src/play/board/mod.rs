//! Grid games as kinds of puzzle, played forwards and backwards: one type for all of them.
//!
//! | file | what it is for |
//! |---|---|
//! | `drawing`, `lacks` | boards as they are drawn, and what a drawing lacks to be a level |
//! | `questions` | what is answered about a drawing |
//! | `words` | moves, cells and boards in words |
//! | `role` | what part a tile plays |
//! | `handles`, `walk` | how a move is taken hold of, and ways of plain steps |
//! | `film` | how a board was made |
//! | `transition` | what became of the pieces between two boards |

mod drawing;
mod film;
pub mod handles;
mod lacks;
mod questions;
pub mod role;
pub mod transition;
mod walk;
pub mod words;

pub use drawing::BoardDrawing;

use self::questions::BoardQuestions;
use super::any_kind::AnyKind;
use super::campaign::{Goal, Ladder, Ladders};
use super::drawing::questions::Questions;
use super::drawing::sheet::Sheet;
use super::drawing::{Drawable, Lack};
use super::film::Film;
use super::kind::{
    Code, CodeRead, End, EndingOf, Ends, Figures, Filming, Judging, Kind, Known, MEMORY, Made,
    MakingOf, Mapped, Outcome, PROOF_WHILE_MAKING, Phrases, Played, Proof, SolutionsOf, SolvingOf,
    Wanted, Way,
};
use super::kinds::Kinds;
use super::order::{Offer, Quantity};
use crate::levels::board_code::{BadBoardCode, BoardCode};
use crate::levels::code::first_letter;
use crate::puzzle::{Answer, Budget, Dice, Job, SearchLayers};
use crate::rewrite::{
    self, Aim, BUILT_IN, BadGame, Base, Board, Direction, Ending, Game, Judging as BoardJudging,
    Machine, Making, Move, Params, Solving, SolvingAll, Spreading, built_in,
};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// What the proof of par may spend.
const PROOF_OF_PAR: Budget = Budget {
    nodes: 1_000_000,
    bytes: MEMORY,
};
/// What a hint may spend: on the shortest solution, and then on any.
const SHORTEST: Budget = Budget {
    nodes: 1_000_000,
    bytes: MEMORY / 2,
};
const ANY: Budget = Budget {
    nodes: 300_000,
    bytes: MEMORY / 2,
};
/// What the light may spend on one board.
const JUDGEMENT: Budget = Budget {
    nodes: 200_000,
    bytes: MEMORY / 2,
};
/// What several shortest solutions, and the layers of a search, may spend.
const WATCHED: Budget = Budget {
    nodes: 400_000,
    bytes: MEMORY / 2,
};
/// Seeds that are tried after one that gives no level.
const SPARE_SEEDS: u32 = 8;
/// The length of any level where nothing was won yet, and the longest.
const USUAL_LENGTH: u32 = 6;
const LONGEST: u32 = 100;
/// The highest measured difficulty that is asked for.
const HARDEST: u32 = 1000;

/// What codes of boards begin with.
const CODE_LETTERS: [char; 4] = ['G', 'H', 'B', 'D'];

/// A board, with its game compiled for it.
#[derive(Clone)]
pub struct Placement {
    /// The board.
    pub board: Board,
    machine: Machine,
}

impl Placement {
    /// The game compiled for all boards of this layout.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    fn with(&self, board: Board) -> Placement {
        Placement {
            board,
            machine: self.machine.clone(),
        }
    }
}

impl PartialEq for Placement {
    fn eq(&self, other: &Placement) -> bool {
        self.board == other.board
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

/// A grid game, in one of its two directions.
#[derive(Clone)]
pub struct BoardKind {
    key: String,
    /// The game as it is played here: forwards, or its inverse.
    game: Arc<Game>,
    /// The game forwards.
    forwards: Arc<Game>,
    ladder: Ladder,
    drawing: Arc<BoardDrawing>,
}

impl BoardKind {
    /// A game, under the key that saved games know it by.
    pub fn new(key: impl Into<String>, game: Arc<Game>, ladders: &Ladders) -> BoardKind {
        let key = key.into();
        BoardKind {
            ladder: ladders.of(&key),
            key,
            drawing: Arc::new(BoardDrawing::new(game.clone())),
            forwards: game.clone(),
            game,
        }
    }

    /// The game as it is played here.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The game forwards.
    pub fn forwards(&self) -> &Arc<Game> {
        &self.forwards
    }

    /// A board of this game.
    pub fn place(&self, board: Board) -> Placement {
        Placement {
            machine: Machine::new(&self.game, &board),
            board,
        }
    }

    /// The same game played backwards.
    pub fn backwards(&self) -> BoardKind {
        BoardKind {
            game: Arc::new(self.forwards.inverse()),
            ..self.clone()
        }
    }

    fn offer_in(self, kinds: &mut Kinds) {
        let backwards = AnyKind::new(self.backwards());
        kinds.offer_both(AnyKind::new(self), backwards);
    }

    fn is_backwards(&self) -> bool {
        self.game.direction() == Direction::Inverse
    }

    /// The level of a length, made from the usual base.
    fn of_length(&self, length: u32, base: Option<Base>, seed: u32) -> Wanted {
        let length = u16::try_from(length).unwrap_or(u16::MAX);
        self.aimed_at(Aim::Length(length), base, seed)
    }

    /// The level that comes near to an aim, made from the usual base.
    fn aimed_at(&self, aim: Aim, base: Option<Base>, seed: u32) -> Wanted {
        let params = Params {
            base: base.unwrap_or_else(|| usual_base(&self.game)),
            aim,
        };
        Wanted::Near(Code::new(&BoardCode::seeded(&self.game, params, seed)))
    }
}

/// From nothing where the game says how, else from its first start board.
pub fn usual_base(game: &Game) -> Base {
    match game.vary() {
        Some(_) => Base::Nothing,
        None => Base::Start(0),
    }
}

/// Offers the games that come with the program.
pub fn offer_built_in(kinds: &mut Kinds, ladders: &Ladders) {
    for game in built_in() {
        let mut all = BUILT_IN.iter();
        if let Some((_, key, _)) = all.find(|(letter, ..)| game.letter() == Some(*letter)) {
            BoardKind::new(*key, Arc::new(game.clone()), ladders).offer_in(kinds);
        }
    }
}

/// Offers games from files. A file whose name and levels are those of a built-in game takes its place:
/// then only looks and words can differ. Gives what is wrong with the others.
pub fn offer_files(
    kinds: &mut Kinds,
    ladders: &Ladders,
    files: impl IntoIterator<Item = (PathBuf, Result<Game, BadGame>)>,
) -> Vec<BadGame> {
    let mut wrong = Vec::new();
    for (path, game) in files {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                wrong.push(error);
                continue;
            }
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let built_in = kinds.find(&stem).and_then(|kind| kind.get::<BoardKind>());
        let letter = built_in
            .filter(|same| same.game.levels_digest() == game.levels_digest())
            .and_then(|same| same.game.letter());
        let kind = match letter {
            Some(letter) => BoardKind::new(stem, Arc::new(game.with_letter(letter)), ladders),
            None => BoardKind::new(name, Arc::new(game), ladders),
        };
        kind.offer_in(kinds);
    }
    wrong
}

impl Kind for BoardKind {
    type Position = Placement;
    type Move = Move;

    fn key(&self) -> &str {
        &self.key
    }

    fn name(&self) -> &str {
        self.forwards.name()
    }

    fn play(&self, at: &Placement, action: &Move) -> Result<Outcome<Placement>, String> {
        match at.machine.after(&at.board, action) {
            Some(board) if at.machine.is_won(&board) => Ok(Outcome::Won(at.with(board))),
            Some(board) => Ok(Outcome::Going(at.with(board))),
            None => Err("That cannot be done here.".to_owned()),
        }
    }

    fn is_won(&self, at: &Placement) -> bool {
        at.machine.is_won(&at.board)
    }

    fn moves(&self, at: &Placement) -> Vec<Move> {
        at.machine.moves(&at.board)
    }

    fn read_code(&self, text: &str) -> CodeRead {
        match first_letter(text) {
            Ok(letter) if CODE_LETTERS.contains(&letter) => {}
            Ok(_) => return CodeRead::Foreign,
            Err(error) => return CodeRead::Bad(error.to_string()),
        }
        match text.parse::<BoardCode>() {
            Ok(code) => match code.game([&*self.forwards]) {
                Ok(_) => CodeRead::Mine(Code::new(&code)),
                Err(error) => CodeRead::OtherPuzzle(error.to_string()),
            },
            Err(error) => CodeRead::Bad(error.to_string()),
        }
    }

    fn code_letters(&self) -> &'static [char] {
        &CODE_LETTERS
    }

    fn told_by(&self, code: &Code) -> Option<Placement> {
        let code: BoardCode = code.as_str().parse().ok()?;
        match code.wanted(&self.forwards, 0) {
            Ok(rewrite::Wanted::Board(board)) => Some(self.place(board)),
            _ => None,
        }
    }

    fn make(&self, wanted: &Wanted) -> Result<MakingOf<Self>, String> {
        let (code, spare_seeds) = match wanted {
            Wanted::Code(code) => (code, 0),
            Wanted::Near(code) => (code, SPARE_SEEDS),
            Wanted::Nearest { .. } => {
                return Err("levels of boards are ordered by their codes".to_owned());
            }
        };
        let words = |error: BadBoardCode| error.to_string();
        let code: BoardCode = code.as_str().parse().map_err(words)?;
        let wanted = code.wanted(&self.forwards, spare_seeds).map_err(words)?;
        let making = Making::new(self.game.clone(), wanted, PROOF_OF_PAR);
        let kind = self.clone();
        let made = move |made: Result<rewrite::Made, rewrite::NotMade>| match made {
            Ok(made) => Ok(Made {
                code: match (&code, made.seed) {
                    (BoardCode::Seeded { params, .. }, Some(seed)) => {
                        Code::new(&BoardCode::seeded(&kind.game, *params, seed))
                    }
                    _ => Code::new(&code),
                },
                start: kind.place(made.board),
                solution: made.solution,
                par: made.par,
                measures: made.measures,
            }),
            Err(why) => Err(why.to_string()),
        };
        Ok(Mapped::boxed(making, made))
    }

    fn wanted(&self, way: &Way<'_>) -> Option<Wanted> {
        let digest = self.game.rules_digest();
        Some(match way {
            Way::Rung { rung, level, seed } => {
                let Goal::Length { length, start } = rung.goal else {
                    return None;
                };
                let seed = Dice::new(&[*seed, *level, digest]).below(u32::MAX);
                self.of_length(length.into(), start.map(Base::Start), seed)
            }
            Way::Endless(endless) => {
                let mut dice = Dice::new(&[endless.seed, endless.played, digest]);
                self.of_length(endless.position, None, dice.below(u32::MAX))
            }
            Way::Any { seed, last_par } => {
                let length = last_par.unwrap_or(USUAL_LENGTH).clamp(1, LONGEST);
                self.of_length(length, None, *seed)
            }
            Way::Order(order) => match order.quantity {
                Quantity::Par => self.of_length(order.value, None, order.seed),
                Quantity::Difficulty => {
                    let aim = Aim::Difficulty(u16::try_from(order.value).unwrap_or(u16::MAX));
                    self.aimed_at(aim, None, order.seed)
                }
                Quantity::Rating => return None,
            },
            Way::Daily(_) | Way::Lesson(_) => return None,
        })
    }

    fn offers(&self) -> Vec<Offer> {
        [
            (Quantity::Par, 1..=LONGEST, 12),
            (Quantity::Difficulty, 1..=HARDEST, 200),
        ]
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

    fn solving(&self, at: &Placement) -> SolvingOf<Self> {
        Box::new(ShortestOrAny {
            search: Solving::shortest(&at.machine, &at.board, SHORTEST),
            at: Some(at.clone()),
        })
    }

    fn judging(&self, positions: Vec<Placement>) -> Judging {
        let boards = positions.into_iter().map(|position| position.board);
        match BoardJudging::new(&self.game, boards.collect(), JUDGEMENT) {
            Some(judging) => Box::new(judging),
            None => Box::new(Known(Some(Answer::Unsolvable))),
        }
    }

    fn phrases(&self) -> Phrases {
        match self.is_backwards() {
            true => words::BACKWARDS,
            false => Phrases::default(),
        }
    }

    fn introduction(&self, _at: &Placement, figures: Figures) -> String {
        match self.is_backwards() {
            true => format!(
                "The end of {}. Play backwards; what you leave behind is the level.",
                self.name()
            ),
            false => format!("{} {}", self.game.help(), words::figures(figures)),
        }
    }

    fn played_words(&self, played: Played<'_, Placement, Move>) -> String {
        let said = words::move_words(&self.game, played.action);
        match self.is_backwards() {
            true => format!("Backwards: {said} {}", words::moves_back(played.figures)),
            false => format!("{said} {}", words::figures(played.figures)),
        }
    }

    fn standing_words(&self, _at: &Placement, figures: Figures) -> String {
        match self.is_backwards() {
            true => words::moves_back(figures),
            false => words::figures(figures),
        }
    }

    fn look_words(&self, moves: &[Move]) -> String {
        words::look(&self.game, moves)
    }

    fn move_words(&self, moves: &[Move]) -> String {
        let words = moves
            .iter()
            .map(|action| words::move_words(&self.game, action));
        words.collect::<Vec<_>>().join(" ")
    }

    fn description(&self, at: &Placement) -> String {
        words::board(&self.game, &at.board)
    }

    fn text(&self, at: &Placement) -> String {
        self.game.write_board(&at.board)
    }

    fn drawable(&self) -> Option<Arc<dyn Drawable>> {
        match self.is_backwards() {
            true => None,
            false => Some(self.drawing.clone()),
        }
    }

    fn sheet(&self, at: &Placement) -> Option<Sheet> {
        Some(drawing::sheet(&at.board))
    }

    fn drawn(&self, sheet: &Sheet) -> Result<(Placement, Code), Vec<Lack>> {
        let board = self.drawing.board(sheet);
        let at = self.place(board.map_err(|words| vec![Lack::new(words)])?);
        let lacks = lacks::of(&self.drawing, &self.game, &at);
        match lacks.is_empty() {
            true => {
                let code = Code::new(&BoardCode::literal(&self.forwards, &at.board));
                Ok((at, code))
            }
            false => Err(lacks),
        }
    }

    fn sketch(&self, sheet: &Sheet) -> Option<Placement> {
        self.drawing
            .board(sheet)
            .ok()
            .map(|board| self.place(board))
    }

    /// What lies outside makes the island that a board stands on.
    fn has_ground_of(&self, sheet: &Sheet, ground: &Sheet) -> bool {
        let outside =
            |sheet: &Sheet| -> Vec<bool> { sheet.cells().map(|(_, tile)| tile == 0).collect() };
        sheet.has_cells_of(ground) && outside(sheet) == outside(ground)
    }

    fn filming(&self, code: &Code) -> Option<Filming> {
        match self.is_backwards() {
            true => None,
            false => film::filming(self, code),
        }
    }

    fn another_ending(
        &self,
        code: &Code,
        film: &Film,
        frame: usize,
        seed: u32,
    ) -> Result<MakingOf<Self>, String> {
        film::another_ending(self, code, film, frame, seed)
    }

    fn solutions(&self, at: &Placement, most: usize) -> Option<SolutionsOf<Self>> {
        let solving = || SolvingAll::new(&at.machine, &at.board, most, WATCHED);
        (!self.is_backwards()).then(|| Box::new(solving()) as SolutionsOf<Self>)
    }

    fn search_layers(&self, at: &Placement) -> Option<Box<dyn Job<SearchLayers>>> {
        let spreading = || Spreading::new(&at.machine, &at.board, WATCHED);
        (!self.is_backwards()).then(|| Box::new(spreading()) as Box<dyn Job<SearchLayers>>)
    }

    fn questions(&self, at: &Placement) -> Option<Box<dyn Questions<Move>>> {
        Some(Box::new(BoardQuestions {
            game: self.game.clone(),
            board: at.board.clone(),
            inquiry: at.machine.inquire(&self.game, &at.board)?,
        }))
    }

    fn ends(&self) -> Ends {
        let names = self.forwards.starts().iter();
        Ends {
            named: names.map(|start| start.name.clone()).collect(),
            counted: None,
            can_make: self.forwards.vary().is_some(),
            usual: 0,
        }
    }

    fn ending(&self, end: End) -> Result<EndingOf<Self>, String> {
        let ending = match end {
            End::Named(number) => Ending::of_start(&self.forwards, number as usize),
            End::Made { seed, .. } => Ending::from_nothing(&self.forwards, seed),
        };
        let ending = ending.map_err(|error| error.to_string())?;
        let kind = self.clone();
        let placed = move |found: Result<Board, rewrite::NotMade>| match found {
            Ok(board) => Ok(kind.place(board)),
            Err(why) => Err(why.to_string()),
        };
        Ok(Mapped::boxed(ending, placed))
    }

    fn level(&self, at: &Placement) -> Result<Code, String> {
        Ok(Code::new(&BoardCode::literal(&self.forwards, &at.board)))
    }

    fn proving(&self, at: &Placement) -> Box<dyn Job<Proof>> {
        let machine = Machine::new(&self.forwards, &at.board);
        if machine.is_won(&at.board) {
            return Box::new(Known(Some(Proof::Over)));
        }
        let solving = Solving::shortest(&machine, &at.board, PROOF_WHILE_MAKING);
        Mapped::boxed(solving, |answer: Answer<Vec<Move>>| {
            Proof::of(answer, |moves| moves.len() as u32)
        })
    }
}

/// The shortest solution, and where that would take too long, any.
struct ShortestOrAny {
    search: Solving,
    /// Where to look from for any, as long as that was not begun.
    at: Option<Placement>,
}

impl Job<Answer<Vec<Move>>> for ShortestOrAny {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        let at = match &answer {
            Answer::GaveUp(_) => self.at.take(),
            _ => None,
        };
        match at {
            Some(at) => {
                self.search = Solving::any(at.machine(), &at.board, ANY);
                None
            }
            None => Some(answer),
        }
    }
}
