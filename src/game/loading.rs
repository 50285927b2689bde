//! What the game reads from files: seed files, campaigns, lessons, themes and keys. Files beside the
//! game come first; where one is missing, the copy inside the program is read. A file that is broken is
//! told to the player, and the copy is used in its place.

use super::board::files::{self, GamesFolder};
use super::go::Go;
use super::keys::{self, Bindings, UsualKeys};
use super::on_offer::OnOffer;
use super::player::Player;
use super::screen::Screen;
use super::theme::{self, Themes};
use crate::levels::seeds::SeedFile;
use crate::play::board::offer_built_in;
use crate::play::built_in::offer_cube;
use crate::play::campaign::{self, Ladder, Ladders};
use crate::play::cube::{CubeKind, LESSONS, Lesson, Library, SEED_FILES, read_lessons};
use bevy::asset::io::{
    AssetReader, AssetReaderError, AssetSourceBuilder, PathStream, Reader, VecReader,
};
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The files in the folder `assets`.
const FILES: [(&str, &str); 5] = [
    ("campaign.ron", campaign::CUBE),
    ("ladders.ron", campaign::GAMES),
    ("lessons.ron", LESSONS),
    ("themes.ron", theme::BUILT_IN),
    ("keys.ron", keys::BUILT_IN),
];

/// A file that was read: what it says, or what is wrong with it.
#[derive(Asset, TypePath)]
struct Read<T: Send + Sync + TypePath + 'static> {
    result: Result<T, String>,
}

/// A file of the folder `assets`.
#[derive(TypePath)]
enum Definition {
    Campaign(Ladder),
    Ladders(Ladders),
    Lessons(Vec<Lesson>),
    Themes(Themes),
    Keys(Bindings),
}

/// What a kind of file says.
trait FromFile: TypePath + Send + Sync + Sized + 'static {
    /// How its name ends.
    const ENDINGS: &'static [&'static str];

    /// Reads a file.
    fn read(name: &str, bytes: &[u8]) -> Result<Self, String>;
}

impl FromFile for Definition {
    const ENDINGS: &'static [&'static str] = &["ron"];

    /// The name of a definition tells what it is about.
    fn read(name: &str, bytes: &[u8]) -> Result<Definition, String> {
        let text = text(bytes)?;
        match name {
            "campaign.ron" => Ladder::from_text(text)
                .map(Definition::Campaign)
                .map_err(|e| e.to_string()),
            "ladders.ron" => Ladders::from_text(text)
                .map(Definition::Ladders)
                .map_err(|e| e.to_string()),
            "lessons.ron" => read_lessons(text)
                .map(Definition::Lessons)
                .map_err(|e| e.to_string()),
            "themes.ron" => Themes::from_text(text)
                .map(Definition::Themes)
                .map_err(|e| e.to_string()),
            "keys.ron" => Bindings::from_text(text)
                .map(Definition::Keys)
                .map_err(|e| e.to_string()),
            _ => Err("nothing is known about a file of this name".to_owned()),
        }
    }
}

/// The text of a file, or the reason why it is none.
fn text(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|b| **b == b'\n').count() + 1;
        format!("line {line}: not text in UTF-8")
    })
}

/// A seed file.
#[derive(TypePath)]
struct Seeds(SeedFile);

impl FromFile for Seeds {
    const ENDINGS: &'static [&'static str] = &["seeds"];

    fn read(_: &str, bytes: &[u8]) -> Result<Seeds, String> {
        SeedFile::from_bytes(bytes)
            .map(Seeds)
            .map_err(|e| e.to_string())
    }
}

/// Reads files. It never fails over what they say: that is part of what it gives.
#[derive(TypePath)]
struct Loader<T: FromFile>(PhantomData<T>);

impl<T: FromFile> AssetLoader for Loader<T> {
    type Asset = Read<T>;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<Read<T>, std::io::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let name = context.path().path().to_string_lossy().into_owned();
        Ok(Read {
            result: T::read(&name, &bytes),
        })
    }

    fn extensions(&self) -> &[&str] {
        T::ENDINGS
    }
}

