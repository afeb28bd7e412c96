// The worker: Python (Pyodide) with Gamester's own package in it. It answers the API and hosts this browser's tables.

import type { Fault, FromWorker, ToWorker } from "./messages";
import { cacheOf, Corrupt, fetched, nameOf, partOf, type Files, type Part } from "./parts";
import { keptMemory, startPython, type Python, type Service } from "./python";
import { Newer, openRecords } from "./records";
import { loadSearcher } from "./searching";

let service: Promise<Service> | null = null;
let python: Python | null = null;

type Start = Extract<ToWorker, { type: "start" }>;

function say(message: FromWorker): void {
  postMessage(message);
}

async function start({ folder, store, speed, afresh }: Start): Promise<Service> {
  const files = JSON.parse(new TextDecoder().decode(await fetched(`${folder}files.json`))) as Files;
  const cache = await cacheOf(folder);
  const of = files.parts.reduce((sum, part) => sum + part.size, 0);
  let done = 0;
  const held = new Map<string, ArrayBuffer>();
  const memory = afresh ? null : keptMemory(folder, cache); // read beside the parts
  const hold = async (part: Part): Promise<void> => {
    const data = await partOf(folder, part, cache, (bytes) => {
      const first = files.parts.find((one) => !held.has(nameOf(one))) ?? part;
      say({ type: "fetching", name: first.name, done: (done += bytes), of });
    });
    held.set(nameOf(part), data);
  };
  await Promise.all(files.parts.map(hold));
  python = await startPython(folder, held, cache, { memory: await memory, resuming: () => say({ type: "resuming" }) });
  let made: Service | null = null;
  const records = await openRecords(store, (id) => made?.written_elsewhere(id));
  made = await python.pyimport("gamester.browser").open_service(records, speed, loadSearcher);
  say({ type: "ready", keeps: records.keeps });
  return made;
}

function faultOf(cause: unknown): Fault {
  if (cause instanceof Corrupt) return "corrupt";
  if (cause instanceof Newer) return "newer";
  if (String(cause).includes("QuotaExceeded")) return "full";
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

/** Run a program: what it prints is told line by line, a fault like the rest. */
async function run(code: string): Promise<void> {
  await service;
  const print = (text: string): void => say({ type: "printed", text });
  python!.setStdout({ batched: print });
  await python!.runPythonAsync(code).catch((cause: unknown) => print(String(cause)));
  say({ type: "ran" });
}

/** There is no service, or Python has broken down: the page starts another worker, and waits for no answer of this one. */
function giveUp(cause: unknown): void {
  say({ type: "failed", fault: faultOf(cause), detail: String(cause) });
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") {
    service = start(data);
    service.catch(giveUp);
  } else if (data.type === "ask") void asked(data.id, data.method, data.path, data.body).catch(giveUp);
  else if (data.type === "run") void run(data.code).catch(() => undefined);
  else void host(data.id, data.port).catch(() => data.port.postMessage(null));
};
