// Answer requests to a game's WebAssembly module, in Node or in a browser. `rules_in_node.py` says what they are.

/** The places that a module has made room for, and what is asked of them. */
export class Requests {
  #rules;
  #places = new Map();

  constructor(rules) {
    this.#rules = rules;
  }

  /** Answer a request, whose arrays are in `bytes`; the reply, and the parts that it asks for. */
  answer(asked, bytes) {
    for (const [name, kind, many] of asked.make) this.#places.set(name, this.#rules.make(kind, many));
    let at = 0;
    for (const [name, size] of asked.put) {
      this.#bytes(name).set(bytes.subarray(at, at + size));
      at += size;
    }
    try {
      const reply = asked.call ? this.#called(asked.call, asked.with) : {};
      return { reply, parts: asked.get.map(([name, first, size]) => this.#bytes(name).slice(first, first + size)) };
    } catch (error) {
      return { reply: { error: String(error) }, parts: [] };
    }
  }

  #bytes(name) {
    return this.#rules.bytes(this.#places.get(name));
  }

  /** Call an export; its result, if any, as text, and the milliseconds that it took. */
  #called(name, given) {
    const values = Object.fromEntries(
      Object.entries(given).map(([word, value]) => [
        word,
        Array.isArray(value) ? this.#places.get(value[0]) : /^-?\d+$/.test(value) ? BigInt(value) : Number(value),
      ]),
    );
    const began = performance.now();
    const gives = this.#rules.call(name, values);
    return { gives: gives === undefined ? null : String(gives), took: performance.now() - began };
  }
}

/** The bytes that follow a request. */
export function bytesOf(asked) {
  return asked.put.reduce((sum, [, size]) => sum + size, 0);
}
