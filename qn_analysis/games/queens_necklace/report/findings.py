"""The findings of the page."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.findings import Finding, best_seat, measure

from .. import stats
from ..words.cards import Card


def _turns(t: stats.Gathered) -> pl.DataFrame:
    return measure(stats.sale_timing(t), "turn")


_BOTH: Final = (Card.KING, Card.NECKLACE)
HEADLINES: Final = (
    Finding("end", lambda t: _turns(t).tail(1), "sales", block="sale-turns"),
    Finding("ring_bought", lambda t: measure(stats.ring_value(t, ""), "bought"), "rings_bought", (Card.RING,),
            "pounds", block="table-ring_gems", example="rings"),
    Finding("destroyed_others", lambda t: measure(stats.king_totals(t), "destroyed_others"), "games", (Card.KING,),
            "pounds", block="table-king_totals", example="king"),
    Finding("decided", lambda t: measure(stats.endings(t), "decided"), "games", (), "share", block="table-endings",
            example="comeback"),
    Finding("held", lambda t: measure(stats.best_held_back(t), "any"), "displays", (), "share", block="held-back"),
    Finding("best_seat", lambda t: best_seat(stats.seat_results(t)), "games", (), "share",
            block="seat-wins", example="close"),
)  # fmt: skip
"""What the first screen says."""

MORE: Final = (
    Finding("sale", _turns, "sales", block="table-timing"),
    Finding("postponed", lambda t: measure(stats.postponements(t), "postponed").tail(1), "merchants",
            (Card.CARDINAL,), "share", block="postponed"),
    Finding("ring_shown", lambda t: measure(stats.ring_value(t, ""), "shown"), "rings_shown", (Card.RING,), "pounds",
            block="ring-gems"),
    Finding("wasted", lambda t: stats.rings_wasted(t), "rings_shown", (Card.RING,), "share", block="ring-fates"),
    Finding("unshown", lambda t: stats.rings_unshown(t).filter(pl.col("how") == "all"), "rings", (Card.RING,), "share",
            block="table-unshown"),
    Finding("cancelled", lambda t: measure(stats.king_totals(t), "cancelled"), "games", (Card.KING,), digits=2,
            block="table-king_totals"),
    Finding("destroyed", lambda t: measure(stats.king_totals(t), "destroyed"), "games", (Card.KING,), "pounds",
            block="table-king_totals"),
    Finding("voided", lambda t: measure(stats.king_outcomes(t), "voided"), "kings_shown", _BOTH, "share",
            block="king-fates"),
    Finding("necklace", lambda t: measure(stats.necklace_earnings(t), "earned"), "necklaces", _BOTH, "pounds",
            block="necklace"),
    Finding("tied", lambda t: stats.ties(t, []), "gems_shown", (), "share", block="table-tiles_gem"),
    Finding("price", lambda t: stats.sold_prices(t).filter(pl.col("gem") != "amber"), "jewels_sold", (), "pounds",
            block="table-prices"),
    Finding("price", lambda t: stats.sold_prices(t).filter(pl.col("gem") == "amber"), "jewels_sold", (Card.AMBER_1,),
            "pounds", block="table-prices"),
    Finding("win", lambda t: measure(stats.seat_results(t), "win"), "games", (), "share", block="table-seats"),
)  # fmt: skip
"""What stands in the list below."""
