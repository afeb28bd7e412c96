// The large files that the worker needs: fetched with progress, checked by their digests, kept for the next visit.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { XzReadableStream } from "xz-decompress";

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

export function digestOf(data: ArrayBuffer): string {
  return bytesToHex(sha256(new Uint8Array(data)));
}

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

/** A part, whole and sound: from the cache, else from the folder. Corrupt if its bytes are not those of this version. */
export async function partOf(folder: string, part: Part, cache: Cache | null, got: (bytes: number) => void): Promise<ArrayBuffer> {
  const url = folder + part.path;
  const kept = await matched(cache, url);
  if (kept && digestOf(kept) === part.sha256) {
    got(part.size);
    return kept;
  }
  const data = await fetched(url, got);
  if (digestOf(data) !== part.sha256) {
    await cache?.delete(url).catch(() => undefined);
    throw new Corrupt(part.path);
  }
  // Where there is no room the game goes on, and is fetched again at the next visit.
  await cache?.put(url, new Response(data)).catch(() => undefined);
  return data;
}

/** What a cache has; null where it has nothing, or cannot be read. */
async function matched(cache: Cache | null, url: string): Promise<ArrayBuffer | null> {
  try {
    return (await (await cache?.match(url))?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
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
export async function unpacked(data: ArrayBuffer): Promise<ArrayBuffer> {
  return new Response(new XzReadableStream(new Blob([data]).stream())).arrayBuffer();
}
