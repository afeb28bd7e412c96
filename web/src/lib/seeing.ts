// What stays before the eye for a moment, such as the trick that has just been taken up. Memory of what was shown, no rule.

import { sceneOf } from "../scenes";
import { NOTHING_SEEN } from "../scenes/scene";
import type { Heard } from "./protocol.gen";
import type { Laid, View } from "./types";

export interface Seen {
  trick: Laid[];
  /** Has it been taken up already? */
  over: boolean;
}

/** What is to be drawn after `view` has followed on `before` with `heard`. */
export function see(last: Seen, before: View | null, view: View | null, heard: readonly Heard[]): Seen {
  return view ? sceneOf(view.game).see(last, before, view, heard) : NOTHING_SEEN;
}
