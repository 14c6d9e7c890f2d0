"""Numbers where the functions of sources name constants: interpreted games take a third less time by that.

Python looks a constant up each time, an enumeration's in two steps, and compares it as an object. The compiled build
has numbers there anyway. The functions stay the same ones, with their lines; only their bytecode is another.
"""

from __future__ import annotations

import ast
import importlib
import marshal
import sys
import threading
from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from ..base.cache import Cache
from ..base.garbage import without_garbage
from .sources import code_within

_KEPT: Final = "constants"
_lock = threading.Lock()
_settled: dict[str, Mapping[str, CodeType]] = {}
"""Modules that have numbers, with these functions: builds share sources, and a function does not name its constants
any more."""


def settle(sources: Sequence[str], kept: Cache) -> None:
    """Give the functions of sources their bytecode with numbers, made here or kept in the folder of their build."""
    with _lock:
        left = [name for name in sources if name not in _settled]
        if not left:
            return
        found = kept.read(_KEPT)
        codes: dict[str, Mapping[str, CodeType]] = {} if found is None else marshal.loads(found)
        new = [name for name in sources if name not in codes]
        if new:
            with without_garbage():
                for name in new:
                    codes[name] = _settled[name] if name in _settled else _codes(importlib.import_module(name))
            kept.write(_KEPT, marshal.dumps(codes))
        for name in left:
            module = importlib.import_module(name)
            for function, code in codes[name].items():
                plain = vars(module).get(function)
                if isinstance(plain, FunctionType) and plain.__module__ == name:
                    plain.__code__ = _of_file(code, str(module.__file__))
        _settled.update({name: codes[name] for name in left})


def reached(names: Collection[str], sources: Sequence[str]) -> list[str]:
    """The sources that define functions of these names, and all those that such a one takes functions from, in their
    order. What this process has not imported it does not call."""
    loaded = {name: sys.modules[name] for name in sources if name in sys.modules}
    functions = {name: _functions(module) for name, module in loaded.items()}
    left = [name for name, known in functions.items() if any(known.get(each) == name for each in names)]
    found: set[str] = set()
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [module for module in functions[name].values() if module in loaded]
    return [name for name in loaded if name in found]


def _functions(module: ModuleType) -> dict[str, str]:
    """The module that each function of a module comes from, by its name here."""
    return {name: each.__module__ for name, each in list(vars(module).items()) if isinstance(each, FunctionType)}


def _codes(module: ModuleType) -> dict[str, CodeType]:
    """The functions of a module that name constants, as they are with numbers, by name."""
    file = Path(str(module.__file__))
    known = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType)
        and value.__module__ == module.__name__
        and any(_tells(vars(module).get(each)) for code in code_within(value.__code__) for each in code.co_names)
    }
    if not known:  # not even to be read
        return {}
    tree = ast.parse(file.read_bytes())
    tree.body = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in known]
    for node in tree.body:
        assert isinstance(node, ast.FunctionDef)
        # What a function calls its own, comprehensions in it included.
        own = {
            each for code in code_within(known[node.name].__code__) for each in (*code.co_varnames, *code.co_cellvars)
        }
        numbers = _Numbers(vars(module), own)
        node.body = [numbers.visit(each) for each in node.body]
    whole = compile(tree, str(file), "exec", dont_inherit=True)
    return {each.co_name: each for each in whole.co_consts if isinstance(each, CodeType)}


def _tells(value: Any) -> bool:
    """Whether a name of a module stands for a constant, or for an enumeration of some."""
    if isinstance(value, type):
        return issubclass(value, IntEnum)
    return isinstance(value, IntEnum) or type(value) in (int, float, bool)


class _Numbers(ast.NodeTransformer):
    """Puts numbers in the place of names.

    Args:
        known: what the module of the function has, by name.
        own: what the function calls its own.
    """

    def __init__(self, known: Mapping[str, Any], own: Collection[str]) -> None:
        self._known, self._own = known, own

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A constant of the module."""
        value = self._known.get(node.id)
        if node.id in self._own or not (isinstance(value, IntEnum) or type(value) in (int, float, bool)):
            return node
        return ast.copy_location(ast.Constant(_number(value)), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A member of an enumeration; what is asked of one stays as it is."""
        member = self._member(node)
        if member is not None:
            return ast.copy_location(ast.Constant(_number(member)), node)
        if self._member(node.value) is None:
            self.generic_visit(node)
        return node

    def _member(self, node: ast.expr) -> Any:
        match node:
            case ast.Attribute(value=ast.Name(id=of), attr=name) if of not in self._own:
                kind = self._known.get(of)
                if isinstance(kind, type) and issubclass(kind, IntEnum):
                    return kind.__members__.get(name)
        return None


def _number(value: Any) -> int | float | bool:
    return int(value) if isinstance(value, IntEnum) else value


def _of_file(code: CodeType, file: str) -> CodeType:
    """Bytecode as it is of this file: the text is the same wherever it lies."""
    inner = tuple(_of_file(each, file) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_filename=file, co_consts=inner)
