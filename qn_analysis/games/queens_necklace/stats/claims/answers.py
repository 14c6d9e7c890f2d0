"""Each claim's figure, of a log or of a league."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.errors import Error

from ...log.table import Log
from ..tables import tables
from . import characters, gems, kings, luck
from .figures import Figure, Found
from .register import Claim, claims, judged

FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    key: next(getattr(room, key.lower()) for room in (luck, gems, kings, characters) if hasattr(room, key.lower()))
    for key in claims()
}
"""The function of each claim: of `Tables` and giving a `Figure` (source log); of a `Found` win share and the number of
players (league); of a log and a sample, giving a `Found` (replay); of a `LuckOfGames`, giving one (luck)."""
SAMPLE: Final = 2000
_OF_LOGS: Final = ("log", "replay")
SCHEMA: Final = {
    "key": pl.String, "bots": pl.String, "players": pl.UInt8, "value": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "n": pl.Int64, "clusters": pl.Int64,
}  # fmt: skip


def from_log(log: Log, wanted: Iterable[Claim], sample: int = SAMPLE) -> dict[str, Found]:
    """The figures of claims from a log, by key; those by replay of so many decisions at most."""
    listed = list(wanted)
    figures: dict[str, Figure] = {}
    sums: dict[str, list[pl.DataFrame]] = {}
    for part in tables(log).parts():
        for key in (each.key for each in listed if each.source == "log"):
            figures[key] = FUNCTIONS[key](part)
            sums.setdefault(key, []).append(figures[key].sums())
    made = {key: figure.of(sums[key]) for key, figure in figures.items()}
    return made | {each.key: FUNCTIONS[each.key](log, sample) for each in listed if each.source == "replay"}


def answers(log: Log, *keys: str, sample: int = SAMPLE) -> pl.DataFrame:
    """What a log says of claims.

    Grain: one row a claim: key, bots, players, value, low, high (95 %, clustered by game), n, clusters, verdict. A
    claim that takes one number of players less another has its figure at this number, and no verdict; those from a
    league are not here.

    Args:
        log: games of one bot in every seat.
        keys: of claims; none for all that a log can answer, but for those by replay.
        sample: decisions to play both ways.

    Raises:
        Error: there is no such claim, or it is not answered by a log.
    """
    known = claims()
    wrong = [key for key in keys if key not in known or known[key].source not in _OF_LOGS]
    if wrong:
        can = ", ".join(key for key, claim in known.items() if claim.source in _OF_LOGS)
        raise Error(f"{', '.join(map(repr, wrong))}: a log answers {can}")
    wanted = [known[key] for key in keys] or [each for each in known.values() if each.source == "log"]
    bots = " + ".join(dict.fromkeys(log.bots))
    found = [(key, bots, log.players, *each) for key, each in from_log(log, wanted, sample).items()]
    rows = judged(pl.DataFrame(found, schema=SCHEMA, orient="row"))
    single = pl.col("key").is_in([each.key for each in wanted if each.less is None])
    return rows.with_columns(pl.when(single).then("verdict").alias("verdict"))
