// A connection that comes back by itself: resumes where it was, sends again what was not answered, knows when to stop.

import { PROTOCOL, type Bye, type FromClient, type FromServer } from "./protocol.gen";

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Ears {
  opened(): void;
  said(text: string): void;
  closed(): void;
}

/** Where connections come from; tests give their own. */
export type Transport = (url: string, protocol: string, ears: Ears) => Wire;

export interface Clock {
  later(ms: number, what: () => void): () => void;
  random(): number;
  /** Does somebody look at the page? Then a line that has died is noticed in seconds. */
  watched(): boolean;
}

export type Status = "connecting" | "open" | "waiting" | "ended";

export interface Listener {
  /** Told of everything that is said. */
  heard(message: FromServer): void;
  status(status: Status, bye?: Bye): void;
  /** The first message: what has been heard so far. */
  hello(): FromClient;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const BEAT = 3_000;
const BEAT_UNWATCHED = 15_000;
const MOST_MISSED = 2;

export const browserTransport: Transport = (url, protocol, ears) => {
  const socket = new WebSocket(url, protocol);
  socket.onopen = () => ears.opened();
  socket.onmessage = (event) => ears.said(String(event.data));
  socket.onclose = () => ears.closed();
  return { send: (text) => socket.send(text), close: () => socket.close() };
};

export const browserClock: Clock = {
  later(ms, what) {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  watched: () => document.visibilityState === "visible",
};

export class Connection {
  private wire: Wire | null = null;
  private welcomed = false;
  private tries = 0;
  private missed = 0;
  private beats = 0;
  /** The commands that were sent before the last beat. */
  private before: string[] = [];
  private ended = false;
  private cancel: () => void = () => undefined;
  private stopBeat: () => void = () => undefined;
  private readonly unanswered = new Map<string, FromClient>();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly transport: Transport = browserTransport,
    private readonly clock: Clock = browserClock,
  ) {}

  /** Connect now, whatever was being waited for: at the start, when the page is seen again, when the network is back. */
  wake(): void {
    if (this.wire && this.welcomed) {
      this.beat();
      return;
    }
    if (this.wire || this.ended) return;
    this.connect();
  }

  /** There is no network: give the line up at once, and try again when `wake` says so, or after a while. */
  rest(): void {
    if (this.ended) return;
    this.drop();
    this.wait(LONGEST_WAIT);
  }

  /** Come back after a `bye` that told us to stay away. */
  again(): void {
    this.ended = false;
    this.tries = 0;
    this.wake();
  }

  /** Send a command; it is sent again after every resume until it is answered. */
  command(id: string, message: FromClient): void {
    this.unanswered.set(id, message);
    if (this.welcomed) this.wire?.send(JSON.stringify(message));
  }

  /** Begin anew over the same line, after the last thing heard: something was lost on the way. */
  resume(): void {
    this.welcomed = false;
    this.wire?.send(JSON.stringify(this.listener.hello()));
  }

  get waiting(): number {
    return this.unanswered.size;
  }

  end(): void {
    this.ended = true;
    this.drop();
    this.cancel();
  }

  private connect(): void {
    this.cancel();
    this.listener.status("connecting");
    let gone = false;
    const wire = this.transport(this.url, PROTOCOL, {
      opened: () => {
        wire.send(JSON.stringify(this.listener.hello()));
        if (this.wire === wire) this.beatLater();
      },
      said: (text) => {
        if (!gone) this.said(JSON.parse(text) as FromServer);
      },
      closed: () => {
        if (gone) return;
        gone = true;
        if (this.wire === wire) this.lost();
      },
    });
    this.wire = wire;
  }

  private said(message: FromServer): void {
    this.missed = 0;
    if ("id" in message) this.unanswered.delete(message.id);
    if (message.type === "bye") this.sentAway(message);
    if (message.type === "pong" && message.n === this.beats) this.beaten();
    this.listener.heard(message);
    if (message.type === "welcome" && !this.welcomed) {
      this.welcomed = true;
      this.tries = 0;
      this.listener.status("open");
      this.sendAgain([...this.unanswered.keys()]);
      this.beatLater();
    }
  }

  /** The server answers in order: what was sent before the last beat and has no answer now was lost, or its answer was. */
  private beaten(): void {
    if (!this.welcomed) this.resume();
    this.sendAgain(this.before);
  }

  /** Send those of these commands again that have no answer yet. */
  private sendAgain(ids: readonly string[]): void {
    for (const id of ids) {
      const message = this.unanswered.get(id);
      if (message) this.wire?.send(JSON.stringify(message));
    }
  }

  private sentAway(bye: Bye): void {
    this.drop();
    if (bye.retry) {
      this.wait((bye.after ?? 1) * 1000);
      return;
    }
    this.ended = true;
    this.listener.status("ended", bye);
  }

  private lost(): void {
    this.drop();
    if (this.ended) return;
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.wait(most * (0.3 + 0.7 * this.clock.random()));
  }

  private wait(ms: number): void {
    this.listener.status("waiting");
    this.cancel();
    this.cancel = this.clock.later(ms, () => this.connect());
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    this.welcomed = false;
    this.missed = 0;
    this.stopBeat();
    wire?.close();
  }

  private beatLater(): void {
    this.stopBeat();
    this.stopBeat = this.clock.later(this.clock.watched() ? BEAT : BEAT_UNWATCHED, () => {
      this.beat();
      if (this.wire) this.beatLater();
    });
  }

  private beat(): void {
    if (this.missed >= MOST_MISSED) {
      this.lost();
      return;
    }
    this.missed += 1;
    this.before = [...this.unanswered].filter(([, message]) => message.type !== "hint").map(([id]) => id); // hints take long
    this.wire?.send(JSON.stringify({ type: "ping", n: ++this.beats }));
  }
}
