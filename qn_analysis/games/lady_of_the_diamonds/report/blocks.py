"""What every chapter works with, and which of its figures rest on assumed numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qn_analysis.core.page import blocks as core
from qn_analysis.core.page.blocks import about

from ..charts import Wording
from ..log.table import Log
from ..rulebook import Ruleset

POINTS: Final = ("title", "variety")
"""Assumed tables that say what is scored."""
ROWS: Final = ("spots",)
CARDS: Final = ("copies", "pieces")


class Marks(core.TableMarks):
    """Which figures rest on assumed numbers, in one ruleset.

    Direct: points of titles or of variety that are assumed are part of the figure. Indirect: the figure is about rows
    or cards of which a number is assumed.
    """

    def __init__(self, rules: Ruleset, say: Wording) -> None:
        super().__init__(say, {key.rpartition(".")[2] for key in rules.assumed()}, POINTS)


points = about(*POINTS)
rows = about(*ROWS)
cards = about(*CARDS)


@dataclass(frozen=True)
class Desk(core.Desk):
    """What every chapter works with: the wording, the marks, the log."""

    say: Wording
    marks: Marks
    log: Log

    def thing(self, kind: str, name: str) -> str:
        """A treasure or a card as a heading."""
        return self.say.treasure(name) if kind == "treasure" else super().thing(kind, name)
