// A table of Loo: the trick in the middle, trumps, pool and stock beside it.

import type { Plate } from "../lib/plates";
import type { Heard, LooSeat } from "../lib/protocol.gen";
import type { Seen } from "../lib/seeing";
import { dealtBacks, type Flight, type Travels } from "../lib/travels";
import type { Laid, LooView, View } from "../lib/types";
import { listed, signed, t } from "../lib/words.svelte";
import LooFacts from "./LooFacts.svelte";
import { type Cry, NOTHING_SEEN, type Scene } from "./scene";
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
  return { held, balance, won, known: mine ? [] : seat.known, status: status(seat, mine, view.dumby_seat === at), out, loud: seat.looed || seat.swept, sorry: seat.looed };
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

/** Face-down cards that others change: out to the pack, and as many back. */
function changed(before: LooView | null, view: LooView): Flight[] {
  return view.seats.flatMap((one, seat): Flight[] => {
    const n = before?.seats[seat]?.changed === null && seat !== view.you ? (one.changed ?? 0) : 0;
    if (!n) return [];
    return [
      { what: "back", from: { seat }, to: "stock", n, after: 0 },
      { what: "back", from: "stock", to: { seat }, n, after: n + 3 },
    ];
  });
}

function travels(earlier: View | null, shown: View, seen: Seen): Travels {
  const [before, view] = [earlier && own(earlier), own(shown)];
  const afresh = before?.deal !== view.deal;
  const dealer = view.dealer ?? 0;
  const winner = seen.trick.find((laid) => laid.wins)?.seat;
  return {
    from: (card) => {
      const seat = view.seats.findIndex((one) => one.laid === card);
      if (seat >= 0) return { seat };
      return afresh ? { seat: dealer } : "stock";
    },
    to: (card) => {
      if (winner !== undefined && seen.trick.some((laid) => laid.card === card)) return { seat: winner };
      return view.phase === "declare" || afresh ? (view.you === null ? null : { seat: view.you }) : "stock";
    },
    flights: afresh ? dealtBacks(view, dealer) : changed(before, view),
    capture: null,
  };
}

/** What the end of a deal means, first of all for who looks on from the bottom. */
function ending(before: LooView, view: LooView, names: readonly string[]): Cry | null {
  const won = (seat: number): string => signed((view.seats[seat]?.balance ?? 0) - (before.seats[seat]?.balance ?? 0));
  const swept = view.seats.findIndex((seat) => seat.swept);
  const mine = view.you === null ? undefined : view.seats[view.you];
  if (mine?.looed) {
    const why = mine.offender || mine.tricks ? undefined : t(swept >= 0 ? "cry.flush" : "cry.no_trick");
    return { text: t("cry.you_looed", { n: signed(-(view.loo ?? view.contested)) }), ...(why && { why }), tone: "sad" };
  }
  if (swept >= 0) return { text: swept === view.you ? t("cry.you_sweep") : t("cry.sweeps", { name: names[swept] ?? "" }), tone: swept === view.you ? "glad" : "plain" };
  if (mine?.tricks) return { text: t("cry.you_win", { n: won(view.you ?? 0) }), tone: "glad" };
  const looed = view.seats.flatMap((seat, at) => (seat.looed ? [names[at] ?? ""] : []));
  return looed.length ? { text: t("cry.looed", { names: listed(looed) }), tone: "plain" } : null;
}

function cry(earlier: View | null, shown: View, names: readonly string[]): Cry | null {
  const [before, view] = [earlier && own(earlier), own(shown)];
  if (!before || before.deal !== view.deal) return view.forced === "not" ? null : { text: t(`table.forced_${view.forced}`), tone: "plain" };
  if (view.phase === "over" && before.phase !== "over") return ending(before, view, names);
  const pam = view.pam !== null && view.seats.some((seat, at) => seat.laid === view.pam && before?.seats[at]?.laid !== view.pam);
  return pam ? { text: t("cry.pam"), tone: "plain" } : null;
}

export const loo: Scene = {
  Middle: Trick,
  Facts: LooFacts,
  pool: "table.pool",
  words: ["pool", "trump", "stand", "pass", "looed", "pam", "exchange", "trick", "lead", "follow"],
  crowned: false,
  cloth: () => null,
  plate,
  travels,
  cry,
  see,
};
