//! `forge rewrite generate`: levels from seeds.

use super::Which;
use super::solve::draw;
use crate::forge::{Failure, Outcome, write_json};
use crate::levels::board_code::BoardCode;
use crate::rewrite::{Aim, Base, Game, Made, Params, generate, write_moves};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(
    after_help = "Exit code 3 if some level came out only near to what was asked for.\n\n\
                  Examples:\n  \
                  forge rewrite generate sokoban --length 30 --seed 2009 --show\n  \
                  forge rewrite generate boulders --nothing --difficulty 400 --count 5 --json"
)]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,
    /// Vary walls and marks within the limits of the game file, not the start board
    #[arg(long, conflicts_with = "start")]
    nothing: bool,
    /// Moves of the shortest solution; 10 if nothing is asked for
    #[arg(long, value_name = "MOVES", conflicts_with = "difficulty")]
    length: Option<u16>,
    /// Difficulty from 1 to 1000: length, branching, dead ends and entropy taken together
    #[arg(long)]
    difficulty: Option<u16>,
    /// The first seed
    #[arg(long, short, default_value_t = 0)]
    seed: u32,
    /// How many levels, of one seed after another
    #[arg(long, short, default_value_t = 1)]
    count: u32,
    /// Draw every level
    #[arg(long)]
    show: bool,
    /// Print one JSON object a level
    #[arg(long)]
    json: bool,
}

/// A level as it is printed.
#[derive(Serialize)]
struct Printed {
    game: String,
    seed: u32,
    code: String,
    board: String,
    board_code: String,
    par: Option<u32>,
    proven: bool,
    as_wanted: bool,
    solution: String,
    difficulty: Option<u32>,
    branching: Option<f64>,
    dead_ends: Option<f64>,
    entropy: Option<f64>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let game = args.which.game()?;
    let base = if args.nothing {
        Base::Nothing
    } else {
        args.which.start(&game)?;
        Base::Start((args.which.start - 1) as u8)
    };
    let aim = match args.difficulty {
        Some(difficulty) => Aim::Difficulty(difficulty),
        None => Aim::Length(args.length.unwrap_or(10)),
    };
    let params = Params { base, aim };
    let mut outcome = Outcome::AllWell;
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(number);
        let level = generate(&game, params, seed, None)
            .map_err(|error| Failure::Other(format!("{}: {error}", game.name())))?;
        if !level.is_as_wanted {
            outcome = Outcome::OnlyNearly;
        }
        let printed = printed(&game, params, seed, &level);
        if args.json {
            write_json(out, &printed)?;
        } else {
            tell(&printed, out)?;
        }
        if args.show {
            draw(&game, &level.board, out)?;
        }
    }
    Ok(outcome)
}

fn printed(game: &Game, params: Params, seed: u32, level: &Made) -> Printed {
    let thousandths = |value: u32| f64::from(value) / 1000.0;
    let measures = level.measures;
    Printed {
        game: game.name().to_owned(),
        seed,
        code: BoardCode::seeded(game, params, seed).to_string(),
        board: game.write_board(&level.board),
        board_code: BoardCode::literal(game, &level.board).to_string(),
        par: level.par,
        proven: level.par.is_some(),
        as_wanted: level.is_as_wanted,
        solution: write_moves(&level.solution),
        difficulty: measures.map(|measures| measures.difficulty()),
        branching: measures.map(|measures| f64::from(measures.branching) / 100.0),
        dead_ends: measures.map(|measures| thousandths(measures.dead_ends)),
        entropy: measures.map(|measures| thousandths(measures.entropy)),
    }
}

fn tell(made: &Printed, out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "{}  seed {}", made.code, made.seed)?;
    match made.par {
        Some(par) => write!(out, "  par {par}")?,
        None => write!(out, "  par unproven")?,
    }
    if let Some(difficulty) = made.difficulty {
        write!(out, "  difficulty {difficulty}")?;
    }
    if !made.as_wanted {
        write!(out, "  (the nearest that was found)")?;
    }
    writeln!(out, "\n  {}\n  {}", made.board, made.solution)?;
    Ok(())
}
