"""What every chapter works with, and which of its figures rest on assumed numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from qn_analysis.core.base.catalogue import in_language
from qn_analysis.core.base.told_as_one import apart
from qn_analysis.core.page import blocks as core
from qn_analysis.core.page.blocks import about

from ..charts import Wording
from ..log.table import Log
from ..rulebook import Ruleset

COINS: Final = ("price", "cost", "bonus")
"""Assumed numbers that are coins: part of what is paid or earned."""
CARDS: Final = ("copies", "encounters", "events")
"""Assumed cards: how many resources there are of a type, and what encounters and events there are."""


def table_of(key: str) -> str:
    """The assumed table that a number belongs to: one of `COINS` and `CARDS`, by its key in a file."""
    first, last = key.partition(".")[0], key.rpartition(".")[2]
    return first if first in CARDS else last


class Marks(core.TableMarks):
    """Which figures rest on assumed numbers, in one ruleset.

    Direct: assumed costs, prices or bonuses are part of the figure. Indirect: the figure is about cards that are
    assumed.
    """

    def __init__(self, rules: Ruleset, say: Wording) -> None:
        super().__init__(say, {table_of(key) for key in rules.assumed()}, COINS)


coins = about(*COINS)
cards = about(*CARDS)
both = about(*COINS, *CARDS)


@dataclass(frozen=True)
class Desk(core.Desk):
    """What every chapter works with: the wording, the marks, the log."""

    say: Wording
    marks: Marks
    log: Log

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset of the log, read once."""
        return self.log.rules

    @cached_property
    def cards(self) -> dict[str, str]:
        """The names of encounters by their keys."""
        return {card.key: in_language(self.lang, card) for card in self.rules.encounters}

    def card(self, key: str) -> str:
        """An encounter, or those that are told as one."""
        return self.say.texts.join((self.cards[each] for each in apart(key)), either=True)

    def thing(self, kind: str, name: str) -> str:
        """A resource, recipe, encounter or event as a heading."""
        if kind == "event":
            return next(in_language(self.lang, card) for card in self.rules.events if card.key == name)
        return self.card(name) if kind == "card" else self.say.label(kind, name)

    def told(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """The columns of a row; an encounter under its name."""
        return {**row, "card": self.card(row["card"])} if row.get("card") else row
