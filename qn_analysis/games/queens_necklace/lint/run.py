"""Linting a log: chunk by chunk, two at a time, so that memory is bounded by two chunks."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final, NamedTuple

import polars as pl

from qn_analysis.core.folder import part_path
from qn_analysis.core.progress import bar

from ..log.checking import collected
from ..log.table import Log
from .findings import RAW, Findings
from .reading import open_or_findings
from .registry import Check, Knows, chosen
from .tables import Tables, tables

CHUNK = 5000
"""Games that are checked together; a part of a log folder has as many."""
AT_ONCE: Final = 3
"""Chunks in work at the same time: most of a check's queries keep one core busy, and polars lets go of the GIL."""


class Piece(NamedTuple):
    """Some whole games of a log, yet to be read."""

    games: int
    read: Callable[[], tuple[pl.DataFrame, pl.DataFrame]]
    """Their events and their rows of the game table."""


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
        for done, rows in _in_order(opened, knows, able):
            found += rows
            advance(done)
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


def _in_order(log: Log, knows: Knows, checks: list[Check]) -> Iterator[tuple[int, list[pl.DataFrame]]]:
    """How many games each chunk has, and what is found in it: chunk after chunk, `AT_ONCE` of them in work."""
    rules, players = log.rules, log.players
    stopped = Event()

    def work(piece: Piece) -> tuple[int, list[pl.DataFrame]]:
        chunk = tables(*piece.read(), rules, players, knows)
        found: list[pl.DataFrame] = []
        for check in checks:
            if stopped.is_set():
                break
            rows = departures(check, chunk)
            if rows.height:
                found.append(rows)
        return piece.games, found

    with ThreadPoolExecutor(AT_ONCE, "lint") as pool:
        waiting: deque[Future[tuple[int, list[pl.DataFrame]]]] = deque()
        try:
            for piece in _pieces(log):
                waiting.append(pool.submit(work, piece))
                if len(waiting) > AT_ONCE:  # the one beyond is not read yet: no worker waits for the slower one
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            stopped.set()  # after an error or Ctrl-C, only the checks that are running end
            pool.shutdown(cancel_futures=True)


def chunks(log: Log, knows: Knows) -> Iterator[Tables]:
    """A log in pieces of whole games."""
    rules, players = log.rules, log.players
    for piece in _pieces(log):
        yield tables(*piece.read(), rules, players, knows)


def _pieces(log: Log) -> Iterator[Piece]:
    if log.path is not None and log.path.is_dir():
        for part in log.manifest["parts"]:
            yield Piece(int(part["games"]), partial(_read_part, log.path, int(part["part"])))
        return
    first, count = int(log.manifest["first"]), int(log.manifest["games"])
    for start in range(first, first + count, CHUNK):
        yield Piece(min(CHUNK, first + count - start), partial(_read_games, log, start))


def _read_part(path: Path, number: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    events, games = (
        collected(pl.scan_parquet(part_path(path, table, number), glob=False), path) for table in ("events", "games")
    )
    return events, games


def _read_games(log: Log, start: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    here = pl.col("game").is_between(start, start + CHUNK - 1)
    return log.events.filter(here).collect(), log.games.filter(here).collect()


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
    turns = (
        chunk.events.lazy()
        .select(pl.col("game", "seq", "turn").cast(pl.Int64))
        .join(places.lazy().select("game", "seq").unique(), on=["game", "seq"], how="semi")
        .unique(["game", "seq"], keep="first", maintain_order=True)
        .collect()
    )
    values = [json.dumps(row, ensure_ascii=False) for row in rows.iter_rows(named=True)]
    return (
        places.with_columns(pl.Series("values", values), pl.lit(check.code).alias("code"))
        .join(turns, on=["game", "seq"], how="left", maintain_order="left")
        .select(*RAW)
        .cast(RAW)  # type: ignore[arg-type]
    )
