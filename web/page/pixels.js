// A bounded number of pixels on every screen, at every zoom and on every monitor that the window is moved to.

// Nothing sharper can be seen, and phones get hot.
const MOST = 2;

const found = (name, ...places) =>
  places.map((place) => Object.getOwnPropertyDescriptor(place, name)?.get).find(Boolean);

// Before the game is loaded.
export function prepare() {
  const ratio = found("devicePixelRatio", window, Window.prototype);
  if (!ratio) return;
  const isSharper = () => ratio.call(window) > MOST;
  Object.defineProperty(window, "devicePixelRatio", {
    configurable: true,
    get: () => Math.min(ratio.call(window), MOST),
  });

  // The exact size in device pixels would go round the bound.
  const exact = found("devicePixelContentBoxSize", ResizeObserverEntry.prototype);
  const bounded = ({ inlineSize, blockSize }) => ({
    inlineSize: Math.round(inlineSize * MOST),
    blockSize: Math.round(blockSize * MOST),
  });
  if (exact) {
    Object.defineProperty(ResizeObserverEntry.prototype, "devicePixelContentBoxSize", {
      configurable: true,
      get() {
        return isSharper() ? this.contentBoxSize.map(bounded) : exact.call(this);
      },
    });
  }

  // Who waits for the ratio to leave the bound is told when the real one falls below it.
  const ask = window.matchMedia;
  window.matchMedia = (query) => {
    const atLeast = query
      .replace("(resolution:", "(min-resolution:")
      .replace("(-webkit-device-pixel-ratio:", "(-webkit-min-device-pixel-ratio:");
    return ask.call(window, isSharper() ? atLeast : query);
  };
}
