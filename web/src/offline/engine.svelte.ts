// The worker as the page sees it: started once, asked by message, its tables reached through ports.

import { base, site } from "../lib/here";
import type { Ears, Wire } from "../lib/socket";
import { t } from "../lib/words.svelte";
import type { Fault, FromWorker, ToWorker } from "./messages";

export interface Progress {
  /** What is being fetched: a label under `offline.part`; empty once everything is there. */
  name: string;
  /** From 0 to 1. */
  share: number;
}

let progress = $state.raw<Progress>({ name: "", share: 0 });
let state = $state<"idle" | "starting" | "ready" | "failed">("idle");
let fault = $state<Fault>("start");
let keeps = $state(true);
/** How many wait for the service to start. */
let awaited = $state(0);
/** What a page asks for beside what it shows: nobody waits for it. */
const ASIDE: readonly string[] = ["/api/me", "/api/tables"];

export const engine = {
  /** Does somebody wait for the service to start? */
  get awaited(): boolean {
    return awaited > 0;
  },
  get progress(): Progress {
    return progress;
  },
  get state(): "idle" | "starting" | "ready" | "failed" {
    return state;
  },
  get fault(): Fault {
    return fault;
  },
  /** Does the browser keep what is played? */
  get keeps(): boolean {
    return keeps;
  },
};

interface Answer {
  status: number;
  body: string;
}

let worker: Worker | null = null;
let asked = 0;
/** Milliseconds in which Python goes on from its kept memory, on the slowest machine. Later, it hangs in it. */
const PATIENCE = 15_000;
let alarm: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, { keep: (answer: Answer) => void; lose: (cause: Error) => void }>();
let ready: Promise<void> | null = null;

function heard(message: FromWorker, done: () => void, failed: (cause: Error) => void): void {
  switch (message.type) {
    case "fetching":
      progress = { name: message.name, share: message.done / message.of };
      break;
    case "resuming":
      alarm = setTimeout(() => launch(true, done, failed), PATIENCE);
      break;
    case "ready":
      clearTimeout(alarm);
      progress = { name: "", share: 1 };
      state = "ready";
      keeps = message.keeps;
      done();
      break;
    case "failed":
      console.error(message.detail);
      fail(message.fault, failed);
      break;
    case "answer":
      waiting.get(message.id)?.keep(message);
      waiting.delete(message.id);
  }
}

function fail(why: Fault, failed: (cause: Error) => void): void {
  state = "failed";
  fault = why;
  ready = null;
  clearTimeout(alarm);
  worker?.terminate();
  worker = null;
  const cause = new Error(t(`offline.fault.${why}`));
  failed(cause);
  for (const { lose } of waiting.values()) lose(cause);
  waiting.clear();
}

function begin(): Promise<void> {
  state = "starting";
  return new Promise((done, failed) => {
    const needed = [typeof WebAssembly, typeof Worker];
    if (needed.includes("undefined")) {
      fail("browser", failed);
      return;
    }
    launch(false, done, failed);
  });
}

/** Start a worker in the place of any other. */
function launch(afresh: boolean, done: () => void, failed: (cause: Error) => void): void {
  worker?.terminate();
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => heard(data, done, failed);
  worker.onerror = () => fail("start", failed);
  const { version, speed } = site!;
  tell({ type: "start", folder: `${base}v/${version}/`, store: `gamester:${new URL(base).pathname}`, speed, afresh });
}

function tell(message: ToWorker, ports: Transferable[] = []): void {
  worker?.postMessage(message, ports);
}

// A page that the browser lays by for the way back would hold its store open, and tens of megabytes.
addEventListener("pagehide", () => worker?.terminate());
addEventListener("pageshow", (event) => {
  if (event.persisted && worker) location.reload();
});

/** Start the service, or wait until it is there; again after a failure. */
export function startEngine(): Promise<void> {
  ready ??= begin();
  return ready;
}

async function waitForEngine(): Promise<void> {
  awaited += 1;
  try {
    await startEngine();
  } finally {
    awaited -= 1;
  }
}

export async function askEngine(method: string, path: string, body: string): Promise<Answer> {
  const aside = method === "GET" && ASIDE.includes(path.split("?")[0] ?? "");
  await (aside ? startEngine() : waitForEngine());
  const id = ++asked;
  return new Promise((keep, lose) => {
    waiting.set(id, { keep, lose });
    tell({ type: "ask", id, method, path, body });
  });
}

/** Come to a table of this browser. */
export async function connect(table: string, ears: Ears): Promise<Wire> {
  await waitForEngine();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<string | null>) => (data === null ? ears.closed() : ears.said(data));
  tell({ type: "table", id: table, port: port2 }, [port2]);
  return { send: (text) => port1.postMessage(text), close: () => port1.postMessage(null) };
}
