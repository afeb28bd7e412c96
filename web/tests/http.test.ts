// What the page asks of a server is answered, or told in a sentence.

import { afterEach, expect, it, vi } from "vitest";
import { get, post } from "../src/lib/http";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Fetches as a browser does from a server that is silent, or where there is none. */
const LINES: Record<string, typeof fetch> = {
  "never answers": (_path, init) => new Promise((_, fail) => init?.signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")))),
  "cannot be reached": () => Promise.reject(new TypeError("Failed to fetch")),
};

it.each(Object.keys(LINES))("a server that %s is given up with a sentence of the page", async (how) => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", LINES[how]);
  const caught = [get("/api/me"), post("/api/me", {})].map((asked) => asked.catch((cause: unknown) => cause));
  await vi.advanceTimersByTimeAsync(120_000);
  for (const one of caught) expect(await one).toMatchObject({ code: "network", message: "no_answer" });
});
