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

from ..words.cards import DECK
from .cards import EncounterCard, EventCard, RecipeNumbers, ResourceNumbers

RULINGS: Final = read_rulings(__package__)
"""Every ruling by its name."""


class Readings(AnyReadings):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ()
    rulings: ClassVar[Mapping[str, Ruling]] = RULINGS


@dataclass(frozen=True, repr=False)
class RulesetFields(TableRuleset):
    """The numbers and readings of a game, with the bounds of plain numbers; `Ruleset` describes them."""

    resources_size: Annotated[int, Bounds(1, DECK)]
    encounters_size: Annotated[int, Bounds(1, DECK)]
    events_size: Annotated[int, Bounds(0, DECK)]
    coins: Annotated[int, Bounds(0, 200)]
    hand: Annotated[int, Bounds(0, 10)]
    actions: Annotated[int, Bounds(1, 10)]
    hand_limit: Annotated[int, Bounds(0, 30)]
    fare: Annotated[int, Bounds(0, 10)]
    wage: Annotated[int, Bounds(0, 5)]
    challenge: Annotated[int, Bounds(0, 10)]
    fluctuation: Annotated[int, Bounds(0, 10)]
    resources: tuple[ResourceNumbers, ...]
    recipes: tuple[RecipeNumbers, ...]
    encounters: tuple[EncounterCard, ...]
    events: tuple[EventCard, ...]
    rulings: Mapping[str, str | int] = field(default_factory=Readings)
