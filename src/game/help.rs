//! Help while playing: hints in steps, the solution played, and the light that tells whether the
//! position can still be won.

use super::player::Player;
use super::playing::{Do, Playing, Relay};
use super::screen::Screen;
use super::work::Work;
use crate::play::any_kind::{Move, Position};
use crate::play::kind::Outcome;
use crate::play::session::{Command, Session};
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
    fn of(answer: Answer<u32>) -> Verdict {
        match answer {
            Answer::Solved(0) => Verdict::Winnable,
            Answer::Solved(back) => Verdict::Lost(back),
            Answer::Unsolvable | Answer::GaveUp(_) => Verdict::Unknown,
        }
    }
}

/// Frames after which it is said that moves are being looked for.
const PATIENCE: u32 = 20;

/// A hint. What it is about follows from the moves: kinds put it into words, views point it out.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// Where to look; the moves from here win.
    Look(Vec<Move>),
    /// What to do; the moves from here win.
    Next(Vec<Move>),
    /// The position cannot be won any more.
    Lost,
    /// Finding out would take too long.
    Unknown,
}

impl Hint {
    /// The moves that it is about, the next first.
    pub fn moves(&self) -> &[Move] {
        match self {
            Hint::Look(moves) | Hint::Next(moves) => moves,
            Hint::Lost | Hint::Unknown => &[],
        }
    }
}

/// What is being shown and looked for.
#[derive(Resource, Debug, Default)]
pub struct Help {
    /// The hint on show.
    pub hint: Option<Hint>,
    /// The moves still to be played for the player.
    pub playback: Option<Playback>,
    /// Whether the position can still be won.
    pub verdict: Verdict,
    looking: Option<Looking>,
    expected: Option<Position>,
    judged: Option<Position>,
    judging: Option<(Position, Work<Verdict>)>,
}

/// A search for moves that win.
#[derive(Debug)]
struct Looking {
    ask: Ask,
    from: Position,
    /// Frames that it has taken.
    frames: u32,
    work: Work<Answer<Vec<Move>>>,
}

impl Help {
    /// Whether there are words of help on the screen.
    pub(super) fn says_something(&self) -> bool {
        self.hint.is_some() || self.playback.is_some() || self.is_thinking()
    }

    /// Whether moves have been looked for long enough to say so; most are there at once.
    pub(super) fn is_thinking(&self) -> bool {
        let is_long = |looking: &Looking| looking.frames > PATIENCE;
        self.looking.as_ref().is_some_and(is_long)
    }

    /// Whether just that is being looked for.
    fn looks_for(&self, ask: Ask, from: &Position) -> bool {
        let is_that = |looking: &Looking| looking.ask == ask && looking.from == *from;
        self.looking.as_ref().is_some_and(is_that)
    }

    /// A hint belongs to the position that it was asked for: something was played since.
    fn has_moved_on(&self) -> bool {
        self.hint.is_some() && self.looking.is_none() && self.playback.is_none()
    }

    /// Does what is asked of a solution that is played; false if moves must be found first.
    fn obey(&mut self, ask: Ask) -> bool {
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
    fn look(&mut self, ask: Ask, from: Position, work: Work<Answer<Vec<Move>>>) {
        self.leave_behind(&from);
        self.looking = Some(Looking {
            ask,
            from,
            frames: 0,
            work,
        });
    }

    /// A player who has moved on does not wait for a search, nor read the hint that it was to go on from.
    fn leave_behind(&mut self, here: &Position) {
        let is_elsewhere = |looking: &Looking| looking.from != *here;
        if self.looking.as_ref().is_some_and(is_elsewhere) {
            self.looking = None;
            self.hint = None;
        }
    }

    /// Goes on with that. Once moves are found, plays them or turns them into a hint: from the hint that
    /// was there before and the moves.
    fn look_on(
        &mut self,
        here: &Position,
        hint: impl FnOnce(Option<Hint>, Vec<Move>) -> Option<Hint>,
    ) {
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
            Answer::Unsolvable => self.hint = Some(Hint::Lost),
            Answer::GaveUp(_) => self.hint = Some(Hint::Unknown),
            Answer::Solved(moves) if ask == Ask::Solution => {
                self.hint = None;
                self.expected = Some(here.clone());
                self.playback = Some(Playback::new(moves));
            }
            Answer::Solved(moves) => self.hint = hint(self.hint.take(), moves),
        }
    }

