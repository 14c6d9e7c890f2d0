"""A log as one JSON Lines file: the manifest, then one event a line; for games written down at a real table.

What a log written by hand leaves out is filled in: numbers of rows, turns and years, and parts of its manifest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeVar

import polars as pl

from ..base.messages import escape_controls, short_repr, suggest
from ..files.read import UnreadableError, parse_json
from ..rules.ruleset import BaseRuleset
from .folder import FORMAT, LogError, check_place, write_whole
from .follow import followed, level_of
from .knowledge import LEVELS, Knows
from .layout import Layout
from .people import PEOPLE, runs_of, whole
from .record import Record
from .validate import FIELDS, manifest_faults

FILE: Final = 1 << 27
"""Bytes of the largest file: some thousand games. Its rows are held in memory, and a larger log belongs in a folder."""
LINE: Final = 1 << 16
"""Characters of the longest line."""
MANY: Final = 10
"""Problems that one message lists; it says how many more there are."""
ENOUGH: Final = 1000
"""Problems after which no more is read."""
CHUNK: Final = 50_000
"""Events that are held as they were read, before they become a table."""
NEEDED: Final = ("game", "event")
"""Columns that every event has."""
RANGES: Final = {
    pl.UInt8: (0, 2**8 - 1),
    pl.UInt16: (0, 2**16 - 1),
    pl.UInt32: (0, 2**32 - 1),
    pl.Int16: (-(2**15), 2**15 - 1),
}
"""Lowest and highest value of a column by its type."""
KEPT: Final = (".csv", ".tsv", ".tab", ".txt", ".xml", ".json", ".toml")
"""Ends of the names of files in which people keep games in other ways (`core.evenings`)."""
L = TypeVar("L", bound=Record)


def write_jsonl(place: Path, manifest: dict[str, Any], events: pl.LazyFrame) -> None:
    """Write a log in one step; nulls are left out.

    Raises:
        LogError: it cannot be written; this is said before the events are read.
    """
    check_place(place)
    lines = [json.dumps({**manifest, "parts": []}, ensure_ascii=False)]
    for row in events.collect().iter_rows(named=True):
        lines.append(json.dumps({key: value for key, value in row.items() if value is not None}))
    write_whole(place, ("\n".join(lines) + "\n").encode())


def is_log(place: Path) -> bool:
    """Whether a file begins as a log does, whatever it is called."""
    try:
        with place.open("rb") as file:
            return f'"{FORMAT}"'.encode() in file.read(LINE)
    except OSError:
        return True  # why it cannot be read is said where it is


def read_jsonl(place: Path, layout_of: Callable[[dict[str, Any]], Layout]) -> tuple[dict[str, Any], pl.DataFrame]:
    """The manifest and the event table of a file; `layout_of` finds the layout (columns, enums) for a manifest.

    Raises:
        LogError: not a log, or events with unknown columns or wrong values; all of them are named, by line.
    """
    try:
        if place.stat().st_size > FILE:
            raise LogError(
                f"{place} has {place.stat().st_size:,} bytes; at most {FILE:,} are read: keep so many games in a folder"
            )
        records = _records(place)
        _, manifest = next(records, (0, {}))
        if manifest.get("format") != FORMAT:
            raise LogError(f"{place} is no log: its first line is not a manifest of format {FORMAT!r}")
        layout = layout_of(manifest)
        frames, wrong = _tables(records, layout)
    except (UnicodeDecodeError, OSError) as error:
        raise LogError(f"{place} cannot be read as text: {error}; a log is a folder or a JSON Lines file") from error
    if wrong:
        stopped = ", where reading stopped" if len(wrong) >= ENOUGH else ""
        more = f"; and {len(wrong) - MANY} more{stopped}" if len(wrong) > MANY else ""
        raise LogError(f"{place}: {'; '.join(wrong[:MANY])}{more}. Mend these lines or take them out")
    return manifest, pl.concat(frames)


def _tables(records: Iterator[tuple[int, dict[str, Any]]], layout: Layout) -> tuple[list[pl.DataFrame], list[str]]:
    """Events as tables, chunk by chunk, and what is wrong with them, up to enough of it."""
    names, bounds, schema = _names(layout), _bounds(layout), layout.tables["events"]
    frames = [pl.DataFrame(schema=schema)]
    wrong: list[str] = []
    chunk: list[dict[str, Any]] = []
    for number, event in records:
        wrong += [f"line {number}: {fault}" for fault in _faults(event, names, bounds)]
        if len(wrong) >= ENOUGH:
            break
        if not wrong:
            chunk.append(event)
        if len(chunk) == CHUNK:
            frames.append(pl.DataFrame(chunk, schema=schema, orient="row"))
            chunk = []
    return [*frames, pl.DataFrame(chunk, schema=schema, orient="row")], wrong


def _records(place: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with place.open(encoding="utf-8-sig") as file:  # which drops a byte-order mark, as editors on Windows write it
        first = iter([file.readline()])  # a manifest names all who played
        for number, line in enumerate(chain(first, iter(lambda: file.readline(LINE + 1), "")), 1):
            if number > 1 and len(line) > LINE:
                raise LogError(
                    f"{place}, line {number} has more than {LINE:,} characters; mend the line or take it out"
                )
            if not line.strip():
                continue
            try:
                record = parse_json(line)
            except UnreadableError as error:
                fault = str(error).removeprefix("is no JSON: ")
                raise LogError(f"{place}, line {number}: not JSON ({fault}); mend the line or take it out") from error
            if not isinstance(record, dict):
                raise LogError(
                    f"{place}, line {number}: {escape_controls(line.strip()[:40])} is not an event (an object in"
                    " braces)"
                )
            yield number, record


def _names(layout: Layout) -> dict[str, dict[str, None]]:
    enums = ((doc.name, doc.dtype) for doc in layout.events if isinstance(doc.dtype, pl.Enum))
    return {name: dict.fromkeys(dtype.categories.to_list()) for name, dtype in enums}


def _bounds(layout: Layout) -> dict[str, tuple[int, int]]:
    return {doc.name: RANGES[doc.dtype] for doc in layout.events if not isinstance(doc.dtype, pl.Enum)}


def _faults(
    event: dict[str, Any], names: dict[str, dict[str, None]], bounds: dict[str, tuple[int, int]]
) -> Iterator[str]:
    """What is wrong with one event."""
    for key, value in event.items():
        if key in names:
            if value is not None and not (isinstance(value, str) and value in names[key]):
                yield f"{key} = {short_repr(value)} is unknown{suggest(value, [*names[key]])}"
        elif key in bounds:
            low, high = bounds[key]
            if value is not None and (type(value) is not int or not low <= value <= high):
                yield f"{key} = {short_repr(value)} is not a whole number from {low} to {high}"
        else:
            yield f"unknown column {short_repr(key)}{suggest(key, [*names, *bounds])}"
    yield from (f"{key!r} is missing" for key in NEEDED if event.get(key) is None)


def games_of(layout: Layout, events: pl.DataFrame) -> pl.DataFrame:
    """The game table as far as events tell it (decisions are unknown: 0)."""
    over = events.filter(pl.col("event") == "game_over")
    made = events.group_by("game", maintain_order=True).agg(turns=pl.col("turn").max(), events=pl.len())
    made = made.with_columns(decisions=0)
    for column, source in (("score", "amount"), ("place", "count")):
        for seat in range(layout.seats):
            one = over.filter(pl.col("seat") == seat).select("game", pl.col(source).alias(f"{column}_{seat}"))
            made = made.join(one, on="game", how="left")
    return made.select(pl.col(key).cast(dtype) for key, dtype in layout.tables["games"].items())


def complete(log: L) -> L:
    """A log written by hand, with what it leaves out and what follows from the rest.

    Raises:
        LogError: what its manifest says cannot be, or is not so; every problem is named.
    """
    events = log.events.collect()
    by_hand = "package" not in log.manifest
    knows = level_of(log.layout, events, log.manifest.get("knows")) if by_hand else log.manifest.get("knows", "full")
    started = events.filter(pl.col("event") == "game_started")["count"].drop_nulls().to_list()
    seats = [seat for column in ("seat", "other") if (seat := events[column].max()) is not None]
    players = started[0] if started else max([1, *(int(str(seat)) for seat in seats)]) + 1
    named = log.manifest.get("players", players)
    defaults: dict[str, Any] = {
        "first": events["game"].min() or 0,
        "games": events["game"].n_unique(),
        "players": players,
        "bots": ["?"] * named if named in range(log.layout.seats + 1) else [],
        "seed": None,
        "decisions": False,
        "ruleset": {},
    }
    manifest = {**defaults, **log.manifest, "knows": knows, "parts": []}
    if PEOPLE in manifest:
        manifest[PEOPLE] = whole(manifest[PEOPLE], manifest["first"], manifest["games"])
    manifest = {key: manifest[key] for key in FIELDS if key in manifest} | manifest
    manifest["ruleset"] = _whole(log.layout.rules, manifest)
    wrong = list(manifest_faults(log.layout, manifest)) or list(_game_faults(manifest, events))
    if wrong:
        raise LogError("; ".join(wrong))
    nth: list[int | None] = []
    added = False
    if by_hand:
        rules = log.layout.rules.from_manifest(manifest["ruleset"])
        runs = runs_of(manifest)
        tables = {game: run.players for run in runs for game in range(run.first, run.first + run.games)}
        longer, nth = followed(log.layout, events, rules, tables)
        added, events = longer.height > events.height, longer
    events = _counted(log, events, LEVELS[knows])
    made = replace(log, manifest=manifest, events=events.lazy(), games=games_of(log.layout, events).lazy())
    if added:
        places = zip(events.select("game", "seq").rows(), nth, strict=True)
        vars(made)["written"] = {place: number for place, number in places if number is not None}
    return made


def _counted(log: Record, events: pl.DataFrame, knows: Knows) -> pl.DataFrame:
    """Events with the columns that follow from the others where no row says them; rows that were added are numbered."""
    schema = log.layout.tables["events"]
    counted: dict[str, pl.Expr] = {"seq": pl.int_range(pl.len()).over("game"), **log.counted()}
    if knows <= Knows.SALES:
        counted.pop("turn", None)  # turns are not told: none of them begins in it
    unsaid = [name for name in counted if events.height and events[name].null_count() == events.height]
    if 0 < events["seq"].null_count() < events.height:
        unsaid.append("seq")
    return events.with_columns(counted[name].cast(schema[name]).alias(name) for name in unsaid)


def _game_faults(manifest: dict[str, Any], events: pl.DataFrame) -> Iterator[str]:
    """Where the events are not of the games that the manifest promises."""
    first, count = manifest["first"], manifest["games"]
    numbers = events["game"].unique().sort()
    beyond = numbers.filter((numbers < first) | (numbers >= first + count)).to_list()
    if beyond:
        yield f"it has events of game {beyond[0]}, but its manifest promises games {first} to {first + count - 1}"
    elif len(numbers) < count:
        yield f"it has events of {len(numbers)} games, but its manifest promises {count}"


def _whole(rules: type[BaseRuleset], manifest: dict[str, Any]) -> Any:
    """The ruleset of a manifest; what people write down may hold only what differs from the rulebook, as a file does.

    Raises:
        LogError: with every problem there is.
    """
    said = manifest["ruleset"]
    if "ruleset_hash" in manifest or not isinstance(said, dict) or set(said) >= set(rules.default().to_dict()):
        return said
    try:
        return rules.from_dict(said).to_dict()
    except ValueError as error:
        problems = getattr(error, "problems", ())
        raise LogError(f"its ruleset cannot be read: {'; '.join(map(str, problems)) or error}") from None
