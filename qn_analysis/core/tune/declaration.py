"""What can be tuned of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..play.errors import TuneError
from ..play.registry import Registry
from ..rules.ruleset import BaseRuleset
from .family import Family, Tunable


@dataclass(frozen=True)
class Tuning:
    """What can be tuned of a game.

    Attributes:
        bots: its registry.
        families: by name, the policy and a call that gives the weights which may change; the first is the usual one.
        population: the rivals at the beginning, where a call names none.
        rules: the rulesets that are played in turn, where a call names none.
        unit: of scores.
        scale: units of margin that count as a whole; more do not count.
        fewest, seats: players at a table.
    """

    bots: Registry[Any]
    families: Mapping[str, tuple[Callable[..., int], Callable[[], tuple[Tunable, ...]]]]
    population: Callable[[], list[str]]
    rules: Callable[[], tuple[BaseRuleset, ...]]
    unit: str
    scale: float
    fewest: int
    seats: int

    @property
    def usual(self) -> str:
        """The family that is tuned where a call names none."""
        return next(iter(self.families))

    def family(self, name: str) -> Family:
        """A family by the name of its policy.

        Raises:
            TuneError: there is none of that name.
        """
        if name not in self.families:
            raise TuneError(f"no family {name!r} can be tuned: choose {' or '.join(self.families)}")
        policy, weights = self.families[name]
        return Family(name, self.bots.kind, policy, weights())
