// The connection comes back, resumes where it was, and neither loses nor doubles a command.

import { describe, expect, it } from "vitest";
import type { FromServer } from "../src/lib/protocol.gen";
import { Connection, type Clock, type Ears, type Status } from "../src/lib/socket";

class World {
  ears: Ears[] = [];
  sent: string[][] = [];
  heard: FromServer[] = [];
  states: Status[] = [];
  timers: { ms: number; what: () => void; on: boolean }[] = [];
  since = 0;
  watched = true;
  closed = 0;
  readonly clock: Clock = {
    later: (ms, what) => {
      const timer = { ms, what, on: true };
      this.timers.push(timer);
      return () => (timer.on = false);
    },
    random: () => 1,
    watched: () => this.watched,
  };
  readonly line = new Connection(
    "ws://x",
    {
      heard: (message) => {
        this.heard.push(message);
        if (message.type === "news") this.since = message.seq;
      },
      status: (status) => this.states.push(status),
      hello: () => ({ type: "hello", client: "test", since: this.since }),
    },
    (_url, _protocol, ears) => {
      this.ears.push(ears);
      const sent: string[] = [];
      this.sent.push(sent);
      return { send: (text) => sent.push(text), close: () => (this.closed += 1) };
    },
    this.clock,
  );

  say(message: unknown): void {
    this.ears.at(-1)?.said(JSON.stringify(message));
  }

  open(): void {
    this.ears.at(-1)?.opened();
    this.say({ type: "welcome", seq: 0 });
  }

  /** Let the last timer that still runs ring. */
  ring(): number {
    const timer = this.timers.filter((one) => one.on).at(-1);
    if (!timer) throw new Error("nothing is waited for");
    timer.on = false;
    timer.what();
    return timer.ms;
  }

  get last(): Record<string, unknown>[] {
    return (this.sent.at(-1) ?? []).map((text) => JSON.parse(text) as Record<string, unknown>);
  }
}

const DEAL = { type: "deal", id: "a", deal: 1 } as const;

describe("a connection", () => {
  it("says hello first and sends commands once it is welcome", () => {
    const world = new World();
    world.line.wake();
    world.line.command("a", DEAL);
    expect(world.last).toEqual([]);
    world.open();
    expect(world.last.map((one) => one["type"])).toEqual(["hello", "deal"]);
  });

  it("resumes after the last thing heard and sends again, under the same id, what was not answered", () => {
    const world = new World();
    world.line.wake();
    world.open();
    world.say({ type: "news", seq: 7 });
    world.line.command("a", DEAL);
    world.ears.at(-1)?.closed();
    world.ring();
    world.open();
    expect(world.last).toEqual([{ type: "hello", client: "test", since: 7 }, DEAL]);
  });

  it("does not send again what was answered", () => {
    const world = new World();
    world.line.wake();
    world.open();
    world.line.command("a", DEAL);
    world.say({ type: "ack", id: "a", seq: 1 });
    world.ears.at(-1)?.closed();
    world.ring();
    world.open();
    expect(world.last.map((one) => one["type"])).toEqual(["hello"]);
    expect(world.line.waiting).toBe(0);
  });

  it("waits longer after every failure, up to fifteen seconds, and at once when the page is seen again", () => {
    const world = new World();
    world.line.wake();
    const waits = Array.from({ length: 8 }, () => {
      world.ears.at(-1)?.closed();
      return world.ring();
    });
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    world.ears.at(-1)?.closed();
    const before = world.ears.length;
    world.line.wake();
    expect(world.ears.length).toBe(before + 1);
  });

  it("comes again when told to, after the time told", () => {
    const world = new World();
    world.line.wake();
    world.open();
    world.say({ type: "bye", code: "drain", text: "", retry: true, after: 3 });
    expect(world.states.at(-1)).toBe("waiting");
    expect(world.ring()).toBe(3000);
    expect(world.ears.length).toBe(2);
  });

  it("stays away when sent away, until a person asks", () => {
    const world = new World();
    world.line.wake();
    world.open();
    world.say({ type: "bye", code: "replaced", text: "", retry: false });
    world.line.wake();
    expect(world.ears.length).toBe(1);
    expect(world.states.at(-1)).toBe("ended");
    world.line.again();
    expect(world.ears.length).toBe(2);
  });

  it("takes a silent line for dead after two beats", () => {
    const world = new World();
    world.line.wake();
    world.open();
    world.ring();
    world.ring();
    expect(world.last.filter((one) => one["type"] === "ping").length).toBe(2);
    world.ring();
    expect(world.states.at(-1)).toBe("waiting");
    expect(world.closed).toBe(1);
  });

  it("asks every three seconds whether the line lives while somebody looks at the page, and less often otherwise", () => {
    const world = new World();
    world.line.wake();
    world.open();
    expect(world.ring()).toBe(3_000);
    world.watched = false;
    world.say({ type: "pong", n: 1 });
    world.ring();
    expect(world.ring()).toBe(15_000);
  });

  it("gives the line up at once where there is no network, and comes back when it is there again", () => {
    const world = new World();
    world.line.wake();
    world.open();
    world.line.rest();
    expect(world.states.at(-1)).toBe("waiting");
    expect(world.closed).toBe(1);
    world.line.wake();
    world.open();
    expect(world.states.at(-1)).toBe("open");
  });
});
