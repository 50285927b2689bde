//! The game.

use a_mazing_monk::game::{self, Options};
use std::process::ExitCode;

#[cfg(target_arch = "wasm32")]
fn main() -> ExitCode {
    game::run(Options::default())
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    match Options::from_args(std::env::args_os()) {
        Ok(options) => game::run(options),
        // Help is no mistake.
        Err(error) if !error.use_stderr() => {
            print!("{error}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprint!("monk: {error}");
            ExitCode::from(2)
        }
    }
}
