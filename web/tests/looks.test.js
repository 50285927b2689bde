// How it looks on a desktop and on a phone, upright and lying: pictures to look at, and a few things
// that must hold in all of them.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";

const stage = open();

const screens = {
  desktop: { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
  lying: { viewport: { width: 844, height: 390 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
};

// How much of a picture has strong colours.
async function strong(picture) {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    const colour = data.subarray(i, i + 3);
    if (Math.max(...colour) - Math.min(...colour) > 80) count += 1;
  }
  return (4 * count) / data.length;
}

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
    // The cube is drawn: the valley behind it has no strong colours.
    const clip = { x: width / 4, y: height / 4, width: width / 2, height: height / 2 };
    const picture = await player.page.screenshot({ clip });
    const share = await player.page.evaluate(strong, picture.toString("base64"));
    assert.ok(share > 0.1, `${share} of the middle`);
  });
}
