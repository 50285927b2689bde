// For those who listen: every control has a name and a value, nothing that is read goes unsaid, and the place
// is not lost.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { forge, open, test, visit } from "./browser.js";
import { codeOf, top } from "./hands.js";
import { volume } from "./saved.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

function levelOf(difficulty, seed) {
  const args = ["generate", "--difficulty", difficulty, "--seed", seed, "--json"];
  return JSON.parse(spawnSync(forge, args, { encoding: "utf8" }).stdout.split("\n")[0]).code;
}

test("who listens follows the cube", async (t) => {
  const player = await visit(t, stage);
  await player.play(CODE);

  await t.test("a control that stays keeps the focus while others come and go", async () => {
    await player.atRest(player.control("Menu"));
    await player.control("Menu").evaluate((button) => button.focus());
    const menu = await player.control("Menu").getAttribute("data-id");
    assert.equal(await player.focused(), menu);
    const cells = () => player.page.locator('#controls [data-kind="cell"]').allTextContents();
    const before = await cells();
    assert.ok(before.length > 0);
    // Noted, should it be taken out even for a moment.
    await player.page.evaluate(() => {
      const held = document.activeElement;
      const note = (changes) => {
        if (changes.some(({ removedNodes }) => [...removedNodes].includes(held))) globalThis.lost = true;
      };
      globalThis.watcher = new MutationObserver(note);
      globalThis.watcher.observe(held.parentElement, { childList: true });
    });
    await player.press("Walk to");
    await player.page.waitForFunction(
      (old) => [...document.querySelectorAll('#controls [data-kind="cell"]')].map((e) => e.textContent).join() !== old,
      before.join(),
    );
    assert.equal(await player.focused(), menu);
    assert.equal(await player.page.evaluate(() => globalThis.lost), undefined);
    // One that goes leaves the keys to the game.
    await player.press("Menu");
    await player.control("Campaign").waitFor({ state: "attached" });
    assert.equal(await player.focused(), "monk");
  });

  await t.test("hints, the light and lessons are said when they come up", async () => {
    await player.press("Settings");
    await player.press(/can still be won/);
    await player.press(/^Back$/);
    await player.press("Lessons");
    await player.press("3. Turning");
    await player.isOn();
    await player.mentions(/^Turning\. /);
    await player.mentions("can be won");
    const aside = player.page.locator("#aside");
    assert.equal(await aside.getAttribute("aria-live"), "polite");
    await player.key("KeyH");
    await player.mentions(/Look at (row|column) \d|No more turns/);
    await player.key("KeyH");
    await player.mentions("Next:");
    // What holds as before is not said again.
    const line = await player.control(/^Turn (row|column) \d$/).textContent();
    await player.key(`Digit${Number(line.slice(-1)) + (line.includes("column") ? 3 : 0)}`);
    await player.says("Turned");
    await player.text("can be won").waitFor({ state: "attached" });
    assert.doesNotMatch(await aside.textContent(), /can be won/);
  });

  await t.test("the cube played backwards tells its faces and where to step back to", async () => {
    await player.goHome();
    await player.press(/^Workshop/);
    await player.press("The cube: Un-play");
    await player.says("the monk in the light");
    assert.match(await player.faces(), /Row 3 \(held\): .*the monk$/m);
    const step = player.control("Step back to row");
    // Soldiers stand anywhere, and now and then in the way.
    for (let i = 0; i < 20 && (await step.count()) === 0; i += 1) await player.press("Another end");
    const [row, column] = (await step.textContent()).match(/\d/g).map(Number);
    await step.evaluate((button) => button.click());
    await player.says(/karma behind: 1/);
    const tiles = await top(player);
    assert.equal(tiles[3 * (row - 1) + column - 1], "the monk");
    assert.equal(tiles[8], "karma", "where he stood");
    await player.mentions(/proven|can be won/);
  });
});

test("who listens can set everything", async (t) => {
  const player = await visit(t, stage);
  await player.start();

  await t.test("what the keyboard is on is said with its value, and what becomes of it", async () => {
    await player.choose("Settings");
    const reach = async (words) => {
      for (let i = 0; i < 60 && !words.test(await player.status()); i += 1) await player.key("Tab");
      await player.says(words);
    };
    await reach(/^less motion, choice, on$/);
    await player.key("Space");
    await player.says(/^off/);
    await reach(/^sounds, slider, 70 percent$/);
    await player.key("ArrowLeft");
    await player.says(/^6\d percent/);
  });

  await t.test("sliders and fields have names and values, and can be set", async () => {
    // What is no whole number is told in hundredths.
    assert.match(await player.slider("sounds").inputValue(), /^6\d$/);
    await player.slider("sounds").fill("20");
    await player.keeps((text) => volume(text) === 0.2);
    await player.goHome();
    await player.press("Free play");
    const difficulty = player.slider("Difficulty 3, easy");
    assert.deepEqual(await difficulty.evaluate(({ value, min, max }) => [value, min, max]), ["3", "1", "10"]);
    await difficulty.fill("8");
    await player.text("Difficulty 8, hard").waitFor({ state: "attached" });
    await player.slider("Difficulty 8, hard").waitFor({ state: "attached" });
    await player.field("seed: a number, or nothing for any").fill("77");
    await player.press(/^Play$/);
    await player.isOn();
    assert.equal(codeOf(player), levelOf("8", "77"));
    await player.press("Menu");
    await player.press(/^Back$/);
    await player.press(/^Games:/);
    await player.press("Peg Solitaire: Choose");
    await player.slider("A solution of about 8 moves").fill("3");
    await player.text("about 3 moves").waitFor({ state: "attached" });
  });
});
