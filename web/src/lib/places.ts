// What each address of the page shows; all but the first page are loaded when opened.

import type { Component } from "svelte";

export interface Place {
  /** Its label under `page`. */
  name: string;
  load: () => Promise<{ default: Component<{ id: string }> }>;
  /** What may follow the first word of the path. */
  rest: RegExp;
}

const NOTHING = /^$/;
const ONE = /^[^/]+$/;
const DAY = /^(\d{4}-\d\d-\d\d)?$/;
const LESSON = /^(loo|laugh|stand|three)$/;
const PLACES: Place[] = [
  { name: "new", load: () => import("../pages/NewTable.svelte"), rest: NOTHING },
  { name: "t", load: () => import("../pages/Table.svelte"), rest: ONE },
  { name: "r", load: () => import("../pages/Replay.svelte"), rest: ONE },
  { name: "watch", load: () => import("../pages/Watch.svelte"), rest: NOTHING },
  { name: "learn", load: () => import("../pages/Learn.svelte"), rest: LESSON },
  { name: "rules", load: () => import("../pages/Rules.svelte"), rest: ONE },
  { name: "verify", load: () => import("../pages/Verify.svelte"), rest: ONE },
  { name: "puzzle", load: () => import("../pages/Puzzle.svelte"), rest: /^(own)?$/ },
  { name: "daily", load: () => import("../pages/Daily.svelte"), rest: DAY },
  { name: "assembly", load: () => import("../pages/Assembly.svelte"), rest: ONE },
  { name: "challenge", load: () => import("../pages/Challenge.svelte"), rest: NOTHING },
  { name: "keeper", load: () => import("../pages/Keeper.svelte"), rest: NOTHING },
  { name: "me", load: () => import("../pages/Me.svelte"), rest: NOTHING },
];
const MISSING: Place = { name: "missing", load: () => import("../pages/Missing.svelte"), rest: NOTHING };

/** The place of a path's words: the word that names it, and what follows; null for the first page. */
export function placeOf(word: string, rest: string): Place | null {
  if (word === "") return null;
  return PLACES.find((place) => place.name === word && place.rest.test(rest)) ?? MISSING;
}
