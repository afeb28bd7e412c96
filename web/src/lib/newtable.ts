// What a new table was opened with last, kept in this browser; and how well its bots play, by the grades of a form.

import type { Grade, LevelInfo } from "./protocol.gen";

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

/** As they are by nature. */
export const PLAIN: Bots = { level: "advice", boldness: "", temperature: 0, oversights: "" };

/** Bots of a grade. */
export function botsOf(grade: Grade): Bots {
  return { level: grade.level, boldness: "", temperature: grade.temperature, oversights: grade.oversights === null ? "" : String(grade.oversights) };
}

/** Which of the grades it is; undefined for any other choice. */
export function gradeOf(grades: readonly Grade[], bots: Bots): Grade | undefined {
  return grades.find((grade) => Object.entries(botsOf(grade)).every(([key, value]) => bots[key as keyof Bots] === value));
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
  bots: { ...PLAIN },
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
