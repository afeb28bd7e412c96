// What the page and the worker say to each other; tables speak `gamester.v1` over ports of their own.

export type ToWorker =
  | { type: "start"; folder: string; store: string; speed: number }
  | { type: "ask"; id: number; method: string; path: string; body: string }
  | { type: "table"; id: string; port: MessagePort };

/** Why there is no service: a label under `offline.fault`. */
export type Fault = "browser" | "network" | "corrupt" | "start";

export type FromWorker =
  | { type: "fetching"; name: string; done: number; of: number }
  | { type: "ready"; keeps: boolean }
  | { type: "failed"; fault: Fault; detail: string }
  | { type: "answer"; id: number; status: number; body: string };