/// Everything that is loaded before the menu.
#[derive(AssetCollection, Resource)]
struct Files {
    #[asset(
        paths("campaign.ron", "ladders.ron", "lessons.ron", "themes.ron", "keys.ron"),
        collection(typed)
    )]
    definitions: Vec<Handle<Read<Definition>>>,
    #[asset(
        paths(
            "levels://difficulty-01.seeds",
            "levels://difficulty-02.seeds",
            "levels://difficulty-03.seeds",
            "levels://difficulty-04.seeds",
            "levels://difficulty-05.seeds",
            "levels://difficulty-06.seeds",
            "levels://difficulty-07.seeds",
            "levels://difficulty-08.seeds",
            "levels://difficulty-09.seeds",
            "levels://difficulty-10.seeds"
        ),
        collection(typed)
    )]
    seeds: Vec<Handle<Read<Seeds>>>,
}

/// A folder of files, with copies of them inside the program.
struct Folder {
    disk: Option<PathBuf>,
    built_in: fn(&str) -> Option<&'static [u8]>,
}

impl Folder {
    fn find(&self, path: &Path) -> Result<Vec<u8>, AssetReaderError> {
        let missing = || AssetReaderError::NotFound(path.to_owned());
        let copy = || path.to_str().and_then(self.built_in).map(<[u8]>::to_vec);
        match self
            .disk
            .as_ref()
            .map(|disk| std::fs::read(disk.join(path)))
        {
            Some(Ok(bytes)) => Ok(bytes),
            Some(Err(error)) if error.kind() != std::io::ErrorKind::NotFound => {
                warn!("{}: {error}; the built-in copy is used", path.display());
                copy().ok_or_else(missing)
            }
            _ => copy().ok_or_else(missing),
        }
    }
}

impl AssetReader for Folder {
    async fn read<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        self.find(path).map(VecReader::new)
    }

    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        Err::<VecReader, _>(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn read_directory<'a>(
        &'a self,
        path: &'a Path,
    ) -> Result<Box<PathStream>, AssetReaderError> {
        Err(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn is_directory<'a>(&'a self, _path: &'a Path) -> Result<bool, AssetReaderError> {
        Ok(false)
    }
}

/// The folder that holds `assets` and `levels`: the project's when run by cargo, else beside the program.
fn beside_the_game() -> Option<PathBuf> {
    #[cfg(target_arch = "wasm32")]
    return None;
    #[cfg(not(target_arch = "wasm32"))]
    Some(bevy::asset::io::file::FileAssetReader::get_base_path())
}

/// Registers where files come from; before Bevy's own asset plugin.
pub fn sources(app: &mut App, folder: Option<PathBuf>) {
    let base = folder.or_else(beside_the_game);
    let games = base.as_ref().map(|base| base.join("assets/games"));
    app.insert_resource(GamesFolder(games));
    let source = |name: &str, built_in: fn(&str) -> Option<&'static [u8]>| {
        let disk = base.as_ref().map(|base| base.join(name));
        AssetSourceBuilder::new(move || {
            Box::new(Folder {
                disk: disk.clone(),
                built_in,
            })
        })
    };
    let in_assets = |name: &str| {
        let file = FILES.iter().find(|(other, _)| *other == name);
        file.map(|(_, text)| text.as_bytes())
    };
    let in_levels = |name: &str| {
        let file = SEED_FILES.iter().find(|(other, _)| *other == name);
        file.map(|(_, bytes)| *bytes)
    };
    app.register_asset_source(
        bevy::asset::io::AssetSourceId::Default,
        source("assets", in_assets),
    );
    app.register_asset_source("levels", source("levels", in_levels));
}

/// Where the player wants to go as soon as everything is loaded.
#[derive(Resource)]
pub(super) struct FirstWish(pub(super) Go);

