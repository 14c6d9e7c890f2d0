"""Opening a log and linting it.

It goes part by part, one a core at a time, so that memory is bounded by these parts and by what is found.

All findings are kept, some 200 bytes each: of a log of millions of games that is broken throughout (recorded by other
rules, say) lint some thousand games first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import polars as pl

from ..base.calls import public
from ..base.executor import check_stopped, spread
from ..base.progress import bar
from ..log.folder import MANIFEST, LogError, file_faults, metadata_faults, part_path, read_manifest
from ..log.join import join
from ..log.knowledge import knows_of
from ..log.layout import file_metadata
from ..log.lines import is_one_file
from ..log.log import Log, Source, check_version, kind_of
from ..log.people import numbers
from ..log.validate import collected
from .checks import Check, catalogue
from .chunk import Chunk, Departures, NothingFoundError, frame_of
from .findings import RAW, Findings
from .linter import linter_of

CHUNK: Final = 5000
"""Games that are checked together; a part of a log folder has the same number."""
MANY: Final = 1000
"""Games from which on it is worth 0.1 s to learn, from a chunk without games, which check reads what last."""
SMALL: Final = 50_000
"""Events of a chunk up to which conditions are asked together."""
_NOTHING: Final = pl.DataFrame(schema=RAW)
_last_reader: dict[tuple[str, tuple[str, ...]], dict[Any, int]] = {}
"""By game and checks: for each derived table, the last check that uses it. The table is dropped after that check, which
halves the memory of a chunk. A check that needs it later makes it again, and from then on it is kept."""


@public
def lint(
    log: Source,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    lang: str = "en",
    progress: bool = True,
    executor: Executor | None = None,
) -> Findings:
    """Re-derive the rules of a game from the events of a log and report every departure.

    Args:
        log: a log of any game, the path of a log folder or JSON Lines file, or several of them.
        select: codes, or their beginnings, to check; none for all.
        ignore: codes, or their beginnings, to leave out.
        lang: language of the messages.
        progress: show it.
        executor: anything with the interface of `concurrent.futures`, which is given part after part; None uses
            threads. The findings are the same.

    Raises:
        LogError: the log cannot be read.
        WorkerError: a worker of the executor was lost.
        LintError: a code that no check has.
        TextError: there are no texts in the language.
    """
    catalogue(lang)
    whole = opened(log)
    linter = linter_of(whole)
    checks = linter.chosen(select, ignore)
    able = [check for check in checks if check.able(whole)]
    found: list[pl.DataFrame] = []
    games = int(whole.manifest["games"])
    with bar("linting games", games, progress) as advance:
        work = partial(_departures, codes=[check.code for check in able])
        for done, new in spread(work, pieces(whole), executor):
            found += new
            advance(done)
    raw = pl.concat(found) if found else _NOTHING
    return Findings(
        linter,
        raw.sort("game", "seq", "code", nulls_last=True, maintain_order=True),
        str(whole.path or "log"),
        tuple(check.code for check in checks if not check.able(whole)),
        tuple(check.code for check in able),
        games,
        lang,
        whole,
    )


def opened(log: Source) -> Log:
    """A log as it is, or that of a path; several as one."""
    if isinstance(log, Log):
        return log
    if isinstance(log, str | Path):
        return open_to_lint(log)
    return join([open_to_lint(each) if isinstance(each, str | Path) else each for each in log])


def chunk_of(piece: Log) -> Chunk[Any]:
    """A piece of a log, read and made ready."""
    return linter_of(piece).tables(
        collected(piece.events, piece.path), collected(piece.games, piece.path), piece.rules, piece.players,
        knows_of(piece.manifest), numbers(piece.runs),
    )  # fmt: skip


def _departures(piece: Log, codes: Sequence[str]) -> tuple[int, list[pl.DataFrame]]:
    """How many games a piece of a log has, and what some checks find in it."""
    chunk, checks = chunk_of(piece), linter_of(piece).checks()
    made = [checks[code] for code in codes]
    last = _last_reader.setdefault((piece.layout.game, tuple(codes)), {})
    games = len(chunk.due)
    if not last and games >= MANY:
        events, listed, due = chunk.events.clear(), chunk.games.clear(), chunk.due.clear()
        _made_of(made, replace(chunk, events=events, games=listed, due=due, thorough=True, read={}, _made={}), last)
    return games, _made_of(made, chunk, last)


def _made_of(checks: Sequence[Check], chunk: Chunk[Any], last: dict[Any, int]) -> list[pl.DataFrame]:
    """What checks find in a chunk that is not yet read. `last` is, by what is derived of a chunk, the number of the
    last check that reads it, as far as it is known.

    Of a small chunk all is asked of the same rows at once, when every check has said what. Of a large one each check is
    done before the next, and whatever no other will read is let go of: that keeps memory low, and calls are few beside
    rows.
    """
    found: list[pl.DataFrame] = []
    waiting: dict[int, list[tuple[Check, Departures]]] = {}
    small = chunk.events.height <= SMALL and not chunk.thorough
    for chunk.reader, check in enumerate(checks):
        check_stopped()
        rows = _found(check, chunk)
        if small and isinstance(rows, Departures):
            waiting.setdefault(id(rows.rows), []).append((check, rows))
            continue
        found.append(_told(check, chunk, frame_of(rows)))
        if not small:
            chunk.drop(last)
    for asked in waiting.values():
        there = Departures.any_of([rows for _, rows in asked])
        found += [_told(check, chunk, rows.frame()) for (check, rows), some in zip(asked, there, strict=True) if some]
    if last or chunk.thorough:  # else a check that ended early would seem to read less than it does
        chunk.tell(last)
    return [rows for rows in found if rows.height]


def pieces(log: Log) -> Iterator[Log]:
    """A log in pieces of whole games, yet to be read."""
    return log.parts() if log.members or (log.path is not None and log.path.is_dir()) else log.pieces(CHUNK)


def departures(check: Check, chunk: Chunk[Any]) -> pl.DataFrame:
    """What one check finds in a chunk, in the columns of `RAW`."""
    return _told(check, chunk, frame_of(_found(check, chunk)))


def _found(check: Check, chunk: Chunk[Any]) -> pl.DataFrame | Departures:
    """What one check gives."""
    try:
        rows: pl.DataFrame | Departures = check.find(chunk)
    except NothingFoundError:
        return _NOTHING
    return rows


def _told(check: Check, chunk: Chunk[Any], rows: pl.DataFrame) -> pl.DataFrame:
    """Rows that a check finds, in the columns of `RAW`."""
    if not rows.height:
        return _NOTHING
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
        .collect(engine="in-memory")
    )
    values = [json.dumps(row, ensure_ascii=False) for row in rows.iter_rows(named=True)]
    return (
        places.with_columns(pl.Series("values", values), pl.lit(check.code).alias("code"))
        .join(turns, on=["game", "seq"], how="left", maintain_order="left")
        .select(*RAW)
        .cast(RAW)  # type: ignore[arg-type]
    )


def open_to_lint(path: str | Path) -> Log:
    """Open a log of any game, a folder or a JSON Lines file, for linting. `LogError`: it is no log, or is cut, damaged,
    of another schema, or contradicts its own manifest; one message names all that is wrong and the remedy."""
    place = Path(path)
    if not is_one_file(place) and (place / MANIFEST).exists():
        _check_folder(place)
    return Log.open(place)


def _faults(file: tuple[Path, Mapping[str, Any]]) -> list[str]:
    return file_faults(*file)


def _check_folder(place: Path) -> None:
    """See that each file of a folder holds the bytes that its manifest says, and says itself whose it is. `LogError`
    names all that do not; or it is another version's or another game's, whose files say other things."""
    manifest = read_manifest(place)
    check_version(kind_of(place, manifest).layout, place, manifest)
    files = [
        (part_path(place, table, part["part"]), said)
        for part in manifest["parts"]
        for table, said in part["files"].items()
    ]
    wrong = [fault for faults in spread(_faults, files) for fault in faults]
    if not wrong:
        metadata = file_metadata(manifest)
        wrong = [fault for place, _ in files for fault in metadata_faults(place, metadata, whole=True)]
    if wrong and manifest["complete"]:
        raise LogError(f"{'; '.join(wrong)}. Restore the files from a copy, or write the log again")
