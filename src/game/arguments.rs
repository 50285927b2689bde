//! The command line.

use super::go::Go;
use super::on_offer::OnOffer;
use super::options::{Album, Options, Place};
use super::shots;
use crate::play::kinds::NoSuchLevel;
use crate::play::mode::Mode;
use clap::Parser;
use std::path::PathBuf;

/// A Mazing Monk: a calm puzzle on a turning cube.
#[derive(Parser)]
#[command(name = "monk", version)]
struct Arguments {
    /// Start in campaign, infinite, mixed, daily or lessons
    #[arg(long, value_parser = mode, group = "place")]
    mode: Option<Go>,
    /// Start with a grid game: sokoban, merge, peg solitaire ...
    #[arg(long, group = "place")]
    game: Option<String>,
    /// Start with the level of a code, for the cube or a grid game
    #[arg(long, value_parser = code, group = "place")]
    code: Option<Go>,
    /// The window's size
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1280x720")]
    size: (u32, u32),
    /// Keep progress in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Read assets/ and levels/ from this folder
    #[arg(long, value_name = "DIR")]
    files: Option<PathBuf>,
    /// Take pictures of every screen into a folder, and end
    #[arg(long, value_name = "DIR", group = "place")]
    shots: Option<PathBuf>,
    /// Only these pictures, separated by commas; a wrong name lists the right ones
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = chosen_scenes,
          requires = "shots")]
    scenes: Vec<&'static str>,
    /// Let the solver play this many levels through keyboard and mouse, and end
    #[arg(long, value_name = "N", group = "place")]
    autoplay: Option<u32>,
}

impl Options {
    /// Reads arguments, the program's name first. What they lack or ask for instead, such as help,
    /// is the error.
    pub fn from_args(
        args: impl IntoIterator<Item = impl Into<std::ffi::OsString> + Clone>,
    ) -> Result<Options, clap::Error> {
        let read = Arguments::try_parse_from(args)?;
        let place = if let Some(go) = read.mode.or(read.code) {
            Place::Level(go)
        } else if let Some(game) = read.game {
            Place::Level(Go::Play(game, Mode::Campaign))
        } else if let Some(folder) = read.shots {
            let scenes = match read.scenes.is_empty() {
                true => shots::names().collect(),
                false => read.scenes,
            };
            Place::Shots(Album { folder, scenes })
        } else if let Some(levels) = read.autoplay {
            Place::Autoplay(levels)
        } else {
            Place::Menu
        };
        Ok(Options {
            place,
            size: read.size,
            save: read.save,
            files: read.files,
        })
    }
}

fn chosen_scenes(wanted: &str) -> Result<&'static str, String> {
    let wanted = wanted.trim();
    shots::names().find(|name| *name == wanted).ok_or_else(|| {
        let names: Vec<_> = shots::names().collect();
        format!("\"{wanted}\" is no scene: {}", names.join(", "))
    })
}

fn mode(name: &str) -> Result<Go, String> {
    Ok(match name {
        "campaign" => Go::cube(Mode::Campaign),
        "infinite" => Go::cube(Mode::Infinite),
        "mixed" => Go::InTurn,
        "daily" => Go::cube(Mode::Daily),
        "lessons" => Go::cube(Mode::Lesson(0)),
        _ => {
            return Err(format!(
                "\"{name}\" is no mode: campaign, infinite, mixed, daily or lessons"
            ));
        }
    })
}

/// A code may be for a game from a file, which is read later.
fn code(text: &str) -> Result<Go, NoSuchLevel> {
    match OnOffer::default().read_code(text) {
        Ok(_) | Err(NoSuchLevel::OtherPuzzle(_)) => Ok(Go::Code(text.to_owned())),
        Err(why) => Err(why),
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let parsed = text
        .split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
        .filter(|(w, h)| (200..=8000).contains(w) && (200..=8000).contains(h));
    parsed.ok_or_else(|| format!("\"{text}\" is no size such as 1280x720, from 200 to 8000"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Options, String> {
        let args = ["monk"].iter().chain(args);
        Options::from_args(args).map_err(|error| error.to_string())
    }

    #[test]
    fn arguments_say_where_to_start() {
        let options = read(&["--mode", "daily", "--size=400x800"]).expect("good");
        let daily = Go::cube(Mode::Daily);
        assert!(matches!(options.place, Place::Level(go) if go == daily));
        assert_eq!(options.size, (400, 800));
        for args in [["--game", "sokoban"], ["--code", "GS08-80R0-0000-13W2"]] {
            let options = read(&args).expect("good");
            assert!(matches!(
                options.place,
                Place::Level(Go::Play(..) | Go::Code(_))
            ));
        }
        assert!(read(&["--help"]).expect_err("help").contains("--autoplay"));
    }

    #[test]
    fn some_scenes_may_be_asked_for() {
        let scenes = |args: &[&str]| match read(args).expect("good").place {
            Place::Shots(album) => album.scenes,
            other => panic!("{other:?}"),
        };
        let all = scenes(&["--shots", "there"]);
        assert!(all.contains(&"menu") && all.contains(&"reward"));
        // In either order.
        for args in [
            ["--shots", "there", "--scenes", "hard, menu"],
            ["--scenes", "hard, menu", "--shots", "there"],
        ] {
            assert_eq!(scenes(&args), ["hard", "menu"]);
        }
    }

    #[test]
    fn wrong_arguments_are_named() {
        for (args, word) in [
            (&["--mode", "golf"][..], "golf"),
            (&["--mode"], "--mode"),
            (&["--code", "M000"], "12"),
            (&["--code", "GS08-80R0-0000-13W3"], "typing error"),
            (&["--code", "XYZ"], "no level code"),
            (&["--size", "1x1"], "1x1"),
            (&["--autoplay", "many"], "many"),
            (&["--autoplay", "3", "--mode", "daily"], "--mode"),
            (&["fly"], "fly"),
            (&["--shots", "there", "--scenes", "menu,moon"], "moon"),
            (&["--scenes", "menu"], "--shots"),
        ] {
            let error = read(args).expect_err("wrong");
            assert!(error.contains(word), "{error}");
        }
    }
}
