// Three pairs of hands that play a solution: keys, mouse and touch. What they know of the cube they
// read from the page, as a player who listens would.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { forge } from "./browser.js";

// The moves that solve a level, from the solver on this machine.
export function solution(code) {
  const { stdout, stderr } = spawnSync(forge, ["solve", "--json"], { input: `${code}\n`, encoding: "utf8" });
  const solved = JSON.parse(stdout || "{}");
  assert.ok(solved.solution, `${code} has no solution: ${stderr}`);
  return solved.solution.split(" ");
}

export const codeOf = (visit) => decodeURIComponent(new URL(visit.page.url()).hash.slice(1));

// The nine tiles of Top as the page tells them.
export async function top(visit) {
  const rows = (await visit.page.locator("#faces ul").first().locator("li").allTextContents());
  return rows.flatMap((row) => row.replace(/^[^:]*: /, "").split(", "));
}

// The way to a spot, as the rules walk it: breadth first, left, right, back, front.
export function way(tiles, goal) {
  const isOpen = (spot) => tiles[spot] !== "obstacle" && tiles[spot] !== "soldiers";
  const from = new Map([[tiles.indexOf("the monk"), null]]);
  for (const here of from.keys()) {
    const [x, y] = [here % 3, Math.floor(here / 3)];
    const beside = [
      x > 0 ? ["ArrowLeft", here - 1] : null,
      x < 2 ? ["ArrowRight", here + 1] : null,
      y > 0 ? ["ArrowUp", here - 3] : null,
      y < 2 ? ["ArrowDown", here + 3] : null,
    ];
    for (const [key, spot] of beside.filter(Boolean)) {
      if (isOpen(spot) && !from.has(spot)) from.set(spot, [key, here]);
    }
  }
  const keys = [];
  for (let step = from.get(goal); step; step = from.get(step[1])) keys.unshift(step[0]);
  return keys;
}

// The number of a line's key: rows 1 to 3, columns 4 to 6.
const lineNumber = ([kind, i]) => (kind === "C" ? 4 : 1) + Number(i);
const spotOf = ([, x, y]) => Number(y) * 3 + Number(x);
const isWalk = (move) => move.startsWith("@");

export const keys = {
  async do(visit, move) {
    if (!isWalk(move)) return visit.key(`Digit${lineNumber(move)}`);
    for (const key of way(await top(visit), spotOf(move))) await visit.key(key);
  },
};

const cell = (move) => `Walk to row ${Number(move[2]) + 1}, column ${Number(move[1]) + 1}`;
const button = ([kind, i]) => new RegExp(`^Turn ${kind === "C" ? "column" : "row"} ${Number(i) + 1}$`);

export const mouse = {
  async do(visit, move) {
    await visit.click(isWalk(move) ? cell(move) : button(move));
  },
};

export const touch = {
  async do(visit, move) {
    await visit.tap(isWalk(move) ? cell(move) : button(move));
  },
};

// Plays the level on the screen to its end.
export async function finish(visit, hands) {
  for (const move of solution(codeOf(visit))) {
    const before = await visit.faces();
    await hands.do(visit, move);
    await visit.changes(before);
  }
  await visit.says(/reached the light/);
}
