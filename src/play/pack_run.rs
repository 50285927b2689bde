//! Runs through packs: which of their levels were won. They are kept with what every move changes, so they
//! are short.

use super::packs::{Pack, Packs};
use super::records::Record;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// More levels than a pack ever has.
const MOST: usize = 10_000;

/// Numbers of levels, written as "1-5,8".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Numbers(BTreeSet<u32>);

impl From<Numbers> for String {
    fn from(Numbers(numbers): Numbers) -> String {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
                _ => ranges.push((number, number)),
            }
        }
        let text = |(first, last): (u32, u32)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        let texts: Vec<String> = ranges.into_iter().map(text).collect();
        texts.join(",")
    }
}

impl TryFrom<String> for Numbers {
    type Error = String;

    fn try_from(text: String) -> Result<Numbers, String> {
        let bad = || format!("\"{text}\" are no numbers of levels");
        let mut numbers = BTreeSet::new();
        for range in text.split(',').filter(|range| !range.is_empty()) {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let first: u32 = first.parse().map_err(|_| bad())?;
            let last: u32 = last.parse().map_err(|_| bad())?;
            // Counted before they are listed: a slip of the pen could name thousands of millions.
            let count = u64::from(last).saturating_sub(first.into()) + numbers.len() as u64;
            if count > MOST as u64 {
                return Err(bad());
            }
            numbers.extend(first..=last);
        }
        Ok(Numbers(numbers))
    }
}

/// A run through a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PackRun {
    won: Numbers,
    /// Moves made in the levels that were won, of those that count.
    pub made: u32,
    /// The fewest that would have done, where that is known, else those that were made.
    pub par: u32,
    /// Losses on the way.
    pub losses: u32,
    /// Time taken.
    pub seconds: u32,
}

impl PackRun {
    /// Whether a level was won.
    pub fn has_won(&self, level: u32) -> bool {
        self.won.0.contains(&level)
    }

    /// How many levels were won.
    pub fn won(&self) -> usize {
        self.won.0.len()
    }

    /// Enters a level that was won; won again it counts once.
    fn enter(&mut self, level: u32, record: &Record) {
        if !self.won.0.insert(level) {
            return;
        }
        let par = record.par.unwrap_or(record.made);
        self.made = self.made.saturating_add(record.made);
        self.par = self.par.saturating_add(par);
        self.losses = self.losses.saturating_add(record.losses);
        self.seconds = self.seconds.saturating_add(record.seconds);
    }

    /// What is said at the end of a pack.
    pub fn words(&self, pack: &Pack) -> String {
        let PackRun { made, par, .. } = self;
        let (won, all) = (self.won(), pack.levels().len());
        let (name, count) = (pack.name(), |number: u32| match number {
            1 => "1 move".to_owned(),
            n => format!("{n} moves"),
        });
        let made = count(*made);
        match won >= all {
            true => format!("All {all} levels of \"{name}\": {made} for a par of {par}."),
            false => {
                format!("{won} of {all} levels of \"{name}\" won: {made} for a par of {par}.")
            }
        }
    }
}

/// Runs through packs, by the numbers of the packs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackRuns(BTreeMap<u32, PackRun>);

impl PackRuns {
    /// The run through a pack; nothing won yet if it was never played.
    pub fn of(&self, pack: u32) -> &PackRun {
        static NOTHING: PackRun = PackRun {
            won: Numbers(BTreeSet::new()),
            made: 0,
            par: 0,
            losses: 0,
            seconds: 0,
        };
        self.0.get(&pack).unwrap_or(&NOTHING)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Enters a level that was won.
    pub(super) fn enter(&mut self, pack: u32, level: u32, record: &Record) {
        self.0.entry(pack).or_default().enter(level, record);
    }

    /// Begins a pack again.
    pub(super) fn forget(&mut self, pack: u32) {
        self.0.remove(&pack);
    }

    /// Forgets what is not there any more.
    pub(super) fn settle(&mut self, packs: &Packs) {
        self.0.retain(|pack, run| {
            let pack = packs.find(*pack);
            run.won
                .0
                .retain(|level| pack.is_some_and(|pack| pack.level(*level).is_some()));
            run.won() > 0
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_read_back() {
        for (numbers, text) in [
            (vec![], ""),
            (vec![7], "7"),
            (vec![1, 2, 3, 5, 7, 8], "1-3,5,7-8"),
            (vec![0, u32::MAX - 1, u32::MAX], "0,4294967294-4294967295"),
        ] {
            let numbers = Numbers(numbers.into_iter().collect());
            assert_eq!(String::from(numbers.clone()), text);
            assert_eq!(Numbers::try_from(text.to_owned()), Ok(numbers));
        }
        for rubbish in ["a", "1-", "-", "1-2-3", "0-4294967295", "-5", "1 2"] {
            assert!(Numbers::try_from(rubbish.to_owned()).is_err(), "{rubbish}");
        }
        // The wrong way round it is none, and does no harm.
        assert_eq!(Numbers::try_from("5-1".to_owned()), Ok(Numbers::default()));
    }
}
