// Runs `deciding.py` in Pyodide, with the package as `gamester site` packs it and the worker's searcher; JSON comes out.

import { readFileSync } from "node:fs";
import { loadSearcher } from "../../web/src/offline/searching.ts";

const [, , pyodide, packed, deciding] = process.argv;
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(packed)), "zip", { extractDir: "/gamester" });
python.globals.set("load", loadSearcher);
await python.runPythonAsync(`
import sys
sys.path.insert(0, "/gamester")
from gamester.browser.searching import begin_searching
await begin_searching(load)
`);
python.runPython(readFileSync(deciding, "utf-8"));
console.log(python.runPython("import json; json.dumps(decided())"));
