// Whatever happens to what the server says on its way, the page comes to know what the server told.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { lacksTheBeginning } from "../src/lib/numbers";
import type { FromServer, Heard, State } from "../src/lib/protocol.gen";
import { Connection, type Ears } from "../src/lib/socket";
import { TableStore } from "../src/lib/table.svelte";
import { storage } from "./storage";

type Fault = "drop" | "duplicate" | "reorder" | "cut";
const FAULTS: Fault[] = ["drop", "duplicate", "reorder", "cut"];
const PART = 0.3;

/** Numbers that look random and are the same each time. */
function chance(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at * 1664525 + 1013904223) % 2 ** 32;
    return at / 2 ** 32;
  };
}

/** A server of one listener that tells its number as its state, and the way to it, which has faults. */
class World {
  seq = 0;
  done = new Set<string>();
  /** What the page knows; it lies below the line that the test makes. */
  readonly store = new TableStore("t1") as unknown as { seq: number; state: State; log: Heard[]; line: Connection; heard: (message: FromServer) => void };
  faults: Fault[] = [];
  calm = true;
  private told: Ears | null = null;
  private held: FromServer[] = [];
  private timers = new Set<() => void>();
  readonly line: Connection;

  constructor(private readonly random: () => number) {
    this.line = new Connection(
      "ws://x",
      {
        heard: (message) => this.store.heard(message),
        status: () => undefined,
        hello: () => ({ type: "hello", client: "test", since: this.store.seq }),
      },
      (_url, _protocol, ears) => {
        this.told = ears;
        this.held = [];
        setTimeout(() => ears.opened(), 0);
        return { send: (text) => this.asked(ears, JSON.parse(text) as { type: string; id: string; n: number; since: number }), close: () => undefined };
      },
      {
        later: (_ms, what) => {
          const timer = (): void => what();
          this.timers.add(timer);
          return () => this.timers.delete(timer);
        },
        random: this.random,
        watched: () => true,
      },
    );
    this.store.line = this.line;
  }

  private get state(): object {
    return { prompt: `${this.seq}`, view: null, chairs: [], decision: null };
  }

  private asked(ears: Ears, message: { type: string; id: string; n: number; since: number }): void {
    if (ears !== this.told) return;
    if (message.type === "hello") {
      const log = Array.from({ length: this.seq - message.since }, (_, n) => happened(message.since + n + 1));
      this.say({ type: "welcome", table: {}, you: {}, seq: this.seq, state: this.state, log, now: 0 });
    }
    else if (message.type === "ping") this.say({ type: "pong", n: message.n, now: 0, seq: this.seq });
    else {
      if (!this.done.has(message.id)) this.happens();
      this.done.add(message.id);
      this.say({ type: "ack", id: message.id, seq: this.seq });
    }
  }

  happens(): void {
    this.seq += 1;
    this.say({ type: "news", seq: this.seq, heard: [happened(this.seq)], state: this.state });
  }

  private say(what: object): void {
    const message = what as FromServer;
    const fault = this.calm || this.random() > PART ? null : this.faults[Math.floor(this.random() * this.faults.length)];
    if (fault === "cut") {
      const told = this.told;
      this.told = null;
      told?.closed();
      return;
    }
    if (fault !== "drop" && fault !== "reorder") {
      const later = this.held;
      this.held = [];
      for (const one of [message, ...later]) this.told?.said(JSON.stringify(one));
    }
    if (fault === "duplicate" || fault === "reorder") this.held.push(message);
  }

  /** Let all timers ring: beats, and waits for another connection. */
  async ring(): Promise<void> {
    for (const timer of [...this.timers]) if (this.timers.delete(timer)) timer();
    await new Promise((done) => setTimeout(done, 0));
  }
}

const happened = (n: number): Heard => ({ n, kind: "act", seat: 1, act: null, text: [] });

describe("a page whose line has faults", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", storage());
    vi.stubGlobal("location", { protocol: "http:", host: "a" });
  });

  it.each([...FAULTS.map((one) => [one]), FAULTS])("knows the server's state after them, and each command is done once: %s", async (...faults) => {
    for (let seed = 1; seed <= 12; seed++) {
      const world = new World(chance(seed));
      world.faults = faults as Fault[];
      world.line.wake();
      await world.ring();
      world.calm = false;
      for (let number = 0; number < 12; number++) {
        if (number % 3) world.happens();
        else world.line.command(`${number}`, { type: "deal", id: `${number}`, deal: number });
        await world.ring();
      }
      world.calm = true;
      for (let more = 0; more < 6; more++) await world.ring();
      expect(world.store.state.prompt).toBe(`${world.seq}`);
      expect(world.store.log.map((one) => one.n)).toEqual(Array.from({ length: world.seq }, (_, n) => n + 1));
      expect(world.line.waiting).toBe(0);
      expect(world.done.size).toBe(4);
    }
  });
});

describe("who comes back to another seat", () => {
  it("lacks the beginning if only what follows was told", () => {
    expect(lacksTheBeginning([], 0)).toBe(false);
    expect(lacksTheBeginning([happened(1), happened(2)], 2)).toBe(false);
    expect(lacksTheBeginning([happened(6)], 6)).toBe(true);
    expect(lacksTheBeginning([], 6)).toBe(true);
  });
});
