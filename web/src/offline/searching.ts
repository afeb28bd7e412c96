// A game's searches and networks in WebAssembly, as `gamester.browser.service` asks for them: bytes go in, numbers come out.

import { Rules, type Description, type Given, type Places } from "../rules/rules.ts";

/** Bytes of Python's, which are to be given back. */
interface PythonBytes {
  getBuffer(kind: "u8"): { data: Uint8Array; release(): void };
}

/** A call of an export: what it is given by the names of its parameters, and what is read back. Whole numbers are text. */
interface Asked {
  export: string;
  /** Lengths of arrays. */
  lengths: Record<string, number>;
  /** The arrays that are given as bytes. */
  records: string[];
  arrays: Record<string, string[]>;
  numbers: Record<string, string>;
  /** [parameter, a field of its record or "", the first number, how many]. Whole records are read as the bits of their words. */
  wanted: [string, string, number, number][];
}

function taken(bytes: PythonBytes): Uint8Array<ArrayBuffer> {
  const buffer = bytes.getBuffer("u8");
  const copy = new Uint8Array(buffer.data);
  buffer.release();
  return copy;
}

function numberOf(text: string): bigint | number {
  return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
}

/** The module of one game, for searches and networks. */
export class Searcher {
  readonly #rules: Rules;
  /** What was made room for, by export and lengths. */
  readonly #rooms = new Map<string, Record<string, Places>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  #room(name: string, lengths: Record<string, number>): Record<string, Places> {
    const key = JSON.stringify([name, lengths]);
    const known = this.#rooms.get(key);
    if (known) return known;
    const places: Record<string, Places> = {};
    for (const [word, kind, shape] of this.#rules.description.exports[name]?.takes ?? [])
      if (shape) places[word] = this.#rules.make(kind, shape.reduce<number>((many, one) => many * (typeof one === "number" ? one : (lengths[one] ?? 1)), 1));
    this.#rooms.set(key, places);
    return places;
  }

  /** Call an export. The bytes of a record are put into all places of its name, and what is not given is zero. The numbers of `wanted`, one array after the other. */
  ask(text: string, ...records: PythonBytes[]): Float64Array {
    const asked = JSON.parse(text) as Asked;
    const places = this.#room(asked.export, asked.lengths);
    for (const place of Object.values(places)) this.#rules.bytes(place).fill(0);
    for (const [n, name] of asked.records.entries()) this.#put(places[name]!, taken(records[n]!));
    for (const [name, values] of Object.entries(asked.arrays)) {
      const room = this.#rules.numbers(places[name]!) as BigInt64Array;
      values.forEach((value, n) => (room[n] = BigInt(value)));
    }
    const given = Object.fromEntries(Object.entries(asked.numbers).map(([name, value]): [string, Given] => [name, numberOf(value)]));
    this.#rules.call(asked.export, { ...places, ...asked.lengths, ...given });
    const found = new Float64Array(asked.wanted.reduce((sum, [, , , many]) => sum + many, 0));
    let at = 0;
    for (const [name, field, first, many] of asked.wanted) {
      const place = places[name]!;
      if (!field && place.kind in this.#rules.description.records) {
        const { buffer, byteOffset } = this.#rules.bytes(place);
        found.set(new Float64Array(buffer, byteOffset + 8 * first, many), at);
        at += many;
        continue;
      }
      const numbers = this.#rules.numbers(place, field || undefined);
      for (let n = first; n < first + many; n++) found[at++] = Number(numbers[n]);
    }
    return found;
  }

  #put(place: Places, bytes: Uint8Array): void {
    const room = this.#rules.bytes(place);
    for (let at = 0; at + bytes.length <= room.length; at += bytes.length) room.set(bytes, at);
  }
}

/** The searcher of a game, from its module and the description of its interface. */
export async function loadSearcher(module: PythonBytes, description: string): Promise<Searcher> {
  const rules = await Rules.load(await WebAssembly.compile(taken(module)), JSON.parse(description) as Description);
  return new Searcher(rules);
}
