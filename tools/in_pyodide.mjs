// Run a program of Python, which is on the standard input, in Pyodide as the page's worker starts it at a later visit:
// from the memory that the first one kept. What it prints comes out. Argument: the folder of a version of a site.

import { readFileSync } from "node:fs";
import { keptMemory, startPython } from "../web/src/offline/python.ts";
import { loadSearcher } from "../web/src/offline/searching.ts";

const [, , folder] = process.argv;
const held = new Map([["engine/gamester.zip", new Uint8Array(readFileSync(`${folder}/engine/gamester.zip`)).buffer]]);
const kept = new Map();
const cache = {
  match: async (url) => kept.get(url)?.clone(),
  put: async (url, response) => void kept.set(url, response),
  delete: async (url) => kept.delete(url),
};

async function start() {
  const memory = await keptMemory(`${folder}/`, cache);
  const python = await startPython(`${folder}/`, held, cache, { memory, resuming: () => undefined });
  for (let tries = 0; kept.size === 0 && tries < 100; tries++) await new Promise((done) => setTimeout(done, 50));
  if (kept.size !== 1) throw new Error("The memory is not kept.");
  return python;
}

await start();
const python = await start();
python.setStdout({ batched: (text) => console.log(text) });
python.globals.set("load", loadSearcher);
await python.runPythonAsync("from gamester.browser.service import load_modules\nawait load_modules(load)");
await python.runPythonAsync(readFileSync(0, "utf-8"));

process.exit(0); // a table of the program may still have a timer
