// What a new table was opened with last, kept in this browser; and the three strengths that most people want.

import type { LevelInfo } from "./protocol.gen";

export type Word = string | number | boolean | null;

export interface Wish {
  game: string;
  variant: string;
  players: number;
  options: Record<string, Word>;
  listed: boolean;
  freeChat: boolean;
  hints: boolean;
  late: boolean;
  clocked: boolean;
  bank: number;
  increment: number;
  bots: Bots;
}

/** How the bots play; `boldness` and `oversights` are empty where each bot has its own. */
export interface Bots {
  level: LevelInfo["level"];
  boldness: string;
  temperature: number;
  oversights: string;
}

export const STRENGTHS: Readonly<Record<"easy" | "medium" | "hard" | "master", Bots>> = {
  easy: { level: "advice", boldness: "", temperature: 10, oversights: "20" },
  medium: { level: "advice", boldness: "", temperature: 0, oversights: "" },
  hard: { level: "learned", boldness: "", temperature: 0, oversights: "0" },
  master: { level: "master", boldness: "", temperature: 0, oversights: "0" },
};

export type Strength = keyof typeof STRENGTHS;

/** Which of the four it is; null for any other choice. */
export function strengthOf(bots: Bots): Strength | null {
  const same = (one: Bots): boolean => (Object.keys(one) as (keyof Bots)[]).every((key) => one[key] === bots[key]);
  return (Object.keys(STRENGTHS) as Strength[]).find((name) => same(STRENGTHS[name])) ?? null;
}

const KEY = "gamester.new";
const FIRST: Wish = {
  game: "",
  variant: "",
  players: 5,
  options: {},
  listed: false,
  freeChat: true,
  hints: true,
  late: false,
  clocked: false,
  bank: 600,
  increment: 10,
  bots: { ...STRENGTHS.medium },
};

/** What was opened last; the usual where nothing was, or where a later page has other questions. */
export function lastWish(): Wish {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wish>;
    return { ...structuredClone(FIRST), ...kept, bots: { ...FIRST.bots, ...kept.bots } };
  } catch {
    return structuredClone(FIRST);
  }
}

export function keepWish(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // not kept, then
  }
}
