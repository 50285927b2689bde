// Progress survives a reload, and storage that is broken, full or forbidden.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { forge, open, test, Visit, visit } from "./browser.js";

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
  await player.page.goto(`${stage.address}#${CODE}`);
  const places = () => player.page.evaluate(() => history.length);
  const before = await places();
  await player.begin();
  await player.says("cannot be saved: the browser's storage is full");
  await player.press("Good");
  assert.equal(await places(), before, "no other place came between");
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
  await player.page.evaluate(() => globalThis.monkPage.panicked("for a test"));
  await player.page.locator("#trouble").waitFor();
  assert.ok(await player.page.locator("#trouble-kept").isHidden(), "nothing is kept");
});

test("progress of a later version stays where it is", async (t) => {
  const player = await visit(t, stage.browser);
  const later = "(version: 7, levitation: Some(3))";
  await player.page.addInitScript(([name, text]) => localStorage.setItem(name, text), [NAME, later]);
  await player.start(`${stage.address}#${CODE}`);
  await player.text("later version").waitFor({ state: "attached" });
  await player.press("Good");
  await player.key("Digit5");
  await player.says("Turned column 2");
  assert.deepEqual(await player.page.evaluate(() => ({ ...localStorage })), { [NAME]: later });
});

test("progress that does not fit changes nothing, however often it is tried", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(`${stage.address}#${CODE}`);
  await playABit(player);
  await player.key("Escape");
  const before = await player.saved();
  // Longer than what is there, and there is room for neither.
  const longer = before.replace('steps: "C1"', `steps: "${"C1 ".repeat(400)}C1"`).replace("done: 1", "done: 401");
  await player.page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size /= 2) {
      try {
        for (let i = 0; ; i += 1) localStorage.setItem(`filler-${size}-${i}`, "x".repeat(size));
      } catch {
        // Until not even one more letter fits.
      }
    }
  });
  await player.press("Settings");
  await player.press("Take progress elsewhere");
  for (let i = 0; i < 2; i += 1) {
    const [chooser] = await Promise.all([player.page.waitForEvent("filechooser"), player.choose("Choose a file")]);
    await chooser.setFiles({ name: "longer.ron", mimeType: "text/plain", buffer: Buffer.from(longer) });
    await player.says("nothing was changed");
    await player.press("Good");
    assert.equal(await player.saved(), before);
    const names = await player.page.evaluate(() => Object.keys(localStorage).filter((name) => !name.startsWith("filler")));
    assert.deepEqual(names, [NAME]);
  }
});

test("an app on a home screen, where nothing can be downloaded, hands its file to the share sheet", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.addInitScript(() => {
    let refusals = 1;
    navigator.standalone = true;
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files: [file] }) => {
      if (refusals-- > 0) throw new DOMException("not within a click", "NotAllowedError");
      globalThis.shared = [file.name, await file.text()];
    };
  });
  await player.start(`${stage.address}#${CODE}`);
  await playABit(player);
  await player.key("Escape");
  await player.press("Settings");
  await player.press("Take progress elsewhere");
  await player.choose("Save a file");
  await player.page.locator("#note-do").filter({ hasText: "Save it" }).click();
  await player.page.waitForFunction(() => globalThis.shared);
  const [name, text] = await player.page.evaluate(() => globalThis.shared);
  assert.match(name, /^a-mazing-monk-.*\.ron$/);
  assert.match(text, /steps: "C1"/);
});

test("whoever comes back asks the browser to keep what is there", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.addInitScript(() => {
    globalThis.asked = 0;
    navigator.storage.persist = async () => (globalThis.asked += 1);
  });
  const asked = () => player.page.evaluate(() => globalThis.asked);
  await player.start(`${stage.address}#${CODE}`);
  await playABit(player);
  assert.equal(await asked(), 0, "nothing was there");
  await player.page.reload();
  await player.begin();
  assert.equal(await asked(), 1);
});

