//! How hard a puzzle is: one scale, measured from its solver rather than from its looks.
//!
//! All figures are whole numbers, the same on every machine, so that generation may depend on them.
//! The two ways to take them are in `measuring`.

/// Moves that cost up to this many more than the best are told apart; a worse one weighs nothing.
pub(super) const NEAR: u32 = 2;

/// What the solver says of a puzzle's difficulty. The shares and means are taken along a shortest
/// solution: from each state on, the first of the moves that lose nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// The fewest moves that win.
    pub par: u32,
    /// Distinct shortest solutions, where they were counted.
    pub optimal_solutions: Option<u64>,
    /// Choices at each move, on average, in hundredths.
    pub branching: u32,
    /// The share of the choices that lose at once, in thousandths.
    pub deadly: u32,
    /// The share of the choices that give par away or lose, in thousandths.
    pub losing: u32,
    /// The share of the choices after which no win is possible, as far as that could be told, in
    /// thousandths.
    pub dead_ends: u32,
    /// The mean entropy of a choice in thousandths of a bit, where a choice that costs one move or
    /// two more than the best weighs a half or a quarter, and any worse one nothing.
    pub entropy: u32,
    /// A further estimate of the difficulty, 0 to 1000, which then counts instead of the formula
    /// over the other figures. This is the one place to plug one in.
    pub estimate: Option<u32>,
}

impl Measures {
    /// What can be said of a puzzle of which only the length of a solution is known.
    pub fn of_length(par: u32) -> Measures {
        Measures {
            par,
            ..Measures::default()
        }
    }

    /// The difficulty, 0 to 1000: the estimate where there is one; else up to 400 for length, and
    /// up to 200 each for branching, dead ends and entropy.
    pub fn difficulty(&self) -> u32 {
        let measured = || {
            saturating(400, self.par, 25)
                + saturating(200, self.branching.saturating_sub(100), 200)
                + 200 * self.dead_ends / 1000
                + saturating(200, self.entropy, 1000)
        };
        self.estimate.unwrap_or_else(measured).min(1000)
    }
}

/// From 0 towards `most`; halfway there at `half`.
fn saturating(most: u32, value: u32, half: u32) -> u32 {
    let (most, value, half) = (u64::from(most), u64::from(value), u64::from(half));
    (most * value / (value + half)) as u32
}

/// The choices at one state, by what they cost over the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Choices by their loss: none, one, two.
    pub by_loss: [u32; NEAR as usize + 1],
    /// Choices that cost more than that and can still be won.
    pub far: u32,
    /// Choices that do not lose at once, and after which no win is possible.
    pub dead: u32,
    /// Choices that lose at once.
    pub fatal: u32,
}

impl Decision {
    /// Takes in a choice that does not lose at once: what it costs over the best; `None` if no win
    /// is possible after it.
    pub fn weigh(&mut self, loss: Option<u32>) {
        match loss {
            None => self.dead += 1,
            Some(loss) => match self.by_loss.get_mut(loss as usize) {
                Some(count) => *count += 1,
                None => self.far += 1,
            },
        }
    }

    /// All choices.
    pub fn available(&self) -> u32 {
        self.by_loss.iter().sum::<u32>() + self.far + self.dead + self.fatal
    }

    /// The entropy of the choice in thousandths of a bit: log W minus the mean of log w, with
    /// weights w of 4, 2 and 1 and their sum W.
    pub fn entropy(&self) -> u32 {
        let [best, one, two] = self.by_loss;
        let total = 4 * best + 2 * one + two;
        if total == 0 {
            return 0;
        }
        let weighted = u64::from(4 * best * 2 + 2 * one) * 1000;
        log2_thousandths(total).saturating_sub((weighted / u64::from(total)) as u32)
    }
}

/// The decisions along a solution, added up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Decisions {
    choices: u32,
    fatal: u32,
    losing: u32,
    dead_ends: u32,
    entropy: u32,
}

impl Decisions {
    pub(super) fn add(&mut self, decision: &Decision) {
        self.choices += decision.available();
        self.fatal += decision.fatal;
        self.losing += decision.available() - decision.by_loss[0];
        self.dead_ends += decision.dead + decision.fatal;
        self.entropy += decision.entropy();
    }

    /// The measures of a puzzle with so many of these decisions on a shortest solution.
    pub(super) fn measures(&self, par: u32, optimal_solutions: Option<u64>) -> Measures {
        let moves = par.max(1);
        let share = |part: u32| 1000 * part / self.choices.max(1);
        Measures {
            par,
            optimal_solutions,
            branching: 100 * self.choices / moves,
            deadly: share(self.fatal),
            losing: share(self.losing),
            dead_ends: share(self.dead_ends),
            entropy: self.entropy / moves,
            estimate: None,
        }
    }
}

/// The logarithm to base 2 in thousandths, by squaring, the same on every machine; 0 for 0.
fn log2_thousandths(value: u32) -> u32 {
    let Some(whole) = value.checked_ilog2() else {
        return 0;
    };
    // The value as a fraction from 1 to 2, with 32 bits behind the point.
    let mut fraction = (u64::from(value) << 32) >> whole;
    let mut bits = 0;
    for _ in 0..20 {
        fraction = ((u128::from(fraction) * u128::from(fraction)) >> 32) as u64;
        bits <<= 1;
        if fraction >> 33 != 0 {
            fraction >>= 1;
            bits |= 1;
        }
    }
    1000 * whole + ((1000 * bits) >> 20) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_number_logarithms_are_right_to_the_thousandth() {
        for value in 1..5000_u32 {
            let exact = f64::from(value).log2() * 1000.0;
            let found = f64::from(log2_thousandths(value));
            assert!((exact - found).abs() <= 1.0, "{value}: {found}, {exact}");
        }
    }

    #[test]
    fn a_choice_is_worth_its_bits() {
        let mut decision = Decision::default();
        assert_eq!(decision.entropy(), 0, "no choice");
        decision.weigh(Some(0));
        assert_eq!(decision.entropy(), 0, "one way only");
        (0..3).for_each(|_| decision.weigh(Some(0)));
        assert_eq!(decision.entropy(), 2000, "four equal ways: two bits");
        // Weights 1, 1/2, 1/2: a bit and a half, whatever else is lost.
        let mut decision = Decision::default();
        for loss in [Some(0), Some(1), Some(1), Some(7), None] {
            decision.weigh(loss);
        }
        assert_eq!(decision.entropy(), 1500);
        assert_eq!((decision.far, decision.dead), (1, 1));
        assert_eq!(decision.available(), 5);
    }

    #[test]
    fn an_estimate_counts_in_place_of_the_formula() {
        let measures = Measures::of_length(25);
        assert_eq!(measures.difficulty(), 200);
        let estimated = |estimate| Measures {
            estimate: Some(estimate),
            ..measures
        };
        assert_eq!(estimated(731).difficulty(), 731);
        assert_eq!(estimated(5000).difficulty(), 1000);
    }
}
