// A lesson and a campaign level from the menu to the light: by keys alone, by mouse, by touch.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";
import { codeOf, finish, keys, mouse, touch } from "./hands.js";
import { hasClimbed, lessons } from "./saved.js";

const stage = open();

const ways = {
  keys: { hands: keys, start: "startByKey", press: (player, name) => player.choose(name), options: {} },
  mouse: { hands: mouse, start: "start", press: (player, name) => player.click(name), options: { isDrawn: true } },
  touch: { hands: touch, start: "start", press: (player, name) => player.tap(name), options: { hasTouch: true, isMobile: true } },
};

for (const [name, { hands, start, press, options }] of Object.entries(ways)) {
  test(`a lesson and a campaign level by ${name}`, async (t) => {
    const player = await visit(t, stage, options);
    await player[start]();
    await press(player, "Lessons");
    await press(player, "3. Turning");
    await player.isOn();
    await finish(player, hands);
    assert.deepEqual(lessons(await player.saved()), [2]);
    await press(player, "Menu");
    await press(player, /^Back$/);
    await press(player, /^Campaign/);
    await player.isOn();
    assert.match(codeOf(player), /^M/, "a level of the generator");
    await finish(player, hands);
    assert.ok(hasClimbed(await player.saved()));
    assert.deepEqual(player.complaints, []);
  });
}

test("who plays by ear and by keys", async (t) => {
  const player = await visit(t, stage);
  await player.start();

  await t.test("the status line and the faces tell what a listener must know", async () => {
    await player.choose("Lessons");
    assert.match(await player.status(), /button/, "the control with the focus is said");
    await player.choose("3. Turning");
    await player.isOn();
    assert.equal(await player.page.locator("#status").getAttribute("aria-live"), "polite");
    assert.match(await player.faces(), /Row 1 \(held\): the monk, path, karma/);
    await player.key("Digit1");
    await player.says(/stands on row 1/);
    await player.key("Digit3");
    await player.says(/Turned row 3.*\d of 7/);
    assert.match(await player.faces(), /Row 3: karma, karma, karma/);
    await player.key("ArrowRight");
    await player.says(/Walked.*0 of 7/);
    await player.key("ArrowRight");
    await player.says(/1 of 7/);
    await player.key("KeyU");
    await player.says("Taken back");
    // The same words are said again.
    const first = await player.status();
    await player.key("KeyU");
    await player.page.waitForFunction((text) => document.getElementById("status").textContent !== text, first);
    assert.equal((await player.status()).trim(), first.trim());
    // What is on the screen can be pressed without seeing it.
    await player.press("Walk to row 1, column 2");
    await player.says("Walked");
    await player.press("Menu");
    await player.control(/^Back$/).waitFor({ state: "attached" });
  });

  await t.test("on a Mac, which does not say that keys are let go while Cmd is held, every Cmd+Z counts", async () => {
    await player.follow("M2M0-001Y-SRT4");
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
});
