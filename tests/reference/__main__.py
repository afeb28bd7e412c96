"""Check records of Lanterloo and of Laugh and Lie Down: `python -m gamester_reader FILE …`, `-` for standard input."""

import argparse
import json
import sys
from pathlib import Path

from . import laugh, loo

READERS = {"loo": loo, "laugh": laugh}


def lines_of(name):
    """record.md: UTF-8, a byte order mark or none, line ends of any kind."""
    read = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    text = read.decode("utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def check(name):
    """What the record is found to be, as `gamester replay --json` prints it; "error" tells what is wrong in it."""
    try:
        lines = lines_of(name)
    except (OSError, UnicodeDecodeError) as reason:
        return {"error": f"1: cannot be read ({reason})"}
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    try:
        game = json.loads(lines[first]).get("game")
    except (ValueError, AttributeError, RecursionError):
        game = None
    if game not in READERS:
        return {"error": f"{first + 1}: no record of {' or '.join(READERS)}"}
    return READERS[game].replay([lines[first], *lines[:first], *lines[first + 1 :]])


def tell(name, found):
    """One line for people."""
    if "error" in found:
        return f"{name}:{found['error']}"
    deals = len(found["deals"])
    return f"{name}: right, {deals} deal{'' if deals == 1 else 's'} of {found['game']} {found['variant']}"


def main(words=None):
    """Check each file; exit with 0 if all are right, with 1 if a line cannot be, with 2 if there is no record."""
    parser = argparse.ArgumentParser(prog="gamester-reader", description=__doc__.split(":")[0] + ".")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print what was found, an object a line")
    asked = parser.parse_args(words)
    status = 0
    for name in asked.files:
        found = check(name)
        wrong = "error" in found
        if asked.json:
            print(json.dumps(found, ensure_ascii=False))
        else:
            print(tell(name, found), file=sys.stderr if wrong else sys.stdout)
        status = max(status, 0 if not wrong else 1 if "variant" in found else 2)
    return status


if __name__ == "__main__":
    sys.exit(main())
