//! The files of the site: each under a name with its digest, and each naming the others by theirs.

use crate::icon::{self, Shape};
use std::collections::BTreeMap;
use std::path::Path;

/// Files by name, as a host serves them.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Scripts and styles, each after those that it names.
const LINKED: [&str; 16] = [
    "style.css",
    "first.js",
    "notes.js",
    "links.js",
    "storage.js",
    "files.js",
    "access.js",
    "fields.js",
    "controls.js",
    "sound.js",
    "pixels.js",
    "trouble.js",
    "attention.js",
    "page.js",
    "update.js",
    "boot.js",
];

/// Scripts that the page names itself; all others are loaded by those.
const NAMED: [&str; 2] = ["first.js", "boot.js"];

/// Icons by name.
const ICONS: [(&str, u32, Shape); 5] = [
    ("icon-32.png", 32, Shape::Plain),
    ("icon-180.png", 180, Shape::Full),
    ("icon-192.png", 192, Shape::Plain),
    ("icon-512.png", 512, Shape::Plain),
    ("icon-mask.png", 512, Shape::Full),
];

/// What the service worker need not keep: itself, and the page under a second name.
const NOT_KEPT: [&str; 2] = ["sw.js", "index.html"];

/// Puts the bound game and the page's sources together.
pub(crate) fn build(game: &Path, page: &Path) -> Result<Files, String> {
    let read =
        |path: &Path| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut site = Site::default();
    let wasm = read(&game.join("monk_bg.wasm"))?;
    site.set("MONK_BYTES", wasm.len().to_string());
    site.add_under_digest("monk.wasm", wasm);
    site.add_under_digest("monk.js", read(&game.join("monk.js"))?);
    for (name, size, shape) in ICONS {
        let icon = icon::draw(size, shape).map_err(|error| format!("{name}: {error}"))?;
        site.add_under_digest(name, icon);
    }
    for name in LINKED {
        let text = site.linked(name, read(&page.join(name))?)?;
        site.add_under_digest(name, text);
    }
    // These keep their names: the world knows them by those.
    let plain = ["manifest.webmanifest", "index.html", "sw.js"];
    let sources = plain.map(|name| read(&page.join(name)).map(|text| (name, text)));
    let sources = sources.into_iter().collect::<Result<Vec<_>, _>>()?;
    site.set("SCRIPTS", site.scripts());
    site.set("VERSION", site.version(&sources));
    site.set("FILES", site.kept(&plain));
    for (name, source) in sources {
        let text = site.linked(name, source)?;
        site.files.insert(name.to_owned(), text);
    }
    Ok(site.files)
}

#[derive(Default)]
struct Site {
    files: Files,
    /// Plain names and the names with digests.
    names: BTreeMap<String, String>,
    /// Words between double underscores in the sources, and what stands for them.
    values: BTreeMap<String, String>,
}

impl Site {
    fn set(&mut self, word: &str, value: String) {
        self.values.insert(format!("__{word}__"), value);
    }

    fn add_under_digest(&mut self, name: &str, bytes: Vec<u8>) {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let full = format!("{stem}-{:016x}.{ending}", digest(&bytes));
        self.files.insert(full.clone(), bytes);
        self.names.insert(name.to_owned(), full);
    }

    /// A source with names and words filled in; an unknown word is an error.
    fn linked(&self, name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        let mut text = String::from_utf8(bytes).map_err(|_| format!("{name} is not text"))?;
        for (plain, full) in &self.names {
            for before in ["\"", "\"./"] {
                let from = format!("{before}{plain}\"");
                text = text.replace(&from, &format!("{before}{full}\""));
            }
        }
        for (word, value) in &self.values {
            text = text.replace(word, value);
        }
        match text.find("__").map(|at| &text[at..]) {
            Some(rest) => Err(format!(
                "{name}: nothing is known for {:?}",
                rest.lines().next().unwrap_or_default()
            )),
            None => Ok(text.into_bytes()),
        }
    }

    /// Changes when any file does; those whose digest is not in their name come as their sources.
    fn version(&self, sources: &[(&str, Vec<u8>)]) -> String {
        let mut all: Vec<u8> = self.files.keys().flat_map(|name| name.bytes()).collect();
        for (_, source) in sources {
            all.extend(digest(source).to_le_bytes());
        }
        format!("{:016x}", digest(&all))
    }

    /// Scripts that are loaded before those that name them have come.
    fn scripts(&self) -> String {
        let scripts = self
            .names
            .iter()
            .filter(|(plain, _)| plain.ends_with(".js") && !NAMED.contains(&plain.as_str()));
        let links: Vec<String> = scripts
            .map(|(_, full)| format!("<link rel=\"modulepreload\" href=\"{full}\">"))
            .collect();
        links.join("\n  ")
    }

    /// The addresses to keep for a start without a network, as JavaScript strings.
    fn kept(&self, plain: &[&str]) -> String {
        let names = self.files.keys().map(String::as_str);
        let plain = plain
            .iter()
            .copied()
            .filter(|name| !NOT_KEPT.contains(name));
        let quoted: Vec<String> = std::iter::once("./")
            .chain(plain)
            .chain(names)
            .map(|name| format!("{name:?}"))
            .collect();
        quoted.join(", ")
    }
}

/// FNV-1a.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
