"""The findings of the page."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.findings import Finding, best_seat, measure, top

from .. import stats
from .blocks import CARDS, COINS


def _of(frame: pl.DataFrame, name: str, **group: str) -> pl.DataFrame:
    """The row of a measure and a group."""
    return measure(frame, name).filter(**group)


HEADLINES: Final = (
    Finding("jewel_effort", lambda t: _of(stats.object_values(t), "effort", kind="jewel"), "effort", COINS, "coins",
            block="object-effort", example="jewel"),
    Finding("gem_card", lambda t: _of(stats.object_values(t), "card", kind="gem"), "cards_crafted", COINS, "coins",
            block="object-card"),
    Finding("challenger", lambda t: _of(stats.bidders(t), "profit", role="challenger"), "bidders", COINS, "coins",
            block="bidders", example="auction"),
    Finding("best_seat", lambda t: best_seat(stats.seat_results(t)), "games", (), "share",
            block="seat-wins", example="close"),
    Finding("turns", lambda t: measure(stats.game_lengths(t), "turns"), "games", CARDS, block="table-lengths"),
    Finding("best_encounter", lambda t: top(measure(stats.encounter_values(t), "worth")), "meetings",
            (*COINS, *CARDS), "coins", block="encounter-worth", example="treasure"),
)  # fmt: skip
"""What the first screen says."""

MORE: Final = (
    Finding("gem_effort", lambda t: _of(stats.object_values(t), "effort", kind="gem"), "effort", COINS, "coins",
            block="object-effort"),
    Finding("jewel_action", lambda t: _of(stats.object_values(t), "action", kind="jewel"), "work", COINS, "coins",
            block="object-action"),
    Finding("gem_action", lambda t: _of(stats.object_values(t), "action", kind="gem"), "work", COINS, "coins",
            block="object-action"),
    Finding("jewel_card", lambda t: _of(stats.object_values(t), "card", kind="jewel"), "cards_crafted", COINS, "coins",
            block="object-card"),
    Finding("best_recipe", lambda t: top(measure(stats.object_values(t, "recipe"), "effort")), "effort", COINS,
            "coins", block="object-effort"),
    Finding("jewels_share", lambda t: _of(stats.income(t), "share", source="jewels"), "coins", COINS, "share",
            block="table-income"),
    Finding("asked", lambda t: measure(stats.auctions(t), "asked"), "trades_possible", (), "share",
            block="auction-chances"),
    Finding("taken", lambda t: measure(stats.auctions(t), "taken"), "auctions", (), "share", block="auction-chances"),
    Finding("free", lambda t: measure(stats.auction_actions(t), "free"), "trades", (), "share",
            block="table-auction_actions"),
    Finding("wages", lambda t: stats.actions_used(t).filter(action="coin"), "actions", (), "share",
            block="actions-used"),
    Finding("first_seat", lambda t: stats.first_seat(t), "games", (), "share", block="table-first_seat"),
    Finding("used", lambda t: top(measure(stats.encounter_values(t), "used")), "entered", CARDS, "share",
            block="encounter-used"),
    Finding("margin", lambda t: measure(stats.endings(t), "margin"), "games", COINS, "coins", block="table-endings"),
    Finding("resources", lambda t: measure(stats.endings(t), "resources"), "games", CARDS, "share",
            block="table-endings"),
    Finding("win", lambda t: measure(stats.seat_results(t), "win"), "games", (), "share", block="table-seats"),
)  # fmt: skip
"""What stands in the list below."""
