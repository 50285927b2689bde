// The second start needs no network, and a new version says that it is there.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { dist, launch, serve, visit } from "./browser.js";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

async function isKept(player) {
  await player.page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === "activated" && navigator.serviceWorker.controller;
  });
  // The browser's other half learns of it a moment later.
  await player.page.waitForTimeout(1000);
}

// A browser writes down what it keeps when it has time for it: a few tries, a few seconds apart.
async function eventually(act, tries = 5) {
  try {
    return await act();
  } catch (error) {
    if (tries === 1 || !/ERR_CONNECTION_REFUSED/.test(error.message)) throw error;
    await new Promise((done) => setTimeout(done, 3000));
    return eventually(act, tries - 1);
  }
}

test("with the network gone the game starts again", async (t) => {
  const site = await serve();
  const player = await visit(t, browser);
  await player.start(site.address);
  await isKept(player);
  site.close();
  await player.page.goto("about:blank");
  await assert.rejects(fetch(site.address), "nobody is there");
  await eventually(() => {
    player.complaints.length = 0;
    return player.start(`${site.address}#M2M0-001Y-SRT4`);
  });
  await player.says("Gather seven karma");
  assert.deepEqual(player.complaints, []);
});

test("a new version is offered, and taken when asked for", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "monk-web-"));
  cpSync(dist, folder, { recursive: true });
  const site = await serve(folder);
  const player = await visit(t, browser);
  await player.start(site.address);
  await isKept(player);
  assert.ok(await player.page.locator("#note").isHidden(), "the first version is not news");
  // Another version: the same page with another title.
  for (const name of ["index.html", "sw.js"]) {
    for (const ending of [".br", ".gz"]) rmSync(join(folder, name + ending), { force: true });
  }
  const edit = (name, from, to) => {
    const text = readFileSync(join(folder, name), "utf8");
    assert.match(text, from);
    writeFileSync(join(folder, name), text.replace(from, to));
  };
  edit("index.html", /<title>.*<\/title>/, "<title>Another Monk</title>");
  edit("sw.js", /VERSION = "[0-9a-f]{16}"/, 'VERSION = "0000000000000000"');
  await player.page.reload();
  assert.equal(await player.page.title(), "A Mazing Monk", "not without asking");
  await player.begin();
  await player.page.locator("#note-words").filter({ hasText: "new version" }).waitFor();
  await player.page.locator("#note-do").click();
  await player.page.waitForFunction(() => document.title === "Another Monk");
  const caches = await player.page.evaluate(() => globalThis.caches.keys());
  assert.deepEqual(caches, ["a-mazing-monk-0000000000000000"], "the old version is tidied away");
  site.close();
  rmSync(folder, { recursive: true });
});

test("it can be installed: manifest and icons are whole", async () => {
  const manifest = JSON.parse(readFileSync(join(dist, "manifest.webmanifest"), "utf8"));
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons) {
    const bytes = readFileSync(join(dist, icon.src));
    assert.equal(bytes.toString("latin1", 1, 4), "PNG");
    assert.equal(icon.sizes, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`);
  }
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  for (const name of readdirSync(dist)) {
    if (/\.(br|gz)$/.test(name) || ["sw.js", "index.html"].includes(name)) continue;
    assert.ok(worker.includes(`"${name}"`), `${name} is kept`);
  }
});
