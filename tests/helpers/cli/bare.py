"""The program where neither the laboratory nor an extra is installed: it obeys the command lines that it is told, and prints what each wrote."""

import contextlib
import importlib.metadata
import importlib.util
import io
import json
import sys
import traceback

HIDDEN = set()
find = importlib.util.find_spec


class Nothing:
    """Finds none of the modules that these bring."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def shown(name, package=None):
    return None if name.partition(".")[0] in HIDDEN else find(name, package)


def obeyed(line):
    """The exit status of a command, or None if it raised an error, and what it wrote."""
    from gamester.cli import main

    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("hint all\nquit\ny\n")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(line)
        except SystemExit as left:
            status = left.code
        except BaseException:  # noqa: BLE001 - whatever it is, it is no sentence
            status = None
            traceback.print_exc()
    return status, out.getvalue(), err.getvalue()


if __name__ == "__main__":
    importlib.util.find_spec = shown
    importlib.metadata.entry_points = lambda **_: ()  # the laboratory is here, and adds its commands
    from gamester.text.extras import BRINGS

    HIDDEN.update(module for modules in BRINGS.values() for module in modules)
    sys.meta_path.insert(0, Nothing())
    print(json.dumps([obeyed(line) for line in json.loads(sys.argv[1])]))
