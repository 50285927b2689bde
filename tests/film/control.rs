//! Where a film stands: only commands and time move it.

use a_mazing_monk::play::film::control::{FilmCommand, FilmControl};
use proptest::prelude::*;
use std::time::Duration;

/// What can happen to a film.
#[derive(Clone, Debug)]
enum Happening {
    Command(FilmCommand),
    Time(Duration),
    Frames(usize),
}

fn any_command() -> impl Strategy<Value = FilmCommand> {
    prop_oneof![
        Just(FilmCommand::Play),
        Just(FilmCommand::Pause),
        Just(FilmCommand::Toggle),
        Just(FilmCommand::Forwards),
        Just(FilmCommand::Backwards),
        any::<f64>().prop_map(FilmCommand::ScrubTo),
        (-3.0..40.0).prop_map(FilmCommand::ScrubTo),
        Just(FilmCommand::First),
        Just(FilmCommand::Last),
        any::<u32>().prop_map(FilmCommand::Speed),
        Just(FilmCommand::Faster),
        Just(FilmCommand::Slower),
        any::<bool>().prop_map(FilmCommand::Loop),
        any::<bool>().prop_map(FilmCommand::WholeFrames),
    ]
}

fn any_happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        3 => any_command().prop_map(Happening::Command),
        2 => (0_u64..5_000_000_000).prop_map(|n| Happening::Time(Duration::from_nanos(n))),
        1 => Just(Happening::Time(Duration::MAX)),
        1 => (0_usize..40).prop_map(Happening::Frames),
    ]
}

fn happen(control: &mut FilmControl, happening: &Happening) {
    match happening {
        Happening::Command(command) => control.apply(*command),
        Happening::Time(time) => control.advance(*time),
        Happening::Frames(frames) => control.set_frames(*frames),
    }
}

proptest! {
    #[test]
    fn whatever_happens_it_stands_on_a_frame(
        frames in 0_usize..40,
        happenings in prop::collection::vec(any_happening(), 0..60),
    ) {
        let mut control = FilmControl::new(frames);
        let mut again = control.clone();
        for happening in &happenings {
            happen(&mut control, happening);
            prop_assert!(control.frame() < control.frames().max(1), "{happening:?}");
            prop_assert!((0.0..1.0).contains(&control.fraction()), "{happening:?}");
            let last = control.frames().saturating_sub(1);
            prop_assert!((0.0..=last as f64).contains(&control.place()));
            if control.frame() == last {
                prop_assert_eq!(control.fraction(), 0.0, "there is no next frame");
            }
            if control.whole_frames() {
                prop_assert_eq!(control.fraction(), 0.0);
                prop_assert_eq!(control.place(), control.frame() as f64);
            }
            if control.is_playing() {
                prop_assert!(control.frames() > 1, "one frame is no film");
                prop_assert!(!control.is_over() || control.is_looping());
            }
        }
        for happening in &happenings {
            happen(&mut again, happening);
        }
        prop_assert_eq!(control, again, "the same leads to the same");
    }

    #[test]
    fn time_in_pieces_is_time_in_one_go(
        frames in 2_usize..40,
        speed in 1_u32..10_000,
        is_looping in any::<bool>(),
        pieces in prop::collection::vec(0_u64..700_000_000, 1..20),
    ) {
        let mut one = FilmControl::new(frames);
        one.apply(FilmCommand::Speed(speed));
        one.apply(FilmCommand::Loop(is_looping));
        one.apply(FilmCommand::Play);
        let mut many = one.clone();
        one.advance(Duration::from_nanos(pieces.iter().sum()));
        for piece in pieces {
            many.advance(Duration::from_nanos(piece));
        }
        prop_assert_eq!(one, many);
    }

    #[test]
    fn steps_forwards_and_backwards_cancel_out(frames in 1_usize..40, place in 0.0..39.0) {
        let mut control = FilmControl::new(frames);
        control.apply(FilmCommand::ScrubTo(place));
        control.apply(FilmCommand::Backwards);
        let (before, frame) = (control.clone(), control.frame());
        prop_assert_eq!(control.fraction(), 0.0);
        control.apply(FilmCommand::Forwards);
        prop_assert_eq!(control.frame(), (frame + 1).min(frames - 1));
        if frame + 1 < frames {
            control.apply(FilmCommand::Backwards);
            prop_assert_eq!(control, before);
        }
    }

    #[test]
    fn a_scrub_leads_to_its_place(frames in 2_usize..2_000, share in 0.0..=1.0) {
        let mut control = FilmControl::new(frames);
        let place = share * (frames - 1) as f64;
        control.apply(FilmCommand::ScrubTo(place));
        prop_assert!((control.place() - place).abs() < 1e-6);
        let shown = control.frame() as f64 + f64::from(control.fraction());
        prop_assert!((shown - place).abs() < 1e-5);
    }

    #[test]
    fn it_goes_as_fast_as_it_is_told(speed in 25_u32..=6_400) {
        let mut control = FilmControl::new(1_000);
        control.apply(FilmCommand::Speed(speed));
        control.apply(FilmCommand::Play);
        control.advance(Duration::from_secs(4));
        // Two frames a second at the usual speed.
        let expected = 8.0 * f64::from(speed) / 100.0;
        prop_assert!((control.place() - expected).abs() < 1e-9);
    }
}

#[test]
fn a_film_plays_to_its_end_stands_there_and_begins_again() {
    let mut control = FilmControl::new(3);
    control.advance(Duration::from_secs(9));
    assert_eq!(control.place(), 0.0, "it stands until it is played");
    control.apply(FilmCommand::Play);
    control.advance(Duration::from_millis(750));
    assert_eq!((control.frame(), control.fraction()), (1, 0.5));
    control.apply(FilmCommand::Pause);
    control.advance(Duration::from_secs(9));
    assert_eq!(control.place(), 1.5);
    control.apply(FilmCommand::Toggle);
    control.advance(Duration::from_secs(9));
    assert!(control.is_over() && !control.is_playing());
    assert_eq!((control.frame(), control.fraction()), (2, 0.0));
    control.apply(FilmCommand::Play);
    assert_eq!((control.frame(), control.is_playing()), (0, true));
}

#[test]
fn a_loop_shows_the_last_frame_as_long_as_all_others() {
    let mut control = FilmControl::new(3);
    control.apply(FilmCommand::Loop(true));
    control.apply(FilmCommand::Play);
    let frames = (0..8).map(|_| {
        let frame = control.frame();
        control.advance(Duration::from_millis(500));
        frame
    });
    assert_eq!(frames.collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2, 0, 1]);
}
