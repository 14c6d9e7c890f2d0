"""The chapter on Merchants."""

from __future__ import annotations

from typing import Any

import polars as pl

from qn_analysis.core.page import Cell
from qn_analysis.core.report.blocks import Block, Chapter, Mark, lookup

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk


def merchants(desk: Desk, t: stats.Gathered) -> Chapter:
    """When Merchants come and how well that is foreseen; when sales come, in whose turn; years; postponements."""
    lang = desk.lang
    hazard, calibration = stats.merchant_hazard(t), stats.merchant_calibration(t)
    timing, turns, lengths = stats.sale_timing(t), stats.sale_turns(t), stats.year_lengths(t)
    gains, late = stats.active_gains(t, "sale"), stats.postponements(t)
    cardinal, astrologer = desk.marks.about(Card.CARDINAL), desk.marks.about(Card.ASTROLOGER)

    def of(frame: pl.DataFrame, measure: str) -> pl.DataFrame:
        return frame.filter(pl.col("measure") == measure)

    blocks = [
        desk.chart(
            "merchant-hazard", charts.merchant_hazard(hazard, lang), of(hazard, "came"), "turns",
            note="report.note.hazard", frames=hazard,
        ),
        _hazard_table(desk, hazard, stats.merchant_hazard(t, "card")),
        desk.chart(
            "merchant-calibration", charts.merchant_calibration(calibration, stats.merchant_foresight(t), lang),
            of(calibration, "came"), "turns", note="report.note.calibration", frames=calibration,
        ),
        _foresight_table(desk, t),
        desk.chart("sale-turns", charts.sale_turns(turns, lang), of(timing, "turn"), "sales"),
        _timing_table(desk, timing, turns, stats.sale_phases(t), astrologer),
        desk.chart(
            "year-lengths", charts.year_lengths(timing, lengths, lang), of(timing, "length"), "years",
            note="report.note.years",
        ),
        _year_table(desk, timing, lengths, stats.year_lengths(t, "bought")),
        desk.chart(
            "active-gains", charts.active_gains(gains, lang), of(gains, "difference"), "sales",
            note="report.note.active",
        ),
        _seat_table(desk, stats.sale_seats(t), gains),
        desk.chart("postponed", charts.postponed(late, lang), of(late, "postponed"), "merchants", cardinal),
        _late_table(desk, late, stats.waits(t), cardinal),
    ]  # fmt: skip
    return desk.chapter("merchants", blocks)


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
                [say.text("label.from_to", low=str(left), high=str(left + stats.BIN - 1)),
                 say.text("label.merchant", number=str(merchant)), *(desk.cell(row, share=True) for row in each[:2]),
                 desk.n(each[0]), *(desk.cell(row, share=True) for row in each[2:]), desk.n(each[2])]
            )  # fmt: skip
    heads = ["left", "next", "came", "foretold", "n_turns", "came_card", "foretold_card", "n_cards"]
    return desk.table("hazard", heads, rows, note="report.note.hazard_rows", frames=[turns, cards])


def _foresight_table(desk: Desk, t: stats.Gathered) -> Block:
    say = desk.say
    frames = {(per, by): stats.merchant_foresight(t, per, by) for per in ("turn", "card") for by in ("merchant", "")}
    by = {per: lookup(frames[per, "merchant"], "merchant", "measure") for per in ("turn", "card")}
    every = {per: lookup(frames[per, ""], "measure") for per in ("turn", "card")}
    rows = []
    for merchant in [*t.sale_grid["sale"], None]:
        turn, card = (
            every[per] if merchant is None else {name: by[per][merchant, name] for name in every[per]} for per in every
        )
        name = desk.head("all") if merchant is None else say.text("label.merchant", number=str(merchant))
        rows.append(
            [name, desk.cell(turn["came"], share=True), desk.cell(turn["settled"], share=True),
             desk.cell(turn["brier"], digits=3), desk.cell(turn["base"], digits=3),
             desk.cell(turn["explained"], share=True), desk.n(turn["came"]),
             desk.cell(card["explained"], share=True), desk.n(card["came"])]
        )  # fmt: skip
    heads = ["next", "came", "settled", "brier", "base", "explained", "n_turns", "explained_card", "n_cards"]
    return desk.table("foresight", heads, rows, note="report.note.foresight", frames=list(frames.values()), foot=1)


def _timing_table(
    desk: Desk, timing: pl.DataFrame, turns: pl.DataFrame, phases: pl.DataFrame, mark: Mark | None
) -> Block:  # fmt: skip
    found, phase = lookup(timing, "sale", "measure"), lookup(phases, "sale", "phase")
    rows = []
    for sale in timing["sale"].unique().sort():
        turn, drawn = found[sale, "turn"], phase[sale, "astrologer"]
        spread = _spread(desk, turns.filter(sale=sale), "turn")
        left = desk.cell(found[sale, "left"])
        rows.append([desk.say.sale(sale), desk.cell(turn), spread, left, desk.cell(drawn, share=True), desk.n(turn)])
    heads = ["sale", "turn", "spread", "left", "astrologer", "sales"]
    return desk.table("timing", heads, rows, mark, "report.note.left", frames=[timing, turns, phases])


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


def _seat_table(desk: Desk, seats: pl.DataFrame, gains: pl.DataFrame) -> Block:
    found, pounds = lookup(seats, "sale", "seat"), lookup(gains, "sale", "measure")
    sales = seats["sale"].unique().sort()
    rows = [
        [desk.say.seat(seat), *(desk.cell(found[sale, seat], share=True) for sale in sales)]
        for seat in seats["seat"].unique().sort()
    ]
    rows += [
        [desk.head(f"gain_{measure}"), *(desk.cell(pounds[sale, measure]) for sale in sales)]
        for measure in ("active", "others", "difference")
    ]
    rows.append([desk.head("n_sales"), *(desk.n(found[sale, 0]) for sale in sales)])
    heads = [desk.say.sale(sale) for sale in sales]
    return desk.grid("sale_seats", "seat", heads, rows, note="report.note.seats", frames=[seats, gains], foot=4)


def _late_table(desk: Desk, late: pl.DataFrame, waits: pl.DataFrame, mark: Mark | None) -> Block:
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
    return desk.table("postponed", heads, rows, mark, said=note, frames=[late, waits])
