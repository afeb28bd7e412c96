// The worker: Python (Pyodide) with Gamester's own package in it. It answers the API and hosts this browser's tables.

import type { Fault, FromWorker, ToWorker } from "./messages";
import { cacheOf, Corrupt, partOf, unpacked, type Files } from "./parts";
import { openRecords, type Records } from "./records";
import { loadSearcher } from "./searching";

/** What `gamester.browser` gives to this worker. */
interface Service {
  answer(method: string, path: string, body: string): Promise<{ toJs(): [number, string]; destroy(): void }>;
  connect(table: string, send: (text: string) => void, close: () => void): { hear(text: string): void; part(): void };
  written_elsewhere(table: string): void;
}

interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): { open_service(records: Records, speed: number, load: typeof loadSearcher): Promise<Service> };
}

type LoadPyodide = (options: Record<string, unknown>) => Promise<Python>;

const HOME = "/gamester";
let service: Promise<Service> | null = null;

function say(message: FromWorker): void {
  postMessage(message);
}

async function start(folder: string, store: string, speed: number): Promise<Service> {
  const files = (await (await fetch(`${folder}files.json`)).json()) as Files;
  const cache = await cacheOf(folder);
  const of = files.parts.reduce((sum, part) => sum + part.size, 0);
  let done = 0;
  const held = new Map<string, ArrayBuffer>();
  for (const part of files.parts) {
    const data = await partOf(folder, part, cache, (bytes) => say({ type: "fetching", name: part.name, done: (done += bytes), of }));
    held.set(part.path, part.path.endsWith(".packed") ? await unpacked(data) : data);
  }
  const python = await begin(folder, held);
  let made: Service | null = null;
  const records = await openRecords(store, (id) => made?.written_elsewhere(id));
  made = await python.pyimport("gamester.browser").open_service(records, speed, loadSearcher);
  say({ type: "ready", keeps: records.keeps });
  return made;
}

async function begin(folder: string, held: ReadonlyMap<string, ArrayBuffer>): Promise<Python> {
  const engine = `${folder}engine/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as { loadPyodide: LoadPyodide };
  const given = lend(engine, held);
  const python = await loadPyodide({ indexURL: engine, env: { HOME: "/home/pyodide" } });
  given();
  python.unpackArchive(held.get("engine/gamester.zip")!, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return python;
}

/** Give Pyodide the files that are here already when it fetches them. Returns the end of it. */
function lend(engine: string, held: ReadonlyMap<string, ArrayBuffer>): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = String(input instanceof Request ? input.url : input).replace(engine, "engine/");
    const data = held.get(path) ?? held.get(`${path}.packed`);
    if (!data) return real(input, init);
    const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(data, { headers: { "content-type": type } }));
  };
  return () => (globalThis.fetch = real);
}

function faultOf(cause: unknown): Fault {
  if (cause instanceof Corrupt) return "corrupt";
  return cause instanceof TypeError ? "network" : "start";
}

async function asked(id: number, method: string, path: string, body: string): Promise<void> {
  const answer = await (await service!).answer(method, path, body);
  const [status, text] = answer.toJs();
  answer.destroy();
  say({ type: "answer", id, status, body: text });
}

async function host(table: string, port: MessagePort): Promise<void> {
  const seat = (await service!).connect(table, (text) => port.postMessage(text), () => port.postMessage(null));
  port.onmessage = ({ data }: MessageEvent<string | null>) => (data === null ? seat.part() : seat.hear(data));
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") {
    service = start(data.folder, data.store, data.speed);
    service.catch((cause: unknown) => say({ type: "failed", fault: faultOf(cause), detail: String(cause) }));
  } else if (data.type === "ask") void asked(data.id, data.method, data.path, data.body).catch(() => undefined);
  else void host(data.id, data.port).catch(() => data.port.postMessage(null));
};
