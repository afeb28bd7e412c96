// Tables of this browser: rows of their logs, a head each, and notes, in IndexedDB. A row is written once and never
// changed. All values are strings, as `gamester.browser.keeping` takes them; "" is nothing.

export interface Records {
  /** False where the browser keeps nothing beyond this page (a private window). */
  readonly keeps: boolean;
  ids(): Promise<string>;
  head(id: string): Promise<string>;
  read(id: string): Promise<string>;
  /** Append rows (a JSON array) after row `expected`, and put the head; false if another page was there first. */
  append(id: string, expected: number, rows: string, head: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  note(key: string): Promise<string>;
  put_note(key: string, text: string): Promise<void>;
}

const HEADS = "heads";
const ROWS = "rows";
const NOTES = "notes";

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
    for (const store of [HEADS, ROWS, NOTES]) asked.result.createObjectStore(store);
  };
  return settled(asked);
}

/** All rows of a table: its name, then a number. */
function rowsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
}

class Stored implements Records {
  readonly keeps = true;

  constructor(
    private readonly base: IDBDatabase,
    private readonly written: (id: string) => void,
  ) {}

  private text(store: string, key: string): Promise<string> {
    const asked = this.base.transaction(store).objectStore(store).get(key) as IDBRequest<string | undefined>;
    return settled(asked).then((found) => found ?? "");
  }

  async ids(): Promise<string> {
    return JSON.stringify(await settled(this.base.transaction(HEADS).objectStore(HEADS).getAllKeys()));
  }

  head(id: string): Promise<string> {
    return this.text(HEADS, id);
  }

  async read(id: string): Promise<string> {
    return JSON.stringify(await settled(this.base.transaction(ROWS).objectStore(ROWS).getAll(rowsOf(id))));
  }

  async append(id: string, expected: number, rows: string, head: string): Promise<boolean> {
    // Relaxed, as browsers are unless told: what the machine itself loses when it fails may be the last acts, never half of one.
    const work = this.base.transaction([HEADS, ROWS], "readwrite", { durability: "relaxed" });
    const done = finished(work);
    done.catch(() => undefined);
    const store = work.objectStore(ROWS);
    const added = JSON.parse(rows) as string[];
    if (added.length === 0 && (await settled(store.count(rowsOf(id)))) !== expected) {
      work.abort();
      return false;
    }
    try {
      added.forEach((row, place) => store.add(row, [id, expected + place]));
      work.objectStore(HEADS).put(head, id);
    } catch (cause) {
      work.abort(); // all of it or nothing
      throw cause;
    }
    try {
      await done;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "ConstraintError") return false; // the row's number is taken
      throw cause;
    }
    this.written(id);
    return true;
  }

  async remove(id: string): Promise<void> {
    const work = this.base.transaction([HEADS, ROWS], "readwrite");
    work.objectStore(HEADS).delete(id);
    work.objectStore(ROWS).delete(rowsOf(id));
    await finished(work);
  }

  note(key: string): Promise<string> {
    return this.text(NOTES, key);
  }

  async put_note(key: string, text: string): Promise<void> {
    const work = this.base.transaction(NOTES, "readwrite");
    work.objectStore(NOTES).put(text, key);
    await finished(work);
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

  append(id: string, expected: number, rows: string, head: string): Promise<boolean> {
    const before = this.rows.get(id) ?? [];
    if (before.length !== expected) return Promise.resolve(false);
    this.rows.set(id, [...before, ...(JSON.parse(rows) as string[])]);
    this.heads.set(id, head);
    return Promise.resolve(true);
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

/** The records of a site by the name of its store; `elsewhere` is told when another page writes to a table. */
export async function openRecords(name: string, elsewhere: (id: string) => void): Promise<Records> {
  try {
    const base = await opened(name);
    base.onversionchange = () => base.close(); // whoever clears the store, or opens it with a later version, waits for no page
    const others = new BroadcastChannel(name);
    others.onmessage = ({ data }: MessageEvent<string>) => elsewhere(data);
    return new Stored(base, (id) => others.postMessage(id));
  } catch {
    return new Passing();
  }
}
