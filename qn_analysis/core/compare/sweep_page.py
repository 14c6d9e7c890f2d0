"""A number moved step by step, written out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from ..charts.curve import curve_svg, curve_text
from ..page.blocks import Block, Chapter
from ..page.html import Cell, Drawn
from .effects import largest
from .trials_page import Table, TrialsSheet

if TYPE_CHECKING:
    from .sweep import Sweep

FIRST: Final = 4
"""Measures of the first screen."""


class SweepSheet(TrialsSheet):
    """A sweep in the words of a language."""

    key = "sweep"

    def __init__(self, sweep: Sweep, lang: str) -> None:
        super().__init__(sweep, lang)
        self.of = sweep
        self.ends = sweep.ends(sweep.about)
        first, last = sweep.trials[0].value, sweep.trials[-1].value
        self.span = {"field": sweep.field, "first": str(first), "last": str(last)}

    @property
    def title(self) -> str:
        """What was moved."""
        return self.text("title", game=self.say.text("report.game"), **self.span)

    def headline(self) -> str:
        """What the last step is beside the first, in one sentence."""
        text = self.effects.sentence(self.ends)
        return self.text(
            "sentence", players=self.tables_of(self.of.about), text=text[:1].lower() + text[1:], **self.span
        )

    def lead(self) -> str:
        """What was played, and who plays rules that they did not learn."""
        of = self.of
        played = self.text(
            "lead", n=str(len(of.trials)), games=self.say.count(of.games), base=of.base.name, bots=self.bots(),
            own=str(of.own), players=self.say.join(map(str, of.players)), **self.span,
        )  # fmt: skip
        return f"{played} {self.unlearnt()}".strip()

    def unlike(self) -> tuple[str, list[str]]:
        """A heading, and what each step changes besides the number itself, such as the size of the deck."""
        heading, listed = super().unlike()
        more = any(len(each.rules.differences(self.of.base)) > 1 for each in self.of.trials)
        return heading, listed if more else []

    def legend(self) -> str:
        """What marks and shades are."""
        return self.text("key", **self.span)

    def _order(self) -> list[str]:
        """The measures: the largest effects, one a topic, then all others by their size."""
        weight = (pl.col("value") / pl.col("matters")).abs()
        every = self.ends.sort(weight, descending=True, nulls_last=True, maintain_order=True)["key"].to_list()
        top = [row["key"] for row in largest(self.ends, self.of.measures, FIRST)]
        return [*top, *(key for key in every if key not in top)]

    def _curve(self, key: str, players: int) -> str:
        points = self.of.points(key, players)
        if not points:
            return self.say.text("figure.none")
        rows = self.of.frame.filter((pl.col("key") == key) & (pl.col("players") == players))
        row = rows.filter(pl.col("variant").is_not_null()).row(0, named=True)

        def write(value: float) -> str:
            return self.effects.figure(row, value)

        title = f"{self.called[key]}: " + "; ".join(f"{point.at}: {write(point.value)}" for point in points)
        base = points[0].value if row["base"] is None else row["base"]
        svg = curve_svg(points, base, row["matters"], self.of.own, write, title)
        text = f"{write(points[0].value)} {curve_text(points)} {write(points[-1].value)}"
        return Drawn(text, svg, points[-1].value - points[0].value)

    def _table(self, heading: str, keys: list[str]) -> Table:
        rows = [[self.called[key], *(self._curve(key, number) for number in self.of.players)] for key in keys]
        return heading, [self.say.text("compare.head.measure"), *map(self.tables_of, self.of.players)], rows

    def first(self) -> Table:
        """The largest effects."""
        return self._table(self.text("first", **self.span), self._order()[:FIRST])

    def tables(self) -> list[Table]:
        """All other measures."""
        return [self._table(self.text("rest", **self.span), self._order()[FIRST:])]

    def chapters(self) -> list[Chapter]:
        """All other measures as pictures, and every figure."""
        curves = self.grid("curves", self.tables()[0], self.legend())
        figures = [self._figures(number) for number in self.of.players]
        return [self.chapter("curves", [curves]), self.chapter("figures", figures)]

    def _figures(self, number: int) -> Block:
        """Every figure at a number of players, step by step."""
        steps = [each.key for each in self.of.trials]
        rows = []
        for key in self._order():
            found = self.of.frame.filter((pl.col("key") == key) & (pl.col("players") == number))
            by = {row["of"]: row for row in found.iter_rows(named=True)}
            cells = [Cell(self.effects.figure(by[of], by[of]["variant"]), by[of]["variant"]) for of in steps]
            rows.append([self.called[key], *cells])
        heads = [self.say.text("compare.head.measure"), *(str(each.value) for each in self.of.trials)]
        return self.grid(f"figures-{number}", (self.tables_of(number), heads, rows))
