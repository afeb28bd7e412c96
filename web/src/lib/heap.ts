// The pool in stacks of five: a chip that comes lies on the last stack, and all others stay where they are.

export interface Counter {
  /** How many lay there before it. */
  n: number;
  x: number;
  y: number;
  tint: number;
}

/** The size of the picture in which they lie. */
export const HEAP = { wide: 112, high: 66 } as const;
const FIVE = 5;
const UP = 4.4;
/** Where stacks stand, in the order in which they are begun: one in the middle, then round about. */
const FEET: readonly (readonly [number, number])[] = [
  [0, 0], [-1, 0], [1, 0], [-0.5, 1], [0.5, 1], [-0.5, -1], [0.5, -1], [-1.5, 1], [1.5, 1], [-1.5, -1], [1.5, -1], [0, 2],
];
const TINTS = [0, 1, 2, 0, 3, 1];

/** So many counters, those behind and below before those that cover them; more than all stacks hold are not drawn. */
export function heapOf(chips: number): Counter[] {
  const drawn = Math.max(0, Math.min(chips, FEET.length * FIVE));
  const found = Array.from({ length: drawn }, (_, n) => {
    const stack = Math.floor(n / FIVE);
    const [across, down] = FEET[stack] ?? [0, 0];
    return { n, down, x: HEAP.wide / 2 + across * 23 + ((n * 7) % 3) - 1, y: HEAP.high - 27 + down * 8 - (n % FIVE) * UP, tint: TINTS[stack % TINTS.length] ?? 0 };
  });
  return found.sort((a, b) => a.down - b.down || a.n - b.n).map(({ n, x, y, tint }) => ({ n, x, y, tint }));
}
