//! The level maker's command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    a_mazing_monk::forge::run()
}
