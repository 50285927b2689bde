// A level is a link, and a link a level.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { forge, open, test, visit } from "./browser.js";
import { codeOf } from "./hands.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

test("a link and its level", async (t) => {
  const player = await visit(t, stage, { permissions: ["clipboard-read", "clipboard-write"] });
  await player.canHide();
  await player.play(CODE);
  const region = player.page.locator("#note");
  const words = player.page.locator("#note-words");
  const copied = () => words.filter({ hasText: /copied/i }).waitFor();

  await t.test("a link opens its level, and the menu and levels are places to go back and forward", async () => {
    assert.match(await player.faces(), /the monk, obstacle, karma/);
    await player.choose("Menu");
    await player.control("Campaign").waitFor({ state: "attached" });
    await player.page.waitForFunction(() => location.hash === "");
    await player.page.goBack();
    await player.control("Menu").waitFor({ state: "attached" });
    assert.equal(codeOf(player), CODE);
    await player.page.goForward();
    await player.control("Campaign").waitFor({ state: "attached" });
    assert.equal(codeOf(player), "");
    await player.page.goBack();
    await player.isOn(CODE);
  });

  await t.test("the share button copies a link to the level", async () => {
    assert.equal(await region.evaluate((note) => getComputedStyle(note).display), "block", "there before its words");
    await player.click(CODE);
    await copied();
    assert.equal(await player.page.evaluate(() => navigator.clipboard.readText()), player.at(CODE));
    // What the page says can be put away by keyboard, too.
    await player.page.keyboard.press("Tab");
    assert.equal(await player.focused(), "note-close");
    await player.page.keyboard.press("Enter");
    await region.waitFor({ state: "hidden" });
    assert.equal(await player.focused(), "monk");
  });

  await t.test("a note that goes away does not take the focus from anything else", async () => {
    await player.click(CODE);
    await copied();
    const focused = await player.page.evaluate(() => {
      const other = document.body.appendChild(document.createElement("input"));
      other.focus();
      // Not by hand: as if its time had come.
      document.getElementById("note-close").click();
      const found = [document.getElementById("note-box").hidden, document.activeElement === other];
      other.remove();
      document.getElementById("monk").focus();
      return found;
    });
    assert.deepEqual(focused, [true, true]);
  });

  await t.test("without a clipboard the link is copied the old way", async () => {
    await player.page.evaluate(async () => {
      await navigator.clipboard.writeText("");
      globalThis.clipboard = navigator.clipboard;
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      const plain = document.execCommand;
      // Outside a click it is refused, as some browsers do.
      document.execCommand = (name) => globalThis.event?.type === "click" && plain.call(document, name);
    });
    await player.click(CODE);
    await player.page.locator("#note-do").filter({ hasText: "Copy" }).click();
    await copied();
    assert.equal(await player.page.evaluate(() => globalThis.clipboard.readText()), player.at(CODE));
    assert.equal(await player.focused(), "monk");
  });

  await t.test("trouble on the way to a level names that level", async () => {
    assert.deepEqual(player.complaints, []);
    // No frame comes between the link and the trouble.
    await player.hide();
    await player.page.evaluate(() => (location.hash = "#M1M0-001Y-2009"));
    await player.page.waitForTimeout(0);
    await player.page.evaluate(() => globalThis.monkPage.panicked("for a test"));
    assert.equal(await player.page.locator("#trouble-code").textContent(), "M1M0-001Y-2009");
  });
});

