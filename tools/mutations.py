"""Mutations: the small changes that may be made to a node of a syntax tree, and the nodes that may be changed.

Docstrings, types, assertions and what goes to the program's log are never changed.
"""

import ast
from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
"""The operator that replaces another."""
TWIN = {"any": "all", "all": "any", "min": "max", "max": "min"}
"""The function that replaces another in wide mutants."""
ABOUT_TYPES = {"cast", "isinstance", "issubclass"}
"""Calls of which only one argument is a value."""
IN_ORDER = ABOUT_TYPES | {"getattr", "hasattr", "setattr"}
"""Calls whose arguments, in the other order, are no mistake that somebody makes."""
LOGGING = {"note", "warning", "fault"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def walk(root: ast.AST) -> Iterator[ast.AST]:
    """A node and those below it, without docstrings, types, assertions and what is logged."""
    todo = deque([root])
    while todo:
        node = todo.popleft()
        if not isinstance(node, ast.Assert) and not is_logged(node):
            yield node
            todo += below(node)


def below(node: ast.AST) -> list[ast.AST]:
    """The values and statements directly below a node."""
    if isinstance(node, ast.AnnAssign):
        return [node.target, *filter(None, [node.value])]
    if isinstance(node, Function):
        return [*node.args.defaults, *filter(None, node.args.kw_defaults), *bare(node)]
    if isinstance(node, ast.Call) and name_called(node) in ABOUT_TYPES and len(node.args) == 2:
        return [node.args[name_called(node) == "cast"]]
    return [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.arg)]


def name_called(node: ast.Call) -> str:
    """The name of the function that is called; empty if it has none."""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def is_logged(node: ast.AST) -> bool:
    """Is this a statement that writes to the program's log?"""
    call = node.value if isinstance(node, ast.Expr) else None
    named = call.func if isinstance(call, ast.Call) else None
    return isinstance(named, ast.Attribute) and named.attr in LOGGING and ast.unparse(named.value).endswith("log")


def bare(node: Function) -> list[ast.stmt]:
    """The body without its docstring."""
    first = node.body[0]
    said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return node.body[1:] if said else node.body


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


def changes(node: ast.AST, *, wide: bool = False) -> list[tuple[str, ast.AST]]:
    """The replacements of a node, each with its description."""
    made = changed(node)
    if wide:
        made = [] if is_noticed_anyhow(node) else made or changed_more(node)
    return [(f"{said(node)} → {said(other)}", other) for other in made]


def is_noticed_anyhow(node: ast.AST) -> bool:
    """Texts and lists that are put together have no other operator; names that are not set stop whoever reads them."""
    ends = [node.left, node.right] if isinstance(node, ast.BinOp) else []
    names = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
    return names or any(isinstance(end, ast.List | ast.ListComp | ast.Tuple | ast.Dict) or is_text(end) for end in ends)


def is_text(node: ast.AST) -> bool:
    """Is this written as a text?"""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def said(node: ast.AST) -> str:
    """The code of a node on one line; of a condition with what follows, only the condition."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}:"
    return ast.unparse(node)


def changed(node: ast.AST) -> list[ast.AST]:
    """The replacements of a node."""
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
    elif may_be_left_out(node):
        made.append(ast.Pass())
    return made


def changed_more(node: ast.AST) -> list[ast.AST]:
    """The replacements of a node that has no others, in wide mutants."""
    if isinstance(node, ast.Raise | ast.Delete) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Await)):
        return [ast.Pass()]
    if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
        return [ast.Return(ast.Constant(None))]
    if isinstance(node, ast.Continue | ast.Break):
        return [ast.Break() if isinstance(node, ast.Continue) else ast.Continue()]
    if isinstance(node, ast.Constant) and type(node.value) is float:
        return [ast.Constant(node.value + 1)]
    if isinstance(node, ast.Call) and name_called(node) in TWIN:
        return [ast.Call(ast.Name(TWIN[name_called(node)], ast.Load()), node.args, node.keywords)]
    if isinstance(node, ast.Call) and name_called(node) not in IN_ORDER:
        first, second, *rest = [*node.args, None, None]
        texts = first is None or second is None or is_text(first) or is_text(second)
        if first and second and not texts and ast.dump(first) != ast.dump(second):
            return [ast.Call(node.func, [second, first, *filter(None, rest)], node.keywords)]
    return []
