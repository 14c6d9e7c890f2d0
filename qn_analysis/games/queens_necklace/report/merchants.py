"""The chapter on Merchants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.page.html import Cell
from qn_analysis.core.report.figures import Column, Figure, Lines, Section, chart, table

from .. import charts, stats
from ..stats.next_merchant import BIN
from ..words.cards import Card
from .blocks import Desk

_HAZARD: Final = stats.merchant_hazard.want("turn")
_TIMING: Final = stats.sale_timing.want()
_TURNS: Final = stats.sale_turns.want()
_LENGTHS: Final = stats.year_lengths.want("length")
_GAINS: Final = stats.active_gains.want("sale")
_SEATS: Final = stats.sale_seats.want()
_LATE: Final = stats.postponements.want()
_ASTROLOGER: Final = (Card.ASTROLOGER,)
_CARDINAL: Final = (Card.CARDINAL,)


def _hazard_table(desk: Desk, turns: pl.DataFrame, cards: pl.DataFrame) -> Block:
    say, nothing = desk.say, {"value": None, "low": None, "high": None, "n": 0}
    found, single = lookup(turns, "merchant", "left", "measure"), lookup(cards, "merchant", "left", "measure")
    states = sorted({key[:2] for key in (*found, *single)}, key=lambda key: (key[0], -key[1]))
    rows = []
    for merchant, left in states:
        each: list[dict[str, Any]] = [
            of.get((merchant, left, measure), nothing) for of in (found, single) for measure in ("came", "foretold")
        ]
        if any(row["value"] for row in each):
            rows.append(
                [say.text("label.from_to", low=str(left), high=str(left + BIN - 1)),
                 say.text("label.merchant", number=str(merchant)), *(desk.cell(row, share=True) for row in each[:2]),
                 desk.n(each[0]), *(desk.cell(row, share=True) for row in each[2:]), desk.n(each[2])]
            )  # fmt: skip
    heads = ["left", "next", "came", "foretold", "n_turns", "came_card", "foretold_card", "n_cards"]
    return desk.table("hazard", heads, rows, note="report.note.hazard_rows", frames=[turns, cards])


def _gain(desk: Desk, row: Mapping[str, Any]) -> str:
    return desk.head(f"gain_{row['measure']}")


def _timing_table(desk: Desk, timing: pl.DataFrame, turns: pl.DataFrame, phases: pl.DataFrame) -> Block:
    found, phase = lookup(timing, "sale", "measure"), lookup(phases, "sale", "phase")
    rows = []
    for sale in timing["sale"].unique().sort():
        turn, drawn = found[sale, "turn"], phase[sale, "astrologer"]
        spread = _spread(desk, turns.filter(sale=sale), "turn")
        left = desk.cell(found[sale, "left"])
        rows.append([desk.say.sale(sale), desk.cell(turn), spread, left, desk.cell(drawn, share=True), desk.n(turn)])
    heads = ["sale", "turn", "spread", "left", "astrologer", "sales"]
    return desk.table(
        "timing", heads, rows, desk.marks.about(*_ASTROLOGER), "report.note.left", frames=[timing, turns, phases]
    )


def _spread(desk: Desk, split: pl.DataFrame, category: str) -> Cell:
    """Between which numbers the middle 80 % lie, with the interval of either."""
    say, (low, high) = desk.say, stats.percentiles(split, category, (10, 90))
    bounds = "; ".join(say.interval(each.low, each.high, digits=0) for each in (low, high))
    return Cell(say.interval(low.value, high.value, digits=0), low.value, f"({bounds})".replace(" ", "\u00a0"))


def _year_table(desk: Desk, timing: pl.DataFrame, turns: pl.DataFrame, bought: pl.DataFrame) -> Block:
    found = lookup(timing, "sale", "measure")
    rows = []
    for year in timing["sale"].unique().sort():
        length, cards = found[year, "length"], found[year, "bought"]
        rows.append(
            [desk.say.text("label.year", number=str(year)), desk.cell(length),
             _spread(desk, turns.filter(sale=year), "length"), desk.cell(cards),
             _spread(desk, bought.filter(sale=year), "bought"), desk.n(length)]
        )  # fmt: skip
    heads = ["year", "length", "spread_turns", "bought", "spread_cards", "n_years"]
    return desk.table("years", heads, rows, frames=[timing, turns, bought])


def _late_table(desk: Desk, late: pl.DataFrame, waits: pl.DataFrame) -> Block:
    found = lookup(late, "merchant", "measure")
    rows = []
    for merchant in late["merchant"].unique().sort():
        share, waited, played = (found[merchant, measure] for measure in ("postponed", "waited", "cardinals"))
        rows.append(
            [desk.say.text("label.merchant", number=str(merchant)), desk.cell(share, share=True),
             desk.cell(played, digits=2), desk.n(share), desk.cell(waited), desk.n(waited)]
        )  # fmt: skip
    note = desk.say.text("report.note.waits")
    if not waits.is_empty():
        shares = [
            desk.say.text("report.note.wait", turns=str(row["waited"]), share=desk.cell(row, share=True))
            for row in waits.iter_rows(named=True)
        ]
        note += " " + desk.say.text(
            "report.note.waited", shares=desk.say.join(shares), n=desk.n(waits.row(0, named=True))
        )
    heads = ["merchant", "postponed", "cardinals", "n_merchants", "waited", "n_postponed"]
    return desk.table("postponed", heads, rows, desk.marks.about(*_CARDINAL), said=note, frames=[late, waits])


MERCHANTS: Final = Section(
    "merchants",
    (
        chart(
            charts.merchant_hazard, "turns", counted=lambda hazard: hazard.filter(measure="came"), shown="all",
            note="report.note.hazard", feeds=("merchant",),
        ),
        Figure((_HAZARD, stats.merchant_hazard.want("card")), _hazard_table, ("merchant",)),
        chart(
            charts.merchant_calibration, "turns", counted=lambda calibration, _: calibration.filter(measure="came"),
            shown="all", note="report.note.calibration", feeds=("merchant",),
        ),
        table(
            "foresight",
            [Lines(label, [stats.merchant_foresight.want(per, by) for per in ("turn", "card")])
             for by, label in (("merchant", "{merchant:label.merchant}"), ("", "report.head.all"))],
            [Column("came", "came", share=True), Column("settled", "settled", share=True),
             *(Column(name, name, digits=3) for name in ("squared_error", "squared_error_uncounted")),
             Column("explained", "explained", share=True), Column("came", n="n_turns"),
             Column("explained", "explained_card", share=True, of=1), Column("came", n="n_cards", of=1)],
            head="next", note="report.note.foresight", feeds=("merchant",),
        ),
        chart(
            charts.sale_turns, "sales", also=(_TIMING,), counted=lambda _, timing: timing.filter(measure="turn"),
            feeds=("length",),
        ),
        Figure((_TIMING, _TURNS, stats.sale_phases.want()), _timing_table, ("length",)),
        chart(charts.year_lengths, "years", note="report.note.years", feeds=("length",)),
        Figure((_TIMING, _LENGTHS, stats.year_lengths.want("bought")), _year_table, ("length",)),
        chart(charts.active_gains, "sales", note="report.note.active"),
        table(
            "sale_seats",
            [Lines("{seat:seat}", _SEATS, share=True), Lines(_gain, _GAINS, ["measure"]),
             Lines("report.head.n_sales", _SEATS, where={"seat": 0}, n=True)],
            [Column("", "{sale:label.sale}")], note="report.note.seats", foot=4,
        ),
        chart(charts.postponed, "merchants", mark=_CARDINAL),
        Figure((_LATE, stats.waits.want()), _late_table),
    ),
)  # fmt: skip
"""When Merchants come and how well that is foreseen; when sales come, in whose turn; years; postponements."""
