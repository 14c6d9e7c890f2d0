"""Linting a log: chunk by chunk, so that memory is bounded by a chunk."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import polars as pl

from qn_analysis.core.folder import part_path
from qn_analysis.core.progress import bar

from ..log.table import Log
from .findings import RAW, Findings
from .reading import open_or_findings
from .registry import Check, Knows, chosen
from .tables import Tables, tables

CHUNK = 5000
"""Games that are checked together; a part of a log folder has as many."""


def lint(
    log: Log | str | Path,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    lang: str = "en",
    progress: bool = False,
) -> Findings:
    """Re-derive the rules from the events of a log and report every departure.

    Args:
        log: a log, or the path of a log folder or JSON Lines file.
        select: codes, or their beginnings, to check; none for all.
        ignore: codes, or their beginnings, to leave out.
        lang: language of the messages.
        progress: show it.

    Raises:
        LogError: the log cannot be read.
        LintError: a code that no check has.
        TextError: there are no texts in the language.
    """
    from .texts import catalogue

    catalogue(lang)
    opened = log if isinstance(log, Log) else open_or_findings(log)
    knows = Knows[str(opened.manifest.get("knows", "full")).upper()]
    checks = chosen(select, ignore)
    able = [check for check in checks if check.needs <= knows]
    found: list[pl.DataFrame] = []
    games = int(opened.manifest["games"])
    with bar("linting games", games, progress) as advance:
        for chunk in chunks(opened, knows):
            found += [rows for check in able if (rows := departures(check, chunk)).height]
            advance(chunk.games.height)
    raw = pl.concat(found).sort("game", "seq", "code", nulls_last=True) if found else pl.DataFrame(schema=RAW)
    return Findings(
        raw,
        str(opened.path or "log"),
        tuple(check.code for check in checks if check.needs > knows),
        tuple(check.code for check in able),
        games,
        lang,
        opened,
    )


def chunks(log: Log, knows: Knows) -> Iterator[Tables]:
    """A log in pieces of whole games."""
    rules, players = log.rules, log.players
    if log.path is not None and log.path.is_dir():
        for part in log.manifest["parts"]:
            number = int(part["part"])
            events, games = (pl.read_parquet(part_path(log.path, table, number)) for table in ("events", "games"))
            yield tables(events, games, rules, players, knows)
        return
    first, count = int(log.manifest["first"]), int(log.manifest["games"])
    for start in range(first, first + count, CHUNK):
        here = pl.col("game").is_between(start, start + CHUNK - 1)
        yield tables(log.events.filter(here).collect(), log.games.filter(here).collect(), rules, players, knows)


def departures(check: Check, chunk: Tables) -> pl.DataFrame:
    """What one check finds in a chunk, in the columns of `RAW`."""
    rows = check.find(chunk)
    if not rows.height:
        return pl.DataFrame(schema=RAW)
    places = rows.select(
        pl.col("game").cast(pl.Int64),
        (pl.col("seq") if "seq" in rows.columns else pl.lit(None)).cast(pl.Int64).alias("seq"),
        (pl.col("seat") if "seat" in rows.columns else pl.lit(None)).cast(pl.Int64).alias("seat"),
    )
    turns = chunk.events.select(
        pl.col("game").cast(pl.Int64), pl.col("seq").cast(pl.Int64), pl.col("turn").cast(pl.Int64)
    ).unique(["game", "seq"])
    values = [json.dumps(row, ensure_ascii=False) for row in rows.iter_rows(named=True)]
    return (
        places.with_columns(pl.Series("values", values), pl.lit(check.code).alias("code"))
        .join(turns, on=["game", "seq"], how="left", maintain_order="left")
        .select(*RAW)
        .cast(RAW)  # type: ignore[arg-type]
    )
