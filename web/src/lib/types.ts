// Short names for parts of the protocol, and for what the page makes of them.

import type { Choice, LaughView, LooView, PlainView, State } from "./protocol.gen";

export type View = LooView | LaughView | PlainView;
export type { Choice, LaughView, LooView, PlainView, State };

/** A card lying before a seat in the trick; `wins` while it is the best. */
export interface Laid {
  seat: number;
  card: string;
  wins: boolean;
}
