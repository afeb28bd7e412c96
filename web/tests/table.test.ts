// A table's page says what a server does wrong with the shuffles, as soon as it can be seen.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FairState, FromServer, Heard, State } from "../src/lib/protocol.gen";
import { settings } from "../src/lib/settings.svelte";
import { TableStore } from "../src/lib/table.svelte";
import { storage } from "./storage";

const state = { view: { deal: 1, hand: ["4H"] }, chairs: [], decision: null, acts: [] } as unknown as State;
const fair = (more: Partial<FairState> = {}): FairState => ({ phase: "committing", commit: "aa", commits: {}, pack: 1, ...more });

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("location", { protocol: "http:", host: "a" });
});

/** A table at which this browser sits in seat 2, and a way to say what the server says. */
function table(): { store: TableStore; say: (message: object) => void } {
  const store = new TableStore("t1");
  const say = (message: object): void => (store as unknown as { heard: (one: FromServer) => void }).heard(message as FromServer);
  say({ type: "welcome", table: {}, you: { seat: 2 }, seq: 0, state, log: [], fair: fair(), now: 0 });
  return { store, say };
}

const deal = (n: number): object => ({ type: "news", seq: n, state, heard: [{ n, kind: "deal", seat: null, act: null, text: [] } satisfies Heard] });

describe("a connection", () => {
  it("reads what is kept of the shuffles once, however much happens", () => {
    const kept = storage();
    const read = vi.spyOn(kept, "getItem");
    vi.stubGlobal("localStorage", kept);
    const { say } = table();
    const asked = read.mock.calls.length;
    for (let n = 1; n < 9; n += 1) say(deal(n));
    expect(read.mock.calls.length - asked).toBeLessThan(2);
  });
});

describe("an alarm", () => {
  it("is given when the commitment is replaced, and stays", () => {
    const { store, say } = table();
    say({ type: "fair", fair: fair({ commit: "bb" }) });
    expect(store.alarm).toBe("commitment");
    say({ type: "fair", fair: fair() });
    expect(store.alarm).toBe("commitment");
  });

  it("is given at a deal without the bytes that the server had taken", () => {
    const { store, say } = table();
    say(deal(1));
    expect(store.alarm).toBe("");
    say(deal(2));
    expect(store.alarm).toBe("left_out");
  });

  it("is given when one's seat is put out, as a notice", () => {
    const { store, say } = table();
    say({ type: "fair", fair: fair({ out: [2] }) });
    expect([store.alarm, store.notice?.text]).toEqual(["out", "fair.alarm.out"]);
  });

  it("is not given after a connection that was lost: the server may have dealt meanwhile", () => {
    const { store, say } = table();
    say(deal(1));
    say({ type: "welcome", table: {}, you: { seat: 2 }, seq: 2, state, log: [{ n: 2, kind: "deal", seat: null, act: null, text: [] }], fair: fair({ pack: 3 }), now: 0 });
    expect(store.alarm).toBe("");
  });
});

describe("whoever asks to be told", () => {
  it("hears of a refusal, which is no notice then, or that it is done", () => {
    const { store, say } = table();
    const sent: string[] = [];
    (store as unknown as { line: object }).line = { command: (id: string) => sent.push(id) };
    const told: string[] = [];
    store.ask({ type: "sit", seat: 1, name: "Ben" }, (refusal) => told.push(refusal));
    store.ask({ type: "sit", seat: 1, name: "Bea" }, (refusal) => told.push(refusal));
    store.ask({ type: "sit", seat: 1, name: "Bob" });
    say({ type: "nack", id: sent[0], code: "name_taken", text: "Taken.", seq: 0 });
    say({ type: "ack", id: sent[1], seq: 0 });
    expect([told, store.notice]).toEqual([["Taken.", ""], null]);
    say({ type: "nack", id: sent[2], code: "name_taken", text: "Taken.", seq: 0 });
    expect([told.length, store.notice?.text, store.busy]).toEqual([2, "Taken.", null]);
  });
});

describe("a card that plays itself", () => {
  const play = { do: "play", cards: ["4H"], takes: [], text: "" };
  const bots = [{ by: "bot" }, { by: "bot" }, { by: "person" }];
  const asked = (hand: string[], chairs: object[], acts: object[] = [play]): object =>
    ({ type: "news", seq: 0, heard: [], state: { ...state, view: { deal: 1, hand }, chairs, decision: "d", acts } });
  const sent = (store: TableStore): unknown => (vi.advanceTimersByTime(400), store.sent);

  beforeEach(() => {
    vi.useFakeTimers();
    settings.auto = true;
  });
  afterEach(() => {
    settings.auto = false;
    vi.useRealTimers();
  });

  it.each([
    ["is the last one, whoever sits at the table", ["4H"], [...bots, { by: "person" }], [play], play],
    ["is the only one that may be played, where bots alone would see it", ["4H", "5S"], bots, [play], play],
    ["is not told from others by haste where people see it", ["4H", "5S"], [...bots, { by: "away-bot" }], [play], null],
    ["is one's own to choose where there are two", ["4H", "5S"], bots, [play, { ...play, cards: ["5S"] }], null],
    ["is asked about first where it costs something", ["4H"], bots, [{ ...play, danger: "Sure?" }], null],
  ])("%s", (_, hand, chairs, acts, expected) => {
    const { store, say } = table();
    say(asked(hand, chairs, acts));
    expect(sent(store)).toEqual(expected);
  });

  it("waits for nobody's wish but one's own", () => {
    settings.auto = false;
    const { store, say } = table();
    say(asked(["4H"], bots));
    expect(sent(store)).toBeNull();
  });
});

describe("the pace of the bots", () => {
  it("is the host's own at each of his tables, and nobody else's", () => {
    const { store, say } = table();
    const asked: unknown[] = [];
    store.ask = (command) => void asked.push(command);
    settings.pace = "fast";
    const welcome = { type: "welcome", table: {}, seq: 0, state, log: [], fair: null, now: 0 };
    say({ ...welcome, you: { seat: 2, host: false } });
    expect(asked).toEqual([]);
    say({ ...welcome, you: { seat: 2, host: true } });
    expect(asked).toEqual([{ type: "pace", pace: "fast" }]);
    settings.pace = null;
  });
});

describe("a typed line", () => {
  it("is an act or a question for the server, and after “say” a word to the table", () => {
    const { store } = table();
    const asked: unknown[] = [];
    store.ask = (command) => void asked.push(command);
    ["say well played", "help", ""].forEach((line) => store.typed(line));
    expect(asked).toEqual([{ type: "say", text: "well played" }, { type: "typed", line: "help" }, { type: "typed", line: "legal" }]);
  });
});

describe("what happened to the players", () => {
  it("is told also where all is told anew, as when the host sends somebody away", () => {
    const store = new TableStore("t1");
    const hear = (message: object): void => (store as unknown as { heard: (one: FromServer) => void }).heard(message as FromServer);
    const welcome = { type: "welcome", table: {}, you: { seat: 2 }, seq: 0, log: [], fair: null, now: 0 };
    hear({ ...welcome, state: { ...state, chairs: [{ by: "person", name: "Bea" }] } });
    expect(store.asides).toEqual([]);
    hear({ ...welcome, state: { ...state, chairs: [{ by: "bot", name: "Florio", sent_away: true }] } });
    expect(store.asides).toEqual([{ key: "sent_away", name: "Bea", after: 0 }]);
  });
});
