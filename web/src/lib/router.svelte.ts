// One index.html for all pages: the path chooses the page, the fragment belongs to it.

import { addressOf, pathIn, site } from "./here";

let path = $state(pathIn(location));
let hash = $state(location.hash.slice(1));
/** How often one has gone to another place. */
let steps = $state(0);

function follow(): void {
  path = pathIn(location);
  hash = location.hash.slice(1);
}

export const route = {
  get parts(): string[] {
    return path.split("/").filter(Boolean);
  },
  get hash(): string {
    return hash;
  },
  get steps(): number {
    return steps;
  },
};

export function go(to: string): void {
  history.pushState(null, "", addressOf(to));
  step();
  scrollTo(0, 0);
}

function step(): void {
  follow();
  steps += 1;
}

/** Whoever comes to another place begins at its title, which a screen reader says. */
export function land(): void {
  const title = document.querySelector("h1");
  if (!title || !steps) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** Change the fragment without a step in the browser's history. */
export function mark(fragment: string): void {
  hash = fragment;
  try {
    history.replaceState(null, "", `#${fragment}`);
  } catch {
    // Safari refuses more than a hundred in ten seconds
  }
}

function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest("a") : null;
}

function taken(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = linkAt(event);
  if (site && link?.getAttribute("href")?.startsWith("/api/")) {
    event.preventDefault();
    void import("../offline/saving").then(({ save }) => save(link));
    return;
  }
  if (!plain || !link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.getAttribute("href")?.startsWith("#") || ["/api/", "/alone/"].some((other) => link.pathname.startsWith(other))) return;
  event.preventDefault();
  go(pathIn(link) + link.hash);
}

/** Where no server answers for paths a link leads to the same place behind `?`, also in another tab or copied. */
function lead(event: Event): void {
  const link = linkAt(event);
  const place = link?.getAttribute("href") ?? "";
  if (link && place.startsWith("/") && !place.startsWith("/api/")) link.href = addressOf(place);
}

export function startRouter(): void {
  addEventListener("popstate", step);
  addEventListener("hashchange", follow);
  if (site) for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, lead, true);
  document.addEventListener("click", taken);
}
