// The HTTP API: JSON both ways, and the server's own sentence when something is refused.

import { site } from "./here";
import { request } from "./transport";
import { language, t } from "./words.svelte";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let trouble: { code?: string; text?: string } = {};
  try {
    trouble = (await response.json()) as typeof trouble;
  } catch {
    // a proxy's own page: only its status can be told
  }
  throw new Refusal(trouble.code ?? String(response.status), trouble.text ?? `${response.status}`);
}

function localised(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

/** Ask; a line that is down is told in a sentence, as everything is that goes wrong where one plays alone. */
async function asked(path: string, init: RequestInit): Promise<Response> {
  try {
    return await request(localised(path), init);
  } catch (fault) {
    throw site ? fault : new Refusal("network", t("no_answer"));
  }
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await asked(path, { headers: { accept: "application/json" } }));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  return answer<T>(await asked(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

export async function send<T>(path: string, body: Blob): Promise<T> {
  const headers = { "content-type": "application/jsonl" };
  return answer<T>(await asked(path, { method: "POST", headers, body }));
}
