// What lies and moves on the cloth: the heap of counters, faces that follow from names, and what has moved between two states.

import { describe, expect, it } from "vitest";
import { heapOf } from "../src/lib/heap";
import { looksOf } from "../src/lib/portrait";
import type { LaughView, LooView } from "../src/lib/protocol.gen";
import { NOTHING_SEEN } from "../src/scenes/scene";
import { travelsOf } from "../src/lib/travels";

describe("the heap", () => {
  it("only gets more counters as it grows: those that lie there stay where they lie", () => {
    for (let chips = 0; chips < 40; chips++) {
      const before = heapOf(chips).map((one) => JSON.stringify(one));
      const after = heapOf(chips + 1).map((one) => JSON.stringify(one));
      expect(after.length).toBe(chips + 1);
      expect(before.filter((one) => !after.includes(one))).toEqual([]);
    }
  });

  it("is empty for nothing, and for a debt", () => {
    expect(heapOf(0)).toEqual([]);
    expect(heapOf(-3)).toEqual([]);
  });
});

describe("a face", () => {
  it("is the same for the same name, and seldom for two", () => {
    const names = ["Ann", "Ben", "Zoé", "Sir Plume", "Clarissa", "李", "Anna", "nnA", "Guest", "Guest 2"];
    for (const name of names) expect(looksOf(name)).toEqual(looksOf(name));
    expect(new Set(names.map((name) => JSON.stringify(looksOf(name)))).size).toBe(names.length);
  });
});

const seat = (more: object): object => ({ held: 3, known: [], changed: null, laid: null, tricks: 0, balance: 0, standing: null, seated: true, ...more });

function loo(seats: object[], more: object = {}): LooView {
  return { game: "loo", you: 0, deal: 1, dealer: 2, phase: "play", seats: seats.map(seat), ...more } as unknown as LooView;
}

describe("what has moved", () => {
  it("is a card from the seat that plays it, and a trick to the seat that wins it", () => {
    const before = loo([{}, { laid: "KH" }, {}]);
    const view = loo([{}, {}, { laid: "2C" }]);
    const seen = { trick: [{ seat: 1, card: "KH", wins: true }, { seat: 0, card: "3H", wins: false }], over: true };
    const travels = travelsOf(before, view, seen);
    expect(travels.from("2C")).toEqual({ seat: 2 });
    expect(travels.to("KH")).toEqual({ seat: 1 });
    expect(travels.to("3H")).toEqual({ seat: 1 });
  });

  it("is as many backs to the pack and back as another seat changes, and none for one's own", () => {
    const before = loo([{}, {}, {}], { phase: "exchange" });
    const view = loo([{ changed: 2 }, { changed: 1 }, {}], { phase: "exchange" });
    const { flights } = travelsOf(before, view, NOTHING_SEEN);
    expect(flights.map(({ what, from, to, n }) => [what, from, to, n])).toEqual([
      ["back", { seat: 1 }, "stock", 1],
      ["back", "stock", { seat: 1 }, 1],
    ]);
  });

  it("is chips between each seat and the pool, by what it has won or lost", () => {
    const { flights } = travelsOf(loo([{}, {}, { balance: 4 }]), loo([{ balance: -2 }, { balance: 3 }, { balance: 4 }]), NOTHING_SEEN);
    expect(flights).toEqual([
      { what: "chip", from: { seat: 0 }, to: "pool", n: 2, after: 0 },
      { what: "chip", from: "pool", to: { seat: 1 }, n: 3, after: 0 },
    ]);
  });

  it("is the whole pool raked in at once by who wins much", () => {
    const { flights } = travelsOf(loo([{ balance: -10 }, {}, {}]), loo([{ balance: -10 }, { balance: 12 }, {}]), NOTHING_SEEN);
    expect(flights.map(({ what, to }) => [what, to])).toEqual([["rake", { seat: 1 }]]);
  });

  it("is a deal from the dealer to everybody else, one card each and again", () => {
    const { flights, from } = travelsOf(loo([{}, {}, {}, {}]), loo([{}, { held: 2 }, { held: 2 }, { held: 2 }], { deal: 2 }), NOTHING_SEEN);
    expect(flights.map(({ to, after }) => [to, after])).toEqual([
      [{ seat: 3 }, 0],
      [{ seat: 3 }, 2],
      [{ seat: 1 }, 1],
      [{ seat: 1 }, 3],
    ]);
    expect(from("AS")).toEqual({ seat: 2 });
  });

  it("is a capture at Laugh and Lie Down, and nothing while the last capture is the old one", () => {
    const laugh = (last: object | null): LaughView =>
      ({ game: "laugh", you: 0, deal: 1, dealer: 0, seats: [seat({ lain: false }), seat({ lain: false })], last, row: [] }) as unknown as LaughView;
    const last = { seat: 1, card: "8C", takes: ["8D"] };
    expect(travelsOf(laugh(null), laugh(last), NOTHING_SEEN).capture).toEqual(last);
    expect(travelsOf(laugh(last), laugh({ ...last }), NOTHING_SEEN).capture).toBeNull();
  });

  it("is nothing where somebody else's eyes look on now", () => {
    const { flights } = travelsOf(loo([{}, {}, {}]), loo([{ balance: 5 }, {}, {}], { you: 1 }), NOTHING_SEEN);
    expect(flights).toEqual([]);
  });
});
