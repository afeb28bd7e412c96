// Run a game's WebAssembly module for `rules_in_node.py`: requests come on the standard input, replies go to the
// standard output.

import { readFileSync } from "node:fs";
import { Rules } from "../web/src/rules/rules.ts";
import { read, write } from "./pipes.mjs";
import { bytesOf, Requests } from "./rules_requests.mjs";

const [, , folder, game] = process.argv;
const module = new WebAssembly.Module(readFileSync(`${folder}/${game}.wasm`));
const requests = new Requests(await Rules.load(module, JSON.parse(readFileSync(`${folder}/${game}.json`, "utf-8"))));

for (let length = read(8); length; length = read(8)) {
  const asked = JSON.parse(read(parseInt(length.toString(), 16)).toString());
  const { reply, parts } = requests.answer(asked, read(bytesOf(asked)));
  const text = Buffer.from(JSON.stringify(reply));
  for (const part of [Buffer.from(text.length.toString(16).padStart(8, "0")), text, ...parts]) write(part);
}
