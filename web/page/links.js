// A level is a link: `#code` in the address, both ways.

import { note } from "./notes.js";

let tell = () => {};
// The level on the screen, or on its way there.
let playing = "";

const linked = () => decodeURIComponentSafely(location.hash.slice(1));

function decodeURIComponentSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const bare = () => location.pathname + location.search;

// The code of that level, or of the one asked for before there was any.
export const code = () => playing || linked();

// What stands after the `#`.
export const link = () => linked();

// What the game asked for while a place is being left: that takes the browser a moment.
let waiting = null;
// Longer than any browser takes, should it not go at all.
const LONGEST = 1000;

function goBack() {
  waiting = [];
  history.back();
  setTimeout(haveGone, LONGEST);
}

// Whether it was the game that went back.
function haveGone() {
  if (!waiting) return false;
  const asked = waiting;
  waiting = null;
  for (const act of asked) act();
  return true;
}

// The game is somewhere without a level that Back leads out of, or no longer: pages of the menu, say. All of
// them are one place.
export function inside(isInside) {
  if (waiting) {
    waiting.push(() => inside(isInside));
  } else if (isInside && !history.state?.inside) {
    history.pushState({ inside: true }, "", bare());
  } else if (!isInside && history.state?.inside) {
    goBack();
  }
}

// The game shows a level, or the menu for "". The menu and a level are two places to go back and
// forward between; one level after another is the same place.
export function level(shown) {
  if (waiting) {
    waiting.push(() => level(shown));
    return;
  }
  playing = shown;
  if (linked() === shown) return;
  const address = shown ? `#${shown}` : bare();
  if (linked() && shown) {
    history.replaceState(null, "", address);
  } else {
    history.pushState(null, "", address);
  }
}

// What stands after the `#` means nothing.
export function forget() {
  playing = "";
  history.replaceState(null, "", bare());
}

export function watch(tellGame) {
  tell = tellGame;
  // Of a visit before: the game begins outside.
  if (history.state?.inside) history.replaceState(null, "");
  addEventListener("popstate", () => {
    if (haveGone()) return;
    playing = linked();
    tell("link", playing);
  });
}

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Without a safe connection there is only the old way.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  document.getElementById("monk").focus({ preventScroll: true });
  if (!isCopied) throw new Error("not copied");
}

// Hands a level's link to the phone's share sheet, or to the clipboard.
export async function share(shared) {
  const url = `${location.origin}${bare()}#${shared}`;
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (isPhone && navigator.share) {
    try {
      await navigator.share({ title: "A Mazing Monk", text: "A level for you", url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await copy(url);
    note("The link to this level is copied.");
  } catch {
    // A click of its own may be allowed what a frame of the game is not.
    note(url, "Copy", () => copy(url).then(() => note("Copied."), () => note(url)));
  }
}
