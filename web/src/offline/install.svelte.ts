// The service worker of a site: it keeps the page for the next visit, and a new version until all pages are closed.

import { base } from "../lib/here";

let waiting = $state(false);

export const installed = {
  /** Does a new version wait until all pages of this one are closed? */
  get waiting(): boolean {
    return waiting;
  },
};

function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    waiting = registration.waiting !== null && navigator.serviceWorker.controller !== null;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
}

/** Keep the page. Where the browser has no service workers (a private window, plain http) it is fetched every time. */
export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    watch(await navigator.serviceWorker.register(`${base}sw.js`, { updateViaCache: "none" }));
  } catch {
    // not kept, then
  }
}
