// Loads the game while the cover is read, and starts it when the player says so: browsers let a
// page make sound only after that.

import { prepare } from "./attention.js";
import { join } from "./page.js";
import { isKept } from "./storage.js";
import { canPlay, trouble } from "./trouble.js";
import { keep } from "./update.js";

const { bytes, game, glue } = document.documentElement.dataset;
const part = (name) => document.getElementById(name);
const canvas = part("monk");
const megabytes = (count) => (count / 1e6).toFixed(1);

// Counts the bytes that come in; `data-bytes` is how many there will be once unpacked.
function counted(response) {
  const all = Number(bytes);
  let count = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      count += chunk.byteLength;
      part("bytes").value = Math.min(count / all, 1);
      part("loading").textContent = `Loading: ${megabytes(count)} of ${megabytes(all)} MB`;
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), {
    headers: { "Content-Type": "application/wasm" },
  });
}

async function load() {
  const [response, glued] = await Promise.all([fetch(game), import(`./${glue}`)]);
  if (!response.ok) throw new Error(`${game}: ${response.status}`);
  const module = await WebAssembly.compileStreaming(counted(response));
  part("bytes").value = 1;
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

async function play() {
  if (!canPlay()) return;
  const started = new Promise((go) => part("start").addEventListener("click", go, { once: true }));
  started.then(() => {
    part("start").disabled = true;
    part("start").textContent = "Starting …";
  });
  let loaded;
  try {
    [loaded] = await Promise.all([load(), started]);
  } catch (error) {
    trouble("The game did not load", "It did not come through. Is there a network?", { text: String(error) });
    return;
  }
  performance.mark("start");
  prepare();
  join(canvas, uncover);
  try {
    await loaded.start({ module_or_path: loaded.module });
  } catch (error) {
    // The window library leaves its start by an exception; that is no trouble.
    if (!String(error).includes("Using exceptions for control flow")) {
      trouble("The game did not start", "It broke off while starting.", { text: String(error), kept: isKept() });
    }
  }
}

play();