/// Loads the files, and goes on to the menu.
pub fn plugin(app: &mut App) {
    app.init_asset::<Read<Definition>>();
    app.init_asset::<Read<Seeds>>();
    app.register_asset_loader(Loader::<Definition>(PhantomData));
    app.register_asset_loader(Loader::<Seeds>(PhantomData));
    app.insert_state(Screen::Loading);
    app.add_loading_state(
        LoadingState::new(Screen::Loading)
            .continue_to_state(Screen::Menu)
            .on_failure_continue_to_state(Screen::Menu)
            .load_collection::<Files>(),
    );
    app.add_plugins(files::plugin);
    app.add_systems(OnExit(Screen::Loading), take);
    app.add_systems(
        Update,
        follow_wish.run_if(
            // The game that is wanted may be a file that is still being read.
            not(in_state(Screen::Loading)).and_then(not(resource_exists::<files::ReadingGames>)),
        ),
    );
}

/// What is read while files are taken over, and what was wrong with them.
struct Taking<'a> {
    server: &'a AssetServer,
    wrong: Vec<String>,
}

impl Taking<'_> {
    fn take<T: Send + Sync + TypePath>(
        &mut self,
        handle: &Handle<Read<T>>,
        from: &mut Assets<Read<T>>,
    ) -> Option<T> {
        let read = from.remove(handle)?;
        read.result
            .map_err(|reason| {
                let path = self.server.get_path(handle.id());
                let name = path.map_or("a file".into(), |path| path.path().display().to_string());
                self.wrong.push(format!("{name}, {reason}"));
            })
            .ok()
    }
}

/// Puts what was read in the place of the built-in copies.
fn take(
    files: Option<Res<Files>>,
    server: Res<AssetServer>,
    mut definitions: ResMut<Assets<Read<Definition>>>,
    mut seeds: ResMut<Assets<Read<Seeds>>>,
    mut on_offer: ResMut<OnOffer>,
    mut themes: Option<ResMut<Themes>>,
    mut usual: ResMut<UsualKeys>,
    mut player: ResMut<Player>,
) {
    let Some(files) = files else {
        player.tell("The game's files could not be read; its built-in copies are used.");
        return;
    };
    let mut taking = Taking {
        server: &server,
        wrong: Vec::new(),
    };
    let mut cube = CubeKind::default();
    for handle in &files.definitions {
        match taking.take(handle, &mut definitions) {
            Some(Definition::Campaign(ladder)) => cube = cube.with_ladder(ladder),
            Some(Definition::Ladders(ladders)) => on_offer.ladders = ladders,
            Some(Definition::Lessons(lessons)) => cube = cube.with_lessons(lessons),
            Some(Definition::Themes(read)) => {
                if let Some(themes) = &mut themes {
                    themes.set_if_neq(read);
                }
            }
            Some(Definition::Keys(read)) => usual.0 = read,
            None => {}
        }
    }
    let read: Vec<Option<Seeds>> = files
        .seeds
        .iter()
        .map(|handle| taking.take(handle, &mut seeds))
        .collect();
    // One damaged file would shift all the groups: then the built-in line of levels is used.
    let whole: Option<Vec<SeedFile>> = read.into_iter().map(|s| s.map(|Seeds(s)| s)).collect();
    match whole.map(Library::new) {
        Some(Ok(library)) => cube = cube.with_library(library),
        Some(Err(error)) => taking.wrong.push(error.to_string()),
        None => {}
    }
    let OnOffer { kinds, ladders } = &mut *on_offer;
    offer_cube(kinds, cube);
    offer_built_in(kinds, ladders);
    if !taking.wrong.is_empty() {
        let list = taking.wrong.join("\n");
        player.tell(format!(
            "Something is wrong in the game's files; its built-in copies are used instead.\n{list}"
        ));
    }
}

fn follow_wish(wish: Option<Res<FirstWish>>, mut commands: Commands, mut go: MessageWriter<Go>) {
    if let Some(wish) = wish {
        go.write(wish.0.clone());
        commands.remove_resource::<FirstWish>();
    }
}
