"""The findings of the page."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.headlines import Finding, best_seat, rows, top

from ..stats import (
    card_sources,
    card_values,
    endings,
    exhausted_rounds,
    first_holders,
    pearl_cards,
    pearl_gems,
    permanent_rounds,
    permanent_titles,
    point_shares,
    seat_results,
    title_rounds,
    title_wins,
    variety_sets,
)
from .blocks import CARDS, POINTS, ROWS

_CHANGES: Final = rows(title_rounds, measure="changes")
_PERMANENT: Final = rows(permanent_rounds, measure="titles")
_SHARE: Final = rows(permanent_titles, measure="permanent")
_NO_SET: Final = rows(variety_sets, sets=0)
_CARD: Final = rows(card_values, pick=top, measure="win")
_FIRST: Final = rows(card_values, pick=top, measure="points")
_SEAT: Final = rows(seat_results, pick=best_seat)
_TITLES: Final = rows(point_shares, measure="titles")
_VARIETY: Final = rows(point_shares, measure="variety")
_BOTH: Final = (*POINTS, *CARDS)

HEADLINES: Final = (
    Finding("changes", _CHANGES, "rounds", block="title-changes", example="changes"),
    Finding("kept", rows(first_holders), "titles_claimed", (), "share", block="first-holders"),
    Finding("permanent", _PERMANENT, "rounds", ROWS, block="title-fates", example="permanent"),
    Finding("no_set", _NO_SET, "chests", (), "share", block="variety-sets", example="variety"),
    Finding("best_card", _CARD, "cards_played", CARDS, "share", block="card-wins"),
    Finding("best_seat", _SEAT, "games", (), "share", block="seat-wins", example="close"),
)
"""What the first screen says."""

MORE: Final = (
    Finding("turns", rows(title_rounds, measure="turns"), "cards_played", (), "share", block="title-turns"),
    Finding("title_wins", rows(title_wins, pick=top), "titles", POINTS, "share", block="title-wins"),
    Finding("permanent_share", _SHARE, "titles", ROWS, "share", block="title-fates"),
    Finding("titles_points", _TITLES, "points", POINTS, "share", block="score-parts"),
    Finding("variety_points", _VARIETY, "points", POINTS, "share", block="score-parts"),
    Finding("first_card", _FIRST, "cards_played", _BOTH, "points", block="card-points"),
    Finding("deck", rows(card_sources, source="deck"), "cards_played", (), "share", block="card-sources"),
    Finding("matched", rows(pearl_gems, pick=top), "pearl_cards", CARDS, "share", block="pearl-gems"),
    Finding(
        "pearl_title", rows(pearl_cards, measure="gem_title"), "pearl_cards", CARDS, "share", block="table-pearl_cards"
    ),
    Finding("exhausted", rows(exhausted_rounds, measure="any"), "rounds", CARDS, "share", block="exhaustion"),
    Finding("margin", rows(endings, measure="margin"), "games", POINTS, "points", block="table-endings"),
    Finding("tied", rows(endings, measure="tied"), "games", POINTS, "share", block="table-endings"),
    Finding("win", rows(seat_results, measure="win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""
