//! Watching: a level's making as a film, its solutions, and the search for them.

use super::drawing::{Draw, Workshop};
use super::panel::Wishes;
use super::proof::{Known, Mark};
use crate::game::clock::fresh_seed;
use crate::game::keys::{Action, By};
use crate::game::player::Player;
use crate::game::screen_reader::{call, say_aloud};
use crate::game::theme::ink;
use crate::game::unplay::UnplayFrom;
use crate::game::work::Work;
use crate::play::any_kind::AnyMade;
use crate::play::drawing::command::Command;
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::film::control::{FilmCommand, FilmControl};
use crate::play::film::{Film, Meaning};
use crate::play::kind::Code;
use crate::play::watching::{MOST_FILMS, SolvedFilms, filming_solutions};
use crate::puzzle::SearchLayers;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// What is being filmed.
enum Filming {
    Making(Work<Result<Film, String>>),
    Solutions(Work<Result<SolvedFilms, String>>),
    Search(Work<SearchLayers>),
    Ending(Work<Result<AnyMade, String>>),
}

/// What is watched.
#[derive(Resource, Default)]
pub(super) struct Watching {
    filming: Option<Filming>,
    film: Option<Film>,
    /// The code of the level whose making it is.
    of: Option<Code>,
    control: Option<FilmControl>,
    solutions: Option<SolvedFilms>,
    layers: Option<SearchLayers>,
    words: String,
}

impl Watching {
    /// The sheet that is shown in place of the drawing, with what is marked on it.
    pub(super) fn sheet(&self) -> Option<(&Sheet, Vec<(Place, Mark)>)> {
        let frame = self.film.as_ref()?.frame(self.control.as_ref()?.frame())?;
        let mark = |meaning: Meaning| match meaning {
            Meaning::Changed => Mark::Suggested,
            Meaning::Protective => Mark::Clearable,
            Meaning::Refused => Mark::OutOfReach,
        };
        let marks = frame
            .marks
            .iter()
            .map(|found| (found.place, mark(found.meaning)));
        Some((&frame.sheet, marks.collect()))
    }

    /// Nothing is watched any more.
    pub(super) fn stop(&mut self) {
        *self = Watching::default();
    }

    /// What a key does while a film is watched: Space plays and pauses it, the arrows step through it, Escape
    /// leads back to the drawing.
    pub(super) fn press(&mut self, by: By, action: Option<Action>) {
        let command = match (by, action) {
            (_, Some(Action::Menu)) => return self.stop(),
            (_, Some(Action::WalkLeft)) => FilmCommand::Backwards,
            (_, Some(Action::WalkRight)) => FilmCommand::Forwards,
            (_, Some(Action::Pause | Action::NextLevel)) | (By::Pad(GamepadButton::South), _) => {
                FilmCommand::Toggle
            }
            _ => return,
        };
        if let Some(control) = &mut self.control {
            control.apply(command);
        }
    }

    fn show_film(&mut self, film: Film) {
        let mut control = FilmControl::new(film.frames().len());
        control.apply(FilmCommand::Play);
        self.control = Some(control);
        self.film = Some(film);
    }

    /// Draws what can be watched, and the film's control.
    pub(super) fn show(
        &mut self,
        ui: &mut egui::Ui,
        workshop: &Workshop,
        known: &Known,
        wishes: &mut Wishes,
        unplay: &mut MessageWriter<UnplayFrom>,
    ) {
        self.choices(ui, workshop, known);
        if self.filming.is_some() {
            ui.spinner();
        }
        if !self.words.is_empty() {
            say_aloud(&ui.label(&self.words));
        }
        self.film_control(ui, workshop, wishes, unplay);
        if let Some(layers) = &self.layers {
            picture_of(ui, layers);
        }
    }

    /// Begins the film of a level's making.
    pub(super) fn watch_making(&mut self, workshop: &Workshop) {
        self.stop();
        let made = workshop.made_from.as_ref().map(|(code, _)| code);
        match made.and_then(|code| Some((code, workshop.kind.filming(code)?))) {
            Some((code, filming)) => {
                self.of = Some(code.clone());
                self.filming = Some(Filming::Making(Work::of(filming)));
            }
            None => self.words = "No generator made this level.".to_owned(),
        }
    }

