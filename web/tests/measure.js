// The figures of docs/performance.md: bytes over the wire, times to the menu and to a level, and the engine
// in the browser against the machine. Not a test: nothing here passes or fails.
//
//   web/build --probe && cargo build --release --no-default-features --features forge --bin forge
//   FORGE=target/release/forge node web/tests/measure.js

import { spawnSync } from "node:child_process";
import { forge, launch, visit } from "./browser.js";

const LEVELS = 1000;
const CODE = "M2M0-001Y-SRT4";

const ends = [];
const run = { after: (end) => ends.push(end) };
const stage = { browser: await launch() };
const REAL = { isAlone: true, isDrawn: true, serviceWorkers: "allow" };
const player = await visit(run, stage, { ...REAL, viewport: { width: 390, height: 844 } });

let bytes = 0;
const network = await player.context.newCDPSession(player.page);
await network.send("Network.enable");
network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));

const since = (start) => ((performance.now() - start) / 1000).toFixed(1);
let start = performance.now();
await player.page.goto(player.address, { waitUntil: "commit" });
await player.page.locator("#start").waitFor();
console.log(`first paint with something to press: ${since(start)} s`);
await player.page.locator("#loading").filter({ hasText: "Ready." }).waitFor();
console.log(`everything loaded: ${since(start)} s, ${(bytes / 1e6).toFixed(2)} MB over the wire`);
await player.begin();
console.log(`the menu is drawn: ${since(start)} s from the request`);
start = performance.now();
await player.follow(CODE);
await player.frames(2);
console.log(`a level made, proven and drawn: ${since(start)} s from the menu`);

const rounds = [];
for (let i = 0; i < 3; i += 1) {
  const { stdout } = spawnSync(forge, ["digest", "--count", String(LEVELS), "--json"], { encoding: "utf8" });
  const here = JSON.parse(stdout).seconds;
  const there = await player.page.evaluate((levels) => {
    const start = performance.now();
    globalThis.monkGame.digest(1, levels);
    return (performance.now() - start) / 1000;
  }, LEVELS);
  rounds.push(there / here);
  console.log(`${LEVELS} levels made and par proven: ${there.toFixed(2)} s in the browser, ${here.toFixed(2)} s on the machine`);
}
console.log(`ratio, middle of three: ${rounds.sort((a, b) => a - b)[1].toFixed(2)}`);

// How long generation, proofs, ratings, hints and pictures hold up a frame at most: the games' page with all
// its pictures, then hard levels of everything, each with the light that tells whether they can be won, and
// hints. The games start anew, since the digest above is one long breath.
const fast = await visit(run, stage, { ...REAL, viewport: { width: 400, height: 300 } });
await fast.start();
const longest = () => fast.page.evaluate(() => globalThis.monkGame.longest());
const shares = [];
async function share(what) {
  const most = await longest();
  shares.push(most);
  console.log(`a frame held up for ${what}: at most ${most.toFixed(1)} ms`);
}
await share("the start");
await fast.choose("Settings");
await fast.choose(/can still be won/);
await fast.choose(/^Back$/);
await fast.choose(/^Games:/);
await fast.frames(150);
await share("the pictures on the cards");
const made = (...args) => {
  const { stdout } = spawnSync(forge, [...args, "--json"], { encoding: "utf8" });
  return JSON.parse(stdout.split("\n")[0]).code;
};
async function level(what, code) {
  await fast.follow(code);
  await fast.frames(20);
  await fast.key("KeyH");
  await fast.frames(20);
  await share(what);
}
await level("a fierce cube", made("generate", "--difficulty", "10", "--seed", "2"));
for (const game of ["peg-solitaire", "merge", "sokoban", "two-door", "stepping-stones", "frogs", "boulders"]) {
  await level(`${game}, 20 moves`, made("rewrite", "generate", game, "--length", "20", "--seed", "5"));
  await level(`${game}, difficulty 300`, made("rewrite", "generate", game, "--difficulty", "300", "--seed", "5"));
}
console.log(`of all these: ${Math.max(...shares).toFixed(1)} ms`);

// From a stroke to the first answer, and how long the proofs hold up a frame: random strokes, by keys.
const STROKES = Number(process.env.STROKES ?? 1000);
const drawer = await visit(run, stage, { ...REAL, viewport: { width: 800, height: 600 } });
await drawer.start();
const random = (below) => Math.floor(Math.random() * below);
for (const [what, code, paints] of [
  ["the cube", made("generate", "--difficulty", "5", "--seed", "3"), 5],
  ["Sokoban", made("rewrite", "generate", "sokoban", "--length", "12", "--seed", "3"), 4],
]) {
  await drawer.goHome();
  await drawer.press("Workshop");
  await drawer.press(new RegExp(`^${what}: Draw`, "i"));
  await drawer.control(/^Sheet of /).waitFor({ state: "attached" });
  await drawer.press("Begin, part of the panel");
  await drawer.field("a level's code or link").fill(code);
  await drawer.press("Begin with this level");
  await drawer.press("Draw, part of the panel");
  // The keyboard is on the sheet again, and on no button.
  await drawer.key("Escape");
  await drawer.page.locator('#controls [aria-current="true"]').first().waitFor({ state: "detached" });
  await drawer.page.evaluate(() => globalThis.monkGame.longest());
  await drawer.page.evaluate(() => globalThis.monkGame.answers());
  const answers = [];
  // Drawings that are no level give no answer: then there is an end, too.
  for (let rounds = 0; answers.length < STROKES && rounds < STROKES / 10; rounds += 1) {
    for (let i = 0; i < 20; i += 1) {
      const arrow = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"][random(4)];
      for (const key of [`Digit${1 + random(paints)}`, arrow, arrow, "Enter"]) await drawer.page.keyboard.press(key);
      await drawer.frames(3);
      // Every stroke is one on a level.
      await drawer.page.keyboard.press("KeyU");
      await drawer.frames(2);
    }
    const told = await drawer.page.evaluate(() => globalThis.monkGame.answers());
    answers.push(...told.split(" ").filter(Boolean).map(Number));
  }
  if (answers.length === 0) {
    console.log(`${what}: no answers, for no stroke was one on a level`);
    continue;
  }
  answers.sort((a, b) => a - b);
  const at = (share) => answers[Math.min(answers.length - 1, Math.floor(answers.length * share))].toFixed(1);
  console.log(`${what}: ${answers.length} answers, ${at(0.5)} ms in the middle, ${at(0.95)} for 95 of 100, ${at(1)} at most`);
  const most = await drawer.page.evaluate(() => globalThis.monkGame.longest());
  console.log(`a frame held up for proofs while ${what} is drawn: at most ${most.toFixed(1)} ms`);
}
for (const end of ends.reverse()) await end();
await stage.browser.close();
