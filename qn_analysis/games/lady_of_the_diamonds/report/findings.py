"""The findings of the page."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.headlines import Finding, Rows, best_seat, measure, top

from .. import stats
from .blocks import CARDS, POINTS, ROWS

HEADLINES: Final = (
    Finding("changes", Rows(stats.title_rounds.want(), "changes"), "rounds", block="title-changes", example="changes"),
    Finding("kept", Rows(stats.first_holders.want()), "titles_claimed", (), "share", block="first-holders"),
    Finding(
        "permanent",
        Rows(stats.permanent_rounds.want(), "titles"),
        "rounds",
        ROWS,
        block="title-fates",
        example="permanent",
    ),
    Finding(
        "no_set",
        Rows(stats.variety_sets.want(), lambda frame: frame.filter(pl.col("sets") == 0)),
        "chests",
        (),
        "share",
        block="variety-sets",
        example="variety",
    ),
    Finding(
        "best_card",
        Rows(stats.card_values.want(), lambda frame: top(measure(frame, "win"))),
        "cards_played",
        CARDS,
        "share",
        block="card-wins",
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
)
"""What the first screen says."""

MORE: Final = (
    Finding("turns", Rows(stats.title_rounds.want(), "turns"), "cards_played", (), "share", block="title-turns"),
    Finding("title_wins", Rows(stats.title_wins.want(), top), "titles", POINTS, "share", block="title-wins"),
    Finding(
        "permanent_share",
        Rows(stats.permanent_titles.want(), "permanent"),
        "titles",
        ROWS,
        "share",
        block="title-fates",
    ),
    Finding("titles_points", Rows(stats.point_shares.want(), "titles"), "points", POINTS, "share", block="score-parts"),
    Finding(
        "variety_points", Rows(stats.point_shares.want(), "variety"), "points", POINTS, "share", block="score-parts"
    ),
    Finding(
        "first_card",
        Rows(stats.card_values.want(), lambda frame: top(measure(frame, "points"))),
        "cards_played",
        (*POINTS, *CARDS),
        "points",
        block="card-points",
    ),
    Finding(
        "deck",
        Rows(stats.card_sources.want(), lambda frame: frame.filter(pl.col("source") == "deck")),
        "cards_played",
        (),
        "share",
        block="card-sources",
    ),
    Finding("matched", Rows(stats.pearl_gems.want(), top), "pearl_cards", CARDS, "share", block="pearl-gems"),
    Finding(
        "pearl_title",
        Rows(stats.pearl_cards.want(), "gem_title"),
        "pearl_cards",
        CARDS,
        "share",
        block="table-pearl_cards",
    ),
    Finding("exhausted", Rows(stats.exhausted_rounds.want(), "any"), "rounds", CARDS, "share", block="exhaustion"),
    Finding("margin", Rows(stats.endings.want(), "margin"), "games", POINTS, "points", block="table-endings"),
    Finding("tied", Rows(stats.endings.want(), "tied"), "games", POINTS, "share", block="table-endings"),
    Finding("win", Rows(stats.seat_results.want(), "win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""
