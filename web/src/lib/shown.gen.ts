// The deal that the first page shows. Written by tools/gen_shown_deal.py; do not edit.

/** One thing that happens: a seat stands, passes, plays a card, takes the trick, or is looed. */
export interface Step {
  seat: number;
  do: "stand" | "pass" | "play" | "take" | "looed";
  card?: string;
}

export const NAMES = ["Belinda", "Dorimant", "Clarissa", "Florio", "Araminta"];
export const TRUMP = "3D";
export const POOL = 5;
export const STEPS: readonly Step[] = [
  {"seat": 0, "do": "stand"},
  {"seat": 1, "do": "pass"},
  {"seat": 2, "do": "stand"},
  {"seat": 3, "do": "stand"},
  {"seat": 4, "do": "pass"},
  {"seat": 0, "do": "play", "card": "KC"},
  {"seat": 2, "do": "play", "card": "JC"},
  {"seat": 3, "do": "play", "card": "AC"},
  {"seat": 2, "do": "take"},
  {"seat": 2, "do": "play", "card": "JH"},
  {"seat": 3, "do": "play", "card": "7D"},
  {"seat": 0, "do": "play", "card": "2S"},
  {"seat": 3, "do": "take"},
  {"seat": 3, "do": "play", "card": "JD"},
  {"seat": 0, "do": "play", "card": "4D"},
  {"seat": 2, "do": "play", "card": "6D"},
  {"seat": 3, "do": "take"},
  {"seat": 3, "do": "play", "card": "TD"},
  {"seat": 0, "do": "play", "card": "2C"},
  {"seat": 2, "do": "play", "card": "4H"},
  {"seat": 3, "do": "take"},
  {"seat": 3, "do": "play", "card": "9D"},
  {"seat": 0, "do": "play", "card": "3C"},
  {"seat": 2, "do": "play", "card": "9H"},
  {"seat": 3, "do": "take"},
  {"seat": 0, "do": "looed"},
];
