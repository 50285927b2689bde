// When the game cannot go on: why, in words. The overlay itself is in first.js, which is there even when
// nothing else is.

import { code } from "./links.js";
import { end } from "./sound.js";
import { isKept } from "./storage.js";

export function trouble(title, words, { text = "", kept = false } = {}) {
  end();
  // Whatever is left of the game gets no more frames: it might keep what is broken.
  globalThis.requestAnimationFrame = () => 0;
  globalThis.monkFirst.show({ title, words, text, kept, code: code() });
}

// The game broke one of its own promises.
export function panicked(text) {
  trouble("The game has stumbled", "Something happened that should not happen, and it had to stop.", {
    text,
    kept: isKept(),
  });
}

// What came in place of the game.
export function notLoaded(error) {
  trouble("The game did not load", whyNot(error), { text: String(error) });
}

function whyNot(error) {
  if (/content.security.policy|\bCSP\b/i.test(error.message)) {
    return "The rules that its host sends along do not let WebAssembly run. Its keeper can change that.";
  }
  if (error instanceof WebAssembly.CompileError) {
    return "It came, but this browser cannot read it. Loading again helps if it came broken; a newer browser, if this one is old.";
  }
  if (error.cause) {
    return "Its host does not give it out. A new version has perhaps come just now, and loading again finds it.";
  }
  return "It did not come through. Is there a network?";
}

// Memory or stack at their end, or a fault of the browser's: the game stands still without a panic.
function fallen(error) {
  const isGame = error instanceof WebAssembly.RuntimeError || /wasm/.test(error?.stack);
  if (!isGame || isNoTrouble(error)) return;
  trouble("The game has stumbled", "The browser had to stop it. Perhaps there was not enough memory.", {
    text: String(error),
    kept: isKept(),
  });
}

// The window library leaves its start by an exception.
export const isNoTrouble = (error) => String(error).includes("Using exceptions for control flow");

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
  addEventListener("error", ({ error }) => fallen(error));
  addEventListener("unhandledrejection", ({ reason }) => fallen(reason));
}
