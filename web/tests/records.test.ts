// The browser's store, whatever the browser throws: Python gets an `Error` and nothing has changed, or it would wait for ever.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Newer, openRecords, type Records } from "../src/offline/records";

/** As in Chromium 156: a class of its own, without a `stack`. */
class QuotaExceededError extends DOMException {
  constructor() {
    super("full", "QuotaExceededError");
    delete (this as { stack?: string }).stack;
  }
  get [Symbol.toStringTag](): string {
    return "QuotaExceededError";
  }
}

const CAUSES: Record<string, unknown> = {
  "a class of its own": new QuotaExceededError(),
  "a DOMException": new DOMException("full", "QuotaExceededError"),
  "no error at all": null,
};
type How = "thrown" | "refused";

/** What stands in the browser's place: the contents, who is connected, and what happens at one place. */
class Browser {
  contents = new Map<string, Map<string, unknown>>();
  connected = new Set<Connection>();
  opened = 0;
  fault: { place: string; how: How; cause: unknown } | null = null;

  meets(place: string, how: How): boolean {
    return this.fault?.place === place && this.fault.how === how;
  }

  /** Throw here, if that is what happens. */
  at(place: string): void {
    if (this.meets(place, "thrown")) throw this.fault!.cause;
  }

  open(): object {
    this.at("open");
    const asked: Record<string, unknown> & { onsuccess?: () => void; onerror?: () => void; onupgradeneeded?: () => void } = { error: null };
    setTimeout(() => {
      if (this.meets("open", "refused")) {
        asked["error"] = this.fault!.cause;
        asked.onerror?.();
        return;
      }
      this.opened += 1;
      asked["result"] = new Connection(this);
      if (!this.contents.size) asked.onupgradeneeded?.();
      asked.onsuccess?.();
    });
    return asked;
  }

  /** What the browser's settings do: whoever is connected is so no longer. */
  clear(): void {
    for (const one of this.connected) one.close();
    this.contents = new Map();
  }
}

class Connection {
  onversionchange?: () => void;

  constructor(readonly browser: Browser) {
    browser.connected.add(this);
  }
  createObjectStore(name: string): void {
    this.browser.contents.set(name, new Map());
  }
  close(): void {
    this.browser.connected.delete(this);
  }
  transaction(): Transaction {
    if (!this.browser.connected.has(this)) throw new DOMException("The database connection is closing.", "InvalidStateError");
    this.browser.at("transaction");
    return new Transaction(this.browser);
  }
}

class Transaction {
  error: unknown = null;
  oncomplete?: () => void;
  onabort?: () => void;
  private ended = false;
  private pending = 0;
  private readonly draft: Browser["contents"];

  constructor(private readonly browser: Browser) {
    this.draft = new Map([...browser.contents].map(([name, rows]) => [name, new Map(rows)]));
    setTimeout(() => this.rest());
  }

  objectStore(name: string): object {
    this.browser.at("objectStore");
    const rows = this.draft.get(name)!;
    const within = ({ id }: { id: string }): string[] => [...rows.keys()].filter((key) => key.startsWith(`["${id}",`));
    const key = (given: unknown): string => JSON.stringify(given);
    return {
      get: (one: unknown) => this.ask("get", () => rows.get(key(one))),
      getAllKeys: () => this.ask("getAllKeys", () => [...rows.keys()].map((one) => JSON.parse(one) as unknown)),
      getAll: (range: { id: string }) => this.ask("getAll", () => within(range).map((one) => rows.get(one))),
      count: (range: { id: string }) => this.ask("count", () => within(range).length),
      add: (value: unknown, one: unknown) => this.ask("add", () => rows.set(key(one), value)),
      put: (value: unknown, one: unknown) => this.ask("put", () => rows.set(key(one), value)),
      delete: (one: { id: string } | string) => this.ask("delete", () => (typeof one === "string" ? [key(one)] : within(one)).map((gone) => rows.delete(gone))),
    };
  }

  abort(): void {
    if (this.ended) throw new DOMException("It is over.", "InvalidStateError");
    this.ended = true;
    this.onabort?.();
  }

  private ask(place: string, deed: () => unknown): object {
    this.browser.at(place);
    const asked: { result?: unknown; error: unknown; onsuccess?: () => void; onerror?: () => void } = { error: null };
    this.pending += 1;
    setTimeout(() => {
      this.pending -= 1;
      if (this.ended) asked.error = new DOMException("", "AbortError");
      else if (this.browser.meets(place, "refused")) asked.error = this.error = this.browser.fault!.cause;
      else asked.result = deed();
      if (!this.ended && !this.browser.meets(place, "refused")) asked.onsuccess?.();
      else {
        asked.onerror?.();
        if (!this.ended) this.abort();
      }
      setTimeout(() => this.rest());
    });
    return asked;
  }

  private rest(): void {
    if (this.ended || this.pending) return;
    this.ended = true;
    if (this.browser.meets("commit", "refused")) {
      this.error = this.browser.fault!.cause;
      this.onabort?.();
      return;
    }
    this.browser.contents = this.draft;
    this.oncomplete?.();
  }
}

let browser: Browser;
let records: Records;
const told: string[] = [];

