// Cards as the page names and draws them. `QS` is rank and suit.

import { fileOf } from "./here";

export type Suit = "C" | "D" | "H" | "S";

export function suitOf(card: string): Suit {
  return card[1] as Suit;
}

export function rankOf(card: string): string {
  return card[0] === "T" ? "10" : (card[0] ?? "");
}

export const SIGNS: Record<Suit, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** `10♥`, as the server writes cards in its sentences. */
export function pretty(card: string): string {
  return rankOf(card) + SIGNS[suitOf(card)];
}

/** A text with other letters on its court cards and aces: `V♥` for `J♥`. */
export function lettered(text: string, letterOf: (rank: string) => string): string {
  return text.replace(/[JQKA](?=[♣♦♥♠])/g, letterOf);
}

export function picture(card: string, four: boolean): string {
  const own = four && (suitOf(card) === "C" || suitOf(card) === "D");
  return fileOf(`cards/${card}${own ? "4" : ""}.svg`);
}

export function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}
