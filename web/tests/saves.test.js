// Progress survives a reload, and storage that is broken, full or forbidden.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "./browser.js";

const CODE = "M2M0-001Y-SRT4";
const NAME = "a-mazing-monk.progress";

const stage = open();

// The level of the code, with its first turn made.
async function playABit(player) {
  await player.says("Gather seven karma");
  await player.key("Digit5");
  await player.says("Turned column 2");
}

test("a reload in the middle of a level resumes it", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(`${stage.address}#${CODE}`);
  await playABit(player);
  const before = await player.faces();
  assert.match(await player.saved(), /steps: "C1"/);
  await player.page.reload();
  await player.begin();
  await player.page.waitForFunction((text) => document.getElementById("faces").innerText === text, before);
  // From the menu, too.
  await player.page.goto("about:blank");
  await player.start(stage.address);
  await player.choose("Go on");
  await player.page.waitForFunction((text) => document.getElementById("faces").innerText === text, before);
  assert.deepEqual(player.complaints, []);
});

test("a broken save is told, set aside, and play goes on", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.addInitScript((name) => {
    if (!sessionStorage.broken) localStorage.setItem(name, "(version: 1, broken");
    sessionStorage.broken = "yes";
  }, NAME);
  await player.start(stage.address);
  await player.says("could not be read");
  const aside = await player.page.evaluate((name) => localStorage.getItem(`${name}.broken-1`), NAME);
  assert.equal(aside, "(version: 1, broken");
  await player.page.evaluate((code) => (location.hash = code), CODE);
  await playABit(player);
  assert.match(await player.saved(), /steps: "C1"/);
});

test("full storage is told once, and play goes on", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.addInitScript(() => {
    const room = 5 * 1024 * 1024;
    for (let size = room; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`filler-${size}`, "x".repeat(size));
      } catch {
        // Until not even one more letter fits.
      }
    }
  });
  await player.start(`${stage.address}#${CODE}`);
  await player.says("cannot be saved: the browser's storage is full");
  await player.control("Good").evaluate((button) => button.click());
  await player.key("Digit5");
  await player.says("Turned column 2");
  assert.equal(await player.saved(), null);
});

test("forbidden storage is told, and play goes on", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("no", "SecurityError");
      },
    });
  });
  await player.start(`${stage.address}#${CODE}`);
  await player.text("does not let this page store anything").waitFor({ state: "attached" });
  await player.control("Good").evaluate((button) => button.click());
  await player.key("Digit5");
  await player.says("Turned column 2");
});
