"""Example games: those that show something at its most, with the chests at the end and their transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.example_games import best_examples, example_chapter

from .. import stats
from ..log.position import Position
from ..log.table import Log
from ..words.cards import NOBODY, Cause, Treasure
from .blocks import Desk

_FOUND: Final[dict[str, Any]] = {
    "kind": pl.String, "game": pl.UInt32, "round": pl.UInt8, "seat": pl.UInt8, "weight": pl.Int64, "number": pl.Int64,
}  # fmt: skip
"""Columns of the examples found: where and who, how much of it (`weight` chooses), and one more `number`."""
_EVENTS: Final = (
    "title_taken", "permanent_by_row", "permanent_by_supply", "variety_scored", "supply_exhausted", "game_over",
)  # fmt: skip


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


KINDS: Final[Mapping[str, Callable[[pl.DataFrame], pl.DataFrame]]] = {
    "changes": _changes, "permanent": _permanent, "variety": _variety, "close": _close,
}  # fmt: skip
"""What examples are chosen for: the one of the greatest `weight`, of equals the first game, round and seat."""


def choose(log: Log) -> pl.DataFrame:
    """The example of each kind, as far as the log has one.

    Grain: one row a kind. Columns: kind, game, round, seat, weight, number (see the function of the kind in `KINDS`).
    """
    return best_examples(log, KINDS, _rows, _FOUND, ("game", "round", "seat"))


def _rows(events: pl.LazyFrame) -> pl.LazyFrame:
    """What the examples are chosen by."""
    return events.filter(pl.col("event").is_in(list(_EVENTS))).select(
        "game", "round", "event", "seat", pl.col("count", "amount").cast(pl.Int64),
    )  # fmt: skip


def examples(desk: Desk, _t: stats.Gathered) -> Chapter:
    """The example games, each with why it was chosen, the chests at the end and its transcript."""
    say = desk.say
    return example_chapter(
        desk,
        choose(desk.log),
        __package__,
        named=lambda row: {
            "number": row["number"] or 0,
            "weight": say.count(row["weight"]),
            "seat": "" if row["seat"] is None else say.seat(row["seat"]),
        },
        board=lambda row: _board(desk, desk.log.position(row["game"])),
        words=("transcript", "player", "points", "place", "total"),
        said={"chests": say.text("report.example.chests", n=desk.log.rules.rounds or 2)},
    )


def _board(desk: Desk, p: Position) -> dict[str, Any]:
    """The chests of the last round: pieces, titles, points."""
    say = desk.say
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
        "treasures": [say.treasure(t.name.lower()) for t in Treasure],
        "players": players,
        "several": p.round > 1,
        "legend": say.text("report.example.signs", title="♦", permanent="♛")
        if any(holder != NOBODY for holder in p.titles)
        else "",
    }
