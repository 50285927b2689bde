// The service worker: the second start needs no network, and a new version says so.

import { note } from "./notes.js";

export async function keep() {
  if (!("serviceWorker" in navigator)) return;
  // The first worker takes over quietly; a later one only when asked. One of a folder above is another game's.
  const ours = new URL("sw.js", location.href).href;
  let isFirst = navigator.serviceWorker.controller?.scriptURL !== ours;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) location.reload();
    isFirst = false;
  });
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    const offer = () => {
      if (!registration.waiting || isFirst) return;
      note("A new version is ready.", "Load it", () => registration.waiting?.postMessage("take over"));
    };
    offer();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offer);
    });
  } catch (error) {
    // Without it the game still plays; only not without a network.
    console.warn(`No service worker: ${error.message}`);
  }
}
