// What stands on the plate of a seat, in the page's own words.

import type { Chair, LaughSeat, LooSeat } from "./protocol.gen";
import type { View } from "./types";
import { t } from "./words.svelte";

export interface Plate {
  seat: number;
  name: string;
  dealer: boolean;
  asked: boolean;
  away: boolean;
  /** Does a bot play for somebody who is away? */
  stoodIn: boolean;
  /** Why the bot plays more weakly than it could. */
  note: string | null;
  out: boolean;
  held: number;
  won: number;
  balance: number;
  known: string[];
  status: string;
  loud: boolean;
}

function looStatus(seat: LooSeat, mine: boolean, dumby: boolean): string {
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

function laughStatus(seat: LaughSeat, view: View, at: number): string {
  if (view.game === "laugh" && view.last_in === at) return t("seat.last_in");
  if (seat.lain) return t("seat.lain");
  if (seat.forfeited) return t("seat.late", { n: seat.forfeited });
  return seat.may_claim ? t("seat.may_claim") : "";
}

/** All plates, from the seat after `from` round to `from` itself. */
export function platesOf(view: View | null, chairs: readonly Chair[], from: number): Plate[] {
  const order = chairs.map((_, i) => (from + 1 + i) % chairs.length);
  return order.map((seat) => plateOf(view, chairs[seat], seat));
}

function plateOf(view: View | null, chair: Chair | undefined, seat: number): Plate {
  const bare: Plate = {
    seat,
    name: chair?.name ?? "",
    dealer: view?.dealer === seat,
    asked: chair?.asked ?? false,
    away: chair?.by === "person" && !chair.here,
    stoodIn: chair?.by === "away-bot",
    note: chair?.note ?? null,
    out: false,
    held: 0,
    won: 0,
    balance: 0,
    known: [],
    status: view || chair?.by !== "bot" ? "" : t("seat.bot"),
    loud: false,
  };
  if (view?.game === "loo") {
    const own = view.seats[seat];
    if (!own) return bare;
    const mine = view.you === seat;
    const status = looStatus(own, mine, view.dumby_seat === seat);
    const { held, balance, tricks: won } = own;
    return { ...bare, held, balance, won, known: mine ? [] : own.known, status, out: own.standing === false || !own.seated, loud: own.looed || own.swept };
  }
  const own = view?.seats[seat];
  if (!view || !own) return bare;
  const { held, balance, taken: won } = own;
  return { ...bare, held, balance, won, status: laughStatus(own, view, seat), out: own.lain, loud: view.last_in === seat };
}
