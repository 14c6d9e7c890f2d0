"""Example games: those that show something at its most, with the chests at the end and their transcript."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from ..words.cards import NOBODY, Cause, Treasure


def _changes(events: pl.DataFrame) -> pl.DataFrame:
    """Titles taken from somebody in a round."""
    return events.filter(pl.col("event") == "title_taken").group_by("game", "round").agg(weight=pl.len())


def _permanent(events: pl.DataFrame) -> pl.DataFrame:
    """Titles that become permanent in a round; number is that of exhausted supplies."""
    event = pl.col("event")
    found = events.group_by("game", "round").agg(
        weight=event.is_in(["permanent_by_row", "permanent_by_supply"]).sum(),
        number=(event == "supply_exhausted").sum(),
    )
    return found.filter(pl.col("weight") > 0)


def _variety(events: pl.DataFrame) -> pl.DataFrame:
    """Complete sets of one player; number is the points that they bring."""
    return events.filter(pl.col("event") == "variety_scored").select(
        "game", "round", "seat", weight="count", number="amount"
    )


def _close(events: pl.DataFrame) -> pl.DataFrame:
    """A game won by the tie-breaker: weight is the points of both, number the same."""
    over = events.filter(pl.col("event") == "game_over")
    first, second = (over.filter(pl.col("count") == place) for place in (1, 2))
    alone = first.filter(pl.len().over("game") == 1)
    tied = alone.join(second.select("game", second="amount"), on="game").filter(pl.col("amount") == pl.col("second"))
    return tied.unique("game", maintain_order=True).select("game", "round", "seat", weight="amount", number="amount")


def board(desk: Any, row: dict[str, Any]) -> dict[str, Any]:
    """The chests of the last round: pieces, titles, points."""
    say, p = desk.say, desk.log.position(row["game"])
    signs = {Cause.NONE: "♦", Cause.ROW_FILLED: "♛", Cause.SUPPLY_EXHAUSTED: "♛"}
    players = [
        {
            "name": say.seat(seat),
            "cells": [{"count": chest[t], "sign": signs[p.causes[t]] if p.titles[t] == seat else ""} for t in Treasure],
            "points": p.round_points[seat],
            "total": p.scores[seat],
            "place": p.places[seat],
        }
        for seat, chest in enumerate(p.chests)
    ]
    return {
        "chests": say.text("report.example.chests", n=desk.log.rules.rounds or 2),
        "treasures": [say.called("label.treasure", t.name.lower()) for t in Treasure],
        "players": players,
        "several": p.round > 1,
        "legend": say.text("report.example.signs", title="♦", permanent="♛")
        if any(holder != NOBODY for holder in p.titles)
        else "",
    }


KINDS: Final = {"changes": _changes, "permanent": _permanent, "variety": _variety, "close": _close}
"""What examples are chosen for; of equals the first game, round and seat."""
EVENTS: Final = (
    "title_taken", "permanent_by_row", "permanent_by_supply", "variety_scored", "supply_exhausted", "game_over",
)  # fmt: skip
WHERE: Final = ("round", "seat")
