// A short word at the bottom of the page, perhaps with something to do about it.

const part = (name) => document.getElementById(name);
const SECONDS = 6;
let timer = 0;
let act = () => {};

export function note(words, label = "", doIt = () => {}) {
  clearTimeout(timer);
  act = doIt;
  part("note-words").textContent = words;
  part("note-do").textContent = label;
  part("note-do").hidden = !label;
  part("note").hidden = false;
  if (!label) timer = setTimeout(close, SECONDS * 1000);
}

function close() {
  part("note").hidden = true;
  document.getElementById("monk").focus({ preventScroll: true });
}

part("note-do").addEventListener("click", () => {
  close();
  act();
});
part("note-close").addEventListener("click", close);
