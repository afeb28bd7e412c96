// This browser's part in the shuffle: a hash chain of its own, committed to by its end and opened link by link.
// It opens one link for a pack, and one more for each seat that has spoilt a round of it: nobody learns links ahead.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FairState, FromClient } from "./protocol.gen";

/** How long a chain is; when all of it is open, another is begun. */
export const LINKS = 1000;
const SECRET_BYTES = 32;
const PREFIX = "gamester.chain.";
/** So many tables' chains are kept in this browser. */
const MOST_KEPT = 20;

interface Chain {
  secret: string;
  opened: number;
  /** For which pack the last link was opened, and how many seats had spoilt a round then. */
  pack: number;
  out: number;
  /** What all had committed to when it was opened. */
  seen: Record<string, string>;
  made: number;
}

export type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
type Part = Pick<Extract<FromClient, { type: "fair" }>, "chain" | "link">;

export function commitmentOf(table: string, seat: number, link: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes("gamester-link-v2"), utf8ToBytes(table), new Uint8Array([seat]), link));
}

let known: { of: string; links: string[] } = { of: "", links: [] };

/** The links from the end, which is published, to the secret; those computed last are remembered. */
function linksOf(table: string, seat: number, secret: string): string[] {
  const of = `${table}.${seat}.${secret}`;
  if (known.of === of) return known.links;
  const links: Uint8Array[] = [hexToBytes(secret)];
  for (let n = 0; n < LINKS; n++) links.push(commitmentOf(table, seat, links[n]!));
  known = { of, links: links.reverse().map(bytesToHex) };
  return known.links;
}

/** What to say now to take part in the shuffle, if anything: the end of a chain, or a link when it is awaited. */
export function partIn(table: string, seat: number, fair: FairState, kept: Kept): Part | null {
  const key = `${PREFIX}${table}.${seat}`;
  let chain = read(kept, key);
  const stands = fair.commits?.[seat];
  if (fair.phase === "committing" && !fair.out?.includes(seat)) {
    if (!chain || chain.opened === LINKS) chain = begin(kept, key);
    const offer = linksOf(table, seat, chain.secret)[chain.opened]!;
    return offer === stands ? null : { chain: offer };
  }
  if (fair.phase !== "revealing" || !chain) return null;
  const links = linksOf(table, seat, chain.secret);
  const { pack, out } = asked(fair);
  if (stands === links[chain.opened] && (pack > chain.pack || (pack === chain.pack && out > chain.out))) {
    chain = { ...chain, opened: chain.opened + 1, pack, out, seen: fair.commits ?? {} };
    kept.setItem(key, JSON.stringify(chain));
  }
  return chain.opened > 0 && stands === links[chain.opened - 1] ? { link: links[chain.opened]! } : null;
}

/** Has the server counted other bytes in the last pack than those it had fixed when it asked for ours? Said once. */
export function misled(table: string, seat: number, fair: FairState, kept: Kept): boolean {
  const key = `${PREFIX}${table}.${seat}`;
  const chain = read(kept, key);
  const { pack, out } = asked(fair);
  if (!chain || fair.phase === "revealing" || pack !== chain.pack + 1 || out !== chain.out) return false;
  const { seen } = chain;
  if (!Object.keys(seen).length) return false;
  kept.setItem(key, JSON.stringify({ ...chain, seen: {} }));
  const links = Object.entries(fair.reveals ?? {});
  return links.length !== Object.keys(seen).length || !links.every(([at, link]) => commits(table, Number(at), link) === seen[at]);
}

function asked(fair: FairState): { pack: number; out: number } {
  return { pack: fair.pack ?? 0, out: fair.out?.length ?? 0 };
}

function commits(table: string, seat: number, link: string): string {
  try {
    return bytesToHex(commitmentOf(table, seat, hexToBytes(link)));
  } catch {
    return "";
  }
}

function read(kept: Kept, key: string): Chain | null {
  const text = kept.getItem(key);
  return text ? (JSON.parse(text) as Chain) : null;
}

function begin(kept: Kept, key: string): Chain {
  const secret = bytesToHex(randomBytes(SECRET_BYTES));
  const chain = { secret, opened: 0, pack: 0, out: 0, seen: {}, made: Date.now() };
  kept.setItem(key, JSON.stringify(chain));
  const keys = Array.from({ length: kept.length }, (_, n) => kept.key(n) ?? "").filter((one) => one.startsWith(PREFIX));
  const oldest = keys.sort((a, b) => (read(kept, a)?.made ?? 0) - (read(kept, b)?.made ?? 0));
  for (const one of oldest.slice(0, -MOST_KEPT)) if (one !== key) kept.removeItem(one);
  return chain;
}
