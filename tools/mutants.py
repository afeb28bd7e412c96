"""Mutation testing: small faults are put into one function or table of the program, one at a time and in memory.

A mutant differs from the code in one place: another operator, a number larger by one, a negated condition, or a missing
statement; a wide mutant may also have two arguments in the other order, no returned value, or no error raised.
Names are dotted below `gamester`: `games.loo.kernel.rules.beaters`, `kernel.cards.ABOVE`, `server.actor.Actor.tell`.
"""

from __future__ import annotations
import __future__

import ast
import copy
import gc
import hashlib
import importlib
import sys
from dataclasses import dataclass
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeAlias, cast

from mutations import Function, bare, changes, walk

SOURCE = Path(__file__).resolve().parent.parent / "src" / "gamester"
Code: TypeAlias = Function | ast.Assign | ast.AnnAssign


class NoSuchName(Exception):
    """The dotted name of no function and no table of the program."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: its place, and the change."""

    name: str
    number: int
    """Its number among the mutants of this name, from 0."""
    line: int
    """The line of the fault, from 1 at the first line of the function or table."""
    change: str
    lines: range
    """The lines of the file whose execution meets the fault."""
    place: int
    which: int
    wide: bool

    @property
    def key(self) -> str:
        """The name of the mutant in the results."""
        return f"{self.name}#{self.number}"

    def code(self) -> Code:
        """The function or table with the fault."""
        mutated = copy.deepcopy(code_of(self.name))
        old = places(mutated)[self.place]
        new = changes(old, wide=self.wide)[self.which][1]
        put: Any = Put(old, ast.copy_location(new, old)).visit(mutated)
        return cast("Code", ast.fix_missing_locations(put))


def module_of(name: str) -> str:
    """`gamester.kernel.cards` of `kernel.cards.ABOVE`, `gamester.server.actor` of `server.actor.Actor.tell`."""
    above = name.split(".")[:-1]
    while above and above[-1].lstrip("_")[:1].isupper():
        above.pop()
    return ".".join(["gamester", *above])


@cache
def tree_of(module: str) -> ast.Module:
    """The syntax tree of a module; NoSuchName if there is none."""
    return ast.parse(path_of(module).read_text("utf-8"))


def path_of(module: str) -> Path:
    """The file of a module; NoSuchName if there is none."""
    folder = SOURCE.parent / module.replace(".", "/")
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    if not path.is_file():
        raise NoSuchName(f"{module} is no module")
    return path


def code_of(name: str) -> Code:
    """The function, method or table of this name; NoSuchName if there is none."""
    module = module_of(name)
    *classes, last = f"gamester.{name}".removeprefix(f"{module}.").split(".")
    body = tree_of(module).body
    for each in classes:
        body = next((node.body for node in body if isinstance(node, ast.ClassDef) and node.name == each), [])
    for node in body:
        if isinstance(node, Function) and node.name == last:
            return node
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and any(getattr(t, "id", None) == last for t in targets):
            return node
    raise NoSuchName(f"gamester.{name} is no function and no table")


def is_function(name: str) -> bool:
    """Is this a function and not a table?"""
    return isinstance(code_of(name), Function)


def dumped(node: object) -> str:
    """A tree of syntax as text, as Python 3.11 dumps it: later ones leave empty fields out, and have new ones."""
    if isinstance(node, list):
        return f"[{', '.join(map(dumped, node))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = [
        f"{name}={dumped(value)}"
        for name, value in ast.iter_fields(node)
        if (name != "type_params" or value) and (value is not None or getattr(type(node), name, ...) is not None)
    ]
    return f"{type(node).__name__}({', '.join(fields)})"


def digest(names: list[str]) -> str:
    """A digest of the code of these names, which does not depend on comments, layout or docstrings."""
    dumps = []
    for name in sorted(set(names)):
        node = copy.deepcopy(code_of(name))
        if isinstance(node, Function):
            node.body = bare(node)
        dumps.append(f"{name} {dumped(node)}")
    return hashlib.sha256("\n".join(dumps).encode()).hexdigest()[:12]


