// Sums over the deals of a session, for the plot and the table at its end.

import type { DealSum } from "./protocol.gen";

/** Balances of each seat after every deal, beginning with nothing. */
export function courses(history: readonly DealSum[], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) => {
    let sum = 0;
    return [0, ...history.map((deal) => (sum += deal.payments[seat] ?? 0))];
  });
}

/** The seats from the highest balance down, each with its place; who is level shares one. */
export function placesOf(balances: readonly number[]): { seat: number; place: number }[] {
  return balances
    .map((balance, seat) => ({ seat, place: 1 + balances.filter((other) => other > balance).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** The three first places, and one's own, wherever it is. */
export function podiumOf(balances: readonly number[], own: number | null): { seat: number; place: number }[] {
  return placesOf(balances).filter((one) => one.place <= 3 || one.seat === own);
}

export interface SeatStats {
  won: number;
  lost: number;
  best: number;
  worst: number;
}

/** What a seat did in a session of at least one deal. */
export function statsOf(history: readonly DealSum[], seat: number): SeatStats {
  const paid = history.map((deal) => deal.payments[seat] ?? 0);
  return {
    won: paid.filter((one) => one > 0).length,
    lost: paid.filter((one) => one < 0).length,
    best: Math.max(...paid),
    worst: Math.min(...paid),
  };
}
