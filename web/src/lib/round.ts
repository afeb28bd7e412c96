// Where people sit round the cloth, and how large cards may be that lie on it. Places, no rule.

/** A point from left to right and from top to bottom, both from 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

/** Where somebody sits on the rim, and where a card lies before him: on a wide cloth, and on a tall one. */
export interface Spot extends Point {
  wide: Point;
  tall: Point;
}

/** The place of who looks on from the bottom. */
export const BOTTOM: Spot = { x: 0.5, y: 1, wide: { x: 0.5, y: 1 }, tall: { x: 0.5, y: 1 } };

/** Places for the others, in the order of play from who sits at the bottom: up one side, along the top, down the other. */
export function spotsOf(others: number, clockwise: boolean): Spot[] {
  const side = others < 2 ? 0 : others < 6 ? 1 : 2;
  const top = others - 2 * side;
  const two = side === 2;
  const left = [1, 0].slice(2 - side).map((low) => ({
    x: 0,
    y: two ? (low ? 0.83 : 0.4) : top ? 0.47 : 0.3,
    wide: { x: 0, y: two ? (low ? 0.95 : 0.2) : 0.5 },
    tall: { x: 0, y: two ? (low ? 0.68 : 0.34) : 0.5 },
  }));
  const across = Array.from({ length: top }, (_, i) => {
    const part = top === 1 ? 0.5 : i / (top - 1);
    const x = top === 2 ? 0.27 + 0.46 * part : 0.13 + 0.74 * part;
    return { x, y: 0, wide: { x: 0.24 + 0.52 * part, y: 0 }, tall: { x: part, y: 0 } };
  });
  const right = left.map((spot) => mirrored(spot)).reverse();
  const found = [...left, ...across, ...right];
  return clockwise ? found : found.map(mirrored);
}

function mirrored({ x, y, wide, tall }: Spot): Spot {
  return { x: 1 - x, y, wide: { ...wide, x: 1 - wide.x }, tall: { ...tall, x: 1 - tall.x } };
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
