// A level is a link, and a link a level.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";
import { codeOf } from "./hands.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

test("a link opens its level, and the menu and levels are places to go back and forward", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  assert.match(await player.faces(), /the monk, obstacle, karma/);
  assert.equal(codeOf(player), CODE);
  await player.choose("Menu");
  await player.control("Campaign").waitFor({ state: "attached" });
  await player.page.waitForFunction(() => location.hash === "");
  await player.page.goBack();
  await player.control("Menu").waitFor({ state: "attached" });
  assert.equal(codeOf(player), CODE);
  await player.page.goForward();
  await player.control("Campaign").waitFor({ state: "attached" });
  assert.equal(codeOf(player), "");
  // A link followed while the game runs.
  await player.page.evaluate(() => (location.hash = "#m1m0001y2009"));
  await player.text("leads to no level").waitFor({ state: "attached" });
  assert.equal(codeOf(player), "");
  assert.deepEqual(player.complaints, []);
});

test("Back leads out of the menu's pages and of un-play, and never further than it should", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.goto("about:blank");
  await player.start(stage.address);
  const onMain = () => player.control("Campaign").waitFor({ state: "attached" });
  const places = () => player.page.evaluate(() => history.length);
  const before = await places();
  await player.choose("Settings");
  await player.choose("Take progress elsewhere");
  await player.control("Choose a file").waitFor({ state: "attached" });
  await player.page.goBack();
  await player.control("less motion").waitFor({ state: "attached" });
  await player.page.goBack();
  await onMain();
  // Left by its own button, a page leaves nothing behind.
  for (let i = 0; i < 2; i += 1) {
    await player.choose("Settings");
    await player.choose(/^Back$/);
    await onMain();
    await player.page.waitForFunction(() => !history.state);
  }
  assert.equal(await places(), before + 1, "one place for all of them");
  await player.press(/^Un-play/);
  await player.press("The cube");
  await player.says("the monk in the light");
  await player.page.goBack();
  await player.control(/^Back$/).waitFor({ state: "attached" });
  assert.equal(new URL(player.page.url()).pathname, "/");
  await player.page.goBack();
  await onMain();
  // A level begun on a page goes back to that page.
  await player.press("Lessons");
  await player.press("3. Turning");
  await player.says("Gather seven karma");
  await player.page.goBack();
  await player.control("3. Turning").waitFor({ state: "attached" });
  await player.page.goBack();
  await onMain();
  await player.page.goBack();
  assert.equal(player.page.url(), "about:blank", "and out of the game in the end");
  assert.deepEqual(player.complaints, []);
});

for (const rubbish of ["nonsense", "M2M0-001Y-SRT5", "%E0%A4%A", "<img src=x onerror=alert(1)>", "x".repeat(5000)]) {
  test(`rubbish after the # gives a friendly word and the menu: ${rubbish.slice(0, 20)}`, async (t) => {
    const player = await visit(t, stage.browser);
    await player.start(`${stage.address}#${rubbish}`);
    await player.says("The link leads to no level");
    await player.control("Campaign").waitFor({ state: "attached" });
    await player.page.waitForFunction(() => location.hash === "");
    assert.ok((await player.status()).length < 400, "a short word");
    assert.deepEqual(player.complaints, []);
  });
}

test("the share button copies a link to the level", async (t) => {
  const player = await visit(t, stage.browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  const region = player.page.locator("#note");
  assert.equal(await region.evaluate((note) => getComputedStyle(note).display), "block", "there before its words");
  await player.click(CODE);
  await player.page.locator("#note-words").filter({ hasText: "copied" }).waitFor();
  assert.equal(await player.page.evaluate(() => navigator.clipboard.readText()), `${stage.address}#${CODE}`);
  // What the page says can be put away by keyboard, too.
  await player.page.keyboard.press("Tab");
  assert.equal(await player.page.evaluate(() => document.activeElement.id), "note-close");
  await player.page.keyboard.press("Enter");
  await player.page.locator("#note").waitFor({ state: "hidden" });
  assert.equal(await player.page.evaluate(() => document.activeElement.id), "monk");
});

test("a note that goes away takes the focus from nobody", async (t) => {
  const player = await visit(t, stage.browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  await player.click(CODE);
  await player.page.locator("#note-words").filter({ hasText: "copied" }).waitFor();
  const focused = await player.page.evaluate(() => {
    const other = document.body.appendChild(document.createElement("input"));
    other.focus();
    // Not by hand: as if its time had come.
    document.getElementById("note-close").click();
    return [document.getElementById("note-box").hidden, document.activeElement === other];
  });
  assert.deepEqual(focused, [true, true]);
});

test("without a clipboard the link is copied the old way", async (t) => {
  const player = await visit(t, stage.browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await player.page.addInitScript(() => {
    globalThis.clipboard = navigator.clipboard;
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    const plain = document.execCommand;
    // Outside a click it is refused, as some browsers do.
    document.execCommand = (name) => globalThis.event?.type === "click" && plain.call(document, name);
  });
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  await player.click(CODE);
  await player.page.locator("#note-do").filter({ hasText: "Copy" }).click();
  await player.page.locator("#note-words").filter({ hasText: "Copied." }).waitFor();
  assert.equal(await player.page.evaluate(() => globalThis.clipboard.readText()), `${stage.address}#${CODE}`);
  assert.equal(await player.page.evaluate(() => document.activeElement.id), "monk");
  assert.deepEqual(player.complaints, []);
});

test("trouble on the way to a level names that level", async (t) => {
  const player = await visit(t, stage.browser);
  await player.canHide();
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  // No frame comes between the link and the trouble.
  await player.hide();
  await player.page.evaluate(() => (location.hash = "#M1M0-001Y-2009"));
  await player.page.waitForTimeout(0);
  await player.page.evaluate(() => globalThis.monkPage.panicked("for a test"));
  assert.equal(await player.page.locator("#trouble-code").textContent(), "M1M0-001Y-2009");
});

test("a phone shares with its own sheet", async (t) => {
  const player = await visit(t, stage.browser, { hasTouch: true, isMobile: true });
  await player.page.addInitScript(() => {
    navigator.share = async (what) => (globalThis.shared = what);
  });
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  await player.tap(CODE);
  await player.page.waitForFunction(() => globalThis.shared);
  const { url } = await player.page.evaluate(() => globalThis.shared);
  assert.equal(url, `${stage.address}#${CODE}`);
});
