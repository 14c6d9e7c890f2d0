"""A log written down by hand, filled in: numbers of rows, turns and years, and what its manifest leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

import polars as pl

from ..rules.ruleset import BaseRuleset
from .folder import LogError
from .jsonl import games_of
from .record import Record
from .validate import manifest_faults

L = TypeVar("L", bound=Record)


def complete(log: L) -> L:
    """A log written by hand, with what it leaves out and what follows from the rest.

    Raises:
        LogError: what its manifest says cannot be, or is not so; every problem is named.
    """
    events, schema = log.events.collect(), log.layout.tables["events"]
    counted: dict[str, pl.Expr] = {"seq": pl.int_range(pl.len()).over("game"), **log.counted()}
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
        "bots": ["?"] * named if named in range(log.layout.seats + 1) else [],
        "seed": None,
        "decisions": False,
        "ruleset": {},
    }
    manifest = {**defaults, **log.manifest, "parts": []}
    manifest["ruleset"] = _whole(log.layout.rules, manifest)
    wrong = list(manifest_faults(log.layout, manifest)) or list(_game_faults(manifest, events))
    if wrong:
        raise LogError("; ".join(wrong))
    return replace(log, manifest=manifest, events=events.lazy(), games=games_of(log.layout, events).lazy())


def _game_faults(manifest: dict[str, Any], events: pl.DataFrame) -> Iterator[str]:
    """Where the events are not of the games that the manifest promises."""
    first, count = manifest["first"], manifest["games"]
    numbers = events["game"].unique().sort()
    beyond = numbers.filter((numbers < first) | (numbers >= first + count)).to_list()
    if beyond:
        yield f"it has events of game {beyond[0]}, but its manifest promises games {first} to {first + count - 1}"
    elif len(numbers) < count:
        yield f"it has events of {len(numbers)} games, but its manifest promises {count}"


def _whole(rules: type[BaseRuleset], manifest: dict[str, Any]) -> Any:
    """The ruleset of a manifest; what people write down may hold only what differs from the rulebook, as a file does.

    Raises:
        LogError: with every problem there is.
    """
    said = manifest["ruleset"]
    if "ruleset_hash" in manifest or not isinstance(said, dict) or set(said) >= set(rules.default().to_dict()):
        return said
    try:
        return rules.from_dict(said).to_dict()
    except ValueError as error:
        problems = getattr(error, "problems", ())
        raise LogError(f"its ruleset cannot be read: {'; '.join(map(str, problems)) or error}") from None
