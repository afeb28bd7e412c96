// The API without a server: what is the same for everybody lies in files, the rest is answered by the worker.

import { fileOf, site } from "../lib/here";
import { askEngine } from "./engine.svelte";

/** The language of a request; the browser's where it asks for none. */
function languageOf(url: URL): string {
  const known = site?.languages ?? [];
  const liked = [url.searchParams.get("lang") ?? "", ...navigator.languages];
  const codes = liked.flatMap((tag) => [tag, tag.split("-")[0] ?? ""]);
  return codes.find((code) => known.includes(code)) ?? known[0] ?? "";
}

/** The file that holds an answer; null if the worker must be asked. */
function written(url: URL, init: RequestInit): string | null {
  const lang = languageOf(url);
  const [, api, what = "", ...rest] = url.pathname.split("/");
  if (api !== "api") return null;
  if (!["words", "catalogue", "rules", "learn"].includes(what)) return null;
  if (typeof init.body !== "string") return what === "learn" ? null : [what, ...rest, `${lang}.json`].join("/");
  const { done = 0, attempt } = JSON.parse(init.body) as { done?: number; attempt?: unknown };
  return attempt ? null : [what, ...rest, `${lang}-${done}.json`].join("/");
}

export async function ask(path: string, init: RequestInit): Promise<Response> {
  const url = new URL(path, location.origin);
  const file = written(url, init);
  if (file) {
    // Without a network a file that was not kept cannot be fetched: the worker answers as if there were none.
    const found = await fetch(fileOf(`answers/${file}`)).catch(() => null);
    if (found?.ok) return found;
  }
  url.searchParams.set("lang", languageOf(url));
  const body = init.body instanceof Blob ? await init.body.text() : String(init.body ?? "");
  const { status, body: text } = await askEngine(init.method ?? "GET", url.pathname + url.search, body);
  return new Response(text, { status, headers: { "content-type": "application/json" } });
}
