//! Game files dropped into the folder `assets/games`: read beside the game, so that a large one delays
//! nothing. Broken ones are told with file, line and reason.

use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::work::Work;
use crate::play::board::offer_files;
use crate::rewrite::{BadGame, Game, read_folder};
use bevy::prelude::*;
use std::path::PathBuf;

/// Game files being read.
#[derive(Resource)]
pub struct ReadingGames(Work<Vec<(PathBuf, Result<Game, BadGame>)>>);

/// Where the game files lie, if there is a folder.
#[derive(Resource, Clone, Debug)]
pub(in crate::game) struct GamesFolder(pub(in crate::game) Option<PathBuf>);

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(Startup, begin);
    app.add_systems(Update, take.run_if(resource_exists::<ReadingGames>));
}

fn begin(folder: Option<Res<GamesFolder>>, player: Res<Player>, mut commands: Commands) {
    let folder = folder.and_then(|folder| folder.0.clone());
    let own = player.progress.games.clone();
    if folder.is_none() && own.all().is_empty() {
        return;
    }
    // Those that were written in the workshop come after those of the folder.
    let work = Work::start(move || {
        let mut files = folder.as_deref().map_or_else(Vec::new, read_folder);
        files.extend(own.read_all());
        Some(files)
    });
    commands.insert_resource(ReadingGames(work));
}

fn take(
    mut reading: ResMut<ReadingGames>,
    mut on_offer: ResMut<OnOffer>,
    mut player: ResMut<Player>,
    mut commands: Commands,
) {
    let Some(files) = reading.0.poll() else {
        return;
    };
    commands.remove_resource::<ReadingGames>();
    let OnOffer { kinds, ladders } = &mut *on_offer;
    let wrong = offer_files(kinds, ladders, files);
    if !wrong.is_empty() {
        let list: Vec<String> = wrong.iter().map(BadGame::to_string).collect();
        player.tell(format!(
            "Something is wrong in these game files; they are left out.\n{}",
            list.join("\n")
        ));
    }
}