    /// The move of the solution that is to be played after so many seconds, and where it leads is known. If
    /// the player has made a move meanwhile, it is theirs to go on.
    fn beat(
        &mut self,
        seconds: f32,
        here: &Position,
        after: impl FnOnce(&Move) -> Option<Position>,
    ) -> Option<Move> {
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
    fn judge(&mut self, is_wanted: bool, here: &Position, begin: impl FnOnce() -> Work<Verdict>) {
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
pub struct Playback {
    moves: VecDeque<Move>,
    /// Whether it waits.
    pub paused: bool,
    /// Seconds between two moves.
    pub pace: f32,
    wait: f32,
}

/// What a playback does in a frame.
enum Beat {
    /// Nothing yet.
    Wait,
    /// A move.
    Play(Move),
    /// Nothing any more.
    Over,
}

impl Playback {
    /// Plays some moves from now on.
    fn new(moves: Vec<Move>) -> Playback {
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
    fn beat(&mut self, seconds: f32) -> Beat {
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

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ask>();
    app.init_resource::<Help>();
    app.add_systems(OnExit(Screen::Play), |mut help: ResMut<Help>| {
        *help = Help::default();
    });
    app.add_systems(
        Update,
        (ask, look_on, play_back, judge)
            .chain()
            .before(Relay)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

fn ask(mut asks: MessageReader<Ask>, mut help: ResMut<Help>, mut playing: ResMut<Playing>) {
    if playing.is_changed() && help.has_moved_on() {
        help.hint = None;
    }
    for ask in asks.read() {
        let here = playing.session.now().clone();
        if help.obey(*ask) || playing.session.is_won() || help.looks_for(*ask, &here) {
            continue;
        }
        match ask {
            Ask::Solution => playing.session.count_solution(),
            _ => playing.session.count_hint(),
        }
        help.look(*ask, here, looking(&playing));
    }
}

/// Looks for moves that win from the position as it is now.
fn looking(playing: &Playing) -> Work<Answer<Vec<Move>>> {
    let session = &playing.session;
    // Where the fewest could not be proven, what is known is as good as what a search would find.
    let known = rest_of(&playing.solution, session).filter(|_| playing.par.is_none());
    match known {
        Some(moves) => {
            let mut moves = Some(moves);
            Work::start(move || moves.take().map(Answer::Solved))
        }
        None => Work::of(session.kind().solving(session.now())),
    }
}

/// What is left of moves that win from the beginning, if the position lies on their way.
fn rest_of(solution: &[Move], session: &Session) -> Option<Vec<Move>> {
    let mut at = session.start().clone();
    for (done, action) in solution.iter().enumerate() {
        if at == *session.now() {
            return Some(solution[done..].to_vec());
        }
        at = after(session, &at, action)?;
    }
    None
}

/// Where a move leads.
fn after(session: &Session, at: &Position, action: &Move) -> Option<Position> {
    match session.kind().play(at, action) {
        Ok(Outcome::Going(after) | Outcome::Won(after)) => Some(after),
        _ => None,
    }
}

fn look_on(mut help: ResMut<Help>, playing: Res<Playing>) {
    let help = help.bypass_change_detection();
    help.look_on(playing.session.now(), |before, moves| {
        Some(match before {
            None => Hint::Look(moves),
            Some(_) => Hint::Next(moves),
        })
    });
}

fn play_back(
    mut help: ResMut<Help>,
    playing: Res<Playing>,
    time: Res<Time>,
    mut commands: MessageWriter<Do>,
) {
    let help = help.bypass_change_detection();
    let session = &playing.session;
    let after = |action: &Move| after(session, session.now(), action);
    if let Some(action) = help.beat(time.delta_secs(), session.now(), after) {
        commands.write(Do(Command::Play(action)));
    }
}

/// Keeps the light up to date, if the player wants it.
fn judge(mut help: ResMut<Help>, playing: Res<Playing>, player: Res<Player>) {
    let help = help.bypass_change_detection();
    let session = &playing.session;
    help.judge(player.settings().show_winnable, session.now(), || {
        let mut judging = session.kind().judging(session.positions().collect());
        Work::start(move || judging.advance(super::work::SLICE).map(Verdict::of))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

    fn at(number: u32) -> Position {
        Position::new(number)
    }

    fn by(number: u32) -> Move {
        Move::new(number)
    }

    /// The position after a move that counts up.
    fn after(here: u32) -> impl Fn(&Move) -> Option<Position> {
        move |by: &Move| by.get::<u32>().map(|by| at(here + by))
    }

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
        let mut help = Help::default();
        while help.verdict != Verdict::Winnable {
            help.judge(true, &at(1), || done(|| Verdict::Winnable));
        }
        help.judge(true, &at(2), endless);
        assert_eq!(help.verdict, Verdict::Thinking);
        // The move is taken back before anything was found out.
        for _ in 0..1_000_000 {
            help.judge(true, &at(1), || done(|| Verdict::Winnable));
            if help.verdict == Verdict::Winnable {
                return;
            }
        }
        panic!("still thinking");
    }

    #[test]
    fn the_player_s_move_in_the_same_frame_ends_the_solution() {
        let mut help = Help::default();
        let begin = |help: &mut Help| {
            help.expected = Some(at(10));
            help.playback = Some(Playback::new(vec![by(1), by(2)]));
        };
        begin(&mut help);
        assert_eq!(help.beat(1.0, &at(10), after(10)), Some(by(1)));
        assert_eq!(help.beat(1.0, &at(11), after(11)), Some(by(2)));
        begin(&mut help);
        assert_eq!(help.beat(1.0, &at(10), after(10)), Some(by(1)));
        // The player has gone on to 17.
        assert_eq!(help.beat(1.0, &at(17), after(17)), None);
        assert!(help.playback.is_none());
    }

    #[test]
    fn asking_again_does_not_begin_again() {
        let mut help = Help::default();
        help.look(Ask::Hint, at(1), endless());
        assert!(help.looks_for(Ask::Hint, &at(1)));
        assert!(!help.looks_for(Ask::Hint, &at(2)));
        assert!(!help.looks_for(Ask::Solution, &at(1)));
        assert!(!help.says_something());
        for _ in 0..=PATIENCE {
            help.look_on(&at(1), |_, _| None);
        }
        assert!(help.is_thinking() && help.says_something());
        // A player who has moved on does not wait for it.
        help.look_on(&at(2), |_, _| None);
        assert!(!help.says_something());
    }

    #[test]
    fn a_hint_goes_with_the_search_for_more_of_it() {
        for ask in [Ask::Hint, Ask::Solution] {
            let mut help = Help {
                hint: Some(Hint::Unknown),
                ..Help::default()
            };
            help.look(ask, at(1), endless());
            help.look_on(&at(1), |_, _| None);
            assert!(help.hint.is_some(), "it stays while more is looked for");
            help.look_on(&at(2), |_, _| None);
            assert!(help.hint.is_none(), "it was for another position");
        }
    }

    #[test]
    fn a_hint_does_not_outlive_the_next_move_of_the_solution() {
        for here in [10, 17] {
            let mut help = Help {
                hint: Some(Hint::Unknown),
                playback: Some(Playback::new(vec![by(1)])),
                expected: Some(at(10)),
                ..Help::default()
            };
            help.beat(1.0, &at(here), after(here));
            assert!(help.hint.is_none(), "{here}");
        }
    }

    #[test]
    fn a_hint_that_is_asked_for_after_a_move_begins_anew() {
        let mut help = Help {
            hint: Some(Hint::Unknown),
            ..Help::default()
        };
        help.look(Ask::Hint, at(1), endless());
        // The move and the wish come in the same frame.
        help.look(Ask::Hint, at(2), endless());
        assert!(help.hint.is_none());
        assert!(help.looks_for(Ask::Hint, &at(2)));
    }
}
