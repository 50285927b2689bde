//! Codes for the levels of grid games, in the letters of [`super::code`].
//!
//! The first letter says what follows. `G`: a built-in game's letter, the generator's version, the
//! parameters and a seed. `H`: the same for a game of one's own, known by a digest of its rules,
//! start boards and variations. `B` and `D`: a board tile by tile, of a built-in game or of one
//! known by a digest of its rules. After every 28 symbols and at the end come three check symbols.

use super::check::{CHECKS, checks};
use super::code::{ALPHABET, BadCode, grouped, symbols};
use super::packed_board::{self, NoBoard};
use crate::puzzle::{Budget, finish};
use crate::rewrite::{
    BadGame, Board, GENERATOR_VERSION, Game, MOST_CELLS, MOST_LAYERS, Making, NotMade, Params,
    Wanted,
};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// Symbols that one set of checks watches over.
const BLOCK: usize = 28;
/// Symbols of a digest.
const DIGEST_SYMBOLS: usize = 6;
/// Symbols of version, parameters and seed: 4, 16 and 32 bits.
const SEEDED_SYMBOLS: usize = 11;
/// Symbols of a board's columns and rows.
const SIZE_SYMBOLS: usize = 2;
/// More than any board takes.
const MOST_SYMBOLS: usize = 2 * MOST_CELLS * MOST_LAYERS;

/// Which game a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameId {
    /// A built-in game, by its letter.
    Letter(char),
    /// Any other, by a digest.
    Digest(u32),
}

/// What a code of a grid game stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardCode {
    /// A level of the generator.
    Seeded {
        /// The game.
        game: GameId,
        /// The generator's version, 0 to 15.
        generator: u8,
        /// What drives generation.
        params: Params,
        /// The seed.
        seed: u32,
    },
    /// A board tile by tile.
    Literal {
        /// The game.
        game: GameId,
        /// Columns, rows and tiles, five bits a symbol; only the game can tell what they say.
        packed: Vec<u8>,
    },
}

/// Why a text is no code of a grid game, or a code no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadBoardCode {
    /// It is no code at all.
    #[error(transparent)]
    Code(#[from] BadCode),
    /// The first letter stands for something else.
    #[error("codes of grid games begin with G, H, B or D, this one with {0}")]
    Kind(char),
    /// Too many or too few symbols.
    #[error("the code has {0} letters and digits: some are missing, or there are too many")]
    Length(usize),
    /// None of the games at hand.
    #[error("the code is for a game that is not here{}", hint(.0))]
    UnknownGame(GameId),
    /// Made by another version of the generator.
    #[error("the code is for version {0} of the generator, this is version {GENERATOR_VERSION}")]
    OtherGenerator(u8),
    /// The tiles make no board of this game.
    #[error("the code's board is none of this game")]
    NoBoard,
    /// The seed gives no level.
    #[error(transparent)]
    NotMade(#[from] NotMade),
    /// The board is no board.
    #[error(transparent)]
    Board(#[from] BadGame),
}

impl From<NoBoard> for BadBoardCode {
    fn from(why: NoBoard) -> BadBoardCode {
        match why {
            NoBoard::Symbols => BadBoardCode::NoBoard,
            NoBoard::Game(bad) => bad.into(),
        }
    }
}

fn hint(game: &GameId) -> &'static str {
    match game {
        GameId::Letter(_) => "",
        GameId::Digest(_) => ": it was made for a game file with other rules",
    }
}

impl BoardCode {
    /// The code of a seed under the present generator.
    pub fn seeded(game: &Game, params: Params, seed: u32) -> BoardCode {
        BoardCode::Seeded {
            game: id_of(game, Game::levels_digest),
            generator: GENERATOR_VERSION,
            params,
            seed,
        }
    }

    /// The code of a board.
    pub fn literal(game: &Game, board: &Board) -> BoardCode {
        BoardCode::Literal {
            game: id_of(game, Game::rules_digest),
            packed: packed_board::pack(game, board),
        }
    }

    /// The game that the code is for, out of those at hand.
    pub fn game<'a>(
        &self,
        games: impl IntoIterator<Item = &'a Game>,
    ) -> Result<&'a Game, BadBoardCode> {
        let (BoardCode::Seeded { game: id, .. } | BoardCode::Literal { game: id, .. }) = self;
        let digest: fn(&Game) -> u32 = match self {
            BoardCode::Seeded { .. } => Game::levels_digest,
            BoardCode::Literal { .. } => Game::rules_digest,
        };
        let found = games.into_iter().find(|game| match id {
            GameId::Letter(letter) => game.letter() == Some(*letter),
            GameId::Digest(known) => game.letter().is_none() && digest(game) == *known,
        });
        found.ok_or(BadBoardCode::UnknownGame(*id))
    }

    /// The level that the code stands for in its game, to be made and proven. So many seeds may
    /// follow where its own gives none.
    pub fn wanted(&self, game: &Game, spare_seeds: u32) -> Result<Wanted, BadBoardCode> {
        match self {
            BoardCode::Seeded { generator, .. } if *generator != GENERATOR_VERSION => {
                Err(BadBoardCode::OtherGenerator(*generator))
            }
            BoardCode::Seeded { params, seed, .. } => Ok(Wanted::Seeded {
                params: *params,
                seed: *seed,
                spare_seeds,
            }),
            BoardCode::Literal { packed, .. } => {
                Ok(Wanted::Board(packed_board::unpack(game, packed)?))
            }
        }
    }

    /// The board that the code stands for in its game.
    pub fn board(&self, game: &Game) -> Result<Board, BadBoardCode> {
        match self.wanted(game, 0)? {
            Wanted::Board(board) => Ok(board),
            seeded => {
                let mut making = Making::new(Arc::new(game.clone()), seeded, Budget::default());
                let made = finish(&mut making, None).unwrap_or(Err(NotMade::Cancelled));
                Ok(made?.board)
            }
        }
    }

    fn symbols(&self) -> Vec<u8> {
        let (game, letter_kind, digest_kind) = match self {
            BoardCode::Seeded { game, .. } => (game, 'G', 'H'),
            BoardCode::Literal { game, .. } => (game, 'B', 'D'),
        };
        let mut symbols = Vec::new();
        match game {
            GameId::Letter(letter) => symbols.extend([symbol(letter_kind), symbol(*letter)]),
            GameId::Digest(digest) => {
                symbols.push(symbol(digest_kind));
                let places = (0..DIGEST_SYMBOLS).rev();
                symbols.extend(places.map(|i| (digest >> (5 * i)) as u8 & 31));
            }
        }
        match self {
            BoardCode::Literal { packed, .. } => symbols.extend(packed),
            BoardCode::Seeded {
                generator,
                params,
                seed,
                ..
            } => {
                let head = u64::from(*generator) << 16 | u64::from(params.packed());
                let packed = head << 32 | u64::from(*seed);
                let places = (0..SEEDED_SYMBOLS).rev();
                symbols.extend(places.map(|i| (packed >> (5 * i)) as u8 & 31));
            }
        }
        symbols
    }
}

