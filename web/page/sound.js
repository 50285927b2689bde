// Sound: only while the player looks, and begun where every browser allows it, within a click or a key.

const contexts = new Set();
let isOn = true;
let isOver = false;

function wake() {
  if (!isOn) return;
  for (const context of contexts) {
    if (context.state !== "running") context.resume().catch(() => {});
  }
}

// Before the game is loaded: it takes hold of what makes sound as it comes.
export function prepare() {
  const Plain = globalThis.AudioContext;
  if (!Plain) return;
  globalThis.AudioContext = class extends Plain {
    constructor(...args) {
      super(...args);
      contexts.add(this);
    }
  };
  for (const gesture of ["pointerup", "touchend", "keydown", "click"]) {
    addEventListener(gesture, wake, { capture: true, passive: true });
  }
}

// Sound that the system took away comes back by itself.
export function play(isWanted) {
  isOn = isWanted && !isOver;
  for (const context of contexts) {
    (isOn ? context.resume() : context.suspend()).catch(() => {});
  }
}

// For good.
export function end() {
  isOver = true;
  play(false);
}