test("a file can be chosen where only a click on the page opens a chooser", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(stage.address);
  await player.press("Settings");
  await player.press("Take progress elsewhere");
  // As a browser that refuses: nothing opens, and nothing is said.
  await player.page.evaluate(() => {
    const chooser = document.getElementById("chooser");
    chooser.click = () => delete chooser.click;
  });
  await player.choose("Choose a file");
  const offer = player.page.locator("#note-do").filter({ hasText: "Choose a file" });
  const [chooser] = await Promise.all([player.page.waitForEvent("filechooser"), offer.click()]);
  await chooser.setFiles({ name: "rubbish.ron", mimeType: "text/plain", buffer: Buffer.from("rubbish") });
  await player.says("no progress of the game");
  assert.ok(await player.page.locator("#note").isHidden(), "the offer is taken back");
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
  await there.press(/^Back$/);
  await there.press(/^Back$/);
  await bring(file);
  await there.says("Progress brought in");
  assert.match(await there.saved(), /steps: "C1"/);
});

// Another tab of the same browser.
async function beside(player) {
  const other = new Visit(player.context, await player.context.newPage(), []);
  await other.canHide();
  return other;
}

test("a tab that was hidden writes nothing over what another one kept", async (t) => {
  const first = await visit(t, stage.browser);
  await first.canHide();
  await first.start(`${stage.address}#${CODE}`);
  await playABit(first);
  await first.left();
  await first.hide();
  const second = await beside(first);
  await second.start(stage.address);
  await second.choose("Go on");
  await second.text("Turns 1").waitFor({ state: "attached" });
  await second.key("Digit5");
  await second.says("Turned column 2");
  assert.match(await second.saved(), /steps: "C1 C1"/);
  await second.hide();
  const newer = await second.saved();
  await first.unhide();
  await first.says("another tab");
  assert.equal(await first.saved(), newer);
});

test("a move made on an old level is not written over a newer one", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(`${stage.address}#${CODE}`);
  await playABit(player);
  // No tab hears of what it writes itself: this comes from nowhere.
  const other = (await player.saved()).replace('steps: "C1"', 'steps: "C1 C1"').replace("done: 1", "done: 2");
  await player.page.evaluate(([name, text]) => localStorage.setItem(name, text), [NAME, other]);
  await player.key("KeyU");
  await player.says("another tab");
  assert.equal(await player.saved(), other);
});

test("tabs with the same level leave each other alone as long as nobody plays", async (t) => {
  const first = await visit(t, stage.browser);
  await first.canHide();
  await first.start(`${stage.address}#${CODE}`);
  await playABit(first);
  const second = await beside(first);
  await first.hide();
  await second.start(stage.address);
  await second.choose("Go on");
  await second.text("Turns 1").waitFor({ state: "attached" });
  await second.left();
  const before = await first.saved();
  assert.notEqual(await second.hide(), before, "the other one kept its time");
  await first.unhide();
  await first.frames(4);
  await first.control("Menu").waitFor({ state: "attached" });
  assert.doesNotMatch(await first.status(), /another tab/);
  await first.key("Digit5");
  await first.text("Turns 2").waitFor({ state: "attached" });
  assert.match(await first.saved(), /steps: "C1 C1"/);
});

test("tabs with the same board follow each other as those with a cube do", async (t) => {
  const { stdout } = spawnSync(forge, ["rewrite", "generate", "sokoban", "--length", "8", "--seed", "3", "--json"]);
  const { code } = JSON.parse(stdout);
  const move = async (player) => {
    const before = await player.saved();
    await player.page.locator('#controls button[data-id^="move-"]').first().evaluate((button) => button.click());
    await player.page.waitForFunction(([name, text]) => localStorage.getItem(name) !== text, [NAME, before]);
  };
  const first = await visit(t, stage.browser);
  await first.canHide();
  await first.start(`${stage.address}#${code}`);
  await first.says("0 moves, par");
  await move(first);
  await first.hide();
  const second = await beside(first);
  await second.start(stage.address);
  await second.choose("Go on");
  await second.says("1 move, par");
  await second.left();
  await second.hide();
  await first.unhide();
  await first.frames(4);
  await first.control("Menu").waitFor({ state: "attached" });
  await move(first);
  assert.doesNotMatch(await first.status(), /another tab/);
  const newer = await first.hide();
  await second.unhide();
  await second.says("another tab");
  assert.equal(await second.saved(), newer);
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
