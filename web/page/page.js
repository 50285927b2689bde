// Everything that the game may ask of the page, and the one way that the page tells the game.

import * as access from "./access.js";
import * as attention from "./attention.js";
import * as controls from "./controls.js";
import * as files from "./files.js";
import * as links from "./links.js";
import * as storage from "./storage.js";
import * as trouble from "./trouble.js";

// What the page told before the game could listen, in order; nothing once it does.
let waiting = [];

// The game listens at `monkGame.tell` once it is ready.
export function tell(kind, text) {
  if (waiting) {
    waiting.push([kind, text]);
  } else {
    globalThis.monkGame.tell(kind, text);
  }
}

export function join(canvas, ready) {
  globalThis.monkPage = {
    read: storage.read,
    write: storage.write,
    leave: storage.leave,
    setAside: storage.setAside,
    putBack: storage.putBack,
    copyAside: storage.copyAside,
    moveToCopy: storage.moveToCopy,
    link: links.link,
    level: links.level,
    inside: links.inside,
    forget: links.forget,
    share: links.share,
    save: files.save,
    choose: files.choose,
    say: access.say,
    mention: access.mention,
    faces: access.showFaces,
    controls: controls.show,
    wishes: access.wishes,
    panicked: trouble.panicked,
    ready: () => {
      const early = waiting ?? [];
      waiting = null;
      for (const [kind, text] of early) tell(kind, text);
      look();
      ready();
    },
  };
  trouble.watch(canvas);
  links.watch(tell);
  files.watch(tell);
  access.watch(tell);
  controls.watch(tell);
  const look = attention.watch(canvas, tell);
  storage.watch(tell);
}
