// The page comes up, and behaves as a page with a game in it should.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";

const stage = open();

test("it reaches the menu without a complaint", async (t) => {
  const player = await visit(t, stage, { isDrawn: true, serviceWorkers: "allow" });
  await player.page.addInitScript(() => {
    globalThis.counts = [];
    const watch = ([{ target }]) => globalThis.counts.push([Number(target.getAttribute("value")), target.nextElementSibling.textContent]);
    new MutationObserver(watch).observe(document, { subtree: true, attributeFilter: ["value"] });
  });
  await player.page.goto(player.address);
  assert.equal(await player.page.title(), "A Mazing Monk");
  assert.ok(await player.page.locator("#start").isVisible(), "there is something to see at once");
  await player.page.locator("#loading").filter({ hasText: "Ready." }).waitFor();
  const counts = await player.page.evaluate(() => globalThis.counts);
  assert.ok(counts.some(([share]) => share > 0 && share < 1), "the bytes are counted as they come");
  assert.match(counts[0][1], /^Loading: \d+\.\d of \d+\.\d MB$/);
  assert.equal(counts.at(-1)[0], 1, "as many as were announced");
  await player.page.keyboard.press("Enter");
  await player.page.locator("#cover").waitFor({ state: "hidden" });
  for (const name of ["Campaign", "Infinite", "Daily", "Lessons", "Settings"]) {
    await player.control(name).waitFor({ state: "attached" });
  }
  assert.equal(await player.page.evaluate(() => document.activeElement.id), "monk", "the keys go to the game");
  assert.deepEqual(player.complaints, []);
});

test("the canvas fills the window, and nothing scrolls, zooms or pops up", async (t) => {
  const player = await visit(t, stage);
  await player.start();
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
  for (const pinch of ["gesturestart", "gesturechange"]) assert.equal(await isPrevented(pinch, "Event", {}), true, pinch);
  for (const code of ["ArrowDown", "Space", "Tab", "F1"]) {
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
  const player = await visit(t, stage, { viewport: { width: 200, height: 300 }, deviceScaleFactor: 4 });
  await player.start();
  const size = await player.page.locator("#monk").evaluate((canvas) => [canvas.width, canvas.height]);
  assert.deepEqual(size, [400, 600]);
});

// Headless, no window moves to another monitor: what it would change is pretended.
function monitors() {
  let ratio = 1;
  const lists = [];
  Object.defineProperty(window, "devicePixelRatio", { configurable: true, get: () => ratio });
  const plain = window.matchMedia;
  window.matchMedia = (query) => {
    const [, least, value] = /\((min-)?resolution: ([\d.]+)dppx\)/.exec(query) ?? [];
    if (!value) return plain.call(window, query);
    const list = new EventTarget();
    list.addListener = (call) => list.addEventListener("change", call);
    list.removeListener = (call) => list.removeEventListener("change", call);
    Object.defineProperty(list, "matches", { get: () => (least ? ratio >= value : ratio === Number(value)) });
    lists.push(list);
    return list;
  };
  globalThis.moveTo = (next) => {
    const before = lists.map((list) => list.matches);
    ratio = next;
    lists.filter((list, i) => list.matches !== before[i]).forEach((list) => list.dispatchEvent(new Event("change")));
  };
}

test("the bound holds on every monitor that the window is moved to", async (t) => {
  const player = await visit(t, stage, { viewport: { width: 200, height: 300 } });
  await player.page.addInitScript(monitors);
  await player.start();
  for (const [ratio, width] of [[1, 200], [3, 400], [4, 400], [1.5, 300], [1, 200]]) {
    await player.page.evaluate((ratio) => globalThis.moveTo(ratio), ratio);
    await player.frames(4);
    assert.equal(await player.page.locator("#monk").evaluate((canvas) => canvas.width), width, `at ${ratio}`);
  }
});

test("the game is on its way before the page's scripts are there", async (t) => {
  const player = await visit(t, stage);
  const asked = [];
  player.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  let goOn;
  const held = new Promise((go) => (goOn = go));
  await player.page.route("**/boot-*.js", (route) => held.then(() => route.continue()));
  // What the scripts name is asked for before they can name it.
  const coming = ["**/monk-*.wasm", "**/monk-*.js", "**/notes-*.js"].map((name) => player.page.waitForRequest(name));
  await player.page.goto(player.address, { waitUntil: "commit" });
  await Promise.all(coming);
  // And there is something to see without them.
  await player.page.locator("#start").waitFor();
  goOn();
  await player.begin();
  assert.deepEqual(asked.filter((path) => path.endsWith(".wasm")).length, 1, "once");
  assert.deepEqual(player.complaints, []);
});
