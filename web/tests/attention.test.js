// When the player looks away, the game pauses and saves. When the system wishes for calm, the game is calm.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";
import { isCalm, isContrasty, seconds, withoutCalm } from "./saved.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

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

test("a level that is not looked at", async (t) => {
  const player = await visit(t, stage);
  await player.canHide();
  await player.play(CODE);

  await t.test("losing the focus pauses and saves, coming back goes on", async () => {
    const timeSaved = async () => seconds(await player.saved());
    await player.page.waitForTimeout(2000);
    // A slow frame counts for a quarter of a second.
    await player.frames(10);
    assert.equal(await timeSaved(), 0, "nothing was saved since the start");
    await leave(player);
    await player.page.locator("#pause").waitFor();
    await player.keeps((text) => seconds(text) > 0);
    const saved = await timeSaved();
    await player.page.waitForTimeout(4000);
    await comeBack(player);
    await player.page.locator("#pause").waitFor({ state: "hidden" });
    await player.frames(2);
    await leave(player);
    await player.frames(2);
    assert.ok((await timeSaved()) <= saved + 2, "the time away does not count");
    await comeBack(player);
  });

  await t.test("what a hidden tab would lose is saved at once, without a frame", async () => {
    const left = await player.left();
    assert.ok(seconds(left) > 0);
    assert.notEqual(await player.saved(), left, "not before");
    assert.equal(await player.hide(), left);
  });
});

test("a page out of sight when the game is ready is paused", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(() => (document.hasFocus = () => false));
  await player.start();
  await player.page.locator("#pause").waitFor();
});

test("hands on the page", async (t) => {
  const player = await visit(t, stage, { hasTouch: true });
  await player.page.addInitScript(() => {
    globalThis.resumed = [];
    const plain = AudioContext.prototype.resume;
    AudioContext.prototype.resume = function () {
      globalThis.resumed.push(globalThis.event?.type);
      return plain.call(this);
    };
    Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
  });
  await player.start();

  await t.test("sound that stands still goes on within a click, a touch or a key", async () => {
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
    // Not a hand: that would be a player who looks.
    const noHand = () => player.page.evaluate(() => dispatchEvent(new PointerEvent("pointerup")));
    assert.deepEqual(await within(noHand), [], "not while the player is away");
    await comeBack(player);
  });

  await t.test("who touches the page is there, though the browser does not say so", async () => {
    await player.follow(CODE);
    const pause = player.page.locator("#pause");
    const ways = [() => player.page.touchscreen.tap(5, 5), () => player.page.mouse.click(5, 5), () => player.page.keyboard.press("KeyX")];
    for (const touch of ways) {
      await leave(player);
      await pause.waitFor();
      await touch();
      await pause.waitFor({ state: "hidden" });
    }
    await player.move("Digit5");
  });
});

const isChosen = async (player, name) => {
  await player.control(name).waitFor({ state: "attached" });
  return (await player.control(name).getAttribute("aria-pressed")) === "true";
};

test("the wishes of the system are obeyed from the first start", async (t) => {
  const player = await visit(t, stage, { reducedMotion: "reduce", contrast: "more" });
  await player.play(CODE);
  assert.ok(isCalm(await player.saved()));
  assert.ok(isContrasty(await player.saved()));
});

test("a wish that comes later is obeyed until the player says otherwise, and so is one that meets other progress", async (t) => {
  const player = await visit(t, stage, { reducedMotion: "no-preference" });
  const again = async () => {
    await player.page.goto("about:blank");
    await player.page.emulateMedia({ reducedMotion: "reduce", contrast: "more" });
    await player.start();
    await player.press("Settings");
  };
  await player.play(CODE);
  await player.move("Digit5");
  assert.ok(!isCalm(await player.saved()));
  assert.ok(!isContrasty(await player.saved()));
  await again();
  assert.equal(await isChosen(player, "less motion"), true, "the system has changed its mind");
  assert.equal(await isChosen(player, "high contrast"), true);
  await player.press("less motion");
  await player.keeps((text) => !isCalm(text));
  await again();
  assert.equal(await isChosen(player, "less motion"), false, "the player's choice stays");
  assert.equal(await isChosen(player, "high contrast"), true, "and the other wish");
  // Progress from a machine without that wish.
  const old = withoutCalm(await player.saved());
  await player.press("Take progress elsewhere");
  const [chooser] = await Promise.all([player.page.waitForEvent("filechooser"), player.choose("Choose a file")]);
  await chooser.setFiles({ name: "old.ron", mimeType: "text/plain", buffer: Buffer.from(old) });
  await player.says("brought in");
  await player.press("Good");
  await player.press(/^Back$/);
  assert.equal(await isChosen(player, "less motion"), true, "the wish meets it");
});
