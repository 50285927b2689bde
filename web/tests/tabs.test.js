// Several tabs of one browser: none writes over what another one kept.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { forge, open, test, visit } from "./browser.js";
import { NAME, steps, withSteps } from "./saved.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

// The other tab is told of, and gone on from where that one got to.
async function goOn(player, faces) {
  await player.says("another tab");
  await player.press("Good");
  await player.choose("Go on");
  await player.page.waitForFunction((text) => document.getElementById("faces").innerText === text, faces);
}

test("two tabs with the same level", async (t) => {
  const first = await visit(t, stage);
  await first.canHide();
  await first.play(CODE);
  await first.move("Digit5");
  const second = await first.beside();
  await second.canHide();
  await first.hide();
  await second.start();
  await second.choose("Go on");
  await second.text("Turns 1").waitFor({ state: "attached" });

  await t.test("they leave each other alone as long as nothing is played", async () => {
    await second.left();
    const before = await first.saved();
    assert.notEqual(await second.hide(), before, "the other one kept its time");
    await first.unhide();
    await first.frames(4);
    await first.control("Menu").waitFor({ state: "attached" });
    assert.doesNotMatch(await first.status(), /another tab/);
    await first.key("Digit5");
    await first.text("Turns 2").waitFor({ state: "attached" });
    assert.equal(steps(await first.saved()), "C1 C1");
  });

  await t.test("one that was hidden writes nothing over what the other one kept, and goes on from there", async () => {
    await first.left();
    const newer = await first.hide();
    await second.unhide();
    const faces = await first.faces();
    await second.says("another tab");
    assert.equal(await second.saved(), newer);
    await goOn(second, faces);
  });

  await t.test("one in sight hears of it at once", async () => {
    await first.unhide();
    await second.move("Digit5");
    assert.equal(steps(await second.saved()), "C1 C1 C1");
    await goOn(first, await second.faces());
  });

  await t.test("tabs with the same board do as those with a cube do", async () => {
    const { stdout } = spawnSync(forge, ["rewrite", "generate", "sokoban", "--length", "8", "--seed", "3", "--json"]);
    const { code } = JSON.parse(stdout);
    const move = async (player) => {
      const before = await player.saved();
      await player.page.locator('#controls button[data-id^="move-"]').first().evaluate((button) => button.click());
      await player.page.waitForFunction(([name, text]) => localStorage.getItem(name) !== text, [NAME, before]);
    };
    await second.page.close();
    await first.follow(code);
    await move(first);
    await first.hide();
    const third = await first.beside();
    await third.canHide();
    await third.start();
    await third.choose("Go on");
    await third.isOn(code);
    assert.equal(await third.faces(), await first.faces());
    await third.left();
    await third.hide();
    await first.unhide();
    await first.frames(4);
    await first.control("Menu").waitFor({ state: "attached" });
    await move(first);
    assert.doesNotMatch(await first.status(), /another tab/);
    const newer = await first.hide();
    await third.unhide();
    await third.says("another tab");
    assert.equal(await third.saved(), newer);
    await third.page.close();
  });

  await t.test("a move made on an old level is not written over a newer one", async () => {
    await first.unhide();
    await first.follow(CODE);
    await first.move("Digit5");
    // No tab hears of what it writes itself: this comes from nowhere.
    const saved = await first.saved();
    const other = withSteps(saved, `${steps(saved)} C1`);
    await first.page.evaluate(([name, text]) => localStorage.setItem(name, text), [NAME, other]);
    await first.key("KeyU");
    await first.says("another tab");
    assert.equal(await first.saved(), other);
  });
});
