// This browser's part in the shuffle: sixteen bytes of its own, committed to by their hash and shown when asked.

import type { FairState, FromClient } from "./protocol.gen";

const encoder = new TextEncoder();

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function commitmentOf(table: string, seat: number, share: Uint8Array): Promise<string> {
  const text = joined(encoder.encode("gamester-share-v1"), encoder.encode(table), new Uint8Array([seat]), share);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

export interface Keep {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** What to say now to take part in the shuffle, if anything: offer a commitment once, show the bytes when awaited. */
export async function partIn(
  table: string,
  seat: number,
  fair: FairState,
  keep: Keep,
): Promise<Pick<Extract<FromClient, { type: "fair" }>, "commit" | "reveal"> | null> {
  const key = `gamester.share.${table}.${seat}`;
  const place = String(seat);
  const kept = keep.get(key);
  if (fair.phase === "revealing") return kept && fair.commits?.[place] ? { reveal: kept } : null;
  if (fair.phase !== "committing" || fair.commits?.[place]) return null;
  if (kept && fair.reveals?.[place] === kept) return null;
  const share = kept ? bytesOf(kept) : crypto.getRandomValues(new Uint8Array(16));
  keep.set(key, hex(share));
  return { commit: await commitmentOf(table, seat, share) };
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}
