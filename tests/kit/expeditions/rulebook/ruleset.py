"""A ruleset: every number that a game is played by."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from qn_analysis.core.files.validate import Bounds
from qn_analysis.core.rules.problems import Problem
from qn_analysis.core.rules.table_ruleset import TableRuleset

from ..words.cards import KINDS, RANKS, SEATS, WAGERS


@dataclass(frozen=True, repr=False)
class Ruleset(TableRuleset):
    """All the numbers of a game, and the bounds of each."""

    at_table: ClassVar[tuple[int, int]] = (SEATS, SEATS)
    wagers: Annotated[int, Bounds(0, WAGERS)]
    hand_size: Annotated[int, Bounds(1, 12)]
    cost: Annotated[int, Bounds(0, 60)]
    bonus: Annotated[int, Bounds(0, 100)]
    bonus_cards: Annotated[int, Bounds(1, 16)]
    most_turns: Annotated[int, Bounds(10, 480)]

    @property
    def copies(self) -> tuple[int, ...]:
        """Of each kind of card."""
        return tuple(self.wagers if card % RANKS == 0 else 1 for card in range(KINDS))

    def across(self, players: int | None, wrong: Collection[str]) -> Iterator[Problem]:
        """The deck must hold more than the hands."""
        if not {"hand_size", "wagers"} & {*wrong} and SEATS * self.hand_size >= sum(self.copies):
            yield self._too_many("hand_size", (sum(self.copies) - 1) // SEATS)

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads."""
        return {**super().tables(), "copies": list(self.copies)}