    /// What can be watched.
    fn choices(&mut self, ui: &mut egui::Ui, workshop: &Workshop, known: &Known) {
        ui.horizontal_wrapped(|ui| {
            let made = workshop.made_from.as_ref().map(|(code, _)| code);
            let button = egui::Button::new("How it was made");
            let words = made.map_or(String::new(), |code| format!("The making of {code}"));
            let button = ui.add_enabled(made.is_some(), button).on_hover_text(words);
            if button.clicked() {
                self.watch_making(workshop);
            }
            let position = workshop.kind.drawn(workshop.drawing.sheet()).ok();
            let can_watch = known.solution().is_some();
            let button = egui::Button::new("How it is won");
            if ui.add_enabled(can_watch, button).clicked()
                && let Some((position, _)) = &position
            {
                self.stop();
                match filming_solutions(&workshop.kind, position, MOST_FILMS) {
                    Some(filming) => self.filming = Some(Filming::Solutions(Work::of(filming))),
                    None => self.words = "The solutions of this puzzle are not listed.".to_owned(),
                }
            }
            let button = egui::Button::new("How it is searched");
            if ui.add_enabled(position.is_some(), button).clicked()
                && let Some(layers) = position.and_then(|(at, _)| workshop.kind.search_layers(&at))
            {
                self.stop();
                self.filming = Some(Filming::Search(Work::of(layers)));
            }
            if self.film.is_some() && ui.button("Back to the drawing").clicked() {
                self.stop();
            }
        });
        if workshop.made_from.is_none() {
            let soft = ink(ui.ctx()).soft;
            let words = "Begin with a level of the generator to see how it was made.";
            ui.colored_label(soft, RichText::new(words).small());
        }
    }

    /// Play, pause, step, scrub and speed; the text of the step; and where one can go from it.
    fn film_control(
        &mut self,
        ui: &mut egui::Ui,
        workshop: &Workshop,
        wishes: &mut Wishes,
        unplay: &mut MessageWriter<UnplayFrom>,
    ) {
        let (Some(film), Some(control)) = (&self.film, &mut self.control) else {
            return;
        };
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            let play = match control.is_playing() {
                true => ("⏸", "Pause"),
                false => ("▶", "Play"),
            };
            for ((sign, name), command) in [
                (("⏮", "To the first step"), FilmCommand::First),
                (("⏴", "One step back"), FilmCommand::Backwards),
                (play, FilmCommand::Toggle),
                (("⏵", "One step on"), FilmCommand::Forwards),
                (("⏭", "To the last step"), FilmCommand::Last),
                (("−", "Slower"), FilmCommand::Slower),
                (("+", "Faster"), FilmCommand::Faster),
            ] {
                let button = ui.button(sign);
                call(&button, name);
                if button.on_hover_text(name).clicked() {
                    control.apply(command);
                }
            }
        });
        let last = film.frames().len().saturating_sub(1);
        let mut frame = control.frame();
        let words = format!("Step {} of {}", frame + 1, last + 1);
        let label = ui.label(words);
        let slider = egui::Slider::new(&mut frame, 0..=last).show_value(false);
        if ui.add(slider).labelled_by(label.id).changed() {
            control.apply(FilmCommand::ScrubTo(frame as f64));
        }
        if let Some(shown) = film.frame(frame) {
            say_aloud(&ui.label(&shown.words));
        }
        if let Some(code) = &self.of {
            ui.horizontal_wrapped(|ui| {
                let by_hand = film.by_hand(frame);
                let button = egui::Button::new("Go on from here by hand");
                if ui.add_enabled(by_hand.is_some(), button).clicked()
                    && let Some((_, position)) = by_hand
                {
                    unplay.write(UnplayFrom(workshop.kind.key().to_owned(), position.clone()));
                }
                if ui.button("Another ending").clicked() {
                    chosen = Some(
                        workshop
                            .kind
                            .another_ending(code, film, frame, fresh_seed()),
                    );
                }
            });
        }
        match chosen {
            Some(Ok(making)) => self.filming = Some(Filming::Ending(Work::of(making))),
            Some(Err(why)) => self.words = why,
            None => {}
        }
        self.other_solutions(ui);
        let _ = wishes;
    }

    /// The other shortest solutions.
    fn other_solutions(&mut self, ui: &mut egui::Ui) {
        let Some(solutions) = &self.solutions else {
            return;
        };
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            ui.label(match solutions.total {
                1 => "One shortest solution.".to_owned(),
                n => format!("{n} shortest solutions:"),
            });
            if solutions.films.len() > 1 {
                for (place, (_, film)) in solutions.films.iter().enumerate() {
                    let button = ui.button((place + 1).to_string());
                    call(&button, &format!("Watch solution {}", place + 1));
                    if button.clicked() {
                        chosen = Some(film.clone());
                    }
                }
            }
        });
        if let Some(film) = chosen {
            self.show_film(film);
        }
    }
}

