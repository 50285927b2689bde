//! Where a film stands. It changes only by commands and by time, and the same commands and times always
//! lead to the same place: whole numbers, no clock of its own, nothing of how it is drawn.

use std::time::Duration;

/// Frames a second at the usual speed.
const FRAMES_A_SECOND: u64 = 2;
/// The usual speed, the slowest and the fastest, in hundredths.
const USUAL: u32 = 100;
const SLOWEST: u32 = 25;
const FASTEST: u32 = 6_400;
/// Ticks of a frame: in a nanosecond there are as many as the speed has hundredths, times frames a
/// second.
const FRAME: u64 = 1_000_000_000 * USUAL as u64;
/// More frames than any film has, so that no place is beyond what can be counted.
const MOST_FRAMES: usize = 1 << 24;

/// What can be asked of a film.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FilmCommand {
    /// Let it run; from the first frame if it is over.
    Play,
    /// Let it stand.
    Pause,
    /// Play if it stands, pause if it runs.
    Toggle,
    /// One whole frame on. It stands then.
    Forwards,
    /// Back to the beginning of the frame, or one whole frame back. It stands then.
    Backwards,
    /// To a place, in frames: 2.5 is halfway from the third to the fourth. Whether it runs stays as it is.
    ScrubTo(f64),
    /// To the first frame. It stands then.
    First,
    /// To the last frame. It stands then.
    Last,
    /// Another speed, in hundredths of the usual one.
    Speed(u32),
    /// Twice as fast.
    Faster,
    /// Half as fast.
    Slower,
    /// Begin again after the last frame, or stand there.
    Loop(bool),
    /// Show whole frames only, for those who want little motion.
    WholeFrames(bool),
}

/// Where a film stands, whether it runs, and how fast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmControl {
    frames: usize,
    /// From the first frame, in ticks. Beyond the last frame only where it loops, for as long as that is
    /// shown.
    place: u64,
    is_playing: bool,
    speed: u32,
    is_looping: bool,
    whole_frames: bool,
}

impl FilmControl {
    /// Stands at the first of so many frames.
    pub fn new(frames: usize) -> FilmControl {
        FilmControl {
            frames: frames.min(MOST_FRAMES),
            place: 0,
            is_playing: false,
            speed: USUAL,
            is_looping: false,
            whole_frames: false,
        }
    }

    /// Another film, or the same with more or fewer frames. It stays where it is, as far as there are
    /// frames.
    pub fn set_frames(&mut self, frames: usize) {
        self.frames = frames.min(MOST_FRAMES);
        self.place = self.place.min(self.end());
        self.stop_at_end();
    }

    /// How many frames there are.
    pub fn frames(&self) -> usize {
        self.frames
    }

    /// The frame that is shown.
    pub fn frame(&self) -> usize {
        (self.place / FRAME) as usize
    }

    /// How much of the way to the next frame is done, from 0 to just below 1; always 0 where only whole
    /// frames are shown.
    pub fn fraction(&self) -> f32 {
        if self.whole_frames || self.is_over() {
            return 0.0;
        }
        // In steps that a small number can tell apart, so that it never becomes 1.
        const STEPS: u64 = 1 << 20;
        let steps = self.place % FRAME * STEPS / FRAME;
        steps as f32 / STEPS as f32
    }

    /// The place in frames, for a bar to drag: from 0 to the number of the last frame.
    pub fn place(&self) -> f64 {
        match self.whole_frames {
            true => self.frame() as f64,
            false => self.place.min(self.end()) as f64 / FRAME as f64,
        }
    }

    /// Whether it runs.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// The speed, in hundredths of the usual one.
    pub fn speed(&self) -> u32 {
        self.speed
    }

    /// Whether it begins again after the last frame.
    pub fn is_looping(&self) -> bool {
        self.is_looping
    }

    /// Whether only whole frames are shown.
    pub fn whole_frames(&self) -> bool {
        self.whole_frames
    }

    /// Whether it stands at the last frame.
    pub fn is_over(&self) -> bool {
        self.place >= self.end()
    }

    /// Does what is asked.
    pub fn apply(&mut self, command: FilmCommand) {
        match command {
            FilmCommand::Play => self.play(),
            FilmCommand::Pause => self.is_playing = false,
            FilmCommand::Toggle if self.is_playing => self.is_playing = false,
            FilmCommand::Toggle => self.play(),
            FilmCommand::Forwards => self.stand_at(self.frame() + 1),
            FilmCommand::Backwards if self.place.is_multiple_of(FRAME) || self.whole_frames => {
                self.stand_at(self.frame().saturating_sub(1));
            }
            FilmCommand::Backwards => self.stand_at(self.frame()),
            FilmCommand::ScrubTo(place) => self.scrub_to(place),
            FilmCommand::First => self.stand_at(0),
            FilmCommand::Last => self.stand_at(self.frames),
            FilmCommand::Speed(speed) => self.speed = speed.clamp(SLOWEST, FASTEST),
            FilmCommand::Faster => self.speed = (self.speed * 2).min(FASTEST),
            FilmCommand::Slower => self.speed = (self.speed / 2).max(SLOWEST),
            FilmCommand::Loop(is_looping) => {
                self.is_looping = is_looping;
                if !is_looping {
                    self.stop_at_end();
                }
            }
            FilmCommand::WholeFrames(whole_frames) => self.whole_frames = whole_frames,
        }
    }

    /// Lets time pass. Where it leads to does not depend on how the time is cut into pieces.
    pub fn advance(&mut self, time: Duration) {
        let end = self.end();
        if !self.is_playing || end == 0 {
            self.is_playing = false;
            return;
        }
        let ticks = time.as_nanos() * u128::from(FRAMES_A_SECOND) * u128::from(self.speed);
        let place = u128::from(self.place) + ticks;
        if self.is_looping {
            // The last frame is shown as long as every other one.
            let round = u128::from(end + FRAME);
            self.place = ((u128::from(self.place) + ticks % round) % round) as u64;
        } else {
            self.place = place.min(u128::from(end)) as u64;
            self.stop_at_end();
        }
    }

    /// The place of the last frame.
    fn end(&self) -> u64 {
        self.frames.saturating_sub(1) as u64 * FRAME
    }

    fn play(&mut self) {
        if self.is_over() {
            self.place = 0;
        }
        self.is_playing = self.frames > 1;
    }

    fn stand_at(&mut self, frame: usize) {
        let frame = frame.min(self.frames.saturating_sub(1));
        self.place = frame as u64 * FRAME;
        self.is_playing = false;
    }

    fn scrub_to(&mut self, place: f64) {
        if place.is_nan() {
            return;
        }
        let last = self.frames.saturating_sub(1) as f64;
        let place = place.clamp(0.0, last);
        let frame = place.floor();
        let rest = ((place - frame) * FRAME as f64) as u64;
        self.place = (frame as u64 * FRAME + rest).min(self.end());
        self.stop_at_end();
    }

    fn stop_at_end(&mut self) {
        if self.frames < 2 || self.is_over() && !self.is_looping {
            self.is_playing = false;
        }
    }
}
