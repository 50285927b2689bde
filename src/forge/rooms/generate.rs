//! `forge rooms generate`: rooms from seeds.

use super::read_game;
use crate::forge::{Failure, Outcome, write_json};
use crate::puzzle::finish;
use crate::rooms::{MakingRoom, RoomOrder};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(
    after_help = "Rooms are printed a row a line, with a blank line between two, as `forge repair` reads them. \
                  Exit code 3 if some room came out only near to what was asked for.\n\n\
                  Examples:\n  \
                  forge rooms generate --game root-cave --count 5 --seed 7\n  \
                  forge rooms generate --game climbing-temple --way 12..20 --solid 35..50 --json\n  \
                  forge rooms generate --game my.ron --unsolvable --count 3000 --json"
)]
pub(super) struct Args {
    /// A game file, or the name of a built-in game
    #[arg(long, short)]
    game: String,
    /// How many rooms, of one seed after another
    #[arg(long, short, default_value_t = 1)]
    count: u32,
    /// The first seed
    #[arg(long, short, default_value_t = 0)]
    seed: u32,
    /// Rooms that just cannot be crossed
    #[arg(long, conflicts_with = "way")]
    unsolvable: bool,
    /// Moves of the shortest way: one number, or FEWEST..MOST
    #[arg(long, value_parser = range::<u16>)]
    way: Option<(u16, u16)>,
    /// Solid cells in a hundred: one number, or FEWEST..MOST
    #[arg(long, value_parser = range::<u8>)]
    solid: Option<(u8, u8)>,
    /// Print one JSON object a room
    #[arg(long)]
    json: bool,
}

/// A room as it is printed.
#[derive(Serialize)]
struct Printed {
    game: String,
    seed: u32,
    level: String,
    par: Option<u32>,
    solid: u8,
    as_wanted: bool,
}

/// Two numbers with two dots between, or one for both.
fn range<T: std::str::FromStr + PartialOrd + Copy>(text: &str) -> Result<(T, T), String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let pair = least.parse().ok().zip(most.parse().ok());
    pair.filter(|(least, most)| least <= most)
        .ok_or_else(|| format!("\"{text}\" is neither a number nor FEWEST..MOST"))
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let game = read_game(&args.game)?;
    let order = RoomOrder {
        crossable: !args.unsolvable,
        way: args.way,
        solid: args.solid,
    };
    let mut outcome = Outcome::AllWell;
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(number);
        let made = finish(&mut MakingRoom::new(&game, order, seed), None);
        let made = made.map(|made| made.map_err(Failure::other)).transpose()?;
        let Some(made) = made else { break };
        if !made.is_as_wanted {
            outcome = Outcome::OnlyNearly;
        }
        let level = game.write_room(&made.room);
        if args.json {
            let printed = Printed {
                game: game.name().to_owned(),
                seed,
                level,
                par: made.par,
                solid: made.solid,
                as_wanted: made.is_as_wanted,
            };
            write_json(out, &printed)?;
        } else {
            let gap = if number == 0 { "" } else { "\n" };
            writeln!(out, "{gap}{level}")?;
        }
    }
    Ok(outcome)
}
