"""What of a ruleset a search for a better one changes, and by how much: numbers, ladders of prices, readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..base.told_as_one import apart
from ..report.tries import ladder_around
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import fields, switches

LADDER: Final = ".prices"
LADDERS: Final = 6
"""Ladders that are moved to a fair price, at the most."""


@dataclass(frozen=True)
class Move:
    """A number of a ruleset, and how far one step moves it.

    Attributes:
        field: by its key in a file; of a ladder all prices move.
        step: of the number.
        start: of a ladder, where it begins: around the fair price of its card; None: as it is.
        readings: of a reading that a house rule of the shelf turns, such as more coins for later seats: those there
            are, that of the base first.
    """

    field: str
    step: int
    start: tuple[int, ...] | None = None
    readings: tuple[str, ...] = ()

    def moved(self, value: Any, count: int) -> Any:
        """A value so many steps further; None where there is no such one."""
        by = count * self.step
        if self.readings:
            return self.readings[count] if 0 <= count < len(self.readings) else None
        if isinstance(value, list):
            ladder = list(self.start or value)
            return [max(0, each + by) for each in ladder] if max(ladder) + by >= 0 else None
        return value + by  # beyond its bounds nothing can be played


def value_of(table: Mapping[str, Any], key: str) -> Any:
    """What a ruleset's dictionary says under a key of its file."""
    found: Any = table
    for part in key.split("."):
        found = found[part]
    return found


def put(changes: dict[str, Any], key: str, value: Any) -> None:
    """Say it there."""
    *tables, last = key.split(".")
    for table in tables:
        changes = changes.setdefault(table, {})
    changes[last] = value


def moves_of(
    base: BaseRuleset, kept: Sequence[str], numbers: Sequence[str] | None, fair: Mapping[str, tuple[float, float]],
    room: int,
) -> list[Move]:  # fmt: skip
    """At most `room` moves: first ladders that do not hold the fair price of their card, the furthest off first; then
    the readings that a house rule of the shelf turns, numbers of the table itself, ladders, and all others.

    `kept` numbers may not change, `numbers` may (None: all others). `fair` are prices by kind of card, with half their
    intervals.
    """
    known = fields(base)
    allowed = [name for name in known if name not in kept and (numbers is None or name in numbers)]
    purse = known.get("purse", 10**6)
    table = base.to_dict()
    off: list[tuple[float, Move]] = []
    for kind, (price, _) in fair.items():
        name = f"cards.{apart(kind)[0]}{LADDER}"
        if len(apart(kind)) == 1 and name in allowed:
            ladder = value_of(table, name)
            away = beyond(base, kind, price)
            made = tuple(ladder_around(_shape(base, name, ladder), price, 1, purse))
            if away > 0 and made != tuple(ladder):
                off.append((away, Move(name, 1, made)))
    first = [move for _, move in sorted(off, key=lambda each: -each[0])][:LADDERS]
    names = {move.field for move in first}
    rest = sorted((name for name in allowed if name not in names), key=lambda name: ("." in name, LADDER not in name))
    sizes = {name for name in rest if name.endswith("_size") and "." not in name and known[name] > 20}  # follow copies
    steps = [Move(name, max(1, round(abs(known[name]) / 10))) for name in rest if name not in sizes]
    turned = [
        Move(name, 1, readings=readings) for name, readings in switches(base).items()
        if name not in kept and (numbers is None or name in numbers)
    ]  # fmt: skip
    return [*first, *turned, *steps][:room]


def _shape(base: BaseRuleset, name: str, ladder: Sequence[int]) -> Sequence[int]:
    """The steps that a ladder around a fair price has: those of the rulebook's, if it has as many."""
    usual = value_of(type(base).default().to_dict(), name)
    return usual if len(usual) == len(ladder) else ladder


def beyond(rules: BaseRuleset, kind: str, price: float) -> float:
    """By how much a fair price lies beyond the ends of the ladder of its cards."""
    table = rules.to_dict()
    ladder = [each for card in apart(kind) for each in value_of(table, f"cards.{card}{LADDER}")]
    found: float = max(0.0, price - max(ladder), min(ladder) - price)
    return found