def places(node: Code) -> list[ast.AST]:
    """Every node of the code that may be changed, in a fixed order."""
    roots: list[ast.AST] = [*bare(node)] if isinstance(node, Function) else [node.value or node]
    return [below for root in roots for below in walk(root)]


class Put(ast.NodeTransformer):
    """Replaces one node by another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        """`old` is the node itself, not an equal one."""
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """The tree with the new node."""
        return self.new if node is self.old else self.generic_visit(node)


def mutants(name: str, *, wide: bool = False) -> list[Mutant]:
    """Every mutant of a function or table, in a fixed order."""
    code = code_of(name)
    statements = [one for one in ast.walk(code) if isinstance(one, ast.stmt)]
    made: list[Mutant] = []
    for place, node in enumerate(places(code)):
        if isinstance(node, ast.Return) and not may_be_none(code):
            continue
        for which, (change, _) in enumerate(changes(node, wide=wide)):
            line = getattr(node, "lineno", code.lineno) - code.lineno + 1
            made.append(Mutant(name, len(made), line, change, lines_of(node, statements), place, which, wide))
    return made


def may_be_none(code: Code) -> bool:
    """Is no value an answer of this function, so that nobody stumbles over it?"""
    said = ast.unparse(code.returns) if isinstance(code, Function) and code.returns else ""
    return "None" in said or said == "bool"


def lines_of(node: Any, statements: list[ast.stmt]) -> range:
    """From the first line of the statement that holds the node to the node's last line."""
    first = max(one.lineno for one in statements if one.lineno <= node.lineno <= (one.end_lineno or 0))
    last: Any = node.test if isinstance(node, ast.If) else node
    return range(first, last.end_lineno + 1)


def install(mutant: Mutant) -> None:
    """Put the fault into this process, in every module that has the function or table."""
    gc.unfreeze()  # the collector lists nothing that is frozen, as the tests freeze what they have imported
    module = importlib.import_module(module_of(mutant.name))
    code = mutant.code()
    if isinstance(code, Function):
        put_code(vars(module), f"gamester.{mutant.name}".removeprefix(f"{module.__name__}."), code)
    else:
        space = dict(vars(module))
        exec(compiled(code, f"<{mutant.key}>"), space)
        put_table(mutant.name.rpartition(".")[2], vars(module), space)
    if mutant.wide:
        forget()


def put_code(space: dict[str, Any], called: str, node: Function) -> None:
    """Replace the code of a function of a module, wherever it is; the module's names are in `space`."""
    old = space.get(called)
    file = space["__file__"]
    for one in [old] if isinstance(old, FunctionType) and old.__code__.co_name == called else gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_qualname == called and one.__code__.co_filename == file:
            one.__code__ = code_in(called, node, file, has_class="__class__" in one.__code__.co_freevars)


def forget() -> None:
    """Empty the caches of the program, which may hold what the function returned before."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and str(one.__module__).startswith("gamester."):
            one.cache_clear()


def code_in(called: str, node: Function, file: str, *, has_class: bool) -> CodeType:
    """The code of a function or method as its module has it; `has_class`: the original names its class."""
    body: ast.stmt = copy.copy(node)
    if has_class:  # the statement that names it may be the one that is missing
        body.body = [*node.body, *ast.parse("if False: __class__").body]  # type: ignore[attr-defined]
    for name in called.split(".")[-2::-1]:
        (around,) = ast.parse(f"class {name}: pass").body
        around.body = [body]  # type: ignore[attr-defined]
        body = around
    code = compiled(body, file)
    while code.co_qualname != called:
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        code = next(one for one in inner if f"{called}.".startswith(f"{one.co_qualname}."))
    return code


def compiled(body: ast.stmt, file: str) -> CodeType:
    """The code of a module that consists of one statement; annotations are not evaluated."""
    flags = __future__.annotations.compiler_flag
    code: CodeType = compile(ast.fix_missing_locations(ast.Module([body], [])), file, "exec", flags, dont_inherit=True)
    return code


def put_table(last: str, old: dict[str, Any], new: dict[str, Any]) -> None:
    """Replace a table in every module that has it under its name."""
    before = old[last]
    for module in [*sys.modules.values()]:
        if vars(module).get(last, new) is before:
            setattr(module, last, new[last])
