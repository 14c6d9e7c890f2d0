"""Altair without the wait for grammars and widgets that nothing here uses.

Altair imports jsonschema, which imports `rfc3987_syntax` where it is installed (Jupyter brings it), which builds 38
parsers for international addresses: 1.3 of the 1.8 seconds of processor time that `import altair` takes. They are built
when somebody asks for one.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

NAME: Final = "rfc3987_syntax"
WIDGETS: Final = "anywidget"


class _Later(ModuleType):
    """Stands for the module until something of it is used."""

    def is_valid_syntax(self, term: str, value: str) -> bool:
        """Of the module itself: what jsonschema takes from it."""
        return bool(_itself().is_valid_syntax(term, value))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_itself(), name)


def _itself() -> ModuleType:
    if isinstance(sys.modules.get(NAME), _Later):
        del sys.modules[NAME]
    return import_module(NAME)


def put_off() -> None:
    """Have the module wait, unless it is not there or somebody has it already."""
    if NAME in sys.modules or "jsonschema" in sys.modules:
        return
    spec = find_spec(NAME)
    if spec is not None:
        later = _Later(NAME)
        later.__spec__ = spec
        sys.modules[NAME] = later


def without_widgets() -> None:
    """Import Altair for a command, which shows no widgets: else it imports all of Jupyter's, where these are installed,
    for a class of its own that would not be used either."""
    if WIDGETS in sys.modules or "altair" in sys.modules:
        return
    put_off()
    sys.modules[WIDGETS] = None  # type: ignore[assignment]  # so Python has it that there is no such module
    try:
        import_module("altair")
    finally:
        del sys.modules[WIDGETS]
