// What stands on the plate of a seat, in the page's own words.

import { sceneOf } from "../scenes";
import type { Chair } from "./protocol.gen";
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
  /** Did a bot act last, because the clock had run out? */
  ranOut: boolean;
  /** Why the bot plays more weakly than it could. */
  note: string | null;
  out: boolean;
  /** How many cards it holds; null where nobody says so. */
  held: number | null;
  won: number;
  balance: number;
  known: string[];
  status: string;
  loud: boolean;
  /** Has the deal gone badly for it already? */
  sorry: boolean;
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
    ranOut: chair?.ran_out ?? false,
    note: chair?.note ?? null,
    out: false,
    held: 0,
    won: 0,
    balance: 0,
    known: [],
    status: view || chair?.by !== "bot" ? "" : t("seat.bot"),
    loud: false,
    sorry: false,
  };
  return view ? { ...bare, ...sceneOf(view.game).plate(view, seat) } : bare;
}
