// What the page of today keeps in a browser besides its tables, as JSON, for `make_kept.py`: run in `web`.

import { createRequire } from "node:module";
import { join } from "node:path";

const { createServer } = await import(createRequire(join(process.cwd(), "package.json")).resolve("vite"));
const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  key: (n) => [...kept.keys()][n] ?? null,
  get length() {
    return kept.size;
  },
};
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => null };
const chance = (bytes) => bytes.fill(7);
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: chance, subtle: crypto.subtle } });
Date.now = () => Number(process.argv[2]) * 1000;

const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom", logLevel: "error" });
const page = (name) => vite.ssrLoadModule(`/src/lib/${name}`);

const rules = { game: "loo", variant: "three/wikipedia-2023", options: { must: true, rounds: 2 } };
const { keepRules, fragmentOf } = await page("houserules.ts");
keepRules(new Map([["Fridays", rules]]));
const { keepWish, lastWish } = await page("newtable.ts");
keepWish({ ...lastWish(), game: "laugh", variant: "adpoker", options: { rounds: 1 }, bots: { level: "advice", boldness: "1", temperature: 20, oversights: "" } });
const { settings, wear } = await page("settings.svelte.ts");
Object.assign(settings, { theme: "dark", four: true, faces: "large", sound: true, soundOffered: true, unaided: true });
wear();
localStorage.setItem("gamester.lang", "fr"); // as `speak` does after it has asked a server
const { Share } = await page("fair.ts");
const share = new Share("f0a890ea738e", () => localStorage);
const commit = "ab".repeat(32);
share.alarm(0, { phase: "committing", commit, pack: 1, commits: {}, reveals: {}, out: [] });
const { chain } = share.partIn(0, { phase: "committing", commit, pack: 1, commits: {}, reveals: {}, out: [] });
share.partIn(0, { phase: "revealing", commit, pack: 1, commits: { 0: chain }, reveals: {}, out: [] });
share.saw(0, 1, ["QS", "2H", "TD"], []);
process.stdout.write(JSON.stringify({ storage: Object.fromEntries(kept), rules: fragmentOf(rules) }));
await vite.close();