/// The search, move by move: how many positions, and how many of them can still be won.
fn picture_of(ui: &mut egui::Ui, layers: &SearchLayers) {
    let total: u64 = layers.found.iter().sum();
    let words = match layers.is_whole {
        true => format!("{total} positions can be reached."),
        false => format!("{total} positions were looked at; there are more."),
    };
    ui.label(words);
    let ink = ink(ui.ctx());
    let size = egui::vec2(ui.available_width(), 110.0);
    let (space, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let most = layers.found.iter().copied().max().unwrap_or(1).max(1) as f32;
    let step = space.width() / layers.found.len().max(1) as f32;
    let height = |count: u64| (count as f32 / most).sqrt() * space.height();
    for (place, found) in layers.found.iter().enumerate() {
        let winnable = layers.winnable.get(place).copied().unwrap_or(0);
        let left = space.left() + place as f32 * step;
        let bar = |count: u64| {
            egui::Rect::from_min_max(
                egui::pos2(left + 0.5, space.bottom() - height(count)),
                egui::pos2(left + step - 0.5, space.bottom()),
            )
        };
        ui.painter().rect_filled(bar(*found), 0.0, ink.soft);
        ui.painter().rect_filled(bar(winnable), 0.0, ink.good);
    }
    ui.label(RichText::new("Move by move: positions (grey), and those that can still be won (green), by the root of their number.").small());
    let rows = layers.found.iter().zip(&layers.winnable).enumerate();
    for (moves, (found, winnable)) in rows.take(40) {
        let words = format!("after {moves}: {found} positions, {winnable} still winnable");
        ui.label(RichText::new(words).small());
    }
}

/// Lets films run, and takes what was filmed.
pub(super) fn go_on(
    time: Res<Time>,
    player: Res<Player>,
    workshop: Res<Workshop>,
    mut watching: ResMut<Watching>,
    mut draws: MessageWriter<Draw>,
) {
    let watching = watching.bypass_change_detection();
    if let Some(control) = &mut watching.control {
        control.apply(FilmCommand::WholeFrames(player.settings().reduced_motion));
        control.advance(time.delta());
    }
    let mut words = None;
    match &mut watching.filming {
        None => return,
        Some(Filming::Making(work)) => match work.poll() {
            None => return,
            Some(Ok(film)) => watching.show_film(film),
            Some(Err(why)) => words = Some(why),
        },
        Some(Filming::Solutions(work)) => match work.poll() {
            None => return,
            Some(Ok(solved)) => {
                if let Some((_, film)) = solved.films.first() {
                    let film = film.clone();
                    watching.show_film(film);
                }
                watching.solutions = Some(solved);
            }
            Some(Err(why)) => words = Some(why),
        },
        Some(Filming::Search(work)) => match work.poll() {
            None => return,
            Some(layers) => watching.layers = Some(layers),
        },
        Some(Filming::Ending(work)) => match work.poll() {
            None => return,
            Some(Ok(made)) => match workshop.kind.sheet(&made.start) {
                Some(sheet) => {
                    draws.write(Draw(Command::Begin(sheet)));
                    watching.stop();
                    words = Some("Another ending, proven: it is drawn now.".to_owned());
                }
                None => words = Some("This level cannot be drawn.".to_owned()),
            },
            Some(Err(why)) => words = Some(why),
        },
    }
    watching.filming = None;
    if let Some(words) = words {
        watching.words = words;
    }
}
