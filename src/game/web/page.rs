//! The two objects through which page and game speak: `monkPage`, of which the game asks, and
//! `monkGame`, which the page tells. Nothing else touches JavaScript.

use super::Told;
use js_sys::{Array, Function, Object, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// What the page told since it was last asked.
#[derive(Clone, Default)]
pub(super) struct Inbox(Rc<RefCell<Vec<Told>>>);

impl Inbox {
    /// Everything told since the last time.
    pub(super) fn take(&self) -> Vec<Told> {
        self.0.take()
    }
}

/// Lets the page tell the game things from now on.
pub(super) fn listen() -> Inbox {
    let inbox = Inbox::default();
    let post = inbox.clone();
    let tell = Closure::<dyn FnMut(String, String)>::new(move |kind: String, text: String| {
        if let Some(told) = Told::read(&kind, text) {
            post.0.borrow_mut().push(told);
        }
    });
    let game = Object::new();
    set(&game, "tell", &tell.into_js_value());
    #[cfg(feature = "probe")]
    super::probe::add_to(&game);
    set(&js_sys::global(), "monkGame", &game);
    inbox
}

pub(super) fn set(object: &Object, name: &str, value: &JsValue) {
    // Plain objects of our own take every property.
    let _ = Reflect::set(object, &name.into(), value);
}

/// Tells the page of a panic, after what listened before.
pub(super) fn tell_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        before(info);
        let _ = ask("panicked", &[&info.to_string()]);
    }));
}

/// Asks the page for something.
fn ask(name: &str, words: &[&str]) -> Result<JsValue, String> {
    let page = Reflect::get(&js_sys::global(), &"monkPage".into()).map_err(in_words)?;
    let function: Function = Reflect::get(&page, &name.into())
        .map_err(in_words)?
        .dyn_into()
        .map_err(|_| format!("the page knows no {name}"))?;
    let words: Array = words.iter().map(|word| JsValue::from_str(word)).collect();
    function.apply(&page, &words).map_err(in_words)
}

/// Asks for something that has no answer.
fn order(name: &str, words: &[&str]) {
    if let Err(error) = ask(name, words) {
        bevy::log::warn!("{name}: {error}");
    }
}

fn in_words(error: JsValue) -> String {
    let message = Reflect::get(&error, &"message".into()).ok();
    let message = message.and_then(|message| message.as_string());
    message.unwrap_or_else(|| format!("{error:?}"))
}

/// There is something to see.
pub(super) fn ready() {
    order("ready", &[]);
}

/// The saved text of a part, if there is one.
pub(super) fn read(part: &str) -> Result<Option<String>, String> {
    ask("read", &[part]).map(|text| text.as_string())
}

/// Saves the text of a part.
pub(super) fn write(part: &str, text: &str) -> Result<(), String> {
    ask("write", &[part, text]).map(drop)
}

/// Leaves a text with the page, to be saved if the page is hidden or ends before another one is.
pub(super) fn leave(text: &str) {
    order("leave", &[text]);
}

/// Copies the saved text to another name, and tells the name.
pub(super) fn copy_aside(why: &str) -> Result<String, String> {
    ask("copyAside", &[why]).map(|name| name.as_string().unwrap_or_default())
}

/// Moves the parts beside the core to where a copy of the core lies.
pub(super) fn move_to_copy(name: &str) -> Result<(), String> {
    ask("moveToCopy", &[name]).map(drop)
}

/// Moves all that is saved to another name, and tells the name.
pub(super) fn set_aside(why: &str) -> Result<String, String> {
    ask("setAside", &[why]).map(|name| name.as_string().unwrap_or_default())
}

/// Moves a text that was set aside back to its place.
pub(super) fn put_back(name: &str) -> Result<(), String> {
    ask("putBack", &[name]).map(drop)
}

/// What stands after the `#` of the address.
pub(super) fn link() -> String {
    let link = ask("link", &[]).ok().and_then(|link| link.as_string());
    link.unwrap_or_default()
}

/// Whether there is something without a level to go back from.
pub(super) fn inside(is_inside: bool) {
    order("inside", &[if is_inside { "yes" } else { "" }]);
}

/// The level on the screen, or nothing for the menu.
pub(super) fn level(code: &str) {
    order("level", &[code]);
}

/// Takes away what stands after the `#`.
pub(super) fn forget_link() {
    order("forget", &[]);
}

/// Hands the link to a level to other people.
pub(super) fn share(code: &str) {
    order("share", &[code]);
}

/// Says what happened.
pub(super) fn say(words: &str) {
    order("say", &[words]);
}

/// Says words that came up on the screen beside what happens; nothing once they are gone.
pub(super) fn mention(words: &str) {
    order("mention", &[words]);
}

/// Shows the visible faces as text.
pub(super) fn faces(text: &str) {
    order("faces", &[text]);
}

/// Shows the panels' controls as elements of the page.
pub(super) fn controls(text: &str) {
    order("controls", &[text]);
}

/// Lets the player keep a text as a file.
pub(super) fn save_file(name: &str, text: &str) {
    order("save", &[name, text]);
}

/// Lets the player choose a file.
pub(super) fn choose_file() {
    order("choose", &[]);
}

/// Whether the system has a wish.
pub(super) fn wishes(name: &str) -> bool {
    ask("wishes", &[name]).is_ok_and(|wish| wish.is_truthy())
}
