//! Lamps: a row of them, to be put out. Pressing one switches it and its neighbours, and each can be pressed
//! once. Played backwards, lamps that were never pressed are switched on.

use a_mazing_monk::play::campaign::{Goal, Ladder};
use a_mazing_monk::play::kind::{
    Code, CodeRead, End, EndingOf, Ends, Figures, Judging, Kind, Known, Made, MakingOf, Mapped,
    Outcome, Phrases, Played, Proof, SolvingOf, Wanted, Way,
};
use a_mazing_monk::puzzle::{self, Answer, Dice, Job};
use std::fmt;
use std::str::FromStr;

/// The kind, in one of its two directions.
pub(crate) struct Lamps {
    is_backwards: bool,
    ladder: Ladder,
}

/// A row of lamps: which are lit, and which were pressed. The first lamp is the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) lamps: u32,
    pub(crate) lit: u64,
    pub(crate) pressed: u64,
}

/// The press of a lamp, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Press(pub(crate) u32);

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

impl FromStr for Press {
    type Err = ();

    fn from_str(word: &str) -> Result<Press, ()> {
        let number = word
            .strip_prefix('p')
            .and_then(|number| number.parse().ok());
        number
            .and_then(|number: u32| number.checked_sub(1))
            .map(Press)
            .ok_or(())
    }
}

/// Lamps of a row at the most.
const MOST: u32 = 60;

impl Row {
    fn new(lamps: u32, lit: u64) -> Row {
        Row {
            lamps,
            lit,
            pressed: 0,
        }
    }

    fn after(self, Press(lamp): Press) -> Option<Row> {
        let is_free = lamp < self.lamps && self.pressed >> lamp & 1 == 0;
        is_free.then(|| {
            let around = (0b111_u64 << lamp) >> 1;
            Row {
                lit: (self.lit ^ around) & ((1 << self.lamps) - 1),
                pressed: self.pressed | 1 << lamp,
                ..self
            }
        })
    }

    /// A row that the presses of so many lamps put out.
    fn of_length(length: u32, seed: u32) -> Row {
        let length = length.clamp(1, MOST * 2 / 3);
        let mut dice = Dice::new(&[0x1A3, seed, length]);
        // With such numbers of lamps there is one way only to put them out.
        let mut all: Vec<u32> = (0..(length * 3 / 2).max(3)).collect();
        let count = all.len() as u32;
        let mut row = Row::new(count, 0);
        for lamp in dice.draw(&mut all, length as usize) {
            row = row.after(Press(*lamp)).unwrap_or(row);
        }
        Row::new(count, row.lit)
    }

    fn check(self) -> u64 {
        (u64::from(self.lamps) * 31 + self.lit % 997) % 97
    }

    fn code(self) -> Code {
        let Row { lamps, lit, .. } = self;
        Code::new(&format!("LAMPS-{lamps}-{lit:X}-{:02}", self.check()))
    }

    fn of_code(text: &str) -> Option<Row> {
        let mut parts = text.split('-');
        let (lamps, lit) = (parts.next()?.parse().ok()?, parts.next()?);
        let row = Row::new(lamps, u64::from_str_radix(lit, 16).ok()?);
        let is_right = (1..=MOST).contains(&lamps) && row.lit < 1 << lamps;
        let check: u64 = parts.next()?.parse().ok()?;
        (is_right && check == row.check() && parts.next().is_none()).then_some(row)
    }
}

/// Looks for the fewest presses: whether the first lamp is pressed decides all the others.
struct Chasing {
    row: Row,
    tries: Vec<bool>,
    best: Option<Vec<Press>>,
}

impl Chasing {
    fn new(row: Row) -> Chasing {
        Chasing {
            row,
            tries: vec![true, false],
            best: None,
        }
    }

    fn presses(mut row: Row, first: bool) -> Option<Vec<Press>> {
        let mut presses = Vec::new();
        for lamp in 0..row.lamps {
            let is_needed = match lamp {
                0 => first,
                lamp => row.lit >> (lamp - 1) & 1 != 0,
            };
            if is_needed {
                row = row.after(Press(lamp))?;
                presses.push(Press(lamp));
            }
        }
        (row.lit == 0).then_some(presses)
    }
}

impl Job<Answer<Vec<Press>>> for Chasing {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Press>>> {
        for _ in 0..states.max(1) {
            let Some(first) = self.tries.pop() else {
                let best = self.best.take();
                return Some(best.map_or(Answer::Unsolvable, Answer::Solved));
            };
            let found = Chasing::presses(self.row, first);
            let both = self.best.take().into_iter().chain(found);
            self.best = both.min_by_key(Vec::len);
        }
        None
    }
}

/// Which of some rows can be put out: the searches of the engine know how to ask for them in turn.
struct ChasingBack(puzzle::Judging<Row, Chasing>);

impl Job<Answer<u32>> for ChasingBack {
    fn advance(&mut self, states: u64) -> Option<Answer<u32>> {
        self.0
            .advance(Chasing::new, |search| search.advance(states))
    }
}

impl Lamps {
    pub(crate) fn forwards() -> Lamps {
        Lamps {
            is_backwards: false,
            ladder: Ladder::usual(),
        }
    }

    pub(crate) fn backwards() -> Lamps {
        Lamps {
            is_backwards: true,
            ..Lamps::forwards()
        }
    }
}

/// Ends to play back from, by their number of lamps.
const ENDS: [(u32, &str); 2] = [(5, "Five lamps"), (7, "Seven lamps")];

impl Kind for Lamps {
    type Position = Row;
    type Move = Press;

    fn key(&self) -> &str {
        "lamps"
    }

