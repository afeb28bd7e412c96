// A heap of counters: each lies where it fell, so that a growing heap only gets more of them.

export interface Counter {
  /** How many lay there before it. */
  n: number;
  x: number;
  y: number;
  tint: number;
}

/** The size of the picture in which they lie. */
export const HEAP = { wide: 112, high: 66 } as const;
const MOST = 60;
const STEP = { x: 18.5, y: 9.5, up: 4.6 } as const;
const TINTS = [0, 0, 1, 0, 2, 0, 1, 3];

interface Cell extends Counter {
  layer: number;
  cost: number;
}

/** Every place of the heap, in the order in which it fills: a cone that grows in width and in height. */
const CELLS: readonly Cell[] = (() => {
  const cells: Omit<Cell, "n">[] = [];
  for (let layer = 0; layer < 6; layer++) {
    for (let row = -3; row <= 3; row++) {
      for (let column = -3; column <= 3; column++) {
        const across = column + (row + 9 + layer) % 2 / 2;
        const far = Math.hypot(across, row * 0.86);
        const wobble = Math.sin(layer * 12.9898 + row * 78.233 + column * 37.719) * 1.6;
        if (Math.abs(across) > 2.5) continue;
        cells.push({
          layer,
          cost: far + layer * 0.84 + wobble * 0.02,
          x: HEAP.wide / 2 + across * STEP.x + wobble,
          y: HEAP.high - 26 + row * STEP.y * 0.86 - layer * STEP.up + wobble * 0.4,
          tint: TINTS[Math.abs(row * 7 + column * 3 + layer * 5) % TINTS.length] ?? 0,
        });
      }
    }
  }
  return cells
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST)
    .map((cell, n) => ({ ...cell, n }));
})();

/** The first `chips` counters, those behind and below before those that cover them. */
export function heapOf(chips: number): Counter[] {
  return CELLS.slice(0, Math.max(0, chips)).sort((a, b) => a.layer - b.layer || a.y - b.y);
}
