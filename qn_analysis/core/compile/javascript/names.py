"""Names and loops of a function: what JavaScript treats otherwise than Python."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final

RESERVED: Final = """
abstract arguments async await boolean byte case catch char class const debugger default delete do double else enum eval
export extends final finally float for function goto if implements import in instanceof int interface let long native
new null package private protected public return short static super switch synchronized this throw throws transient try
typeof undefined var void volatile while with yield
Array Boolean Infinity JSON Math NaN Number Object RangeError
"""
"""Words that no name may be."""


def spelled(name: str) -> str:
    """A name that JavaScript allows."""
    return f"{name}$" if name in RESERVED.split() else name


def local_names(node: ast.FunctionDef, arguments: Sequence[str]) -> list[str]:
    """The arguments and all that the function assigns, which is one scope in Python."""
    stored = (each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
    return list(dict.fromkeys([*arguments, *stored]))


def loops_that_keep(node: ast.FunctionDef) -> set[ast.For]:
    """Loops whose variable can count by itself: nothing else assigns it, and nobody reads it after the loop, where
    Python leaves the last number and JavaScript the first that is too large."""
    inside: dict[str, set[ast.AST]] = {}
    clashing: set[str] = set()
    loops: dict[str, list[ast.For]] = {}
    for loop in ast.walk(node):
        if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
            name = loop.target.id
            loops.setdefault(name, []).append(loop)
            within = {each for statement in loop.body for each in ast.walk(statement)}
            inside.setdefault(name, set()).update(within)
            if any(_is_stored(each, name) for each in within):
                clashing.add(name)
    targets = {each.target for all_of in loops.values() for each in all_of}
    for each in ast.walk(node):
        if not isinstance(each, ast.Name) or each.id not in loops or each in targets:
            continue
        if _is_stored(each, each.id) or each not in inside[each.id]:
            clashing.add(each.id)
    clashing |= {each.arg for each in node.args.args} & {*loops}
    return {loop for name, all_of in loops.items() if name not in clashing for loop in all_of}


def _is_stored(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
