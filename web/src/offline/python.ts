// Python (Pyodide) with Gamester's own package in it. At the first visit it starts from its files, and its memory is kept
// once everything is imported; at later visits it goes on from that memory, which takes a tenth of the time.

import { keepAt, keptAt } from "./kept.ts";
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
/** How to start: from what memory, if there is one, and what is called before it is used. */
interface Way {
  memory: ArrayBuffer | null;
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

/** The memory that an earlier visit kept; null if there is none. */
export function keptMemory(folder: string, cache: Cache | null): Promise<ArrayBuffer | null> {
  return keptAt(cache, addressOf(folder), navigator.userAgent);
}

/** Start Python, from a kept memory if there is one, and keep it if there is none. */
export async function startPython(folder: string, held: Held, cache: Cache | null, { memory, resuming }: Way): Promise<Python> {
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
  if (cache) void keepAt(cache, addressOf(folder), navigator.userAgent, python.makeMemorySnapshot());
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

/** Where Python's memory is kept. It is of use to the same browser only: another version may lay functions out otherwise. */
function addressOf(folder: string): string {
  return `${folder}engine/memory`;
}
