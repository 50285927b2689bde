// Before every other script, and without any of them: the game on its way, the overlay for when it
// cannot go on, and an ear for scripts that do not come.

(() => {
  const part = (name) => document.getElementById(name);
  const canStop = new AbortController();
  let isShown = false;

  const game = fetch(document.documentElement.dataset.game, { signal: canStop.signal });
  // Players who listen hear of it, too.
  game.catch(() => {});

  function show({ title, words, code = "", text = "", kept = false }) {
    console.warn(`${title} ${text}`);
    // Once: what follows a first trouble only repeats it.
    if (isShown) return;
    isShown = true;
    canStop.abort();
    part("trouble-title").textContent = title;
    part("trouble-words").textContent = words;
    part("trouble-code").textContent = code;
    part("trouble-level").hidden = !code;
    part("trouble-kept").hidden = !kept;
    part("trouble-text").textContent = text;
    part("trouble-more").hidden = !text;
    for (const other of document.body.children) other.inert = other.id !== "trouble";
    part("trouble").hidden = false;
    part("trouble-reload").focus();
  }

  function hear({ target, error }) {
    if (target instanceof HTMLScriptElement) {
      show({
        title: "The game did not load",
        words: "A part of it did not come through. Is there a network? If there is, a new version has perhaps come just now, and loading again finds it.",
        text: target.src,
      });
    } else if (error instanceof SyntaxError && !globalThis.monkPage) {
      show({
        title: "This browser cannot play",
        words: "It does not understand the page's scripts. A newer one can play the game.",
        text: String(error),
      });
    }
  }

  // Scripts are heard only on the way down.
  addEventListener("error", (event) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => hear(event));
    else hear(event);
  }, true);
  addEventListener("click", ({ target }) => target.id === "trouble-reload" && location.reload());

  // A press of Start counts, also while the script is still coming that answers it.
  const started = new Promise((go) => addEventListener("click", ({ target }) => target.id === "start" && go()));

  globalThis.monkFirst = { game, show, started };
})();
