//! Help while playing: hints in steps, the solution played, and the light that tells whether the
//! position can still be won. Here is what the cube and the boards share.

mod cube;

pub(super) use cube::plugin;
pub use cube::{Help, Hint};

use super::work::{SLICE, Work};
use crate::puzzle::Answer;
use bevy::prelude::*;
use std::collections::VecDeque;

/// A wish for help.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The next step of a hint.
    Hint,
    /// Play the solution from here, or stop playing it.
    Solution,
    /// Pause or go on.
    Pause,
    /// One move of the solution while it is paused.
    StepOn,
}

/// Whether a position can still be won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// It is being found out.
    #[default]
    Thinking,
    /// It can.
    Winnable,
    /// It cannot; so many moves must be taken back.
    Lost(u32),
    /// That would take too long to find out.
    Unknown,
}

impl Verdict {
    /// What the search for the last position that can be won says: so many moves back.
    pub(super) fn of(answer: Answer<u32>) -> Verdict {
        match answer {
            Answer::Solved(0) => Verdict::Winnable,
            Answer::Solved(back) => Verdict::Lost(back),
            Answer::Unsolvable | Answer::GaveUp(_) => Verdict::Unknown,
        }
    }
}

/// Frames after which it is said that moves are being looked for.
const PATIENCE: u32 = 20;

/// What can be said where there are no moves to speak of.
pub trait NoMoves {
    /// The position cannot be won any more.
    const LOST: Self;
    /// Finding out would take too long.
    const UNKNOWN: Self;
}

/// What is being shown and looked for, at positions `P` with moves `M` and hints `H`.
#[derive(Resource, Debug)]
pub struct Helping<P, M, H>
where
    P: Send + Sync + 'static,
    M: Send + Sync + 'static,
    H: Send + Sync + 'static,
{
    /// The hint on show.
    pub hint: Option<H>,
    /// The moves still to be played for the player.
    pub playback: Option<Playback<M>>,
    /// Whether the position can still be won.
    pub verdict: Verdict,
    looking: Option<Looking<P, M>>,
    expected: Option<P>,
    judged: Option<P>,
    judging: Option<(P, Work<Verdict>)>,
}

/// A search for moves that win.
#[derive(Debug)]
struct Looking<P, M> {
    ask: Ask,
    from: P,
    /// Frames that it has taken.
    frames: u32,
    work: Work<Answer<Vec<M>>>,
}

impl<P, M, H> Default for Helping<P, M, H>
where
    P: Send + Sync + 'static,
    M: Send + Sync + 'static,
    H: Send + Sync + 'static,
{
    fn default() -> Self {
        Helping {
            hint: None,
            playback: None,
            verdict: Verdict::default(),
            looking: None,
            expected: None,
            judged: None,
            judging: None,
        }
    }
}

