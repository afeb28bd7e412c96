// Who answers the page: the server it came from, or the table service in this browser.

import { site } from "./here";
import { browserTransport, type Ears, type Transport, type Wire } from "./socket";

/** Milliseconds after which a server that does not answer is given up. */
const PATIENCE = 120_000;

/** Ask the API for something. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (!site) {
    const line = new AbortController();
    setTimeout(() => line.abort(), PATIENCE);
    return fetch(path, { ...init, signal: line.signal });
  }
  const { ask } = await import("../offline/asking");
  return ask(path, init);
}

/** A connection to a table of this browser, once there is a service to connect with. */
const alone: Transport = (url, _protocol, ears): Wire => {
  let wire: Wire | null = null;
  let closed = false;
  void import("../offline/engine.svelte").then(async ({ connect }) => {
    const opened = await connect(url, heard(ears, () => closed));
    if (closed) opened.close();
    else {
      wire = opened;
      ears.opened();
    }
  }).catch(() => ears.closed());
  return {
    send: (text) => wire?.send(text),
    close: () => {
      closed = true;
      wire?.close();
    },
  };
};

function heard(ears: Ears, closed: () => boolean): Ears {
  return {
    opened: () => undefined,
    said: (text) => !closed() && ears.said(text),
    closed: () => !closed() && ears.closed(),
  };
}

/** How a table is reached from here. */
export const tableTransport: Transport = site ? alone : browserTransport;

/** Where a table is reached: an address for a socket, or its name for the service in this browser. */
export function tableUrl(id: string): string {
  if (site) return id;
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${id}`;
}
