"""Clean logs, and ways to break them that are illegal by construction."""

from __future__ import annotations

from functools import cache

import polars as pl

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.findings import Findings
from qn_analysis.core.log.layout import frame_schema
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.schema import EVENT_COLUMNS
from qn_analysis.games.queens_necklace.log.table import Log

SCHEMA = frame_schema(EVENT_COLUMNS)


@cache
def clean(players: int = 3, games: int = 12, bots: str = "greedy", seed: int = 5) -> Log:
    """A log of the engine's, which breaks no rule."""
    return GAME.simulate(games, players=players, bots=bots, seed=seed, progress=False)


def with_events(log: Log, events: pl.DataFrame) -> Log:
    """The same log with other events."""
    return Log(log.manifest, events.cast(SCHEMA).lazy(), log.games)  # type: ignore[arg-type]


def set_where(log: Log, where: pl.Expr, **values: object) -> Log:
    """A log in which the first row that fits has other values."""
    events = log.events.collect()
    rows = events.with_row_index("row").filter(where)["row"]
    assert len(rows), "no such row to break"
    at = pl.int_range(pl.len()) == rows[0]
    changed = [
        pl.when(at).then(value if isinstance(value, pl.Expr) else pl.lit(value, dtype=SCHEMA[key]))
        .otherwise(pl.col(key)).cast(SCHEMA[key]).alias(key)
        for key, value in values.items()
    ]  # fmt: skip
    return with_events(log, events.with_columns(changed))


def without(log: Log, where: pl.Expr) -> Log:
    """A log that lacks the first row that fits."""
    events = log.events.collect()
    rows = events.with_row_index("row").filter(where)["row"]
    assert len(rows), "no such row to drop"
    return with_events(log, events.filter(pl.int_range(pl.len()) != rows[0]))


def codes(log: Log, *select: str) -> set[str]:
    """The codes of all findings."""
    found: Findings = lint(log, select=select)
    return set(found.raw["code"])
