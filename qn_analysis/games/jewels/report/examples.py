"""Example games: those that show something at its most, with the table at the end and their transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.example_games import best_examples, example_chapter

from .. import stats
from ..log.position import Position
from ..log.table import Log
from .blocks import Desk

_FOUND: Final[dict[str, Any]] = {
    "kind": pl.String, "game": pl.UInt32, "turn": pl.UInt16, "seat": pl.UInt8, "weight": pl.Int64, "number": pl.Int64,
}  # fmt: skip
"""Columns of the examples found: where and who, how much of it (`weight` chooses), and one more `number`."""
_EVENTS: Final = ("sold", "auction_won", "treasure_won", "game_over")


def _jewel(events: pl.DataFrame) -> pl.DataFrame:
    """The dearest sale, without the coins on the Buyer."""
    return events.filter(pl.col("event") == "sold").select("game", "turn", "seat", weight="amount")


def _auction(events: pl.DataFrame) -> pl.DataFrame:
    """The highest offer that won an auction."""
    return events.filter(pl.col("event") == "auction_won").select("game", "turn", "seat", weight="amount")


def _treasure(events: pl.DataFrame) -> pl.DataFrame:
    """The most cards that one Monster's treasure brings."""
    won = events.filter(pl.col("event") == "treasure_won")
    fight = (pl.col("city") != pl.col("city").shift(1)) | (pl.col("seat") != pl.col("seat").shift(1))
    each = won.with_columns(fight=(fight | (pl.col("seq") != pl.col("seq").shift(1) + 1)).fill_null(True).cum_sum())
    return each.group_by("fight").agg(pl.col("game", "turn", "seat").first(), weight=pl.col("count").sum())


def _close(events: pl.DataFrame) -> pl.DataFrame:
    """The fewest coins between the two best; number is what the winner has, weight the margin below zero."""
    over = events.filter(pl.col("event") == "game_over").sort("amount", descending=True, maintain_order=True)
    found = over.group_by("game", maintain_order=True).agg(
        pl.col("turn", "seat").first(), number=pl.col("amount").first(), second=pl.col("amount").get(1),
    )  # fmt: skip
    return found.select("game", "turn", "seat", "number", weight=pl.col("second") - pl.col("number"))


KINDS: Final[Mapping[str, Callable[[pl.DataFrame], pl.DataFrame]]] = {
    "jewel": _jewel, "auction": _auction, "treasure": _treasure, "close": _close,
}  # fmt: skip
"""What examples are chosen for: the one of the greatest `weight`, of equals the first game, turn and seat."""


def choose(log: Log) -> pl.DataFrame:
    """The example of each kind, as far as the log has one.

    Grain: one row a kind. Columns: kind, game, turn, seat, weight, number (see the function of the kind in `KINDS`).
    """
    return best_examples(log, KINDS, _rows, _FOUND, ("game", "turn", "seat"))


def _rows(events: pl.LazyFrame) -> pl.LazyFrame:
    """What the examples are chosen by."""
    return events.filter(pl.col("event").is_in(list(_EVENTS))).select(
        "game", pl.col("seq").cast(pl.Int64), "turn", "event", "seat", "city", pl.col("count", "amount").cast(pl.Int64),
    )  # fmt: skip


def examples(desk: Desk, _t: stats.Gathered) -> Chapter:
    """The example games, each with why it was chosen, the table at the end and its transcript."""
    words = ("transcript", "table", "player", "city", "objects", "hand", "total", "place")
    return example_chapter(
        desk,
        choose(desk.log),
        __package__,
        named=lambda row: {
            "number": row["number"] or 0,
            "weight": abs(row["weight"]),
            "turn": row["turn"],
            "seat": desk.say.seat(row["seat"]),
        },
        board=lambda row: _board(desk, desk.log.position(row["game"])),
        words=words,
    )


def _board(desk: Desk, p: Position) -> list[dict[str, Any]]:
    """The players at the end: where they are, what lies before them, cards in hand, coins in all, place."""
    return [
        {
            "name": desk.say.seat(seat),
            "city": p.cities[seat] + 1,
            "objects": p.crafted[seat].total(),
            "hand": p.hands[seat].total(),
            "total": p.scores[seat],
            "place": p.places[seat],
        }
        for seat in range(p.players)
    ]
