// What a person likes, kept in this browser only.

import type { Presence } from "./protocol.gen";

export type Pace = NonNullable<Presence["pace"]>;
export const PACES: readonly Pace[] = ["slow", "normal", "fast"];

export interface Settings {
  theme: "system" | "light" | "dark";
  four: boolean;
  faces: "english" | "large" | "period";
  /** The language's own letters on court cards instead of J Q K. */
  letters: boolean;
  motion: "system" | "calm" | "none";
  sound: boolean;
  /** Has this person been asked whether there shall be sound? */
  soundOffered: boolean;
  quick: boolean;
  /** Does one's last card play itself, and any only card where nobody else sits at the table? */
  auto: boolean;
  /** How fast bots play where one is the host; null: as the table has it. */
  pace: Pace | null;
  /** No aid, whatever the table gives. */
  unaided: boolean;
  /** Is there a line to type in at a table? */
  line: boolean;
  /** Is nothing read out of what others do but the beginning and the end of a deal? */
  brief: boolean;
}

const KEY = "gamester.settings";
const USUAL: Settings = { theme: "system", four: false, faces: "english", letters: true, motion: "system", sound: false, soundOffered: false, quick: false, auto: false, pace: null, unaided: false, line: false, brief: false };

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...USUAL, ...kept() });

/** Does this person wish that nothing moves by itself? */
export function wantsStill(): boolean {
  return settings.motion === "none" || (settings.motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Write the settings down, and show those that concern the whole document. Call within an effect. */
export function wear(): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["motion"] = settings.motion;
  root.dataset["faces"] = settings.faces;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // not kept, then
  }
}
