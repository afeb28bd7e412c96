// What happened to the players of a table: told in the log between what is heard of the game.

import type { Chair } from "./protocol.gen";

export interface Turn {
  /** Its label under `company`. */
  key: "stand_in" | "back" | "left" | "sent_away" | "sat" | "coming" | "ran_out" | "ran_out_you";
  name: string;
}

/** What changed between two looks at the chairs; `mine` is one's own seat. */
export function turnsOf(before: readonly Chair[], after: readonly Chair[], mine: number | null): Turn[] {
  return after.flatMap((now, seat) => {
    const was = before[seat];
    return was ? seatTurns(was, now, seat === mine) : [];
  });
}

function seatTurns(was: Chair, now: Chair, own: boolean): Turn[] {
  const turns: Turn[] = [];
  if (was.by !== "bot" && now.by === "bot") turns.push({ key: now.sent_away ? "sent_away" : "left", name: was.name });
  else if (was.by === "bot" && now.by !== "bot") turns.push({ key: "sat", name: now.name });
  else if (!own && was.by === "person" && now.by === "away-bot") turns.push({ key: "stand_in", name: now.name });
  else if (!own && was.by === "away-bot" && now.by === "person") turns.push({ key: "back", name: now.name });
  if (now.coming && now.coming !== was.coming && now.by === "bot") turns.push({ key: "coming", name: now.coming });
  if (now.ran_out && !was.ran_out) turns.push({ key: own ? "ran_out_you" : "ran_out", name: now.name });
  return turns;
}
