"""The public names of the package, room by room: each has a page in the reference."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import qn_analysis as qn
from qn_analysis.core.stats.statistic import Statistic

ROOMS: Final[dict[str, str]] = {
    "qn": "The package: calls of Queen's Necklace, and those that find the game of a log",
    "qn.stats": "Statistics of Queen's Necklace",
    "qn.charts": "Charts of Queen's Necklace",
    "qn.panels": "Panels of a notebook",
    "qn.queens_necklace": "Queen's Necklace: all names of the game",
    "qn.lady": "Lady of the Diamonds",
    "qn.lady.stats": "Statistics of Lady of the Diamonds",
    "qn.lady.charts": "Charts of Lady of the Diamonds",
    "qn.jewels": "Jewels",
    "qn.jewels.stats": "Statistics of Jewels",
    "qn.jewels.charts": "Charts of Jewels",
}
"""What users reach from `import qn_analysis as qn`, in the order of the reference."""
_PASSED: Final = {"__version__"}


@dataclass(frozen=True)
class Public:
    """One public name.

    Attributes:
        room: where it is found, such as `qn.lady`.
        name: in its room.
        value: what it names.
        same: the full name of a page before it that is of the same thing, or "".
    """

    room: str
    name: str
    value: Any
    same: str = ""

    @property
    def full(self) -> str:
        """As a user writes it."""
        return f"{self.room}.{self.name}"

    @property
    def kind(self) -> str:
        """One of room, error, class, statistic, call, value."""
        value = self.value
        if isinstance(value, ModuleType):
            return "room"
        if inspect.isclass(value):
            return "error" if issubclass(value, Exception) else "class"
        if isinstance(value, Statistic):
            return "statistic"
        return "call" if callable(value) else "value"

    @property
    def summary(self) -> str:
        """The first sentence of its docstring, in one line."""
        doc = " ".join((told(self.value) or "").split("\n\n")[0].split())
        return doc.partition(". ")[0].rstrip(".")


def told(value: Any) -> str:
    """The docstring of a public name; of a constant that has none, its type is all that there is to say."""
    if isinstance(value, (dict, tuple, int, str)) or getattr(value, "__module__", "") == "typing":
        return ""
    return inspect.getdoc(value) or ""


def room_of(name: str) -> ModuleType:
    """A room by the name that users write."""
    found: Any = qn
    for part in name.split(".")[1:]:
        found = getattr(found, part)
    assert isinstance(found, ModuleType)
    return found


def public() -> list[Public]:
    """Every public name of every room; what is the same thing under two names says so at the later one."""
    found: list[Public] = []
    first: dict[int, str] = {}
    for room in ROOMS:
        space = room_of(room)
        for name in sorted(dir(space), key=str.lower):
            if name in _PASSED:
                continue
            value = getattr(space, name)
            key = id(value)
            marked = callable(value) and not isinstance(value, ModuleType) and not inspect.ismethod(value)
            found.append(Public(room, name, value, first.get(key, "") if marked else ""))
            if marked:
                first.setdefault(key, found[-1].full)
    return found
