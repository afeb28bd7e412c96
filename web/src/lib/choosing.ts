// How taps on cards become one of the acts that the server offers. What may be done is never decided here.

import { same } from "./cards";
import type { State } from "./protocol.gen";
import type { Choice } from "./types";

export function exchangeOf(acts: readonly Choice[]): Choice | undefined {
  return acts.find((act) => act.limit !== null && act.limit !== undefined);
}

/** The acts that play one card of the hand. */
export function playsOf(acts: readonly Choice[], card: string): Choice[] {
  return acts.filter((act) => act.do === "play" && same(act.cards, [card]));
}

/** The cards of the hand that may be played; null where none is asked for. Cards that only a button names do not count. */
export function playable(acts: readonly Choice[]): string[] | null {
  const plays = acts.filter((act) => act.do === "play" && !act.bare);
  return plays.length ? plays.flatMap((act) => act.cards) : null;
}

/** The only card that may be played, if it is the last of the hand, or if nobody else could learn from haste that it is the only one. */
export function onlyPlay(state: State, seat: number | null): Choice | undefined {
  const [only, ...others] = state.acts.filter((act) => !act.unasked);
  if (!only || others.length || only.do !== "play" || only.bare || only.danger) return undefined;
  const alone = state.chairs.every((chair, number) => number === seat || chair.by === "bot");
  return alone || state.view?.hand.length === 1 ? only : undefined;
}

/** All cards of the table that the chosen card may take. */
export function withinReach(acts: readonly Choice[], card: string | undefined): string[] {
  if (card === undefined) return [];
  return [...new Set(playsOf(acts, card).flatMap((act) => act.takes))];
}

/** The act meant by taking this card of the table with that card of the hand: the one that takes the fewest. */
export function captureOf(acts: readonly Choice[], card: string, taken: string): Choice | undefined {
  const fitting = playsOf(acts, card).filter((act) => act.takes.includes(taken));
  return fitting.sort((a, b) => a.takes.length - b.takes.length)[0];
}

/** The act that names this card of the table itself: an overlooked pair to be claimed, four alike to be taken. */
export function claimOf(acts: readonly Choice[], card: string): Choice | undefined {
  return acts.find((act) => act.do !== "play" && act.cards.includes(card));
}

/** Does nobody say which cards may be meant (unaided play)? Then one points at them: in the hand, and on the table. */
export function isBare(acts: readonly Choice[]): boolean {
  return acts.some((act) => act.bare);
}

/** The act of this verb with the cards that one points at; whether it may be done, the server says. */
export function pointedAct(act: Choice, held: readonly string[], lying: readonly string[]): Choice {
  if (!act.bare) return act;
  if (act.do === "play") return { ...act, cards: [...held], takes: [...lying] };
  if (act.do === "claim") return { ...act, cards: [...lying] };
  if (act.do === "declare" || act.do === "release") return { ...act, cards: held.length ? [...held] : [...lying] };
  return act;
}

/** Acts that stand on buttons of their own: all but single cards to be played, and exchanges, which cards answer. */
export function saidActs(acts: readonly Choice[], selected: readonly string[]): Choice[] {
  return acts.filter((act) => {
    if (act.limit !== null && act.limit !== undefined) return false;
    if (act.do === "play") return selected.length > 0 && (act.bare || same(act.cards, selected));
    if (act.do === "turnup") return same(act.cards, selected);
    return true;
  });
}
