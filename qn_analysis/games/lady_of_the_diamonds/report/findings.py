"""The findings of the page."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.findings import Finding, best_seat, measure, top

from .. import stats
from .blocks import CARDS, POINTS, ROWS

HEADLINES: Final = (
    Finding("changes", lambda t: measure(stats.title_rounds(t), "changes"), "rounds",
            block="title-changes", example="changes"),
    Finding("kept", lambda t: stats.first_holders(t), "titles_claimed", (), "share", block="first-holders"),
    Finding("permanent", lambda t: measure(stats.permanent_rounds(t), "titles"), "rounds", ROWS,
            block="title-fates", example="permanent"),
    Finding("no_set", lambda t: stats.variety_sets(t).filter(pl.col("sets") == 0), "chests", (), "share",
            block="variety-sets", example="variety"),
    Finding("best_card", lambda t: top(measure(stats.card_values(t), "win")), "cards_played", CARDS, "share",
            block="card-wins"),
    Finding("best_seat", lambda t: best_seat(stats.seat_results(t)), "games", (), "share",
            block="seat-wins", example="close"),
)  # fmt: skip
"""What the first screen says."""

MORE: Final = (
    Finding("turns", lambda t: measure(stats.title_rounds(t), "turns"), "cards_played", (), "share",
            block="title-turns"),
    Finding("title_wins", lambda t: top(stats.title_wins(t)), "titles", POINTS, "share", block="title-wins"),
    Finding("permanent_share", lambda t: measure(stats.permanent_titles(t), "permanent"), "titles", ROWS, "share",
            block="title-fates"),
    Finding("titles_points", lambda t: measure(stats.point_shares(t), "titles"), "points", POINTS, "share",
            block="score-parts"),
    Finding("variety_points", lambda t: measure(stats.point_shares(t), "variety"), "points", POINTS, "share",
            block="score-parts"),
    Finding("first_card", lambda t: top(measure(stats.card_values(t), "points")), "cards_played",
            (*POINTS, *CARDS), "points", block="card-points"),
    Finding("deck", lambda t: stats.card_sources(t).filter(pl.col("source") == "deck"), "cards_played", (), "share",
            block="card-sources"),
    Finding("matched", lambda t: top(stats.pearl_gems(t)), "pearl_cards", CARDS, "share", block="pearl-gems"),
    Finding("pearl_title", lambda t: measure(stats.pearl_cards(t), "gem_title"), "pearl_cards", CARDS, "share",
            block="table-pearl_cards"),
    Finding("exhausted", lambda t: measure(stats.exhausted_rounds(t), "any"), "rounds", CARDS, "share",
            block="exhaustion"),
    Finding("margin", lambda t: measure(stats.endings(t), "margin"), "games", POINTS, "points", block="table-endings"),
    Finding("tied", lambda t: measure(stats.endings(t), "tied"), "games", POINTS, "share", block="table-endings"),
    Finding("win", lambda t: measure(stats.seat_results(t), "win"), "games", (), "share", block="table-seats"),
)  # fmt: skip
"""What stands in the list below."""
