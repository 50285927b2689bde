//! The files of the site: each under a name with its digest, and each naming the others by theirs.

use crate::icon::{self, Shape};
use std::collections::BTreeMap;
use std::path::Path;

/// Files by name, as a host serves them.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Scripts and styles, each after those that it names.
const LINKED: [&str; 13] = [
    "style.css",
    "notes.js",
    "links.js",
    "storage.js",
    "files.js",
    "access.js",
    "fields.js",
    "controls.js",
    "trouble.js",
    "attention.js",
    "page.js",
    "update.js",
    "boot.js",
];

/// Icons by name.
const ICONS: [(&str, u32, Shape); 5] = [
    ("icon-32.png", 32, Shape::Plain),
    ("icon-180.png", 180, Shape::Full),
    ("icon-192.png", 192, Shape::Plain),
    ("icon-512.png", 512, Shape::Plain),
    ("icon-mask.png", 512, Shape::Full),
];

/// What the service worker need not keep: it is fetched by the system, not by the page.
const NOT_KEPT: [&str; 1] = ["sw.js"];

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
        site.add_under_digest(name, icon::draw(size, shape));
    }
    for name in LINKED {
        let text = site.linked(name, read(&page.join(name))?)?;
        site.add_under_digest(name, text);
    }
    // These keep their names: the world knows them by those.
    for name in ["manifest.webmanifest", "index.html"] {
        let text = site.linked(name, read(&page.join(name))?)?;
        site.files.insert(name.to_owned(), text);
    }
    site.set("VERSION", site.version());
    site.set("FILES", site.kept());
    let worker = site.linked("sw.js", read(&page.join("sw.js"))?)?;
    site.files.insert("sw.js".to_owned(), worker);
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

    /// Changes when any file does.
    fn version(&self) -> String {
        let mut all = Vec::new();
        for (name, bytes) in &self.files {
            all.extend(name.as_bytes());
            all.extend(digest(bytes).to_le_bytes());
        }
        format!("{:016x}", digest(&all))
    }

    /// The addresses to keep for a start without a network, as JavaScript strings.
    fn kept(&self) -> String {
        let names = self.files.keys().map(String::as_str);
        let kept = names.filter(|name| !NOT_KEPT.contains(name) && *name != "index.html");
        let quoted: Vec<String> = std::iter::once("./")
            .chain(kept)
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
