// Progress survives a reload, and storage that is broken, full or forbidden.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { open, visit, Visit } from "./browser.js";

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
  await player.press("Good");
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
  await player.press("Good");
  await player.key("Digit5");
  await player.says("Turned column 2");
});

test("progress goes out to a file, and comes in from it", async (t) => {
  const here = await visit(t, stage.browser, { acceptDownloads: true });
  await here.start(`${stage.address}#${CODE}`);
  await playABit(here);
  await here.key("Escape");
  await here.press("Settings");
  await here.press("Take progress elsewhere");
  const [download] = await Promise.all([here.page.waitForEvent("download"), here.choose("Save a file")]);
  assert.match(download.suggestedFilename(), /^a-mazing-monk-.*\.ron$/);
  const file = await download.path();
  assert.match(readFileSync(file, "utf8"), /steps: "C1"/);

  const there = await visit(t, stage.browser);
  await there.start(stage.address);
  const bring = async (file) => {
    await there.press("Settings");
    await there.press("Take progress elsewhere");
    const [chooser] = await Promise.all([there.page.waitForEvent("filechooser"), there.choose("Choose a file")]);
    await chooser.setFiles(file);
  };
  await bring({ name: "rubbish.ron", mimeType: "text/plain", buffer: Buffer.from("rubbish") });
  await there.says("no progress of the game");
  await there.press("Good");
  await there.press("Back");
  await there.press("Back");
  await bring(file);
  await there.says("Progress brought in");
  assert.match(await there.saved(), /steps: "C1"/);
});

test("a tab goes on from where another one got to", async (t) => {
  const first = await visit(t, stage.browser);
  await first.start(`${stage.address}#${CODE}`);
  await playABit(first);
  const second = new Visit(first.context, await first.context.newPage(), []);
  await second.start(stage.address);
  await second.choose("Go on");
  await second.text("Turns 1").waitFor({ state: "attached" });
  await second.key("Digit5");
  await second.says("Turned column 2");
  const faces = await second.faces();
  await first.page.bringToFront();
  await first.says("another tab");
  await first.press("Good");
  await first.choose("Go on");
  await first.page.waitForFunction((text) => document.getElementById("faces").innerText === text, faces);
});
