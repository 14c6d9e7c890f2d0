"""Public names that are imported when they are first used; a stub (`.pyi`) beside the module is their only list.

    __getattr__, __dir__, __all__ = attach(__name__, __file__)

The stub holds one `from .module import name as name` for each public name, so that a type checker, an editor and the
module itself read the same list, and importing the module imports nothing else.

A package of many names of one kind has no such list: it imports all of its modules (`from .module import *`), and its
public names are those that they mark.

    __all__, __dir__ = marked(__name__)
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from typing import Any, Final

from .errors import ExtraError
from .garbage import without_garbage

_LAB: Final = ("anywidget", "ipywidgets", "traitlets")


def attach(name: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a module whose public names are those that the stub beside its file
    imports.
    """
    stub = Path(file).with_suffix(".pyi")
    package = name if stub.stem == "__init__" else name.rpartition(".")[0]
    places = listed(stub.read_text(encoding="utf-8"), package)

    def getattr_(wanted: str) -> Any:
        if wanted not in places:
            raise AttributeError(f"module {name!r} has no attribute {wanted!r}")
        value = _found(*places[wanted])
        setattr(sys.modules[name], wanted, value)
        return value

    public = sorted(places)
    return getattr_, lambda: public.copy(), [each for each in public if not each.startswith("__")]


def listed(stub: str, package: str) -> dict[str, tuple[str, str]]:
    """The module, and the name in it, of each public name of a stub: what it imports `as` itself."""
    return {
        alias.asname: (resolve_name("." * node.level + (node.module or ""), package), alias.name)
        for node in ast.parse(stub).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }


def marked(name: str, *others: str) -> tuple[list[str], Callable[[], list[str]]]:
    """`__all__` and `__dir__` of a package: what `@public`, or what does as much, marks in its modules; and others."""
    known = vars(sys.modules[name])
    public = sorted([*others, *(each for each, value in known.items() if each[0] != "_" and hasattr(value, "takes"))])
    return public, public.copy


def _found(module: str, name: str) -> Any:
    """A name of a module, or a module of a package; `ExtraError` if it is a panel, and the extra for notebooks is not
    there.
    """
    try:
        with without_garbage():
            values = vars(import_module(module))
            return values[name] if name in values else import_module(f"{module}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in _LAB:
            raise
        raise ExtraError(
            f"panels need {error.name}, which is not installed: pip install 'qn-analysis[lab]'", error.name
        ) from error
