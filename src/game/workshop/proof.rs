//! What is known of the drawing, found out beside it: the newest stroke wins.

use super::drawing::Workshop;
use super::following::Following;
use super::panel::Tab;
use crate::game::screen_reader::{keep_quiet, say_aloud};
use crate::game::theme::ink;
use crate::game::work::SLICE;
use crate::play::any_kind::{AnyKind, Move};
use crate::play::appraisal::{Appraising, Finding, Findings, Verdict, words};
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::kind::Code;
use crate::play::own::OwnLevel;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;
use std::time::Duration;

/// Why a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Something is missing or too much there.
    Lack,
    /// It can never be had.
    OutOfReach,
    /// No best solution uses it.
    Unused,
    /// It could be cleared, and par stays.
    Clearable,
    /// Another tile there, and it cannot be won.
    Critical,
    /// A change there is suggested, or was just made.
    Suggested,
}

/// What is known of the drawing.
#[derive(Resource, Default)]
pub struct Known {
    of: Option<Sheet>,
    following: Option<Following<Findings>>,
    findings: Option<Findings>,
    counted: &'static str,
    /// Whether the map over the cells is shown.
    shows_map: bool,
    /// When the drawing came to be as it is, as long as there is no answer.
    asked: Option<Instant>,
    /// How long the first answer took, until that is looked at.
    answered: Option<Duration>,
}

impl Known {
    /// What was found out by now.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// How long it took from the last stroke to the first answer, once for each.
    pub(in crate::game) fn take_answer_time(&mut self) -> Option<Duration> {
        self.answered.take()
    }

    /// Takes note of an answer, if it is the first. That something is missing is seen at once, and no answer.
    fn note_answer(&mut self) {
        match self.findings.as_ref().map(|findings| &findings.verdict) {
            None | Some(Verdict::Thinking { .. }) => {}
            Some(Verdict::Lacking) => self.asked = None,
            Some(_) => {
                let asked = self.asked.take();
                self.answered = asked.map(|asked| asked.elapsed()).or(self.answered);
            }
        }
    }

    /// The code of the drawing, once it is known to be a level that can be won.
    pub fn level(&self) -> Option<&Code> {
        let findings = self.findings.as_ref()?;
        findings.verdict.solution()?;
        findings.code.as_ref()
    }

    /// Shows the map over the cells.
    pub(super) fn show_map(&mut self) {
        self.shows_map = true;
    }

