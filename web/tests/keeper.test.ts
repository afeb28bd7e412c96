// The keeper's page: a sitting is begun only if there can be one.

import { beforeEach, expect, test, vi } from "vitest";
import { Keeper } from "../src/lib/keeper.svelte";
import { readShelf, type Evening } from "../src/lib/keeping";
import type { KeeperQuestion } from "../src/lib/protocol.gen";
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

const STOOD: KeeperQuestion = { key: "stood", text: "", kind: "seats", among: [0, 1], least: 0, most: 2, step: 1 };

/** A window of the keeper, which asks who stood. */
async function opened(): Promise<Keeper> {
  const keeper = new Keeper(() => undefined);
  await keeper.ask();
  return keeper;
}

test("a window that is behind another erases nothing of it, says so, and goes on from there", async () => {
  answers(200, { title: "Five-card Loo", nets: [], said: [], balances: [0, 0], company: [0, 1], question: STOOD });
  const first = await opened();
  await first.begin(EVENING);
  const second = await opened();
  await first.ask();
  second.answer([1]);
  await vi.waitUntil(() => !second.busy);
  first.answer([0]);
  expect(first.elsewhere).toBe(true);
  expect(readShelf().evenings[0]?.told).toMatchObject([{ given: [1] }]);
  await vi.waitUntil(() => !first.busy);
  first.answer([0]);
  expect(first.elsewhere).toBe(false);
  expect(readShelf().evenings[0]?.told).toMatchObject([{ given: [1] }, { given: [0] }]);
});

test("a sitting that another window has begun is on the shelf here too, and stays", async () => {
  const first = await opened();
  await first.begin(EVENING);
  const second = await opened();
  second.turnTo(null);
  await second.begin({ ...EVENING, begun: 2 });
  expect(first.catchUp()).toBe(true);
  expect(first.evening?.begun).toBe(1);
  first.stop();
  expect(readShelf().evenings.map((one) => one.begun)).toEqual([2, 1]);
  first.forget(2);
  expect(readShelf().evenings.map((one) => one.begun)).toEqual([1]);
});
