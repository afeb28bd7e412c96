// Run a game's WebAssembly module for `rules_in_node.py`: requests come on the standard input, replies go to the
// standard output.

import { readFileSync, readSync, writeSync } from "node:fs";
import { Rules } from "../web/src/rules/rules.ts";
import { bytesOf, Requests } from "./rules_requests.mjs";

const [, , folder, game] = process.argv;
const module = new WebAssembly.Module(readFileSync(`${folder}/${game}.wasm`));
const requests = new Requests(await Rules.load(module, JSON.parse(readFileSync(`${folder}/${game}.json`, "utf-8"))));

/** So many bytes of the standard input; undefined at its end. */
function read(size) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = readSync(0, bytes, at, size - at);
    if (read === 0) return undefined;
    at += read;
  }
  return bytes;
}

/** Write bytes to the standard output. */
function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

for (let length = read(8); length; length = read(8)) {
  const asked = JSON.parse(read(parseInt(length.toString(), 16)).toString());
  const { reply, parts } = requests.answer(asked, read(bytesOf(asked)));
  const text = Buffer.from(JSON.stringify(reply));
  for (const part of [Buffer.from(text.length.toString(16).padStart(8, "0")), text, ...parts]) write(part);
}
