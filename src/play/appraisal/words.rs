//! What was found out about a drawing, in words. Every sentence says whether it is proven.

use super::appraising::{Finding, Findings};
use super::mending::Fewest;
use super::suggestions::Wish;
use super::trial::Worth;
use super::varying::Base;
use super::verdict::Verdict;
use crate::play::drawing::Drawable;
use crate::play::drawing::questions::Change;
use crate::puzzle::Measures;

/// So many moves; `counted` is what one of them is called.
pub fn moves(count: u32, counted: &str) -> String {
    match count {
        1 => format!("1 {counted}"),
        n => format!("{n} {counted}s"),
    }
}

/// Whether it can be won; `counted` is what a move that counts is called.
pub fn verdict(verdict: &Verdict, counted: &str) -> String {
    let at_least = |least: u32| match least {
        0 => String::new(),
        least => format!(" A win takes {} or more.", moves(least, counted)),
    };
    match verdict {
        Verdict::Thinking { at_least: least } => {
            format!("Being found out …{}", at_least(*least))
        }
        Verdict::Lacking => "It is no level yet.".to_owned(),
        Verdict::Proven { par, .. } => format!("Par {}, proven.", moves(*par, counted)),
        Verdict::BestKnown {
            moves: best,
            at_least,
            is_final,
            ..
        } => {
            let best = moves(*best, counted);
            let goes_on = match is_final {
                true => "the fewest are too deep to tell",
                false => "the fewest are being proven …",
            };
            format!(
                "It can be won: {best} are the best known, {at_least} the least possible; {goes_on}"
            )
        }
        Verdict::Unsolvable => "It cannot be won, proven.".to_owned(),
        Verdict::TooDeep { at_least: least } => format!(
            "Too deep to tell whether it can be won: no solution was found, and not all was looked at.{}",
            at_least(*least)
        ),
    }
}

/// How many shortest solutions there are.
pub fn solutions(found: &Finding<u64>) -> String {
    match found {
        Finding::Open => String::new(),
        Finding::Known(1) => "One shortest solution.".to_owned(),
        Finding::Known(u64::MAX) => "More shortest solutions than can be counted.".to_owned(),
        Finding::Known(count) => format!("{count} shortest solutions."),
        Finding::TooDeep => "Too many shortest solutions to count.".to_owned(),
    }
}

/// How hard it is.
pub fn measures(found: &Finding<Measures>) -> String {
    match found {
        Finding::Open => String::new(),
        Finding::Known(measures) => {
            let percent = |thousandths: u32| (thousandths + 5) / 10;
            format!(
                "Difficulty {} of 1000. Along a shortest solution {} percent of the choices are deadly, {} \
                 percent lose something; a choice is worth {}.{:02} bits.",
                measures.difficulty(),
                percent(measures.deadly),
                percent(measures.losing),
                measures.entropy / 1000,
                measures.entropy % 1000 / 10,
            )
        }
        Finding::TooDeep => "How hard it is is too deep to tell.".to_owned(),
    }
}

/// The lines of all that is known, the most important first.
pub fn lines(findings: &Findings, counted: &str) -> Vec<String> {
    let mut lines = vec![verdict(&findings.verdict, counted)];
    lines.extend(findings.lacks.iter().map(|lack| lack.words.clone()));
    lines.push(solutions(&findings.solutions));
    lines.push(measures(&findings.measures));
    if let Finding::Known(reach) = &findings.reach {
        let out = reach.out_of_reach.iter();
        lines.extend(out.map(|out| out.words.clone()));
        lines.push(reach.furthest.clone());
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Changes to be made.
pub(super) fn changes(drawable: &dyn Drawable, changes: &[Change]) -> String {
    let paints = drawable.paints();
    let change = |change: &Change| {
        let Change { place, tile } = change;
        let mut alike = paints.iter().filter(|paint| paint.tile == *tile);
        let own = alike.clone().find(|paint| paint.layer == place.layer);
        let name = own
            .or_else(|| alike.next())
            .map(|paint| paint.name.as_str());
        let name = name.unwrap_or("tile");
        format!("{name} at {}", drawable.spot_name(place.spot()))
    };
    let all: Vec<String> = changes.iter().map(change).collect();
    format!("Paint {}.", all.join(", and "))
}

/// What changes bring.
pub(super) fn brings(counted: &str, before: &Worth, after: &Worth) -> String {
    let mut told = Vec::new();
    match (before.par, after.par) {
        (Some(from), Some(to)) if from == to => told.push(format!("par stays {to}")),
        (Some(from), Some(to)) => told.push(format!("par {from} becomes {to}")),
        (None, Some(to)) => told.push(format!("it can be won, par {}", moves(to, counted))),
        (_, None) => told.push("it can be won; par is too deep to tell".to_owned()),
    }
    let solutions = |count: u64| match count {
        1 => "1 shortest solution".to_owned(),
        n => format!("{n} shortest solutions"),
    };
    match (before.solutions, after.solutions) {
        (Some(from), Some(to)) if from != to => {
            told.push(format!("{} instead of {from}", solutions(to)));
        }
        (None, Some(to)) => told.push(solutions(to)),
        _ => {}
    }
    match (before.difficulty, after.difficulty) {
        (Some(from), Some(to)) => told.push(format!("difficulty {from} becomes {to}")),
        (None, Some(to)) => told.push(format!("difficulty {to}")),
        _ => {}
    }
    let told = told.join("; ");
    let mut letters = told.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

/// How few changes make a drawing winnable.
pub(super) fn fewest(fewest: Fewest, is_done: bool) -> String {
    let words = match fewest {
        Fewest::Unknown if is_done => "No change was found.",
        Fewest::Unknown => "Changes are being tried …",
        Fewest::None => "It can be won as it is.",
        Fewest::One => "One change is enough.",
        Fewest::Two => "Two changes are needed, proven.",
        Fewest::AtMostTwo => "Two changes are enough; whether one would be is too deep to tell.",
        Fewest::MoreThanTwo => "More than two changes are needed, proven.",
        Fewest::TooDeep => {
            "No one or two changes were found; whether there are any is too deep to tell."
        }
    };
    words.to_owned()
}

/// What came of another wish.
pub(super) fn varied(wish: Wish, base: Base, found: usize, is_done: bool) -> String {
    let words = match (base, found) {
        (Base::NoLevel, _) => "First it must be a level that is proven to be won.",
        (Base::AsWished, _) => "It has one shortest solution already.",
        (_, 0) if !is_done => "Changes are being tried …",
        (_, 0) => match wish {
            Wish::Solvable => "No change was found.",
            Wish::Harder => "None of the changes that were tried makes it harder.",
            Wish::Easier => "None of the changes that were tried makes it easier.",
            Wish::OneSolution => "None of the changes that were tried leaves one solution.",
        },
        (_, _) if !is_done => "Some changes were found, others are being tried …",
        _ => "The best of the changes that were tried.",
    };
    words.to_owned()
}
