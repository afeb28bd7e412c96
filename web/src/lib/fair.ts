// This browser's part in the shuffle: a hash chain of its own, committed to by its end and opened link by link.
// It opens one link for a pack, and one more for each seat that has spoilt a round of it: nobody learns links ahead.
// It keeps what it saw, its transcript, to compare it with the record; the chain's secret is sent nowhere.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { get, post } from "./http";
import type { FairState, FromClient, Heard, Round, Transcript, Verified } from "./protocol.gen";

/** How long a chain is; when all of it is open, another is begun. */
export const LINKS = 1000;
const SECRET_BYTES = 32;
const PREFIX = "gamester.chain.";
/** So many chains are kept in this browser, the latest. */
const MOST_KEPT = 20;

interface Chain extends Required<Transcript> {
  /** Empty before the chain is begun. */
  secret: string;
  opened: number;
  made: number;
}

export type Alarm = "" | "commitment" | "misled" | "left_out" | "out";
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

export class Share {
  /** Could all be kept so far? */
  stored = true;
  /** How many deals may come without a link of this seat, if it stays connected. */
  private due: number | null = null;
  /** What was read, or changed, since the connection stands: only one of a browser's tabs has it. */
  private readonly known = new Map<string, Chain>();
  /** What could not be kept. */
  private readonly unkept = new Map<string, string>();

  constructor(
    readonly table: string,
    private readonly kept: () => Kept,
  ) {}

  /** The connection is lost: the server may deal without this seat. */
  cut(): void {
    this.due = null;
    this.known.clear();
  }

  /** What to say now to take part in the shuffle, if anything: the end of a chain, or a link when it is awaited. */
  partIn(seat: number, fair: FairState): Part | null {
    const chain = this.chain(seat);
    const stands = fair.commits?.[seat];
    const { pack, out } = asked(fair);
    const last = chain.rounds.at(-1);
    if (fair.phase === "committing" && !fair.out?.includes(seat)) {
      if (!chain.secret || chain.opened === LINKS) {
        Object.assign(chain, { secret: bytesToHex(randomBytes(SECRET_BYTES)), opened: 0 });
        this.due = null;
        this.save(chain);
      }
      const offer = linksOf(this.table, seat, chain.secret)[chain.opened]!;
      // What is offered now may come too late for a round that has begun.
      if ((last?.pack ?? 0) < pack) this.due = Math.min(offer === stands ? 0 : 1, this.due ?? 1);
      return offer === stands ? null : { chain: offer };
    }
    if (fair.phase !== "revealing" || !chain.secret) return null;
    const links = linksOf(this.table, seat, chain.secret);
    if (stands === links[chain.opened] && (!last || pack > last.pack || (pack === last.pack && out > last.out))) {
      chain.opened += 1;
      chain.rounds.push({ pack, out, commits: fair.commits ?? {} });
      this.due = null;
      this.save(chain);
    }
    return chain.opened > 0 && stands === links[chain.opened - 1] ? { link: links[chain.opened]! } : null;
  }

  /** What the server has done wrong, if anything is seen. */
  alarm(seat: number, fair: FairState): Alarm {
    const chain = this.chain(seat);
    if (fair.commit && !chain.commitment) this.save(Object.assign(chain, { commitment: fair.commit }));
    if (chain.commitment && fair.commit !== chain.commitment) return "commitment";
    const { pack, out } = asked(fair);
    const last = chain.rounds.at(-1);
    if (last && fair.phase !== "revealing" && pack === last.pack + 1 && out === last.out && !counted(this.table, last, fair)) return "misled";
    return fair.out?.includes(seat) ? "out" : "";
  }

  /** A deal has come: is it without a link of this seat, although the server had its commitment? */
  leftOut(): boolean {
    if (this.due !== null) this.due -= 1;
    return this.due === -1;
  }

  /** Keep the cards that this seat saw in a deal: its hand, and the cards that others named since the deal. */
  saw(seat: number, deal: number, hand: readonly string[], log: readonly Heard[]): void {
    const chain = this.chain(seat);
    const before = chain.cards[deal] ?? {};
    const found: Record<string, string[]> = { [seat]: [...new Set([...(before[seat] ?? []), ...hand])] };
    for (const { at, cards } of named(log)) if (at !== seat) found[at] = [...(found[at] ?? []), ...cards];
    if (JSON.stringify(found) === JSON.stringify(before)) return;
    chain.cards[deal] = found;
    this.save(chain);
  }

