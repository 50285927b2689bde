// What designers make beside single levels: a pack that is dropped on the page, played and carried, and a game
// whose rules are written in the browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { open, test, visit } from "./browser.js";

const stage = open();

const ROOMS = `######
#@ $.#
######

Title: Second

#######
#@ $ .#
#######
`;

// Drops a file on the page, as a hand with a mouse does.
const drop = (player, name, text) =>
  player.page.evaluate(([name, text]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], name, { type: "text/plain" }));
    dispatchEvent(new DragEvent("drop", { dataTransfer: carried, cancelable: true }));
  }, [name, text]);

const said = (player, words) => player.text(words).first().waitFor({ state: "attached" });

async function inWorkshop(t) {
  const player = await visit(t, stage, { viewport: { width: 960, height: 600 } });
  await player.start();
  await player.press("Workshop");
  return player;
}

test("a file of levels becomes a pack, which is played and carried", async (t) => {
  const player = await inWorkshop(t);
  await player.press("Packs of levels");
  await drop(player, "rubbish.txt", "Lorem ipsum");
  await player.frames(10);
  await drop(player, "two rooms.xsb", ROOMS);
  await said(player, "0 of 2 won");
  const [download] = await Promise.all([
    player.page.waitForEvent("download"),
    player.press("two rooms: Save as XSB"),
  ]);
  const written = await readFile(await download.path(), "utf8");
  assert.match(written, /#@ \$\.#/);
  assert.match(written, /Title: Second/);
  await player.press("two rooms: Play");
  await player.isOn();
  for (const key of ["ArrowRight", "ArrowRight"]) await player.move(key);
  await player.control(/^Go on/).first().waitFor({ state: "attached" });
  assert.deepEqual(player.complaints, []);
});

test("a game is written, told where it is wrong, tried and played", async (t) => {
  const player = await inWorkshop(t);
  await player.press("Rules of your own");
  await player.field("the name of a new game").fill("Ponds");
  await player.press("New, from frogs");
  await said(player, /✔ Ponds/);
  await said(player, /The first board: par \d+/);
  await said(player, /boards can be won/);
  const rules = player.field("the rules, as a game's file writes them");
  const text = await rules.inputValue();
  await rules.fill(text.replace("rule:", "rul:"));
  await said(player, /✖ line \d+/);
  await rules.fill(text);
  await said(player, /✔ Ponds/);
  await player.press("Make a level of this game");
  await said(player, /A level of par \d+/);
  await player.press("Play");
  await player.isOn();
  // It is there again after a reload.
  await player.page.reload();
  await player.begin();
  await player.goHome();
  await player.press("Workshop");
  await player.press("Rules of your own");
  await player.press("Write on Ponds");
  await said(player, /✔ Ponds/);
  assert.deepEqual(player.complaints, []);
});
