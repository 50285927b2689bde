// Keeps the whole game for a start without a network. One cache for each version: a page never
// gets files of two.

const VERSION = "__VERSION__";
const FILES = [__FILES__];
const PREFIX = "a-mazing-monk-";
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

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});
addEventListener("fetch", (event) => {
  const isOurs = new URL(event.request.url).origin === location.origin;
  if (event.request.method === "GET" && isOurs) event.respondWith(answer(event.request));
});
