"""Example games: those that show something at its most, with the table at the end and their transcript."""

from __future__ import annotations

from typing import Any, Final

import polars as pl


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


def board(desk: Any, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The players at the end: where they are, what lies before them, cards in hand, coins in all, place."""
    p = desk.log.position(row["game"])
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


KINDS: Final = {"jewel": _jewel, "auction": _auction, "treasure": _treasure, "close": _close}
"""What examples are chosen for; of equals the first game, turn and seat."""
EVENTS: Final = ("sold", "auction_won", "treasure_won", "game_over")
WHERE: Final = ("turn", "seat")
NUMBERS: Final = ("seq", "city", "count", "amount")
