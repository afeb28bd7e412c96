// Tables of this browser: rows of their logs, a head each, and notes, in IndexedDB. A row is written once and never
// changed. All values are strings, as `gamester.browser.storage` takes them; "" is nothing.

export interface Records {
  /** False where the browser keeps nothing beyond this page (a private window). */
  readonly keeps: boolean;
  ids(): Promise<string>;
  head(id: string): Promise<string>;
  read(id: string): Promise<string>;
  /** How many rows there are; if that is `expected`, rows (a JSON array) are appended, and the head is put. */
  append(id: string, expected: number, rows: string, head: string): Promise<number>;
  remove(id: string): Promise<void>;
  note(key: string): Promise<string>;
  put_note(key: string, text: string): Promise<void>;
}

const HEADS = "heads";
const ROWS = "rows";
const NOTES = "notes";
const STORES = [HEADS, ROWS, NOTES];
/** A note that is written and taken away again, as long as a table or two. */
const TRIAL = "trial";
const TRIAL_SIZE = 100_000;

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((keep, fail) => {
    asked.onsuccess = () => keep(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error("IndexedDB"));
  });
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((keep, fail) => {
    work.oncomplete = () => keep();
    work.onabort = () => fail(work.error ?? new Error("IndexedDB"));
  });
}

function opened(name: string): Promise<IDBDatabase> {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => {
    for (const store of STORES) asked.result.createObjectStore(store);
  };
  return settled(asked).then((base) => {
    base.onversionchange = () => base.close(); // whoever clears the store, or opens it with a later version, waits for no page
    return base;
  });
}

/** All rows of a table: its name, then a number. */
function rowsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
}

type Of = (store: string) => IDBObjectStore;

class Stored implements Records {
  readonly keeps = true;

  constructor(
    private readonly name: string,
    private base: IDBDatabase,
    private readonly written: (id: string) => void,
  ) {}

  /** A transaction; over a new connection if the browser has closed the last one, because its store was cleared. */
  private async begun(mode: IDBTransactionMode): Promise<IDBTransaction> {
    // Relaxed, as browsers are unless told: what the machine itself loses when it fails may be the last acts, never half of one.
    const begin = (): IDBTransaction => this.base.transaction(STORES, mode, { durability: "relaxed" });
    try {
      return begin();
    } catch {
      this.base = await opened(this.name);
      return begin();
    }
  }

  /** Do something in a transaction: all of it, or nothing and an `Error`. Python takes no other object of a browser for
   *  an exception, such as a `QuotaExceededError` that has a class of its own, and would wait for ever. */
  private async work<T>(mode: IDBTransactionMode, deed: (of: Of) => Promise<T>): Promise<T> {
    try {
      const work = await this.begun(mode);
      const done = finished(work);
      const found = deed((store) => work.objectStore(store)).catch((cause: unknown) => {
        if (!work.error) work.abort();
        throw cause;
      });
      return (await Promise.all([found, done]))[0];
    } catch (cause) {
      throw new Error(String(cause), { cause });
    }
  }

  private async text(store: string, key: string): Promise<string> {
    return (await this.work("readonly", async (of) => settled<string | undefined>(of(store).get(key)))) ?? "";
  }

  async ids(): Promise<string> {
    return JSON.stringify(await this.work("readonly", async (of) => settled(of(HEADS).getAllKeys())));
  }

  head(id: string): Promise<string> {
    return this.text(HEADS, id);
  }

  async read(id: string): Promise<string> {
    return JSON.stringify(await this.work("readonly", async (of) => settled(of(ROWS).getAll(rowsOf(id)))));
  }

  async append(id: string, expected: number, rows: string, head: string): Promise<number> {
    const before = await this.work("readwrite", async (of) => {
      const found = await settled(of(ROWS).count(rowsOf(id)));
      if (found !== expected) return found;
      (JSON.parse(rows) as string[]).forEach((row, place) => of(ROWS).add(row, [id, expected + place]));
      of(HEADS).put(head, id);
      return found;
    });
    if (before === expected) this.written(id);
    return before;
  }

  async remove(id: string): Promise<void> {
    await this.work("readwrite", async (of) => {
      of(HEADS).delete(id);
      of(ROWS).delete(rowsOf(id));
    });
  }

  note(key: string): Promise<string> {
    return this.text(NOTES, key);
  }

  async put_note(key: string, text: string): Promise<void> {
    await this.work("readwrite", async (of) => settled(of(NOTES).put(text, key)));
  }

  /** Is nothing played kept here, and is there no room to keep any? */
  async full(): Promise<boolean> {
    if ((await this.ids().catch(() => "")) !== "[]") return false;
    try {
      await this.put_note(TRIAL, "-".repeat(TRIAL_SIZE));
      await this.work("readwrite", async (of) => settled(of(NOTES).delete(TRIAL)));
      return false;
    } catch {
      return true;
    }
  }

  close(): void {
    this.base.close();
  }
}

/** The same for as long as the page is open, where the browser keeps nothing. */
class Passing implements Records {
  readonly keeps = false;
  private readonly heads = new Map<string, string>();
  private readonly rows = new Map<string, string[]>();
  private readonly notes = new Map<string, string>();

  ids(): Promise<string> {
    return Promise.resolve(JSON.stringify([...this.heads.keys()]));
  }

  head(id: string): Promise<string> {
    return Promise.resolve(this.heads.get(id) ?? "");
  }

  read(id: string): Promise<string> {
    return Promise.resolve(JSON.stringify(this.rows.get(id) ?? []));
  }

  append(id: string, expected: number, rows: string, head: string): Promise<number> {
    const before = this.rows.get(id) ?? [];
    if (before.length === expected) {
      this.rows.set(id, [...before, ...(JSON.parse(rows) as string[])]);
      this.heads.set(id, head);
    }
    return Promise.resolve(before.length);
  }

  remove(id: string): Promise<void> {
    this.heads.delete(id);
    this.rows.delete(id);
    return Promise.resolve();
  }

  note(key: string): Promise<string> {
    return Promise.resolve(this.notes.get(key) ?? "");
  }

  put_note(key: string, text: string): Promise<void> {
    this.notes.set(key, text);
    return Promise.resolve();
  }
}

/** A later version of the page has written the store: it stays as it is, and nothing is played beside it. */
export class Newer extends Error {}

/** The records of a site by the name of its store, or such as pass with the page where nothing is kept and nothing can be; `elsewhere` is told when another page writes to a table. `Newer`. */
export async function openRecords(name: string, elsewhere: (id: string) => void): Promise<Records> {
  try {
    const base = await opened(name);
    const others = new BroadcastChannel(name);
    others.onmessage = ({ data }: MessageEvent<string>) => elsewhere(data);
    const stored = new Stored(name, base, (id) => others.postMessage(id));
    if (!(await stored.full())) return stored;
    stored.close();
    others.close();
    return new Passing();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "VersionError") throw new Newer(String(cause), { cause });
    return new Passing();
  }
}
