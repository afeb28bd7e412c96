// A table of Laugh and Lie Down: the row of cards in the middle, the pot and the last capture beside it.

import type { Plate } from "../lib/plates";
import type { LaughSeat } from "../lib/protocol.gen";
import { dealtBacks, type Travels } from "../lib/travels";
import type { LaughView, View } from "../lib/types";
import { t } from "../lib/words.svelte";
import LaughFacts from "./LaughFacts.svelte";
import Row from "./Row.svelte";
import { type Cry, NOTHING_SEEN, type Scene } from "./scene";

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
  return { held, balance, won, status: status(seat, lastIn), out: seat.lain, loud: lastIn, sorry: seat.lain };
}

function travels(earlier: View | null, shown: View): Travels {
  const [before, view] = [earlier && own(earlier), own(shown)];
  const afresh = before?.deal !== view.deal;
  const laid = view.seats.findIndex((seat, at) => seat.lain && !before?.seats[at]?.lain);
  const { last } = view;
  const taken = last && JSON.stringify(last) !== JSON.stringify(before?.last) ? last : null;
  return {
    from: () => ({ seat: afresh || laid < 0 ? view.dealer : laid }),
    to: () => (afresh || !taken ? null : { seat: taken.seat }),
    flights: afresh ? dealtBacks(view, view.dealer) : [],
    capture: taken?.card && taken.takes.length ? { seat: taken.seat, card: taken.card, takes: taken.takes } : null,
  };
}

function cry(earlier: View | null, shown: View, names: readonly string[]): Cry | null {
  const [before, view] = [earlier && own(earlier), own(shown)];
  if (view.last_in === null || !before || before.last_in !== null || before.deal !== view.deal) return null;
  if (view.last_in === view.you) return { text: t("cry.you_last_in"), why: t("cry.bonus", { n: view.bonus }), tone: "glad" };
  return { text: t("cry.last_in", { name: names[view.last_in] ?? "" }), tone: "plain" };
}

export const laugh: Scene = {
  Middle: Row,
  Facts: LaughFacts,
  pool: "table.pot",
  words: ["pot", "capture", "lie", "last_in", "par"],
  crowned: true,
  cloth: (view) => own(view).row,
  plate,
  travels,
  cry,
  see: () => NOTHING_SEEN,
};
