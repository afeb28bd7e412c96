import { expect, test } from "vitest";
import described from "../../src/gamester/backend/wasm/built/laugh.json";
import address from "../../src/gamester/backend/wasm/built/laugh.wasm?inline";
import { type Description, Rules } from "../src/rules/rules";

const description = described as unknown as Description;
const module = await WebAssembly.compile(await (await fetch(address)).arrayBuffer());
const load = () => Rules.load(module, description);

test("the module asks nothing of its surroundings", () => {
  expect(WebAssembly.Module.imports(module)).toEqual([]);
});

test("each described export is there, and no other but the memory", () => {
  const names = WebAssembly.Module.exports(module).map((each) => each.name);
  expect(names.sort()).toEqual([...Object.keys(description.exports), "memory"].sort());
});

test("a description of another version is refused", async () => {
  await expect(Rules.load(module, { ...description, version: 0 })).rejects.toThrow(
    "These rules have interface 0, and this page reads 1.",
  );
});

test("what is missing is named", async () => {
  const rules = await load();
  expect(() => rules.call("legal", { options: rules.make("Options"), seat: 0 })).toThrow("legal needs states.");
  expect(() => rules.call("guess", {})).toThrow("The rules of laugh have no export guess.");
  expect(() => rules.make("Trick")).toThrow("The rules of laugh have no record Trick.");
  expect(() => rules.numbers(rules.make("State"), "luck")).toThrow("A State has no field luck.");
});

test("records keep their numbers when the memory grows", async () => {
  const rules = await load();
  const states = rules.make("State", 2);
  rules.numbers(states, "turn", 1)[0] = 7n;
  rules.make("State", 1000);
  expect(rules.numbers(states, "turn", 1)[0]).toBe(7n);
  expect(rules.numbers(states, "turn", 0)[0]).toBe(0n);
  expect(rules.bytes(states).length).toBe(2 * rules.size("State"));
});