    /// Why there is no level to keep or to play.
    pub(super) fn why_no_level(&self) -> &'static str {
        let findings = self.findings.as_ref();
        match findings.is_some_and(|findings| findings.verdict.is_answer()) {
            true => "It is no level yet that can be won.",
            false => "It is not known yet whether it can be won.",
        }
    }

    /// Moves that win, as few as are known.
    pub(super) fn solution(&self) -> Option<&[Move]> {
        self.findings.as_ref()?.verdict.solution()
    }

    /// The level as it is kept.
    pub(super) fn own_level(&self, kind: &AnyKind, code: &Code, day: i64) -> OwnLevel {
        let findings = self.findings.as_ref();
        let measures = findings.and_then(|findings| findings.measures.known());
        OwnLevel {
            code: code.to_string(),
            kind: kind.key().to_owned(),
            game: kind.name().to_owned(),
            par: match findings.map(|findings| &findings.verdict) {
                Some(Verdict::Proven { par, .. }) => Some(*par),
                _ => None,
            },
            difficulty: measures.map(|measures| measures.difficulty()),
            day,
            ..OwnLevel::default()
        }
    }

    /// The cells that a part of the panel speaks of.
    pub(super) fn marks(&self, tab: Tab) -> Vec<(Place, Mark)> {
        let Some(findings) = &self.findings else {
            return Vec::new();
        };
        let mut marks = Vec::new();
        let mut mark = |places: &[Place], mark: Mark| {
            marks.extend(places.iter().map(|place| (*place, mark)));
        };
        for lack in &findings.lacks {
            mark(&lack.places, Mark::Lack);
        }
        if let Finding::Known(reach) = &findings.reach {
            for out in &reach.out_of_reach {
                mark(&out.places, Mark::OutOfReach);
            }
        }
        if tab == Tab::Proof && self.shows_map {
            let sheet = self.of.as_ref();
            let unused = sheet.and_then(|sheet| findings.cells.unused(sheet));
            mark(&unused.unwrap_or_default(), Mark::Unused);
            mark(&findings.cells.clearable, Mark::Clearable);
            let breaking = findings.cells.breaking.iter();
            let breaking: Vec<Place> = breaking.map(|breaking| breaking.change.place).collect();
            mark(&breaking, Mark::Critical);
        }
        marks.dedup();
        marks
    }

    /// The one line that is always there.
    pub(super) fn show_verdict(&self, ui: &mut egui::Ui) {
        let ink = ink(ui.ctx());
        let Some(findings) = &self.findings else {
            ui.colored_label(ink.soft, "…");
            return;
        };
        let (sign, colour) = match &findings.verdict {
            Verdict::Proven { .. } => ("✔ ", ink.good),
            Verdict::BestKnown { .. } => ("✔ ", ink.text),
            Verdict::Unsolvable => ("✖ ", ink.bad),
            Verdict::TooDeep { .. } => ("? ", ink.soft),
            Verdict::Thinking { .. } | Verdict::Lacking => ("", ink.soft),
        };
        let said = match findings.lacks.first() {
            Some(lack) => lack.words.clone(),
            None => words::verdict(&findings.verdict, self.counted),
        };
        let label = ui.colored_label(colour, format!("{sign}{said}"));
        match findings.verdict.is_answer() {
            true => say_aloud(&label),
            false => keep_quiet(&label),
        }
    }

    /// All that is known.
    pub(super) fn show(&mut self, ui: &mut egui::Ui) {
        let Some(findings) = &self.findings else {
            return;
        };
        for line in words::lines(findings, self.counted) {
            ui.label(line);
        }
        for bar in &findings.bars {
            ui.horizontal(|ui| {
                ui.add_sized(
                    [120.0, 18.0],
                    egui::Label::new(RichText::new(bar.name).small()),
                );
                let share = bar.share as f32;
                let bar = egui::ProgressBar::new(share).text(format!("{share:.2}"));
                ui.add(bar.desired_height(16.0).corner_radius(4));
            });
        }
        let cells = &findings.cells;
        if cells.of == 0 {
            return;
        }
        ui.separator();
        ui.checkbox(&mut self.shows_map, "mark the cells that matter");
        ui.label(format!(
            "{} of {} changes looked at",
            cells.looked_at, cells.of
        ));
        for (sign, what, count) in [
            (
                "pale",
                "no shortest solution uses it",
                unused(findings, self.of.as_ref()),
            ),
            (
                "green dot",
                "can be cleared, and par stays",
                Some(cells.clearable.len()),
            ),
            (
                "red corner",
                "changed, it cannot be won",
                Some(cells.breaking.len()),
            ),
        ] {
            if let Some(count) = count {
                let words = format!("{sign}: {what} ({count})");
                ui.label(RichText::new(words).small());
            }
        }
    }
}

fn unused(findings: &Findings, sheet: Option<&Sheet>) -> Option<usize> {
    Some(findings.cells.unused(sheet?)?.len())
}

/// Keeps what is known up to date with the drawing.
pub(super) fn find_out(workshop: Res<Workshop>, mut known: ResMut<Known>) {
    let known = known.bypass_change_detection();
    let sheet = workshop.drawing.sheet();
    if known.of.as_ref() != Some(sheet) {
        let mut appraising = Appraising::new(workshop.kind.clone(), sheet.clone());
        known.findings = Some(appraising.findings().clone());
        known.of = Some(sheet.clone());
        known.asked = Some(Instant::now());
        known.counted = workshop.kind.phrases().counted;
        let mut verdict = appraising.findings().verdict.clone();
        known.following = Some(Following::start(move |steps| {
            let is_done = appraising.advance(SLICE);
            let findings = appraising.findings();
            // The first word is worth telling at once, the rest now and then.
            let is_news = findings.verdict != verdict || steps % 64 == 0;
            let news = (is_done || is_news).then(|| findings.clone());
            if let Some(news) = &news {
                verdict = news.verdict.clone();
            }
            (news, is_done)
        }));
    }
    if let Some(findings) = known.following.as_mut().and_then(Following::news) {
        known.findings = Some(findings);
    }
    known.note_answer();
}