beforeEach(async () => {
  browser = new Browser();
  vi.stubGlobal("indexedDB", browser);
  vi.stubGlobal("IDBKeyRange", { bound: ([id]: [string]) => ({ id }) });
  vi.stubGlobal("BroadcastChannel", class { postMessage = (id: string) => void told.push(id); });
  records = await openRecords("store", () => undefined);
  await records.append("t", 0, '["a", "b"]', "head");
  told.length = 0;
});

const WORK: Record<string, [(records: Records) => Promise<unknown>, ...string[]]> = {
  ids: [(on) => on.ids(), "getAllKeys"],
  head: [(on) => on.head("t"), "get"],
  read: [(on) => on.read("t"), "getAll"],
  append: [(on) => on.append("t", 2, '["c", "d"]', "later"), "count", "add", "put"],
  remove: [(on) => on.remove("t"), "delete"],
  note: [(on) => on.note("me"), "get"],
  put_note: [(on) => on.put_note("me", "Ann"), "put"],
};
const EVERYWHERE = ["transaction", "objectStore", "commit"];
const PLACES = Object.entries(WORK).flatMap(([name, [, ...own]]) =>
  [...own, ...EVERYWHERE].flatMap((place): [string, string, How][] => [
    ...(place === "commit" ? [] : [[name, place, "thrown"] as [string, string, How]]),
    ...(["transaction", "objectStore"].includes(place) ? [] : [[name, place, "refused"] as [string, string, How]]),
  ]),
);

describe("the store of a browser", () => {
  it.each(PLACES)("fails with an Error and changes nothing: %s, where %s is %s", async (name, place, how) => {
    const before = JSON.stringify([...browser.contents].map(([store, rows]) => [store, [...rows]]));
    for (const cause of Object.values(CAUSES)) {
      browser.fault = { place, how, cause };
      const caught: unknown = await WORK[name]![0](records).then(() => "nothing", (fault: unknown) => fault);
      expect(Object.prototype.toString.call(caught)).toBe("[object Error]");
      expect(Object.getPrototypeOf(caught)).toBe(Error.prototype);
      expect(JSON.stringify([...browser.contents].map(([store, rows]) => [store, [...rows]]))).toBe(before);
    }
    browser.fault = null;
    await WORK[name]![0](records);
    expect(told).toEqual(name === "append" ? ["t"] : []);
  });

  it("says how many rows there are, and appends after exactly as many as it is told", async () => {
    for (const rows of ["[]", '["x"]']) expect(await records.append("t", 1, rows, "other")).toBe(2);
    expect([await records.read("t"), await records.head("t")]).toEqual(['["a","b"]', "head"]);
    expect(await records.append("t", 2, "[]", "later")).toBe(2);
    expect(await records.append("t", 2, '["c"]', "later")).toBe(2);
    expect([await records.read("t"), await records.head("t")]).toEqual(['["a","b","c"]', "later"]);
  });

  it.each(["thrown", "refused"] as const)("is connected with again once it was cleared, and when that fails (%s) at the next attempt", async (how) => {
    browser.clear();
    for (const cause of Object.values(CAUSES)) {
      browser.fault = { place: "open", how, cause };
      const caught: unknown = await records.ids().catch((fault: unknown) => fault);
      expect(Object.getPrototypeOf(caught)).toBe(Error.prototype);
    }
    browser.fault = null;
    expect(await records.append("t", 2, '["c"]', "later")).toBe(0);
    expect(await records.append("t", 0, '["a", "b", "c"]', "later")).toBe(0);
    expect([browser.connected.size, await records.read("t")]).toEqual([1, '["a","b","c"]']);
    for (const one of browser.connected) one.onversionchange?.();
    expect(browser.connected.size).toBe(0);
    expect(await records.ids()).toBe('["t"]');
  });

  it.each(["thrown", "refused"] as const)("is no store at all where it cannot be opened: %s", async (how) => {
    browser.fault = { place: "open", how, cause: new QuotaExceededError() };
    const passing = await openRecords("store", () => undefined);
    expect(passing.keeps).toBe(false);
    expect(await passing.append("t", 0, '["a"]', "head")).toBe(0);
    expect(await passing.append("t", 0, '["a"]', "head")).toBe(1);
    expect(await passing.read("t")).toBe('["a"]');
  });

  it.each(["thrown", "refused"] as const)("is no store at all where it is full before anything was played: %s", async (how) => {
    browser.clear();
    browser.fault = { place: "put", how, cause: new QuotaExceededError() };
    expect((await openRecords("store", () => undefined)).keeps).toBe(false);
    browser.fault = null;
    const kept = await openRecords("store", () => undefined);
    await kept.append("t", 0, '["a"]', "head");
    browser.fault = { place: "put", how, cause: new QuotaExceededError() };
    const full = await openRecords("store", () => undefined);
    expect([full.keeps, await full.read("t"), await full.note("trial")]).toEqual([true, '["a"]', ""]);
  });

  it.each(["thrown", "refused"] as const)("stays as it is where a later version of the page has written it: %s", async (how) => {
    browser.fault = { place: "open", how, cause: new DOMException("2 > 1", "VersionError") };
    await expect(openRecords("store", () => undefined)).rejects.toBeInstanceOf(Newer);
  });
});
