// The worker's `Searcher` of a game in Node, for `searcher_in_node.py`: requests come on the standard input, replies go
// to the standard output.

import { readFileSync } from "node:fs";
import { loadSearcher } from "../web/src/offline/searching.ts";
import { read, write } from "./pipes.mjs";

const [, , module, description] = process.argv;
const searcher = await loadSearcher(lent(readFileSync(module)), readFileSync(description, "utf-8"));

/** Bytes as Pyodide lends Python's. */
function lent(data) {
  return { getBuffer: () => ({ data, release() {} }) };
}

for (let lengths = read(4); lengths; lengths = read(4)) {
  const sizes = Array.from({ length: lengths.readUInt32LE() }, () => read(4).readUInt32LE());
  const [text, ...records] = sizes.map(read);
  const began = performance.now();
  const found = searcher.ask(text.toString(), ...records.map(lent));
  const reply = Buffer.from(Float64Array.of(performance.now() - began, ...found).buffer);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(reply.length);
  write(length);
  write(reply);
}