test("Back leads out of the menu's pages, of un-play and of the workshop, and never further than it should", async (t) => {
  const player = await visit(t, stage);
  await player.page.goto("about:blank");
  await player.start();
  const onMain = () => player.control("Campaign").waitFor({ state: "attached" });
  const places = () => player.page.evaluate(() => history.length);
  const before = await places();
  await player.press("Settings");
  await player.press("Take progress elsewhere");
  await player.control("Choose a file").waitFor({ state: "attached" });
  await player.page.goBack();
  await player.control("less motion").waitFor({ state: "attached" });
  await player.page.goBack();
  await onMain();
  // Left by its own button, a page leaves nothing behind.
  for (let i = 0; i < 2; i += 1) {
    await player.press("Settings");
    await player.press(/^Back$/);
    await onMain();
    await player.page.waitForFunction(() => !history.state);
  }
  assert.equal(await places(), before + 1, "one place for all of them");
  await player.press(/^Workshop/);
  await player.press("The cube: Un-play");
  await player.page.locator("#faces li").first().waitFor({ state: "attached" });
  await player.page.goBack();
  await player.control(/^Back$/).waitFor({ state: "attached" });
  assert.equal(new URL(player.page.url()).pathname, "/");
  // So does a drawing: from it to the page that it was begun on.
  await player.press("The cube: Draw");
  await player.control("Sheet of").waitFor({ state: "attached" });
  await player.page.goBack();
  await player.control(/^Back$/).waitFor({ state: "attached" });
  await player.page.goBack();
  await onMain();
  // A level begun on a page goes back to that page.
  await player.press("Lessons");
  await player.press("3. Turning");
  await player.isOn();
  await player.page.goBack();
  await player.control("3. Turning").waitFor({ state: "attached" });
  await player.page.goBack();
  await onMain();
  await player.page.goBack();
  assert.equal(player.page.url(), "about:blank", "and out of the game in the end");
  assert.deepEqual(player.complaints, []);
});

const RUBBISH = ["nonsense", "M2M0-001Y-SRT5", "m1m0001y2009", "<img src=x onerror=alert(1)>", "x".repeat(5000), "%E0%A4%A"];

test("rubbish after the # gives a friendly word and the menu", async (t) => {
  const player = await visit(t, stage);
  const isRefused = async () => {
    await player.text("leads to no level").waitFor({ state: "attached" });
    await player.page.waitForFunction(() => location.hash === "");
    assert.match(await player.status(), /leads to no level/);
    assert.ok((await player.status()).length < 400, "a short word");
    await player.press("Good");
    await player.text("leads to no level").waitFor({ state: "detached" });
    await player.control("Campaign").waitFor({ state: "attached" });
    assert.deepEqual(player.complaints, []);
  };
  // As the first link of all.
  await player.start(RUBBISH.at(-1));
  await isRefused();
  // And followed while the game runs.
  for (const rubbish of RUBBISH) {
    await player.page.evaluate((link) => (location.hash = `#${link}`), rubbish);
    await isRefused();
  }
});

test("a phone shares with its own sheet", async (t) => {
  const player = await visit(t, stage, { hasTouch: true, isMobile: true });
  await player.page.addInitScript(() => {
    navigator.share = async (what) => (globalThis.shared = what);
  });
  await player.play(CODE);
  await player.tap(CODE);
  await player.page.waitForFunction(() => globalThis.shared);
  const { url } = await player.page.evaluate(() => globalThis.shared);
  assert.equal(url, player.at(CODE));
});

test("a thousand codes give the same levels, solutions and pars in the browser and on the machine", async (t) => {
  const { stdout } = spawnSync(forge, ["digest", "--count", "1000", "--json"], { encoding: "utf8" });
  const native = JSON.parse(stdout);
  assert.equal(native.levels, 1000);
  const player = await visit(t, stage);
  await player.start();
  const { digest, seconds } = await player.page.evaluate(() => {
    const start = performance.now();
    const digest = globalThis.monkGame.digest(1, 1000);
    return { digest, seconds: (performance.now() - start) / 1000 };
  });
  console.log(`1000 levels: ${seconds.toFixed(2)} s in the browser, ${native.seconds.toFixed(2)} s on the machine`);
  assert.equal(digest, native.digest);
  const other = await player.page.evaluate(() => globalThis.monkGame.digest(2, 10));
  assert.notEqual(other, digest.replace("1000", "10"), "the digest does depend on the levels");
});
