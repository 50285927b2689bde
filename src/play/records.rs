//! Levels that were won: a short line each, in chapters of some hundred lines, so that a new one changes
//! the last chapter alone and ten years of play fit into a browser's storage.

use super::mode::Mode;
use std::fmt::Write;

/// A level that was won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The key of its kind.
    pub kind: String,
    /// How it was played.
    pub mode: Mode,
    /// Its code; empty for a level that was drawn tile by tile, whose code is as long as itself.
    pub code: String,
    /// The generator's difficulty; 0 where there is none.
    pub difficulty: u8,
    /// The fewest moves that win, of those that count, if that is known.
    pub par: Option<u32>,
    /// Moves made, of those that count.
    pub made: u32,
    /// Losses on the way.
    pub losses: u32,
    /// Time taken.
    pub seconds: u32,
    /// Hints looked at.
    pub hints: u32,
    /// Moves taken back.
    pub undos: u32,
    /// Whether the solution was played.
    pub solution: bool,
    /// On the endless way: where it led, in thousandths of the way.
    pub standing: Option<u32>,
    /// Days since 1970 when it was won.
    pub day: i64,
}

impl Default for Record {
    fn default() -> Record {
        Record {
            kind: String::new(),
            mode: Mode::Free,
            code: String::new(),
            difficulty: 0,
            par: None,
            made: 0,
            losses: 0,
            seconds: 0,
            hints: 0,
            undos: 0,
            solution: false,
            standing: None,
            day: 0,
        }
    }
}

/// Codes of generated levels are no longer than this.
const LONGEST_CODE: usize = 40;

impl Record {
    /// One line, its parts separated by tabs.
    fn line(&self) -> String {
        let number = |number: Option<u32>| number.map_or("-".to_owned(), |n| n.to_string());
        let code = Some(self.code.as_str()).filter(|code| code.len() <= LONGEST_CODE);
        let parts = [
            escaped(&self.kind),
            self.mode.letter(),
            escaped(code.unwrap_or_default()),
            self.difficulty.to_string(),
            number(self.par),
            self.made.to_string(),
            self.losses.to_string(),
            self.seconds.to_string(),
            self.hints.to_string(),
            self.undos.to_string(),
            u8::from(self.solution).to_string(),
            number(self.standing),
            self.day.to_string(),
        ];
        parts.join("\t")
    }

    /// What a line says; `None` if it is none.
    fn read(line: &str) -> Option<Record> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        let optional = |text: &str| match text {
            "-" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let record = Record {
            kind: unescaped(next()?)?,
            mode: Mode::of_letter(next()?)?,
            code: unescaped(next()?)?,
            difficulty: next()?.parse().ok()?,
            par: optional(next()?)?,
            made: next()?.parse().ok()?,
            losses: next()?.parse().ok()?,
            seconds: next()?.parse().ok()?,
            hints: next()?.parse().ok()?,
            undos: next()?.parse().ok()?,
            solution: next()? == "1",
            standing: optional(next()?)?,
            day: next()?.parse().ok()?,
        };
        // What a later version adds at the end does no harm.
        Some(record)
    }
}

/// A text without tabs and line ends.
fn escaped(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '%' | '\t' | '\n' | '\r' => {
                let _ = write!(plain, "%{:02X}", letter as u32);
            }
            other => plain.push(other),
        }
    }
    plain
}

fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut plain = parts.next()?.to_owned();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        plain.push(char::from(u8::from_str_radix(code, 16).ok()?));
        plain.push_str(rest);
    }
    Some(plain)
}

/// Levels that were won, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records(Vec<Record>);

/// More records than are ever kept.
pub(super) const MOST_RECORDS: usize = 1_000_000;
/// Records of a chapter: written anew whenever one of them is added, so not too many.
const OF_CHAPTER: usize = 100;

impl Records {
    /// Some records.
    pub fn new(records: Vec<Record>) -> Records {
        Records(records)
    }

    /// All of them.
    pub fn all(&self) -> &[Record] {
        &self.0
    }

