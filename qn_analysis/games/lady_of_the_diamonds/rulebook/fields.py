"""The numbers of a ruleset, shared by its checks and by `ruleset`, which says what they are and do; and the points
that the rulebook leaves open, read from `rulings.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from qn_analysis.core.rules.problems import Bounds
from qn_analysis.core.rules.rulings import Readings as AnyReadings
from qn_analysis.core.rules.rulings import Ruling, read_rulings
from qn_analysis.core.rules.table_ruleset import TableRuleset

from ..words.cards import DECK, SLOTS

RULINGS: Final = read_rulings(__package__)
"""Every ruling by its name."""


class Readings(AnyReadings):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ()
    rulings: ClassVar[Mapping[str, Ruling]] = RULINGS


@dataclass(frozen=True, repr=False)
class RulesetFields(TableRuleset):
    """The numbers and readings of a game, with the bounds of plain numbers; `Ruleset` describes them."""

    mode: str
    deck_size: Annotated[int, Bounds(1, DECK)]
    cards_each: Annotated[int, Bounds(1, 20)]
    hand_size: Annotated[int, Bounds(0, 6)]
    face_up: Annotated[int, Bounds(0, SLOTS)]
    permanent_bonus: Annotated[int, Bounds(0, 20)]
    rounds: Annotated[int, Bounds(0, 20)]
    target: Annotated[int, Bounds(0, 1000)]
    variety: tuple[int, ...]
    supply: tuple[int, ...]
    advanced: tuple[tuple[int, ...], ...]
    spots: tuple[int, ...]
    titles: tuple[int, ...]
    copies: tuple[int, ...]
    pieces: tuple[tuple[int, ...], ...]
    rulings: Mapping[str, str | int] = field(default_factory=Readings)
