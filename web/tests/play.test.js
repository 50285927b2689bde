// A lesson and a campaign level from the menu to the light: by keys alone, by mouse, by touch.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";
import { codeOf, finish, keys, mouse, touch } from "./hands.js";

const stage = open();

const ways = {
  keys: { hands: keys, start: "startByKey", press: (player, name) => player.choose(name), options: {} },
  mouse: { hands: mouse, start: "start", press: (player, name) => player.click(name), options: {} },
  touch: { hands: touch, start: "start", press: (player, name) => player.tap(name), options: { hasTouch: true, isMobile: true } },
};

for (const [name, { hands, start, press, options }] of Object.entries(ways)) {
  test(`a lesson and a campaign level by ${name}`, async (t) => {
    const player = await visit(t, stage.browser, options);
    await player[start](stage.address);
    await press(player, "Lessons");
    await press(player, "3. Turning");
    await player.says("Gather seven karma");
    await finish(player, hands);
    assert.match(await player.saved(), /lessons: \[\s*2,?\s*\]/);
    await press(player, "Menu");
    await press(player, /^Back$/);
    await press(player, /^Campaign/);
    await player.says("Gather seven karma");
    assert.match(codeOf(player), /^M/, "a level of the generator");
    await finish(player, hands);
    assert.match(await player.saved(), /mode: Campaign/);
    assert.deepEqual(player.complaints, []);
  });
}

test("on a Mac, which does not say that keys are let go while Cmd is held, every Cmd+Z counts", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(`${stage.address}#M2M0-001Y-SRT4`);
  await player.says("Gather seven karma");
  for (const turns of [1, 2, 3]) {
    await player.key("Digit5");
    await player.text(`Turns ${turns}`).waitFor({ state: "attached" });
  }
  const event = async (type, key, code, metaKey) => {
    await player.page.evaluate(
      ([type, init]) => document.getElementById("monk").dispatchEvent(new KeyboardEvent(type, init)),
      [type, { key, code, metaKey, bubbles: true, cancelable: true }],
    );
    await player.frames(2);
  };
  await event("keydown", "Meta", "MetaLeft", true);
  for (const turns of [2, 1]) {
    await event("keydown", "z", "KeyZ", true);
    await player.text(`Turns ${turns}`).waitFor({ state: "attached" });
  }
  await event("keydown", "u", "KeyU", true);
  await event("keyup", "Meta", "MetaLeft", false);
  await player.key("KeyU");
  await player.text("Turns 0").waitFor({ state: "attached" });
});

test("the status line and the faces tell what a listener must know", async (t) => {
  const player = await visit(t, stage.browser);
  await player.start(stage.address);
  await player.choose("Lessons");
  assert.match(await player.status(), /button/, "the control with the focus is said");
  await player.choose("3. Turning");
  const live = player.page.locator("#status");
  assert.equal(await live.getAttribute("aria-live"), "polite");
  await player.says("Gather seven karma");
  assert.match(await player.faces(), /Row 1 \(held\): the monk, path, karma/);
  await player.key("Digit1");
  await player.says("The monk stands on row 1");
  await player.key("Digit3");
  await player.says(/Turned row 3\. Karma \d of 7\./);
  assert.match(await player.faces(), /Row 3: karma, karma, karma/);
  await player.key("ArrowRight");
  await player.says(/Walked\. Karma 0 of 7\./);
  await player.key("ArrowRight");
  await player.says(/Karma 1 of 7\./);
  await player.key("KeyU");
  await player.says("Taken back");
  // The same words are said again.
  const first = await player.status();
  await player.key("KeyU");
  await player.page.waitForFunction((text) => document.getElementById("status").textContent !== text, first);
  assert.equal((await player.status()).trim(), first.trim());
  // What is on the screen can be pressed without seeing it.
  await player.page.locator("#controls button").filter({ hasText: "Walk to row 1, column 2" }).evaluate((b) => b.click());
  await player.says("Walked");
  await player.control("Menu").evaluate((button) => button.click());
  await player.control(/^Back$/).waitFor({ state: "attached" });
});
