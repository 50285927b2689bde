// When the game cannot go on, the page says why, names the level, and offers to load it again.

import assert from "node:assert/strict";
import { open, test, visit } from "./browser.js";
import { steps } from "./saved.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

const part = (player, name) => player.page.locator(`#trouble-${name}`);

async function playABit(player) {
  await player.play(CODE);
  await player.move("Digit5");
}

// Waits until the game is loaded; it would start now.
const isReady = (player) => player.page.locator("#loading").filter({ hasText: "Ready." }).waitFor();

test("a panic shows the overlay, and the level goes on after loading again", async (t) => {
  const player = await visit(t, stage);
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
  assert.equal(steps(await player.saved()), "C1");
  assert.match(await player.text("Turns").textContent(), /Turns 1/);
});

// What a browser does when the game runs out of something: tiny modules that do the same.
const falls = {
  "a trap": [0x03, 0x00, 0x00, 0x0b],
  "an endless descent": [0x04, 0x00, 0x10, 0x00, 0x0b],
};

test("what falls without a panic shows the overlay", async (t) => {
  const player = await visit(t, stage);
  await player.play(CODE);
  await player.page.evaluate(() => setTimeout(() => Promise.reject(new Error("of another script"))));
  await player.page.evaluate(() => setTimeout(() => JSON.parse("of another script")));
  await player.page.waitForTimeout(0);
  await player.frames(2);
  assert.ok(await player.page.locator("#trouble").isHidden(), "not every error is the game's");

  // What would be shown: the overlay itself comes up only once.
  const fall = (body, way) =>
    player.page.evaluate(
      ([body, way]) => {
        const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0];
        const bytes = new Uint8Array([...head, 0x0a, body.length + 1, 1, ...body]);
        const fall = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f;
        const first = globalThis.monkFirst;
        globalThis.showTrouble ??= first.show;
        return new Promise((shown) => {
          first.show = shown;
          setTimeout(way === "error" ? () => fall() : async () => fall());
        });
      },
      [body, way],
    );
  let told;
  for (const [name, body] of Object.entries(falls)) {
    for (const way of ["error", "rejection"]) {
      told = await fall(body, way);
      assert.match(told.title, /stumbled/, `${name}, ${way}`);
      assert.equal(told.code, CODE);
      assert.equal(told.kept, true);
    }
  }
  await player.page.evaluate((told) => globalThis.showTrouble(told), told);
  assert.match(await part(player, "title").textContent(), /stumbled/);
  assert.equal(await part(player, "code").textContent(), CODE);
  assert.ok(await part(player, "kept").isVisible());
});

test("behind the overlay nothing moves, sounds or can be reached; what it says can be copied", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(() => {
    globalThis.sounds = [];
    globalThis.frames = 0;
    const frame = requestAnimationFrame;
    globalThis.requestAnimationFrame = (call) => {
      globalThis.frames += 1;
      return frame(call);
    };
    globalThis.pass = async (count) => {
      for (let i = 0; i < count; i += 1) await new Promise((next) => frame(next));
      return globalThis.frames;
    };
    for (const name of ["suspend", "resume"]) {
      const plain = AudioContext.prototype[name];
      AudioContext.prototype[name] = function () {
        globalThis.sounds.push(name);
        return plain.call(this);
      };
    }
  });
  await playABit(player);
  await player.page.evaluate(() => {
    globalThis.sounds = [];
    globalThis.monkPage.panicked("for a test");
    dispatchEvent(new FocusEvent("focus"));
  });
  await part(player, "reload").waitFor();
  const frames = await player.page.evaluate(() => globalThis.pass(3));
  assert.equal(await player.page.evaluate(() => globalThis.pass(5)), frames, "the game stands still");
  const sounds = await player.page.evaluate(() => globalThis.sounds);
  assert.ok(sounds.includes("suspend") && !sounds.includes("resume"), sounds.join());
  assert.equal(await player.page.locator("#trouble").getAttribute("aria-modal"), "true");
  const open = await player.page.evaluate(() =>
    [...document.body.children].filter((part) => !part.inert).map((part) => part.id),
  );
  assert.deepEqual(open, ["trouble"]);
  const selected = () => player.page.evaluate(() => getSelection().toString());
  await part(player, "code").click();
  assert.equal(await selected(), CODE);
  await part(player, "more").locator("summary").click();
  await part(player, "text").click({ clickCount: 3 });
  assert.match(await selected(), /for a test/);
});

