// Which scene shows which game, with a plain one for any other: the page names games here and nowhere else.

import { laugh } from "./laugh";
import { loo } from "./loo";
import { plain } from "./plain";
import type { Scene } from "./scene";

const SCENES: Record<string, Scene> = { loo, laugh };

/** The games that the page has lessons and rules of. */
export const GAMES: readonly string[] = Object.keys(SCENES);

export function sceneOf(game: string | null | undefined): Scene {
  return SCENES[game ?? ""] ?? plain;
}

/** The game of this name; the first where there is none. */
export function gameNamed(name: string): string {
  return name in SCENES ? name : (GAMES[0] ?? "");
}
