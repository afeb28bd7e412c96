// A sitting with real cards as it is told, corrected, taken back, kept, and written out.

import { beforeEach, expect, test, vi } from "vitest";
import { answered, COMPANY, dealsOf, divisionOf, draftOf, eveningOf, fileOf, forgotten, freeTime, keepShelf, linesOf, namesOf, readShelf, shelved, peopleOf, playersOf, reckoned, sittingOf, undone, type Evening } from "../src/lib/keeping";
import type { KeeperQuestion, Kept, Sitting } from "../src/lib/protocol.gen";
import { storage } from "./storage";

const EVENING: Evening = {
  begun: 1,
  game: "loo",
  variant: "five/wikipedia-2023",
  title: "Five-card Loo",
  options: {},
  players: ["Ann", " ", "Cat <3"],
  dealer: 0,
  told: [],
  stopped: false,
};
const STOOD: KeeperQuestion = { key: "stood", text: "", kind: "seats", among: [0, 1, 2], least: 0, most: 3, step: 1 };
const TRICKS: KeeperQuestion = { ...STOOD, key: "tricks", kind: "order", among: [0, 2], least: 3, most: 3 };
const CARDS: KeeperQuestion = { ...STOOD, key: "cards", kind: "counts", among: [1, 2], most: 51, step: 2 };
const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

beforeEach(() => vi.stubGlobal("localStorage", storage()));

const told = answered(answered(EVENING, { deal: 1, key: "stood", given: [0, 1] }), { deal: 2, key: "stood", given: [2] });

test("a later answer replaces an earlier one, and is taken back alone", () => {
  const corrected = answered(told, { deal: 1, key: "stood", given: [0] });
  expect(dealsOf(corrected.told)).toEqual([{ stood: [0] }, { stood: [2] }]);
  expect(dealsOf(undone(corrected).told)).toEqual(dealsOf(told.told));
});

test("a correction in several taps is one step", () => {
  const once = answered(told, { deal: 1, key: "stood", given: [0] }, true);
  const twice = answered(once, { deal: 1, key: "stood", given: [0, 2] }, true);
  expect(dealsOf(twice.told)[0]).toEqual({ stood: [0, 2] });
  expect(undone(twice)).toEqual(told);
});

test("that the company stopped is taken back before any answer", () => {
  expect(undone({ ...told, stopped: true })).toEqual(told);
});

test("a sitting is told with a number for whoever has no name", () => {
  expect(sittingOf(told)).toMatchObject({ players: ["Ann", "2", "Cat <3"], later: [] });
  expect(sittingOf({ ...told, later: ["Dee", " "] })).toMatchObject({ players: ["Ann", "2", "Cat <3"], later: ["Dee", "5"] });
});

test("sittings are kept, the last begun first, and forgotten", () => {
  const shelf = shelved(shelved(readShelf(), told), { ...EVENING, begun: 2 });
  expect(keepShelf(shelf)).toBe(true);
  expect(readShelf().evenings.map((one) => one.begun)).toEqual([2, 1]);
  expect(readShelf().now).toBe(2);
  expect(forgotten(shelf, 2)).toEqual({ version: 1, now: null, evenings: [told] });
});

test("what a later page has written is left alone", () => {
  localStorage.setItem("gamester.keeper", '{"version": 2}');
  expect(readShelf().evenings).toEqual([]);
  expect(keepShelf(shelved(readShelf(), told))).toBe(false);
  expect(localStorage.getItem("gamester.keeper")).toBe('{"version": 2}');
});

test("a damaged shelf is an empty one", () => {
  localStorage.setItem("gamester.keeper", "{");
  expect(readShelf().evenings).toEqual([]);
});

test("an answer begins with nobody and with even shares", () => {
  expect(draftOf(STOOD, 3, undefined)).toEqual({ chosen: [], place: null });
  expect(draftOf(CARDS, 3, undefined)).toEqual({ chosen: [0, 16, 16], place: null });
  expect(draftOf({ ...CARDS, kind: "number" }, 3, undefined)).toEqual({ chosen: [0], place: null });
});

test("an answer that does not fit begins as it was told, at the first place that is wrong", () => {
  expect(draftOf(STOOD, 3, [2, 5])).toEqual({ chosen: [2], place: null });
  expect(draftOf(TRICKS, 3, [0, 1, 1])).toEqual({ chosen: [0, 1, 1], place: 1 });
  expect(draftOf(TRICKS, 3, [0, 2])).toEqual({ chosen: [0, 2], place: null });
  expect(draftOf(CARDS, 3, [0, 30, 30])).toEqual({ chosen: [0, 30, 30], place: null });
});

test("the result is written as text, whatever the names are", () => {
  const kept = { balances: [-2, 4, -2], nets: [[-2, 4, -2]], company: [0, 1, 2] } as unknown as Kept;
  const names = namesOf(EVENING.players);
  expect(linesOf("Loo", names, kept, signed)).toEqual(["Loo", "1. 2 +4", "2. Ann -2", "2. Cat <3 -2", "", "1: Ann -2, 2 +4, Cat <3 -2"]);
});

