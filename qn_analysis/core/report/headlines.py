"""The headlines of a page: sentences made from the numbers, each with its figure, interval and n.

A headline is the key of its sentence (`report.finding.<key>`), the rows it tells, and how their figure is written. It
stands with its chapter (`Section`); which of them the first screen says, a report names by their keys. Rows are those
of a statistic, or those that a chart draws: then what the chart declares need not be said again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import polars as pl

from ..charts.chart import Chart
from ..page.blocks import Desk, Mark
from ..stats.statistic import Request, Statistic
from ..stats.verdicts import LEAST, SEAT, UNDECIDED, contenders, known, leader, seat_verdict
from .peers import Peer, rows_of
from .untold import limit_of

Pick = Callable[[pl.DataFrame], pl.DataFrame]
"""Chooses among rows."""
Choice: TypeAlias = Literal["first", "last", "highest", "top", "seat"]
"""The same by its name."""


class Rows(NamedTuple):
    """Rows of a statistic.

    Attributes:
        want: the statistic with its arguments.
        where: what their columns are, such as `{"measure": "win"}`; of several words, one of them.
        pick: chooses among these rows; None: all.
        chart: what draws them, if a chart does: it says how they are called and written, and where more of them is.
    """

    want: Request[Any]
    where: Mapping[str, Any] = MappingProxyType({})
    pick: Pick | None = None
    chart: Chart | None = None

    @property
    def label(self) -> str:
        """What each is called, as the chart has it; "" without one."""
        return self.chart.label if self.chart is not None and isinstance(self.chart.label, str) else ""

    @property
    def share(self) -> bool:
        """Whether the chart has them as shares."""
        return self.chart is not None and self.chart.share is True

    def __call__(self, t: Any) -> pl.DataFrame:
        """The rows, of what was gathered."""
        frame = rows_of(self.want(t), self.where)
        return self.pick(frame) if self.pick else frame

    def known(self, peer: Peer, about: str = "") -> pl.DataFrame:
        """Those of a population that have a figure; `about` stands for "{about}" in what their columns are."""
        where = {name: of.format(about=about) if isinstance(of, str) else of for name, of in self.where.items()}
        frame = peer.rows(self.want, **where)
        return self.pick(frame) if self.pick and frame.height else frame

    def row(self, peer: Peer, about: str = "") -> dict[str, Any] | None:
        """The first of these; None where there is none."""
        found = self.known(peer, about)
        return found.row(0, named=True) if found.height else None


def rows(
    of: Statistic[Any] | Chart, *args: Any, pick: Pick | Choice | None = None, pooled: bool = False, **where: Any
) -> Rows:
    """Rows of a statistic with these arguments, or those that a chart draws.

    Args:
        of, args: which.
        pick: chooses among them: a function, or `first`, `last`, `highest` (however few it counts), `top` (the highest
            of those with enough) or `seat` (the one that wins most often).
        pooled: things that the rules make alike are one row; of a chart, also where it has it so.
        where: what is in their columns; of several words, one of them. A chart's own words stand beside these.
    """
    picked = PICKS[pick] if isinstance(pick, str) else pick
    if isinstance(of, Chart):
        want = of.wants[0]
        return Rows(want.pool() if pooled or of.pooled else want, {**of.where, **where}, picked, of)
    want = of.want(*args)
    return Rows(want.pool() if pooled else want, where, picked)


class Headline(NamedTuple):
    """A sentence to be made from a statistic.

    Attributes:
        key: of the sentence; its fields are the columns of the row, of which `value` is written out, `fair` (an equal
            share), `least` and `matters` (percentage points that matter of a seat).
        of: the statistic: a frame of rows with value, low, high and n, a sentence for each. A column `form` chooses
            among sentences: `report.finding.<key>.<form>`.
        unit: what n counts, a key of `report.unit`.
        about: things of the game that it is about; if a number of theirs is assumed, the sentence carries a mark.
        kind: whether the figure is a `number`, a `share`, or else the text `figure.<kind>`, such as `figure.points`;
            "": as the chart of its rows has it, else a number.
        digits: decimals, or more where the interval is narrow.
        block: the block of the page that shows more of it; "": the chart of its rows.
        example: the kind of example game that shows it.
    """

    key: str
    of: Rows
    unit: str
    about: tuple[Any, ...] = ()
    kind: str = ""
    digits: int = 1
    block: str = ""
    example: str = ""

    @property
    def written(self) -> str:
        """How its figure is: the kind."""
        return self.kind or ("share" if self.of.share else "number")

    @property
    def place(self) -> str:
        """The block of the page that shows more of it."""
        return self.block or (self.of.chart.address if self.of.chart else "")

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistic that it tells."""
        return (self.of.want,)


