// Sittings with real cards, kept in this browser as what was told of them. What they come to, `/api/keeper` says.

import type { KeeperQuestion, Kept, Sitting } from "./protocol.gen";
import { placesOf } from "./stats";
import { listed, t } from "./words.svelte";

export interface Answer {
  deal: number;
  key: string;
  given: number[];
}

/** A sitting: how it began, and all that was told, in the order in which it was told; a later answer replaces an earlier one. */
export interface Evening {
  /** When it began, in milliseconds; no two are alike. */
  begun: number;
  game: Sitting["game"];
  variant: string;
  title: string;
  options: NonNullable<Sitting["options"]>;
  players: string[];
  /** Who came later. A person is a place among `players` and these. */
  later?: string[];
  dealer: number;
  told: Answer[];
  stopped: boolean;
}

/** All that are kept, the last begun first, and which is under way. */
export interface Shelf {
  version: number;
  now: number | null;
  evenings: Evening[];
}

/** The answer that says who plays from a deal on. */
export const COMPANY = "company";
/** A keeper takes a sitting in pieces of so many deals. */
const PIECE = 50;
/** So many names are read at a glance. */
const FEW = 3;
/** Under which name the browser keeps them. */
export const KEY = "gamester.keeper";
const VERSION = 1;

/** What this browser keeps; nothing where a later page has written it, which `keepShelf` then leaves alone. */
export function readShelf(): Shelf {
  const empty: Shelf = { version: VERSION, now: null, evenings: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Shelf | null;
    return kept?.version === VERSION ? kept : empty;
  } catch {
    return empty;
  }
}

/** Keep it; false where the browser keeps nothing, or has what a later page wrote. */
export function keepShelf(shelf: Shelf): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Shelf | null;
    if (kept && kept.version > VERSION) return false;
    localStorage.setItem(KEY, JSON.stringify(shelf));
    return true;
  } catch {
    return false;
  }
}

/** With this evening as it is now, which is under way. */
export function shelved(shelf: Shelf, evening: Evening): Shelf {
  const others = shelf.evenings.filter((one) => one.begun !== evening.begun);
  const evenings = [evening, ...others].sort((a, b) => b.begun - a.begun);
  return { ...shelf, now: evening.begun, evenings };
}

/** Without one of them. */
export function forgotten(shelf: Shelf, begun: number): Shelf {
  return { ...shelf, now: shelf.now === begun ? null : shelf.now, evenings: shelf.evenings.filter((one) => one.begun !== begun) };
}

/** How a player is called: by the number of the place, where there is no name. */
export function namesOf(players: readonly string[]): string[] {
  return players.map((name, seat) => name.trim() || String(seat + 1));
}

/** A few names, or how many there are. */
export function toldOf(names: readonly string[]): string {
  return names.length > FEW ? String(names.length) : listed(names);
}

/** How all are called who ever came. */
export function peopleOf({ players, later = [] }: Evening): string[] {
  return namesOf([...players, ...later]);
}

/** Who plays, in the order of play, and then who has played. */
export function playersOf({ company, nets }: Kept): number[] {
  const gone = new Set(nets.flatMap((net) => [...net.keys()].filter((person) => net[person] !== null)));
  return [...new Set([...company, ...[...gone].sort((a, b) => a - b)])];
}

/** One more answer. The last, if it `amends` the same question, is replaced, so that a correction in several taps is one. */
export function answered(evening: Evening, answer: Answer, amends = false): Evening {
  const last = evening.told.at(-1);
  const same = amends && last?.deal === answer.deal && last.key === answer.key;
  return { ...evening, told: [...(same ? evening.told.slice(0, -1) : evening.told), answer] };
}

/** The last step taken back: that the company stopped, or an answer. */
export function undone(evening: Evening): Evening {
  return evening.stopped ? { ...evening, stopped: false } : { ...evening, told: evening.told.slice(0, -1) };
}

/** The answers deal by deal. */
export function dealsOf(answers: readonly Answer[]): Record<string, number[]>[] {
  const deals: Record<string, number[]>[] = [];
  for (const { deal, key, given } of answers) {
    while (deals.length < deal) deals.push({});
    deals[deal - 1]![key] = given;
  }
  return deals;
}

/** What is chosen of an answer so far; `place` is where the next seat of an order goes, null at its end. */
export interface Draft {
  chosen: number[];
  place: number | null;
}

/** How an answer begins: with what was `told` before and did not fit, or else with nobody, no number, and even shares. */
export function draftOf(question: KeeperQuestion, people: number, told: readonly number[] | undefined): Draft {
  const { kind, among, most, step } = question;
  if (kind === "order" && told) {
    const wrong = told.findIndex((seat) => !among.includes(seat));
    return { chosen: [...told], place: wrong < 0 ? null : wrong };
  }
  if (kind === "seats" && most === 1) return { chosen: [], place: null };
  if (kind === "seats" || kind === "order") return { chosen: among.filter((seat) => told?.includes(seat)), place: null };
  if (told) return { chosen: [...told], place: null };
  const share = Math.floor(most / (among.length + 1) / step) * step;
  return { chosen: kind === "number" ? [0] : Array.from({ length: people }, (_, seat) => (among.includes(seat) ? share : 0)), place: null };
}

