// Where the page lives: at a server, or in a folder of static files, where it plays alone, in this browser.

export interface Site {
  /** The folder of this version's files. */
  version: string;
  /** The languages there are, the source of all translations first. */
  languages: string[];
  /** How many times as long as usual bots wait. */
  speed: number;
}

const told = typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>('meta[name="gamester-site"]');

/** The site of static files that this page belongs to; null at a server. */
export const site: Site | null = told ? (JSON.parse(told.content) as Site) : null;

/** The folder of the page, with a slash at its end. */
export const base: string = site ? new URL(".", location.href.split("?")[0]).href : "/";

/** A file of this version, by its path in the build. */
export function fileOf(path: string): string {
  return site ? `${base}v/${site.version}/${path}` : `/${path}`;
}

/** What the address bar shows for a place such as `/rules/loo#R3`: behind `?` where no server answers for paths. */
export function addressOf(place: string): string {
  return site ? `${base}?${place}` : place;
}

/** The place of an address: its path and what follows, without the fragment. */
export function pathIn(url: Pick<URL, "pathname" | "search">): string {
  if (!site) return url.pathname;
  const asked = url.search.slice(1);
  return asked.startsWith("/") ? (asked.split("?")[0] ?? "/") : "/";
}
