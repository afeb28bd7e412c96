// What the page must know of a game to show it. Everything else is the same for all games.

import type { Component } from "svelte";
import type { Plate } from "../lib/plates";
import type { Chair, Heard } from "../lib/protocol.gen";
import type { Spot } from "../lib/round";
import type { Seen } from "../lib/seeing";
import type { Travels } from "../lib/travels";
import type { View } from "../lib/types";

/** What a component in the middle of the cloth is given. */
export interface MiddleProps {
  view: View;
  seen: Seen;
  spotOf: (seat: number) => Spot;
  nameOf: (seat: number) => string;
  /** Cards that the chosen card can take. */
  reach: readonly string[];
  advised: readonly string[];
  /** Where every card may be pointed at: those that are. */
  pointed: readonly string[] | null;
  onpoint: (card: string) => void;
  ontake: ((card: string) => void) | undefined;
}

/** What the facts below the cloth are given. */
export interface FactsProps {
  view: View;
  chairs: Chair[];
}

/** Something that all at the table look up at. */
export interface Cry {
  text: string;
  /** Why, in few words. */
  why?: string;
  tone: "glad" | "sad" | "plain";
}

export interface Scene {
  Middle: Component<MiddleProps>;
  Facts: Component<FactsProps>;
  /** The label of the pool before anything lies there. */
  pool: string;
  /** What a newcomer must know the meaning of, by its key under `word`. */
  words: readonly string[];
  /** Do all sit along the top of a tall cloth, as the cards of the table need its whole width? */
  crowned: boolean;
  /** The cards of the table that may be pointed at in unaided play. */
  cloth: (view: View) => readonly (string | null)[] | null;
  /** What a seat's plate says beside its name. */
  plate: (view: View, seat: number) => Partial<Plate>;
  /** What has moved since the state before, in which `seen` lay before the eye. */
  travels: (before: View | null, view: View, seen: Seen) => Travels;
  /** What is cried out when this has followed on that, by the names at the table. */
  cry: (before: View | null, view: View, names: readonly string[]) => Cry | null;
  /** What stays before the eye for a moment. */
  see: (last: Seen, before: View | null, view: View, heard: readonly Heard[]) => Seen;
}

export const NOTHING_SEEN: Seen = { trick: [], over: false };
