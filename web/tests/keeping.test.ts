// A sitting with real cards as it is told, corrected, taken back, kept, and written out.

import { beforeEach, expect, test, vi } from "vitest";
import { answered, dealsOf, draftOf, forgotten, keepShelf, linesOf, namesOf, pictureOf, readShelf, shelved, sittingOf, undone, type Evening } from "../src/lib/keeping";
import type { KeeperQuestion, Kept } from "../src/lib/protocol.gen";
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
  expect(sittingOf(told, 1)).toMatchObject({ players: ["Ann", "2", "Cat <3"], deals: [{ stood: [0, 1] }, { stood: [2] }], show: 1 });
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

test("the result is written as text and drawn as a picture, whatever the names are", () => {
  const kept = { balances: [-2, 4, -2], nets: [[-2, 4, -2]] } as unknown as Kept;
  const names = namesOf(EVENING.players);
  expect(linesOf("Loo", names, kept, signed)).toEqual(["Loo", "1. 2 +4", "2. Ann -2", "2. Cat <3 -2", "", "1: Ann -2, 2 +4, Cat <3 -2"]);
  const picture = pictureOf("Loo & more", names, kept.balances, signed);
  expect(picture).toContain("2. Cat &lt;3</text>");
  expect(picture).toContain("Loo &amp; more");
});
