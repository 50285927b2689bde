// A level drawn from nothing, mended by a suggestion, kept, found again after a reload, played and shared: of
// the cube by keys alone, of Sokoban by mouse and by touch. On the way a level is watched being made.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";
import { codeOf } from "./hands.js";
import { codes, drawn } from "./saved.js";

const stage = open();

const PROVEN = /✔.*, proven/;
const SUGGESTED = /^Paint \S.* at /;
const HAND = "drawing in hand";

// What is drawn, tile by tile; how it is known to be there; a change too many; and what is wrong with it.
const cube = {
  name: "The cube",
  strokes: [["karma", [4, 3]], ["karma", [5, 3]], ["karma", [3, 4]], ["karma", [4, 4]], ["karma", [5, 4]], ["karma", [3, 5]]],
  isDrawn: (text) => drawn(text, "o") === 6,
  tooMuch: ["obstacle", [4, 4]],
  wrong: "1 more karma",
};
const sokoban = {
  name: "Sokoban",
  // Along the wall the crate never comes to the mark.
  strokes: [["monk", [2, 4]], ["crate", [3, 1]], ["mark", [5, 3]]],
  isDrawn: (text) => drawn(text, "*") === 1,
  tooMuch: ["wall", [4, 4]],
  wrong: "✖",
};

const sheet = (player) => player.control(/^Sheet of /);

// Waits until something holds of what is said of the sheet and its cursor.
async function shows(player, holds) {
  await sheet(player).waitFor({ state: "attached" });
  for (let i = 0; i < 600; i += 1) {
    const words = await sheet(player).textContent();
    if (holds(words)) return words;
    await player.frames(2);
  }
  throw new Error(`not so: ${await sheet(player).textContent()}`);
}

// The corners of a cube's faces on its net.
const FACES = { Back: [3, 0], Left: [0, 3], Top: [3, 3], Right: [6, 3], Front: [3, 6], Bottom: [3, 9] };

// Where the cursor is.
function cursorOf(words) {
  const [, before, row, column] = /(\w+), row (\d+), column (\d+)\.$/.exec(words);
  const [left, top] = FACES[before] ?? [0, 0];
  return [left + Number(column) - 1, top + Number(row) - 1];
}

const isAt = (words, [x, y]) => String(cursorOf(words)) === String([x, y]);

// The middle of a cell: cells are as large as can be, and lie in the middle of the sheet's space.
async function middle(player, [x, y]) {
  const [left, top, right, bottom] = await player.atRest(sheet(player));
  const size = /(\d+) columns and (\d+) rows/.exec(await sheet(player).textContent());
  const [columns, rows] = size.slice(1).map(Number);
  const largest = Math.min((right - left) / columns, (bottom - top) / rows);
  const side = Math.floor(Math.min(52, Math.max(9, largest)));
  return {
    x: (left + right) / 2 + (x + 0.5 - columns / 2) * side,
    y: (top + bottom) / 2 + (y + 0.5 - rows / 2) * side,
  };
}

