//! The pages of packs and of rules, used as people do: pressed, typed into, and read.

use super::level_pictures::{Gallery, LevelPictures};
use super::packs::{self, Packing};
use super::rules::{self, Writing};
use crate::game::dropped::DroppedFile;
use crate::game::go::{Begin, Go};
use crate::game::listener::Listener;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::saving::Carry;
use crate::game::views::Views;
use crate::play::mode::Mode;
use crate::play::own::OwnLevel;
use crate::rewrite::{BUILT_IN, built_in_text};
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use bevy_egui::egui;

type Params<'w> = (
    ResMut<'w, OnOffer>,
    ResMut<'w, Player>,
    ResMut<'w, Packing>,
    ResMut<'w, Writing>,
    Gallery<'w>,
    MessageWriter<'w, Go>,
    MessageWriter<'w, Carry>,
);

/// A page, and the one who uses it.
struct Used {
    world: World,
    state: SystemState<Params<'static>>,
    listener: Listener,
    draw: fn(&mut egui::Ui, Params<'_>) -> bool,
}

impl Used {
    fn new(draw: fn(&mut egui::Ui, Params<'_>) -> bool) -> Used {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let mut world = World::new();
        world.init_resource::<OnOffer>();
        world.init_resource::<Player>();
        world.init_resource::<Packing>();
        world.init_resource::<Writing>();
        world.init_resource::<LevelPictures>();
        world.init_resource::<Views>();
        world.init_resource::<Messages<Go>>();
        world.init_resource::<Messages<Carry>>();
        let state = SystemState::new(&mut world);
        Used {
            world,
            state,
            listener: Listener::new(),
            draw,
        }
    }

    fn packs() -> Used {
        Used::new(
            |ui, (on_offer, mut player, mut packing, _, mut gallery, mut go, mut carry)| {
                let shown = (&mut *packing, &mut gallery);
                packs::page(ui, &on_offer, &mut player, shown, &mut go, &mut carry)
            },
        )
    }

    fn rules() -> Used {
        Used::new(
            |ui, (mut on_offer, mut player, _, mut writing, gallery, mut go, mut carry)| {
                let shown = (&mut *writing, gallery.views());
                rules::page(ui, &mut on_offer, &mut player, shown, &mut go, &mut carry)
            },
        )
    }

    fn with<T>(
        &mut self,
        does: impl FnOnce(&mut Listener, &mut dyn FnMut(&mut egui::Ui)) -> T,
    ) -> T {
        let Used {
            world,
            state,
            listener,
            draw,
        } = self;
        does(listener, &mut |ui| {
            let params = state.get_mut(world).expect("all are there");
            draw(ui, params);
        })
    }

    fn press(&mut self, name: &str) {
        self.with(|listener, draw| listener.press(name, draw));
    }

    fn fill(&mut self, name: &str, text: &str) {
        self.with(|listener, draw| listener.fill(name, text, draw));
    }

    /// What is said once something holds of it.
    fn words(&mut self, holds: impl Fn(&str) -> bool) -> String {
        let mut words = String::new();
        for _ in 0..2_000 {
            words = self.with(|listener, draw| listener.words(draw));
            if holds(&words) {
                return words;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        panic!("not so: {words}");
    }

    fn player(&mut self) -> Mut<'_, Player> {
        self.world.resource_mut()
    }

    fn gone(&mut self) -> Vec<Go> {
        self.world.resource_mut::<Messages<Go>>().drain().collect()
    }

    /// The files that were saved.
    fn saved(&mut self) -> Vec<(String, String)> {
        let mut carried = self.world.resource_mut::<Messages<Carry>>();
        let files = carried.drain().filter_map(|carry| match carry {
            Carry::Write(name, text) => Some((name, text)),
            _ => None,
        });
        files.collect()
    }
}

/// A level of Sokoban that was drawn, and one of the cube's generator.
fn with_levels(used: &mut Used) {
    let on_offer = used.world.resource::<OnOffer>();
    let kind = on_offer.find("sokoban").expect("built in").clone();
    let drawable = kind.drawable().expect("it is drawn");
    let drawn = drawable.read("#####\n#@$.#\n#####").expect("a room");
    let (_, code) = kind.drawn(&drawn[0].sheet).expect("a level");
    for (name, key, code) in [
        ("Corridor", "sokoban", code.to_string()),
        ("Old cube", "cube", "M2M0-001Y-SRT4".to_owned()),
    ] {
        let level = OwnLevel {
            name: name.to_owned(),
            code,
            kind: key.to_owned(),
            game: key.to_owned(),
            ..OwnLevel::default()
        };
        used.player().progress.own.keep(level).expect("room");
    }
}

#[test]
fn a_pack_is_made_put_in_order_played_and_carried() {
    let mut used = Used::packs();
    with_levels(&mut used);
    used.fill("the name of a new pack", "Mixed");
    used.press("With all levels of your own");
    let names = |used: &mut Used| -> Vec<String> {
        let packs = &used.player().progress.packs;
        let levels = packs.all()[0].levels().iter();
        levels.map(|level| level.name.clone()).collect()
    };
    assert_eq!(names(&mut used), ["Corridor", "Old cube"]);
    used.press("Later: Corridor");
    assert_eq!(names(&mut used), ["Old cube", "Corridor"]);
    used.fill("its name", "Two of them");
    used.words(|words| words.contains("Two of them") && words.contains("0 of 2 won"));
    used.press("Two of them: Save a file");
    let files = used.saved();
    assert!(files[0].0.ends_with(".ron") && files[0].1.contains("M2M0-001Y-SRT4"));
    // Only what is a room of Sokoban is in a file of such, and the rest is told.
    used.press("Two of them: Save as XSB");
    let words = used.words(|words| words.contains("Old cube\":"));
    assert!(words.contains("no level of Sokoban"), "{words}");
    let xsb = used.saved();
    assert_eq!(xsb[0].1, "#####\n#@$.#\n#####\nTitle: Corridor\n");
    let id = used.player().progress.packs.all()[0].id();
    used.press("Two of them: Play");
    assert!(matches!(used.gone()[..], [Go::Pack(pack)] if pack == id));
    // It comes back as it went.
    used.press("Two of them: Take it away");
    used.press("Two of them: Really take it away");
    assert!(used.player().progress.packs.all().is_empty());
    used.fill("the text of a pack", &files[0].1);
    used.press("Bring it in");
    assert_eq!(names(&mut used), ["Old cube", "Corridor"]);
}

#[test]
fn what_is_no_pack_is_said_to_be_none() {
    let mut used = Used::packs();
    for rubbish in ["", "Lorem ipsum", "(name: \"A\", levels: 7)", "\u{0}\u{1}"] {
        used.fill("the text of a pack", rubbish);
        used.press("Bring it in");
        assert!(used.player().progress.packs.all().is_empty());
    }
    // A whole file of levels may be dropped.
    let room = "######\n#@ $.#\n######\n";
    let text: String = (0..500).map(|_| format!("{room}\n")).collect();
    let file = DroppedFile {
        name: "many.xsb".to_owned(),
        text,
    };
    let (on_offer, mut player, mut packing, ..) = used.state.get_mut(&mut used.world).expect("all");
    packs::take_dropped(file, &on_offer, &mut player, &mut packing);
    let packs = player.progress.packs.all();
    assert_eq!((packs.len(), packs[0].name()), (1, "many"));
}

#[test]
fn a_game_is_written_checked_at_every_word_tried_and_played() {
    let mut used = Used::rules();
    used.fill("the name of a new game", "Ponds");
    used.press("New, from frogs");
    let file = used.player().progress.games.all()[0].file.clone();
    let words = used.words(|words| words.contains('✔') && words.contains("boards can be won"));
    assert!(
        words.contains("Ponds") && words.contains("The first board: par"),
        "{words}"
    );
    used.press("Make a level of this game");
    used.words(|words| words.contains("A level of par"));
    let text = used.player().progress.games.all()[0].text.clone();
    let page = "the rules, as a game's file writes them";
    // A slip is told with its line, and kept all the same.
    let broken = text.replacen("rule:", "rul:", 1);
    let line = 1 + text[..text.find("rule:").expect("a rule")]
        .matches('\n')
        .count();
    used.fill(page, &broken);
    let words = used.words(|words| words.contains('✖'));
    assert!(words.contains(&format!("line {line}")), "{words}");
    assert_eq!(used.player().progress.games.all()[0].text, broken);
    used.fill(page, &text);
    used.words(|words| words.contains('✔'));
    for (name, wish) in [
        ("Play", Go::Play(file.clone(), Mode::Infinite)),
        ("Draw", Go::Draw(Begin::Kept(file.clone()))),
        ("Un-play", Go::Unplay(file.clone())),
    ] {
        used.press(name);
        assert_eq!(format!("{:?}", used.gone()), format!("{:?}", [wish]));
        assert!(used.world.resource::<OnOffer>().find(&file).is_some());
    }
    used.press("Save a file");
    assert_eq!(used.saved(), [(file, text)]);
}

#[test]
fn every_game_that_comes_along_is_a_start_for_ones_own() {
    let mut used = Used::rules();
    for (number, (_, key, _)) in BUILT_IN.iter().enumerate() {
        used.press(&format!("New, from {key}"));
        used.words(|words| words.contains('✔'));
        used.press("Other games");
        assert_eq!(used.player().progress.games.all().len(), number + 1);
    }
    used.press("Write on My frogs");
    used.press("Other games");
    used.press("Take it away: My frogs");
    used.press("Really take it away: My frogs");
    used.words(|words| !words.contains("My frogs"));
}

/// Twenty monks in a hall, who have won once they stand in a square: too many ways to look into all.
fn endless() -> String {
    let row = |tile: &str| vec![tile; 20].join(" ");
    let mut rows = vec![row("_"); 20];
    rows[10] = row("P");
    let square = ["P P P P"; 4].join("\n");
    format!(
        "(
    name: \"Endless\",
    help: \"They walk.\",
    tiles: [
        (tile: \"_\", name: \"floor\", shape: Floor, colour: \"a9b08a\"),
        (tile: \"P\", name: \"monk\", shape: Monk, colour: \"d8772f\"),
    ],
    play: LoopUntilAll([
        Win([MatchTimes(times: 1, pattern: \"\n{square}\n\")]),
        Player([Rewrite(spin: true, rule: \"P _ -> _ P\")]),
    ]),
    starts: [(name: \"Hall\", board: \"\n{}\n\")],
)",
        rows.join("\n")
    )
}

#[test]
fn a_game_that_is_dropped_is_kept_and_one_without_end_holds_nothing_up() {
    let mut used = Used::rules();
    let frogs = built_in_text("frogs").expect("built in");
    for (name, text, said) in [
        ("ponds.ron", frogs, "The first board: par"),
        ("rubbish.ron", "Lorem ipsum", "✖ line 1"),
        ("endless.ron", &endless(), "too deep for the solver"),
    ] {
        let file = DroppedFile {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        let (_, mut player, _, mut writing, ..) = used.state.get_mut(&mut used.world).expect("all");
        assert!(rules::take_dropped(&file, &mut player, &mut writing));
        used.words(|words| words.contains(said));
    }
    assert_eq!(used.player().progress.games.all().len(), 3);
}
