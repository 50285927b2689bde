//! The making of a cube as a film, and other endings of it.

use super::drawing::{self, spot_of_cell};
use super::words::line_name;
use super::{CubeKind, proof_budget};
use crate::cube::another_ending::AnotherEnding;
use crate::cube::generate::{Difficulty, Event, Refusal, Replay, generate, generate_traced};
use crate::cube::making;
use crate::cube::unplay::Unplayed;
use crate::cube::{Cell, Cube, Face, Tile, Turn};
use crate::levels::code::LevelCode;
use crate::play::drawing::sheet::Place;
use crate::play::film::{Film, Frame, Meaning, Step};
use crate::play::held::Position;
use crate::play::kind::{Code, Filming, Made, MakingOf, Mapped};
use crate::puzzle::Job;

/// Begins to film the making of a level; `None` if no generator made it.
pub(super) fn filming(code: &Code) -> Option<Filming> {
    let code: LevelCode = code.as_str().parse().ok()?;
    let LevelCode::Seeded {
        difficulty, seed, ..
    } = code
    else {
        return None;
    };
    Some(match code.wanted() {
        Ok(_) => Box::new(FilmingCube::Fresh { difficulty, seed }),
        Err(why) => Box::new(FilmingCube::Failed(why.to_string())),
    })
}

/// Begins to make another level from a frame on.
pub(super) fn another_ending(
    code: &Code,
    film: &Film,
    frame: usize,
    seed: u32,
) -> Result<MakingOf<CubeKind>, String> {
    let words = |why: &dyn std::fmt::Display| why.to_string();
    let code: LevelCode = code.as_str().parse().map_err(|why| words(&why))?;
    let LevelCode::Seeded {
        difficulty,
        seed: made_from,
        ..
    } = code
    else {
        return Err("How this level was made is not known.".to_owned());
    };
    let here = film.by_hand(frame);
    let from = here.and_then(|(_, position)| position.get::<Unplayed>());
    let from = from.ok_or("Nothing can be made from this step on.")?;
    let known = generate(difficulty, made_from).map_err(|why| words(&why))?;
    let ending = AnotherEnding::new(*from, difficulty, known.cube, seed, proof_budget());
    Ok(Mapped::boxed(ending, |made| match made {
        Some(Ok(made)) => Ok(made_literally(made)),
        Some(Err(why)) => Err(why.to_string()),
        None => Err("No other level came of this step. Try an earlier one.".to_owned()),
    }))
}

/// A level that has no seed.
fn made_literally(made: making::Made) -> Made<Cube, crate::cube::Move> {
    Made {
        code: Code::new(&LevelCode::Literal(made.cube)),
        start: made.cube,
        solution: made.solution,
        par: Some(made.par),
        measures: made.measures,
    }
}

/// A film of a making, in the making.
enum FilmingCube {
    /// There is no such level.
    Failed(String),
    /// The level is made next, which takes less than a frame.
    Fresh { difficulty: Difficulty, seed: u32 },
    /// The making is acted out.
    Acting(Acting),
}

struct Acting {
    difficulty: Difficulty,
    events: std::vec::IntoIter<Event>,
    replay: Replay,
    attempt: u32,
    film: Film,
}

impl Job<Result<Film, String>> for FilmingCube {
    fn advance(&mut self, states: u64) -> Option<Result<Film, String>> {
        match self {
            FilmingCube::Failed(why) => Some(Err(std::mem::take(why))),
            FilmingCube::Fresh { difficulty, seed } => {
                match generate_traced(*difficulty, *seed) {
                    Ok((_, events)) => {
                        *self = FilmingCube::Acting(Acting {
                            difficulty: *difficulty,
                            events: events.into_iter(),
                            replay: Replay::new(),
                            attempt: 0,
                            film: Film::default(),
                        });
                    }
                    Err(why) => return Some(Err(why.to_string())),
                }
                None
            }
            FilmingCube::Acting(acting) => {
                for _ in 0..states {
                    match acting.events.next() {
                        Some(event) => acting.act(&event),
                        None => return Some(Ok(acting.end())),
                    }
                }
                None
            }
        }
    }
}

impl Acting {
    fn act(&mut self, event: &Event) {
        if matches!(event, Event::Placed { .. }) {
            self.attempt += 1;
        }
        self.replay.take(event);
        let words = self.words(event);
        let refused = refused_cells(event, self.replay.cube());
        let frame = self
            .frame(step_of(event), words)
            .marked(Meaning::Refused, refused.map(place_of));
        self.film.push(frame);
    }

    /// The last frame, and with it the film.
    fn end(&mut self) -> Film {
        let cube = self.replay.cube();
        let words = format!(
            "The level: {} karma and {}.",
            cube.karma().count_ones(),
            groups(cube.soldiers().count_ones() as usize),
        );
        let frame = self.frame(Step::Done, words);
        self.film.push(frame);
        std::mem::take(&mut self.film)
    }

