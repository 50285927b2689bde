// Progress survives a reload, and storage that is broken, full or forbidden.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { open, test, visit } from "./browser.js";
import { asWhole, BROKEN, LATER, NAME, steps, withSteps } from "./saved.js";

const CODE = "M2M0-001Y-SRT4";

const stage = open();

// The storage has room for nothing more.
function fill() {
  for (let size = 1 << 22; size >= 1; size /= 2) {
    try {
      for (let i = 0; ; i += 1) localStorage.setItem(`filler-${size}-${i}`, "x".repeat(size));
    } catch {
      // Until not even one more letter fits.
    }
  }
}

test("a reload in the middle of a level resumes it, and asks the browser to keep what is there", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(() => {
    globalThis.asked = 0;
    if (navigator.storage) navigator.storage.persist = async () => (globalThis.asked += 1);
  });
  const asked = () => player.page.evaluate(() => globalThis.asked);
  await player.play(CODE);
  await player.move("Digit5");
  assert.equal(await asked(), 0, "nothing was there");
  const before = await player.faces();
  const isBack = () => player.page.waitForFunction((text) => document.getElementById("faces").innerText === text, before);
  assert.equal(steps(await player.saved()), "C1");
  await player.page.reload();
  await player.begin();
  await isBack();
  assert.equal(await asked(), 1);
  // From the menu, too.
  await player.page.goto("about:blank");
  await player.start();
  await player.choose("Go on");
  await isBack();
  assert.deepEqual(player.complaints, []);
});

test("a broken save is told, set aside, and play goes on", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(([name, text]) => {
    if (!sessionStorage.broken) localStorage.setItem(name, text);
    sessionStorage.broken = "yes";
  }, [NAME, BROKEN]);
  await player.start();
  await player.says("could not be read");
  const aside = await player.page.evaluate((name) => localStorage.getItem(`${name}.broken-1`), NAME);
  assert.equal(aside, BROKEN);
  await player.follow(CODE);
  await player.move("Digit5");
  assert.equal(steps(await player.saved()), "C1");
});

test("full storage is told once, and play goes on", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(fill);
  await player.page.goto(player.at(CODE));
  const places = () => player.page.evaluate(() => history.length);
  const before = await places();
  await player.begin();
  await player.says("storage is full");
  await player.press("Good");
  assert.equal(await places(), before, "no other place came between");
  await player.move("Digit5");
  assert.equal(await player.saved(), null);
});

test("forbidden storage is told, and play goes on", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("no", "SecurityError");
      },
    });
  });
  await player.start(CODE);
  await player.text("does not let this page store anything").waitFor({ state: "attached" });
  await player.press("Good");
  await player.move("Digit5");
  await player.page.evaluate(() => globalThis.monkPage.panicked("for a test"));
  await player.page.locator("#trouble").waitFor();
  assert.ok(await player.page.locator("#trouble-kept").isHidden(), "nothing is kept");
});

test("progress of a later version stays where it is", async (t) => {
  const player = await visit(t, stage);
  await player.page.addInitScript(([name, text]) => localStorage.setItem(name, text), [NAME, LATER]);
  await player.start(CODE);
  await player.text("later version").waitFor({ state: "attached" });
  await player.press("Good");
  await player.move("Digit5");
  assert.deepEqual(await player.page.evaluate(() => ({ ...localStorage })), { [NAME]: LATER });
});

const elsewhere = async (player) => {
  await player.goHome();
  await player.press("Settings");
  await player.press("Take progress elsewhere");
  await player.control("Choose a file").waitFor({ state: "attached" });
};

const bring = async (player, file) => {
  const [chooser] = await Promise.all([player.page.waitForEvent("filechooser"), player.choose("Choose a file")]);
  await chooser.setFiles(file);
};

const asFile = (text) => ({ name: "progress.ron", mimeType: "text/plain", buffer: Buffer.from(text) });

test("progress and files", async (t) => {
  const here = await visit(t, stage);
  await here.play(CODE);
  await here.move("Digit5");
  await elsewhere(here);
  let file;

  await t.test("progress goes out to a file", async () => {
    const [download] = await Promise.all([here.page.waitForEvent("download"), here.choose("Save a file")]);
    assert.match(download.suggestedFilename(), /^a-mazing-monk-.*\.ron$/);
    file = await download.path();
    assert.equal(steps(readFileSync(file, "utf8")), "C1");
  });

  await t.test("an app on a home screen, where nothing can be downloaded, hands its file to the share sheet", async () => {
    await here.page.evaluate(() => {
      let refusals = 1;
      navigator.standalone = true;
      navigator.canShare = ({ files }) => files.length === 1;
      navigator.share = async ({ files: [file] }) => {
        if (refusals-- > 0) throw new DOMException("not within a click", "NotAllowedError");
        globalThis.shared = [file.name, await file.text()];
      };
    });
    await here.choose("Save a file");
    await here.page.locator("#note-do").filter({ hasText: "Save it" }).click();
    await here.page.waitForFunction(() => globalThis.shared);
    const [name, text] = await here.page.evaluate(() => globalThis.shared);
    assert.match(name, /^a-mazing-monk-.*\.ron$/);
    assert.equal(steps(text), "C1");
  });

  await here.page.close();
  const there = await visit(t, stage);
  await there.start();
  await elsewhere(there);

  await t.test("a file can be chosen where only a click on the page opens a chooser; rubbish is refused", async () => {
    // As a browser that refuses: nothing opens, and nothing is said.
    await there.page.evaluate(() => {
      const chooser = document.getElementById("chooser");
      chooser.click = () => delete chooser.click;
    });
    await there.choose("Choose a file");
    const offer = there.page.locator("#note-do").filter({ hasText: "Choose a file" });
    const [chooser] = await Promise.all([there.page.waitForEvent("filechooser"), offer.click()]);
    await chooser.setFiles(asFile("rubbish"));
    await there.says("no progress of the game");
    assert.ok(await there.page.locator("#note").isHidden(), "the offer is taken back");
    await there.press("Good");
  });

  await t.test("progress comes in from a file", async () => {
    await bring(there, file);
    await there.says("brought in");
    assert.equal(steps(await there.saved()), "C1");
    await there.press("Good");
  });

  await t.test("progress that does not fit changes nothing, however often it is tried", async () => {
    const names = () => there.page.evaluate(() => Object.keys(localStorage).filter((name) => !name.startsWith("filler")).sort());
    const [before, namesBefore] = [await there.saved(), await names()];
    // Longer than what is there, and there is room for neither.
    const longer = withSteps(asWhole(before), Array(401).fill("C1").join(" "));
    await there.page.evaluate(fill);
    for (let i = 0; i < 2; i += 1) {
      await bring(there, asFile(longer));
      await there.says("nothing was changed");
      await there.press("Good");
      assert.equal(await there.saved(), before);
      assert.deepEqual(await names(), namesBefore);
    }
  });
});
