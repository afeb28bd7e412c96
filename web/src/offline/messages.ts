// What the page and the worker say to each other; tables speak `gamester.v1` over ports of their own.

export type ToWorker =
  /** `afresh`: without the memory that an earlier visit kept. */
  | { type: "start"; folder: string; store: string; speed: number; afresh: boolean }
  | { type: "ask"; id: number; method: string; path: string; body: string }
  | { type: "table"; id: string; port: MessagePort }
  /** A program in Python; pages round the game ask for it. */
  | { type: "run"; code: string };

/** Why there is no service: a label under `offline.fault`. */
export type Fault = "browser" | "network" | "corrupt" | "newer" | "full" | "start";

export type FromWorker =
  | { type: "fetching"; name: string; done: number; of: number }
  /** Python is about to go on from its kept memory. */
  | { type: "resuming" }
  | { type: "ready"; keeps: boolean }
  | { type: "failed"; fault: Fault; detail: string }
  | { type: "printed"; text: string }
  | { type: "ran" }
  | { type: "answer"; id: number; status: number; body: string };
