// A table as this browser knows it: what the server said last, and what has been asked of it.

import { same } from "./cards";
import { onlyPlay } from "./choosing";
import { turnsOf, type Turn } from "./company";
import { type Alarm, Share } from "./fair";
import { follows, lacksTheBeginning, missed } from "./numbers";
import type { Because, Bye, Chair, Chat, FairState, FromClient, FromServer, Heard, HeardAct, State, TableInfo, Weighed, You } from "./protocol.gen";
import { see, type Seen } from "./seeing";
import { type Pace, settings } from "./settings.svelte";
import { Connection, type Listener, type Status } from "./socket";
import { sound } from "./sounds";
import { tableTransport, tableUrl } from "./transport";
import type { Choice, View } from "./types";
import { language, t } from "./words.svelte";

export interface Notice {
  text: string;
  rule: string | null;
  advice: boolean;
  /** Of a hint: the act it names, as a sentence. */
  verdict?: string;
  /** Of a hint: what every act is worth, best first. */
  acts?: readonly Weighed[];
}

/** Something about the players, after so many things heard. */
export type Aside = (Turn | { said: string }) & { after: number };

type Bare<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = Bare<FromClient>;

/** What may be asked without holding up the next act. */
const QUIET: ReadonlySet<Command["type"]> = new Set(["fair", "say", "hint", "skip", "pace", "typed"]);

/** After how many milliseconds a card plays itself, if one wishes. */
const ITSELF = 400;
/** After how many milliseconds without an answer one is told that something is on its way. */
const SLOW = 2000;
let counter = 0;

