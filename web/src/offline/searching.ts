// The search of a game in WebAssembly, as `gamester.browser.searching` asks for it: bytes go in, numbers come out.

import { Rules, type Description, type Given, type Places } from "../rules/rules";

/** Bytes of Python's, which are to be given back. */
interface PythonBytes {
  getBuffer(kind: "u8"): { data: Uint8Array; release(): void };
}

/** A search: which numbers it is given, by the names of the export's parameters; whole numbers as text. */
interface Asked {
  worlds: number;
  numbers: Record<string, string>;
  arrays: Record<string, string[]>;
}

const EXPORT = "decide";

function taken(bytes: PythonBytes): Uint8Array<ArrayBuffer> {
  const buffer = bytes.getBuffer("u8");
  const copy = new Uint8Array(buffer.data);
  buffer.release();
  return copy;
}

function numberOf(text: string): bigint | number {
  return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
}

/** The search of one game. */
export class Searcher {
  readonly #rules: Rules;
  /** What was made room for, by the number of worlds. */
  readonly #rooms = new Map<number, { places: Record<string, Places>; lengths: Record<string, number> }>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  #room(worlds: number): { places: Record<string, Places>; lengths: Record<string, number> } {
    const known = this.#rooms.get(worlds);
    if (known) return known;
    const acts = this.#rules.description.sizes["acts"] ?? 0;
    const lengths: Record<string, number> = { numbers: 1, weights: 1, decisions: 1, results: acts * worlds };
    const places: Record<string, Places> = {};
    for (const [name, kind, shape] of this.#rules.description.exports[EXPORT]?.takes ?? [])
      if (shape) places[name] = this.#rules.make(kind, shape.reduce<number>((many, one) => many * (typeof one === "number" ? one : (lengths[one] ?? 1)), 1));
    const made = { places, lengths };
    this.#rooms.set(worlds, made);
    return made;
  }

  /** Search. `records` are laid out as the module's; each is put into all places of its name. The numbers of `wanted`, one array after the other. */
  decide(text: string, names: string, ...records: PythonBytes[]): Float64Array {
    const { worlds, numbers, arrays } = JSON.parse(text) as Asked;
    const { places, lengths } = this.#room(worlds);
    for (const place of Object.values(places)) this.#rules.bytes(place).fill(0);
    for (const [n, name] of names.split(" ").entries()) this.#put(places[name]!, taken(records[n]!));
    for (const [name, values] of Object.entries(arrays)) {
      const room = this.#rules.numbers(places[name]!) as BigInt64Array;
      values.forEach((value, n) => (room[n] = BigInt(value)));
    }
    const given = Object.fromEntries(Object.entries(numbers).map(([name, value]): [string, Given] => [name, numberOf(value)]));
    this.#rules.call(EXPORT, { ...places, ...lengths, ...given });
    const made = Number(this.#rules.numbers(places["bench.desks"]!, "worlds")[0]);
    const ways = Number(this.#rules.numbers(places["bench.beliefs"]!, "ways")[0]);
    const rows = ["bench.chips", "bench.bad", "bench.taken"].map((name) => this.#rules.numbers(places[name]!) as Float64Array);
    const most = Number(numbers["given"]) * worlds;
    const found = new Float64Array(2 + 3 * most);
    found.set([made, ways]);
    rows.forEach((row, n) => found.set(row.subarray(0, most), 2 + n * most));
    return found;
  }

  #put(place: Places, bytes: Uint8Array): void {
    const room = this.#rules.bytes(place);
    for (let at = 0; at + bytes.length <= room.length; at += bytes.length) room.set(bytes, at);
  }
}

/** The search of a game, from its module and the description of its interface. */
export async function loadSearcher(module: PythonBytes, description: string): Promise<Searcher> {
  const rules = await Rules.load(await WebAssembly.compile(taken(module)), JSON.parse(description) as Description);
  return new Searcher(rules);
}