    fn name(&self) -> &str {
        "Lamps"
    }

    fn play(&self, at: &Row, action: &Press) -> Result<Outcome<Row>, String> {
        match at.after(*action) {
            Some(after) if self.is_won(&after) => Ok(Outcome::Won(after)),
            Some(after) => Ok(Outcome::Going(after)),
            None => Err("That lamp cannot be pressed any more.".to_owned()),
        }
    }

    fn is_won(&self, at: &Row) -> bool {
        !self.is_backwards && at.lit == 0
    }

    fn moves(&self, at: &Row) -> Vec<Press> {
        let all = (0..at.lamps).map(Press);
        all.filter(|press| at.after(*press).is_some()).collect()
    }

    fn read_code(&self, text: &str) -> CodeRead {
        let text = text.trim().to_uppercase();
        match text.strip_prefix("LAMPS-").map(Row::of_code) {
            Some(Some(row)) => CodeRead::Mine(row.code()),
            Some(None) => CodeRead::Bad("there is a slip in this code for lamps".to_owned()),
            None => CodeRead::Foreign,
        }
    }

    fn make(&self, wanted: &Wanted) -> Result<MakingOf<Lamps>, String> {
        let (Wanted::Code(code) | Wanted::Near(code)) = wanted else {
            return Err("lamps are not made to order".to_owned());
        };
        let row = code.as_str().strip_prefix("LAMPS-").and_then(Row::of_code);
        let row = row.ok_or("this is no code for lamps")?;
        let made = move |answer: Answer<Vec<Press>>| match answer.solved() {
            Some(solution) => Ok(Made {
                code: row.code(),
                start: row,
                par: Some(solution.len() as u32),
                solution,
                measures: None,
            }),
            None => Err("These lamps cannot all be put out.".to_owned()),
        };
        Ok(Mapped::boxed(Chasing::new(row), made))
    }

    fn wanted(&self, way: &Way<'_>) -> Option<Wanted> {
        let (length, seed) = match way {
            Way::Rung { rung, level, seed } => match rung.goal {
                Goal::Length { length, .. } => (length.into(), seed ^ level),
                Goal::Part { .. } => return None,
            },
            Way::Endless(endless) => (endless.position, endless.seed ^ endless.played),
            Way::Daily(day) => (6, day.year as u32 * 400 + day.month * 32 + day.day),
            Way::Any { seed, last_par } => (last_par.unwrap_or(4), *seed),
            Way::Lesson(_) | Way::Order(_) => return None,
        };
        Some(Wanted::Code(Row::of_length(length, seed).code()))
    }

    fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    fn solving(&self, at: &Row) -> SolvingOf<Lamps> {
        Box::new(Chasing::new(*at))
    }

    fn judging(&self, positions: Vec<Row>) -> Judging {
        Box::new(ChasingBack(puzzle::Judging::new(positions)))
    }

    fn phrases(&self) -> Phrases {
        Phrases {
            counted: "press",
            won: "It is dark.",
            ..Phrases::default()
        }
    }

    fn introduction(&self, at: &Row, _figures: Figures) -> String {
        match self.is_backwards {
            true => "It is dark: press lamps on.".to_owned(),
            false => format!("Put all {} lamps out.", at.lamps),
        }
    }

    fn played_words(&self, played: Played<'_, Row, Press>) -> String {
        let Press(lamp) = played.action;
        format!(
            "Pressed lamp {}: {} lit.",
            lamp + 1,
            played.after.lit.count_ones()
        )
    }

    fn standing_words(&self, at: &Row, _figures: Figures) -> String {
        format!("{} lit.", at.lit.count_ones())
    }

    fn look_words(&self, moves: &[Press]) -> String {
        match moves.first() {
            Some(Press(0)) => "Look at the end of the row.".to_owned(),
            _ => "Look further along the row.".to_owned(),
        }
    }

    fn move_words(&self, moves: &[Press]) -> String {
        let words = moves
            .iter()
            .map(|Press(lamp)| format!("press lamp {}", lamp + 1));
        format!("{}.", words.collect::<Vec<_>>().join(", then "))
    }

    fn description(&self, at: &Row) -> String {
        let lamp = |i: u32| if at.lit >> i & 1 == 0 { "out" } else { "lit" };
        (0..at.lamps).map(lamp).collect::<Vec<_>>().join(", ")
    }

    fn text(&self, at: &Row) -> String {
        let Row {
            lamps,
            lit,
            pressed,
        } = at;
        format!("{lamps} {lit:b} {pressed:b}")
    }

    fn ends(&self) -> Ends {
        Ends {
            named: ENDS.map(|(_, name)| name.to_owned()).to_vec(),
            ..Ends::default()
        }
    }

    fn ending(&self, end: End) -> Result<EndingOf<Lamps>, String> {
        let named = match end {
            End::Named(number) => ENDS.get(number as usize),
            End::Made { .. } => None,
        };
        let (lamps, _) = named.ok_or("there is no such end")?;
        Ok(Box::new(Known(Some(Ok(Row::new(*lamps, 0))))))
    }

    fn level(&self, at: &Row) -> Result<Code, String> {
        Ok(Row::new(at.lamps, at.lit).code())
    }

    fn proving(&self, at: &Row) -> Box<dyn Job<Proof>> {
        if at.lit == 0 {
            return Box::new(Known(Some(Proof::Over)));
        }
        let level = Row::new(at.lamps, at.lit);
        Mapped::boxed(Chasing::new(level), |answer: Answer<Vec<Press>>| {
            let presses = answer.solved();
            presses.map_or(Proof::Unsolvable, |presses| {
                Proof::Proven(presses.len() as u32)
            })
        })
    }
}
