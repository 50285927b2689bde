// Whose keys are whose, what the mouse may do, and when nobody is looking.

// Keys that the game plays with and that would move the page. Everything else, and everything held
// with Ctrl, Alt or Meta, is the browser's.
const KEYS = new Set([
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
  "Space", "Tab", "Slash", "Quote", "Backspace", "Enter", "NumpadEnter",
  "PageUp", "PageDown", "Home", "End",
]);

// Sharper than this nobody sees, and phones get hot.
const MOST_PIXELS = 2;

const contexts = new Set();

// Before the game starts: sound that can be paused, and a bounded number of pixels.
export function prepare() {
  const Plain = globalThis.AudioContext;
  if (Plain) {
    globalThis.AudioContext = class extends Plain {
      constructor(...args) {
        super(...args);
        contexts.add(this);
      }
    };
  }
  const real = Object.getOwnPropertyDescriptor(Window.prototype, "devicePixelRatio")
    ?? Object.getOwnPropertyDescriptor(window, "devicePixelRatio");
  if (devicePixelRatio > MOST_PIXELS && real?.get) {
    Object.defineProperty(window, "devicePixelRatio", {
      configurable: true,
      get: () => Math.min(real.get.call(window), MOST_PIXELS),
    });
    // The exact size in device pixels would go round the bound.
    delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
  }
}

export function watch(canvas, tell) {
  const note = document.getElementById("note");
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.has(event.code)) return;
    // A note on the page is reached as any other part of a page is.
    if (event.code === "Tab" && !note.hidden) return;
    event.preventDefault();
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
  for (const gesture of ["gesturestart", "gesturechange", "dblclick", "selectstart"]) {
    addEventListener(gesture, (event) => event.preventDefault());
  }
  canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));

  const pause = document.getElementById("pause");
  const look = () => {
    const isHere = document.visibilityState === "visible" && document.hasFocus();
    pause.hidden = isHere;
    tell(isHere ? "back" : "away", "");
    for (const context of contexts) {
      // Sound that the system took away comes back by itself.
      (isHere ? context.resume() : context.suspend()).catch(() => {});
    }
  };
  addEventListener("blur", look);
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => tell("away", ""));
}
