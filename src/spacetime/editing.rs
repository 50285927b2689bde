//! A strip that is edited: one solver stays alive while wishes come and go.
//!
//! Pins, counts and regions are assumed, so that those that clash can be named. As little as possible
//! moves from one strip to the next. A wish that is not decided within its limits may be gone on with.

use super::asking::{Answer, Asking, Clash, Reply, Spent};
use super::checker::By;
use super::encoding::{Cells, Encoder, Endings, Wishes};
use super::generating::{CLAUSES_A_STATE, dice_of, prover};
use super::learning::Learned;
use super::request::{BadRequest, Count, Pin, Region, Request};
use super::rules::Rules;
use super::strip::Strip;
use crate::constraint::{Limits, Lit, Loading, Order};
use crate::puzzle::Job;
use std::sync::Arc;

/// A strip under edit. Its size, its length and its extras stay; the wishes change.
pub struct Editing {
    learned: Arc<Learned>,
    request: Request,
    rules: Option<Arc<dyn Rules>>,
    limits: Limits,
    stage: Stage,
    wishes: Wishes,
    /// What is assumed, and for which wish.
    assumed: Vec<(Lit, Clash)>,
    strip: Option<Strip>,
    spent: Spent,
}

enum Stage {
    Encoding(Box<Encoder>),
    Loading(Box<Loading>, Cells, Endings),
    Asking(Box<Asking>),
    Over,
}

impl Editing {
    /// Begins with a request; refuses what cannot be asked. Each answer may cost so much.
    pub fn new(
        learned: Arc<Learned>,
        request: Request,
        limits: Limits,
    ) -> Result<Editing, BadRequest> {
        request.check(&learned)?;
        let encoder = Encoder::new(&learned, &request, false, &mut dice_of(&request));
        Ok(Editing {
            learned,
            request,
            rules: None,
            limits,
            stage: Stage::Encoding(Box::new(encoder)),
            wishes: Wishes::default(),
            assumed: Vec::new(),
            strip: None,
            spent: Spent::default(),
        })
    }

    /// Begins near another strip: after a change of size, length or extras.
    pub fn near(mut self, strip: &Strip) -> Editing {
        if let Stage::Encoding(encoder) = &mut self.stage {
            encoder.prefer(strip);
        }
        self.strip = None;
        self
    }

    /// Proves by these rules that no way is shorter, rather than by the written game or by what was learned.
    pub fn by_rules(mut self, rules: Arc<dyn Rules>) -> Editing {
        self.rules = Some(rules);
        self
    }

    /// What is asked for by now.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The last strip that was found; of older wishes, perhaps.
    pub fn strip(&self) -> Option<&Strip> {
        self.strip.as_ref()
    }

    /// What the session took so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// Asks for other wishes from now on; what was asked before is dropped.
    pub fn wish(
        &mut self,
        pins: Vec<Pin>,
        counts: Vec<Count>,
        regions: Vec<Region>,
    ) -> Result<(), BadRequest> {
        let wished = Request {
            pins,
            counts,
            regions,
            ..self.request.clone()
        };
        wished.check_wishes(&self.learned)?;
        self.request = wished;
        if let Stage::Asking(asking) = &mut self.stage {
            let assumed = assume(&mut self.wishes, asking, &self.request, &self.learned);
            self.assumed = assumed;
            asking.ask(
                self.assumed.iter().map(|wish| wish.0).collect(),
                self.limits,
            );
        }
        Ok(())
    }

    /// Goes on with wishes that were left undecided, for as much again.
    pub fn go_on(&mut self) {
        if let Stage::Asking(asking) = &mut self.stage {
            asking.go_on(self.limits);
        }
    }

    fn answer(&mut self, reply: Reply) -> Answer {
        match reply {
            Reply::Found(strip) => {
                self.strip = Some(strip.clone());
                Answer::Found(strip)
            }
            Reply::Undecided => Answer::Undecided,
            Reply::Clash(core) => {
                let named = self.assumed.iter().filter(|wish| core.contains(&wish.0));
                let mut clash: Vec<Clash> = named.map(|wish| wish.1).collect();
                clash.sort_unstable();
                clash.dedup();
                Answer::Impossible(clash)
            }
        }
    }
}

/// The literals of all wishes.
fn assume(
    wishes: &mut Wishes,
    asking: &mut Asking,
    request: &Request,
    learned: &Learned,
) -> Vec<(Lit, Clash)> {
    let (solver, cells) = (&mut asking.solver, &asking.cells);
    let mut assumed = Vec::new();
    let mut counts = Vec::new();
    for (index, &count) in request.counts.iter().enumerate() {
        let lits = wishes.count(solver, cells, count);
        counts.push((count, lits));
        assumed.extend(lits.map(|lit| (lit, Clash::Count(index))));
    }
    if request.by == By::Events {
        wishes.follow_from_counts(solver, cells, learned, &counts);
    }
    for (index, &region) in request.regions.iter().enumerate() {
        let lit = wishes.region(solver, cells, region);
        assumed.push((lit, Clash::Region(index)));
    }
    for (index, &pin) in request.pins.iter().enumerate() {
        assumed.push((Wishes::pin(cells, pin), Clash::Pin(index)));
    }
    assumed
}

impl Job<Answer> for Editing {
    /// Looks into about so many more states; the answer to the newest wishes once it is there. After an
    /// answer there is nothing to do until the wishes change.
    fn advance(&mut self, states: u64) -> Option<Answer> {
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Encoding(mut encoder) => {
                self.stage = match encoder.advance(&self.learned) {
                    None => Stage::Encoding(encoder),
                    Some(encoded) => {
                        self.spent.vars = encoded.model.vars();
                        self.spent.clauses = encoded.model.clauses();
                        let loading = Loading::new(encoded.model, Order::Natural);
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
                        let learned = self.learned.clone();
                        let mut asking = Asking::new(solver, cells, endings, learned, prover);
                        self.assumed =
                            assume(&mut self.wishes, &mut asking, &self.request, &self.learned);
                        let lits = self.assumed.iter().map(|wish| wish.0).collect();
                        asking.ask(lits, self.limits);
                        Stage::Asking(Box::new(asking))
                    }
                };
            }
            Stage::Asking(mut asking) => {
                let reply = asking.advance(states);
                self.spent.conflicts = asking.conflicts;
                self.spent.propagations = asking.propagations;
                self.spent.rounds = asking.rounds;
                self.stage = Stage::Asking(asking);
                return reply.map(|reply| self.answer(reply));
            }
            Stage::Over => return Some(Answer::Undecided),
        }
        None
    }
}