/** What a keeper is told of a sitting before its first deal. */
export function sittingOf(evening: Evening): Sitting {
  const { game, variant, options, players, dealer } = evening;
  const names = peopleOf(evening);
  return { game, variant, options, players: names.slice(0, players.length), later: names.slice(players.length), dealer };
}

/** What a sitting comes to, piece by piece; `show` is the deal of which all is told. Pieces that were asked about stand in `memory`. */
export async function reckoned(evening: Evening, show: number | null, ask: (sitting: Sitting) => Promise<Kept>, memory: Map<string, Kept>): Promise<Kept> {
  const deals = dealsOf(evening.told);
  let before: Kept | undefined;
  for (let first = 0; ; first += PIECE) {
    const last = deals.length - first <= PIECE;
    const piece: Sitting = { ...sittingOf(evening), deals: deals.slice(first, first + PIECE), carried: before?.carried ?? null, stopped: last && evening.stopped, show };
    const key = JSON.stringify(piece);
    const found: Kept = memory.get(key) ?? (await ask(piece));
    if (!last) memory.set(key, found);
    const kept: Kept = before ? { ...found, nets: [...before.nets, ...found.nets], shown: found.shown ?? before.shown } : found;
    if (last || !found.question || found.nets.length < PIECE) return kept;
    before = kept;
  }
}

/** A sitting as a file, which another browser takes in and `gamester keep --file` goes on with. */
export function fileOf(evening: Evening): string {
  const { begun, told, stopped } = evening;
  return JSON.stringify({ ...sittingOf(evening), begun, stopped, deals: dealsOf(told) });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const areAll = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] => Array.isArray(value) && value.every(is);
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isInteger(value);

/** The sitting that a file holds, or null where it has not the form of one; the keeper says whether it can be. */
export function eveningOf(text: string): Evening | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(read)) return null;
  const { game, variant, players, later = [], dealer = 0, options = {}, deals = [], stopped = false, begun } = read;
  if (!isText(game) || !isText(variant) || !areAll(players, isText) || !areAll(later, isText) || !isNumber(dealer) || !isRecord(options)) return null;
  if (!areAll(deals, isRecord)) return null;
  const told: Answer[] = [];
  for (const [at, deal] of deals.entries()) {
    for (const [key, given] of Object.entries(deal)) {
      if (!areAll(given, isNumber)) return null;
      told.push({ deal: at + 1, key, given });
    }
  }
  const when = isNumber(begun) && begun > 0 && begun <= Date.now() ? begun : Date.now();
  return { begun: when, game: game as Evening["game"], variant, title: "", options: options as Evening["options"], players, later, dealer, told, stopped: stopped === true };
}

/** A time at which no evening on the shelf began. */
export function freeTime(shelf: Shelf, begun: number): number {
  return shelf.evenings.some((one) => one.begun === begun) ? freeTime(shelf, begun + 1) : begun;
}

/** Who is where, of all who have played. */
export function rankingOf(kept: Kept): { person: number; place: number; chips: number }[] {
  const people = playersOf(kept);
  const balances = people.map((person) => kept.balances[person] ?? 0);
  return placesOf(balances).map(({ seat, place }) => ({ person: people[seat] ?? 0, place, chips: balances[seat] ?? 0 }));
}

/** What each got when the company stopped and the pool was divided, by person; nobody, where it was not. */
export function divisionOf(kept: Kept): (number | null)[] {
  const won = (person: number): number => kept.nets.reduce((sum, net) => sum + (net[person] ?? 0), 0);
  const shares = kept.balances.map((balance, person) => (kept.company.includes(person) ? balance - won(person) : null));
  return kept.question === null && shares.some(Boolean) ? shares : [];
}

/** The result as lines of text: the title, who is where, what each won in each deal, and what was divided at the end. */
export function linesOf(title: string, names: readonly string[], kept: Kept, signed: (n: number) => string): string[] {
  const places = rankingOf(kept).map(({ person, place, chips }) => `${place}. ${names[person]} ${signed(chips)}`);
  const told = (net: readonly (number | null)[]): string => net.flatMap((chips, person) => (chips === null ? [] : `${names[person]} ${signed(chips)}`)).join(", ");
  const deals = kept.nets.map((net, i) => `${i + 1}: ${told(net)}`);
  const division = divisionOf(kept);
  return [title, ...places, "", ...deals, ...(division.length ? [`${t("keeper.divided")}: ${told(division)}`] : [])];
}
