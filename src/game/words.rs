//! What happened, in words: a line on the screen, and what a screen reader says.

use super::playing::{Happened, Playing, Relay};
use super::screen::{Screen, puzzle_is_shown};
use crate::play::kind::Played;
use crate::play::session::{Event, Refusal, Step};
use bevy::prelude::*;

/// What was last said of the game.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Status(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Status>();
    app.add_systems(OnEnter(Screen::Play), introduce);
    app.add_systems(
        Update,
        speak
            .after(Relay)
            .run_if(puzzle_is_shown.and_then(resource_exists::<Playing>)),
    );
}

/// The first words of a level.
fn introduce(playing: Option<Res<Playing>>, mut status: ResMut<Status>) {
    if let Some(playing) = playing {
        status.0 = first_words(&playing);
    }
}

/// The first words of a level, or of an end that is played back from.
pub(super) fn first_words(playing: &Playing) -> String {
    let session = &playing.session;
    playing
        .kind()
        .introduction(session.now(), playing.figures())
}

/// Something that is said.
struct Said {
    words: String,
    /// Whether it is said after what was said before, and not in its place.
    follows: bool,
}

impl From<String> for Said {
    fn from(words: String) -> Said {
        let follows = false;
        Said { words, follows }
    }
}

impl From<&str> for Said {
    fn from(words: &str) -> Said {
        words.to_owned().into()
    }
}

/// Puts what happened into words.
fn speak(mut events: MessageReader<Happened>, playing: Res<Playing>, mut status: ResMut<Status>) {
    let mut all = String::new();
    for Happened(event) in events.read() {
        let Some(said) = said_of(event, &playing).filter(|said| !said.words.is_empty()) else {
            continue;
        };
        all = match said.follows && !all.is_empty() {
            true => format!("{all} {}", said.words),
            false => said.words,
        };
    }
    if !all.is_empty() {
        status.0 = all;
    }
}

fn said_of(event: &Event, playing: &Playing) -> Option<Said> {
    let kind = playing.kind();
    let phrases = kind.phrases();
    let figures = playing.figures();
    let with_standing = |what: &str| {
        let standing = kind.standing_words(playing.session.now(), figures);
        format!("{what} {standing}").trim_end().to_owned()
    };
    Some(match event {
        Event::Played {
            action,
            before,
            after,
        } => {
            let played = Played {
                before,
                action,
                after,
                figures,
            };
            kind.played_words(played).into()
        }
        Event::Lost { .. } => phrases.lost.into(),
        Event::Won => Said {
            follows: phrases.won_follows,
            ..phrases.won.into()
        },
        Event::Stuck => Said {
            follows: true,
            ..phrases.stuck.into()
        },
        Event::Undone {
            step: Step::Lost(_),
            ..
        } => phrases.lost_undone.into(),
        Event::Undone { .. } => with_standing("Taken back.").into(),
        Event::Redone { .. } => with_standing("Done again.").into(),
        Event::Restarted { .. } => phrases.restarted.into(),
        Event::Refused { why, .. } => match why {
            Refusal::Rules(words) => words.as_str().into(),
            Refusal::Over => return None,
            Refusal::NothingToUndo => "There is nothing to take back.".into(),
            Refusal::NothingToRedo => "There is nothing to do again.".into(),
        },
    })
}
