// How it looks on a desktop and on a phone, upright and lying: pictures to look at, and a few things
// that must hold in all of them.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";

const stage = open();

// A phone is turned while the game runs.
const devices = {
  desktop: { screen: {}, ways: { desktop: { width: 1280, height: 720 } } },
  phone: {
    screen: { hasTouch: true, isMobile: true },
    ways: { phone: { width: 390, height: 844 }, lying: { width: 844, height: 390 } },
  },
};

// How much of the middle of a picture has strong colours.
async function strong(picture) {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const { width, height } = image;
  const paper = new OffscreenCanvas(width, height).getContext("2d");
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(width >> 2, height >> 2, width >> 1, height >> 1);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    const colour = data.subarray(i, i + 3);
    if (Math.max(...colour) - Math.min(...colour) > 80) count += 1;
  }
  return (4 * count) / data.length;
}

// A long menu scrolls; everything else is on the screen as it stands.
async function isInside(player, { width, height }, lowest = height) {
  const controls = await player.page.locator("#controls button").evaluateAll((buttons) =>
    buttons.map((button) => [button.dataset.place, button.textContent]),
  );
  for (const [place, words] of controls) {
    const [left, top, right, bottom] = place.split(" ").map(Number);
    assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= lowest, `${words} at ${place}`);
  }
}

for (const [device, { screen, ways }] of Object.entries(devices)) {
  test(`menu and level on a screen like a ${device}'s`, async (t) => {
    const player = await visit(t, stage, { deviceScaleFactor: 0.5, ...screen });
    const eachWay = async (look) => {
      for (const [name, size] of Object.entries(ways)) {
        await player.page.setViewportSize(size);
        await look(name, size);
      }
    };
    await player.page.goto(player.address);
    await player.page.locator("#start").waitFor();
    await eachWay((name) => player.shot(`${name}-cover`));
    await player.begin();
    await eachWay(async (name, size) => {
      await player.frames(3);
      await player.draw();
      await player.shot(`${name}-menu`);
      await isInside(player, size, Infinity);
    });
    await player.follow("M2M0-001Y-SRT4");
    await eachWay(async (name, size) => {
      await player.frames(3);
      await player.draw();
      const picture = await player.shot(`${name}-level`);
      await isInside(player, size);
      // The cube is drawn: the valley behind it has no strong colours.
      const share = await player.page.evaluate(strong, picture.toString("base64"));
      assert.ok(share > 0.1, `${share} of the middle`);
    });
  });
}
