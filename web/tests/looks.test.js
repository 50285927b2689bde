// How it looks on a desktop and on a phone, upright and lying: pictures to look at, and a few things
// that must hold in all of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "./browser.js";

const stage = open();

const screens = {
  desktop: { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
  lying: { viewport: { width: 844, height: 390 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
};

for (const [name, options] of Object.entries(screens)) {
  test(`menu and level on a screen like a ${name}'s`, async (t) => {
    const player = await visit(t, stage.browser, options);
    await player.page.goto(stage.address);
    await player.page.locator("#start").waitFor();
    await player.shot(`${name}-cover`);
    await player.begin();
    await player.frames(3);
    await player.shot(`${name}-menu`);
    const { width, height } = options.viewport;
    // A long menu scrolls; everything else is on the screen as it stands.
    const isInside = async (lowest = height) => {
      for (const control of await player.page.locator("#controls button").all()) {
        const [left, top, right, bottom] = (await control.getAttribute("data-place")).split(" ").map(Number);
        const words = `${await control.textContent()} at ${left} ${top} ${right} ${bottom}`;
        assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= lowest, words);
      }
    };
    await isInside(Infinity);
    await player.page.evaluate(() => (location.hash = "#M2M0-001Y-SRT4"));
    await player.says("Gather seven karma");
    await player.frames(3);
    await player.shot(`${name}-level`);
    await isInside();
    // Something is drawn: a blank canvas squeezes to almost nothing.
    const picture = await player.page.screenshot();
    assert.ok(picture.length > 30_000, `${picture.length} bytes`);
  });
}
