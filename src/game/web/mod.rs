//! The game in a browser: everything that it asks of the page around it, and hears from it.
//!
//! | file | what it is for |
//! |---|---|
//! | `page` | the two objects through which page and game speak; nothing else touches JavaScript |
//! | `browser_storage` | progress in the browser's storage |
//! | `links` | the level on the screen and the address, both ways |
//! | `attention` | pausing and saving while the player is away |
//! | `voice` | what happened, and the position, in words |
//! | `controls` | the panels' controls as elements of the page, for players who listen and for typing |
//! | `tree` | what egui tells of the panels |
//! | `moves` | moves in the picture, as something to press |
//! | `asides` | hints, lessons and verdicts, said when they come up |
//! | `light` | lamps in place of suns |
//! | `picture_quality` | a plainer picture where frames are slow |
//! | `files` | progress out to a file and in from one |
//! | `wishes` | less motion, more contrast: as the system says, until the player says otherwise |

mod asides;
mod attention;
mod browser_storage;
mod controls;
mod files;
mod light;
mod links;
mod moves;
mod page;
mod picture_quality;
#[cfg(feature = "probe")]
mod probe;
mod tree;
mod voice;
mod wishes;

pub(super) use browser_storage::PageShelf;

use super::field::MOST_LETTERS_OF_PAGE;
use super::screen::Screen;
use bevy::prelude::*;

/// Something that the page told.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
enum Told {
    /// What now stands after the `#` of the address.
    Link(String),
    /// The player is away.
    Away,
    /// The player is back.
    Back,
    /// Another tab has kept progress of its own.
    Elsewhere,
    /// A file that the player chose.
    File(String),
    /// A file that was dropped on the page: its name and its text.
    Dropped(String, String),
    /// A file that could not be read, and why.
    Unreadable(String),
    /// A wish of the system, and whether it is one now.
    Wish(String, bool),
    /// A control was pressed from outside the canvas.
    Press(u64),
    /// A control is the one that the page's keyboard is on.
    Focus(u64),
    /// A slider was brought to a step.
    Set(u64, i32),
    /// All of a field's text.
    Type(u64, String),
    /// A field is filled in.
    Enter(u64),
    /// A move was pressed from outside the canvas.
    Move(String),
}

impl Told {
    fn read(kind: &str, text: String) -> Option<Told> {
        Some(match kind {
            "link" => Told::Link(text),
            "away" => Told::Away,
            "back" => Told::Back,
            "elsewhere" => Told::Elsewhere,
            "file" => Told::File(text),
            "dropped" => {
                let (name, text) = text.split_once('\n')?;
                Told::Dropped(name.to_owned(), text.to_owned())
            }
            "unreadable" => Told::Unreadable(text),
            "wish" => {
                let (name, now) = text.split_once('=')?;
                Told::Wish(name.to_owned(), now == "true")
            }
            "press" => match text.split_once('-') {
                Some(("move", word)) => Told::Move(word.to_owned()),
                _ => Told::Press(text.parse().ok()?),
            },
            "focus" => Told::Focus(text.parse().ok()?),
            "set" => {
                let (slider, step) = text.split_once('=')?;
                Told::Set(slider.parse().ok()?, step.parse().ok()?)
            }
            "type" => {
                let (field, text) = text.split_once('=')?;
                Told::Type(field.parse().ok()?, as_typed(text))
            }
            "enter" => Told::Enter(text.parse().ok()?),
            _ => return None,
        })
    }
}

/// What a field takes of a text: so many letters, and nothing that is none. Where it is one line, that is the
/// field's own affair.
fn as_typed(text: &str) -> String {
    let is_letter = |letter: &char| *letter == '\n' || !letter.is_control();
    let letters = text.chars().filter(is_letter);
    letters.take(MOST_LETTERS_OF_PAGE).collect()
}

/// When the page is heard; what answers it runs after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hearing;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Told>();
    app.insert_non_send(page::listen());
    page::tell_panics();
    app.add_systems(PreUpdate, hear.in_set(Hearing));
    app.add_systems(Last, (uncover, super::work::end_frame));
    app.add_plugins((
        asides::plugin,
        attention::plugin,
        controls::plugin,
        files::plugin,
        light::plugin,
        links::plugin,
        picture_quality::plugin,
        voice::plugin,
        wishes::plugin,
    ));
    #[cfg(feature = "probe")]
    app.add_plugins(probe::plugin);
}

fn hear(inbox: NonSend<page::Inbox>, mut told: MessageWriter<Told>) {
    told.write_batch(inbox.take());
}

/// Frames behind the cover: the first ones build the pipelines and stand still meanwhile.
const COVERED: u32 = 3;

/// There is something to see.
#[derive(Resource)]
struct Uncovered;

/// Lets the page take its cover away once there is something to see.
fn uncover(mut frames: Local<u32>, screen: Res<State<Screen>>, mut commands: Commands) {
    if *frames < COVERED && is_open(*screen.get()) {
        *frames += 1;
        if *frames == COVERED {
            page::ready();
            commands.insert_resource(Uncovered);
        }
    }
}

/// Whether a screen is one to look at.
fn is_open(screen: Screen) -> bool {
    screen != Screen::Loading
}
