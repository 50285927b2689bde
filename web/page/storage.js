// Where progress is kept in the browser. What the game calls may throw: it tells the player why.

const NAME = "a-mazing-monk.progress";

const words = (error) =>
  error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED"
    ? "the browser's storage is full"
    : error.name === "SecurityError"
      ? "the browser does not let this page store anything"
      : String(error.message ?? error);

// Whether all is kept, as far as the last try tells.
let kept = true;
export const isKept = () => kept;

function within(doIt) {
  try {
    return doIt(localStorage);
  } catch (error) {
    kept = false;
    throw new Error(words(error));
  }
}

let tell = () => {};
// What this tab last read or wrote: anything else was kept by another tab.
let known = null;
// What the game wants kept if this page is hidden before it writes again.
let left = null;

const isNewer = (shelf) => ![null, known].includes(shelf.getItem(NAME));

// Browsers short of room do not throw away what they were asked to keep; whoever comes back has something
// to lose.
let hasAsked = false;
function persist() {
  if (hasAsked) return;
  hasAsked = true;
  navigator.storage?.persist?.().catch(() => {});
}

export const read = () =>
  within((shelf) => {
    left = null;
    known = shelf.getItem(NAME);
    if (known !== null) persist();
    return known;
  });

// Never over what another tab has kept meanwhile: that is where the player got to.
export const write = (text) => {
  left = null;
  within((shelf) => {
    if (isNewer(shelf)) {
      tell("elsewhere", "");
      return;
    }
    shelf.setItem(NAME, text);
    known = text;
  });
  kept = true;
};

export const leave = (text) => {
  left = text;
};

// A hidden page has no frames in which the game could write.
function writeLeft() {
  try {
    if (left !== null) write(left);
  } catch {
    // The game tells the next time that it tries itself.
  }
}

// What another tab has kept is told as soon as somebody looks at this one.
export function watch(tellGame) {
  tell = tellGame;
  const look = () => {
    if (document.visibilityState === "hidden") writeLeft();
    else if (document.hasFocus() && within(isNewer)) tell("elsewhere", "");
  };
  const lookSafely = () => {
    try {
      look();
    } catch {
      // Storage that is forbidden is no news by now.
    }
  };
  addEventListener("storage", lookSafely);
  addEventListener("focus", lookSafely);
  document.addEventListener("visibilitychange", lookSafely);
  addEventListener("pagehide", writeLeft);
}

// Room first: the two copies may not fit beside each other.
function move(shelf, from, to) {
  const text = shelf.getItem(from);
  shelf.removeItem(from);
  try {
    shelf.setItem(to, text);
  } catch (error) {
    shelf.setItem(from, text);
    throw error;
  }
  left = null;
  known = shelf.getItem(NAME);
}

// Moves what is kept to a name of its own, and tells the name.
export const setAside = (why) =>
  within((shelf) => {
    let i = 1;
    while (shelf.getItem(`${NAME}.${why}-${i}`) !== null) i += 1;
    const aside = `${NAME}.${why}-${i}`;
    move(shelf, NAME, aside);
    return aside;
  });

export const putBack = (aside) => within((shelf) => move(shelf, aside, NAME));
