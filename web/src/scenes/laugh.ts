// A table of Laugh and Lie Down: the row of cards in the middle, the pot and the last capture beside it.

import type { Plate } from "../lib/plates";
import type { LaughSeat } from "../lib/protocol.gen";
import type { LaughView, View } from "../lib/types";
import { t } from "../lib/words.svelte";
import LaughFacts from "./LaughFacts.svelte";
import Row from "./Row.svelte";
import { NOTHING_SEEN, type Scene } from "./scene";

const own = (view: View): LaughView => view as LaughView;

function status(seat: LaughSeat, lastIn: boolean): string {
  if (lastIn) return t("seat.last_in");
  if (seat.lain) return t("seat.lain");
  if (seat.forfeited) return t("seat.late", { n: seat.forfeited });
  return seat.may_claim ? t("seat.may_claim") : "";
}

function plate(view: View, at: number): Partial<Plate> {
  const seat = own(view).seats[at];
  if (!seat) return {};
  const { held, balance, taken: won } = seat;
  const lastIn = own(view).last_in === at;
  return { held, balance, won, status: status(seat, lastIn), out: seat.lain, loud: lastIn };
}

export const laugh: Scene = {
  Middle: Row,
  Facts: LaughFacts,
  pool: "table.pot",
  arched: true,
  won: (n) => `⌂ ${n}`,
  odds: (looed) => 1 - looed,
  crowded: () => false,
  cloth: (view) => own(view).row,
  plate,
  see: () => NOTHING_SEEN,
};