impl<P, M, H> Helping<P, M, H>
where
    P: Clone + PartialEq + Send + Sync + 'static,
    M: Send + Sync + 'static,
    H: NoMoves + Send + Sync + 'static,
{
    /// Whether there are words of help on the screen.
    pub(super) fn says_something(&self) -> bool {
        self.hint.is_some() || self.playback.is_some() || self.is_thinking()
    }

    /// Whether moves have been looked for long enough to say so; most are there at once.
    pub(super) fn is_thinking(&self) -> bool {
        let is_long = |looking: &Looking<P, M>| looking.frames > PATIENCE;
        self.looking.as_ref().is_some_and(is_long)
    }

    /// Whether just that is being looked for.
    pub(super) fn looks_for(&self, ask: Ask, from: &P) -> bool {
        let is_that = |looking: &Looking<P, M>| looking.ask == ask && looking.from == *from;
        self.looking.as_ref().is_some_and(is_that)
    }

    /// A hint belongs to the position that it was asked for: something was played since.
    pub(super) fn has_moved_on(&self) -> bool {
        self.hint.is_some() && self.looking.is_none() && self.playback.is_none()
    }

    /// Does what is asked of a solution that is played; false if moves must be found first.
    pub(super) fn obey(&mut self, ask: Ask) -> bool {
        match (ask, &mut self.playback) {
            (Ask::Pause, Some(playback)) => playback.paused = !playback.paused,
            (Ask::StepOn, Some(playback)) => playback.step_on(),
            (Ask::Pause | Ask::StepOn, None) => {}
            (Ask::Solution, Some(_)) => self.playback = None,
            (Ask::Solution, None) | (Ask::Hint, _) => return false,
        }
        true
    }

    /// Looks for moves that win.
    pub(super) fn look(&mut self, ask: Ask, from: P, work: Work<Answer<Vec<M>>>) {
        self.leave_behind(&from);
        self.looking = Some(Looking {
            ask,
            from,
            frames: 0,
            work,
        });
    }

    /// Whoever has moved on does not wait for a search, nor read the hint that it was to go on from.
    fn leave_behind(&mut self, here: &P) {
        let is_elsewhere = |looking: &Looking<P, M>| looking.from != *here;
        if self.looking.as_ref().is_some_and(is_elsewhere) {
            self.looking = None;
            self.hint = None;
        }
    }

    /// Goes on with that. Once moves are found, plays them or turns them into a hint: from the hint that
    /// was there before and the moves.
    pub(super) fn look_on(&mut self, here: &P, hint: impl FnOnce(Option<H>, Vec<M>) -> Option<H>) {
        self.leave_behind(here);
        let Some(looking) = &mut self.looking else {
            return;
        };
        looking.frames += 1;
        let Some(answer) = looking.work.poll() else {
            return;
        };
        let ask = looking.ask;
        self.looking = None;
        match answer {
            Answer::Unsolvable => self.hint = Some(H::LOST),
            Answer::GaveUp(_) => self.hint = Some(H::UNKNOWN),
            Answer::Solved(moves) if ask == Ask::Solution => {
                self.hint = None;
                self.expected = Some(here.clone());
                self.playback = Some(Playback::new(moves));
            }
            Answer::Solved(moves) => self.hint = hint(self.hint.take(), moves),
        }
    }

    /// The move of the solution that is to be played after so many seconds, and where it leads is known. If
    /// somebody else has made a move meanwhile, it is theirs to go on.
    pub(super) fn beat(
        &mut self,
        seconds: f32,
        here: &P,
        after: impl FnOnce(&M) -> Option<P>,
    ) -> Option<M> {
        let playback = self.playback.as_mut()?;
        if self.expected.as_ref() != Some(here) {
            self.playback = None;
            self.hint = None;
            return None;
        }
        match playback.beat(seconds) {
            Beat::Wait => None,
            Beat::Play(action) => {
                // One that was asked for meanwhile was for this position.
                self.hint = None;
                self.expected = after(&action);
                Some(action)
            }
            Beat::Over => {
                self.playback = None;
                None
            }
        }
    }

    /// Keeps the light up to date, if the player wants it, with searches that are begun where needed.
    pub(super) fn judge(
        &mut self,
        is_wanted: bool,
        here: &P,
        begin: impl FnOnce() -> Work<Verdict>,
    ) {
        if !is_wanted {
            self.verdict = Verdict::Thinking;
            self.judged = None;
            self.judging = None;
            return;
        }
        if self.judged.as_ref() == Some(here) {
            return;
        }
        match &mut self.judging {
            Some((at, work)) if at == here => {
                if let Some(verdict) = work.poll() {
                    self.verdict = verdict;
                    self.judged = Some(here.clone());
                    self.judging = None;
                }
            }
            _ => {
                self.verdict = Verdict::Thinking;
                self.judged = None;
                self.judging = Some((here.clone(), begin()));
            }
        }
    }
}

/// A solution being played.
#[derive(Clone, Debug)]
pub struct Playback<M> {
    moves: VecDeque<M>,
    /// Whether it waits.
    pub paused: bool,
    /// Seconds between two moves.
    pub pace: f32,
    wait: f32,
}

/// What a playback does in a frame.
enum Beat<M> {
    /// Nothing yet.
    Wait,
    /// A move.
    Play(M),
    /// Nothing any more.
    Over,
}

impl<M> Playback<M> {
    /// Plays some moves from now on.
    fn new(moves: Vec<M>) -> Playback<M> {
        Playback {
            moves: moves.into(),
            paused: false,
            pace: 0.6,
            wait: 0.0,
        }
    }

    /// Moves still to come.
    pub fn left(&self) -> usize {
        self.moves.len()
    }

    /// Plays one move at once, and waits.
    fn step_on(&mut self) {
        self.paused = true;
        self.wait = f32::NEG_INFINITY;
    }

