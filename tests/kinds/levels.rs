//! Levels: runs through campaigns, the endless way, levels made in small steps.

use super::{kinds, level, made};
use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::campaign::{Finished, Goal};
use a_mazing_monk::play::day::Day;
use a_mazing_monk::play::kind::{Wanted, Way};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::records::Record;
use a_mazing_monk::puzzle::{Answer, finish};

fn today() -> Day {
    Day::from_unix_days(20_773)
}

/// The next level of a way of playing, asked for twice: it is the same until it is won.
fn next(progress: &mut Progress, kind: &AnyKind, mode: Mode, seed: u32) -> Option<Wanted> {
    let wanted = progress.next_level(kind, mode, today(), || seed);
    assert_eq!(
        progress.next_level(kind, mode, today(), || seed + 1),
        wanted
    );
    wanted
}

fn record(kind: &AnyKind, mode: Mode, par: u32) -> Record {
    Record {
        kind: kind.key().to_owned(),
        mode,
        par: Some(par),
        made: par + 1,
        losses: 1,
        seconds: 60,
        ..Record::default()
    }
}

#[test]
fn a_run_climbs_ten_levels_to_its_end() {
    for kind in kinds().all() {
        let mut progress = Progress::default();
        let mut codes = Vec::new();
        let mut pars = 0;
        for (i, rung) in kind.ladder().rungs().iter().enumerate() {
            let wanted = next(&mut progress, kind, Mode::Campaign, 2009).expect("a level");
            let level = made(kind, &wanted);
            let par = level.par.expect("proven");
            match rung.goal {
                Goal::Length { length, .. } => {
                    let miss = par.abs_diff(length.into());
                    assert!(miss <= 4, "{}: {par} for {length}", kind.key());
                }
                Goal::Part { .. } => {
                    assert_eq!(usize::from(kind.difficulty(&level.code)), i + 1);
                }
            }
            assert_eq!(progress.of(kind.key()).climbed, 0);
            codes.push(level.code);
            pars += par;
            progress.enter(kind, record(kind, Mode::Campaign, par));
        }
        codes.sort();
        codes.dedup();
        assert_eq!(codes.len(), 10, "{}", kind.key());
        let kept = progress.of(kind.key()).clone();
        let run = kept.campaign.as_ref().expect("a run");
        let totals = Finished {
            turns: pars + 10,
            par: pars,
            deaths: 10,
            seconds: 600,
        };
        assert_eq!((run.totals(), kept.climbed), (totals, 1));
        assert_eq!(next(&mut progress, kind, Mode::Campaign, 1), None);
        assert_eq!(progress.records.of(kind.key()).count(), 10);
    }
}

#[test]
fn every_run_is_another_one() {
    for kind in kinds().all() {
        let mut firsts: Vec<String> = (0..50)
            .filter_map(|seed| next(&mut Progress::default(), kind, Mode::Campaign, seed))
            .map(|wanted| format!("{wanted:?}"))
            .collect();
        firsts.sort();
        firsts.dedup();
        assert!(firsts.len() > 45, "{}: {}", kind.key(), firsts.len());
    }
}

#[test]
fn the_endless_way_asks_for_levels_that_can_be_made() {
    for kind in kinds().all() {
        let mut progress = Progress::default();
        let first = next(&mut progress, kind, Mode::Infinite, 5).expect("a level");
        let par = made(kind, &first).par.expect("proven");
        assert!((2..=4).contains(&par), "{}: {par}", kind.key());
        // A level that went well leads on, and the record says how far.
        let mut record = record(kind, Mode::Infinite, par);
        (record.losses, record.made) = (0, par);
        let standing = progress.enter(kind, record).standing;
        assert!(standing.is_some_and(|standing| standing > 0));
        let second = next(&mut progress, kind, Mode::Infinite, 5).expect("a level");
        assert_ne!(second, first);
    }
}

#[test]
fn ways_that_a_kind_does_not_have_lead_nowhere() {
    for kind in kinds().all() {
        let is_cube = kind.key() == "cube";
        assert_eq!(kind.wanted(&Way::Daily(today())).is_some(), is_cube);
        assert_eq!(kind.wanted(&Way::Lesson(0)).is_some(), is_cube);
        assert_eq!(kind.wanted(&Way::Lesson(99)), None);
    }
}

#[test]
fn small_steps_make_the_same_level_and_the_same_proof() {
    for kind in kinds().all() {
        let whole = level(kind, 3);
        let mut making = kind
            .make(&Wanted::Code(whole.code.clone()))
            .expect("wanted");
        let sliced = loop {
            if let Some(level) = making.advance(100) {
                break level.expect("a level");
            }
        };
        assert_eq!(sliced, whole);
        let mut solving = kind.solving(&whole.start);
        let answer = loop {
            if let Some(answer) = solving.advance(50) {
                break answer.solved().expect("solvable");
            }
        };
        let counted = answer.iter().filter(|action| kind.counts(action)).count();
        assert_eq!(Some(counted as u32), whole.par, "{}", kind.key());
    }
}

#[test]
fn the_light_finds_the_newest_position_that_can_be_won() {
    for kind in kinds().all() {
        let start = level(kind, 3).start;
        let mut judging = kind.judging(vec![start.clone(), start]);
        assert_eq!(finish(&mut judging, None), Some(Answer::Solved(0)));
        let mut judging = kind.judging(Vec::new());
        assert_eq!(finish(&mut judging, None), Some(Answer::Unsolvable));
    }
}
