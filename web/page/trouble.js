// When the game cannot go on: what happened, the level's code, and a way to load it again.

import { code } from "./links.js";
import { isKept } from "./storage.js";

const part = (name) => document.getElementById(name);
let told = false;

// Shows the overlay, once: what follows a first trouble only repeats it.
export function trouble(title, words, { text = "", kept = false } = {}) {
  console.warn(`${title} ${text}`);
  if (told) return;
  told = true;
  part("trouble-title").textContent = title;
  part("trouble-words").textContent = words;
  part("trouble-code").textContent = code();
  part("trouble-level").hidden = !code();
  part("trouble-kept").hidden = !kept;
  part("trouble-text").textContent = text;
  part("trouble-more").hidden = !text;
  part("trouble").hidden = false;
  part("trouble-reload").focus();
}

// The game broke one of its own promises.
export function panicked(text) {
  trouble("The game has stumbled", "Something happened that should not happen, and it had to stop.", {
    text,
    kept: isKept(),
  });
}

// Whether the browser has what the game needs; tells if not.
export function canPlay() {
  if (typeof WebAssembly !== "object") {
    trouble("This browser cannot play", "The game needs WebAssembly, which is missing or switched off here.");
    return false;
  }
  if (!document.createElement("canvas").getContext("webgl2")) {
    trouble(
      "This browser cannot draw the cube",
      "The game needs WebGL 2, which is missing or switched off here. A newer browser, or one with graphics acceleration switched on, can play it.",
    );
    return false;
  }
  return true;
}

export function watch(canvas) {
  canvas.addEventListener("webglcontextlost", () => {
    trouble("The picture was lost", "The graphics card let go of the game. Loading it again brings the picture back.", {
      kept: isKept(),
    });
  });
}

part("trouble-reload").addEventListener("click", () => location.reload());
