// A real browser on a real server, and a player's hands for the tests.

import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, test as plainTest } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { NAME } from "./saved.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here("../..");
const target = process.env.CARGO_TARGET_DIR ?? `${root}/target`;
export const forge = process.env.FORGE ?? `${target}/debug/forge`;
export const shots = here("shots");
export const dist = `${root}/web/dist`;

// Software drawing on a busy machine takes its time.
export const PATIENCE = 60_000;
// Nothing here takes so long unless it hangs.
const LONGEST = 5 * 60_000;

export const test = (name, run) => plainTest(name, { timeout: LONGEST }, run);

const ARGS = [
  "--no-sandbox",
  // Mesa's software drawing is three times as fast as Chromium's own.
  "--use-gl=angle",
  "--use-angle=gl-egl",
  "--ignore-gpu-blocklist",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

// Serves a folder until it is closed.
export async function serve(folder = dist) {
  const child = spawn(forge, ["serve", folder, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, failed) => {
    child.on("error", failed);
    child.on("exit", (code) => failed(new Error(`forge serve ended with ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => line.startsWith("http://") && found(line));
  });
  child.removeAllListeners("exit");
  return { address, close: () => child.kill() };
}

export const launch = (args = []) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...ARGS, ...args],
  });

// A browser for all tests of a file.
//
// What takes long is to compile the game: once for each process that shows a page. So all players of a file
// are in one process, which keeps what it compiled, and what makes a player one who was never here before is an
// address of their own: storage, caches and permissions go by that.
export function open() {
  const stage = { rooms: new Map() };
  before(async () => {
    stage.browser = await launch(["--process-per-site"]);
  });
  after(() => stage.browser?.close());
  return stage;
}

// Pages of the same kind of screen. One of them has the game compiled and never starts it.
async function enter({ browser, rooms }, kind) {
  const name = JSON.stringify(kind);
  if (!rooms.has(name)) rooms.set(name, furnish(browser, kind));
  return rooms.get(name);
}

async function build(browser, kind) {
  const context = await browser.newContext(kind);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

async function furnish(browser, kind) {
  const context = await build(browser, kind);
  const keeper = await context.newPage();
  const site = await serve();
  keeper.once("close", site.close);
  await keeper.goto(site.address);
  await keeper.locator("#loading").filter({ hasText: "Ready." }).waitFor();
  return context;
}

// A page of a player who was never here before, until the test ends. What the console complains of
// is kept.
export async function visit(test, stage, options = {}) {
  const { viewport, permissions, folder = dist, isDrawn, reducedMotion, contrast, isAlone, ...screen } = options;
  const kind = {
    // A quarter as sharp is many times as fast; what matters here is not how it looks.
    deviceScaleFactor: 0.25,
    // It would copy the whole game for every player.
    serviceWorkers: "block",
    ...screen,
  };
  // Alone, nothing is compiled before.
  const context = isAlone ? await build(stage.browser, kind) : await enter(stage, kind);
  const site = await serve(folder);
  test.after(site.close);
  if (permissions) await context.grantPermissions(permissions, { origin: new URL(site.address).origin });
  const player = await sitDown(context, site.address, options);
  player.closeSite = site.close;
  test.after(() => player.page.close());
  return player;
}

async function sitDown(context, address, options) {
  const { viewport = { width: 800, height: 600 }, deviceScaleFactor = 0.25, isDrawn = false } = options;
  const { reducedMotion = "reduce", contrast } = options;
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion, contrast });
  await page.addInitScript(hear);
  if (!isDrawn) await page.addInitScript(drawWhenAsked);
  // The sizes in device pixels know nothing of the sharpness that is only pretended here.
  if (deviceScaleFactor < 1) {
    await page.addInitScript(() => delete ResizeObserverEntry.prototype.devicePixelContentBoxSize);
  }
  const player = new Visit(context, page, address, options);
  page.on("console", (message) => isComplaint(message) && player.complaints.push(message.text()));
  page.on("pageerror", (error) => player.complaints.push(String(error)));
  return player;
}

// Nine tenths of a frame are the drawing, by software. Where a test is not about the picture, everything is made
// ready for it as ever, and only the strokes themselves are left out until they are asked for.
function drawWhenAsked() {
  const strokes = [
    "clear", "clearBufferfv", "clearBufferfi", "blitFramebuffer",
    "drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced",
  ];
  for (const stroke of strokes) {
    const plain = WebGL2RenderingContext.prototype[stroke];
    WebGL2RenderingContext.prototype[stroke] = function (...how) {
      if (globalThis.isDrawn) plain.apply(this, how);
    };
  }
}

// Everything that is mentioned, in its order.
function hear() {
  globalThis.heard = [];
  addEventListener("DOMContentLoaded", () => {
    const aside = document.getElementById("aside");
    if (aside) new MutationObserver(() => globalThis.heard.push(aside.textContent)).observe(aside, { childList: true });
  });
}

// The engine writes everything as plain lines, its errors with the word.
const isComplaint = (message) =>
  message.type() === "error" || /\bERROR\b/.test(message.text());

export class Visit {
  constructor(context, page, address, options) {
    Object.assign(this, { context, page, address, options, complaints: [], heard: 0 });
  }

  // Another tab of the same browser.
  beside() {
    return sitDown(this.context, this.address, this.options);
  }

  // The address of the game, or of what a link leads to.
  at(link = "") {
    return link ? `${this.address}#${link}` : this.address;
  }

  // To the menu, or to where a link leads.
  async start(link) {
    this.heard = 0;
    await this.page.goto(this.at(link));
    await this.begin();
  }

  // To the level of a code, from outside.
  async play(code) {
    await this.start(code);
    await this.isOn(code);
  }

  // To the level of a code, from within.
  async follow(code) {
    const before = await this.faces();
    await this.page.evaluate((hash) => (location.hash = hash), code);
    await this.changes(before);
    await this.isOn(code);
  }

  // Waits for a level to be on the screen: that of a code, or any.
  isOn(code = "") {
    return this.page.waitForFunction((code) => {
      const shown = decodeURIComponent(location.hash.slice(1));
      return (code ? shown === code : shown) && document.querySelector("#faces li");
    }, code);
  }

  // Waits for the cube or the board to be another one than it was.
  changes(before) {
    return this.page.waitForFunction((text) => document.getElementById("faces").innerText !== text, before);
  }

  // Presses a key that changes the cube or the board.
  async move(key) {
    const before = await this.faces();
    await this.key(key);
    await this.changes(before);
  }

  async begin() {
    await this.page.locator("#start").click();
    await this.page.locator("#cover").waitFor({ state: "hidden" });
  }

  // The same by keyboard: the button has the focus from the first.
  async startByKey() {
    await this.page.goto(this.address);
    await this.page.locator("#start:focus").waitFor();
    await this.page.locator("#loading").filter({ hasText: "Ready." }).waitFor();
    await this.page.keyboard.press("Enter");
    await this.page.locator("#cover").waitFor({ state: "hidden" });
  }

  // The words last said.
  status() {
    return this.page.locator("#status").textContent();
  }

  // Waits until the status line says something.
  says(words) {
    return this.page.locator("#status").filter({ hasText: words }).waitFor({ state: "attached" });
  }

  // Waits until something is mentioned beside the status, a hint, a lesson or a verdict, after what was asked for
  // before. One drives out the other, perhaps within a few frames.
  async mentions(words) {
    const { source } = words instanceof RegExp ? words : { source: words };
    const heard = await this.page.waitForFunction(
      ([source, from]) => {
        const at = globalThis.heard.slice(from).findIndex((text) => new RegExp(source).test(text));
        return at >= 0 && from + at + 1;
      },
      [source, this.heard],
    );
    this.heard = await heard.jsonValue();
  }

  faces() {
    return this.page.locator("#faces").innerText();
  }

  control(name) {
    return this.page.locator("#controls button").filter({ hasText: name }).first();
  }

  field(name) {
    return this.page.getByRole("textbox", { name });
  }

  slider(name) {
    return this.page.getByRole("slider", { name });
  }

  // The number of the element that the page's keyboard is on.
  focused() {
    return this.page.evaluate(() => document.activeElement.dataset.id ?? document.activeElement.id);
  }

  text(words) {
    return this.page.locator("#controls p").filter({ hasText: words }).first();
  }

  // The four numbers of a control's place, once it stands still.
  async atRest(control) {
    let before = null;
    for (let i = 0; i < 200; i += 1) {
      await control.waitFor({ state: "attached" });
      const place = await control.getAttribute("data-place");
      if (place === before) return place.split(" ").map(Number);
      before = place;
      await this.frames(2);
    }
    throw new Error(`${await control.textContent()} does not stand still`);
  }

  // Where a control is drawn.
  async place(name) {
    const [left, top, right, bottom] = await this.atRest(this.control(name));
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  // Clicks a control where it is drawn, long enough for slow frames to see it.
  async click(name) {
    await this.clickAt(await this.place(name));
  }

  async clickAt({ x, y }) {
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.frames(2);
    await this.page.mouse.up();
    await this.frames(2);
  }

  async tap(name) {
    await this.tapAt(await this.place(name));
  }

  async tapAt(place) {
    this.fingers ??= await this.context.newCDPSession(this.page);
    const touchPoints = [place];
    await this.fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await this.frames(2);
    await this.fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await this.frames(2);
  }

  // Presses a control as a player does who does not see the picture.
  async press(name) {
    await this.control(name).evaluate((button) => button.click());
    await this.frames(2);
  }

  // Back to the menu's first page, from anywhere.
  async goHome() {
    const out = this.control(/^(Menu|Back)$/);
    for (let i = 0; i < 20; i += 1) {
      await out.or(this.control("Campaign")).first().waitFor({ state: "attached" });
      if ((await this.control("Campaign").count()) > 0) return;
      await out.evaluate((button) => button.click());
      await this.frames(4);
    }
    throw new Error("there is no way back to the menu");
  }

  // Goes to a control with the tabulator and presses it.
  async choose(name) {
    await this.control(name).waitFor({ state: "attached" });
    for (let i = 0; i < 60; i += 1) {
      if ((await this.control(name).getAttribute("aria-current")) === "true") {
        await this.key("Enter");
        return;
      }
      await this.key("Tab");
    }
    throw new Error(`the tabulator does not lead to "${name}"`);
  }

  async key(name) {
    await this.page.keyboard.press(name);
    await this.frames(2);
  }

  frames(count) {
    return this.page.evaluate(
      (left) => new Promise((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
        next();
      }),
      count,
    );
  }

  // From now on the player can turn to another tab: a hidden page gets no frames.
  async canHide() {
    await this.page.addInitScript(() => {
      const held = [];
      const plain = requestAnimationFrame;
      let isHidden = false;
      globalThis.requestAnimationFrame = (call) =>
        plain((time) => (isHidden ? held.push(call) : call(time)));
      const turn = (hidden) => {
        isHidden = hidden;
        document.dispatchEvent(new Event("visibilitychange"));
        dispatchEvent(new FocusEvent(hidden ? "blur" : "focus"));
        if (!hidden) for (const call of held.splice(0)) plain(call);
      };
      const focused = document.hasFocus;
      document.hasFocus = () => !isHidden && focused.call(document);
      Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible") });
      Object.assign(globalThis, { hide: () => turn(true), unhide: () => turn(false) });
    });
  }

  // Turns to another tab, and gives what is saved before anything else happens.
  hide() {
    return this.page.evaluate((name) => {
      globalThis.hide();
      return localStorage.getItem(name);
    }, NAME);
  }

  unhide() {
    return this.page.evaluate(() => globalThis.unhide());
  }

  // Waits for what the game leaves with the page, to be saved should it be hidden.
  async left() {
    await this.page.evaluate(() => {
      const page = globalThis.monkPage;
      const plain = page.leave;
      globalThis.left = null;
      page.leave = (text) => {
        page.leave = plain;
        plain(text);
        globalThis.left = text;
      };
    });
    await this.page.waitForFunction(() => globalThis.left);
    return this.page.evaluate(() => globalThis.left);
  }

  // What is saved: the core, or another part.
  saved(part) {
    if (part === "drawing in hand") return this.drawingInHand();
    return this.page.evaluate((name) => localStorage.getItem(name), part ? `${NAME}/${part}` : NAME);
  }

  // The drawing that does not lie aside, whichever part it is kept in.
  drawingInHand() {
    return this.page.evaluate((name) => {
      const parts = Object.keys(localStorage).filter((part) => part.startsWith(`${name}/drawing-`));
      return parts.map((part) => localStorage.getItem(part)).find((text) => !/is_aside: true/.test(text)) ?? null;
    }, NAME);
  }

  // Waits until something holds of what is saved.
  async keeps(holds, part) {
    for (let i = 0; i < 600; i += 1) {
      if (holds(await this.saved(part))) return;
      await this.frames(2);
    }
    throw new Error(`not kept: ${await this.saved(part)}`);
  }

  // Draws what there is to see; it stays on the page as it was drawn last.
  async draw() {
    await this.page.evaluate(() => (globalThis.isDrawn = true));
    await this.frames(2);
    await this.page.evaluate(() => (globalThis.isDrawn = false));
  }

  // A picture of the page as it is.
  shot(name) {
    mkdirSync(shots, { recursive: true });
    return this.page.screenshot({ path: `${shots}/${name}.png` });
  }
}
