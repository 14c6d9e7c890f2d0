"""The numbers of a ruleset, shared by its checks and by `ruleset`, which says what they are and do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from qn_analysis.core.rules.table_ruleset import TableRuleset

from .cards import EncounterCard, EventCard, RecipeNumbers, ResourceNumbers
from .rulings import Readings


@dataclass(frozen=True, repr=False)
class RulesetFields(TableRuleset):
    """The numbers and readings of a game; `Ruleset` describes them."""

    resources_size: int
    encounters_size: int
    events_size: int
    coins: int
    hand: int
    actions: int
    hand_limit: int
    fare: int
    wage: int
    challenge: int
    fluctuation: int
    resources: tuple[ResourceNumbers, ...]
    recipes: tuple[RecipeNumbers, ...]
    encounters: tuple[EncounterCard, ...]
    events: tuple[EventCard, ...]
    rulings: Mapping[str, str | int] = field(default_factory=Readings)