    fn frame(&self, step: Step, words: String) -> Frame {
        let protective = Cell::of_plane(self.replay.protected());
        Frame::new(drawing::sheet(self.replay.cube()), step, words)
            .marked(Meaning::Protective, protective.map(place_of))
            .with_position(self.replay.by_hand().map(Position::new))
    }

    /// What an event, just acted out, has done.
    fn words(&self, event: &Event) -> String {
        match event {
            Event::Placed {
                soldiers,
                reshuffles,
            } => {
                let again = match reshuffles {
                    0 => String::new(),
                    1 => " One placing before was unsafe.".to_owned(),
                    n => format!(" {n} placings before were unsafe."),
                };
                format!(
                    "Attempt {}: a solved cube of obstacles, the monk on the exit, {} where they \
                     cannot reach him.{again}",
                    self.attempt,
                    groups(soldiers.len()),
                )
            }
            Event::Unturned(turn) => format!("Turned {} back.", line_name(turn.line)),
            Event::UnsafeTurn(turn) => format!(
                "With {} turned back, soldiers would reach the monk: not done.",
                line_name(turn.line)
            ),
            Event::Protected(cells) => match cells.len() {
                1 => "This obstacle keeps soldiers off: it stays for good.".to_owned(),
                n => format!("These {n} obstacles keep soldiers off: they stay for good."),
            },
            Event::Stepped { karma: true, .. } => format!(
                "The monk stepped back and left karma behind: {} of {} lie.",
                self.replay.cube().karma().count_ones(),
                self.difficulty.karma(),
            ),
            Event::Stepped { .. } => "The monk stepped back.".to_owned(),
            Event::Cleared(_) => "An obstacle in his way is cleared.".to_owned(),
            Event::UnsafeStep(_) => {
                "With this obstacle cleared, soldiers would reach the monk: taken back.".to_owned()
            }
            Event::Blocked(_) => {
                "He cannot step back here: this obstacle keeps soldiers off later in the game."
                    .to_owned()
            }
            Event::Homeward => {
                "All karma lies. Now the way home, clearing nothing more.".to_owned()
            }
            Event::Walked { to, .. } => format!(
                "The monk walked back to row {}, column {}.",
                to.y() + 1,
                to.x() + 1
            ),
            Event::Scramble => {
                "The monk is home. Some turns more, so that the start does not give the way away."
                    .to_owned()
            }
            Event::Refused(why) => format!("The attempt is put aside: {why}."),
        }
    }
}

fn step_of(event: &Event) -> Step {
    match event {
        Event::Placed { .. } => Step::Begun,
        Event::Unturned(_) | Event::Stepped { .. } | Event::Walked { .. } => Step::Back,
        Event::UnsafeTurn(_) | Event::UnsafeStep(_) | Event::Blocked(_) => Step::TakenBack,
        Event::Protected(_) => Step::Protected,
        Event::Cleared(_) => Step::Cleared,
        Event::Homeward | Event::Scramble => Step::Part,
        Event::Refused(_) => Step::Refused,
    }
}

/// The cells that are the reason why something was not done.
fn refused_cells(event: &Event, cube: &Cube) -> impl Iterator<Item = Cell> + use<> {
    let plane = match event {
        Event::UnsafeTurn(turn) => soldiers_brought(*turn, cube),
        Event::UnsafeStep(cell) | Event::Blocked(cell) => cell.bit(),
        Event::Refused(Refusal::KarmaOnTop) => cube.karma() & Face::Top.plane(),
        Event::Refused(Refusal::PlainFace) => plain_faces(cube),
        _ => 0,
    };
    Cell::of_plane(plane)
}

/// The soldiers that a turn would bring to Top, where they stand before it; all on Top if it only opens
/// their way.
fn soldiers_brought(turn: Turn, cube: &Cube) -> u64 {
    let top = Face::Top.plane();
    let after = turn.apply(cube.soldiers());
    let brought = turn.inverted().apply(after & top) & !top;
    match brought {
        0 => cube.soldiers() & top,
        brought => brought,
    }
}

fn plain_faces(cube: &Cube) -> u64 {
    let planes = Face::TEXT_ORDER.into_iter().map(Face::plane);
    let plain = planes.filter(|plane| {
        let tiles = [Tile::Path, Tile::Karma, Tile::Obstacle, Tile::Soldiers];
        tiles.into_iter().any(|tile| cube.count(tile, *plane) == 9)
    });
    plain.fold(0, |all, plane| all | plane)
}

fn groups(count: usize) -> String {
    match count {
        1 => "one group of soldiers".to_owned(),
        n => format!("{n} groups of soldiers"),
    }
}

fn place_of(cell: Cell) -> Place {
    let spot = spot_of_cell(cell);
    Place {
        layer: 0,
        x: spot.x,
        y: spot.y,
    }
}
