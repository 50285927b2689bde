// Files out and in: saved, chosen, or dropped on the page.

import { note, withdraw } from "./notes.js";

let tell = () => {};
const chooser = document.getElementById("chooser");

// More than any honest save.
const MOST_BYTES = 20_000_000;
const OFFER = "Choose a file";

// An app on the home screen of an iPhone has nowhere to download to; its share sheet keeps files.
function share(file) {
  navigator.share({ files: [file] }).catch(({ name }) => {
    if (name === "AbortError") return;
    // A click of its own may be allowed what a frame of the game is not.
    note("Your progress, as a file:", "Save it", () => share(file));
  });
}

export function save(name, text) {
  const file = new File([text], name, { type: "text/plain" });
  if (navigator.standalone && navigator.canShare?.({ files: [file] })) {
    share(file);
    return;
  }
  const address = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function ask() {
  chooser.value = "";
  chooser.click();
}

// Some browsers open a chooser only within a click on the page, and say nothing when they do not: there is
// something to click until a file came or the chooser was closed.
export function choose() {
  ask();
  note("Which file? If nothing opened, this does it:", OFFER, choose);
}

// Reads a file, and says so if it is none to read.
async function read(file, tellText) {
  if (file.size > MOST_BYTES) {
    tell("unreadable", `${file.name} is too large to be anything of this game`);
    return;
  }
  try {
    tellText(await file.text());
  } catch (error) {
    tell("unreadable", `${file.name} cannot be read (${error.message})`);
  }
}

export function watch(tellGame) {
  tell = tellGame;
  // Without this the browser would open the file in the place of the game.
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer?.files ?? []) {
      read(file, (text) => tell("dropped", `${file.name.replaceAll("\n", " ")}\n${text}`));
    }
  });
  chooser.addEventListener("cancel", () => withdraw(OFFER));
  chooser.addEventListener("change", () => {
    withdraw(OFFER);
    const [file] = chooser.files;
    if (!file) return;
    read(file, (text) => tell("file", text));
  });
}
