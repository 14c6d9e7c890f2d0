"""QN6, sale: its steps, each once and in their order."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs

from ...words.events import Event
from ..tables import Tables
from ..tables.sale import course, inside, late_rows, sale_rows
from . import check


@check(
    "QN628", "sale-event-twice", "error", "sale.rarity.tiles", "sale.selling.formula", "necklace.tribute",
    "sale.selling.scores",
    needs=Needs.SCORES, values="gem times",
)  # fmt: skip
def sale_event_twice(t: Tables) -> pl.DataFrame:
    """Something that happens once in a sale happens twice.

    ## What it finds
    A second row in one sale of the same count, tile, King, tribute, row sold or not, or score.

    ## Why it matters
    Each gem is counted and each row paid once in a sale.

    ## Example
    Barnaby sells his ambers, and sells them again.

    ## What a log must tell
    The events of each sale.
    """
    # times (so far)
    again = t.table(course)[3]
    return t.table(sale_rows).select("game", "seq", "seat", "gem")[again["again"]].with_columns(again["times"])


@check(
    "QN630", "sale-steps-disordered", "error", "setup.rarity.aside", "sale.rarity.count", "alchemist.before_rarity",
    "sale.selling.winner", "sale.after.discard",
    needs=Needs.SCORES, values="gem step step_before",
)  # fmt: skip
def sale_steps_disordered(t: Tables) -> pl.DataFrame:
    """The steps of a sale come in another order than display, Alchemist, count, rarity, selling, scores.

    ## What it finds
    A row of a sale that belongs to an earlier step than the row before it, or that stands outside any sale: before the
    first is opened, or after the scores of one.

    ## Why it matters
    Rarity needs the count, prices need rarity, and scores need the sales.

    ## Example
    Amy's emeralds are sold before the rarity tiles are placed.

    ## What a log must tell
    The events of each sale in their order.
    """
    # step and step_before (1 opening ... 7 scores, or no sale)
    last = (Event.SALE_OPENED, Event.SHOWN, Event.LAPSED, Event.COUNTED, Event.RARITY_SET, Event.UNSOLD_NOBODY)
    code = pl.col("event").to_physical()
    step = pl.sum_horizontal((code > int(event)).cast(pl.UInt8) for event in last) + 1
    some, itself = late_rows(t)
    rows = t.some(some).with_columns(step=step)
    before = pl.when(pl.col("sale") == pl.col("sale").shift()).then(pl.col("step").shift()).otherwise(7)
    late = rows.with_columns(step_before=before)
    late = late.filter(itself, pl.col("step") < pl.col("step_before"), pl.col("step") > 2)
    late = late.filter(~pl.col("event").is_in(["transmuted", "not_transmuted"]))
    return t.some(late).select("game", "seq", "seat", "gem", "step", "step_before")


@check("QN636", "event-inside-sale", "error", "sale.after.resume", needs=Needs.SCORES, values="card event")
def event_inside_sale(t: Tables) -> pl.DataFrame:
    """Something that is no part of a sale happens while one is held.

    ## What it finds
    An event between the first and the last row of a sale that is neither one of a sale nor the play of the Alchemist.

    ## Why it matters
    A sale is held without interruption; what a Merchant broke off goes on after it.

    ## Example
    The market is filled between the opening of a sale and the displays.

    ## What a log must tell
    The events of each sale in their order.
    """
    return t.some(t.table(inside)).select("game", "seq", "seat", "card", "event")
