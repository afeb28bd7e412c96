// The sittings of the keeper's page: which is under way, what was told of it, what it comes to, and what is asked next.

import { post } from "./http";
import {
  answered, COMPANY, dealsOf, draftOf, eveningOf, forgotten, freeTime, keepShelf, peopleOf, playersOf, readShelf, reckoned, shelved, undone,
  type Draft, type Evening, type Shelf,
} from "./keeping";
import type { Kept, KeptDeal, Sitting } from "./protocol.gen";
import { dated, t } from "./words.svelte";

/** What came of an answer: is another question asked, or is it the first of this page? */
type Came = (first: boolean, another: boolean) => void;

/** The day of a sitting. */
export const dayOf = (one: Evening): string => dated(new Date(one.begun), "medium");

export class Keeper {
  shelf = $state.raw(readShelf());
  kept = $state.raw<Kept | null>(null);
  /** The last deal that is settled, and one that is looked at. */
  result = $state.raw<KeptDeal | null>(null);
  looked = $state.raw<KeptDeal | null>(null);
  number = $state<number | null>(null);
  readonly draft: Draft = $state({ chosen: [], place: null });
  busy = $state(false);
  unkept = $state(false);
  /** Has another window gone on with this sitting? */
  elsewhere = $state(false);
  trouble = $state("");
  /** What is said aloud. */
  said = $state("");
  private asked = 0;
  private readonly memory = new Map<string, Kept>();

  constructor(private readonly came: Came) {}

  readonly evening = $derived(this.shelf.evenings.find((one) => one.begun === this.shelf.now));
  readonly names = $derived(this.evening ? peopleOf(this.evening) : []);
  readonly people = $derived(this.kept ? playersOf(this.kept) : []);
  readonly question = $derived(this.kept?.question ?? null);
  /** The deal that is asked about. */
  readonly deal = $derived((this.kept?.nets.length ?? 0) + 1);
  private readonly deals = $derived(dealsOf(this.evening?.told ?? []));
  private readonly open = $derived(this.deals[this.deal - 1]);
  /** Is somebody chosen, and the answer not yet told? */
  readonly partly = $derived(
    (this.question?.kind === "order" || this.question?.kind === "seats") && this.draft.chosen.length > 0 && !this.open?.[this.question.key],
  );
  /** Is something told of the deal that is asked about? */
  readonly begun = $derived(Object.keys(this.open ?? {}).some((key) => key !== COMPANY));
  /** Are deals told after the one that is asked about? */
  readonly again = $derived(this.deal < this.deals.length);
  readonly older = $derived(this.shelf.evenings.filter((one) => one !== this.evening));

  private keep(next: Shelf): void {
    this.shelf = next;
    this.unkept = !keepShelf(next);
  }

  /** Take in what another window has kept since; is the sitting under way still as it was? */
  catchUp(): boolean {
    if (this.unkept) return true;
    const before = JSON.stringify(this.evening);
    this.shelf = { ...readShelf(), now: this.shelf.now };
    if (JSON.stringify(this.evening) === before) return true;
    this.elsewhere = true;
    if (!this.evening) this.clear();
    void this.ask();
    return false;
  }

  private sum(one: Evening, show: number | null): Promise<Kept> {
    return reckoned(one, show, (sitting: Sitting) => post<Kept>("/api/keeper", { ...sitting, day: dayOf(one) }), this.memory);
  }

  /** Ask what the sitting comes to now; `back` is an answer that was taken back. */
  async ask(back?: number[]): Promise<void> {
    if (!this.evening) return;
    const mine = ++this.asked;
    this.busy = true;
    try {
      const found = await this.sum(this.evening, this.number);
      if (mine !== this.asked) return;
      this.trouble = "";
      this.take(found, back);
    } catch (fault) {
      if (mine === this.asked) this.trouble = (fault as Error).message;
    }
    if (mine === this.asked) this.busy = false;
  }

  private take(found: Kept, back?: number[]): void {
    const first = !this.kept;
    const settled = found.nets.length !== this.kept?.nets.length;
    const another = found.question?.key !== this.question?.key || settled;
    this.kept = found;
    if (this.number === null) this.result = found.shown;
    else this.looked = found.shown;
    if (found.question) {
      const { key, kind } = found.question;
      const told = this.open?.[key] ?? (kind === "order" ? back?.slice(0, -1) : back);
      Object.assign(this.draft, draftOf(found.question, this.names.length, told));
    }
    if (this.number !== null) return;
    if (!first && (settled || !found.question)) this.said = [...(settled ? (found.shown?.said ?? []) : []), ...found.said].join(" ");
    this.came(first, another);
  }

  private async tell(next: Evening, back?: number[]): Promise<void> {
    if (!this.catchUp()) return;
    this.elsewhere = false;
    this.keep(shelved(this.shelf, next));
    await this.ask(back);
  }

  answer(given: number[]): void {
    if (this.evening && this.question && !this.busy) void this.tell(answered(this.evening, { deal: this.deal, key: this.question.key, given }));
  }

  correct(key: string, given: number[]): void {
    if (this.evening && this.number !== null) void this.tell(answered(this.evening, { deal: this.number, key, given }, true));
  }

  /** One tap back: somebody who is chosen, or the last answer. */
  undo(): void {
    if (!this.evening || this.busy) return;
    if (this.partly) {
      this.draft.chosen = this.draft.chosen.slice(0, -1);
      this.draft.place = null;
    } else {
      const last = this.evening.stopped ? undefined : this.evening.told.at(-1);
      void this.tell(undone(this.evening), last?.key === COMPANY ? undefined : last?.given);
    }
  }

  /** Others play from a deal on; why they cannot, or nothing. */
  async sit(deal: number, company: number[], later: string[]): Promise<string> {
    if (!this.evening) return "";
    this.elsewhere = false;
    const next = answered({ ...this.evening, later }, { deal, key: COMPANY, given: company }, true);
    const found = await this.sum(next, null).catch((fault: Error) => fault.message);
    if (typeof found === "string") return found;
    if (this.elsewhere) return t("keeper.elsewhere");
    const { refused } = found;
    if (refused?.deal === deal && String(found.company) !== String(company)) return refused.text;
    void this.tell(next);
    return "";
  }

  look(at: number | null): void {
    this.number = at;
    this.looked = null;
    void this.ask();
  }

  turnTo(begun: number | null): void {
    this.catchUp();
    this.elsewhere = false;
    this.keep({ ...this.shelf, now: begun });
    this.clear();
    void this.ask();
  }

  forget(begun: number): void {
    this.catchUp();
    this.keep(forgotten(this.shelf, begun));
  }

  /** Begin a sitting, if there can be one; why there cannot, or nothing. */
  async begin(next: Evening): Promise<string> {
    const found = await this.sum(next, null).catch((fault: Error) => fault.message);
    if (typeof found === "string") return found;
    this.catchUp();
    this.clear();
    void this.tell({ ...next, title: found.title, begun: freeTime(this.shelf, next.begun) });
    return "";
  }

  private clear(): void {
    this.kept = this.result = null;
    this.said = "";
    scrollTo(0, 0);
  }

  /** Take in a sitting that was saved elsewhere; why it cannot be, or nothing. */
  async takeIn(text: string): Promise<string> {
    const read = eveningOf(text);
    return read ? this.begin(read) : t("keeper.no_file");
  }

  stop(): void {
    if (this.evening) void this.tell({ ...this.evening, stopped: true });
  }
}
