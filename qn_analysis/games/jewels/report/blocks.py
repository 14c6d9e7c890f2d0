"""What every chapter works with, and which of its figures rest on assumed numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.report import blocks as core
from qn_analysis.core.report.blocks import DIRECT, INDIRECT, Block, Mark, lookup
from qn_analysis.core.texts import in_language

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


class Marks(core.Marks):
    """Which findings rest on assumed numbers, in one ruleset.

    Direct: assumed costs, prices or bonuses are part of the figure. Indirect: the figure is about cards that are
    assumed. What all figures rest on, since the games were played with them, is not marked but said once.
    """

    def __init__(self, rules: Ruleset, say: Wording) -> None:
        super().__init__(say)
        self.assumed = {table_of(key) for key in rules.assumed()}

    def about(self, *things: str) -> Mark | None:
        """The mark of a figure about some assumed tables: those of `COINS` and `CARDS`."""
        there = self.assumed & {*things}
        if not there:
            return None
        return self.mark(DIRECT if there & {*COINS} else INDIRECT)

    @property
    def any(self) -> bool:
        """Whether any number is assumed."""
        return bool(self.assumed)


class Column(NamedTuple):
    """A column of figures: the measure, the key of its heading, how it is written, and the heading of the n behind it,
    if n stands there."""

    measure: str
    head: str
    share: bool = False
    digits: int = 1
    n: str = ""


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

    def names(self, row: Mapping[str, Any]) -> dict[str, str]:
        """What a row is about: `card`, `recipe`, `seat`."""
        found = {"card": self.cards[row["card"]]} if row.get("card") else {}
        found |= {"recipe": self.say.label("recipe", row["recipe"])} if row.get("recipe") else {}
        return {**found, **super().names(row)}

    def by_group(
        self, name: str, frame: pl.DataFrame, keys: Sequence[str], label: Callable[..., str],
        columns: Sequence[Column], mark: Mark | None = None, note: str = "", whole: pl.DataFrame | None = None,
    ) -> Block:  # fmt: skip
        """A table of the measures of a statistic: one row a group, which `label` writes from its keys; at the foot
        those of `whole`, of all groups together."""
        found = lookup(frame, *keys, "measure")
        groups = {
            label(*group): {each.measure: found[*group, each.measure] for each in columns}
            for group in dict.fromkeys(frame.select(keys).rows())
        }
        if whole is not None:
            groups[self.say.text("report.all")] = lookup(whole, "measure")
        rows = []
        for name_of, figures in groups.items():
            row = [name_of]
            for each in columns:
                figure = figures[each.measure]
                row.append(self.cell(figure, share=each.share, digits=each.digits))
                row += [self.n(figure)] if each.n else []
            rows.append(row)
        heads = [keys[0], *(head for each in columns for head in (each.head, each.n) if head)]
        frames = [frame] if whole is None else [frame, whole]
        return self.table(name, heads, rows, mark, note, frames=frames, foot=len(frames) - 1)

    def listed(
        self, name: str, frame: pl.DataFrame, shares: Sequence[str] = (), mark: Mark | None = None, note: str = "",
        digits: int = 1,
    ) -> Block:  # fmt: skip
        """A table of the measures of a statistic without groups, one a row; those in `shares` are shares."""
        rows = [
            [self.say.text(f"report.{name}.{row['measure']}"),
             self.cell(row, share=row["measure"] in shares, digits=digits), self.n(row)]
            for row in frame.iter_rows(named=True)
        ]  # fmt: skip
        return self.table(name, ["measure", "figure", "n"], rows, mark, note, frames=frame)