test("who has left is counted with what he left with, and who never played is not", () => {
  const kept = { balances: [-2, 5, -4, 1, 0], nets: [[-2, 4, -2, null, null], [null, 1, -2, 1, null]], company: [3, 1, 2] } as unknown as Kept;
  const names = peopleOf({ ...EVENING, later: ["Dee", "Eve"] });
  expect(playersOf(kept)).toEqual([3, 1, 2, 0]);
  expect(linesOf("Loo", names, kept, signed).slice(1)).toEqual(["1. 2 +5", "2. Dee +1", "3. Ann -2", "4. Cat <3 -4", "", "1: Ann -2, 2 +4, Cat <3 -2", "2: 2 +1, Cat <3 -2, Dee +1"]);
});

test("a pool that was divided at the end stands below the deals, so that the sums can be checked", () => {
  const kept = { balances: [-1, 5, -2, 0], nets: [[-2, 4, -2, 0]], company: [0, 1, 3], question: null } as unknown as Kept;
  expect(divisionOf(kept)).toEqual([1, 1, null, 0]);
  expect(linesOf("Loo", [..."abcd"], kept, signed).at(-1)).toBe("keeper.divided: a +1, b +1, d 0");
  expect(divisionOf({ ...kept, balances: [-2, 4, -2, 0] })).toEqual([]);
  expect(divisionOf({ ...kept, question: STOOD })).toEqual([]);
});

/** A keeper of whose deals each brings the first player a chip. */
function keeper(): { ask: (sitting: Sitting) => Promise<Kept>; asked: Sitting[] } {
  const asked: Sitting[] = [];
  const ask = async (sitting: Sitting): Promise<Kept> => {
    asked.push(sitting);
    const before = sitting.carried?.deal ?? 0;
    const deal = before + sitting.deals!.length;
    const nets = sitting.deals!.map(() => [1, -1]);
    const show = sitting.show ?? deal;
    return { nets, question: STOOD, shown: show > before && show <= deal ? { deal: show } : null, carried: { deal, pool: sitting.deals!.filter((told) => told.stood?.[0]).length } } as unknown as Kept;
  };
  return { ask, asked };
}

test("a sitting of any length is reckoned in pieces, and a piece that stays as it was only once", async () => {
  let long = EVENING;
  for (let deal = 1; deal <= 120; deal++) long = answered(long, { deal, key: "stood", given: [0] });
  const { ask, asked } = keeper();
  const memory = new Map<string, Kept>();
  const kept = await reckoned(long, null, ask, memory);
  expect(asked.map((one) => [one.carried?.deal ?? 0, one.deals!.length])).toEqual([[0, 50], [50, 50], [100, 20]]);
  expect(kept.nets).toHaveLength(120);
  expect(kept.shown?.deal).toBe(120);
  expect((await reckoned(long, 3, ask, memory)).shown?.deal).toBe(3);
  asked.length = 0;
  await reckoned(answered(long, { deal: 121, key: "stood", given: [0] }), null, ask, memory);
  expect(asked).toHaveLength(1);
  await reckoned(answered(long, { deal: 2, key: "stood", given: [1] }), null, ask, memory);
  expect(asked).toHaveLength(4);
});

test("only the last piece is stopped, and one that no longer fits ends the reckoning", async () => {
  let long = EVENING;
  for (let deal = 1; deal <= 60; deal++) long = answered(long, { deal, key: "stood", given: [0] });
  const { ask, asked } = keeper();
  await reckoned({ ...long, stopped: true }, null, ask, new Map());
  expect(asked.map((one) => one.stopped)).toEqual([false, true]);
  const lame = async (sitting: Sitting): Promise<Kept> => ({ ...(await ask(sitting)), nets: [[1, -1]] });
  expect((await reckoned(long, null, lame, new Map())).nets).toHaveLength(1);
});

test("a sitting is taken in as it was saved", () => {
  const corrected = answered(answered(told, { deal: 2, key: COMPANY, given: [0, 3] }), { deal: 1, key: "stood", given: [2] });
  const read = eveningOf(fileOf({ ...corrected, later: ["Dee"], stopped: true }))!;
  expect(dealsOf(read.told)).toEqual(dealsOf(corrected.told));
  expect(read).toMatchObject({ begun: 1, game: "loo", variant: "five/wikipedia-2023", players: ["Ann", "2", "Cat <3"], later: ["Dee"], stopped: true });
  expect(freeTime(shelved(readShelf(), read), 1)).toBe(2);
});

test.each(["", "{", "[]", "null", "7", "{}", '{"game": "loo", "variant": "x", "players": "Ann"}'])("what is no sitting is not taken in: %s", (text) => {
  expect(eveningOf(text)).toBeNull();
});

test.each([{ deals: [{ stood: "Ann" }] }, { deals: {} }, { deals: [7] }, { dealer: "Ann" }, { options: [] }, { later: [7] }])("a damaged sitting is not taken in: %o", (wrong) => {
  expect(eveningOf(JSON.stringify({ ...JSON.parse(fileOf(told)), ...wrong }))).toBeNull();
});
