// A real field over each that the game draws: a phone opens its keyboard for nothing else, and pasting,
// choosing and what a screen reader says of it are the browser's own.

const canvas = document.getElementById("monk");
let tell = () => {};

// What the page keeps from happening, or the game would take for its own.
const OF_FIELDS = ["copy", "cut", "paste", "selectstart", "dblclick"];

const play = () => canvas.focus({ preventScroll: true });

// Which of the two is held: the game hears when that one is let go.
let shift = "ShiftLeft";

// Keys that lead out of a field are the game's again.
function leave({ key, code, shiftKey }) {
  play();
  const press = (what) => canvas.dispatchEvent(new KeyboardEvent("keydown", { shiftKey, ...what }));
  if (shiftKey) press({ key: "Shift", code: shift });
  press({ key, code });
}

function onKey(id, event) {
  if (event.key === "Shift") shift = event.code;
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" && event.target.tagName === "TEXTAREA") return;
  if (event.key === "Enter") {
    tell("enter", id);
    play();
  } else if (event.key === "Tab" || event.key === "Escape") {
    leave(event);
  } else {
    return;
  }
  event.preventDefault();
}

export function make(id) {
  const field = document.createElement("input");
  field.type = "text";
  return prepare(field, id);
}

// A field of many lines: Enter begins another one.
export function makePage(id) {
  return prepare(document.createElement("textarea"), id);
}

function prepare(field, id) {
  field.autocomplete = "off";
  field.autocapitalize = "off";
  field.spellcheck = false;
  field.enterKeyHint = "go";
  field.addEventListener("input", () => tell("type", `${id}=${field.value}`));
  field.addEventListener("keydown", (event) => onKey(id, event));
  field.addEventListener("focus", () => isHere(field) || tell("focus", id));
  field.addEventListener("blur", ({ relatedTarget }) => {
    // What was pushed up by the keyboard of a phone comes down again.
    scrollTo(0, 0);
    if (!relatedTarget && document.hasFocus()) play();
  });
  // What lies below it scrolls.
  field.addEventListener("wheel", (event) => canvas.dispatchEvent(new WheelEvent("wheel", event)), { passive: true });
  for (const what of OF_FIELDS) field.addEventListener(what, (event) => event.stopPropagation());
  return field;
}

export const isHere = (field) => field.getAttribute("aria-current") === "true";

// Its place is the part in sight. While the player types, what stands in it is the player's.
export function fill(field, place, name, value) {
  field.setAttribute("aria-label", name);
  field.placeholder = name;
  if (document.activeElement !== field && field.value !== value) field.value = value;
  field.classList.toggle("spoken", !place);
  if (!place) return;
  const [left, top, right, bottom] = place.split(" ").map(Number);
  const sides = { left, top, width: right - left, height: bottom - top };
  for (const [side, length] of Object.entries(sides)) field.style[side] = `${length}px`;
}

// The game's keyboard has come to a field.
export function follow(field) {
  if (document.activeElement === canvas) field.focus({ preventScroll: true });
}

export function watch(tellGame) {
  tell = tellGame;
}
