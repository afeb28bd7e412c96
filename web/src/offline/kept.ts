// What a browser keeps whole between visits, with its digest and what it was made of.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** SHA-256: by the browser itself, in a tenth of the script's time, where it offers that. */
export async function digestOf(data: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const own = globalThis.crypto?.subtle as SubtleCrypto | undefined; // only over an encrypted line, or on this machine
  return bytesToHex(own ? new Uint8Array(await own.digest("SHA-256", data)) : sha256(new Uint8Array(data)));
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
