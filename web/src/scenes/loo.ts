// A table of Loo: the trick in the middle, trumps, pool and stock beside it.

import type { Plate } from "../lib/plates";
import type { Heard, LooSeat } from "../lib/protocol.gen";
import type { Seen } from "../lib/seeing";
import type { Laid, LooView, View } from "../lib/types";
import { t } from "../lib/words.svelte";
import LooFacts from "./LooFacts.svelte";
import { NOTHING_SEEN, type Scene } from "./scene";
import Trick from "./Trick.svelte";

const own = (view: View): LooView => view as LooView;

function status(seat: LooSeat, mine: boolean, dumby: boolean): string {
  if (!seat.seated) return t("seat.left");
  if (seat.swept) return t("seat.swept");
  if (seat.looed) return t("seat.looed");
  if (seat.thrown) return t("seat.thrown");
  if (seat.standing === false) return t("seat.passed");
  if (dumby) return t("seat.dumby");
  if (seat.shown) return t("seat.flush");
  if (seat.standing && seat.changed !== null && !mine) return t("seat.changed", { n: seat.changed });
  return seat.standing ? t("seat.stands") : "";
}

function plate(shown: View, at: number): Partial<Plate> {
  const view = own(shown);
  const seat = view.seats[at];
  if (!seat) return {};
  const mine = view.you === at;
  const { held, balance, tricks: won } = seat;
  const out = seat.standing === false || !seat.seated;
  return { held, balance, won, known: mine ? [] : seat.known, status: status(seat, mine, view.dumby_seat === at), out, loud: seat.looed || seat.swept };
}

function lying(view: LooView | null): Laid[] {
  if (!view || view.leader === null) return [];
  const found: Laid[] = [];
  for (let i = 0; i < view.seats.length; i++) {
    const seat = (view.leader + i) % view.seats.length;
    const card = view.seats[seat]?.laid;
    if (card) found.push({ seat, card, wins: seat === view.best_seat });
  }
  return found;
}

/** The trick to be drawn: the one under way, or the last until the next card falls. */
function see(last: Seen, earlier: View | null, shown: View, heard: readonly Heard[]): Seen {
  const view = own(shown);
  const before = earlier && own(earlier);
  const now = lying(view);
  if (now.length) return { trick: now, over: false };
  const winner = view.seats.findIndex((seat, i) => before !== null && seat.tricks > (before.seats[i]?.tricks ?? 0));
  if (winner >= 0 && before?.deal === view.deal) {
    const cards = lying(before).map(({ seat, card }) => ({ seat, card }));
    for (const { act, seat } of heard) {
      const card = act?.do === "play" ? act.cards[0] : undefined;
      if (card && seat !== null && !cards.some((one) => one.card === card)) cards.push({ seat, card });
    }
    return { trick: cards.map((one) => ({ ...one, wins: one.seat === winner })), over: true };
  }
  const still = before?.deal === view.deal && (view.phase === "play" || view.phase === "over");
  return still ? last : NOTHING_SEEN;
}

export const loo: Scene = {
  Middle: Trick,
  Facts: LooFacts,
  pool: "table.pool",
  arched: false,
  won: (n) => "◆".repeat(n),
  odds: (looed) => looed,
  crowded: (view) => own(view).dumby || own(view).dumby_seat !== null,
  cloth: () => null,
  plate,
  see,
};
