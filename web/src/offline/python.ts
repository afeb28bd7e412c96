// Python (Pyodide) with Gamester's own package in it. At the first visit it starts from its files, and its memory is kept
// once everything is imported; at later visits it goes on from that memory, which takes a tenth of the time.

import { bytesToHex } from "@noble/hashes/utils.js";
import type { Records } from "./records";
import type { loadSearcher } from "./searching";

/** What `gamester.browser` gives to this worker. */
export interface Service {
  answer(method: string, path: string, body: string): Promise<{ toJs(): [number, string]; destroy(): void }>;
  connect(table: string, send: (text: string) => void, close: () => void): { hear(text: string): void; part(): void };
  written_elsewhere(table: string): void;
}

export interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  setStdout(options: { batched: (text: string) => void }): void;
  pyimport(name: string): { open_service(records: Records, speed: number, load: typeof loadSearcher): Promise<Service> };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

type LoadPyodide = (options: Record<string, unknown>) => Promise<Python>;
/** How to start: whether without the kept memory, and what is called before that memory is used. */
interface Way {
  afresh: boolean;
  resuming: () => void;
}
type Held = ReadonlyMap<string, ArrayBuffer>;

const HOME = "/gamester";
/** Imports only: the kept memory may hold nothing that belongs to one page, such as a timer or a callback. */
const IMPORTS = `
import gc, sys
sys.path.insert(0, "${HOME}")
import gamester.browser
gamester.browser.prepare()
gc.collect()
gc.freeze()
`;

/** Start Python, from the memory that an earlier visit kept if there is one and it is not to be `afresh`. */
export async function startPython(folder: string, held: Held, cache: Cache | null, { afresh, resuming }: Way): Promise<Python> {
  const memory = afresh ? null : await keptMemory(folder, cache);
  if (memory) {
    try {
      resuming();
      return await begin(folder, held, { _loadSnapshot: memory });
    } catch (cause) {
      console.warn(cause); // such a memory is of no use: Python starts from its files
      await cache?.delete(addressOf(folder)).catch(() => undefined);
    }
  }
  const python = await begin(folder, held, { _makeSnapshot: cache !== null });
  python.runPython(IMPORTS);
  if (cache) void keepMemory(folder, cache, python.makeMemorySnapshot());
  return python;
}

async function begin(folder: string, held: Held, options: Record<string, unknown>): Promise<Python> {
  const engine = `${folder}engine/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as { loadPyodide: LoadPyodide };
  const given = lend(engine, held);
  try {
    const python = await loadPyodide({ indexURL: engine, env: { HOME: "/home/pyodide" }, ...options });
    python.unpackArchive(held.get("engine/gamester.zip")!, "zip", { extractDir: HOME });
    return python;
  } finally {
    given();
  }
}

/** Give Pyodide the files that are here already when it fetches them. Returns the end of it. */
function lend(engine: string, held: Held): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = String(input instanceof Request ? input.url : input).replace(engine, "engine/");
    const data = held.get(path);
    if (!data) return real(input, init);
    const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(data, { headers: { "content-type": type } }));
  };
  return () => (globalThis.fetch = real);
}

function addressOf(folder: string): string {
  return `${folder}engine/memory`;
}

/** The memory that this same browser kept, whole; null if there is none. Another version may lay functions out otherwise.
 *  A page that is closed while it keeps its memory may leave a part of it, and Python would hang in that. */
async function keptMemory(folder: string, cache: Cache | null): Promise<ArrayBuffer | null> {
  const kept = await cache?.match(addressOf(folder)).catch(() => undefined);
  if (kept?.headers.get("made-by") !== navigator.userAgent) return null;
  const memory = await kept.arrayBuffer();
  return kept.headers.get("digest") === (await nativeDigest(memory)) ? memory : null;
}

async function keepMemory(folder: string, cache: Cache, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  const kept = new Response(memory, { headers: { "made-by": navigator.userAgent, digest: await nativeDigest(memory) } });
  await cache.put(addressOf(folder), kept).catch(() => undefined); // where there is no room, later visits start as the first
}

/** SHA-256 by the browser itself, in a tenth of the script's time; it is there wherever there is a cache. */
async function nativeDigest(memory: BufferSource): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", memory)));
}
