"""Event tables of Jewels in memory, and the linter's checks over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from qn_analysis.core.lint import Findings
from qn_analysis.core.lint.findings import RAW
from qn_analysis.core.lint.registry import Knows
from qn_analysis.core.lint.run import departures
from qn_analysis.games.jewels.lint import LINTER
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import NOBODY
from qn_analysis.games.jewels.words.events import Event
from qn_analysis.games.jewels.words.phases import Phase

from .. import batch

SCHEMA: dict[str, Any] = {
    "game": pl.UInt32, "seq": pl.UInt16, "turn": pl.UInt16, "phase": pl.Enum([each.name.lower() for each in Phase]),
    "event": pl.Enum([each.name.lower() for each in Event]), "seat": pl.UInt8, "other": pl.UInt8,
    "resource": pl.UInt8, "city": pl.UInt8, "card": pl.UInt8, "object": pl.UInt8, "count": pl.Int16,
    "amount": pl.Int16,
}  # fmt: skip
"""The columns of an event table."""
_NARROW = ("phase", "event", "seat", "other", "resource", "city", "card", "object")


class Table(NamedTuple):
    """Games: their events, the numbers of the games that are listed, the ruleset, the players."""

    events: pl.DataFrame
    games: tuple[int, ...]
    rules: Ruleset
    players: int


def play(
    games: int, players: int = 3, bots: str | Sequence[str] = "random", seed: int = 4, rules: Ruleset | None = None
) -> Table:
    """Games of some bots on the compiled build."""
    known = rules or Ruleset.default()
    played = batch.play(known, players, bots, seed, games)
    columns = dict(zip(_NARROW, played.narrow, strict=True)) | dict(
        zip(("turn", "count", "amount"), played.wide, strict=True)
    )
    kinds = {"phase": Phase, "event": Event}
    ids = pl.Series("game", played.ids)
    made = {"game": ids, "seq": ids.to_frame().select(pl.int_range(pl.len()).over("game")).to_series()}
    for name in list(SCHEMA)[2:]:
        raw = pl.Series(name, columns[name].astype(np.int64))
        if name in kinds:
            said = [each.name.lower() for each in kinds[name]]
            made[name] = pl.Series(name, said).gather(raw.cast(pl.UInt32))
        else:
            nothing = raw == (NOBODY if name in ("count", "amount") else 255)
            made[name] = raw.set(nothing, None) if name != "turn" else raw
    events = pl.DataFrame({name: made[name].cast(kind) for name, kind in SCHEMA.items()})
    kept = tuple(np.flatnonzero(played.results[:, 4] == 0).tolist())
    return Table(events, kept, known, players)


def lint(table: Table, select: Iterable[str] = ()) -> Findings:
    """What the linter finds in games that are numbered from the first of the table, none left out."""
    checks = LINTER.chosen(select)
    listed = pl.DataFrame({"game": table.games}, schema={"game": pl.UInt32})
    first, count = min(table.games), max(table.games) - min(table.games) + 1
    chunk = LINTER.tables(table.events, listed, table.rules, table.players, Knows.FULL, first, count)
    found = [departures(check, chunk) for check in checks]
    raw = pl.concat([pl.DataFrame(schema=RAW), *found]).sort("game", "seq", "code", nulls_last=True)
    return Findings(LINTER, raw, "games", (), tuple(check.code for check in checks), count)
