// Whose keys are whose, what the mouse may do, and when nobody is looking.

import * as notes from "./notes.js";
import * as sound from "./sound.js";

// Keys that the game plays with and that would move the page. Everything else, and everything held
// with Ctrl, Alt or Meta, is the browser's.
const KEYS = new Set([
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
  "Space", "Tab", "Slash", "Quote", "Backspace", "Enter", "NumpadEnter",
  "PageUp", "PageDown", "Home", "End", "F1",
]);

// Gives what looks whether somebody is there.
export function watch(canvas, tell) {
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.has(event.code)) return;
    // A note on the page is reached as any other part of a page is.
    if (event.code === "Tab" && notes.isOpen()) return;
    event.preventDefault();
  });
  for (const gesture of ["contextmenu", "dblclick", "selectstart"]) {
    canvas.addEventListener(gesture, (event) => event.preventDefault());
  }
  canvas.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
  for (const gesture of ["gesturestart", "gesturechange"]) {
    addEventListener(gesture, (event) => event.preventDefault());
  }
  canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));

  const pause = document.getElementById("pause");
  const look = () => {
    const isHere = document.visibilityState === "visible" && document.hasFocus();
    pause.hidden = isHere;
    tell(isHere ? "back" : "away", "");
    sound.play(isHere);
  };
  addEventListener("blur", look);
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => tell("away", ""));
  return look;
}
