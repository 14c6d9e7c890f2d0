"""What every chapter works with, and which of its figures rest on assumed prices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from qn_analysis.core.page import blocks as core
from qn_analysis.core.page.blocks import DIRECT, INDIRECT, Mark

from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import Card
from .wording import Wording


class Marks(core.Marks):
    """Which figures rest on assumed prices, in one ruleset.

    Direct: an assumed price is part of the figure. Indirect: the figure is about a card of which some price is assumed,
    so that players might get it more or less often at its true price.
    """

    def __init__(self, rules: Ruleset, say: Wording) -> None:
        super().__init__(say)
        self.assumed = {card: any(prices) for card, prices in rules.assumed_prices().items()}

    def about(self, *things: Card) -> Mark | None:
        """The mark of a figure about cards."""
        return self.mark(INDIRECT) if any(self.assumed.get(card, False) for card in things) else None

    def priced(self, *cards: Card) -> Mark | None:
        """The mark of a figure that uses the prices of cards."""
        return self.mark(DIRECT) if any(self.assumed.get(card, False) for card in cards) else None

    @property
    def any(self) -> bool:
        """Whether any price is assumed."""
        return any(self.assumed.values())


def priced(*cards: Card) -> Callable[[Desk], Mark | None]:
    """Marks figures that use the prices of cards."""
    return lambda desk: desk.marks.priced(*cards)


def all_priced(desk: Desk) -> Mark | None:
    """The mark of a figure that uses the prices of all cards for sale."""
    return desk.marks.priced(*desk.log.rules.assumed_prices())


def all_about(desk: Desk) -> Mark | None:
    """The mark of a figure about all cards for sale."""
    return desk.marks.about(*desk.log.rules.assumed_prices())


@dataclass(frozen=True)
class Desk(core.Desk):
    """What every chapter works with: the wording, the marks, the log."""

    say: Wording
    marks: Marks
    log: Log
