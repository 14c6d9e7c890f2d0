"""The findings of the page."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.headlines import Finding, Rows, best_seat, measure, top

from .. import stats
from .blocks import CARDS, COINS


def _of(frame: pl.DataFrame, name: str, **group: str) -> pl.DataFrame:
    """The row of a measure and a group."""
    return measure(frame, name).filter(**group)


HEADLINES: Final = (
    Finding(
        "jewel_effort",
        Rows(stats.object_values.want(), lambda frame: _of(frame, "effort", kind="jewel")),
        "effort",
        COINS,
        "coins",
        block="object-effort",
        example="jewel",
    ),
    Finding(
        "gem_card",
        Rows(stats.object_values.want(), lambda frame: _of(frame, "card", kind="gem")),
        "cards_crafted",
        COINS,
        "coins",
        block="object-card",
    ),
    Finding(
        "challenger",
        Rows(stats.bidders.want(), lambda frame: _of(frame, "profit", role="challenger")),
        "bidders",
        COINS,
        "coins",
        block="bidders",
        example="auction",
    ),
    Finding(
        "best_seat",
        Rows(stats.seat_results.want(), best_seat),
        "games",
        (),
        "share",
        block="seat-wins",
        example="close",
    ),
    Finding("turns", Rows(stats.game_lengths.want(), "turns"), "games", CARDS, block="table-lengths"),
    Finding(
        "best_encounter",
        Rows(stats.encounter_values.want(), lambda frame: top(measure(frame, "worth"))),
        "meetings",
        (*COINS, *CARDS),
        "coins",
        block="encounter-worth",
        example="treasure",
    ),
)
"""What the first screen says."""

MORE: Final = (
    Finding(
        "gem_effort",
        Rows(stats.object_values.want(), lambda frame: _of(frame, "effort", kind="gem")),
        "effort",
        COINS,
        "coins",
        block="object-effort",
    ),
    Finding(
        "jewel_action",
        Rows(stats.object_values.want(), lambda frame: _of(frame, "action", kind="jewel")),
        "work",
        COINS,
        "coins",
        block="object-action",
    ),
    Finding(
        "gem_action",
        Rows(stats.object_values.want(), lambda frame: _of(frame, "action", kind="gem")),
        "work",
        COINS,
        "coins",
        block="object-action",
    ),
    Finding(
        "jewel_card",
        Rows(stats.object_values.want(), lambda frame: _of(frame, "card", kind="jewel")),
        "cards_crafted",
        COINS,
        "coins",
        block="object-card",
    ),
    Finding(
        "best_recipe",
        Rows(stats.object_values.want("recipe"), lambda frame: top(measure(frame, "effort"))),
        "effort",
        COINS,
        "coins",
        block="object-effort",
    ),
    Finding(
        "jewels_share",
        Rows(stats.income.want(), lambda frame: _of(frame, "share", source="jewels")),
        "coins",
        COINS,
        "share",
        block="table-income",
    ),
    Finding("asked", Rows(stats.auctions.want(), "asked"), "trades_possible", (), "share", block="auction-chances"),
    Finding("taken", Rows(stats.auctions.want(), "taken"), "auctions", (), "share", block="auction-chances"),
    Finding("free", Rows(stats.auction_actions.want(), "free"), "trades", (), "share", block="table-auction_actions"),
    Finding(
        "wages",
        Rows(stats.actions_used.want(), lambda frame: frame.filter(action="coin")),
        "actions",
        (),
        "share",
        block="actions-used",
    ),
    Finding("first_seat", Rows(stats.first_seat.want()), "games", (), "share", block="table-first_seat"),
    Finding(
        "used",
        Rows(stats.encounter_values.want(), lambda frame: top(measure(frame, "used"))),
        "entered",
        CARDS,
        "share",
        block="encounter-used",
    ),
    Finding("margin", Rows(stats.endings.want(), "margin"), "games", COINS, "coins", block="table-endings"),
    Finding("resources", Rows(stats.endings.want(), "resources"), "games", CARDS, "share", block="table-endings"),
    Finding("win", Rows(stats.seat_results.want(), "win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""
