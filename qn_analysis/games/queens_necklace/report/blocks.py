"""What a chapter is made of: charts and tables with their captions and marks, and figures written into cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from qn_analysis.core.page import chart_parts, script_safe, table_html

from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import Card

if TYPE_CHECKING:
    from ..charts import Wording
    from ..charts.marks import AnyChart

DIRECT, INDIRECT = "direct", "indirect"


class Mark(NamedTuple):
    """A sign beside a finding that rests on assumed prices, and what it means."""

    sign: str
    title: str


@dataclass(frozen=True)
class Block:
    """One chart or one table.

    Attributes:
        name: its address in the page.
        title: what it says.
        caption: n, what the marks are, notes.
        spec: of a chart, as JSON that can stand in a script; or
        table: HTML.
        mark: if it rests on assumed prices.
    """

    name: str
    title: str
    caption: str
    spec: str = ""
    table: str = ""
    mark: Mark | None = None


@dataclass(frozen=True)
class Chapter:
    """A chapter of the page."""

    name: str
    title: str
    intro: str
    blocks: list[Block] = field(default_factory=list)


class Marks:
    """Which findings rest on assumed prices, in one ruleset.

    Direct: an assumed price is part of the figure. Indirect: the figure is about a card of which some price is assumed,
    so that players might get it more or less often at its true price.
    """

    def __init__(self, rules: Ruleset, say: Wording) -> None:
        self.assumed = {card: any(prices) for card, prices in rules.assumed_prices().items()}
        self._say = say

    def mark(self, kind: str) -> Mark:
        """The mark of a kind."""
        return Mark(self._say.text(f"report.mark.{kind}.sign"), self._say.text(f"report.mark.{kind}.means"))

    def about(self, *cards: Card) -> Mark | None:
        """The mark of a figure about cards."""
        return self.mark(INDIRECT) if any(self.assumed.get(card, False) for card in cards) else None

    def priced(self, *cards: Card) -> Mark | None:
        """The mark of a figure that uses the prices of cards."""
        return self.mark(DIRECT) if any(self.assumed.get(card, False) for card in cards) else None

    @property
    def any(self) -> bool:
        """Whether any price is assumed."""
        return any(self.assumed.values())


@dataclass(frozen=True)
class Desk:
    """What every chapter works with: the tables, the wording, the marks."""

    say: Wording
    marks: Marks
    lang: str
    log: Log

    def chart(self, name: str, chart: AnyChart, counted: pl.DataFrame, what: str, mark: Mark | None = None,
              note: str = "", lines: bool = True) -> Block:  # fmt: skip
        """A chart as a block; `counted` is the frame that it shows, `what` says what its n counts, `lines` whether it
        draws the intervals."""
        title, spec = chart_parts(chart)
        return Block(name, title, self._caption(counted, what, note, lines), spec=script_safe(spec), mark=mark)

    def drawn(self, name: str, chart: AnyChart, caption: str, mark: Mark | None = None) -> Block:
        """A chart with a caption of its own."""
        title, spec = chart_parts(chart)
        return Block(name, title, caption, spec=script_safe(spec), mark=mark)

    def table(self, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], mark: Mark | None = None,
              note: str = "", said: str = "") -> Block:  # fmt: skip
        """A table as a block; heads are keys of `report.head`, `note` is a key, `said` a note in words."""
        return self._table(name, [self.head(key) for key in heads], rows, mark, note, said)

    def grid(self, name: str, corner: str, heads: Sequence[str], rows: Sequence[Sequence[str]],
             mark: Mark | None = None, note: str = "") -> Block:  # fmt: skip
        """A table whose heads, but for the corner, are written out already."""
        return self._table(name, [self.head(corner), *heads], rows, mark, note, "")

    def _table(self, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], mark: Mark | None, note: str,
               said: str) -> Block:  # fmt: skip
        parts = [self.say.text("report.caption.cells"), self.say.text(note) if note else "", said]
        html = table_html(f"t-{name}", heads, rows)
        title = self.say.text(f"report.table.{name}")
        return Block(f"table-{name}", title, " ".join(part for part in parts if part), table=html, mark=mark)

    def head(self, key: str) -> str:
        """The heading of a column."""
        return self.say.text(f"report.head.{key}")

    def _caption(self, counted: pl.DataFrame, what: str, note: str, lines: bool) -> str:
        numbers = counted["n"].to_list() or [0]
        low, high = min(numbers), max(numbers)
        span = self.say.count(low) if low == high else self.say.interval(low, high, digits=0)
        games = self.say.count(counted["clusters"].max() or 0)  # type: ignore[arg-type]
        said = [self.say.text("report.caption.chart", n=span, what=self.say.text(f"report.unit.{what}"), games=games)]
        said.append(self.say.text("report.caption.lines" if lines else "report.caption.below"))
        return " ".join(said + ([self.say.text(note)] if note else []))

    def cell(self, row: dict[str, Any], share: bool = False, digits: int = 1) -> str:
        """A figure with its interval."""
        if row["value"] is None:
            return self.say.text("figure.none")
        digits = self.say.fitting(row["low"], row["high"], share, digits)
        value = self.say.share(row["value"], digits) if share else self.say.number(row["value"], digits)
        bounds = self.say.interval(row["low"], row["high"], share, digits).replace(" ", "\u00a0")
        return f"{value} ({bounds})"  # a narrow cell breaks before the bracket

    def n(self, row: dict[str, Any]) -> str:
        """What a figure counts."""
        return self.say.count(row["n"])


def lookup(frame: pl.DataFrame, *keys: str) -> dict[Any, dict[str, Any]]:
    """Rows by one key or by a tuple of them."""
    return {
        (row[keys[0]] if len(keys) == 1 else tuple(row[k] for k in keys)): row for row in frame.iter_rows(named=True)
    }
