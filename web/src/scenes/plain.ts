// A table of any game: the cards that lie open in the middle, the pool beside them.

import { STILL } from "../lib/travels";
import type { PlainView, View } from "../lib/types";
import OpenCards from "./OpenCards.svelte";
import PlainFacts from "./PlainFacts.svelte";
import { NOTHING_SEEN, type Scene } from "./scene";

export const plain: Scene = {
  Middle: OpenCards,
  Facts: PlainFacts,
  pool: "table.pool",
  words: [],
  crowned: true,
  cloth: () => null,
  plate: (view: View, at: number) => {
    const seat = (view as PlainView).seats[at];
    return seat ? { held: null, balance: seat.balance } : {};
  },
  travels: () => STILL,
  cry: () => null,
  see: () => NOTHING_SEEN,
};
