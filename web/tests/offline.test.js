// The second start needs no network, and a new version says that it is there.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist, open, test, visit } from "./browser.js";

const stage = open();

const ALLOWED = { serviceWorkers: "allow" };

async function isKept(player) {
  await player.page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === "activated" && navigator.serviceWorker.controller;
  });
  // The browser's other half learns of it a moment later.
  await player.page.waitForTimeout(1000);
}

// Until the page itself comes from the worker, too.
async function isServed(player) {
  for (let i = 0; i < 20; i += 1) {
    await player.page.reload();
    const start = await player.page.evaluate(() => performance.getEntriesByType("navigation")[0].workerStart);
    if (start > 0) return;
  }
  throw new Error("the worker does not give out the page");
}

// Chromium looks for a new worker when the page leaves it the time; on a busy machine frames take all of it.
async function lookForNew(player) {
  await player.hide();
  await player.page.evaluate(async () => void (await navigator.serviceWorker.getRegistration()).update());
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
  const player = await visit(t, stage, ALLOWED);
  await player.start();
  await isKept(player);
  player.closeSite();
  await player.page.goto("about:blank");
  await assert.rejects(fetch(player.address), "there is no host");
  await eventually(() => {
    player.complaints.length = 0;
    return player.play("M2M0-001Y-SRT4");
  });
  assert.deepEqual(player.complaints, []);
});

// A player on a host of its own, which can bring out another version.
async function host(t, ...places) {
  const folder = mkdtempSync(join(tmpdir(), "monk-web-"));
  for (const place of places) cpSync(dist, join(folder, place), { recursive: true });
  t.after(() => rmSync(folder, { recursive: true }));
  const edit = (name, from, to) => {
    for (const ending of [".br", ".gz"]) rmSync(join(folder, name + ending), { force: true });
    const text = readFileSync(join(folder, name), "utf8");
    assert.match(text, from);
    writeFileSync(join(folder, name), text.replace(from, to));
  };
  const newWorker = (version, place = "") => edit(`${place}sw.js`, /VERSION = "[0-9a-f]{16}"/, `VERSION = "${version}"`);
  const newPage = (version, title, place = "") => {
    edit(`${place}index.html`, /data-version="[0-9a-f]{16}"/, `data-version="${version}"`);
    edit(`${place}index.html`, /<title>.*<\/title>/, `<title>${title}</title>`);
  };
  return { player: await visit(t, stage, { ...ALLOWED, folder }), newWorker, newPage };
}

const caches = (player) => player.page.evaluate(() => globalThis.caches.keys());
const ZEROS = "0".repeat(16);
const ONES = "1".repeat(16);

test("a new version is offered, and taken when asked for", async (t) => {
  const { player, newPage, newWorker } = await host(t, "");
  await player.canHide();
  await player.start();
  await isKept(player);
  assert.ok(await player.page.locator("#note").isHidden(), "the first version is not news");
  await isServed(player);
  newPage(ZEROS, "Another Monk");
  newWorker(ZEROS);
  await player.page.reload();
  assert.equal(await player.page.title(), "A Mazing Monk", "not without asking");
  await player.begin();
  await lookForNew(player);
  const words = player.page.locator("#note-words");
  await words.filter({ hasText: "new version" }).waitFor();
  // Another word does not cover the offer for good.
  await player.page.evaluate(() => globalThis.monkPage.share("a level"));
  await words.filter({ hasNotText: "new version" }).waitFor();
  await player.page.locator("#note-close").click();
  await words.filter({ hasText: "new version" }).waitFor();
  await player.page.locator("#note-do").click();
  await player.page.waitForFunction(() => document.title === "Another Monk");
  assert.deepEqual(await caches(player), [`a-mazing-monk:/:${ZEROS}`], "the old version is tidied away");
});

test("a new version can be taken on the first visit, and only whole", async (t) => {
  const { player, newPage, newWorker } = await host(t, "");
  await player.canHide();
  await player.start();
  await isKept(player);
  const [first] = await caches(player);
  // The host is half way: the worker is new, the page is not.
  newWorker(ZEROS);
  const end = await player.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const coming = new Promise((found) => (registration.onupdatefound = () => found(registration.installing)));
    registration.update();
    const worker = await coming;
    return new Promise((ended) => {
      worker.onstatechange = () => ["installed", "redundant"].includes(worker.state) && ended(worker.state);
    });
  });
  assert.equal(end, "redundant", "a worker keeps no page of another version");
  assert.deepEqual(await caches(player), [first]);
  newPage(ONES, "Another Monk");
  newWorker(ONES);
  await lookForNew(player);
  await player.page.locator("#note-words").filter({ hasText: "new version" }).waitFor();
  await player.page.locator("#note-do").click();
  await player.page.waitForFunction(() => document.title === "Another Monk");
});

test("two copies on one host leave each other alone", async (t) => {
  const { player, newPage, newWorker } = await host(t, "", "beta");
  newPage(ZEROS, "Another Monk", "beta/");
  newWorker(ZEROS, "beta/");
  await player.start();
  await isKept(player);
  await isServed(player);
  const [first] = await caches(player);
  player.address += "beta/";
  await player.start();
  assert.equal(await player.page.title(), "Another Monk", "each has its own page");
  let isLoadedAgain = false;
  player.page.on("load", () => (isLoadedAgain = true));
  await player.page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith("/beta/sw.js"));
  await player.frames(10);
  assert.ok(!isLoadedAgain, "the first worker of the second takes over quietly");
  assert.deepEqual((await caches(player)).sort(), [first, `a-mazing-monk:/beta/:${ZEROS}`].sort());
});
