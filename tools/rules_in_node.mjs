// Run a game's WebAssembly module for `rules_in_node.py`: requests come on the standard input, replies go to the
// standard output. Each is the length of a text in 8 hexadecimal digits, the text, which is JSON, and bytes.
//
// A request is {make: [[name, kind, many]], put: [[name, bytes]], call, with: {parameter: number as text, or [name]},
// get: [[name, first byte, bytes]]}; the bytes of `put` follow. The reply is {gives, took} or {error}, and the bytes of
// `get`. `took` is how many milliseconds the call took.

import { readFileSync, readSync, writeSync } from "node:fs";
import { Rules } from "../web/src/rules/rules.ts";

const [, , folder, game] = process.argv;
const rules = await Rules.load(
  new WebAssembly.Module(readFileSync(`${folder}/${game}.wasm`)),
  JSON.parse(readFileSync(`${folder}/${game}.json`, "utf-8")),
);
const places = new Map();

/** Fill bytes from the standard input; false at its end. */
function fill(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(0, bytes, at, bytes.length - at);
    if (read === 0) return false;
    at += read;
  }
  return true;
}

/** Write bytes to the standard output. */
function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** The next request; undefined at the end of the input. */
function request() {
  const length = Buffer.alloc(8);
  if (!fill(length)) return undefined;
  const text = Buffer.alloc(parseInt(length.toString(), 16));
  return fill(text) ? JSON.parse(text.toString()) : undefined;
}

/** Call an export; its result, if any, as text, and the time it took. */
function called(name, given) {
  const values = Object.fromEntries(
    Object.entries(given).map(([word, value]) => [
      word,
      Array.isArray(value) ? places.get(value[0]) : /^-?\d+$/.test(value) ? BigInt(value) : Number(value),
    ]),
  );
  const began = performance.now();
  const gives = rules.call(name, values);
  return { gives: gives === undefined ? null : String(gives), took: performance.now() - began };
}

for (let asked = request(); asked; asked = request()) {
  for (const [name, kind, many] of asked.make) places.set(name, rules.make(kind, many));
  for (const [name, size] of asked.put) {
    const bytes = new Uint8Array(size);
    fill(bytes);
    rules.bytes(places.get(name)).set(bytes);
  }
  let reply;
  try {
    reply = asked.call ? called(asked.call, asked.with) : {};
  } catch (error) {
    reply = { error: String(error) };
  }
  const text = Buffer.from(JSON.stringify(reply));
  write(Buffer.from(text.length.toString(16).padStart(8, "0")));
  write(text);
  if (reply.error) continue;
  for (const [name, first, size] of asked.get) write(rules.bytes(places.get(name)).subarray(first, first + size));
}
