"""The findings of the page."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.headlines import Finding, best_seat, rows

from ..stats import (
    best_held_back,
    endings,
    king_outcomes,
    king_totals,
    necklace_earnings,
    postponements,
    ring_value,
    rings_unshown,
    rings_wasted,
    sale_timing,
    seat_results,
    sold_prices,
    ties,
)
from ..words.cards import Card


def _last(frame: pl.DataFrame) -> pl.DataFrame:
    """The row of the last sale."""
    return frame.tail(1)


def _noble(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of all gems but amber."""
    return frame.filter(pl.col("gem") != "amber")


_RING: Final = (Card.RING,)
_KING: Final = (Card.KING,)
_BOTH: Final = (Card.KING, Card.NECKLACE)
_END: Final = rows(sale_timing, pick=_last, measure="turn")
_BOUGHT: Final = rows(ring_value, "", measure="bought")
_SHOWN: Final = rows(ring_value, "", measure="shown")
_OTHERS: Final = rows(king_totals, measure="destroyed_others")
_CANCELLED: Final = rows(king_totals, measure="cancelled")
_DESTROYED: Final = rows(king_totals, measure="destroyed")
_SEAT: Final = rows(seat_results, pick=best_seat)
_POSTPONED: Final = rows(postponements, pick=_last, measure="postponed")
_EARNED: Final = rows(necklace_earnings, measure="earned")
_AMBER: Final = rows(sold_prices, gem="amber")

HEADLINES: Final = (
    Finding("end", _END, "sales", block="sale-turns"),
    Finding("ring_bought", _BOUGHT, "rings_bought", _RING, "pounds", block="table-ring_gems", example="rings"),
    Finding("destroyed_others", _OTHERS, "games", _KING, "pounds", block="table-king_totals", example="king"),
    Finding(
        "decided", rows(endings, measure="decided"), "games", (), "share", block="table-endings", example="comeback"
    ),
    Finding("held", rows(best_held_back, measure="any"), "displays", (), "share", block="held-back"),
    Finding("best_seat", _SEAT, "games", (), "share", block="seat-wins", example="close"),
)
"""What the first screen says."""

MORE: Final = (
    Finding("sale", rows(sale_timing, measure="turn"), "sales", block="table-timing"),
    Finding("postponed", _POSTPONED, "merchants", (Card.CARDINAL,), "share", block="postponed"),
    Finding("ring_shown", _SHOWN, "rings_shown", _RING, "pounds", block="ring-gems"),
    Finding("wasted", rows(rings_wasted), "rings_shown", _RING, "share", block="ring-fates"),
    Finding("unshown", rows(rings_unshown, how="all"), "rings", _RING, "share", block="table-unshown"),
    Finding("cancelled", _CANCELLED, "games", _KING, digits=2, block="table-king_totals"),
    Finding("destroyed", _DESTROYED, "games", _KING, "pounds", block="table-king_totals"),
    Finding("voided", rows(king_outcomes, measure="voided"), "kings_shown", _BOTH, "share", block="king-fates"),
    Finding("necklace", _EARNED, "necklaces", _BOTH, "pounds", block="necklace"),
    Finding("tied", rows(ties, []), "gems_shown", (), "share", block="table-tiles_gem"),
    Finding("price", rows(sold_prices, pick=_noble), "jewels_sold", (), "pounds", block="table-prices"),
    Finding("price", _AMBER, "jewels_sold", (Card.AMBER_1,), "pounds", block="table-prices"),
    Finding("win", rows(seat_results, measure="win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""
