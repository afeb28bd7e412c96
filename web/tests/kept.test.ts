// What the page of an older version has kept in a browser, and links that people have sent, are what they were.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Share, transcriptsOf, type Kept } from "../src/lib/fair";
import { rulesIn, savedRules } from "../src/lib/houserules";
import { lastWish } from "../src/lib/newtable";
import { placeOf } from "../src/lib/places";
import { storage } from "./storage";

const BROWSERS = import.meta.glob<{ storage: Record<string, string> }>("../../tests/kept/*/browser.json", { eager: true });
const LINKS = import.meta.glob<{ default: Record<string, string> }>("../../tests/kept/*/links.json", { eager: true });
const FOLDERS = Object.keys(BROWSERS).map((path) => path.replace("/browser.json", ""));
const TABLE = "f0a890ea738e";

describe.each(FOLDERS)("what a page of %s has kept", (folder) => {
  let kept: Kept;

  beforeEach(() => {
    kept = storage();
    for (const [key, text] of Object.entries(BROWSERS[`${folder}/browser.json`]!.storage)) kept.setItem(key, text);
    vi.stubGlobal("localStorage", kept);
    vi.resetModules();
  });

  it("is a person's settings, the last table opened and the house rules", async () => {
    const { settings } = await import("../src/lib/settings.svelte");
    expect(settings).toMatchObject({ theme: "dark", four: true, faces: "large", sound: true, soundOffered: true, quick: false, unaided: true });
    expect(lastWish()).toMatchObject({ game: "laugh", variant: "adpoker", players: 5, options: { rounds: 1 }, bots: { level: "advice", boldness: "1", temperature: 20 } });
    expect([...savedRules()]).toEqual([["Fridays", { game: "loo", variant: "three/wikipedia-2023", options: { must: true, rounds: 2 } }]]);
  });

  it("is the language, which is asked for again", async () => {
    const asked: string[] = [];
    vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify({ words: {}, languages: [], language: { code: "fr" } })));
    });
    const { speak } = await import("../src/lib/words.svelte");
    await speak();
    expect(asked[0]).toContain("lang=fr");
  });

  it("is one's part in the shuffles, which goes on with the next link", () => {
    const [mine] = transcriptsOf(TABLE, () => kept);
    expect(mine).toMatchObject({ table: TABLE, seat: 0, commitment: "ab".repeat(32), cards: { 1: { 0: ["QS", "2H", "TD"] } } });
    const offered = mine!.rounds![0]!.commits[0]!;
    const share = new Share(TABLE, () => kept);
    const fair = { phase: "revealing" as const, commit: mine!.commitment ?? null, commits: { 0: offered }, reveals: {}, out: [], pack: 1 };
    expect(share.partIn(0, fair)?.link).toMatch(/^[0-9a-f]{64}$/);
    expect(share.alarm(0, { ...fair, commit: "cd".repeat(32) })).toBe("commitment");
  });

  it("is no link that leads nowhere", () => {
    for (const [name, link] of Object.entries(LINKS[`${folder}/links.json`]!.default)) {
      const [path, fragment] = link.split("#");
      const [word, ...rest] = path!.split("/").filter(Boolean);
      expect(placeOf(word!, rest.join("/"))?.name, name).toBe(word);
      if (name === "house rules") expect(rulesIn(fragment!)).toEqual({ game: "loo", variant: "three/wikipedia-2023", options: { must: true, rounds: 2 } });
    }
  });
});
