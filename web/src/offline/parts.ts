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

/** SHA-256: by the browser itself, in a tenth of the script's time, where it offers that. */
export async function digestOf(data: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const own = globalThis.crypto?.subtle as SubtleCrypto | undefined; // only over an encrypted line, or on this machine
  return bytesToHex(own ? new Uint8Array(await own.digest("SHA-256", data)) : sha256(new Uint8Array(data)));
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

/** What this browser has kept at an address, whole and made of the same; null if there is none, or it cannot be read. A page
 *  that is closed while it keeps something may leave a part of it. */
export async function keptAt(cache: Cache | null, address: string, made: string): Promise<ArrayBuffer | null> {
  try {
    const kept = await cache?.match(address);
    if (kept?.headers.get("made-of") !== made) return null;
    const data = await kept.arrayBuffer();
    return kept.headers.get("digest") === (await digestOf(data)) ? data : null;
  } catch {
    return null;
  }
}

/** Keep something, with what it is made of. Where there is no room, the next visit goes on without it. */
export async function keepAt(cache: Cache | null, address: string, made: string, data: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<void> {
  if (!cache) return;
  const kept = new Response(data, { headers: { "made-of": made, digest: await digestOf(data) } });
  await cache.put(address, kept).catch(() => undefined);
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
