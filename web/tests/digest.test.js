// The same levels, solutions and pars in the browser and on the machine.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { forge, open, test, visit } from "./browser.js";

const stage = open();

test("a thousand codes give the same levels, solutions and pars in the browser", async (t) => {
  const { stdout } = spawnSync(forge, ["digest", "--count", "1000", "--json"], { encoding: "utf8" });
  const native = JSON.parse(stdout);
  assert.equal(native.levels, 1000);
  const player = await visit(t, stage.browser);
  await player.start(stage.address);
  const { digest, seconds } = await player.page.evaluate(() => {
    const start = performance.now();
    const digest = globalThis.monkGame.digest(1, 1000);
    return { digest, seconds: (performance.now() - start) / 1000 };
  });
  console.log(`1000 levels: ${seconds.toFixed(2)} s in the browser, ${native.seconds.toFixed(2)} s on the machine`);
  assert.equal(digest, native.digest);
  const other = await player.page.evaluate(() => globalThis.monkGame.digest(2, 10));
  assert.notEqual(other, digest.replace("1000", "10"), "the digest does depend on the levels");
});
