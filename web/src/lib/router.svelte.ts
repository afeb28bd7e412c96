// One index.html for all pages: the path chooses the page, the fragment belongs to it.

let path = $state(location.pathname);
let hash = $state(location.hash.slice(1));

function follow(): void {
  path = location.pathname;
  hash = location.hash.slice(1);
}

export const route = {
  get parts(): string[] {
    return path.split("/").filter(Boolean);
  },
  get hash(): string {
    return hash;
  },
};

export function go(to: string): void {
  history.pushState(null, "", to);
  follow();
  scrollTo(0, 0);
}

/** Change the fragment without a step in the browser's history. */
export function mark(fragment: string): void {
  history.replaceState(null, "", `#${fragment}`);
  hash = fragment;
}

function taken(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || !link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.getAttribute("href")?.startsWith("#") || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  document.addEventListener("click", taken);
}
