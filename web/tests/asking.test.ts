// Where one plays alone, a question is answered by its file, and by the worker where no file can be had.

import { afterEach, expect, it, vi } from "vitest";
import { ask } from "../src/offline/asking";

vi.mock("../src/lib/here", () => ({ site: { version: "1", languages: ["en", "fr"], speed: 1 }, fileOf: (path: string) => `/v/1/${path}` }));
vi.mock("../src/offline/engine.svelte", () => ({ askEngine: () => Promise.resolve({ status: 200, body: '"engine"' }) }));

afterEach(() => void vi.unstubAllGlobals());

const QUESTIONS: [string, RequestInit][] = [
  ["/api/words?lang=en", {}],
  ["/api/catalogue?lang=en", {}],
  ["/api/rules/loo?lang=en", {}],
  ["/api/rules/loo/B10?lang=en", { method: "POST", body: '{"done":0,"attempt":null}' }],
  ["/api/learn/stand?lang=en", { method: "POST", body: '{"done":0,"attempt":null}' }],
];
const HOSTS: Record<string, { host: () => Promise<Response>; from: string }> = {
  "has the file": { host: () => Promise.resolve(new Response('"file"')), from: "file" },
  "has no such file": { host: () => Promise.resolve(new Response("", { status: 404 })), from: "engine" },
  "cannot be reached": { host: () => Promise.reject(new TypeError("Failed to fetch")), from: "engine" },
};

it.each(Object.keys(HOSTS))("a host that %s leaves no question without an answer", async (how) => {
  const { host, from } = HOSTS[how]!;
  for (const [path, init] of QUESTIONS) {
    vi.stubGlobal("location", { origin: "https://x" });
    vi.stubGlobal("fetch", host);
    expect(await (await ask(path, init)).json(), path).toBe(from);
  }
});

it("an attempt is judged by the worker", async () => {
  vi.stubGlobal("location", { origin: "https://x" });
  vi.stubGlobal("fetch", HOSTS["has the file"]!.host);
  const body = '{"done":0,"attempt":{"do":"play","cards":["3D"],"takes":[]}}';
  for (const path of ["/api/rules/loo/B10?lang=en", "/api/learn/stand?lang=en"]) expect(await (await ask(path, { method: "POST", body })).json()).toBe("engine");
});
