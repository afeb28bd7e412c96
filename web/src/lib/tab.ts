// What one tab keeps until it is closed; in a window where nothing may be kept, until the page is left.

const here = new Map<string, string>();

/** What is kept under a name; null if there is nothing. */
export function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

/** Keep a text under a name; null keeps nothing any more. */
export function keep(key: string, text: string | null): void {
  here.delete(key);
  if (text !== null) here.set(key, text);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // kept by the page alone, then
  }
}

const codeKey = (table: string): string => `gamester.code.${table}`;

/** The code with which this tab came to a table; empty if without one. */
export function codeOf(table: string): string {
  return kept(codeKey(table)) ?? "";
}

export function keepCode(table: string, code: string): void {
  if (code) keep(codeKey(table), code);
}
