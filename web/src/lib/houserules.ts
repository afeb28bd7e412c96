// House rules that a person has named, kept in this browser, and links that carry house rules to somebody else.

import type { Word } from "./newtable";

export interface Rules {
  game: string;
  variant: string;
  options: Record<string, Word>;
}

const KEY = "gamester.house";
const MARK = "rules=";

function isWord(value: unknown): value is Word {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** House rules from outside; null for anything else. */
function read(value: unknown): Rules | null {
  if (typeof value !== "object" || value === null) return null;
  const { game, variant, options } = value as Partial<Rules>;
  if (typeof game !== "string" || typeof variant !== "string" || typeof options !== "object" || options === null) return null;
  return Object.values(options).every(isWord) ? { game, variant, options: { ...options } } : null;
}

/** Those that are kept, by name; without what another version of the page wrote and this one cannot read. */
export function savedRules(): Map<string, Rules> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    return new Map(Object.entries(kept).flatMap(([name, value]): [string, Rules][] => (read(value) ? [[name, read(value)!]] : [])));
  } catch {
    return new Map();
  }
}

/** Keep them; false where the browser keeps nothing. */
export function keepRules(all: ReadonlyMap<string, Rules>): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
    return true;
  } catch {
    return false;
  }
}

/** The fragment of a link that opens a new table with these rules. */
export function fragmentOf(rules: Rules): string {
  return MARK + encodeURIComponent(JSON.stringify(rules));
}

/** The rules that a fragment carries; null if it is damaged, undefined if it carries none. */
export function rulesIn(fragment: string): Rules | null | undefined {
  if (!fragment.startsWith(MARK)) return undefined;
  try {
    return read(JSON.parse(decodeURIComponent(fragment.slice(MARK.length))));
  } catch {
    return null;
  }
}
