"""The findings of the page: sentences made from the numbers, each with its figure, interval and n.

To change what the first screen says, change `HEADLINES`: a finding is the key of its sentence (`report.finding.<key>`),
the statistic it tells, and how its figure is written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import polars as pl

from .. import stats
from ..words.cards import Card
from .blocks import Desk, Mark


class Finding(NamedTuple):
    """A sentence to be made from a statistic.

    Attributes:
        key: of the sentence; its fields are `value` and what the row is about (`number` of a sale or Merchant, `gem`,
            `seat`).
        of: the statistic: a frame of rows with value, low, high and n, a sentence for each. A column `form` chooses
            among sentences: `report.finding.<key>.<form>`.
        unit: what n counts, a key of `report.unit`.
        about: cards that it is about; if a price of theirs is assumed, the sentence carries a mark.
        kind: whether the figure is a `number`, `pounds` or a `share`.
        digits: decimals, or more where the interval is narrow.
        block: the block of the page that shows more of it.
        example: the kind of example game (`examples.KINDS`) that shows it.
    """

    key: str
    of: Callable[[stats.Gathered], pl.DataFrame]
    unit: str
    about: tuple[Card, ...] = ()
    kind: str = "number"
    digits: int = 1
    block: str = ""
    example: str = ""


@dataclass(frozen=True)
class Told:
    """A finding in words.

    Attributes:
        key: which one.
        text: the sentence; its figure is `figure`.
        bounds: interval and n in brackets.
        row: the row of the statistic.
        unit: what its n counts, as a key.
        mark: if it rests on assumed prices.
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


def _measure(frame: pl.DataFrame, measure: str) -> pl.DataFrame:
    return frame.filter(pl.col("measure") == measure)


def _turns(t: stats.Gathered) -> pl.DataFrame:
    return _measure(stats.sale_timing(t), "turn")


def _best_seat(t: stats.Gathered) -> pl.DataFrame:
    """The seat that wins most often, the earliest of several."""
    wins = _measure(stats.seat_results(t), "win")
    best = wins.sort("value", descending=True, nulls_last=True, maintain_order=True).head(1)
    clear = pl.col("low") > 1 / t.log.players
    return best.with_columns(form=pl.when(clear).then(pl.lit("clear")).otherwise(pl.lit("even")))


_BOTH: Final = (Card.KING, Card.NECKLACE)
HEADLINES: Final = (
    Finding("end", lambda t: _turns(t).tail(1), "sales", block="sale-turns"),
    Finding("ring_bought", lambda t: _measure(stats.ring_value(t, ""), "bought"), "rings_bought", (Card.RING,),
            "pounds", block="table-ring_gems", example="rings"),
    Finding("destroyed", lambda t: _measure(stats.king_totals(t), "destroyed"), "games", (Card.KING,), "pounds",
            block="king-damage-rank", example="king"),
    Finding("decided", lambda t: _measure(stats.endings(t), "decided"), "games", (), "share", block="table-endings",
            example="comeback"),
    Finding("held", lambda t: _measure(stats.best_held_back(t), "any"), "displays", (), "share", block="held-back"),
    Finding("best_seat", _best_seat, "games", (), "share", block="seat-wins", example="close"),
)  # fmt: skip
"""What the first screen says."""

MORE: Final = (
    Finding("sale", _turns, "sales", block="table-timing"),
    Finding("postponed", lambda t: _measure(stats.postponements(t), "postponed").tail(1), "merchants",
            (Card.CARDINAL,), "share", block="postponed"),
    Finding("ring_shown", lambda t: _measure(stats.ring_value(t, ""), "shown"), "rings_shown", (Card.RING,), "pounds",
            block="ring-gems"),
    Finding("wasted", lambda t: stats.rings_wasted(t), "rings_shown", (Card.RING,), "share", block="ring-fates"),
    Finding("unshown", lambda t: stats.rings_unshown(t).filter(pl.col("how") == "all"), "rings", (Card.RING,), "share",
            block="table-unshown"),
    Finding("cancelled", lambda t: _measure(stats.king_totals(t), "cancelled"), "games", (Card.KING,), digits=2,
            block="table-king_totals"),
    Finding("voided", lambda t: _measure(stats.king_outcomes(t), "voided"), "kings_shown", _BOTH, "share",
            block="king-fates"),
    Finding("necklace", lambda t: _measure(stats.necklace_earnings(t), "earned"), "necklaces", _BOTH, "pounds",
            block="necklace"),
    Finding("tied", lambda t: stats.ties(t, []), "gem_sales", (), "share", block="table-tiles_gem"),
    Finding("price", lambda t: stats.price_means(t).filter(pl.col("gem") != "amber"), "gem_sales", (), "pounds",
            block="gem-prices"),
    Finding("price", lambda t: stats.price_means(t).filter(pl.col("gem") == "amber"), "gem_sales", (Card.AMBER_1,),
            "pounds", block="gem-prices"),
    Finding("win", lambda t: _measure(stats.seat_results(t), "win"), "games", (), "share", block="table-seats"),
)  # fmt: skip
"""What stands in the list below."""


def tell(desk: Desk, t: stats.Gathered, findings: tuple[Finding, ...]) -> list[Told]:
    """Findings in words, in their order; a statistic of several rows has a sentence for each."""
    return [_told(desk, each, row) for each in findings for row in each.of(t).iter_rows(named=True)]


def _told(desk: Desk, finding: Finding, row: dict[str, Any]) -> Told:
    say, share = desk.say, finding.kind == "share"
    digits = say.fitting(row["low"], row["high"], share, finding.digits)
    figure = say.share(row["value"], digits) if share else say.number(row["value"], digits)
    interval = say.interval(row["low"], row["high"], share, digits)
    if finding.kind == "pounds":
        figure = say.text("figure.pounds", value=figure)
    bounds = say.text(
        "report.finding.bounds", interval=interval, n=desk.n(row), what=say.text(f"report.unit.{finding.unit}")
    )
    names = {"fair": say.share(1 / desk.log.players)}
    for column, field, write in (
        ("sale", "number", str), ("merchant", "number", str), ("gem", "gem", say.gem), ("seat", "seat", say.seat),
    ):  # fmt: skip
        if column in row:
            names[field] = write(row[column])
    key = f"{finding.key}.{row['form']}" if "form" in row else finding.key
    text = say.text(f"report.finding.{key}", value=figure, **names)
    mark = desk.marks.about(*finding.about)
    return Told(finding.key, text, figure, bounds, row, finding.unit, mark, finding.block, finding.example)
