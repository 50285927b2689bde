//! A strip to order: from a request to frames, or to the word that there are none.

use super::asking::{Answer, Asking, Clash, Reply, Spent};
use super::encoding::{Cells, Encoder, Endings, Wishes};
use super::learning::Learned;
use super::proof::Prover;
use super::request::{BadRequest, Request};
use super::rules::Rules;
use crate::constraint::{Limits, Lit, Loading, Order};
use crate::puzzle::{Dice, Job};
use std::sync::Arc;

/// Clauses loaded in the time that a search of ours takes for a state.
pub(super) const CLAUSES_A_STATE: usize = 10;
/// What the dice of all strips begin with.
const KEY: u32 = 0x0057_0119;

/// A strip being made to order. The same request gives the same strip everywhere.
///
/// The limits are those of the search for each strip that is looked at.
pub struct Generating {
    learned: Arc<Learned>,
    request: Request,
    rules: Option<Arc<dyn Rules>>,
    limits: Limits,
    dice: Dice,
    stage: Stage,
    spent: Spent,
}

enum Stage {
    Encoding(Box<Encoder>),
    Loading(Box<Loading>, Cells, Endings),
    Asking(Box<Asking>),
    Over,
}

/// The dice of a request.
pub(super) fn dice_of(request: &Request) -> Dice {
    Dice::new(&[KEY, request.seed])
}

impl Generating {
    /// Begins; refuses what cannot be asked.
    pub fn new(
        learned: Arc<Learned>,
        request: Request,
        limits: Limits,
    ) -> Result<Generating, BadRequest> {
        request.check(&learned)?;
        let mut dice = dice_of(&request);
        let encoder = Encoder::new(&learned, &request, true, &mut dice);
        Ok(Generating {
            learned,
            request,
            rules: None,
            limits,
            dice,
            stage: Stage::Encoding(Box::new(encoder)),
            spent: Spent::default(),
        })
    }

    /// Proves by these rules that no way is shorter. Otherwise the written game does that the example shows,
    /// or, where we have none, what was learned.
    pub fn by_rules(mut self, rules: Arc<dyn Rules>) -> Generating {
        self.rules = Some(rules);
        self
    }

    /// What it took so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    fn pins(&self, cells: &Cells) -> Vec<Lit> {
        let pins = self.request.pins.iter();
        pins.map(|&pin| Wishes::pin(cells, pin)).collect()
    }
}

/// By what no way may be shorter, where that is asked.
pub(super) fn prover(
    request: &Request,
    learned: &Learned,
    rules: Option<&Arc<dyn Rules>>,
) -> Option<Prover> {
    request.shortest.then(|| match rules {
        Some(rules) => Prover::Rules(rules.clone()),
        None => Prover::of(learned, request.all_rows(), request.all_cols()),
    })
}

impl Job<Answer> for Generating {
    fn advance(&mut self, states: u64) -> Option<Answer> {
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Encoding(mut encoder) => {
                self.stage = match encoder.advance(&self.learned) {
                    None => Stage::Encoding(encoder),
                    Some(encoded) => {
                        self.spent.vars = encoded.model.vars();
                        self.spent.clauses = encoded.model.clauses();
                        let order = Order::Shuffled(&mut self.dice);
                        let loading = Loading::new(encoded.model, order);
                        Stage::Loading(Box::new(loading), encoded.cells, encoded.endings)
                    }
                };
            }
            Stage::Loading(mut loading, cells, endings) => {
                let count = usize::try_from(states).unwrap_or(usize::MAX);
                self.stage = match loading.advance(count.saturating_mul(CLAUSES_A_STATE)) {
                    None => Stage::Loading(loading, cells, endings),
                    Some(solver) => {
                        let prover = prover(&self.request, &self.learned, self.rules.as_ref());
                        let pins = self.pins(&cells);
                        let learned = self.learned.clone();
                        let mut asking = Asking::new(solver, cells, endings, learned, prover);
                        asking.ask(pins, self.limits);
                        Stage::Asking(Box::new(asking))
                    }
                };
            }
            Stage::Asking(mut asking) => {
                let reply = asking.advance(states);
                self.spent.conflicts = asking.conflicts;
                self.spent.propagations = asking.propagations;
                self.spent.rounds = asking.rounds;
                match reply {
                    None => self.stage = Stage::Asking(asking),
                    Some(Reply::Found(strip)) => return Some(Answer::Found(strip)),
                    Some(Reply::Undecided) => return Some(Answer::Undecided),
                    Some(Reply::Clash(core)) => {
                        let pins = self.pins(&asking.cells);
                        let clash = (0..pins.len()).filter(|&pin| core.contains(&pins[pin]));
                        return Some(Answer::Impossible(clash.map(Clash::Pin).collect()));
                    }
                }
            }
            Stage::Over => return Some(Answer::Undecided),
        }
        None
    }

    fn tried(&self) -> u32 {
        self.spent.rounds
    }
}
