// What a person likes, kept in this browser only.

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
  /** No aid, whatever the table gives. */
  unaided: boolean;
}

const KEY = "gamester.settings";
const USUAL: Settings = { theme: "system", four: false, faces: "english", letters: false, motion: "system", sound: false, soundOffered: false, quick: false, unaided: false };

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...USUAL, ...kept() });

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
