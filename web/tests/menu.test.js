// The page comes up, and behaves as a page with a game in it should.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "./browser.js";

const stage = open();

test("it reaches the menu without a complaint", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.goto(stage.address);
  await player.page.locator("#loading").filter({ hasText: /^(Loading: \d+\.\d of \d+\.\d MB|Ready\.)$/ }).waitFor();
  assert.equal(await player.page.title(), "A Mazing Monk");
  assert.ok(await player.page.locator("#start").isVisible(), "there is something to see at once");
  await player.page.locator("#loading").filter({ hasText: "Ready." }).waitFor();
  assert.equal(await player.page.locator("#bytes").evaluate((bar) => bar.value), 1);
  await player.page.keyboard.press("Enter");
  await player.page.locator("#cover").waitFor({ state: "hidden" });
  for (const name of ["Campaign", "Infinite", "Daily", "Lessons", "Settings"]) {
    await player.control(name).waitFor({ state: "attached" });
  }
  assert.equal(await player.page.evaluate(() => document.activeElement.id), "monk", "the keys go to the game");
  assert.deepEqual(player.complaints, []);
});

test("the canvas fills the window, and nothing scrolls, zooms or pops up", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(stage.address);
  const box = await player.page.locator("#monk").boundingBox();
  assert.deepEqual(box, { x: 0, y: 0, width: 800, height: 600 });
  await player.page.setViewportSize({ width: 420, height: 700 });
  await player.frames(3);
  const size = () => player.page.locator("#monk").evaluate((canvas) => [canvas.width, canvas.height]);
  assert.deepEqual(await size(), [105, 175], "the picture follows the window");
  const isPrevented = (type, kind, init) =>
    player.page.evaluate(
      ([type, kind, init]) => {
        const event = new globalThis[kind](type, { bubbles: true, cancelable: true, ...init });
        document.getElementById("monk").dispatchEvent(event);
        return event.defaultPrevented;
      },
      [type, kind, init],
    );
  assert.equal(await isPrevented("contextmenu", "MouseEvent", {}), true);
  assert.equal(await isPrevented("wheel", "WheelEvent", { deltaY: 100 }), true);
  for (const code of ["ArrowDown", "Space", "Tab"]) {
    assert.equal(await isPrevented("keydown", "KeyboardEvent", { code }), true, code);
  }
  const theirs = [
    { code: "F5" },
    { code: "F11" },
    { code: "F12" },
    { code: "KeyR", ctrlKey: true },
    { code: "KeyL", ctrlKey: true },
    { code: "ArrowLeft", altKey: true },
    { code: "Tab", ctrlKey: true },
  ];
  for (const init of theirs) {
    assert.equal(await isPrevented("keydown", "KeyboardEvent", init), false, JSON.stringify(init));
  }
  const scrolled = await player.page.evaluate(() => {
    scrollTo(50, 50);
    const page = document.documentElement;
    return [scrollX, scrollY, page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
  });
  assert.deepEqual(scrolled, [0, 0, 0, 0]);
});

test("on a sharp screen the number of pixels is bounded", async (t) => {
  const player = await visit(t, stage.browser, { viewport: { width: 200, height: 300 }, deviceScaleFactor: 4 });
  await player.start(stage.address);
  const size = await player.page.locator("#monk").evaluate((canvas) => [canvas.width, canvas.height]);
  assert.deepEqual(size, [400, 600]);
});
