"""Mutation testing: small faults are put into one function or table of the program, one at a time and in memory.

A mutant differs from the code in one place: another operator, a number larger by one, a negated condition, or a missing
statement. Names are dotted below `gamester`: `games.loo.kernel.rules.beaters`, `kernel.cards.ABOVE`.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent / "src" / "gamester"
OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
"""The operator that replaces another."""

Code = ast.FunctionDef | ast.Assign | ast.AnnAssign


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
    code: Code

    @property
    def key(self) -> str:
        """The name of the mutant in the results."""
        return f"{self.name}#{self.number}"


def module_of(name: str) -> str:
    """`gamester.kernel.cards` of `kernel.cards.ABOVE`."""
    return f"gamester.{name.rpartition('.')[0]}"


@cache
def tree_of(module: str) -> ast.Module:
    """The syntax tree of a module; NoSuchName if there is none."""
    path = SOURCE.parent / (module.replace(".", "/") + ".py")
    if not path.is_file():
        raise NoSuchName(f"{module} is no module")
    return ast.parse(path.read_text("utf-8"))


def code_of(name: str) -> Code:
    """The function or table of this name; NoSuchName if there is none."""
    last = name.rpartition(".")[2]
    for node in tree_of(module_of(name)).body:
        if isinstance(node, ast.FunctionDef) and node.name == last:
            return node
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and any(getattr(t, "id", None) == last for t in targets):
            return node
    raise NoSuchName(f"gamester.{name} is no function and no table")


def is_function(name: str) -> bool:
    """Is this a function and not a table?"""
    return isinstance(code_of(name), ast.FunctionDef)


def digest(names: list[str]) -> str:
    """A digest of the code of these names, which does not depend on comments, layout or docstrings."""
    dumps = []
    for name in sorted(set(names)):
        node = copy.deepcopy(code_of(name))
        if isinstance(node, ast.FunctionDef):
            node.body = bare(node)
        dumps.append(f"{name} {ast.dump(node)}")
    return hashlib.sha256("\n".join(dumps).encode()).hexdigest()[:12]


def bare(node: ast.FunctionDef) -> list[ast.stmt]:
    """The body without its docstring."""
    first = node.body[0]
    said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return node.body[1:] if said else node.body


def places(node: Code) -> list[ast.AST]:
    """Every node of the code that may be changed, in a fixed order; annotations and docstrings are left out."""
    found: list[ast.AST] = []
    roots: list[ast.AST] = [*bare(node)] if isinstance(node, ast.FunctionDef) else [node.value or node]
    for root in roots:
        found += [below for below in ast.walk(root) if not isinstance(below, ast.Load | ast.Store)]
    return found


def turned_elsewhere(test: ast.expr) -> bool:
    """Does changing the condition's own operator already negate it?"""
    if isinstance(test, ast.Compare):
        return isinstance(test.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn | ast.Is | ast.IsNot)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def may_be_left_out(node: ast.AST) -> bool:
    """Is this a call, or an assignment to a field or an element, without which the function still runs?"""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name)


def changes(node: ast.AST) -> list[tuple[str, ast.AST]]:
    """The replacements of a node, each with its description."""
    said = ast.unparse(node) if not isinstance(node, ast.stmt) else ""
    made: list[ast.AST] = []
    if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHER:
        made.append(ast.Compare(node.left, [OTHER[type(node.ops[0])](), *node.ops[1:]], node.comparators))  # type: ignore[list-item]
    elif isinstance(node, ast.BoolOp):
        made.append(ast.BoolOp(OTHER[type(node.op)](), node.values))  # type: ignore[arg-type]
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER:
        made.append(ast.BinOp(node.left, OTHER[type(node.op)](), node.right))  # type: ignore[arg-type]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert | ast.USub):
        made.append(node.operand)
    elif isinstance(node, ast.IfExp):
        made.append(ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse))
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        made.append(ast.Constant(not node.value))
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        made.append(ast.Constant(node.value + 1))
    elif isinstance(node, ast.AugAssign):
        if type(node.op) in OTHER:
            made.append(ast.AugAssign(node.target, OTHER[type(node.op)](), node.value))  # type: ignore[arg-type]
    elif isinstance(node, ast.If) and not turned_elsewhere(node.test):
        made.append(ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse))
        said = f"if {ast.unparse(node.test)}:"
    elif may_be_left_out(node):
        made.append(ast.Pass())
    described = []
    for other in made:
        before = said or ast.unparse(node)
        after = f"if {ast.unparse(other.test)}:" if isinstance(other, ast.If) else ast.unparse(other)
        described.append((f"{before} → {after}", other))
    return described


class Put(ast.NodeTransformer):
    """Replaces one node by another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        """`old` is the node itself, not an equal one."""
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """The tree with the new node."""
        return self.new if node is self.old else self.generic_visit(node)


def mutants(name: str) -> list[Mutant]:
    """Every mutant of a function or table, in a fixed order."""
    original = code_of(name)
    made: list[Mutant] = []
    for place, node in enumerate(places(original)):
        for which in range(len(changes(node))):
            code = copy.deepcopy(original)
            there = places(code)[place]
            change, other = changes(there)[which]
            mutated: Any = ast.fix_missing_locations(Put(there, ast.copy_location(other, there)).visit(code))
            line = getattr(node, "lineno", original.lineno) - original.lineno + 1
            made.append(Mutant(name, len(made), line, change, mutated))
    return made


def install(mutant: Mutant) -> None:
    """Put the fault into this process, in every module that has the function or table."""
    module = importlib.import_module(module_of(mutant.name))
    space = dict(vars(module))
    for node in ast.walk(mutant.code):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    exec(compile(ast.Module([mutant.code], []), f"<{mutant.key}>", "exec", dont_inherit=True), space)
    last = mutant.name.rpartition(".")[2]
    put(module, last, space[last])


def put(module: ModuleType, last: str, new: object) -> None:
    """Replace the code of a function, so that modules that imported it have the fault too, or replace a table."""
    old = getattr(module, last)
    if isinstance(old, FunctionType) and isinstance(new, FunctionType):
        old.__code__ = new.__code__
    else:
        setattr(module, last, new)
