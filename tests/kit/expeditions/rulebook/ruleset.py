"""A ruleset: every number that a game is played by."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from qn_analysis.core.files.validate import Bounds
from qn_analysis.core.rules.problems import Problem
from qn_analysis.core.rules.shape import Printed
from qn_analysis.core.rules.table_ruleset import TableRuleset

from ..words.cards import KINDS, RANKS, SEATS, WAGERS


@dataclass(frozen=True, repr=False)
class Numbers:
    """The plain numbers: what each may be, what the rulebook has, and where that comes from."""

    wagers: Annotated[int, Bounds(0, WAGERS), Printed(3, "cards.wagers")]
    hand_size: Annotated[int, Bounds(1, 12), Printed(8, "setup.hand")]
    cost: Annotated[int, Bounds(0, 60), Printed(20, "scoring.cost")]
    bonus: Annotated[int, Bounds(0, 100), Printed(20, "scoring.bonus")]
    bonus_cards: Annotated[int, Bounds(1, 16), Printed(8, "scoring.bonus")]
    most_turns: Annotated[int, Bounds(10, 480), Printed(400, "endless")]


@dataclass(frozen=True, repr=False)
class Ruleset(Numbers, TableRuleset):
    """All the numbers of a game."""

    at_table: ClassVar[tuple[int, int]] = (SEATS, SEATS)

    @property
    def copies(self) -> tuple[int, ...]:
        """Of each kind of card."""
        return tuple(self.wagers if card % RANKS == 0 else 1 for card in range(KINDS))

    def across(self, players: int | None, wrong: Collection[str]) -> Iterator[Problem]:
        """The deck must hold more than the hands."""
        if not {"hand_size", "wagers"} & {*wrong} and SEATS * self.hand_size >= sum(self.copies):
            yield self.too_many("hand_size", (sum(self.copies) - 1) // SEATS)

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads."""
        return {**super().tables(), "copies": list(self.copies)}