async function middleOfField(player, name) {
  const [left, top, right, bottom] = await player.atRest(player.field(name));
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

const isTyping = (player, name) =>
  player.page.waitForFunction((name) => document.activeElement.ariaLabel?.startsWith(name), name);

// The keyboard is on the sheet again, and on no button.
async function letGo(player) {
  const held = player.page.locator('#controls [aria-current="true"]').first();
  if ((await held.count()) === 0) return;
  await player.key("Escape");
  await held.waitFor({ state: "detached" });
}

// Brings the cursor to a cell with the arrows.
async function steer(player, [x, y]) {
  for (let i = 0; i < 60; i += 1) {
    const words = await shows(player, () => true);
    if (isAt(words, [x, y])) return;
    const [left, top] = cursorOf(words);
    const along = top < y ? "ArrowDown" : "ArrowUp";
    const across = left < x ? "ArrowRight" : "ArrowLeft";
    await player.key(top === y ? across : along);
    await shows(player, (now) => now !== words);
  }
  throw new Error(`the cursor never comes to ${x}, ${y}`);
}

const TILES = /^Paint with /;

const devices = {
  keys: {
    options: {},
    press: (player, name) => player.choose(name),
    async paint(player, tile, spot) {
      await letGo(player);
      const tiles = await player.page.locator("#controls button").filter({ hasText: TILES }).allTextContents();
      await player.key(`Digit${tiles.indexOf(`Paint with ${tile}`) + 1}`);
      await steer(player, spot);
      await player.key("Enter");
    },
    async type(player, name, text) {
      for (let i = 0; i < 60 && (await player.focused()) === "monk"; i += 1) await player.key("Tab");
      await isTyping(player, name);
      await player.page.keyboard.type(text);
    },
    undo: (player) => player.key("KeyU"),
    keep: (player) => player.key("KeyK"),
  },
  mouse: {
    options: { viewport: { width: 1280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] },
    press: (player, name) => player.click(name),
    async paint(player, tile, spot) {
      await player.click(`Paint with ${tile}`);
      await player.clickAt(await middle(player, spot));
    },
    async type(player, name, text) {
      const { x, y } = await middleOfField(player, name);
      await player.page.mouse.click(x, y);
      await isTyping(player, name);
      await player.page.keyboard.type(text);
    },
    undo: (player) => player.click("Take back"),
    keep: (player) => player.click(/^Keep$/),
  },
  touch: {
    options: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
    press: (player, name) => player.tap(name),
    async paint(player, tile, spot) {
      await player.tap(`Paint with ${tile}`);
      await player.tapAt(await middle(player, spot));
    },
    async type(player, name, text) {
      await player.tapAt(await middleOfField(player, name));
      await isTyping(player, name);
      await player.page.keyboard.type(text);
    },
    undo: (player) => player.tap("Take back"),
    keep: (player) => player.tap(/^Keep$/),
  },
};

// Waits until a control can be pressed, or cannot.
const isAble = (player, name, is = "enabled") =>
  player.page.locator(`#controls button:${is}`).filter({ hasText: name }).first().waitFor({ state: "attached" });

const part = (name) => `${name}, part of the panel`;

async function paint(player, hands, [tile, spot]) {
  await hands.paint(player, tile, spot);
  await shows(player, (words) => words.includes(`Cursor: ${tile}`) && isAt(words, spot));
}

async function draw(player, hands, { name, strokes, isDrawn, tooMuch, wrong }) {
  await hands.press(player, /^Workshop/);
  await hands.press(player, `${name}: Draw`);
  await isAble(player, /^Keep$/, "disabled");
  for (const stroke of strokes) await paint(player, hands, stroke);
  await player.keeps(isDrawn, HAND);
  await player.mentions(wrong);
  await player.text(wrong).waitFor({ state: "attached" });
  await isAble(player, /^Keep$/, "disabled");
  // One stroke more is another drawing, and taken back it is the same again.
  const before = await player.saved(HAND);
  await paint(player, hands, tooMuch);
  await player.keeps((text) => text !== before, HAND);
  await hands.undo(player);
  await player.keeps((text) => text === before, HAND);
  await player.text(wrong).waitFor({ state: "attached" });
}

// Takes the first change that is suggested.
async function mend(player, hands) {
  await hands.press(player, part("Ideas"));
  await hands.press(player, "Make it solvable");
  await player.control(SUGGESTED).waitFor({ state: "attached" });
  // While there are more to come, they move about under a hand.
  if (hands !== devices.keys) await player.text("drawings tried").waitFor({ state: "detached" });
  const before = await player.saved(HAND);
  await hands.press(player, SUGGESTED);
  await player.keeps((text) => text !== before, HAND);
  await player.mentions(PROVEN);
  await player.text(PROVEN).waitFor({ state: "attached" });
}

// Watches a level being made, and goes back to what was drawn before.
async function watch(player, hands) {
  const before = await player.saved(HAND);
  await hands.press(player, part("Watch"));
  await isAble(player, "How it was made", "disabled");
  await hands.press(player, part("Begin"));
  await hands.type(player, "seed", "7");
  await hands.press(player, "Begin with such a level");
  await player.keeps((text) => text !== before, HAND);
  await hands.press(player, part("Watch"));
  await isAble(player, "How it was made");
  await hands.press(player, "How it was made");
  await hands.press(player, "To the last step");
  const last = player.text(/^Step (\d+) of \1$/);
  await last.waitFor({ state: "attached" });
  assert.ok(Number(/\d+/.exec(await last.textContent())) > 3, "a film of some steps");
  assert.equal(await sheet(player).count(), 0, "a film is not drawn on");
  await hands.press(player, "Back to the drawing");
  await sheet(player).waitFor({ state: "attached" });
  await hands.press(player, part("Draw"));
  await hands.undo(player);
  await player.keeps((text) => text === before, HAND);
}

// Plays the only level on the list of one's own: its code is in the address.
async function playIt(player, hands, name, code) {
  await hands.press(player, new RegExp(`^${name}: .*\\bpar \\d+(, difficulty \\d+)?$`));
  await player.isOn(code);
  assert.equal(codeOf(player), code);
}

async function journey(t, hands, puzzle) {
  const player = await visit(t, stage, hands.options);
  await (hands === devices.keys ? player.startByKey() : player.start());
  await draw(player, hands, puzzle);
  await mend(player, hands);
  await hands.keep(player);
  await player.keeps((text) => codes(text).length === 1, "own");
  const [code] = codes(await player.saved("own"));
  await watch(player, hands);
  const before = await player.saved(HAND);
  await player.page.reload();
  await player.begin();
  player.heard = 0;
  await hands.press(player, /^Workshop/);
  await hands.press(player, `${puzzle.name}: Draw on`);
  await shows(player, () => true);
  await player.mentions(PROVEN);
  assert.equal(await player.saved(HAND), before, "it is as it was");
  await hands.press(player, /^Menu$/);
  await playIt(player, hands, puzzle.name, code);
  assert.deepEqual(player.complaints, []);
  return { player, code };
}

test("a cube drawn by keys alone", (t) => journey(t, devices.keys, cube));

test("a Sokoban drawn by touch", (t) => journey(t, devices.touch, sokoban));

// Two levels as they are passed around; the second takes a step and a push.
const ROOMS = `; One
#####
#@$.#
#####

; Two
######
#@ $.#
######
`;

test("a Sokoban drawn by mouse", async (t) => {
  const { player, code } = await journey(t, devices.mouse, sokoban);

  await t.test("a level of one's own is shared as a link", async () => {
    await player.page.goBack();
    await player.click(/^code$/);
    await player.page.locator("#note-words").filter({ hasText: /copied/i }).waitFor();
    assert.equal(await player.page.evaluate(() => navigator.clipboard.readText()), player.at(code));
  });

  await t.test("of a text with several levels one is chosen to draw on", async () => {
    await player.press("Sokoban: Draw");
    await player.press(part("Begin"));
    await player.field("rows of tiles").fill(ROOMS);
    await player.press("Begin with this text");
    await player.press(/^2: /);
    await shows(player, (words) => words.startsWith("Sheet of 6 columns and 3 rows"));
    await player.text(PROVEN).filter({ hasText: /\b2\b/ }).waitFor({ state: "attached" });
    assert.deepEqual(player.complaints, []);
  });
});
