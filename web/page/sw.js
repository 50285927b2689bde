// Keeps the whole game for a start without a network. One cache for each version: a page never
// gets files of two.

const VERSION = "__VERSION__";
const FILES = [__FILES__];
// Another copy of the game may live in another folder of the same host.
const PLACE = new URL(registration.scope).pathname;
const PREFIX = `a-mazing-monk:${PLACE}:`;
const CACHE = PREFIX + VERSION;

async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (file) => {
      // A name with a digest is the same file in every version.
      const isFixed = /-[0-9a-f]{16}\./.test(file);
      const known = isFixed ? await caches.match(file) : undefined;
      const answer = known ?? (await fetch(file, { cache: isFixed ? "default" : "no-cache" }));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      // A host in the middle of a change gives out the page of another version.
      if (file === "./" && !(await answer.clone().text()).includes(VERSION)) {
        throw new Error(`the page is not of version ${VERSION}`);
      }
      await cache.put(file, answer);
    }),
  );
}

async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

const isPage = ({ mode, url }) =>
  mode === "navigate" && [PLACE, `${PLACE}index.html`].includes(new URL(url).pathname);

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(isPage(request) ? "./" : request, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}

// A cache that is not whole is none.
async function giveUp(error) {
  await caches.delete(CACHE);
  throw error;
}

addEventListener("install", (event) => event.waitUntil(fill().catch(giveUp)));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});
addEventListener("fetch", (event) => {
  const isOurs = new URL(event.request.url).origin === location.origin;
  if (event.request.method === "GET" && isOurs) event.respondWith(answer(event.request));
});
