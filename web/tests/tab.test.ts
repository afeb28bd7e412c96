// What a tab keeps, where a browser allows it and where it does not.

import { describe, expect, it, vi } from "vitest";
import { codeOf, keep, keepCode, kept } from "../src/lib/tab";
import { storage } from "./storage";

function refused(): never {
  throw new DOMException("", "SecurityError");
}

describe.each([
  ["a window", () => vi.stubGlobal("sessionStorage", storage())],
  ["a window where nothing may be kept", () => vi.stubGlobal("sessionStorage", { getItem: refused, setItem: refused, removeItem: refused })],
])("%s", (_, open) => {
  it("keeps what it is given until it is taken away", () => {
    open();
    expect(kept("a")).toBe(null);
    keep("a", "1");
    expect(kept("a")).toBe("1");
    keep("a", null);
    expect(kept("a")).toBe(null);
  });

  it("keeps the code of a table, and no empty one in its place", () => {
    open();
    keepCode("t", "xyz");
    keepCode("t", "");
    expect([codeOf("t"), codeOf("u")]).toEqual(["xyz", ""]);
  });
});
