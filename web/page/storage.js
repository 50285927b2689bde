// Where progress is kept in the browser. Every function may throw: the game tells the player why.

const NAME = "a-mazing-monk.progress";

const words = (error) =>
  error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED"
    ? "the browser's storage is full"
    : error.name === "SecurityError"
      ? "the browser does not let this page store anything"
      : String(error.message ?? error);

function within(doIt) {
  try {
    return doIt(localStorage);
  } catch (error) {
    throw new Error(words(error));
  }
}

// Whether the last try to keep something went well.
let kept = true;
export const isKept = () => kept;

export const read = () => within((shelf) => shelf.getItem(NAME));

export const write = (text) => {
  kept = false;
  within((shelf) => shelf.setItem(NAME, text));
  kept = true;
};

// What another tab has kept meanwhile is told as soon as somebody looks at this one again: it is where the
// player got to.
export function watch(tell) {
  let isStale = false;
  const look = () => {
    if (!isStale || document.visibilityState !== "visible" || !document.hasFocus()) return;
    isStale = false;
    tell("elsewhere", "");
  };
  addEventListener("storage", ({ key }) => {
    if (key === NAME || key === null) isStale = true;
    look();
  });
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
}

// Moves what is kept to a name of its own, and tells the name.
export const setAside = (why) =>
  within((shelf) => {
    for (let i = 1; ; i += 1) {
      const aside = `${NAME}.${why}-${i}`;
      if (shelf.getItem(aside) !== null) continue;
      const text = shelf.getItem(NAME);
      // Room first: the two copies may not fit beside each other.
      shelf.removeItem(NAME);
      try {
        shelf.setItem(aside, text);
      } catch (error) {
        shelf.setItem(NAME, text);
        throw error;
      }
      return aside;
    }
  });