  private chain(seat: number): Chain {
    const key = `${PREFIX}${this.table}.${seat}`;
    const fresh = { table: this.table, seat, commitment: "", rounds: [], cards: {}, secret: "", opened: 0, made: Date.now() };
    const chain = this.known.get(key) ?? read(this.kept, key, this.unkept) ?? fresh;
    this.known.set(key, chain);
    return chain;
  }

  private save(chain: Chain): void {
    const key = `${PREFIX}${chain.table}.${chain.seat}`;
    const text = JSON.stringify(chain);
    try {
      const kept = this.kept();
      const isNew = kept.getItem(key) === null;
      kept.setItem(key, text);
      this.unkept.delete(key);
      if (!isNew) return;
      const oldest = keysOf(kept).sort((a, b) => (read(this.kept, a)?.made ?? 0) - (read(this.kept, b)?.made ?? 0));
      for (const one of oldest.slice(0, -MOST_KEPT)) if (one !== key) kept.removeItem(one);
    } catch {
      this.stored = false;
      this.unkept.set(key, text);
    }
  }
}

/** The transcripts of a table that this browser keeps. */
export function transcriptsOf(table: string, kept: () => Kept): Transcript[] {
  let keys: string[] = [];
  try {
    keys = keysOf(kept()).filter((key) => key.startsWith(`${PREFIX}${table}.`));
  } catch {
    // nothing can be kept here
  }
  const found = keys.map((key) => read(kept, key)).filter((one) => one !== null);
  return found.map(({ seat, commitment, rounds, cards }) => ({ table, seat, commitment, rounds, cards }));
}

/** Compute the shuffles of a record again, and compare it with what one saw. */
export async function verify(id: string, mine: Transcript[]): Promise<Verified> {
  const path = `/api/replays/${id}/verify`;
  return mine.length ? post<Verified>(path, { transcripts: mine }) : get<Verified>(path);
}

function asked(fair: FairState): { pack: number; out: number } {
  return { pack: fair.pack ?? 0, out: fair.out?.length ?? 0 };
}

/** Has the server counted the links that it had fixed in this round? */
function counted(table: string, { commits }: Round, fair: FairState): boolean {
  const links = Object.entries(fair.reveals ?? {});
  const seen = Object.keys(commits).length;
  return !seen || (links.length === seen && links.every(([at, link]) => commits[at] === digestOf(table, Number(at), link)));
}

/** By act since the last deal: the seat and the cards that it named; acts taken back are left out. */
function named(log: readonly Heard[]): { at: number; cards: string[] }[] {
  const acts: { at: number; cards: string[] }[] = [];
  for (const one of log.slice(log.findLastIndex((each) => each.kind === "deal") + 1)) {
    if (one.seat === null) continue;
    const last = acts.findLastIndex((act) => act.at === one.seat);
    if (one.act) acts.push({ at: one.seat, cards: one.act.cards });
    else if (one.kind === "taken_back" && last >= 0) acts.splice(last, 1);
  }
  return acts;
}

function digestOf(table: string, seat: number, link: string): string {
  try {
    return bytesToHex(commitmentOf(table, seat, hexToBytes(link)));
  } catch {
    return "";
  }
}

function keysOf(kept: Kept): string[] {
  return Array.from({ length: kept.length }, (_, n) => kept.key(n) ?? "").filter((one) => one.startsWith(PREFIX));
}

/** A chain as it is kept; one kept by an earlier page has no rounds, and of its last one only the pack. */
function read(kept: () => Kept, key: string, unkept?: Map<string, string>): Chain | null {
  try {
    const text = unkept?.get(key) ?? kept().getItem(key);
    if (!text) return null;
    const chain = JSON.parse(text) as Chain & { pack?: number; out?: number };
    if (chain.rounds) return chain;
    const [, , table, seat] = key.split(".");
    const { secret, opened, made, pack, out } = chain;
    const rounds = pack ? [{ pack, out: out ?? 0, commits: {} }] : [];
    return { table: table!, seat: Number(seat), commitment: "", rounds, cards: {}, secret, opened, made };
  } catch {
    return null;
  }
}
