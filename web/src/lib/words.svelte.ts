// The page's own labels, from the server's catalogues. Sentences about the game come from the server as they are.

import type { Language } from "./types";

type Pattern = string | { one: string; many: string };
export type Fills = Record<string, string | number>;

const KEY = "gamester.lang";
let patterns = $state.raw<Record<string, Pattern>>({});
let current = $state<Language>(first());

function first(): Language {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "en" || kept === "fr") return kept;
  } catch {
    // storage may be forbidden; then the browser's language decides each time
  }
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export function language(): Language {
  return current;
}

export async function speak(lang: Language): Promise<void> {
  const response = await fetch(`/i18n/${lang}.json`);
  patterns = (await response.json()) as Record<string, Pattern>;
  current = lang;
  document.documentElement.lang = lang;
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // as above
  }
}

export function fill(pattern: Pattern, fills: Fills, lang: Language): string {
  let text = pattern;
  if (typeof text !== "string") {
    const n = Number(fills["n"]);
    text = n === 1 || (n === 0 && lang === "fr") ? text.one : text.many;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fills[name] ?? whole));
}

export function t(key: string, fills: Fills = {}): string {
  const pattern = patterns[`web.${key}`];
  return pattern === undefined ? key : fine(fill(pattern, fills, current));
}

/** A sentence whose double signs never begin a line, as French printing has it. */
export function fine(text: string): string {
  return current === "fr" ? text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : text;
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** A number with so many decimals, as the language writes it; with its sign if asked. */
export function decimal(n: number, digits: number, sign = false): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return n.toLocaleString(current, { ...form, signDisplay: sign ? "exceptZero" : "auto" }).replace("-", "−");
}
