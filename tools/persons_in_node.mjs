// Walk through deals by a game's WebAssembly module for `persons_by_rules.py`. A request is the length of a text in 8
// hexadecimal digits, the text, and bytes. The text is JSON: {many: [how many actions each walk has]}. Bytes: the
// options, and of each walk the state and its actions, each a seat and an action as numbers of 64 bits. The reply is the
// SHA-256 of every state with the legal actions of each seat, in hexadecimal digits.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Rules } from "../web/src/rules/rules.ts";
import { read, write } from "./pipes.mjs";

const [, , folder, game] = process.argv;
const module = new WebAssembly.Module(readFileSync(`${folder}/${game}.wasm`));
const rules = await Rules.load(module, JSON.parse(readFileSync(`${folder}/${game}.json`, "utf-8")));
const [states, options] = ["State", "Options"].map((kind) => rules.make(kind));

for (let length = read(8); length; length = read(8)) {
  const { many } = JSON.parse(read(parseInt(length.toString(), 16)).toString());
  rules.bytes(options).set(read(rules.size("Options")));
  const hash = createHash("sha256");
  for (const actions of many) {
    rules.bytes(states).set(read(rules.size("State")));
    const what = read(actions * 16);
    for (let at = 0; at < what.length; at += 16) {
      const [seat, action] = [what.readBigInt64LE(at), what.readBigInt64LE(at + 8)];
      rules.call("do", { states, options, seat, action });
      hash.update(rules.bytes(states));
      const seats = Number(rules.numbers(states, "seats")[0]);
      for (let other = 0; other < seats; other++) {
        hash.update(BigInt64Array.of(rules.call("legal", { states, options, seat: BigInt(other) })));
      }
    }
  }
  write(Buffer.from(hash.digest("hex")));
}
