// The service worker of a site: it keeps the page for the next visit. A new version waits until somebody takes it, or until
// all pages of this one are closed.

import { base } from "../lib/here";

/** How often a page that stays open looks for a new version, in milliseconds. */
const EVERY = 3_600_000;
let waiting = $state.raw<ServiceWorker | null>(null);

export const installed = {
  /** Is there a new version? */
  get waiting(): boolean {
    return waiting !== null;
  },
  /** Begin all pages anew with the new version; a table goes on where it was. */
  take(): void {
    waiting?.postMessage("take");
  },
};

function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    waiting = navigator.serviceWorker.controller && registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  setInterval(() => void registration.update().catch(() => undefined), EVERY);
}

/** Keep the page. Where the browser has no service workers (a private window, plain http) it is fetched every time. */
export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let kept = serviceWorker.controller !== null; // the first worker takes over a page of its own version
  serviceWorker.addEventListener("controllerchange", () => {
    if (kept) location.reload();
    kept = true;
  });
  try {
    watch(await serviceWorker.register(`${base}sw.js`, { updateViaCache: "none" }));
  } catch {
    // not kept, then
  }
}
