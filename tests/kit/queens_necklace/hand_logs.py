"""Logs written down by hand."""

from __future__ import annotations

from typing import Any

import polars as pl

from qn_analysis.core.log.layout import frame_schema
from qn_analysis.games.queens_necklace.log.schema import EVENT_COLUMNS, GAME_COLUMNS
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset

SALE = ("shown", "counted", "sold", "unsold_beaten", "unsold_cancelled", "tribute_paid")


def hand_log(rows: list[dict[str, Any]], players: int = 2, games: list[dict[str, Any]] | None = None) -> Log:
    """A log of such events; `seq` counts up within each game, and what a row does not name is null.

    A sale in which anything is shown or sold is closed for every seat.
    """
    held = {(row.get("game", 0), row.get("year", 1)) for row in rows if row["event"] in SALE}
    closed = {(row.get("game", 0), row.get("year", 1)) for row in rows if row["event"] == "sale_closed"}
    rows = rows + [
        {"event": "sale_closed", "game": game, "year": year, "seat": seat}
        for game, year in sorted(held - closed)
        for seat in range(players)
    ]
    rows.sort(key=lambda row: row.get("game", 0))  # a log has one game after the other
    seq: dict[int, int] = {}
    full = []
    for row in rows:
        game = row.get("game", 0)
        seq[game] = seq.get(game, -1) + 1
        full.append({"game": game, "turn": 1, "year": 1, "phase": "sale", **row, "seq": seq[game]})
    count = len({row["game"] for row in full})
    rules = Ruleset.default()
    manifest = {
        "games": count, "first": 0, "players": players, "bots": ["hand"] * players, "seed": 0, "knows": "full",
        "package": "0.1.0", "ruleset": rules.to_dict(), "ruleset_hash": rules.hash,
    }  # fmt: skip
    frame = pl.DataFrame(full, schema=frame_schema(EVENT_COLUMNS))
    table = pl.DataFrame(games or [{"game": g} for g in range(count)], schema=frame_schema(GAME_COLUMNS))
    return Log(manifest, frame.lazy(), table.lazy())
