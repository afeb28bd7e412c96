// Where people sit round the cloth, and how large cards may be that lie on it. Places, no rule.

/** A point from left to right and from top to bottom, both from 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

/** Where somebody sits on the rim of a wide cloth and of a tall one, and where a card lies before him among the others'. */
export interface Spot {
  wide: Point;
  tall: Point;
}

/** The place of who looks on from the bottom. */
export const BOTTOM: Spot = { wide: { x: 0.5, y: 1 }, tall: { x: 0.5, y: 1 } };
/** How far from the middle one may sit at the top. */
const REACH = { wide: 0.36, tall: 0.43 };

/** Places for the others, in the order of play from who sits at the bottom: up one side, along the top, down the other.
 * With `crowned` all sit along the top of a tall cloth, as the cards between them need its whole width. */
export function spotsOf(others: number, clockwise: boolean, crowned = false): Spot[] {
  const wide = round(others, others < 3 ? [] : [others < 6 ? 0.6 : 0.82], REACH.wide);
  const alone = others < 3 || (crowned && others < 5);
  const tall = round(others, alone ? [] : others < 6 ? [0.5] : [0.98, 0.44], alone ? 0.5 : REACH.tall);
  const found = wide.map((one, i) => ({ wide: one, tall: tall[i] ?? one }));
  return clockwise ? found : found.map((one) => ({ wide: mirrored(one.wide), tall: mirrored(one.tall) }));
}

/** So many at each side, from the lowest up; the rest along the top, as far as `reach` from its middle. */
function round(n: number, heights: readonly number[], reach: number): Point[] {
  const left = heights.map((y) => ({ x: 0, y }));
  const top = n - 2 * left.length;
  const gap = Math.min((2 * reach) / Math.max(1, top - 1), reach * 1.2);
  const across = Array.from({ length: top }, (_, i) => ({ x: 0.5 + (i - (top - 1) / 2) * gap, y: 0 }));
  return [...left, ...across, ...left.map(mirrored).reverse()];
}

function mirrored({ x, y }: Point): Point {
  return { x: 1 - x, y };
}

/** The largest cards of which `n` fit on `wide` by `high` pixels: how many stand in a line, and how wide each is. */
export function fit(n: number, wide: number, high: number, gap: number): { columns: number; width: number } {
  let best = { columns: Math.max(1, n), width: 0 };
  for (let lines = 1; lines <= n; lines++) {
    const columns = Math.ceil(n / lines);
    const width = Math.min((wide - gap * (columns - 1)) / columns, ((high - gap * (lines - 1)) / lines) * (5 / 7));
    if (width > best.width) best = { columns, width };
  }
  return { ...best, width: Math.floor(best.width) };
}

/** How a card lies that was thrown down: a turn in degrees and a push aside, the same for everybody in a deal. */
export function tiltOf(card: string, deal: number): { turn: number; x: number; y: number } {
  let n = deal * 7919;
  for (const sign of card) n = (n * 31 + sign.charCodeAt(0)) % 65521;
  return { turn: (n % 13) - 6, x: ((n >> 3) % 3) - 1, y: ((n >> 5) % 9) - 4 };
}
