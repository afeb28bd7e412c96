// The page's own labels, from the server's catalogues. Sentences about the game come from the server as they are.

import { lettered, rankOf } from "./cards";
import { category } from "./plurals";
import type { LanguageInfo, WordsInfo } from "./protocol.gen";
import { settings } from "./settings.svelte";
import { request } from "./transport";

type Pattern = string | Record<string, string>;
export type Fills = Record<string, string | number>;

const KEY = "gamester.lang";
/** Cards and numbers with a sign, which a line from right to left would turn round. */
const LEFT_TO_RIGHT = /[+−]\d+(?:[.,]\d+)?|(?:10|[2-9JQKA])[♣♦♥♠]/g;
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

/** A date as the language writes it, where this person lives if that is one of its countries. */
export function dated(date: Date, dateStyle: "medium" | "long", timeZone?: "UTC"): string {
  const region = navigator.languages.find((one) => one.split("-")[0] === own.code) ?? own.code;
  return date.toLocaleDateString(region, { dateStyle, ...(timeZone && { timeZone }) });
}

/** By how many places the right arrow goes on: in a line from right to left it goes back. */
export function rightward(): number {
  return own.direction === "rtl" ? -1 : 1;
}

/** The languages that the server speaks. */
export function languages(): LanguageInfo[] {
  return all;
}

/** Speak a language; without one that was chosen before, or that of the person or the browser. */
export async function speak(lang: string = kept()): Promise<void> {
  const response = await request(`/api/words?lang=${encodeURIComponent(lang)}`);
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

/** A text in which cards and numbers with a sign run from left to right (Unicode's isolates). */
function isolated(text: string): string {
  return own.direction === "rtl" ? text.replace(LEFT_TO_RIGHT, "\u2066$&\u2069") : text;
}

/**
 * A sentence as it is shown: no line breaks between a sign and its space, where the language sets spaces there, and
 * cards with the letters that are wished.
 */
export function fine(text: string): string {
  const shown = isolated(unbroken(text));
  return settings.letters ? lettered(shown, letterOf) : shown;
}

/** Has the language letters of its own for court cards? */
export function hasLetters(): boolean {
  return [..."JQKA"].some((rank) => letterOf(rank) !== rank);
}

/** The letter of a court card in the language: V for a jack in French; other ranks stay as they are. */
function letterOf(rank: string): string {
  return "JQKA".includes(rank) ? t(`card.letter.${rank}`) : rank;
}

/** What stands in the corner of a card. */
export function cornerOf(card: string): string {
  return settings.letters ? letterOf(rankOf(card)) : rankOf(card);
}

function unbroken(text: string): string {
  const [before = "", after = ""] = own.no_break;
  if (!before && !after) return text;
  const signs = [...text].map((sign, place, all) => {
    const next = all[place + 1] ?? "";
    const last = all[place - 1] ?? "";
    return sign === " " && ((next && before.includes(next)) || (last && after.includes(last))) ? "\u00a0" : sign;
  });
  return signs.join("");
}

/** Things one after the other, as the language writes lists. */
export function listed(things: readonly string[]): string {
  const [first = "", ...rest] = things;
  return rest.reduce((text, one) => own.pair.replace(/\{([01])\}/g, (_, place) => (place === "0" ? text : one)), first);
}

/** A text after what it is about; French has a space before the colon. */
export function titled(title: string, text: string): string {
  return `${title}${own.no_break[0]?.includes(":") ? "\u00a0" : ""}: ${text}`;
}

export function signed(n: number): string {
  return isolated(n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
}

/** A number with so many decimals, as the language writes it; with its sign if asked. */
export function decimal(n: number, digits: number, sign = false): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = n.toLocaleString(own.code, { ...form, signDisplay: sign ? "exceptZero" : "auto" });
  return isolated(text.replace("-", "−"));
}

/** A card in words, for those who hear it: nine of diamonds. */
export function spoken(card: string): string {
  return t("card.of", { rank: t(`card.rank.${card[0] ?? ""}`), suit: t(`suit.${card[1] ?? ""}`) });
}
