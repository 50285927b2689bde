// Fields: typed into and pasted into as on any page, by keyboard, mouse and on a phone.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";
import { knows } from "./saved.js";

const CODE = "M2M0-001Y-SRT4";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const stage = open();

// Where a field lies on the page, which is where it is drawn.
async function middle(player, name) {
  const [left, top, right, bottom] = await player.atRest(player.field(name));
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

// What can be opened with a finger opens the keyboard of a phone: it is a field of the page.
async function tapField(player, name) {
  await player.tapAt(await middle(player, name));
  await player.page.waitForFunction(() => document.activeElement.type === "text");
}

async function paste(player, text) {
  await player.page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await player.page.keyboard.press("Control+A");
  await player.page.keyboard.press("Control+V");
}

test("on a phone", async (t) => {
  const player = await visit(t, stage, PHONE);
  const said = [];
  player.page.on("console", (message) => said.push(message.text()));
  await player.start();

  await t.test("a code is typed in and opens its level; rubbish gets a friendly word", async () => {
    await player.tap("Free play");
    await tapField(player, "level's code");
    assert.ok(await player.field("level's code").evaluate((field) => getComputedStyle(field).opacity === "1"));
    await player.page.keyboard.type("nonsense");
    await player.tap("Play this code");
    await player.mentions("codes begin with");
    await player.text("codes begin with").waitFor({ state: "attached" });
    assert.equal(await player.focused(), "monk", "the keyboard is put away");
    await tapField(player, "level's code");
    assert.equal(await player.field("level's code").inputValue(), "nonsense", "it is still there");
    await player.field("level's code").fill("");
    await player.page.keyboard.type(CODE.toLowerCase());
    await player.tap("Play this code");
    await player.isOn(CODE);
    assert.deepEqual(said.filter((words) => words.includes("Agent element")), []);
    assert.deepEqual(player.complaints, []);
  });

  await t.test("a seed is typed, entered and refused as a code is, for the cube and for games", async () => {
    await player.goHome();
    await player.press(/^Games:/);
    await player.press("Peg Solitaire: Choose");
    await tapField(player, "seed");
    await player.page.keyboard.type("seven");
    await player.page.keyboard.press("Enter");
    await player.mentions('"seven" is no seed');
    await tapField(player, "seed");
    await player.field("seed").fill("7");
    await player.page.keyboard.press("Enter");
    await player.isOn();
    assert.ok(knows(await player.saved(), "peg-solitaire"));
    assert.equal(await player.focused(), "monk", "the keys are the game's again");
  });
});

test("on a desktop", async (t) => {
  const player = await visit(t, stage, { permissions: ["clipboard-read", "clipboard-write"] });
  await player.start();

  await t.test("the tabulator leads into a field and out of it, both ways", async () => {
    await player.choose("Free play");
    const isOn = (control) => control.and(player.page.locator('[aria-current="true"]')).waitFor({ state: "attached" });
    const onSeed = () => player.page.waitForFunction(() => document.activeElement.ariaLabel?.startsWith("seed"));
    const back = async () => {
      // Held for longer than a frame, as hands do.
      await player.page.keyboard.down("Shift");
      await player.key("Tab");
      await player.page.keyboard.up("Shift");
    };
    await player.slider("Difficulty").waitFor({ state: "attached" });
    for (let i = 0; i < 60 && (await player.focused()) === "monk"; i += 1) await player.key("Tab");
    await onSeed();
    await player.page.keyboard.type("4");
    await player.key("Tab");
    await isOn(player.control(/^Play$/));
    assert.equal(await player.focused(), "monk");
    await back();
    await onSeed();
    assert.equal(await player.field("seed").inputValue(), "4");
    await back();
    await isOn(player.slider("Difficulty"));
    assert.equal(await player.focused(), "monk");
    await player.key("Tab");
    await onSeed();
    await player.page.keyboard.press("Escape");
    await player.control("Campaign").waitFor({ state: "attached" });
  });

  await t.test("what lies over a field is not covered by it", async () => {
    await player.press("Free play");
    const field = player.field("level's code");
    const { x, y } = await middle(player, "level's code");
    const onTop = () => player.page.evaluate(([x, y]) => document.elementFromPoint(x, y).type ?? "canvas", [x, y]);
    assert.equal(await onTop(), "text");
    await player.page.evaluate(() => (location.hash = "#nonsense"));
    await player.text("leads to no level").waitFor({ state: "attached" });
    await player.page.waitForFunction((input) => input.dataset.place === "", await field.elementHandle());
    assert.equal(await onTop(), "canvas");
    await player.click("Good");
    await player.page.waitForFunction((input) => input.dataset.place !== "", await field.elementHandle());
  });

  await t.test("pasting works, and what is no letter stays outside", async () => {
    // It moves when there is something to complain of.
    const enter = async () => {
      const { x, y } = await middle(player, "level's code");
      await player.page.mouse.click(x, y);
      await player.page.waitForFunction(() => document.activeElement.ariaLabel?.includes("code"));
    };
    await enter();
    await paste(player, "much too long ".repeat(1000));
    await player.page.keyboard.press("Enter");
    await player.page.waitForFunction(
      () => document.querySelectorAll('#controls input[type="text"]')[1]?.value.length === 4000,
    );
    await player.mentions("of the code");
    await enter();
    await paste(player, `\t ${CODE}\u0007`);
    await player.page.keyboard.press("Enter");
    await player.isOn(CODE);
  });
});
