// What the game draws, again as elements that can be listened to and pressed. The canvas keeps the
// keyboard: these are for those who read the page instead of seeing it, and for typing.

import * as fields from "./fields.js";

const section = document.getElementById("controls");
const canvas = document.getElementById("monk");
let tell = () => {};
let shown = new Map();

function makeButton(id) {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => tell("press", id));
  return button;
}

function makeSlider(id) {
  const slider = document.createElement("input");
  slider.type = "range";
  slider.addEventListener("input", () => tell("set", `${id}=${slider.value}`));
  return slider;
}

const makers = { text: () => document.createElement("p"), field: fields.make, page: fields.makePage, slider: makeSlider };

function make(id, kind) {
  const made = (makers[kind] ?? makeButton)(id);
  made.dataset.kind = kind;
  made.dataset.id = id;
  made.classList.add("spoken");
  if (kind !== "text") made.tabIndex = -1;
  return made;
}

const isTyped = (kind) => kind === "field" || kind === "page";

// A slider's value is where it stands, and both ends.
function slide(slider, name, value) {
  const [now, low, high] = value.split(" ");
  slider.setAttribute("aria-label", name);
  slider.min = low;
  slider.max = high;
  if (document.activeElement !== slider) slider.value = now;
}

function fill(element, kind, state, place, name, value) {
  // Left, top, right and bottom on the screen.
  element.dataset.place = place;
  if (isTyped(kind)) fields.fill(element, place, name, value.replaceAll("\u2028", "\n"));
  else if (kind === "slider") slide(element, name, value);
  else if (element.textContent !== name) element.textContent = name;
  if (kind === "text") return;
  const is = (word) => state.split(" ").includes(word);
  element.disabled = is("off");
  element.setAttribute("aria-current", is("here"));
  if (is("on") || is("open")) element.setAttribute("aria-pressed", is("on"));
  else element.removeAttribute("aria-pressed");
}

// Puts elements in order. Those that stay are not touched, so that no reader loses the place.
function arrange(elements) {
  const focused = section.contains(document.activeElement) ? document.activeElement : null;
  const staying = new Set(elements);
  for (const element of [...section.children]) if (!staying.has(element)) element.remove();
  let place = section.firstElementChild;
  for (const element of elements) {
    if (element === place) place = place.nextElementSibling;
    else section.insertBefore(element, place);
  }
  if (!focused || document.activeElement === focused) return;
  // One that is gone, or was moved after all.
  const heir = elements.find(({ dataset }) => dataset.id === focused.dataset.id) ?? canvas;
  heir.focus({ preventScroll: true });
}

// One line for each: number, kind, what holds of it (off, on or open, here), place, name, value.
export function show(text) {
  const next = new Map();
  let reached = null;
  for (const line of text ? text.split("\n") : []) {
    const [id, kind, state, place, name, value = ""] = line.split("\t");
    const known = shown.get(id);
    const element = known?.dataset.kind === kind ? known : make(id, kind);
    const wasHere = fields.isHere(element);
    fill(element, kind, state, place, name, value);
    if (isTyped(kind) && !wasHere && fields.isHere(element)) reached = element;
    next.set(id, element);
  }
  arrange([...next.values()]);
  shown = next;
  if (reached) fields.follow(reached);
}

export function watch(tellGame) {
  tell = tellGame;
  fields.watch(tellGame);
}
