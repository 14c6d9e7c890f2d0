"""A log written down by hand, filled in: numbers of rows, turns and years, and what its manifest leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import polars as pl

from qn_analysis.core.folder import LogError

from ..rulebook import Ruleset, RulesetError
from ..words.cards import SEATS
from .checking import manifest_faults
from .jsonl import games_of
from .schema import EVENT_COLUMNS, frame_schema
from .table import Log


def filled(log: Log) -> Log:
    """A log written by hand, with what it leaves out and what follows from the rest.

    Raises:
        LogError: what its manifest says cannot be, or is not so; every problem is named.
    """
    events, schema = log.events.collect(), frame_schema(EVENT_COLUMNS)
    counted: dict[str, pl.Expr] = {
        "seq": pl.int_range(pl.len()).over("game"),
        "turn": (pl.col("event") == "turn_started").cast(pl.Int64).cum_sum().over("game"),
        "year": _sales_before() + 1,
    }
    unsaid = [name for name in counted if events.height and events[name].null_count() == events.height]
    events = events.with_columns(counted[name].cast(schema[name]).alias(name) for name in unsaid)
    started = events.filter(pl.col("event") == "game_started")["count"].drop_nulls().to_list()
    seats = [seat for column in ("seat", "other") if (seat := events[column].max()) is not None]
    players = started[0] if started else max([1, *(int(str(seat)) for seat in seats)]) + 1
    named = log.manifest.get("players", players)
    defaults: dict[str, Any] = {
        "knows": "full",
        "first": events["game"].min() or 0,
        "games": events["game"].n_unique(),
        "players": players,
        "bots": ["?"] * named if named in range(SEATS + 1) else [],
        "seed": None,
        "decisions": False,
        "ruleset": {},
    }
    manifest = {**defaults, **log.manifest, "parts": []}
    manifest["ruleset"] = _whole(manifest)
    wrong = list(manifest_faults(manifest)) or list(_game_faults(manifest, events))
    if wrong:
        raise LogError("; ".join(wrong))
    return replace(log, manifest=manifest, events=events.lazy(), games=games_of(events).lazy())


def _game_faults(manifest: dict[str, Any], events: pl.DataFrame) -> Iterator[str]:
    """Where the events are not of the games that the manifest promises."""
    first, count = manifest["first"], manifest["games"]
    numbers = events["game"].unique().sort()
    beyond = numbers.filter((numbers < first) | (numbers >= first + count)).to_list()
    if beyond:
        yield f"it has events of game {beyond[0]}, but its manifest promises games {first} to {first + count - 1}"
    elif len(numbers) < count:
        yield f"it has events of {len(numbers)} games, but its manifest promises {count}"


def _whole(manifest: dict[str, Any]) -> Any:
    """The ruleset of a manifest; what people write down may hold only what differs from the rulebook, as a file does.

    Raises:
        LogError: with every problem there is.
    """
    said = manifest["ruleset"]
    if "ruleset_hash" in manifest or not isinstance(said, dict) or set(said) >= set(Ruleset.default().to_dict()):
        return said
    try:
        return Ruleset.from_dict(said).to_dict()
    except RulesetError as error:
        raise LogError(f"its ruleset cannot be read: {'; '.join(map(str, error.problems)) or error}") from None


def _sales_before() -> pl.Expr:
    """Sales that ended before a row: runs of `sale_closed` that something else follows, the end of the game apart."""
    closed = pl.col("event") == "sale_closed"
    ended = closed.shift().over("game").fill_null(False) & ~closed & (pl.col("event") != "game_over")
    return ended.cast(pl.Int64).cum_sum().over("game")
