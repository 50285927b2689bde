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

// The game shows a level, or the menu for "". The menu and a level are two places to go back and
// forward between; one level after another is the same place.
export function level(shown) {
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
  addEventListener("popstate", () => {
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
