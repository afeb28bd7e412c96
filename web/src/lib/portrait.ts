// What somebody looks like at the table: always the same for the same name, on every device.

export interface Looks {
  ground: string;
  skin: string;
  hair: string;
  coat: string;
  trim: string;
  /** What is worn on the head. */
  head: "periwig" | "plumed" | "tricorne" | "powdered" | "turban" | "curls";
  collar: "cravat" | "ruff" | "lace" | "open";
  /** The place of a beauty patch, if one is worn. */
  patch: { x: number; y: number } | null;
  mask: boolean;
}

export type Mood = "calm" | "glad" | "sad";

const GROUNDS = ["#7c4a3a", "#3d5a6c", "#6b6a3f", "#5a4468", "#86633a", "#3f6455", "#7a4257", "#4a5578"];
const SKINS = ["#f3d3b8", "#e7b992", "#d29a6e", "#b87a50", "#8d5a3a", "#6a4129"];
const HAIRS = ["#3a2a20", "#6b4426", "#a8763c", "#d9b36c", "#8e3f22", "#8a847c", "#e9e4d8", "#221d1c"];
const COATS = ["#8f2a1e", "#28503c", "#274a7a", "#6a2f5c", "#8a6220", "#33312f", "#1f6468", "#a34a2c"];
const TRIMS = ["#e6c878", "#f3ead6", "#d9d2c4", "#e0a96a"];
const HEADS = ["periwig", "plumed", "tricorne", "powdered", "turban", "curls"] as const;
const COLLARS = ["cravat", "ruff", "lace", "open"] as const;
const PATCHES = [{ x: 25.5, y: 37 }, { x: 38.5, y: 37.5 }, { x: 36.8, y: 41.5 }];

/** The looks that follow from a name. */
export function looksOf(name: string): Looks {
  let seed = 2166136261;
  for (const sign of name) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  const roll = (n: number): number => {
    seed = (Math.imul(seed ^ (seed >>> 15), 2246822519) + 374761393) >>> 0;
    return Math.floor(((seed ^ (seed >>> 13)) >>> 0) / 4294967296 * n);
  };
  const pick = <T>(all: readonly T[]): T => all[roll(all.length)] as T;
  return {
    ground: pick(GROUNDS),
    skin: pick(SKINS),
    hair: pick(HAIRS),
    coat: pick(COATS),
    trim: pick(TRIMS),
    head: pick(HEADS),
    collar: pick(COLLARS),
    patch: roll(3) ? null : pick(PATCHES),
    mask: roll(9) === 0,
  };
}
