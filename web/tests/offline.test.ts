// Where one plays alone, nothing is waited for in vain: neither a worker that breaks down, nor a line that falls silent.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { digestOf } from "../src/offline/kept";
import { partOf } from "../src/offline/parts";

vi.mock("../src/lib/here", () => ({ site: { version: "1", languages: ["en"], speed: 1 }, base: "https://x/play/" }));

/** The worker as the page has it: what it is told, and what it says. */
class Stub {
  static all: Stub[] = [];
  told: { type: string; id?: number }[] = [];
  ended = false;
  onmessage!: (event: { data: unknown }) => void;
  onerror!: () => void;
  constructor() {
    Stub.all.push(this);
  }
  postMessage(message: { type: string }): void {
    this.told.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: unknown): void {
    this.onmessage({ data });
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a worker", () => {
  const ways: Record<string, (worker: Stub) => void> = {
    "says that it has failed": (worker) => worker.say({ type: "failed", fault: "start", detail: "" }),
    "breaks down": (worker) => worker.onerror(),
  };
  beforeEach(() => {
    Stub.all = [];
    vi.resetModules();
    vi.stubGlobal("Worker", Stub);
    vi.stubGlobal("addEventListener", () => undefined);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  it.each(Object.keys(ways))("that %s leaves no question open, and another takes its place", async (way) => {
    const { askEngine, engine } = await import("../src/offline/engine.svelte");
    const lost = [askEngine("GET", "/a", ""), askEngine("GET", "/b", "")].map((one) => one.catch((cause: unknown) => cause));
    Stub.all[0]!.say({ type: "ready", keeps: true });
    await vi.waitFor(() => expect(Stub.all[0]!.told.length).toBe(3));
    ways[way]!(Stub.all[0]!);
    for (const one of lost) expect(await one).toBeInstanceOf(Error);
    expect([engine.state, Stub.all[0]!.ended]).toEqual(["failed", true]);
    const answer = askEngine("GET", "/c", "");
    Stub.all[1]!.say({ type: "ready", keeps: true });
    await vi.waitFor(() => expect(Stub.all[1]!.told.length).toBe(2));
    Stub.all[1]!.say({ type: "answer", id: Stub.all[1]!.told[1]!.id, status: 200, body: "c" });
    expect(await answer).toMatchObject({ status: 200, body: "c" });
  });
});

describe("a large file", () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const part = { path: "p", name: "p", size: 3, sha256: "" };
  beforeAll(async () => void (part.sha256 = await digestOf(bytes)));

  it.each(["before its first byte", "in its middle"])("whose line falls silent %s is a failure of the network", async (when) => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (_url: string, { signal }: { signal?: AbortSignal }) => {
      const dead = new Promise<never>((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason as Error)));
      const body = new ReadableStream({ start: (line) => line.enqueue(bytes.slice(0, 1)), pull: () => dead });
      return when === "in its middle" ? Promise.resolve(new Response(body)) : dead;
    });
    const caught = partOf("/", part, null, () => undefined).catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(29_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(String(await caught)).toBe("TypeError: silent: /p");
  });

  it("is taken from the cache once it was fetched, but not if it is of another version or came to harm there", async () => {
    const kept = new Map<string, Response>();
    const cache = { match: async (url: string) => kept.get(url)?.clone(), put: async (url: string, one: Response) => void kept.set(url, one) } as unknown as Cache;
    const fetched = vi.fn(() => Promise.resolve(new Response(bytes)));
    vi.stubGlobal("fetch", fetched);
    const asked = async (): Promise<number> => {
      expect(new Uint8Array(await partOf("/", part, cache, () => undefined))).toEqual(bytes);
      await vi.waitFor(() => expect(kept.size).toBe(1));
      return fetched.mock.calls.length;
    };
    expect([await asked(), await asked()]).toEqual([1, 1]);
    const { headers } = kept.get("/p")!;
    kept.set("/p", new Response(bytes.slice(1), { headers }));
    expect(await asked()).toBe(2);
    await vi.waitFor(async () => expect((await kept.get("/p")!.clone().arrayBuffer()).byteLength).toBe(3));
    kept.set("/p", new Response(bytes, { headers: { ...Object.fromEntries(headers), "made-of": "another" } }));
    expect(await asked()).toBe(3);
  });

  it("is fetched where the cache cannot be used", async () => {
    const broken = () => Promise.reject(new DOMException("", "UnknownError"));
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(bytes)));
    const cache = { match: broken, put: broken, delete: broken } as unknown as Cache;
    expect(new Uint8Array(await partOf("/", part, cache, () => undefined))).toEqual(bytes);
    await expect(partOf("/", { ...part, sha256: "other" }, cache, () => undefined)).rejects.toThrow("p");
  });
});
