// What the game draws, again as elements that can be listened to and pressed. The canvas keeps the
// keyboard: these are for those who read the page instead of seeing it.

const section = document.getElementById("controls");
let tell = () => {};
let shown = new Map();

function make(id, kind) {
  const made = document.createElement(kind === "text" ? "p" : "button");
  made.dataset.kind = kind;
  made.dataset.id = id;
  if (kind !== "text") {
    made.type = "button";
    made.tabIndex = -1;
    made.addEventListener("click", () => tell("press", id));
  }
  return made;
}

function fill(element, kind, state, place, name) {
  if (element.textContent !== name) element.textContent = name;
  // Left, top, right and bottom on the screen.
  element.dataset.place = place;
  if (kind === "text") return;
  const is = (word) => state.split(" ").includes(word);
  element.disabled = is("off");
  element.setAttribute("aria-current", is("here"));
  if (is("on") || is("open")) element.setAttribute("aria-pressed", is("on"));
  else element.removeAttribute("aria-pressed");
}

// One line for each: number, kind, what holds of it (off, on or open, here), place, name. Elements that
// stay are kept, so that nobody loses the place while reading.
export function show(text) {
  const next = new Map();
  for (const line of text ? text.split("\n") : []) {
    const [id, kind, state, place, name] = line.split("\t");
    const known = shown.get(id);
    const element = known?.dataset.kind === kind ? known : make(id, kind);
    fill(element, kind, state, place, name);
    next.set(id, element);
  }
  const isSame = next.size === shown.size && [...next.values()].every((e, i) => section.children[i] === e);
  if (!isSame) section.replaceChildren(...next.values());
  shown = next;
}

export function watch(tellGame) {
  tell = tellGame;
}
