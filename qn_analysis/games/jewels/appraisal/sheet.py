"""The craft sheet: cards that one would craft, and the sale that one has in mind, as a person writes them down.

A sheet is JSON (or the same in TOML):

    {"cards": {"gold": 1, "diamond": 3}, "hand": {"gold": 2, "diamond": 3, "topaz": 1},
     "buyer": "bride", "coins": 4, "event": "wedding", "crafted": "before"}

Only `cards` is needed. `hand`: what they are picked from; else from all cards of the game. `buyer`: who is in the city,
by its key in the ruleset. `coins`: those that lie on that card now, all of them; left out, it lies there as it entered,
with what the event adds. `event`: the one that was drawn this turn. `crafted`: "now" (in this round, or about to be) or
"before" (in an earlier one).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from qn_analysis.core.base.catalogue import Loader

from ..words.cards import Resource

TEXTS: Final = f"{__package__}.texts"
catalogue = Loader(TEXTS)
NAMES: Final = tuple(resource.name.lower() for resource in Resource)
CRAFTED: Final = ("now", "before")


@dataclass(frozen=True)
class Sheet:
    """Cards to be crafted.

    Attributes:
        cards: those picked, by resource.
        hand: those that they are picked from, by resource; None: any.
        buyer, event: keys of the ruleset, "" where there is none.
        coins: on the Buyer now; None: as he entered, and what the event adds.
        crafted: "now" or "before".
    """

    cards: tuple[int, ...]
    hand: tuple[int, ...] | None = None
    buyer: str = ""
    coins: int | None = None
    event: str = ""
    crafted: str = CRAFTED[0]

    def to_dict(self) -> dict[str, Any]:
        """The sheet as it is written, without what is not there."""
        made: dict[str, Any] = {"cards": written(self.cards)}
        if self.hand is not None:
            made["hand"] = written(self.hand)
        if self.buyer:
            made["buyer"] = self.buyer
        if self.coins is not None:
            made["coins"] = self.coins
        if self.event:
            made["event"] = self.event
        return {**made, "crafted": self.crafted}


def written(counts: Sequence[int]) -> dict[str, int]:
    """Cards by resource, without those that there are none of."""
    return {name: n for name, n in zip(NAMES, counts, strict=True) if n}
