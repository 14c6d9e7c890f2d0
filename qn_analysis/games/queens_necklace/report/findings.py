"""The findings of the page."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.headlines import Finding, Rows, best_seat, measure

from .. import stats
from ..words.cards import Card

_TURNS: Final = stats.sale_timing.want()
_BOTH: Final = (Card.KING, Card.NECKLACE)
HEADLINES: Final = (
    Finding("end", Rows(_TURNS, lambda frame: measure(frame, "turn").tail(1)), "sales", block="sale-turns"),
    Finding(
        "ring_bought",
        Rows(stats.ring_value.want(""), "bought"),
        "rings_bought",
        (Card.RING,),
        "pounds",
        block="table-ring_gems",
        example="rings",
    ),
    Finding(
        "destroyed_others",
        Rows(stats.king_totals.want(), "destroyed_others"),
        "games",
        (Card.KING,),
        "pounds",
        block="table-king_totals",
        example="king",
    ),
    Finding(
        "decided",
        Rows(stats.endings.want(), "decided"),
        "games",
        (),
        "share",
        block="table-endings",
        example="comeback",
    ),
    Finding("held", Rows(stats.best_held_back.want(), "any"), "displays", (), "share", block="held-back"),
    Finding(
        "best_seat",
        Rows(stats.seat_results.want(), best_seat),
        "games",
        (),
        "share",
        block="seat-wins",
        example="close",
    ),
)
"""What the first screen says."""

MORE: Final = (
    Finding("sale", Rows(_TURNS, "turn"), "sales", block="table-timing"),
    Finding(
        "postponed",
        Rows(stats.postponements.want(), lambda frame: measure(frame, "postponed").tail(1)),
        "merchants",
        (Card.CARDINAL,),
        "share",
        block="postponed",
    ),
    Finding(
        "ring_shown", Rows(stats.ring_value.want(""), "shown"), "rings_shown", (Card.RING,), "pounds", block="ring-gems"
    ),
    Finding("wasted", Rows(stats.rings_wasted.want()), "rings_shown", (Card.RING,), "share", block="ring-fates"),
    Finding(
        "unshown",
        Rows(stats.rings_unshown.want(), lambda frame: frame.filter(pl.col("how") == "all")),
        "rings",
        (Card.RING,),
        "share",
        block="table-unshown",
    ),
    Finding(
        "cancelled",
        Rows(stats.king_totals.want(), "cancelled"),
        "games",
        (Card.KING,),
        digits=2,
        block="table-king_totals",
    ),
    Finding(
        "destroyed",
        Rows(stats.king_totals.want(), "destroyed"),
        "games",
        (Card.KING,),
        "pounds",
        block="table-king_totals",
    ),
    Finding("voided", Rows(stats.king_outcomes.want(), "voided"), "kings_shown", _BOTH, "share", block="king-fates"),
    Finding("necklace", Rows(stats.necklace_earnings.want(), "earned"), "necklaces", _BOTH, "pounds", block="necklace"),
    Finding("tied", Rows(stats.ties.want([])), "gems_shown", (), "share", block="table-tiles_gem"),
    Finding(
        "price",
        Rows(stats.sold_prices.want(), lambda frame: frame.filter(pl.col("gem") != "amber")),
        "jewels_sold",
        (),
        "pounds",
        block="table-prices",
    ),
    Finding(
        "price",
        Rows(stats.sold_prices.want(), lambda frame: frame.filter(pl.col("gem") == "amber")),
        "jewels_sold",
        (Card.AMBER_1,),
        "pounds",
        block="table-prices",
    ),
    Finding("win", Rows(stats.seat_results.want(), "win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""
