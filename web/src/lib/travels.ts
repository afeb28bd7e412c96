// What has moved on a table between two states: cards, face-down cards, chips. Places and numbers, no rule.

import { sceneOf } from "../scenes";
import type { Seen } from "./seeing";
import type { View } from "./types";

/** Where something comes from or goes to: before a seat, the pool, the pack. */
export type Place = { seat: number } | "pool" | "stock";

/** Things that nobody sees the faces of, and chips, one by one or all raked in at once: they fly and are gone. */
export interface Flight {
  what: "back" | "chip" | "rake";
  from: Place;
  to: Place;
  n: number;
  /** How many other things fly before it. */
  after: number;
}

/** A card that takes others from the table, and who plays it. */
export interface Capture {
  seat: number;
  card: string;
  takes: readonly string[];
}

export interface Travels {
  /** Where a card comes from that has newly appeared. */
  from: (card: string) => Place | null;
  /** Where a card has gone that is no longer seen. */
  to: (card: string) => Place | null;
  flights: Flight[];
  capture: Capture | null;
}

export const STILL: Travels = { from: () => null, to: () => null, flights: [], capture: null };
const MOST_CHIPS = 7;
const MOST_BACKS = 3;

/** Chips into the pool and out of it, by what each seat has lost and won. */
export function chipsMoved(before: View | null, view: View): Flight[] {
  const { plate } = sceneOf(view.game);
  return view.seats.flatMap((_, seat): Flight[] => {
    const won = (plate(view, seat).balance ?? 0) - ((before && plate(before, seat).balance) ?? 0);
    if (!won) return [];
    const n = Math.min(MOST_CHIPS, Math.abs(won));
    if (won > MOST_CHIPS) return [{ what: "rake", from: "pool", to: { seat }, n, after: 0 }];
    return [{ what: "chip", from: won > 0 ? "pool" : { seat }, to: won > 0 ? { seat } : "pool", n, after: 0 }];
  });
}

/** Face-down cards from the dealer to everybody else: one each, and again. */
export function dealtBacks(view: View, dealer: number): Flight[] {
  const { plate } = sceneOf(view.game);
  const others = view.seats.map((_, i) => (dealer + 1 + i) % view.seats.length).filter((seat) => seat !== view.you && seat !== dealer);
  return others.flatMap((seat, i): Flight[] => {
    const n = Math.min(MOST_BACKS, plate(view, seat).held ?? 0);
    return Array.from({ length: n }, (_, round) => ({ what: "back", from: { seat: dealer }, to: { seat }, n: 1, after: round * others.length + i }));
  });
}

/** All that has moved since `before`, when perhaps nothing lay there. */
export function travelsOf(before: View | null, view: View | null, seen: Seen): Travels {
  if (!view || (before && (before.game !== view.game || before.you !== view.you))) return STILL;
  const own = sceneOf(view.game).travels(before, view, seen);
  return { ...own, flights: [...own.flights, ...chipsMoved(before, view)] };
}
