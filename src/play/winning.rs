//! What a win does to the run that it belongs to.

use super::board::{BoardRecord, GameProgress};
use super::campaign::{Climb, Finished};
use super::infinite::{Pace, Played};
use super::library::Library;
use super::progress::{Mode, Progress, Record};

impl Progress {
    /// Enters a level of the cube that was won, and gives the record as it is kept.
    pub fn enter(&mut self, mut record: Record, climb: &Climb, library: &Library) -> Record {
        match record.mode {
            Mode::Campaign => {
                if let Some(campaign) = &mut self.campaign {
                    let finished = Finished {
                        turns: record.turns,
                        par: record.par,
                        deaths: record.deaths,
                        seconds: record.seconds,
                    };
                    campaign.finish(finished, climb);
                    let is_over = campaign.level(climb).is_none();
                    self.enlightened = self.enlightened.saturating_add(u32::from(is_over));
                }
            }
            Mode::Infinite | Mode::Mixed => {
                if let Some(pace) = &mut self.infinite {
                    pace.played(Played {
                        setbacks: record.deaths,
                        turns: record.turns,
                        par: record.par,
                    });
                    let standing = pace.standing(library).max(0.0) * 1000.0;
                    record.standing = Some(standing as u32);
                }
            }
            Mode::Lesson(place) => {
                if !self.lessons.contains(&place) {
                    self.lessons.push(place);
                }
            }
            Mode::Daily | Mode::Free => {}
        }
        self.take_turn(record.mode);
        self.records.push(record.clone());
        record
    }

    /// Enters a level of a grid game that was won; its campaign has so many levels.
    pub fn enter_board(&mut self, game: &str, record: BoardRecord, levels: usize) {
        self.take_turn(record.mode);
        let kept = self.games.entry(game.to_owned()).or_default();
        kept.enter(record, levels);
    }

    /// Everything in turn: the next game is on.
    fn take_turn(&mut self, mode: Mode) {
        if mode == Mode::Mixed {
            self.turns = self.turns.wrapping_add(1);
        }
    }
}

impl GameProgress {
    fn enter(&mut self, record: BoardRecord, levels: usize) {
        let par = record.par.unwrap_or(record.moves);
        match record.mode {
            Mode::Campaign => {
                if let Some(campaign) = &mut self.campaign
                    && campaign.level_of(levels).is_some()
                {
                    campaign.finished.push(Finished {
                        turns: record.moves,
                        par,
                        deaths: 0,
                        seconds: record.seconds,
                    });
                    let is_over = campaign.level_of(levels).is_none();
                    self.climbed = self.climbed.saturating_add(u32::from(is_over));
                }
            }
            Mode::Infinite | Mode::Mixed => {
                if let Some(pace) = &mut self.infinite {
                    let helped = record.hints.saturating_add(2 * u32::from(record.solution));
                    pace.played(Played {
                        setbacks: helped,
                        turns: record.moves,
                        par,
                    });
                }
            }
            Mode::Free | Mode::Daily | Mode::Lesson(_) => {}
        }
        self.records.push(record);
    }
}
