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

export const read = () => within((shelf) => shelf.getItem(NAME));

export const write = (text) => within((shelf) => shelf.setItem(NAME, text));

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