@dataclass(frozen=True)
class Told:
    """A headline in words.

    Attributes:
        key: which one.
        text: the sentence; its figure is `figure`.
        bounds: interval and n in brackets.
        row: the row of the statistic.
        unit: what its n counts, as a key.
        mark: if it rests on assumed numbers.
        block, example: where more of it is.
    """

    key: str
    text: str
    figure: str
    bounds: str
    row: dict[str, Any]
    unit: str
    mark: Mark | None = None
    block: str = ""
    example: str = ""


def first(rows: pl.DataFrame) -> pl.DataFrame:
    """The first row."""
    return rows.head(1)


def last(rows: pl.DataFrame) -> pl.DataFrame:
    """The last row."""
    return rows.tail(1)


def highest(rows: pl.DataFrame) -> pl.DataFrame:
    """The row with the highest figure, however few it counts."""
    return rows.sort("value", descending=True, nulls_last=True, maintain_order=True).head(1)


def measure(frame: pl.DataFrame, name: str) -> pl.DataFrame:
    """The rows of one measure."""
    return frame.filter(pl.col("measure") == name)


def top(rows: pl.DataFrame) -> pl.DataFrame:
    """The row with the highest figure, the first of several, among those with at least `LEAST` observations.

    Its `form`: `clear` if its interval is clear of the others', else `even`; `few` where no row has that number: then
    it is the row with most observations, and it cannot be told which row leads. `passed_over`: rows with a figure of
    fewer.
    """
    first = contenders(rows)
    below = known(rows).height - first.height
    form = "few" if first.is_empty() else "clear" if leader(rows) else "even"
    chosen = first if first.height else rows.sort("n", descending=True, maintain_order=True)
    return chosen.head(1).with_columns(form=pl.lit(form), passed_over=pl.lit(below if form != "few" else 0))


def best_seat(results: pl.DataFrame) -> pl.DataFrame:
    """The seat that wins most often (or, where that is all that is clear, least often), of the frame of
    `core.stats.tables.seat_results`; its form is the verdict on the seats, as the chart has it in its title."""
    wins = measure(results, "win")
    found = seat_verdict(wins)
    if found is None:
        return wins.head(1).with_columns(form=pl.lit(UNDECIDED))
    return wins.filter(seat=found.row["seat"]).with_columns(form=pl.lit(found.verdict))


PICKS: Final[Mapping[Choice, Pick]] = {
    "first": first, "last": last, "highest": highest, "top": top, "seat": best_seat,
}  # fmt: skip


def tell(desk: Desk, t: Any, headlines: Sequence[Headline]) -> list[Told]:
    """Headlines in words, in their order; a statistic of several rows has a sentence for each. Of what the log does not
    tell there is none."""
    return [
        _told(desk, each, row)
        for each in headlines
        for row in each.of(t).iter_rows(named=True)
        if row.get("measure", "") not in limit_of(t, each.of.want).measures
    ]


def _told(desk: Desk, headline: Headline, row: dict[str, Any]) -> Told:
    say, kind = desk.say, headline.written
    share = kind == "share"
    digits = say.fitting(row["low"], row["high"], share, headline.digits)
    figure = say.share(row["value"], digits) if share else say.number(row["value"], digits)
    interval = say.bounds(row["low"], row["high"], share, digits)
    if kind not in ("number", "share"):
        figure = say.text(f"figure.{kind}", value=figure)
    bounds = say.text(
        "report.finding.bounds", interval=interval, n=desk.n(row), what=say.text(f"report.unit.{headline.unit}")
    )
    if row.get("passed_over"):
        bounds = say.text("report.finding.passed_over", bounds=bounds, n=row["passed_over"], least=str(LEAST))
    fields = {
        **row, "value": figure, "fair": say.share(1 / desk.log.players), "least": str(LEAST),
        "matters": say.number(100 * SEAT, 0),
    }  # fmt: skip
    key = f"{headline.key}.{row['form']}" if "form" in row else headline.key
    text = say.text(f"report.finding.{key}", **fields)
    mark = desk.marks.about(*headline.about)
    return Told(headline.key, text, figure, bounds, row, headline.unit, mark, headline.place, headline.example)
