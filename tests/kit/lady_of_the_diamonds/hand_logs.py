"""Logs of Lady of the Diamonds written down by hand, and figures by key."""

from __future__ import annotations

from typing import Any

import polars as pl

from qn_analysis.core.log.layout import frame_schema
from qn_analysis.games.lady_of_the_diamonds.log.schema import LAYOUT
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset

Row = dict[str, Any]


def hand_log(rows: list[Row], games: list[Row], players: int = 2, rules: Ruleset | None = None) -> Log:
    """A log of such events; `seq` counts up within each game, and what a row does not name is null."""
    rules = rules or Ruleset.default()
    seq: dict[int, int] = {}
    full = []
    for row in rows:
        game = row.get("game", 0)
        seq[game] = seq.get(game, -1) + 1
        full.append({"game": game, "turn": 1, "round": 1, "phase": "card", **row, "seq": seq[game]})
    manifest = {
        "game": LAYOUT.game, "games": len(games), "first": 0, "players": players, "bots": ["hand"] * players, "seed": 0,
        "knows": "full", "package": "0.1.0", "ruleset": rules.to_dict(), "ruleset_hash": rules.hash,
    }  # fmt: skip
    frame = pl.DataFrame(full, schema=frame_schema(LAYOUT.events))
    table = pl.DataFrame(games, schema=frame_schema(LAYOUT.games))
    return Log(manifest, frame.lazy(), table.lazy())


def figures(frame: pl.DataFrame, *keys: str) -> dict[Any, tuple[Any, int]]:
    """Value and n by key."""
    return {
        (row[keys[0]] if len(keys) == 1 else tuple(row[k] for k in keys)): (row["value"], row["n"])
        for row in frame.iter_rows(named=True)
    }
