//! The making of a board as a film, and other endings of it.

use super::{BoardKind, Placement, drawing, words};
use crate::levels::board_code::BoardCode;
use crate::play::drawing::sheet::Place;
use crate::play::film::{Film, Frame, Meaning, Step};
use crate::play::held::Position;
use crate::play::kind::{Code, Filming, Known, Made, MakingOf, Mapped};
use crate::rewrite::{
    Aim, AnotherEnding, Board, CameTo, Filming as BoardFilming, GrowOn, MakingFilm, Move, NotMade,
    Params, Scene, SceneStep, Wanted,
};

/// Begins to film the making of a level; `None` if no generator made it.
pub(super) fn filming(kind: &BoardKind, code: &Code) -> Option<Filming> {
    let code: BoardCode = code.as_str().parse().ok()?;
    let game = kind.forwards();
    code.game([&**game]).ok()?;
    let BoardCode::Seeded { .. } = code else {
        return None;
    };
    let (params, seed) = match code.wanted(game, 0) {
        Ok(Wanted::Seeded { params, seed, .. }) => (params, seed),
        Ok(Wanted::Board(_)) => return None,
        Err(why) => return Some(Box::new(Known(Some(Err(why.to_string()))))),
    };
    let kind = kind.clone();
    let filmed = move |made: Result<MakingFilm, NotMade>| match made {
        Ok(made) => Ok(film(&kind, params, &made)),
        Err(why) => Err(why.to_string()),
    };
    let making = BoardFilming::new(game.clone(), params, seed);
    Some(Mapped::boxed(making, filmed))
}

/// Begins to make another level from a frame on.
pub(super) fn another_ending(
    kind: &BoardKind,
    code: &Code,
    film: &Film,
    frame: usize,
    seed: u32,
) -> Result<MakingOf<BoardKind>, String> {
    let words = |why: &dyn std::fmt::Display| why.to_string();
    let code: BoardCode = code.as_str().parse().map_err(|why| words(&why))?;
    let BoardCode::Seeded { params, .. } = code else {
        return Err("How this level was made is not known.".to_owned());
    };
    let board = |position: &Position| position.get::<Placement>().map(|at| at.board.clone());
    let here = film.by_hand(frame);
    let from = here.and_then(|(number, position)| Some((number, board(position)?)));
    let (number, from) = from.ok_or("Nothing can be grown from here: it is not solved yet.")?;
    let level = film.last().and_then(|last| last.by_hand.as_ref());
    let level = level.and_then(board).ok_or("This film has no end.")?;
    let back = film.frames().iter().take(number + 1);
    let back = back.filter(|frame| frame.step == Step::Back).count();
    let from = GrowOn {
        board: from,
        behind: back as u32,
        but_not: level,
    };
    let ending = AnotherEnding::new(kind.forwards(), from, params, seed);
    let kind = kind.clone();
    Ok(Mapped::boxed(ending, move |made| match made {
        Ok(made) => Ok(Made {
            code: Code::new(&BoardCode::literal(&kind.forwards, &made.board)),
            start: kind.place(made.board),
            solution: made.solution,
            par: made.par,
            measures: made.measures,
        }),
        Err(NotMade::Barren) => {
            Err("No other level came of this step. Try an earlier one.".to_owned())
        }
        Err(why) => Err(why.to_string()),
    }))
}

fn film(kind: &BoardKind, params: Params, making: &MakingFilm) -> Film {
    let backwards = kind.backwards();
    let mut film = Film::default();
    let mut before: Option<&Board> = None;
    // One game compiled for all boards of the line.
    let mut compiled: Option<Placement> = None;
    for scene in &making.scenes {
        if matches!(scene.step, SceneStep::Solved { .. }) {
            compiled = Some(backwards.place(scene.board.clone()));
        }
        let by_hand = compiled.as_ref().map(|at| at.with(scene.board.clone()));
        let told = Told {
            kind,
            params,
            making,
            before,
        };
        let frame = Frame::new(drawing::sheet(&scene.board), step(scene), told.words(scene))
            .marked(Meaning::Refused, put_aside(scene))
            .with_position(by_hand.map(Position::new));
        film.push(frame);
        before = Some(&scene.board);
    }
    film
}

