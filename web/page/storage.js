// Where progress is kept in the browser. What the game calls may throw: it tells the player why.

const NAME = "a-mazing-monk.progress";
// Progress lies in parts: the core, which every move changes, under the name itself, the others behind a slash.
const nameOf = (part, base = NAME) => (part ? `${base}/${part}` : base);

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

// Browsers short of room do not throw away what they were asked to keep; a player who comes back has something
// to lose.
let hasAsked = false;
function persist() {
  if (hasAsked) return;
  hasAsked = true;
  navigator.storage?.persist?.().catch(() => {});
}

export const read = (part) =>
  within((shelf) => {
    const text = shelf.getItem(nameOf(part));
    if (part) return text;
    left = null;
    known = text;
    if (known !== null) persist();
    return known;
  });

// Never over what another tab has kept meanwhile: that is where the player got to.
export const write = (part, text) => {
  if (!part) left = null;
  within((shelf) => {
    if (isNewer(shelf)) {
      tell("elsewhere", "");
      return;
    }
    shelf.setItem(nameOf(part), text);
    if (!part) known = text;
  });
  kept = true;
};

export const leave = (text) => {
  left = text;
};

// A hidden page has no frames in which the game could write.
function writeLeft() {
  try {
    if (left !== null) write("", left);
  } catch {
    // The game tells the next time that it tries itself.
  }
}

// What another tab has kept is told as soon as this one is looked at.
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
}

// The names of all parts of a progress that are there, the core last: with it the others count.
function partsOf(shelf, base) {
  const names = Array.from({ length: shelf.length }, (_, i) => shelf.key(i));
  const others = names.filter((name) => name.startsWith(`${base}/`));
  return shelf.getItem(base) === null ? others : [...others, base];
}

// Moves parts, all of them or none.
function moveAll(shelf, from, to, names = partsOf(shelf, from)) {
  const moved = [];
  try {
    for (const name of names) {
      const aside = to + name.slice(from.length);
      move(shelf, name, aside);
      moved.push([aside, name]);
    }
  } catch (error) {
    for (const [aside, name] of moved) move(shelf, aside, name);
    throw error;
  }
  left = null;
  known = shelf.getItem(NAME);
}

function freeName(shelf, why) {
  let i = 1;
  while (partsOf(shelf, `${NAME}.${why}-${i}`).length > 0) i += 1;
  return `${NAME}.${why}-${i}`;
}

// Moves what is kept to a name of its own, and tells the name.
export const setAside = (why) =>
  within((shelf) => {
    const aside = freeName(shelf, why);
    moveAll(shelf, NAME, aside);
    return aside;
  });

export const putBack = (aside) => within((shelf) => moveAll(shelf, aside, NAME));

// Keeps a copy of the core under a name of its own, and tells the name.
export const copyAside = (why) => {
  const aside = freeName(localStorage, why);
  localStorage.setItem(aside, localStorage.getItem(NAME));
  return aside;
};

// Moves the parts beside the core to where the copy of the core lies.
export const moveToCopy = (aside) =>
  within((shelf) =>
    moveAll(shelf, NAME, aside, partsOf(shelf, NAME).filter((name) => name !== NAME)),
  );
