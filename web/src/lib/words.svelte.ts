// The page's own labels, from the server's catalogues. Sentences about the game come from the server as they are.

import { category } from "./plurals";
import type { LanguageInfo, WordsInfo } from "./protocol.gen";

type Pattern = string | Record<string, string>;
export type Fills = Record<string, string | number>;

const KEY = "gamester.lang";
const NONE: LanguageInfo = { code: "", name: "", direction: "ltr", pair: "{0}, {1}", plurals: {}, no_break: ["", ""] };
let patterns = $state.raw<Record<string, Pattern>>({});
let own = $state.raw<LanguageInfo>(NONE);
let all = $state.raw<LanguageInfo[]>([]);

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // storage may be forbidden; then the server decides by what the browser asks for each time
  }
}

export function language(): string {
  return own.code;
}

/** The languages that the server speaks. */
export function languages(): LanguageInfo[] {
  return all;
}

/** Speak a language; without one that was chosen before, or that of the person or the browser. */
export async function speak(lang: string = kept()): Promise<void> {
  const response = await fetch(`/api/words?lang=${encodeURIComponent(lang)}`);
  const info = (await response.json()) as WordsInfo;
  patterns = info.words;
  all = info.languages;
  own = info.language;
  document.documentElement.lang = own.code;
  document.documentElement.dir = own.direction;
  if (!lang) return;
  try {
    localStorage.setItem(KEY, own.code);
  } catch {
    // as above
  }
}

export function fill(pattern: Pattern, fills: Fills, rules: Record<string, string>): string {
  let text = pattern;
  if (typeof text !== "string") text = text[category(rules, Number(fills["n"]))] ?? text["other"] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fills[name] ?? whole));
}

export function t(key: string, fills: Fills = {}): string {
  const pattern = patterns[`web.${key}`];
  return pattern === undefined ? key : fine(fill(pattern, fills, own.plurals));
}

/** A sentence in which no line breaks between a sign and its space, where the language sets spaces there. */
export function fine(text: string): string {
  const [before = "", after = ""] = own.no_break;
  const unbroken = [...text].map((sign, place, signs) => {
    const next = signs[place + 1] ?? "";
    const last = signs[place - 1] ?? "";
    return sign === " " && ((next && before.includes(next)) || (last && after.includes(last))) ? "\u00a0" : sign;
  });
  return before || after ? unbroken.join("") : text;
}

/** Things one after the other, as the language writes lists. */
export function listed(things: readonly string[]): string {
  const [first = "", ...rest] = things;
  return rest.reduce((text, one) => own.pair.replace(/\{([01])\}/g, (_, place) => (place === "0" ? text : one)), first);
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** A number with so many decimals, as the language writes it; with its sign if asked. */
export function decimal(n: number, digits: number, sign = false): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return n.toLocaleString(own.code, { ...form, signDisplay: sign ? "exceptZero" : "auto" }).replace("-", "−");
}
