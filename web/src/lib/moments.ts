// Finding one's way through the steps of a replay: by act, by trick, by deal, and by the fragment of a link.

import type { Step } from "./protocol.gen";

/** `d3.t2` or `d3.t2.n57`: deal, trick, and the very step. */
export function fragmentOf(step: Step): string {
  return `d${step.deal}${step.trick ? `.t${step.trick}` : ""}.n${step.n}`;
}

/** The place before the act of a seat that is its `turn`th in a deal: the table as it lay when that seat was asked. */
export function beforeAct(steps: readonly Step[], deal: number, seat: number, turn: number): number {
  const acts = steps.flatMap(({ deal: its, heard }, i) => (its === deal && heard?.seat === seat && heard.act ? [i] : []));
  return Math.max(0, (acts[turn - 1] ?? 1) - 1);
}

/** The place among `steps` that a fragment names: the step, the act of a seat, or the first of its trick or deal. */
export function placeOf(steps: readonly Step[], fragment: string): number {
  const part = (letter: string): number | null => {
    const found = new RegExp(`(?:^|\\.)${letter}(\\d+)`).exec(fragment);
    return found ? Number(found[1]) : null;
  };
  const [n, deal, trick, seat, turn] = [part("n"), part("d"), part("t"), part("s"), part("a")];
  if (deal !== null && seat !== null && turn !== null) return beforeAct(steps, deal, seat, turn);
  const at = steps.findIndex((step) => (n !== null ? step.n === n : step.deal === deal && (trick === null || step.trick === trick)));
  return Math.max(0, at);
}

/** The next place where `mark` changes, forwards or back to where it began. */
export function turning(steps: readonly Step[], at: number, by: 1 | -1, mark: (step: Step) => string): number {
  const here = steps[at];
  if (!here) return at;
  if (by === 1) {
    const next = steps.findIndex((step, i) => i > at && mark(step) !== mark(here));
    return next < 0 ? steps.length - 1 : next;
  }
  const before = steps[at - 1];
  if (!before) return 0;
  return steps.findIndex((step) => mark(step) === mark(before));
}

export const byDeal = (step: Step): string => `${step.deal}`;
export const byTrick = (step: Step): string => `${step.deal}.${step.trick}.${step.state.view?.phase ?? ""}`;
