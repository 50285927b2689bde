// A short word at the bottom of the page, perhaps with something to do about it.

const part = (name) => document.getElementById(name);
const SECONDS = 6;
let timer = 0;
// The last one is shown. Those that offer something wait beneath it; those that only tell do not.
let notes = [];

export const isOpen = () => notes.length > 0;

export function note(words, label = "", act = () => {}) {
  notes = notes.filter((other) => other.label && other.label !== label);
  notes.push({ words, label, act });
  show();
}

// Takes an offer back.
export function withdraw(label) {
  const left = notes.filter((other) => other.label !== label);
  if (left.length === notes.length) return;
  notes = left;
  show();
}

function show() {
  clearTimeout(timer);
  const top = notes.at(-1);
  const focused = document.activeElement;
  // Words that come into a region that is there already are read aloud.
  part("note-box").hidden = !top;
  part("note-words").textContent = top?.words ?? "";
  part("note-do").textContent = top?.label ?? "";
  part("note-do").hidden = !top?.label;
  if (part("note").contains(focused) && focused.closest("[hidden]")) {
    document.getElementById("monk").focus({ preventScroll: true });
  }
  if (top && !top.label) timer = setTimeout(close, SECONDS * 1000);
}

function close() {
  const top = notes.pop();
  show();
  return top;
}

part("note-do").addEventListener("click", () => close()?.act());
part("note-close").addEventListener("click", close);
