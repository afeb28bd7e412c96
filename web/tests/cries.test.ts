// What is cried out over a table says what happened, not what else the deal came to.

import { expect, it, vi } from "vitest";
import type { LooView } from "../src/lib/protocol.gen";
import { loo } from "../src/scenes/loo";

vi.mock("../src/lib/words.svelte", async (real) => ({ ...(await real<object>()), t: (key: string, fills?: object) => [key, ...Object.values(fills ?? {})].join(" ") }));

const seat = { held: 0, laid: null, tricks: 0, balance: 0, swept: false, looed: false, offender: false };

function table(phase: string, first: object, more: object): LooView {
  return { game: "loo", you: 0, deal: 1, phase, pam: null, forced: "not", contested: 6, loo: 3, seats: [{ ...seat, ...first }, seat], ...more } as unknown as LooView;
}

it.each([
  [{ loo: 3 }, "−3"],
  [{ loo: null }, "−6"],
])("a loo costs what a loo costs, whatever was staked or shared out beside it", (price, told) => {
  const cry = loo.cry(table("play", { balance: -1 }, price), table("over", { balance: -2, looed: true }, price), ["Ann", "Ben"]);
  expect(cry).toEqual({ text: `cry.you_looed ${told}`, why: "cry.no_trick", tone: "sad" });
});
