// Loads the game while the cover is read, and starts it when the player says so: browsers let a
// page make sound only after that.

import { join } from "./page.js";
import * as pixels from "./pixels.js";
import * as sound from "./sound.js";
import { isKept } from "./storage.js";
import { canPlay, isNoTrouble, notLoaded, trouble } from "./trouble.js";
import { keep } from "./update.js";

const { bytes, game, glue } = document.documentElement.dataset;
const part = (name) => document.getElementById(name);
const canvas = part("monk");
const megabytes = (count) => (count / 1e6).toFixed(1);

// Counts the bytes that come in; `data-bytes` is how many there will be once unpacked.
async function count(response) {
  const all = Number(bytes);
  let come = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    come += next.value.byteLength;
    part("bytes").value = come / all;
    part("loading").textContent = `Loading: ${megabytes(come)} of ${megabytes(all)} MB`;
  }
}

// From the answer itself where that goes: a browser that knows the address keeps what it compiled.
async function compile(response) {
  const isTyped = response.headers.get("Content-Type")?.startsWith("application/wasm");
  if (isTyped && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function load() {
  const [response, glued] = await Promise.all([globalThis.monkFirst.game, import(`./${glue}`)]);
  if (!response.ok) throw new Error(`${game}: ${response.status}`, { cause: response.status });
  const [, module] = await Promise.all([count(response.clone()), compile(response)]);
  part("loading").textContent = "Ready.";
  return { module, start: glued.default };
}

function uncover() {
  performance.mark("menu");
  const cover = part("cover");
  cover.classList.add("gone");
  setTimeout(() => (cover.hidden = true), 500);
  canvas.focus({ preventScroll: true });
  keep();
}

// The first script brings the overlay, too: without it there is only the cover to tell on.
function isWhole() {
  if (globalThis.monkFirst) return true;
  part("loading").textContent = "A part of the game did not come through. Is there a network?";
  part("start").textContent = "Load again";
  part("start").addEventListener("click", () => location.reload());
  return false;
}

async function play() {
  if (!isWhole() || !canPlay()) return;
  sound.prepare();
  pixels.prepare();
  const { started } = globalThis.monkFirst;
  started.then(() => {
    part("start").disabled = true;
    part("start").textContent = "Starting …";
  });
  let loaded;
  try {
    [loaded] = await Promise.all([load(), started]);
  } catch (error) {
    notLoaded(error);
    return;
  }
  performance.mark("start");
  join(canvas, uncover);
  try {
    await loaded.start({ module_or_path: loaded.module });
  } catch (error) {
    if (!isNoTrouble(error)) {
      trouble("The game did not start", "It broke off while starting.", { text: String(error), kept: isKept() });
    }
  }
}

play();
