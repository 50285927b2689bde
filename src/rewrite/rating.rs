//! How hard a board is, in whole numbers, so that generation may depend on it on every machine.

use super::program::{Program, State};
use super::running::Forward;
use crate::puzzle::{Budget, Enumerating, Enumeration, Puzzle};

/// How hard a board is, measured along a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The fewest moves that win.
    pub par: u32,
    /// Choices at each move, on average, in hundredths.
    pub branching: u32,
    /// The share of the choices after which no win is possible, in thousandths.
    pub dead_ends: u32,
    /// The mean entropy of a choice in thousandths of a bit, where a choice that costs one move or
    /// two more than the best weighs a half or a quarter, and any worse one nothing.
    pub entropy: u32,
}

impl Rating {
    /// The difficulty, 0 to 1000: up to 400 for length, and up to 200 each for branching, dead ends
    /// and entropy.
    pub fn difficulty(&self) -> u32 {
        let dead_ends = 200 * self.dead_ends / 1000;
        length_points(self.par)
            + saturating(200, self.branching.saturating_sub(100), 200)
            + dead_ends
            + saturating(200, self.entropy, 1000)
    }
}

/// What a solution's length adds to the difficulty.
pub(super) fn length_points(par: u32) -> u32 {
    saturating(400, par, 25)
}

/// From 0 towards `most`; halfway there at `half`.
fn saturating(most: u32, value: u32, half: u32) -> u32 {
    let (most, value, half) = (u64::from(most), u64::from(value), u64::from(half));
    (most * value / (value + half)) as u32
}

/// Rates a state; `None` if it cannot be won or more than so many states can be reached.
pub(super) fn rate<const N: usize, const K: usize>(
    program: &Program<N, K>,
    start: &State<N, K>,
    most_states: u64,
) -> Option<Rating> {
    let mut rating = RatingSearch::new(Forward(program), *start, most_states);
    loop {
        if let Some(rating) = rating.advance(u64::MAX) {
            return rating;
        }
    }
}

/// A rating in the making, in slices.
pub(super) struct RatingSearch<P: Puzzle>(Enumerating<'static, P>);

impl<P: Puzzle> RatingSearch<P> {
    /// Begins with a state, of which no more than so many may be reached.
    pub(super) fn new(puzzle: P, start: P::State, most_states: u64) -> Self {
        let limits = Budget {
            nodes: most_states,
            bytes: usize::MAX,
        };
        RatingSearch(Enumerating::new(puzzle, [start], limits.into()))
    }

    /// Looks into so many more states; the rating once it is known, `None` if there is none.
    pub(super) fn advance(&mut self, states: u64) -> Option<Option<Rating>> {
        let reached = self.0.advance(states)?;
        Some(reached.ok().and_then(|all| RatingSearch::<P>::rating(&all)))
    }

    fn rating(all: &Enumeration<P::State>) -> Option<Rating> {
        let par = (*all.to_win.first()?)?;
        let mut sum = Sum::default();
        let mut here = 0;
        for left in (1..=par).rev() {
            let nexts = all.nexts(here);
            let mut scales = Scales::default();
            for next in nexts.clone() {
                let distance = all.to_win[next];
                scales.weigh(distance.map(|distance| distance + 1 - left));
            }
            sum.add(&scales);
            here = nexts
                .into_iter()
                .find(|next| all.to_win[*next] == Some(left - 1))?;
        }
        Some(sum.rating(par))
    }
}

/// The choices at one state.
#[derive(Default)]
struct Scales {
    /// By what they cost over the best: nothing, one, two.
    near: [u32; 3],
    far: u32,
    dead: u32,
}

impl Scales {
    fn weigh(&mut self, loss: Option<u32>) {
        match loss {
            None => self.dead += 1,
            Some(loss) => match self.near.get_mut(loss as usize) {
                Some(count) => *count += 1,
                None => self.far += 1,
            },
        }
    }

    /// In thousandths of a bit: log W minus the mean of log w, with weights 4, 2 and 1.
    fn entropy(&self) -> u32 {
        let [best, one, two] = self.near;
        let total = 4 * best + 2 * one + two;
        if total == 0 {
            return 0;
        }
        let weighted = u64::from(4 * best * 2 + 2 * one) * 1000;
        log2_thousandths(total).saturating_sub((weighted / u64::from(total)) as u32)
    }
}

#[derive(Default)]
struct Sum {
    choices: u32,
    dead: u32,
    entropy: u32,
}

impl Sum {
    fn add(&mut self, scales: &Scales) {
        self.choices += scales.near.iter().sum::<u32>() + scales.far + scales.dead;
        self.dead += scales.dead;
        self.entropy += scales.entropy();
    }

    fn rating(&self, par: u32) -> Rating {
        let moves = par.max(1);
        Rating {
            par,
            branching: 100 * self.choices / moves,
            dead_ends: 1000 * self.dead / self.choices.max(1),
            entropy: self.entropy / moves,
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
    fn a_choice_between_four_equals_is_two_bits() {
        let mut scales = Scales::default();
        assert_eq!(scales.entropy(), 0);
        (0..4).for_each(|_| scales.weigh(Some(0)));
        assert_eq!(scales.entropy(), 2000);
        // Weights 1, 1/2, 1/2: a bit and a half, whatever else is lost.
        let mut scales = Scales::default();
        for loss in [Some(0), Some(1), Some(1), Some(7), None] {
            scales.weigh(loss);
        }
        assert_eq!(scales.entropy(), 1500);
        assert_eq!((scales.far, scales.dead), (1, 1));
    }
}
