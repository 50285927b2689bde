// Which keys are the game's, what the mouse may do, and when the player is away.

import * as notes from "./notes.js";
import * as sound from "./sound.js";

// Keys that the game plays with and that would move the page. Everything else, and everything held
// with Ctrl, Alt or Meta, is the browser's.
const KEYS = new Set([
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
  "Space", "Tab", "Slash", "Quote", "Backspace", "Enter", "NumpadEnter",
  "PageUp", "PageDown", "Home", "End", "F1",
]);

// While Cmd is held, Macs do not say that another key was let go: the game would take it for held, and hear
// the next press of it as none.
function letGo(canvas) {
  const held = new Map();
  const release = (key, code) => canvas.dispatchEvent(new KeyboardEvent("keyup", { key, code }));
  canvas.addEventListener("keydown", ({ key, code, metaKey, repeat }) => {
    if (!metaKey || repeat || key === "Meta") return;
    if (held.has(code)) release(key, code);
    held.set(code, key);
  });
  canvas.addEventListener("keyup", ({ key, code }) => {
    held.delete(code);
    if (key !== "Meta") return;
    for (const [code, key] of held) release(key, code);
  });
}

// Gives what tells whether the player is there.
export function watch(canvas, tell) {
  letGo(canvas);
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
  // Not every browser says so when a page has the focus again; a touch shows that the player is there.
  let isTouched = false;
  const look = () => {
    const isVisible = document.visibilityState === "visible";
    isTouched &&= isVisible;
    const isHere = isVisible && (isTouched || document.hasFocus());
    pause.hidden = isHere;
    tell(isHere ? "back" : "away", "");
    sound.play(isHere);
  };
  const touched = ({ isTrusted }) => {
    if (!isTrusted || pause.hidden) return;
    isTouched = true;
    look();
  };
  addEventListener("pointerdown", touched, true);
  addEventListener("keydown", touched, true);
  addEventListener("blur", () => {
    isTouched = false;
    look();
  });
  addEventListener("focus", look);
  addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => tell("away", ""));
  return look;
}
