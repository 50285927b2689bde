// A real browser on a real server, and a player's hands for the tests.

import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, test as plainTest } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here("../..");
const target = process.env.CARGO_TARGET_DIR ?? `${root}/target`;
export const forge = process.env.FORGE ?? `${target}/debug/forge`;
export const shots = here("shots");
export const dist = `${root}/web/dist`;

// Software drawing on a busy machine takes its time.
export const PATIENCE = 60_000;
// Nothing here takes so long unless it hangs.
const LONGEST = 15 * 60_000;

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

// A site and a browser for all tests of a file.
export function open() {
  const stage = {};
  before(async () => {
    stage.site = await serve();
    stage.address = stage.site.address;
    stage.browser = await launch();
  });
  after(async () => {
    await stage.browser?.close();
    stage.site?.close();
  });
  return stage;
}

// A page of a player who was never here before, until the test ends. What the console complains of
// is kept.
export async function visit(test, browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 800, height: 600 },
    // A quarter as sharp is many times as fast; what matters here is not how it looks.
    deviceScaleFactor: 0.25,
    reducedMotion: "reduce",
    ...options,
  });
  test.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  // The sizes in device pixels know nothing of the sharpness that is only pretended here.
  if (!options.deviceScaleFactor) {
    await context.addInitScript(() => delete ResizeObserverEntry.prototype.devicePixelContentBoxSize);
  }
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => isComplaint(message) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  return new Visit(context, page, complaints);
}

// The engine writes everything as plain lines, its errors with the word.
const isComplaint = (message) =>
  message.type() === "error" || /\bERROR\b/.test(message.text());

export class Visit {
  constructor(context, page, complaints) {
    Object.assign(this, { context, page, complaints });
  }

  // To the menu, or to where a link leads.
  async start(address) {
    await this.page.goto(address);
    await this.begin();
  }

  async begin() {
    await this.page.locator("#start").click();
    await this.page.locator("#cover").waitFor({ state: "hidden" });
  }

  // The same by keyboard: the button has the focus from the first.
  async startByKey(address) {
    await this.page.goto(address);
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

  // Waits until something is mentioned beside the status: a hint, a lesson, a verdict.
  mentions(words) {
    return this.page.locator("#aside").filter({ hasText: words }).waitFor({ state: "attached" });
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
    const { x, y } = await this.place(name);
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

  // Presses a control as somebody does who does not see the picture.
  async press(name) {
    await this.control(name).evaluate((button) => button.click());
    await this.frames(2);
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
    return this.page.evaluate(() => {
      globalThis.hide();
      return localStorage.getItem("a-mazing-monk.progress");
    });
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

  saved() {
    return this.page.evaluate(() => localStorage.getItem("a-mazing-monk.progress"));
  }

  async shot(name) {
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: `${shots}/${name}.png` });
  }
}
