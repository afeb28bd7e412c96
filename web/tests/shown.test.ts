// What parts of the page show, as they are drawn without a browser; and that none of them fails in silence.

import { parse } from "svelte/compiler";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { due } from "../src/lib/focus";
import { storage } from "./storage";

const SOURCES = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });

/** The blocks of a part that wait for something and do not say so if it fails. */
function silent(node: unknown): number {
  if (typeof node !== "object" || node === null) return 0;
  const own = "type" in node && node.type === "AwaitBlock" && "catch" in node && node.catch === null ? 1 : 0;
  return Object.values(node).reduce<number>((sum, one) => sum + silent(one), own);
}

describe("a part that is fetched when it is wanted", () => {
  const waiting = Object.entries(SOURCES).filter(([, source]) => source.includes("{#await"));

  it.each(waiting)("is missed in a sentence: %s", (_name, source) => {
    expect(silent(parse(source, { modern: true }).fragment)).toBe(0);
  });
});

describe("a part", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("localStorage", storage());
    vi.stubGlobal("document", { querySelector: () => null });
  });

  /** The page comes from there. */
  const from = (hostname: string): string => {
    const origin = `http://${hostname}:8000`;
    vi.stubGlobal("location", { hostname, origin, protocol: "http:", host: `${hostname}:8000`, pathname: "/", search: "", hash: "" });
    return origin;
  };

  /** A part as it is drawn on a page from there. */
  const drawn = async (part: string, props: object): Promise<string> => {
    const [{ render }, { default: Part }] = await Promise.all([import("svelte/server"), import(`../src/parts/${part}.svelte`)]);
    return render(Part, { props }).body;
  };

  it("warns of a link that only this computer can open, and of no other", async () => {
    const origin = from("127.0.0.1");
    expect(await drawn("OnlyHere", { origin })).toContain("seats.alone");
    expect(await drawn("OnlyHere", { origin: "http://10.0.0.7:8000" })).not.toContain("seats.alone");
    vi.resetModules();
    const other = from("cards.example");
    expect(await drawn("OnlyHere", { origin: other })).not.toContain("seats.alone");
  });

  const ended = (info: object, more: object = {}): object => ({ id: "t1", chairs: [{ name: "A" }, { name: "B" }], you: { seat: 0 }, state: { between: { balances: [1, -1] } }, next: null, info, ...more });

  it.each([
    ["an ordinary session", {}, ["end.again"]],
    ["an ordinary session that goes on elsewhere", {}, ["end.follow"]],
    ["a round of a tournament", { assembly: "a1" }, ["assembly.back"]],
    ["a day's cards", { boards: true }, ["daily.compare"]],
  ])("leads on from the end of %s", async (name, info, main) => {
    from("cards.example");
    const store = ended(info, name.includes("elsewhere") || !name.startsWith("an ") ? { next: "t2" } : {});
    const body = await drawn("SessionEnd", { store, code: "", history: [] });
    expect([...body.matchAll(/class="button main"[^>]*>([^<]*)/g)].map((one) => one[1])).toEqual(main);
  });

  it("has a place for news of the line before there are any", async () => {
    from("cards.example");
    const props = { read: 0, onseats: vi.fn(), ontab: vi.fn(), onoptions: vi.fn(), onhelp: vi.fn() };
    const bar = (status: string): Promise<string> => drawn("TableBar", { ...props, store: { status, state: null, chat: [] } });
    expect(await bar("open")).toContain('role="status"');
    expect(await bar("waiting")).toMatch(/role="status"[^>]*>(<!--.*?-->)*table.reconnecting/);
  });
});

describe("the focus", () => {
  const body = {} as Element;
  const asking = { name: "asking" };
  const card = { name: "card" };
  const board = (cards: boolean): ParentNode => ({ querySelector: (chosen: string) => (chosen === ".asking" ? asking : cards ? card : null) }) as unknown as ParentNode;
  const held = (isCard: boolean): Element => ({ matches: () => isCard }) as unknown as Element;

  it("goes to what is asked when its answer has gone, and from a card to the next", () => {
    expect(due(board(true), held(false), body, body)).toBe(asking);
    expect(due(board(true), held(true), body, body)).toBe(card);
    expect(due(board(false), held(true), body, body)).toBe(asking);
  });

  it("is taken from nowhere else", () => {
    expect(due(board(true), null, body, body)).toBeNull();
    expect(due(board(true), held(true), {} as Element, body)).toBeNull();
  });
});
