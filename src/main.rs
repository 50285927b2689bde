//! The game.

use a_mazing_monk::game::{self, Options};
use std::process::ExitCode;

fn main() -> ExitCode {
    match Options::from_args(std::env::args().skip(1)) {
        Ok(Some(options)) => game::run(options),
        Ok(None) => {
            print!("{}", Options::HELP);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("monk: {error}\nTry monk --help.");
            ExitCode::from(2)
        }
    }
}
