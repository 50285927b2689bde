//! Turns the game's WebAssembly and the page around it into files that any host can serve.
//!
//! | file | what it is for |
//! |---|---|
//! | `site` | names with digests, links between files, the list for the service worker |
//! | `squeeze` | `.br` and `.gz` beside each file, and the sizes |
//! | `icon` | the icons, drawn here |
#![forbid(unsafe_code)]

mod icon;
mod site;
mod squeeze;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

const HELP: &str = "\
Usage: pack bind MONK.wasm FOLDER           write the JavaScript half of the game
       pack site FOLDER PAGE DIST [--quick] put game and page together; --quick squeezes less
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["bind", wasm, folder] => bind(Path::new(wasm), Path::new(folder)),
        ["site", folder, page, dist] => site(folder, page, dist, squeeze::Effort::Best),
        ["site", folder, page, dist, "--quick"] => site(folder, page, dist, squeeze::Effort::Quick),
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pack: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bind(wasm: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("monk")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)?;
    bindgen.generate(folder)?;
    Ok(())
}

fn site(
    folder: &str,
    page: &str,
    dist: &str,
    effort: squeeze::Effort,
) -> Result<(), Box<dyn Error>> {
    let files = site::build(Path::new(folder), Path::new(page))?;
    squeeze::write(&files, Path::new(dist), effort)?;
    Ok(())
}
