// Compiles by Pyodide itself what Python imports when the worker starts, so that browsers need not: such a .py becomes a
// .pyc in its place. What is imported later, or never, stays as it is, because it is smaller so.
// Arguments: Pyodide's folder, and the archive of the package. It and the folder's library are written over.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const COMPILE = `
import importlib.util, marshal, os, sys, types, zipfile

sys.path.insert(0, "/package")
sys.dont_write_bytecode = True
import gamester.browser

gamester.browser.prepare()
imported = {str(getattr(module, "__file__", "")) for module in sys.modules.values()}


def compiled(name, data):
    """The bytes of a module, compiled (PEP 552); they stay valid whatever the time of a file."""
    code = compile(data, name, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(data)
    return head + marshal.dumps(without_lines(code))


NOWHERE, MOST = 0b1_1111_000, 8


def without_lines(code):
    """The same code with a table of lines that knows none, because lines pack badly: a fault tells its functions.

    An entry of the table stands for up to 8 units of 2 bytes; kind 15 has no place (InternalDocs/code_objects.md).
    """
    whole, rest = divmod(len(code.co_code) // 2, MOST)
    table = bytes([NOWHERE | MOST - 1]) * whole + (bytes([NOWHERE | rest - 1]) if rest else b"")
    inner = (without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=table)


def write(archive, where):
    with zipfile.ZipFile(archive) as given, zipfile.ZipFile("/made.zip", "w") as made:
        for name in given.namelist():
            data = given.read(name)
            if f"{where}/{name}" in imported:
                name, data = f"{name}c", compiled(name, data)
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)


library = os.path.dirname(os.__file__)
`;

const [, , folder, gamester] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
const data = new Uint8Array(readFileSync(gamester));
python.unpackArchive(data, "zip", { extractDir: "/package" });
python.FS.writeFile("/package.zip", data);
python.runPython(COMPILE);
for (const [path, archive, where] of [
  [`${folder}/python_stdlib.zip`, python.globals.get("library"), python.globals.get("library")],
  [gamester, "/package.zip", "/package"],
]) {
  python.globals.get("write")(archive, where);
  writeFileSync(path, python.FS.readFile("/made.zip"));
}
