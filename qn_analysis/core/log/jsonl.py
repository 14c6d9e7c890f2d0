"""A log as one JSON Lines file: the manifest, then one event a line; for games written down at a real table.

What a log written by hand leaves out is filled in: numbers of rows, turns and years, and parts of its manifest.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, NotRequired, TypeVar

import polars as pl

from ..base.catalogue import Message
from ..base.messages import in_one, refusal, refusals
from ..files.validate import Bounds, Choice, Document, Fault, table_type
from ..rules.ruleset import BaseRuleset
from .folder import FORMAT, LogError, check_kept, check_place, write_whole
from .follow import followed, level_of
from .foreign import no_log
from .knowledge import LEVELS, Knows
from .layout import Layout
from .lines import BOUNDS, LineError, Placed, begins_with, records
from .people import PEOPLE, runs_of, whole
from .record import Record
from .validate import FIELDS, manifest_faults

MANY: Final = 10
"""Problems that one message lists; it says how many more there are."""
ENOUGH: Final = 1000
"""Problems after which no more is read."""
CHUNK: Final = 50_000
"""Events that are held as they were read, before they become a table."""
NEEDED: Final = ("game", "event")
"""Columns that every event has."""
COMMENT: Final = "comment"
"""What people may add to an event in words of their own; it is passed over."""
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


def write_jsonl(place: Path, manifest: dict[str, Any], events: pl.LazyFrame, force: bool) -> None:
    """Write a log in one step; nulls are left out. `LogError` if it cannot be written, which is said before the events
    are read, or a file of another content is there, unless that is replaced by `force`.
    """
    check_place(place)
    lines = [json.dumps({**manifest, "parts": []}, ensure_ascii=False)]
    for row in events.collect().iter_rows(named=True):
        lines.append(json.dumps({key: value for key, value in row.items() if value is not None}))
    content = ("\n".join(lines) + "\n").encode()
    check_kept(place, content, force)
    write_whole(place, content)


def is_log(place: Path) -> bool:
    """Whether a file begins as a log does, whatever it is called."""
    try:
        return begins_with(place, f'"{FORMAT}"')
    except (OSError, EOFError, zlib.error, LineError):
        return True  # why it cannot be read is said where it is


def read_jsonl(place: Path, layout_of: Callable[[dict[str, Any]], Layout]) -> tuple[dict[str, Any], pl.DataFrame]:
    """The manifest and the event table of a file; `layout_of` finds the layout (columns, enums) for a manifest.
    `LogError` if it is no log, or names all events with unknown columns or wrong values, by line.
    """
    rows = records(place)
    try:
        first = next(rows, None)
    except LineError as error:
        if error.args[0].key in BOUNDS:
            raise LogError(refusal("file.why", place=place, why=error.args[0])) from None
        raise no_log(place, error.args[0]) from None
    if first is None or first.values.get("format") != FORMAT:
        raise no_log(place, refusal("log.no_manifest", format=FORMAT))
    layout = layout_of(first.values)
    try:
        frames, wrong = _tables(rows, layout)
    except LineError as error:
        raise LogError(refusal("file.why", place=place, why=error.args[0])) from None
    if wrong:
        stopped = refusal("log.stopped") if len(wrong) >= ENOUGH else ""
        more = refusal("log.more", n=str(len(wrong) - MANY), stopped=stopped) if len(wrong) > MANY else ""
        raise LogError(refusal("log.wrong", place=place, faults=in_one(wrong[:MANY]), more=more))
    return first.values, pl.concat(frames)


def _tables(rows: Iterator[Placed], layout: Layout) -> tuple[list[pl.DataFrame], list[Message]]:
    """Events as tables, chunk by chunk, and what is wrong with them, up to enough of it."""
    read = Document(_shape(layout), refusals.package, under="log.").read
    schema = layout.tables["events"]
    frames = [pl.DataFrame(schema=schema)]
    wrong: list[Message] = []
    chunk: list[dict[str, Any]] = []
    for where, _line, event in rows:
        if float in map(type, event.values()):  # "30.0" is a whole number
            whole = (key for key, value in event.items() if type(value) is float and value.is_integer())
            event |= {key: int(event[key]) for key in whole}
        sound, faults = read(event)
        if faults:
            wrong += [refusal("log.fault", where=where, fault=fault) for fault in faults]
            if len(wrong) >= ENOUGH:
                break
        elif not wrong:
            sound.pop(COMMENT, None)
            chunk.append(sound)
        if len(chunk) == CHUNK:
            frames.append(pl.DataFrame(chunk, schema=schema, orient="row"))
            chunk = []
    return [*frames, pl.DataFrame(chunk, schema=schema, orient="row")], wrong


def _shape(layout: Layout) -> Any:
    """What an event can be."""
    columns: dict[str, Any] = {COMMENT: NotRequired[Annotated[str, Fault("comment")]]}
    for doc in layout.events:
        if isinstance(doc.dtype, pl.Enum):
            kind: Any = Annotated[str, Choice(doc.dtype.categories)]
            fault = Fault("name", missing="missing" if doc.name in NEEDED else None)
        else:
            low, high = RANGES[doc.dtype]
            kind = Annotated[int, Bounds(low, high)]
            fault = Fault("number", missing="missing" if doc.name in NEEDED else None, low=low, high=high)
        columns[doc.name] = Annotated[kind, fault] if doc.name in NEEDED else NotRequired[Annotated[kind | None, fault]]
    return table_type(columns)


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
    """A log written by hand, with what it leaves out and what follows from the rest. `LogError` names all that its
    manifest says and that cannot be, or is not so.
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
    `LogError` with every problem there is.
    """
    said = manifest["ruleset"]
    if "ruleset_hash" in manifest or not isinstance(said, dict) or set(said) >= set(rules.default().to_dict()):
        return said
    try:
        return rules.from_dict(said).to_dict()
    except ValueError as error:
        problems = getattr(error, "problems", ())
        raise LogError(f"its ruleset cannot be read: {'; '.join(map(str, problems)) or error}") from None
