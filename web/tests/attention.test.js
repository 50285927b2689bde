// Nobody looks: the game pauses and saves. The system wishes for calm: the game is calm.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

const seconds = async (player) => Number(/seconds: (\d+)/.exec((await player.saved()) ?? "")?.[1]);

// What a browser does when another window comes to the front.
const leave = (player) =>
  player.page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new FocusEvent("blur"));
  });
const comeBack = (player) =>
  player.page.evaluate(() => {
    delete document.hasFocus;
    dispatchEvent(new FocusEvent("focus"));
  });

test("losing the focus pauses and saves, coming back goes on", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  await player.page.waitForTimeout(4000);
  // A slow frame counts for a quarter of a second.
  await player.frames(10);
  assert.equal(await seconds(player), 0, "nothing was saved since the start");
  await leave(player);
  await player.page.locator("#pause").waitFor();
  await player.page.waitForFunction(() => /seconds: [1-9]/.test(localStorage.getItem("a-mazing-monk.progress")));
  const saved = await seconds(player);
  await player.page.waitForTimeout(4000);
  await comeBack(player);
  await player.page.locator("#pause").waitFor({ state: "hidden" });
  await player.frames(2);
  await leave(player);
  await player.frames(2);
  assert.ok((await seconds(player)) <= saved + 2, "the time away does not count");
});

test("what a hidden tab would lose is saved at once, without a frame", async (t) => {
  const player = await visit(t, stage.browser);
  await player.canHide();
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  const left = await player.left();
  assert.match(left, /seconds: [1-9]/);
  assert.notEqual(await player.saved(), left, "not before");
  assert.equal(await player.hide(), left);
});

test("a page that nobody looks at when the game is ready is paused", async (t) => {
  const player = await visit(t, stage.browser);
  await player.page.addInitScript(() => (document.hasFocus = () => false));
  await player.start(stage.address);
  await player.page.locator("#pause").waitFor();
});

test("sound that stands still goes on within a click, a touch or a key", async (t) => {
  const player = await visit(t, stage.browser, { hasTouch: true });
  await player.page.addInitScript(() => {
    globalThis.resumed = [];
    const plain = AudioContext.prototype.resume;
    AudioContext.prototype.resume = function () {
      globalThis.resumed.push(globalThis.event?.type);
      return plain.call(this);
    };
    Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
  });
  await player.start(stage.address);
  const within = async (act) => {
    await player.page.evaluate(() => (globalThis.resumed = []));
    await act();
    return player.page.evaluate(() => globalThis.resumed);
  };
  const clicked = await within(() => player.page.mouse.click(5, 5));
  assert.ok(clicked.includes("pointerup") && clicked.includes("click"), clicked.join());
  const touched = await within(() => player.page.touchscreen.tap(5, 5));
  assert.ok(touched.includes("touchend"), touched.join());
  assert.ok((await within(() => player.page.keyboard.press("KeyX"))).includes("keydown"));
  await leave(player);
  // Not a hand: that would be somebody who looks.
  const nobody = () => player.page.evaluate(() => dispatchEvent(new PointerEvent("pointerup")));
  assert.deepEqual(await within(nobody), [], "not while nobody looks");
});

test("whoever touches the page is there, though the browser does not say so", async (t) => {
  const player = await visit(t, stage.browser, { hasTouch: true });
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  const pause = player.page.locator("#pause");
  const ways = [() => player.page.touchscreen.tap(5, 5), () => player.page.mouse.click(5, 5), () => player.page.keyboard.press("KeyX")];
  for (const touch of ways) {
    await leave(player);
    await pause.waitFor();
    await touch();
    await pause.waitFor({ state: "hidden" });
  }
  await player.key("Digit5");
  await player.says("Turned column 2");
});

test("the wishes of the system are obeyed until the player says otherwise", async (t) => {
  const player = await visit(t, stage.browser, { reducedMotion: "reduce", contrast: "more" });
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  assert.match(await player.saved(), /reduced_motion: true/);
  assert.match(await player.saved(), /high_contrast: true/);
  await player.choose("Menu");
  await player.choose("Settings");
  await player.choose("less motion");
  await player.page.waitForFunction(() => /reduced_motion: false/.test(localStorage.getItem("a-mazing-monk.progress")));
  await player.page.reload();
  await player.begin();
  await player.choose("Settings");
  assert.equal(await player.control("less motion").getAttribute("aria-pressed"), "false", "it stays as chosen");
  assert.equal(await player.control("high contrast").getAttribute("aria-pressed"), "true");
  const calm = await visit(t, stage.browser, { reducedMotion: "no-preference" });
  await calm.start(`${stage.address}#${CODE}`);
  await calm.says("Gather seven karma");
  assert.match(await calm.saved(), /reduced_motion: false/);
  assert.match(await calm.saved(), /high_contrast: false/);
});

test("a wish that comes later is obeyed at the next start, and so is one that meets other progress", async (t) => {
  const player = await visit(t, stage.browser, { reducedMotion: "no-preference", acceptDownloads: true });
  const isCalm = async () => {
    await player.press("Settings");
    const box = player.control("less motion");
    await box.waitFor({ state: "attached" });
    return (await box.getAttribute("aria-pressed")) === "true";
  };
  const again = async (reducedMotion) => {
    await player.page.goto("about:blank");
    await player.page.emulateMedia({ reducedMotion });
    await player.start(stage.address);
  };
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  await player.key("Digit5");
  await player.says("Turned column 2");
  assert.match(await player.saved(), /reduced_motion: false/);
  await again("reduce");
  assert.equal(await isCalm(), true, "the system has changed its mind");
  await player.press("less motion");
  await player.page.waitForFunction(() => /reduced_motion: false/.test(localStorage.getItem("a-mazing-monk.progress")));
  await again("reduce");
  assert.equal(await isCalm(), false, "the player's choice stays");
  // Progress from a machine without that wish.
  const old = (await player.saved()).replaceAll("motion: true", "motion: false");
  await player.press("Take progress elsewhere");
  const [chooser] = await Promise.all([player.page.waitForEvent("filechooser"), player.choose("Choose a file")]);
  await chooser.setFiles({ name: "old.ron", mimeType: "text/plain", buffer: Buffer.from(old) });
  await player.says("Progress brought in");
  await player.press("Good");
  await player.press(/^Back$/);
  assert.equal(await player.control("less motion").getAttribute("aria-pressed"), "true", "the wish meets it");
});
