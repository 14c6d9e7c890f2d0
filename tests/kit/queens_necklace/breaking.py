"""Clean logs, and ways to break them that are illegal by construction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

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


def linted_together(logs: Sequence[Log], *select: str, lang: str = "en") -> list[pl.DataFrame]:
    """What is found in each of many logs, with its messages. Those of the same rules, seats and knowledge are linted as
    games of one log, which is many times as quick as one after the other."""
    alike: dict[str, list[int]] = {}
    for at, log in enumerate(logs):
        key = json.dumps([log.manifest[part] for part in ("knows", "players", "ruleset")], sort_keys=True)
        alike.setdefault(key, []).append(at)
    found: dict[int, pl.DataFrame] = {}
    for places in alike.values():
        tables, ends = [], [0]
        for log in map(logs.__getitem__, places):
            told = [each.collect().with_columns(pl.col("game") + ends[-1]) for each in (log.events, log.games)]
            tables.append(told)
            ends.append(ends[-1] + int(log.manifest["games"]))
        events, games = (pl.concat(each) for each in zip(*tables, strict=True))
        manifest = {**logs[places[0]].manifest, "first": 0, "games": ends[-1], "parts": []}
        rows = lint(Log(manifest, events.lazy(), games.lazy()), select=select, lang=lang).frame
        for at, (first, end) in zip(places, pairwise(ends), strict=True):
            own = rows.filter((pl.col("game") >= first) & (pl.col("game") < end))
            found[at] = own.with_columns(pl.col("game") - first)
    return [found[at] for at in range(len(logs))]
