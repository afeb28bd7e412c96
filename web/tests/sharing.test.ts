// What is sent of a result says where others find the same.

import { expect, it } from "vitest";
import { footed, linked } from "../src/lib/sharing";

const SVG = '<svg viewBox="0 0 600 315"><rect/></svg>';

it("a text ends with the address", () => {
  expect(linked(["Gamester · Irish Loo · 26 Nov", "🟥🟩 −15"], "https://x.org/daily")).toBe("Gamester · Irish Loo · 26 Nov\n🟥🟩 −15\nhttps://x.org/daily");
});

it.each(["https://x.org/daily", `https://x.org/${"a".repeat(90)}/?/daily&b`])("a picture holds the address %s within its width", (address) => {
  const [, size = "", told = ""] = /font-size="([\d.]+)"[^>]*>([^<]*)<\/text><\/svg>/.exec(footed(SVG, address)) ?? [];
  expect(told.replace("&amp;", "&")).toBe(address.slice("https://".length));
  expect(Number(size) * 0.56 * told.length).toBeLessThan(440);
});
