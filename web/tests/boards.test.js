// A level of every grid game to its end, by keys alone and by touch; a level made by un-play, and played.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { forge, open, test, visit } from "./browser.js";
import { codeOf } from "./hands.js";
import { knows } from "./saved.js";

const stage = open();

const GAMES = ["peg-solitaire", "merge", "sokoban", "two-door", "stepping-stones", "frogs", "boulders"];

function ask(...args) {
  const { stdout, stderr } = spawnSync(forge, ["rewrite", ...args, "--json"], { encoding: "utf8" });
  assert.ok(stdout, stderr);
  return JSON.parse(stdout.split("\n")[0]);
}

// A move as the page tells it: where from, where to, and in words.
async function told(player, move) {
  const control = player.page.locator(`#controls button[data-id="move-${move}"]`);
  const [left, top, right, bottom] = await player.atRest(control);
  return { from: { x: left, y: top }, to: { x: right, y: bottom }, words: await control.textContent() };
}

const isPlayed = ({ words }) => words.startsWith("monk");
const cellOf = (words) => /row (\d+), column (\d+)/.exec(words).slice(1).map(Number);
const arrowOf = ({ words }) =>
  ({ left: "ArrowLeft", right: "ArrowRight", back: "ArrowUp", front: "ArrowDown" })[/\w+$/.exec(words)[0]];

// Brings the cursor to a cell, by what is said of where it is.
async function steer(player, [row, column]) {
  const at = async () => cellOf(await player.status());
  if (!/row \d+, column \d+/.test(await player.status())) await player.key("ArrowRight");
  await player.says(/row \d+, column \d+/);
  for (let i = 0; i < 60; i += 1) {
    const [r, c] = await at();
    if (r === row && c === column) return;
    const along = r < row ? "ArrowDown" : "ArrowUp";
    const across = c < column ? "ArrowRight" : "ArrowLeft";
    if (r !== row) await player.key(along);
    const [now] = await at();
    if (now === r && c !== column) await player.key(across);
  }
  throw new Error(`the cursor never comes to ${row}, ${column}`);
}

const hands = {
  async keys(player, move) {
    const action = await told(player, move);
    if (!isPlayed(action)) {
      await steer(player, cellOf(action.words));
      await player.key("Enter");
      await player.says("Taken");
    }
    await player.key(arrowOf(action));
  },
  async touch(player, move) {
    const action = await told(player, move);
    if (!isPlayed(action)) await player.tapAt(action.from);
    await player.tapAt(action.to);
  },
};

// Plays moves until the board is solved.
async function finish(player, moves, hand) {
  for (const move of moves) {
    const before = await player.faces();
    await hand(player, move);
    await player.changes(before);
  }
  await player.says(/\bdone\b/);
}

test("a level of every grid game by keys, another by touch", async (t) => {
  const player = await visit(t, stage, { hasTouch: true, isMobile: true });
  await player.start();
  for (const game of GAMES) {
    await t.test(game, async () => {
      const level = (seed) => ask("generate", game, "--length", "4", "--seed", seed);
      const [first, second] = [level("3"), level("4")];
      await player.follow(first.code);
      await finish(player, first.solution.split(" "), hands.keys);
      await player.follow(second.code);
      await finish(player, second.solution.split(" "), hands.touch);
      assert.deepEqual(player.complaints, []);
    });
  }
});

test("a board is un-played, and what was made of it is played", async (t) => {
  const player = await visit(t, stage);
  await player.start();
  await player.choose(/^Games:/);
  await player.choose("Peg Solitaire: Un-play");
  await player.page.locator("#faces li").first().waitFor({ state: "attached" });
  for (let i = 0; i < 2; i += 1) {
    const before = await player.faces();
    const move = await player.page.locator('#controls button[data-id^="move-"]').first().getAttribute("data-id");
    await hands.keys(player, move.slice("move-".length));
    await player.changes(before);
  }
  await player.text("2 moves, proven").waitFor({ state: "attached" });
  await player.key("KeyN");
  await player.isOn();
  const { solution } = ask("solve", "peg-solitaire", "--code", codeOf(player));
  assert.equal(solution.split(" ").length, 2);
  await finish(player, solution.split(" "), hands.keys);
  assert.ok(knows(await player.saved("own"), "Peg Solitaire"), "it is kept");
  assert.deepEqual(player.complaints, []);
});
