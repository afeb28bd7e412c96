// The large files that the worker needs: fetched with progress, checked by their digests, kept for the next visit.

import { XzReadableStream } from "xz-decompress";
import { digestOf, keepAt, keptAt } from "./kept.ts";

export interface Part {
  /** Its path in the folder of this version. */
  path: string;
  /** What it is called while it is fetched: a label under `offline.part`. */
  name: string;
  /** Its bytes in the folder, and those after unpacking. */
  size: number;
  sha256: string;
}

export interface Files {
  version: string;
  /** What the page itself consists of, by path, with digests. */
  shell: Record<string, string>;
  parts: Part[];
}

export class Corrupt extends Error {}

/** Milliseconds without a byte after which a line is taken for dead. */
const PATIENCE = 30_000;
const PREFIX = "gamester ";

/** What the cache of a version is called, by the address of its folder; one origin may have several sites. */
export function cacheName(folder: string): string {
  return PREFIX + folder;
}

/** The cache of a version; null where the browser keeps nothing (a private window). */
export async function cacheOf(folder: string): Promise<Cache | null> {
  try {
    return await caches.open(cacheName(folder));
  } catch {
    return null;
  }
}

/** The file that a part is, once it is unpacked. */
export function nameOf(part: Part): string {
  return part.path.replace(/\.xz$/, "");
}

/** A part, sound and unpacked: from the cache, else from the folder. Corrupt if its bytes are not those of this version. */
export async function partOf(folder: string, part: Part, cache: Cache | null, got: (bytes: number) => void): Promise<ArrayBuffer> {
  const address = folder + nameOf(part);
  const kept = await keptAt(cache, address, part.sha256);
  if (kept) {
    got(part.size);
    return kept;
  }
  const packed = await fetched(folder + part.path, got);
  if ((await digestOf(packed)) !== part.sha256) throw new Corrupt(part.path);
  const data = nameOf(part) === part.path ? packed : await unpacked(packed);
  void keepAt(cache, address, part.sha256, data); // while Python starts
  return data;
}

/** A file of a host; a TypeError, as of any failure of the network, also if the line falls silent. */
export async function fetched(url: string, got: (bytes: number) => void = () => undefined): Promise<ArrayBuffer> {
  const line = new AbortController();
  const silent = (): void => line.abort(new TypeError(`silent: ${url}`));
  let alarm = setTimeout(silent, PATIENCE);
  try {
    const response = await fetch(url, { cache: "no-store", signal: line.signal }); // a damaged answer must not be kept anywhere
    if (!response.ok || !response.body) throw new Error(`${response.status} ${url}`);
    const chunks: BlobPart[] = [];
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(alarm);
      alarm = setTimeout(silent, PATIENCE);
      chunks.push(piece.value);
      got(piece.value.byteLength);
    }
    return await new Blob(chunks).arrayBuffer();
  } finally {
    clearTimeout(alarm);
  }
}

/** The bytes of a file that is packed with xz, as every host may serve it. */
async function unpacked(data: ArrayBuffer): Promise<ArrayBuffer> {
  return new Response(new XzReadableStream(new Blob([data]).stream())).arrayBuffer();
}
