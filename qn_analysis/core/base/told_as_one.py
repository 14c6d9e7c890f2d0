"""Names of things that are told as one, since the rules make them alike: `a=b=c`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

JOIN: Final = "="
ToldAs: TypeAlias = Mapping[str, Mapping[str, str]]
"""By kind of thing (the name of a column) and name, the name under which it is told with those alike to it."""


def together(groups: Sequence[Sequence[str]]) -> dict[str, str]:
    """Of each thing the name under which it is told with those alike to it: its own where there are none."""
    return {name: JOIN.join(group) for group in groups for name in group}


def apart(name: str) -> list[str]:
    """The things that a name stands for."""
    return name.split(JOIN)
