// A table with bots, opened at once: the forms that the first page offers.

import { post } from "./http";
import type { Created } from "./protocol.gen";
import { keep, kept } from "./tab";

export const FORMS = [
  { form: "five", game: "loo", variant: "five/wikipedia-2023", players: 5, cards: ["JC", "QH", "TS"] },
  { form: "three", game: "loo", variant: "three/wikipedia-2023", players: 5, cards: ["AS", "KD", "9H"] },
  { form: "laugh", game: "laugh", variant: "adpoker", players: 5, cards: ["7S", "7H", "7D"] },
] as const;

/** After which lesson one plays which form. */
export const LEARNT: Readonly<Record<string, (typeof FORMS)[number]["form"]>> = { loo: "five", stand: "five", three: "three", laugh: "laugh" };

/** The other forms, without a picture of their own. */
export const MORE = [
  { form: "irish", game: "loo", variant: "irish/wikipedia-2023", players: 5 },
  { form: "unlimited5", game: "loo", variant: "five/unlimited", players: 5 },
  { form: "unlimited3", game: "loo", variant: "three/unlimited", players: 5 },
  { form: "laugh4", game: "laugh", variant: "adpoker", players: 4 },
  { form: "laugh3", game: "laugh", variant: "adpoker", players: 3 },
] as const;

export type Form = (typeof FORMS)[number] | (typeof MORE)[number];

const guideKey = (table: string): string => `gamester.guide.${table}`;

const dealKey = (table: string): string => `gamester.deal.${table}`;

/** Open it; the link to it, where the first deal follows at once. `guided`: with a hint at every turn. */
export async function openBots({ game, variant, players }: Form, name: string, guided = false): Promise<string> {
  import("../pages/Table.svelte").catch(() => undefined); // it comes while the table is made
  const created = await post<Created>("/api/tables", { game, variant, players, name, ready_check: true });
  keep(dealKey(created.id), "on");
  if (guided) keep(guideKey(created.id), "on");
  return created.link;
}

/** Is the first deal of this table still to follow at once? Asked once. */
export function dealsAtOnce(table: string): boolean {
  const waits = kept(dealKey(table)) !== null;
  keep(dealKey(table), null);
  return waits;
}

export function isGuided(table: string): boolean {
  return kept(guideKey(table)) !== null;
}

export function endGuide(table: string): void {
  keep(guideKey(table), null);
}
