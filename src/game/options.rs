//! What the game is told on its command line.

use super::flow::Go;
use super::shots;
use crate::levels::any_code::AnyCode;
use crate::play::progress::Mode;
use std::path::PathBuf;
use std::str::FromStr;

/// How the game starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it starts.
    pub place: Place,
    /// The window's size.
    pub size: (u32, u32),
    /// Where progress is kept; the usual place if left out.
    pub save: Option<PathBuf>,
    /// The folder with `assets` and `levels`; beside the game if left out.
    pub files: Option<PathBuf>,
}

/// Where the game starts.
#[derive(Clone, Debug)]
pub enum Place {
    /// In the menu.
    Menu,
    /// In a level.
    Level(Go),
    /// Taking pictures of itself.
    Shots(Album),
    /// Playing so many levels by itself.
    Autoplay(u32),
}

/// Which pictures the game takes of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Album {
    /// Where they go.
    pub folder: PathBuf,
    /// The scenes, in the order of the pictures.
    pub scenes: Vec<&'static str>,
}

impl Options {
    /// What `--help` prints.
    pub const HELP: &str = "\
A Mazing Monk: a calm puzzle on a turning cube.

Usage: monk [OPTIONS]

  --mode MODE        start in campaign, infinite, mixed, daily or lessons
  --game GAME        start with a grid game: sokoban, merge, peg solitaire ...
  --code CODE        start with the level of a code, for the cube or a grid game
  --size WxH         the window's size, 1280x720 if left out
  --save FILE        keep progress in this file
  --files DIR        read assets/ and levels/ from this folder
  --shots DIR        take pictures of every screen into a folder, and end
  --scenes A,B       only these pictures; a wrong name lists the right ones
  --autoplay N       let the solver play N levels through the keyboard, and end
  --help             this
";

    /// Reads arguments; `None` if only help is wanted.
    pub fn from_args(args: impl IntoIterator<Item = String>) -> Result<Option<Options>, String> {
        let mut options = Options {
            place: Place::Menu,
            size: (1280, 720),
            save: None,
            files: None,
        };
        let mut scenes = None;
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            let (name, inline) = match arg.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (arg.clone(), None),
            };
            if matches!(name.as_str(), "--help" | "-h") {
                return Ok(None);
            }
            let known = [
                "--mode",
                "--game",
                "--code",
                "--size",
                "--save",
                "--files",
                "--shots",
                "--scenes",
                "--autoplay",
            ];
            if !known.contains(&name.as_str()) {
                return Err(format!("unknown argument \"{arg}\""));
            }
            let value = inline
                .or_else(|| args.next())
                .ok_or_else(|| format!("{name} needs a value"))?;
            match name.as_str() {
                "--mode" => options.place = Place::Level(mode(&value)?),
                "--game" => options.place = Place::Level(Go::Game(value, Mode::Campaign)),
                "--code" => {
                    let code = AnyCode::from_str(&value).map_err(|e| e.to_string())?;
                    options.place = Place::Level(Go::to(code));
                }
                "--size" => options.size = size(&value)?,
                "--save" => options.save = Some(value.into()),
                "--files" => options.files = Some(value.into()),
                "--shots" => {
                    options.place = Place::Shots(Album {
                        folder: value.into(),
                        scenes: shots::names().collect(),
                    });
                }
                "--scenes" => scenes = Some(chosen_scenes(&value)?),
                _ => {
                    let count = value.parse();
                    options.place = Place::Autoplay(
                        count.map_err(|_| format!("\"{value}\" is not a number of levels"))?,
                    );
                }
            }
        }
        match (&mut options.place, scenes) {
            (Place::Shots(album), Some(scenes)) => album.scenes = scenes,
            (_, Some(_)) => return Err("--scenes needs --shots".into()),
            (_, None) => {}
        }
        Ok(Some(options))
    }
}

fn chosen_scenes(list: &str) -> Result<Vec<&'static str>, String> {
    list.split(',')
        .map(str::trim)
        .map(|wanted| {
            shots::names().find(|name| *name == wanted).ok_or_else(|| {
                let names: Vec<_> = shots::names().collect();
                format!("\"{wanted}\" is no scene: {}", names.join(", "))
            })
        })
        .collect()
}

fn mode(name: &str) -> Result<Go, String> {
    Ok(match name {
        "campaign" => Go::Mode(Mode::Campaign),
        "infinite" => Go::Mode(Mode::Infinite),
        "mixed" => Go::Mode(Mode::Mixed),
        "daily" => Go::Mode(Mode::Daily),
        "lessons" => Go::Mode(Mode::Lesson(0)),
        _ => {
            return Err(format!(
                "\"{name}\" is no mode: campaign, infinite, mixed, daily or lessons"
            ));
        }
    })
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

    fn read(args: &[&str]) -> Result<Option<Options>, String> {
        Options::from_args(args.iter().map(|arg| (*arg).to_owned()))
    }

    #[test]
    fn arguments_say_where_to_start() {
        let options = read(&["--mode", "daily", "--size=400x800"])
            .expect("good")
            .expect("a start");
        assert!(matches!(options.place, Place::Level(Go::Mode(Mode::Daily))));
        assert_eq!(options.size, (400, 800));
        for args in [["--game", "sokoban"], ["--code", "GS08-80R0-0000-13W2"]] {
            let options = read(&args).expect("good").expect("a start");
            assert!(matches!(
                options.place,
                Place::Level(Go::Game(..) | Go::Board(_))
            ));
        }
        assert!(read(&["--help"]).expect("good").is_none());
    }

    #[test]
    fn some_scenes_may_be_asked_for() {
        let scenes = |args: &[&str]| match read(args).expect("good").expect("a start").place {
            Place::Shots(album) => album.scenes,
            other => panic!("{other:?}"),
        };
        let all = scenes(&["--shots", "there"]);
        assert!(all.contains(&"menu") && all.contains(&"reward"));
        // Whichever comes first.
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
            (&["--code", "XYZ"], "G, H, B or D"),
            (&["--size", "1x1"], "1x1"),
            (&["--autoplay", "many"], "many"),
            (&["fly"], "fly"),
            (&["--shots", "there", "--scenes", "menu,moon"], "moon"),
            (&["--scenes", "menu"], "--shots"),
        ] {
            let error = read(args).expect_err("wrong");
            assert!(error.contains(word), "{error}");
        }
    }
}