test("a lost picture shows the overlay", async (t) => {
  const player = await visit(t, stage);
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
  const player = await visit(t, stage);
  // It never comes: what ends the request is the page itself.
  await player.page.route("**/*.wasm", () => {});
  const stopped = player.page.waitForEvent("requestfailed", (request) => request.url().endsWith(".wasm"));
  await player.page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === "webgl2" ? null : real.call(this, kind, ...rest);
    };
  });
  await player.page.goto(player.at(CODE));
  await part(player, "words").filter({ hasText: "WebGL 2" }).waitFor();
  assert.equal(await part(player, "code").textContent(), CODE);
  await stopped;
  await Promise.all([player.page.waitForEvent("load"), part(player, "reload").click()]);
});

test("a game that does not come through is told", async (t) => {
  const player = await visit(t, stage);
  await player.page.route("**/*.wasm", (route) => route.abort());
  await player.page.goto(player.address);
  await part(player, "title").filter({ hasText: "did not load" }).waitFor();
  assert.match(await part(player, "words").textContent(), /network/);
  await player.page.unroute("**/*.wasm");
  await part(player, "reload").click();
  await player.begin();
});

for (const name of ["boot", "notes"]) {
  test(`a script that does not come is told: ${name}`, async (t) => {
    const player = await visit(t, stage);
    await player.page.route(`**/${name}-*.js`, (route) => route.fulfill({ status: 404 }));
    await player.page.goto(player.address);
    await part(player, "words").filter({ hasText: "A part of it did not come through" }).waitFor();
    await player.page.unroute(`**/${name}-*.js`);
    await part(player, "reload").click();
    await isReady(player);
  });
}

test("without the first script, which brings the overlay, the cover tells", async (t) => {
  const player = await visit(t, stage);
  await player.page.route("**/first-*.js", (route) => route.fulfill({ status: 404 }));
  await player.page.goto(player.address);
  await player.page.locator("#loading").filter({ hasText: "did not come through" }).waitFor();
  await player.page.unroute("**/first-*.js");
  await Promise.all([player.page.waitForEvent("load"), player.page.locator("#start").filter({ hasText: "Load again" }).click()]);
  await isReady(player);
});

const wrong = {
  "a game that the host lost": [{ status: 404 }, /host does not give it out/],
  "a game that came broken": [{ contentType: "application/wasm", body: "rubbish" }, /cannot read it/],
};

for (const [name, [answer, words]] of Object.entries(wrong)) {
  test(`${name} is told for what it is`, async (t) => {
    const player = await visit(t, stage);
    await player.page.route("**/*.wasm", (route) => route.fulfill(answer));
    await player.page.goto(player.address);
    await part(player, "words").filter({ hasText: words }).waitFor();
  });
}

test("a host that forbids WebAssembly is told of", async (t) => {
  const player = await visit(t, stage);
  await player.page.route(player.address, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers(), "content-security-policy": "script-src 'self'" };
    await route.fulfill({ response: answer, headers });
  });
  await player.page.goto(player.address);
  await part(player, "words").filter({ hasText: "do not let WebAssembly run" }).waitFor();
});

test("where nothing can be compiled while it comes, the game starts all the same", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(() => delete WebAssembly.compileStreaming);
  await player.start();
  assert.deepEqual(player.complaints, []);
});
