// When the game cannot go on, the page says why, names the level, and offers to load it again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, visit } from "./browser.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

const part = (player, name) => player.page.locator(`#trouble-${name}`);

async function playABit(player) {
  await player.start(`${stage.address}#${CODE}`);
  await player.says("Gather seven karma");
  await player.key("Digit5");
  await player.says("Turned column 2");
}

test("a panic shows the overlay, and the level goes on after loading again", async (t) => {
  const player = await visit(t, stage.browser);
  await playABit(player);
  assert.ok(await player.page.locator("#trouble").isHidden(), "not before");
  await player.page.evaluate(() => {
    try {
      globalThis.monkGame.stumble();
    } catch {
      // It ends the game, not the page.
    }
  });
  await part(player, "title").filter({ hasText: "stumbled" }).waitFor();
  assert.equal(await part(player, "code").textContent(), CODE);
  assert.match(await part(player, "text").textContent(), /asked to stumble/);
  assert.ok(await part(player, "kept").isVisible());
  await player.shot("panic");
  await part(player, "reload").click();
  await player.begin();
  await player.page.locator("#faces li").first().waitFor({ state: "attached" });
  assert.match(await player.saved(), /steps: "C1"/);
  assert.match(await player.text("Turns").textContent(), /Turns 1/);
});

test("a lost picture shows the overlay", async (t) => {
  const player = await visit(t, stage.browser);
  await playABit(player);
  await player.page.evaluate(() => {
    const gl = document.getElementById("monk").getContext("webgl2");
    gl.getExtension("WEBGL_lose_context").loseContext();
  });
  await part(player, "title").filter({ hasText: "picture was lost" }).waitFor();
  assert.equal(await part(player, "code").textContent(), CODE);
  await part(player, "reload").click();
  await player.begin();
  await player.text("Turns 1").waitFor({ state: "attached" });
});

test("a browser without WebGL 2 is told before it loads anything large", async (t) => {
  const player = await visit(t, stage.browser);
  const asked = [];
  player.page.on("request", (request) => asked.push(request.url()));
  await player.page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === "webgl2" ? null : real.call(this, kind, ...rest);
    };
  });
  await player.page.goto(`${stage.address}#${CODE}`);
  await part(player, "words").filter({ hasText: "WebGL 2" }).waitFor();
  assert.equal(await part(player, "code").textContent(), CODE);
  assert.deepEqual(asked.filter((url) => url.endsWith(".wasm")), []);
  await Promise.all([player.page.waitForEvent("load"), part(player, "reload").click()]);
});

test("a game that does not come through is told", async (t) => {
  const player = await visit(t, stage.browser, { serviceWorkers: "block" });
  await player.page.route("**/*.wasm", (route) => route.abort());
  await player.page.goto(stage.address);
  await part(player, "title").filter({ hasText: "did not load" }).waitFor();
  await player.page.unroute("**/*.wasm");
  await part(player, "reload").click();
  await player.begin();
});