    /// What is to be played after so many seconds.
    fn beat(&mut self, seconds: f32) -> Beat<M> {
        let step_now = self.wait == f32::NEG_INFINITY;
        if self.paused && !step_now {
            return Beat::Wait;
        }
        self.wait -= seconds;
        if self.wait > 0.0 {
            return Beat::Wait;
        }
        self.wait = self.pace;
        self.moves.pop_front().map_or(Beat::Over, Beat::Play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

    #[derive(Debug, PartialEq)]
    struct Nothing;

    impl NoMoves for Nothing {
        const LOST: Nothing = Nothing;
        const UNKNOWN: Nothing = Nothing;
    }

    type Counting = Helping<u32, u32, Nothing>;

    /// Work needs its threads.
    fn threads() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
    }

    /// Work that is done when it is looked at.
    fn done<T: Send + 'static>(answer: impl Fn() -> T + Send + Sync + 'static) -> Work<T> {
        threads();
        Work::start(move || Some(answer()))
    }

    /// Work that takes for ever.
    fn endless<T: Send + 'static>() -> Work<T> {
        threads();
        Work::start(|| None)
    }

    #[test]
    fn the_light_goes_back_to_a_position_with_the_player() {
        let mut help = Counting::default();
        while help.verdict != Verdict::Winnable {
            help.judge(true, &1, || done(|| Verdict::Winnable));
        }
        help.judge(true, &2, endless);
        assert_eq!(help.verdict, Verdict::Thinking);
        // The move is taken back before anything was found out.
        for _ in 0..1_000_000 {
            help.judge(true, &1, || done(|| Verdict::Winnable));
            if help.verdict == Verdict::Winnable {
                return;
            }
        }
        panic!("still thinking");
    }

    #[test]
    fn the_player_s_move_in_the_same_frame_ends_the_solution() {
        let mut help = Counting::default();
        let after = |here: u32| move |by: &u32| Some(here + by);
        let begin = |help: &mut Counting| {
            help.expected = Some(10);
            help.playback = Some(Playback::new(vec![1, 2]));
        };
        begin(&mut help);
        assert_eq!(help.beat(1.0, &10, after(10)), Some(1));
        assert_eq!(help.beat(1.0, &11, after(11)), Some(2));
        begin(&mut help);
        assert_eq!(help.beat(1.0, &10, after(10)), Some(1));
        // Somebody else has gone on to 17.
        assert_eq!(help.beat(1.0, &17, after(17)), None);
        assert!(help.playback.is_none());
    }

    #[test]
    fn asking_again_does_not_begin_again() {
        let mut help = Counting::default();
        help.look(Ask::Hint, 1, endless());
        assert!(help.looks_for(Ask::Hint, &1));
        assert!(!help.looks_for(Ask::Hint, &2));
        assert!(!help.looks_for(Ask::Solution, &1));
        assert!(!help.says_something());
        for _ in 0..=PATIENCE {
            help.look_on(&1, |_, _| None);
        }
        assert!(help.is_thinking() && help.says_something());
        // Whoever has moved on does not wait for it.
        help.look_on(&2, |_, _| None);
        assert!(!help.says_something());
    }

    #[test]
    fn a_hint_goes_with_the_search_for_more_of_it() {
        for ask in [Ask::Hint, Ask::Solution] {
            let mut help = Counting {
                hint: Some(Nothing),
                ..Counting::default()
            };
            help.look(ask, 1, endless());
            help.look_on(&1, |_, _| None);
            assert!(help.hint.is_some(), "it stays while more is looked for");
            help.look_on(&2, |_, _| None);
            assert!(help.hint.is_none(), "it was for another position");
        }
    }

    #[test]
    fn a_hint_does_not_outlive_the_next_move_of_the_solution() {
        for here in [10, 17] {
            let mut help = Counting {
                hint: Some(Nothing),
                playback: Some(Playback::new(vec![1])),
                expected: Some(10),
                ..Counting::default()
            };
            help.beat(1.0, &here, |by| Some(here + by));
            assert!(help.hint.is_none(), "{here}");
        }
    }

    #[test]
    fn a_hint_that_is_asked_for_after_a_move_begins_anew() {
        let mut help = Counting {
            hint: Some(Nothing),
            ..Counting::default()
        };
        help.look(Ask::Hint, 1, endless());
        // The move and the wish come in the same frame.
        help.look(Ask::Hint, 2, endless());
        assert!(help.hint.is_none());
        assert!(help.looks_for(Ask::Hint, &2));
    }
}