function newId(): string {
  return `${Date.now().toString(36)}-${(++counter).toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Through whose eyes one sees the table; null for the public's. */
export function earsOf(you: You | null): number | null {
  return you?.seat ?? you?.watching ?? null;
}

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<Heard[]>([]);
  /** What happened to the players, each after so many things heard. */
  asides = $state.raw<readonly Aside[]>([]);
  chat = $state.raw<Chat[]>([]);
  fair = $state.raw<FairState | null>(null);
  /** What the server has done wrong with the shuffles. */
  alarm = $state<Alarm>("");
  /** Could this browser not keep what it saw of them? */
  unkept = $state(false);
  seen = $state.raw<Seen>({ trick: [], over: false });
  watchers = $state(0);
  consents = $state.raw<number[]>([]);
  pace = $state<Pace>("normal");
  /** The table at which the same people play again. */
  next = $state<string | null>(null);
  status = $state<Status>("connecting");
  bye = $state.raw<Bye | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The card the last hint or capture concerns, to be pointed at. */
  advised = $state.raw<readonly string[]>([]);
  /** An act that costs something, to be confirmed first. */
  danger = $state.raw<{ text: string; choice: Choice } | null>(null);
  /** The command under way, if one is. */
  busy = $state<string | null>(null);
  /** Has it been under way for longer than one notices? */
  slow = $state(false);
  /** The act under way, not confirmed yet. */
  sent = $state.raw<Choice | null>(null);
  /** People whose talk is not shown here. */
  hushed = $state.raw<string[]>([]);
  /** Who has just lain down, and is laughed at. */
  laughed = $state.raw<{ seat: number } | null>(null);
  /** Server's time less this machine's, in seconds. */
  skew = $state(0);
  private seq = 0;
  private asked: Choice | null = null;
  /** The question that the last hint was asked for. */
  private wondered: string | null = null;
  /** Who wants to know what becomes of a command: "" if it is done, else why not. */
  private readonly asking = new Map<string, (refusal: string) => void>();
  private readonly line: Connection;
  private readonly share: Share;

  constructor(readonly id: string) {
    this.share = new Share(id, () => localStorage);
    const listener: Listener = {
      heard: (message) => this.heard(message),
      status: (status, bye) => {
        this.status = status;
        this.bye = bye ?? null;
        this.share.cut();
      },
      hello: () => ({ type: "hello", client: "web", lang: language(), since: this.seq, unaided: settings.unaided }),
    };
    this.line = new Connection(tableUrl(id), listener, tableTransport);
  }

  /** Connect, and come back whenever the page is seen or the network is there again. Returns the end of it. */
  open(): () => void {
    const wake = (): void => {
      if (document.visibilityState === "visible") this.line.wake();
    };
    document.addEventListener("visibilitychange", wake);
    const rest = (): void => this.line.rest();
    addEventListener("online", wake);
    addEventListener("offline", rest);
    this.line.wake();
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("offline", rest);
      this.line.end();
    };
  }

  again(): void {
    this.line.again();
  }

  /** Ask for something. Whoever passes `answered` tells a refusal where it was asked for; else it is a notice. */
  ask(command: Command, answered?: (refusal: string) => void): void {
    const id = newId();
    if (answered) this.asking.set(id, answered);
    this.line.command(id, { ...command, id } as FromClient);
    if (!QUIET.has(command.type)) {
      this.busy = id;
      setTimeout(() => (this.slow = this.busy === id), SLOW);
    }
    if (command.type === "hint") this.wondered = this.state?.decision ?? null;
  }

  /** Do one of the acts offered; asked first where it costs something. */
  act(choice: Choice, confirmed = false): void {
    if (choice.danger && !confirmed) {
      this.danger = { text: choice.danger, choice };
      return;
    }
    if (this.busy) return;
    this.danger = null;
    this.quiet();
    this.sent = choice;
    const { cards, takes } = choice;
    this.ask({ type: "act", decision: this.state?.decision ?? null, do: choice.do, cards, takes });
  }

  /** May this be done? The answer comes as a notice, or does it where it is only irregular. */
  why(verb: string, cards: string[], takes: string[] = []): void {
    this.asked = { do: verb, cards, takes, text: "" };
    this.ask({ type: "why", do: verb, cards, takes });
  }

  quiet(): void {
    this.notice = null;
    this.advised = [];
  }

  takeBack(): void {
    if (this.state?.may_take_back) this.ask({ type: "take_back", decision: this.state.decision });
  }

  deal(): void {
    if (this.state?.between) this.ask({ type: "deal", deal: this.state.between.next_deal });
  }

  /** Do what a typed line says; an empty one deals where that is next, or lists what may be done. */
  typed(line: string): void {
    const text = /^say\s+(.+)/i.exec(line)?.[1];
    if (text) this.ask({ type: "say", text });
    else if (!line && this.state?.between?.you_may_deal) this.deal();
    else this.ask({ type: "typed", line: line || "legal" });
  }

  /** Let bots play as fast as one likes, here and at the next tables where one is the host. */
  setPace(pace: Pace): void {
    settings.pace = pace;
    this.ask({ type: "pace", pace });
  }

  /** What was said, but for people whose talk is not shown here. */
  get talk(): Chat[] {
    return this.chat.filter((line) => !this.hushed.includes(line.name));
  }

  get chairs(): Chair[] {
    return this.state?.chairs ?? [];
  }

  // --- What the server says ---------------------------------------------------------------------------------

  private heard(message: FromServer): void {
    if (missed(message, this.seq)) this.line.resume();
    switch (message.type) {
      case "welcome": {
        const same = this.you !== null && earsOf(this.you) === earsOf(message.you);
        this.info = message.table;
        this.next = message.table.next ?? null;
        if (message.seq < this.seq && same && message.log.length < message.seq) break; // it is old
        // Who takes a seat, or is shown a hand, has other ears: all is told anew, and numbered anew.
        if (message.seq < this.seq || (this.you && !same)) {
          this.log = [];
          this.asides = [];
          this.quiet();
        }
        if (!this.log.length) this.seq = 0;
        this.you = message.you;
        this.fair = message.fair;
        this.share.cut();
        this.skew = message.now - Date.now() / 1000;
        if (same) this.company(message.state.chairs);
        this.take(message.state, message.log, message.seq, true);
        if (message.meanwhile) {
          this.notice = { text: message.meanwhile, rule: null, advice: false };
          this.asides = [...this.asides, { said: message.meanwhile, after: message.seq }];
        }
        if (lacksTheBeginning(this.log, this.seq)) {
          this.log = [];
          this.seq = 0;
          this.line.resume();
          break;
        }
        this.bond();
        if (settings.pace && settings.pace !== this.pace && message.you.host) this.setPace(settings.pace);
        break;
      }
      case "news":
        if (follows(message, this.seq)) this.take(message.state, message.heard, message.seq, false);
        break;
      case "ack":
        this.answered(message.id);
        break;
      case "nack":
        if (this.answered(message.id, message.text)) break;
        if (message.code !== "fair") this.notice = { text: message.text, rule: message.rule ?? null, advice: false };
        if (message.state && message.seq === this.seq) this.state = message.state;
        break;
      case "because":
        this.answered(message.id);
        this.because(message);
        break;
      case "described":
        this.notice = { text: message.text.join("\n"), rule: null, advice: false };
        break;
      case "meant":
        this.mean(message.act);
        break;
      case "hint":
        if (this.wondered !== (this.state?.decision ?? null)) break; // the question has been answered meanwhile
        this.notice = { text: message.text, rule: null, advice: true, verdict: message.verdict ?? "", acts: message.acts ?? [] };
        this.advised = message.act ? [...message.act.cards, ...message.act.takes] : [];
        break;
      case "presence":
        this.watchers = message.watchers;
        this.consents = message.consents;
        this.pace = message.pace ?? "normal";
        this.next = message.next ?? this.next;
        if (this.state) {
          this.company(message.chairs);
          this.state = { ...this.state, chairs: message.chairs };
        }
        break;
      case "chat":
        if (!this.chat.some((one) => one.at === message.at && one.name === message.name)) this.chat = [...this.chat, message].slice(-50);
        break;
      case "fair":
        this.fair = message.fair;
        this.bond();
        break;
    }
  }

  /** Returns whether somebody was told. */
  private answered(id: string, refusal = ""): boolean {
    if (this.busy === id) this.free();
    const told = this.asking.get(id);
    this.asking.delete(id);
    told?.(refusal);
    return told !== undefined;
  }

  private free(): void {
    this.busy = null;
    this.sent = null;
    this.slow = false;
  }

  /** Do what a typed line meant: one of the acts offered, or else hear whether it may be done. */
  private mean({ do: verb, cards, takes }: HeardAct): void {
    const offered = this.state?.acts.find((act) => act.do === verb && same(act.cards, cards) && same(act.takes, takes));
    if (!offered) this.why(verb, cards, takes);
    else if (!offered.danger) this.act(offered);
    else {
      const text = `${offered.danger} ${t("typed.sure")}`;
      if (this.notice?.text === text) this.act(offered, true);
      else this.notice = { text, rule: null, advice: false };
    }
  }

  private because(answer: Because): void {
    const { asked } = this;
    this.asked = null;
    if (!answer.ok) this.notice = { text: answer.text, rule: answer.rule ?? null, advice: false };
    else if (answer.danger && asked) this.danger = { text: answer.danger, choice: { ...asked, danger: answer.danger } };
    else if (asked) this.act(asked);
  }

  private take(state: State, heard: Heard[], seq: number, afresh: boolean): void {
    const before: View | null = this.state?.view ?? null;
    const fresh = heard.filter((one) => one.n > this.seq);
    this.seen = see(this.seen, before, state.view, fresh);
    if (!afresh) this.company(state.chairs);
    const turned = state.decision !== null && state.decision !== this.state?.decision;
    this.state = state;
    this.seq = seq;
    this.log = [...this.log, ...fresh];
    if (fresh.length) this.quiet();
    this.watch(state, fresh);
    if (afresh) this.free();
    else this.sounds(fresh, turned);
    if (settings.auto) this.playItself(state);
    const down = fresh.findLast((one) => one.act?.do === "lie")?.seat;
    if (!afresh && down != null) this.laughed = { seat: down };
  }

  private playItself(state: State): void {
    const only = onlyPlay(state, this.you?.seat ?? null);
    const stillAsked = (): boolean => this.state?.decision === state.decision && !this.sent;
    if (only) setTimeout(() => stillAsked() && this.act(only), ITSELF);
  }

  /** Tell in the log what happened to the players. */
  private company(chairs: readonly Chair[]): void {
    const turns = turnsOf(this.chairs, chairs, this.you?.seat ?? null);
    if (turns.length) this.asides = [...this.asides, ...turns.map((turn) => ({ ...turn, after: this.seq }))];
  }

  private sounds(heard: Heard[], turned: boolean): void {
    if (!settings.sound) return;
    if (heard.some((one) => one.act?.do === "lie")) sound("laugh");
    else if (heard.some((one) => one.kind === "deal")) sound("deal");
    else if (this.state?.between && heard.length) sound("chips");
    else if (heard.some((one) => one.act)) sound("card");
    if (turned) sound("turn");
  }

  /** Keep the cards that are seen, and notice a deal without this browser's part in the shuffle. */
  private watch(state: State, fresh: Heard[]): void {
    const seat = this.you?.seat ?? null;
    if (seat === null || !this.fair?.commit) return;
    if (fresh.some((one) => one.kind === "deal") && this.share.leftOut()) this.warn("left_out");
    if (state.view) this.share.saw(seat, state.view.deal, state.view.hand, this.log);
  }

  /** Take this browser's part in the shuffle, and say so if the server has not kept to what it showed. */
  private bond(): void {
    const seat = this.you?.seat ?? null;
    if (!this.fair || seat === null) return;
    this.warn(this.share.alarm(seat, this.fair));
    const part = this.share.partIn(seat, this.fair);
    if (part) this.ask({ type: "fair", ...part });
    this.unkept = !this.share.stored;
  }

  private warn(alarm: Alarm): void {
    if (!alarm || alarm === this.alarm) return;
    this.alarm = alarm;
    if (alarm === "out") this.notice = { text: t("fair.alarm.out"), rule: null, advice: false };
  }
}
