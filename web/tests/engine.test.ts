// The page that plays alone says so where the browser cannot run it.

import { expect, it, vi } from "vitest";

it("a browser without workers is told so, and nothing waits", async () => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("Worker", undefined);
  const { engine, startEngine } = await import("../src/offline/engine.svelte");
  await expect(startEngine()).rejects.toThrow();
  expect([engine.state, engine.fault]).toEqual(["failed", "browser"]);
});
