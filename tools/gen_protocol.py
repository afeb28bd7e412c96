"""Write the page's message types from those of the server: web/src/lib/protocol.gen.ts.

python tools/gen_protocol.py            # 1 if the file is stale
python tools/gen_protocol.py --write
"""

import inspect
import sys
from pathlib import Path
from typing import Any

import msgspec
from results import written

from gamester.protocol import api, api_catalogue, api_daily, api_keeper, api_replays, api_study, payloads, wire

PAGE = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "protocol.gen.ts"
HEAD = "// Written by tools/gen_protocol.py from the server's messages. Do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
MODULES = payloads, wire, api, api_catalogue, api_daily, api_keeper, api_replays, api_study
UNIONS = {"FromClient": wire.FromClient, "FromServer": wire.FromServer}


def structs() -> list[type[msgspec.Struct]]:
    """Every message and object, in the order of the source."""
    found = []
    for module in MODULES:
        for _, kind in inspect.getmembers(module, inspect.isclass):
            own = kind.__module__ == module.__name__
            if own and issubclass(kind, msgspec.Struct) and kind is not wire.Message:
                found.append(kind)
    return found


def type_of(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON schema, for the schemas that msgspec writes."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(type_of, schema["anyOf"])))
    if "enum" in schema:
        return " | ".join("null" if word is None else f'"{word}"' for word in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        inner = type_of(schema["items"]) if schema.get("items") else "unknown"
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) and values else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    """One struct as an interface. Fields that the server always sends are never optional; those it reads may be."""
    needed = set(schema["required"])
    lines = [f"/** {schema['description'].strip()} */"] if schema.get("description") else []
    lines.append(f"export interface {name} {{")
    for key, value in schema["properties"].items():
        lines.append(f"  {key}{'' if key in needed or 'default' not in value else '?'}: {type_of(value)};")
    return "\n".join([*lines, "}"])


def page() -> str:
    """The whole file."""
    _, payloads = msgspec.json.schema_components(structs(), ref_template="#/$defs/{name}")
    sent = [f'export const PROTOCOL = "{wire.PROTOCOL}";']
    sent += [interface(name, schema) for name, schema in sorted(payloads.items()) if "properties" in schema]
    for name, union in UNIONS.items():
        sent.append(f"export type {name} =\n  | " + "\n  | ".join(kind.__name__ for kind in union.__args__) + ";")
    return HEAD + "\n" + "\n\n".join(sent) + "\n"


if __name__ == "__main__":
    sys.exit(written({PAGE: page}, "gen_protocol", write="--write" in sys.argv[1:]))