    /// Those of a kind.
    pub fn of<'a>(&'a self, kind: &'a str) -> impl DoubleEndedIterator<Item = &'a Record> + Clone {
        self.0.iter().filter(move |record| record.kind == kind)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was won yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// On how many days something was won.
    pub fn days(&self) -> usize {
        let mut days: Vec<i64> = self.0.iter().map(|record| record.day).collect();
        days.sort_unstable();
        days.dedup();
        days.len()
    }

    /// Adds one.
    pub fn push(&mut self, record: Record) {
        self.0.push(record);
    }

    /// Chapters that so many records take.
    pub(super) fn chapters(count: usize) -> usize {
        count.div_ceil(OF_CHAPTER)
    }

    /// The chapter of the record with a number, from 0.
    pub(super) fn chapter_of(record: usize) -> usize {
        record / OF_CHAPTER
    }

    /// The text of a chapter, from 0.
    pub(super) fn chapter(&self, number: usize) -> String {
        let mut text = String::new();
        for record in self.0.iter().skip(number * OF_CHAPTER).take(OF_CHAPTER) {
            text.push_str(&record.line());
            text.push('\n');
        }
        text
    }

    /// Adds those of a chapter, where there are so many records in all; tells what is wrong with it. A crash
    /// before the core was written leaves a record more: it does not count, its level is still in hand.
    pub(super) fn read_chapter(&mut self, number: usize, text: &str, all: usize) -> Option<String> {
        let wanted = all.saturating_sub(number * OF_CHAPTER).min(OF_CHAPTER);
        let before = self.len();
        if let Some(bad) = self.read_lines(text.lines().take(wanted)) {
            return Some(format!("\"{bad}\""));
        }
        let found = self.len() - before;
        (found < wanted).then(|| format!("{found} of {wanted} lines"))
    }

    /// All of them as lines.
    pub(super) fn lines(&self) -> Vec<String> {
        self.0.iter().map(Record::line).collect()
    }

    /// Adds those of some lines; gives the first line that is none.
    pub(super) fn read_lines<'a>(
        &mut self,
        lines: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        let mut bad = None;
        for line in lines {
            match Record::read(line) {
                Some(record) => self.0.push(record),
                None if line.is_empty() => {}
                None => bad = bad.or(Some(line)),
            }
        }
        bad
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(number: u32) -> Record {
        Record {
            kind: match number % 3 {
                0 => "cube".to_owned(),
                1 => "two%door".to_owned(),
                _ => "my lamps.ron".to_owned(),
            },
            mode: match number % 4 {
                0 => Mode::Campaign,
                1 => Mode::Infinite,
                2 => Mode::Lesson(number),
                _ => Mode::Pack {
                    pack: number,
                    level: 7,
                },
            },
            code: "M2M0-001Y-SRT4".to_owned(),
            difficulty: 7,
            par: number.is_multiple_of(2).then_some(4),
            made: 5,
            losses: 1,
            seconds: 61,
            hints: 2,
            undos: 3,
            solution: number.is_multiple_of(5),
            standing: (number % 3 == 1).then_some(120),
            day: 20_000 + i64::from(number / 7),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let records = Records((0..250).map(record).collect());
        let mut read = Records::default();
        for chapter in 0..Records::chapters(records.len()) {
            assert_eq!(read.read_lines(records.chapter(chapter).lines()), None);
        }
        assert_eq!(read, records);
        assert_eq!(records.days(), 36);
        assert_eq!(records.of("cube").count(), 84);
    }

    #[test]
    fn rubbish_is_named_and_the_rest_is_read() {
        let good = record(0).line();
        let mut read = Records::default();
        let lines = [
            good.as_str(),
            "rubbish",
            "",
            "cube\tX\t\t0",
            "cube\tP3\t\t0",
            good.as_str(),
        ];
        assert_eq!(read.read_lines(lines), Some("rubbish"));
        assert_eq!(read.len(), 2);
        for rubbish in ["%", "a%2", "a%GG", "%é1"] {
            assert_eq!(unescaped(rubbish), None, "{rubbish}");
        }
    }

    #[test]
    fn ten_years_of_ten_levels_a_day_fit_into_a_browser_s_storage() {
        let bytes: usize = (0..100).map(|number| record(number).line().len() + 1).sum();
        let ten_years = bytes / 100 * 10 * 3_653;
        assert!(ten_years < 2_500_000, "{ten_years}");
    }
}
