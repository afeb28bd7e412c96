// What stays before the eye for a moment: the trick that has just been taken up. Memory of what was shown, no rule.

import type { Heard } from "./protocol.gen";
import type { Laid, View } from "./types";

export interface Seen {
  trick: Laid[];
  /** Has it been taken up already? */
  over: boolean;
}

function lying(view: View | null): Laid[] {
  if (view?.game !== "loo" || view.leader === null) return [];
  const found: Laid[] = [];
  for (let i = 0; i < view.seats.length; i++) {
    const seat = (view.leader + i) % view.seats.length;
    const card = view.seats[seat]?.laid;
    if (card) found.push({ seat, card, wins: seat === view.best_seat });
  }
  return found;
}

/** The trick to be drawn after `view` has followed on `before` with `heard`. */
export function see(last: Seen, before: View | null, view: View | null, heard: readonly Heard[]): Seen {
  const now = lying(view);
  if (now.length) return { trick: now, over: false };
  if (view?.game !== "loo") return { trick: [], over: false };
  const winner = view.seats.findIndex((seat, i) => before?.game === "loo" && seat.tricks > (before.seats[i]?.tricks ?? 0));
  if (winner >= 0 && before?.deal === view.deal) {
    const cards = lying(before).map(({ seat, card }) => ({ seat, card }));
    for (const { act, seat } of heard) {
      const card = act?.do === "play" ? act.cards[0] : undefined;
      if (card && seat !== null && !cards.some((one) => one.card === card)) cards.push({ seat, card });
    }
    return { trick: cards.map((one) => ({ ...one, wins: one.seat === winner })), over: true };
  }
  const still = before?.deal === view.deal && (view.phase === "play" || view.phase === "over");
  return still ? last : { trick: [], over: false };
}