fn id_of(game: &Game, digest: fn(&Game) -> u32) -> GameId {
    match game.letter() {
        Some(letter) => GameId::Letter(letter),
        None => GameId::Digest(digest(game)),
    }
}

/// The symbol of a letter; letters that codes do not have are 0.
fn symbol(letter: char) -> u8 {
    let place = ALPHABET.iter().position(|c| char::from(*c) == letter);
    place.unwrap_or_default() as u8
}

fn letter(symbol: u8) -> char {
    let letter = ALPHABET.get(usize::from(symbol)).copied();
    char::from(letter.unwrap_or(b'0'))
}

impl fmt::Display for BoardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut symbols = Vec::new();
        for block in self.symbols().chunks(BLOCK) {
            symbols.extend(block);
            symbols.extend(checks(block));
        }
        f.pad(&grouped(&symbols))
    }
}

impl FromStr for BoardCode {
    type Err = BadBoardCode;

    fn from_str(text: &str) -> Result<BoardCode, BadBoardCode> {
        let all = symbols(text)?;
        let Some(first) = all.first() else {
            return Err(BadCode::Empty.into());
        };
        let kind = letter(*first);
        if !"GHBD".contains(kind) {
            return Err(BadBoardCode::Kind(kind));
        }
        let length = || BadBoardCode::Length(all.len());
        if all.len() > MOST_SYMBOLS {
            return Err(length());
        }
        let mut content = Vec::new();
        for block in all.chunks(BLOCK + CHECKS) {
            let data = block.len().checked_sub(CHECKS).filter(|data| *data > 0);
            let (data, found) = block.split_at(data.ok_or_else(length)?);
            if checks(data) != found {
                return Err(BadCode::Mistyped.into());
            }
            content.extend(data);
        }
        read_content(kind, &content).ok_or_else(length)
    }
}

/// What a code says whose checks are right; `None` if its length is wrong.
fn read_content(kind: char, content: &[u8]) -> Option<BoardCode> {
    let rest = content.get(1..)?;
    let (game, rest) = if "GB".contains(kind) {
        let (game, rest) = rest.split_first()?;
        (GameId::Letter(letter(*game)), rest)
    } else {
        let (digest, rest) = rest.split_at_checked(DIGEST_SYMBOLS)?;
        let digest = digest
            .iter()
            .fold(0, |digest, symbol| digest << 5 | u32::from(*symbol));
        (GameId::Digest(digest), rest)
    };
    if "BD".contains(kind) {
        let packed = rest.to_vec();
        return (packed.len() > SIZE_SYMBOLS).then_some(BoardCode::Literal { game, packed });
    }
    if rest.len() != SEEDED_SYMBOLS {
        return None;
    }
    let packed = rest
        .iter()
        .fold(0_u64, |packed, symbol| packed << 5 | u64::from(*symbol));
    Some(BoardCode::Seeded {
        game,
        generator: (packed >> 48) as u8,
        params: Params::unpacked((packed >> 32) as u32),
        seed: packed as u32,
    })
}
