// The keeper's page: a sitting is begun only if there can be one.

import { beforeEach, expect, test, vi } from "vitest";
import { Keeper } from "../src/lib/keeper.svelte";
import { readShelf, type Evening } from "../src/lib/keeping";
import { storage } from "./storage";

vi.mock("../src/lib/words.svelte", async (words) => ({ ...(await words<object>()), dated: () => "today" }));

const EVENING: Evening = { begun: 1, game: "loo", variant: "five/wikipedia-2023", title: "", options: {}, players: ["Ann", "Ann"], dealer: 0, told: [], stopped: false };

/** The keeper answers every question so. */
function answers(status: number, body: object): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("scrollTo", () => undefined);
  answers(200, { title: "Five-card Loo", nets: [], said: [], balances: [0, 0], company: [0, 1], question: null });
});

test("a sitting that is refused is not begun, and it is said why", async () => {
  answers(400, { text: "Ann is named twice." });
  const keeper = new Keeper(() => undefined);
  expect(await keeper.begin(EVENING)).toBe("Ann is named twice.");
  expect([keeper.evening, readShelf().evenings]).toEqual([undefined, []]);
});

test("a sitting that can be is begun under its title", async () => {
  const keeper = new Keeper(() => undefined);
  expect(await keeper.begin(EVENING)).toBe("");
  expect(readShelf().evenings).toMatchObject([{ title: "Five-card Loo" }]);
});
