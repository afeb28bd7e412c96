// A game's rules as WebAssembly. The module is compiled from the rules' own source; nothing here knows a rule.
// `gamester/backend/wasm/built` holds the modules, each with the description of its records and exports.

/** [offset in bytes, type, how many] */
type Field = [number, string, number];
/** [name, type], or [name, type, lengths] for the address of an array */
type Parameter = [string, string] | [string, string, (number | string)[]];

export interface Description {
  version: number;
  game: string;
  records: Record<string, { size: number; fields: Record<string, Field> }>;
  exports: Record<string, { takes: Parameter[]; gives: string }>;
  /** Lengths of arrays that a caller makes room for. */
  sizes: Record<string, number>;
}

/** Records or numbers in the module's memory. */
export interface Places {
  address: number;
  /** The name of a record, or the type of a number. */
  kind: string;
  /** How many there are. */
  many: number;
}

export type Numbers = BigInt64Array | Float64Array | Float32Array | Int8Array | Uint8Array;
export type Given = Places | bigint | number;

const VERSION = 1;
const PAGE = 65_536;
const ALIGNED = 16;
const NUMBERS = {
  int64: BigInt64Array,
  float64: Float64Array,
  float32: Float32Array,
  int8: Int8Array,
  uint8: Uint8Array,
} as const;

type Kind = keyof typeof NUMBERS;

/** The rules of one game, ready to be called. */
export class Rules {
  readonly description: Description;
  readonly #memory: WebAssembly.Memory;
  readonly #exports: WebAssembly.Exports;
  #free: number;

  private constructor(instance: WebAssembly.Instance, description: Description) {
    this.description = description;
    this.#exports = instance.exports;
    this.#memory = instance.exports["memory"] as WebAssembly.Memory;
    this.#free = this.#memory.buffer.byteLength;
  }

  /** Instantiate a module. An Error if its description is of another version of the interface. */
  static async load(module: WebAssembly.Module, description: Description): Promise<Rules> {
    if (description.version !== VERSION) {
      throw new Error(`These rules have interface ${description.version}, and this page reads ${VERSION}.`);
    }
    return new Rules(await WebAssembly.instantiate(module, {}), description);
  }

  /** Make room for records or numbers, all zero. It stays as long as the rules. */
  make(kind: string, many = 1): Places {
    const address = this.#free;
    this.#free = Math.ceil((address + this.size(kind) * many) / ALIGNED) * ALIGNED;
    const missing = this.#free - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return { address, kind, many };
  }

  /** The bytes of one record or number. */
  size(kind: string): number {
    const size = this.description.records[kind]?.size ?? NUMBERS[kind as Kind]?.BYTES_PER_ELEMENT;
    if (size === undefined) throw new Error(`The rules of ${this.description.game} have no record ${kind}.`);
    return size;
  }

  /** The bytes of places. They are valid until `make` is called. */
  bytes(places: Places): Uint8Array {
    return new Uint8Array(this.#memory.buffer, places.address, this.size(places.kind) * places.many);
  }

  /** The numbers at places, or in a field of one of their records. They are valid until `make` is called. */
  numbers(places: Places, field?: string, place = 0): Numbers {
    if (field === undefined) return this.#numbers(places.kind, places.address, places.many);
    const found = this.description.records[places.kind]?.fields[field];
    if (!found) throw new Error(`A ${places.kind} has no field ${field}.`);
    const [offset, kind, many] = found;
    return this.#numbers(kind, places.address + place * this.size(places.kind) + offset, many);
  }

  /** Call an export with its parameters by name; its result, if it has one. An Error if a parameter is missing. */
  call(name: string, given: Record<string, Given>): bigint | number | undefined {
    const told = this.description.exports[name];
    if (!told) throw new Error(`The rules of ${this.description.game} have no export ${name}.`);
    const values = told.takes.map(([word, type]) => {
      const value = given[word];
      if (value === undefined) throw new Error(`${name} needs ${word}.`);
      if (typeof value === "object") return value.address;
      return type === "int64" ? BigInt(value) : Number(value);
    });
    return (this.#exports[name] as (...values: (bigint | number)[]) => bigint | number | undefined)(...values);
  }

  #numbers(kind: string, address: number, many: number): Numbers {
    const type = NUMBERS[kind as Kind];
    if (!type) throw new Error(`${kind} is no type of a number.`);
    return new type(this.#memory.buffer, address, many);
  }
}
