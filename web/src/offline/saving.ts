// A link that would be downloaded from a server: the worker gives its text, and the browser saves it.

import { ask } from "./asking";

export async function save(link: HTMLAnchorElement): Promise<void> {
  const response = await ask(link.pathname + link.search, {});
  if (!response.ok) return;
  const address = URL.createObjectURL(await response.blob());
  const saved = document.createElement("a");
  saved.href = address;
  saved.download = link.download;
  saved.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
