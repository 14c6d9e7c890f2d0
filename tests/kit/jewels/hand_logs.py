"""Logs of Jewels written down by hand."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import frame_schema
from qn_analysis.games.jewels.log.schema import LAYOUT
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.rulebook import Ruleset
from tests.kit.lady_of_the_diamonds.hand_logs import Row


def hand_log(rows: list[Row], games: list[Row], rules: Ruleset, players: int = 2) -> Log:
    """A log of such events; `seq` counts up within each game, and what a row does not name is null."""
    seq: dict[int, int] = {}
    full = []
    for row in rows:
        game = row.get("game", 0)
        seq[game] = seq.get(game, -1) + 1
        full.append({"game": game, "turn": 1, "phase": "action", **row, "seq": seq[game]})
    manifest = {
        "game": LAYOUT.game, "games": len(games), "first": 0, "players": players, "bots": ["hand"] * players, "seed": 0,
        "knows": "full", "package": "0.1.0", "ruleset": rules.to_dict(), "ruleset_hash": rules.hash,
    }  # fmt: skip
    frame = pl.DataFrame(full, schema=frame_schema(LAYOUT.events))
    table = pl.DataFrame(games, schema=frame_schema(LAYOUT.games))
    return Log(manifest, frame.lazy(), table.lazy())
