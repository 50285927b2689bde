// For those who listen, and for what the system knows of the player's wishes.

const status = document.getElementById("status");
const aside = document.getElementById("aside");
const faces = document.getElementById("faces");

// The same words twice are said twice.
function speak(element, words) {
  element.textContent = words && element.textContent === words ? `${words}\u00a0` : words;
}

// What happened.
export const say = (words) => speak(status, words);

// Hints and the like, beside what happened; neither drowns the other.
export const mention = (words) => speak(aside, words);

// The visible faces in words: a line for the face, then one for each row.
export function showFaces(text) {
  const lists = text.split("\n\n").map((face) => {
    const [name, ...rows] = face.split("\n");
    const heading = document.createElement("h2");
    heading.textContent = name;
    const list = document.createElement("ul");
    for (const row of rows) {
      const item = document.createElement("li");
      item.textContent = row;
      list.append(item);
    }
    return [heading, list];
  });
  faces.replaceChildren(...(text ? lists.flat() : []));
}

const WISHES = {
  motion: matchMedia("(prefers-reduced-motion: reduce)"),
  contrast: matchMedia("(prefers-contrast: more)"),
};

export const wishes = (name) => WISHES[name]?.matches ?? false;

export function watch(tell) {
  for (const [name, query] of Object.entries(WISHES)) {
    query.addEventListener("change", () => tell("wish", `${name}=${query.matches}`));
  }
}
