//! The cube played backwards: turns back, steps back, and karma left where the monk stood.

use super::{KEY, words};
use crate::cube::moves::count_turns;
use crate::cube::searches::Solving;
use crate::cube::unplay::{MOST_SOLDIERS, Unmove, Unplayed};
use crate::cube::{Line, Move};
use crate::levels::code::LevelCode;
use crate::play::campaign::Ladder;
use crate::play::kind::{
    Code, CodeRead, End, EndingOf, Ends, Figures, Judging, Kind, Known, MakingOf, Mapped, Outcome,
    PROOF_WHILE_MAKING, Phrases, Played, Proof, SolvingOf, Wanted, Way,
};
use crate::puzzle::{Answer, GaveUp, Job, Limits};

/// Soldiers of the first end.
const SOLDIERS: u32 = 3;

/// The cube played backwards, from the monk in the light.
#[derive(Clone, Debug)]
pub struct CubeBackwards {
    ladder: Ladder,
}

impl Default for CubeBackwards {
    fn default() -> CubeBackwards {
        CubeBackwards {
            ladder: Ladder::usual(),
        }
    }
}

impl Kind for CubeBackwards {
    type Position = Unplayed;
    type Move = Unmove;

    fn key(&self) -> &str {
        KEY
    }

    fn name(&self) -> &str {
        "the cube"
    }

    fn play(&self, at: &Unplayed, action: &Unmove) -> Result<Outcome<Unplayed>, String> {
        match at.before(*action) {
            Ok(before) => Ok(Outcome::Going(before)),
            Err(why) => Err(words::cannot_unplay(why)),
        }
    }

    fn is_won(&self, _at: &Unplayed) -> bool {
        false
    }

    fn moves(&self, at: &Unplayed) -> Vec<Unmove> {
        let turns = Line::ALL.into_iter().map(Unmove::Turn);
        let steps = (0..9).flat_map(|to| [true, false].map(|karma| Unmove::Step { to, karma }));
        let all = turns.chain(steps);
        all.filter(|unmove| at.before(*unmove).is_ok()).collect()
    }

    fn read_code(&self, _text: &str) -> CodeRead {
        CodeRead::Foreign
    }

    fn make(&self, _wanted: &Wanted) -> Result<MakingOf<Self>, String> {
        Err("levels are made for puzzles that run forwards".to_owned())
    }

    fn wanted(&self, _way: &Way<'_>) -> Option<Wanted> {
        None
    }

    fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    fn solving(&self, _at: &Unplayed) -> SolvingOf<Self> {
        Box::new(Known(Some(Answer::GaveUp(GaveUp::Cancelled))))
    }

    fn judging(&self, _positions: Vec<Unplayed>) -> Judging {
        Box::new(Known(Some(Answer::GaveUp(GaveUp::Cancelled))))
    }

    fn phrases(&self) -> Phrases {
        words::BACKWARDS
    }

    fn introduction(&self, _at: &Unplayed, _figures: Figures) -> String {
        "The end: the monk in the light. Step back, and leave karma where he stood.".to_owned()
    }

    fn played_words(&self, played: Played<'_, Unplayed, Unmove>) -> String {
        words::unplayed(*played.action, played.after)
    }

    fn standing_words(&self, _at: &Unplayed, _figures: Figures) -> String {
        String::new()
    }

    fn look_words(&self, _moves: &[Unmove]) -> String {
        String::new()
    }

    fn move_words(&self, _moves: &[Unmove]) -> String {
        String::new()
    }

    fn description(&self, at: &Unplayed) -> String {
        words::faces(at.cube())
    }

    fn text(&self, at: &Unplayed) -> String {
        at.cube().to_string()
    }

    fn ends(&self) -> Ends {
        Ends {
            named: Vec::new(),
            counted: Some((MOST_SOLDIERS, "soldiers")),
            can_make: true,
            usual: SOLDIERS,
        }
    }

    fn ending(&self, end: End) -> Result<EndingOf<Self>, String> {
        let (number, seed) = match end {
            End::Named(number) => (number, 0),
            End::Made { number, seed } => (number, seed),
        };
        Ok(Box::new(Known(Some(Ok(Unplayed::solved(number, seed))))))
    }

    fn level(&self, at: &Unplayed) -> Result<Code, String> {
        match at.level() {
            Ok(cube) => Ok(Code::new(&LevelCode::Literal(cube))),
            Err(why) => Err(why.to_string()),
        }
    }

    fn proving(&self, at: &Unplayed) -> Box<dyn Job<Proof>> {
        if at.cube().is_won() {
            return Box::new(Known(Some(Proof::Over)));
        }
        let solving = Solving::new(*at.cube(), Limits::from(PROOF_WHILE_MAKING));
        Mapped::boxed(solving, |answer: Answer<Vec<Move>>| {
            Proof::of(answer, count_turns)
        })
    }
}