fn step(scene: &Scene) -> Step {
    match scene.step {
        SceneStep::Start | SceneStep::Blank { .. } => Step::Begun,
        SceneStep::PutAside { .. } => Step::Refused,
        SceneStep::Written | SceneStep::LaidOut => Step::Written,
        SceneStep::Solved { .. } => Step::Part,
        SceneStep::Back(_) => Step::Back,
        SceneStep::Level => Step::Done,
    }
}

/// The cells of a board that did not become the level: all of them.
fn put_aside(scene: &Scene) -> Vec<Place> {
    let is_put_aside = matches!(scene.step, SceneStep::PutAside { .. });
    let sheet = is_put_aside.then(|| drawing::sheet(&scene.board));
    let cells = sheet.iter().flat_map(|sheet| sheet.cells());
    cells.map(|(place, _)| place).collect()
}

/// What the words of a scene depend on.
struct Told<'a> {
    kind: &'a BoardKind,
    params: Params,
    making: &'a MakingFilm,
    before: Option<&'a Board>,
}

impl Told<'_> {
    fn words(&self, scene: &Scene) -> String {
        match scene.step {
            SceneStep::Start => "The board that levels are grown for.".to_owned(),
            SceneStep::PutAside { attempt, came_to } => self.put_aside(attempt, came_to),
            SceneStep::Blank { attempt, in_vain } => {
                let again = match in_vain {
                    0 => String::new(),
                    1 => " One before it did not come out solved.".to_owned(),
                    n => format!(" {n} before it did not come out solved."),
                };
                format!("Attempt {attempt} begins with a blank board.{again}")
            }
            SceneStep::Written => self.written(&scene.board),
            SceneStep::Solved { attempt } => format!(
                "Attempt {attempt}: a solved board. From here the game is played backwards."
            ),
            SceneStep::LaidOut => {
                "The pieces are laid out anew, and it is solved again.".to_owned()
            }
            SceneStep::Back(action) => self.back(&action),
            SceneStep::Level => match self.making.made.par {
                Some(1) => "The level: it takes 1 move, proven.".to_owned(),
                Some(par) => format!("The level: it takes {par} moves, and never fewer."),
                None => "The level: it can be won; the fewest moves are not known.".to_owned(),
            },
        }
    }

    fn put_aside(&self, attempt: u32, came_to: CameTo) -> String {
        let came_to = match (came_to, self.params.aim) {
            (CameTo::NoSolvedBoard, _) => "no board came out solved".to_owned(),
            (CameTo::Nothing, _) => "nothing could be grown from it".to_owned(),
            (CameTo::Board(Some(par)), Aim::Length(wanted)) => {
                format!("it takes {par} moves, and {wanted} were wanted")
            }
            (CameTo::Board(_), Aim::Difficulty(wanted)) => {
                format!("not as near to a difficulty of {wanted}")
            }
            (CameTo::Board(None), _) => "how many moves it takes could not be proven".to_owned(),
        };
        format!("Attempt {attempt} is put aside: {came_to}.")
    }

    fn back(&self, action: &Move) -> String {
        let said = words::move_words(&self.kind.forwards, action);
        format!("One move back. Played forwards it is: {said}")
    }

    /// What was written to a board that is being varied.
    fn written(&self, board: &Board) -> String {
        let Some(before) = self.before else {
            return "Something is placed.".to_owned();
        };
        let mut placed: Vec<String> = Vec::new();
        for (layer, y, x) in every_cell(board) {
            let tile = board.tile(layer, x, y);
            if let Some(tile) = tile.filter(|_| tile != before.tile(layer, x, y)) {
                let name = words::tile_name(&self.kind.forwards, tile);
                placed.push(format!("{name} in row {}, column {}", y + 1, x + 1));
            }
        }
        match placed.is_empty() {
            true => "Nothing changes.".to_owned(),
            false => format!("Placed: {}.", placed.join(", ")),
        }
    }
}

fn every_cell(board: &Board) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
    let (layers, height, width) = (board.layers(), board.height(), board.width());
    (0..layers).flat_map(move |layer| {
        (0..height).flat_map(move |y| (0..width).map(move |x| (layer, y, x)))
    })
}
