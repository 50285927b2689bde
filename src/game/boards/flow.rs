//! Which level of which grid game is played.

use super::help::BoardHelp;
use super::prepare::{BoardAhead, BoardPrepared, BoardPreparing, Order};
use super::record::keep_board;
use super::relay::{BoardPlaying, BoardRelay};
use super::route::Route;
use crate::game::Screen;
use crate::game::clock::fresh_seed;
use crate::game::flow::{Go, Player};
use crate::game::keep::Keep;
use crate::levels::board_code::BoardCode;
use crate::play::board::{
    BoardInHand, BoardSession, Cabinet, GameProgress, Ladders, Shown, Strides, usual_base,
};
use crate::play::campaign::Campaign;
use crate::play::infinite::Pace;
use crate::play::progress::Mode;
use crate::rewrite::{Aim, Params};
use bevy::prelude::*;

/// The games at hand, and their campaigns.
#[derive(Resource, Deref, DerefMut, Debug)]
pub struct Games {
    /// The games.
    #[deref]
    pub cabinet: Cabinet,
    /// The campaigns.
    pub ladders: Ladders,
}

impl Default for Games {
    fn default() -> Games {
        Games {
            cabinet: Cabinet::built_in(),
            ladders: Ladders::built_in(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Games>();
    app.add_systems(
        Update,
        (
            go.run_if(not(in_state(Screen::Loading))),
            finish_preparing.run_if(resource_exists::<BoardPreparing>),
            (|mut ahead: ResMut<BoardAhead>| ahead.go_on()).run_if(resource_exists::<BoardAhead>),
        )
            .chain()
            .before(BoardRelay),
    );
}

/// Follows where the player wants to go, as far as it concerns grid games.
fn go(
    mut commands: Commands,
    mut wishes: MessageReader<Go>,
    mut player: ResMut<Player>,
    games: Res<Games>,
    route: Route,
    ahead: Option<Res<BoardAhead>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for wish in wishes.read() {
        let order = match route.plainly(wish, &player.progress) {
            Go::Game(key, mode) => next_level(&key, mode, &mut player, &games),
            Go::NewGame(key) => {
                if let Some(shown) = games.find_called(&key) {
                    let kept = player.progress.games.entry(shown.key.clone()).or_default();
                    kept.campaign = Some(Campaign::new(fresh_seed()));
                    kept.give_up(Mode::Campaign);
                }
                next_level(&key, Mode::Campaign, &mut player, &games)
            }
            Go::Board(code) => match games.for_code(&code) {
                Ok(shown) => Some(order(shown, Mode::Free, code)),
                Err(error) => {
                    player.tell(error.to_string());
                    None
                }
            },
            // Whatever else is wanted, it is not this level any more.
            _ => {
                commands.remove_resource::<BoardPreparing>();
                continue;
            }
        };
        let Some(order) = order else {
            screen.set(Screen::Menu);
            continue;
        };
        if ahead.as_ref().is_some_and(|ahead| ahead.is(&order)) {
            commands.queue(|world: &mut World| {
                if let Some(ahead) = world.remove_resource::<BoardAhead>() {
                    world.insert_resource(ahead.take());
                }
            });
        } else {
            commands.insert_resource(BoardPreparing::start(order));
        }
    }
}

fn order(shown: &Shown, mode: Mode, code: BoardCode) -> Order {
    Order {
        key: shown.key.clone(),
        game: shown.game.clone(),
        mode,
        code,
        tried: 0,
    }
}

/// The next level of a way of playing a game, or the one in hand; `None` if there is none, and why is
/// told.
fn next_level(key: &str, mode: Mode, player: &mut Player, games: &Games) -> Option<Order> {
    let Some(shown) = games.find(key).or_else(|| games.find_called(key)) else {
        player.tell(format!(
            "The game \"{key}\" is not here. Whatever you have played of it is kept until it is back."
        ));
        return None;
    };
    let kept = player.progress.games.entry(shown.key.clone()).or_default();
    let told = take_stock(kept, mode, shown, games);
    if let Some(Ok(code)) = kept.level_of(mode).map(|game| game.code.parse()) {
        return Some(order(shown, mode, code));
    }
    let code = next_code(kept, mode, shown, games);
    let words = told.or_else(|| {
        let campaign = kept.campaign.as_ref().filter(|_| code.is_none())?;
        let totals = campaign.totals();
        Some(format!(
            "All {} levels of {}: {} moves for a par of {}.",
            campaign.finished.len(),
            shown.game.name(),
            totals.turns,
            totals.par
        ))
    });
    if let Some(words) = words {
        player.tell(words);
    }
    Some(order(shown, mode, code?))
}

/// Sets a level aside that does not fit its game any more, and brings one back that fits again.
fn take_stock(kept: &mut GameProgress, mode: Mode, shown: &Shown, games: &Games) -> Option<String> {
    let fits = |level: &BoardInHand| {
        let code = level.code.parse::<BoardCode>();
        let found = code.ok().and_then(|code| games.for_code(&code).ok());
        found.is_some_and(|found| found.key == shown.key)
    };
    match kept.level_of(mode) {
        Some(level) if fits(level) => None,
        Some(_) => {
            kept.set_aside(mode);
            Some(format!(
                "The level of {} in hand was made with other rules than its file has now. It is set \
                 aside, and comes back when they do.",
                shown.game.name()
            ))
        }
        None => {
            kept.bring_back(mode, fits);
            None
        }
    }
}

/// The code of the next level; `None` at the end of a campaign.
pub(super) fn next_code(
    kept: &mut GameProgress,
    mode: Mode,
    shown: &Shown,
    games: &Games,
) -> Option<BoardCode> {
    let game = &shown.game;
    let (params, seed) = match mode {
        Mode::Campaign => {
            let campaign = kept
                .campaign
                .get_or_insert_with(|| Campaign::new(fresh_seed()));
            games.ladders.of(&shown.key).pick(campaign, game)?
        }
        Mode::Infinite | Mode::Mixed => {
            let pace = kept
                .infinite
                .get_or_insert_with(|| Strides::new(fresh_seed()));
            pace.next(game)
        }
        Mode::Free | Mode::Daily | Mode::Lesson(_) => {
            let last = kept.records.last().and_then(|record| record.par);
            let length = last.and_then(|par| u16::try_from(par).ok()).unwrap_or(6);
            let params = Params {
                base: usual_base(game),
                aim: Aim::Length(length.clamp(1, 100)),
            };
            (params, fresh_seed())
        }
    };
    Some(BoardCode::seeded(game, params, seed))
}

/// Starts on the level that follows one that was just won, if it is one of a grid game.
pub(super) fn look_ahead(
    playing: &BoardPlaying,
    player: &mut Player,
    games: &Games,
) -> Option<BoardAhead> {
    if !matches!(playing.mode, Mode::Campaign | Mode::Infinite) {
        return None;
    }
    let shown = games.find(&playing.game)?;
    let kept = player.progress.games.get_mut(&playing.game)?;
    let code = next_code(kept, playing.mode, shown, games)?;
    Some(BoardAhead::start(order(shown, playing.mode, code)))
}

fn finish_preparing(
    mut commands: Commands,
    mut preparing: ResMut<BoardPreparing>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(result) = preparing.poll() else {
        return;
    };
    let order = preparing.order.clone();
    let another = order.another().filter(|_| !is_in_hand(&order, &player));
    if let (Err(_), Some(another)) = (&result, another) {
        preparing.start_again(another);
        return;
    }
    commands.remove_resource::<BoardPreparing>();
    match result {
        Ok(level) => {
            player.just_won = None;
            player.board_won = None;
            let kept = player.progress.games.entry(order.key.clone()).or_default();
            kept.take_up(order.mode);
            let (session, seconds) = session(&order, &level, &mut player, &mut keep);
            let playing = BoardPlaying {
                game: order.key,
                mode: order.mode,
                code: order.code,
                par: level.par,
                witness: level.witness,
                session,
                seconds,
            };
            keep_board(&playing, &mut player, &mut keep);
            commands.insert_resource(playing);
            // What was shown belonged to the level before.
            commands.insert_resource(BoardHelp::default());
            screen.set(Screen::Board);
        }
        Err(error) => {
            player.tell(error);
            if order.mode == Mode::Mixed {
                // The others go on without it.
                player.progress.turns = player.progress.turns.wrapping_add(1);
            }
            screen.set(Screen::Menu);
        }
    }
}

/// Whether just that level is in hand, and not any of its kind.
fn is_in_hand(order: &Order, player: &Player) -> bool {
    let kept = player.progress.games.get(&order.key);
    let level = kept.and_then(|kept| kept.level_of(order.mode));
    level.is_some_and(|level| level.code == order.code.to_string())
}

/// The level in hand goes on where it was; one that breaks the rules begins again, and the save that
/// told so is kept.
fn session(
    order: &Order,
    level: &BoardPrepared,
    player: &mut Player,
    keep: &mut Keep,
) -> (BoardSession, f32) {
    let fresh = || BoardSession::new(order.game.clone(), level.board.clone());
    let kept = player.progress.games.get_mut(&order.key);
    let in_hand = kept.and_then(|kept| kept.in_hand.clone());
    let code = order.code.to_string();
    let Some(in_hand) = in_hand.filter(|game| game.code == code && game.mode == order.mode) else {
        return (fresh(), 0.0);
    };
    match in_hand.session(order.game.clone(), level.board.clone()) {
        Ok(session) => (session, in_hand.seconds as f32),
        Err(why) => {
            let aside = keep.set_aside();
            let kept =
                aside.map_or_else(String::new, |name| format!(" The save is kept as {name}."));
            player.tell(format!("The level in hand begins again ({why}).{kept}"));
            (fresh(), 0.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::Base;
    use bevy::input::InputPlugin;
    use bevy::state::app::StatesPlugin;

    /// How often a wait has begun.
    #[derive(Resource, Default)]
    struct Begun(u32);

    fn note_begun(preparing: Option<Res<BoardPreparing>>, mut begun: ResMut<Begun>) {
        begun.0 += u32::from(preparing.is_some_and(|preparing| preparing.is_added()));
    }

    #[test]
    fn seeds_that_give_no_level_are_one_wait() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin));
        app.insert_resource(Keep::nowhere());
        app.add_plugins(crate::game::logic_plugin);
        app.init_resource::<Begun>();
        app.add_systems(Last, note_begun);
        app.update();
        let games = app.world().resource::<Games>();
        let shown = games.games().first().expect("games");
        // No seed gives a level from a board that is not there.
        let params = Params {
            base: Base::Start(99),
            aim: Aim::Length(4),
        };
        let code = BoardCode::seeded(&shown.game, params, 1);
        let order = order(shown, Mode::Infinite, code);
        app.insert_resource(BoardPreparing::start(order));
        for _ in 0..5_000 {
            app.update();
            if app.world().get_resource::<BoardPreparing>().is_none() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert!(app.world().resource::<Player>().message.is_some());
        assert_eq!(app.world().resource::<Begun>().0, 1);
    }
}
