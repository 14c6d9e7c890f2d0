"""Checks a log that others wrote: its manifest, and the columns of its files. Parts and paths: `core.log.manifest`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import polars as pl

from ..base.messages import first_line, short_repr
from ..files.stored import Maybe, Stored, Text, Within
from ..files.validate import Choice
from ..rules.ruleset import BaseRuleset
from . import people
from .folder import LogError, named_in_text, part_path
from .knowledge import Knows, knows_of
from .layout import Layout
from .manifest import GAMES, PART_GAMES, says
from .stores import MOVES, store_of, stored_tables

MANY: Final = 10
"""Problems of a ruleset that one message lists; it says how many more there are."""
NAME: Final = 200
"""Letters of a bot's name at most."""


FIELDS: Final = (
    "format", "schema", "package", "game", "knows", "first", "games", "players", "bots", "seed", "decisions",
    "part_games", "ruleset_hash", "ruleset", "complete", "parts",
)  # fmt: skip
"""What a manifest says. One written by hand may leave much of it out."""
NEEDED: Final = ("players", "bots", "ruleset", "decisions")
"""Without these, nothing can be read of a log."""
_DAMAGED: Final = "restore the files from a copy, or write the log again"


def _shape(layout: Layout, needed: Collection[str]) -> Stored:
    """What the manifest of a log of a game says, and must say."""
    number, columns = Within(0, 2**62), layout.columns_of_events
    said = {
        "format": str,
        "schema": Within(layout.version, layout.version),
        "package": str,
        "game": Text(layout.game.__eq__, layout.game),
        "knows": Annotated[str, Choice(layout.knows[::-1])],
        "untold": [Text(columns.__contains__, f"a column of an event, such as {columns[0]}")],
        "first": Within(0, GAMES),
        "games": Within(0, GAMES),
        "players": Within(layout.fewest, layout.seats),
        "bots": [str],
        "seed": (number, None),
        "bots_instead": {str: str},
        "bots_trained": {str: number},
        "decisions": bool,
        "store": Text(MOVES.__eq__, f"{MOVES}, or left out where tables are stored"),
        "engine": str,
        "part_games": Within(1, PART_GAMES),
        "ruleset_hash": str,
        "ruleset": dict,
        "complete": bool,
        "parts": list,
    }
    return Stored({key: each if key in needed else Maybe(each) for key, each in said.items()})


def manifest_faults(layout: Layout, manifest: Mapping[str, Any], needed: Collection[str] = NEEDED) -> Iterator[str]:
    """What is wrong with what a manifest says of the games and how they were played."""
    most = layout.knows[-1]
    wrong = _shape(layout, needed).misfits(manifest)
    yield from says(wrong)
    odd = {each.place.partition("[")[0] for each in wrong}
    yield from people.faults(manifest, layout.fewest, layout.seats)
    yield from name_faults({key: value for key, value in manifest.items() if key != "ruleset"})
    if not {"bots", "players"} & odd:
        bots, players = manifest["bots"], manifest["players"]
        if len(bots) != players:
            yield f"its manifest names {len(bots)} `bots` for {players} players"
    if store_of(manifest) == MOVES and (manifest.get("seed") is None or manifest.get("knows", most) != most):
        yield "its manifest says neither the seed nor that it knows everything: no game follows from its decisions"
    if "ruleset" not in odd:
        yield from _ruleset_faults(layout.rules, manifest["ruleset"])


def _ruleset_faults(rules: type[BaseRuleset], ruleset: Any) -> Iterator[str]:
    try:
        rules.from_manifest(ruleset)
    except ValueError as error:
        said = str(error).splitlines()
        more = f"; and {len(said) - MANY} more" if len(said) > MANY else ""
        yield f"its ruleset cannot be read: {'; '.join(said[:MANY])}{more}"


def name_faults(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Names in a manifest that cannot be printed, or bots' names that are too long; the first of them.

    Whatever a manifest calls somebody or something is shown: in transcripts, on pages, as the player of a sale. A
    ruleset says of its own names what is wrong with them, where it is whole.
    """
    yield from islice(_name_faults(manifest), MANY)


def _name_faults(manifest: Mapping[str, Any]) -> Iterator[str]:
    bots, said = manifest.get("bots"), manifest.get(people.PEOPLE)
    runs = [each for each in said if isinstance(each, dict)] if isinstance(said, list) else []
    for kind, named in (("bot", bots), *(("person", each.get("names")) for each in runs)):
        for name in named if isinstance(named, list) else []:
            if isinstance(name, str) and (len(name) > NAME or not name.isprintable()):
                yield f"its manifest has the {kind} {short_repr(name)}: a name has up to {NAME} printable characters"
    for key, value in manifest.items():
        if key not in ("bots", "parts"):
            yield from _unprintable(f"`{key}`" if key.isprintable() else f"the field {short_repr(key)}", {key: value})


def _unprintable(where: str, value: Any) -> Iterator[str]:
    """Texts in a field that cannot be printed, names of its own fields included."""
    if isinstance(value, str) and not value.isprintable():
        yield f"its manifest has {short_repr(value)} in {where}, which cannot be printed"
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _unprintable(where, name)
            yield from _unprintable(where, each)
    elif isinstance(value, list):
        for each in value:
            yield from _unprintable(where, each)


def column_faults(layout: Layout, file: Path, table: str) -> Iterator[str]:
    """Where a Parquet file has other columns than the table of its name."""
    try:
        found = dict(scanned(file).collect_schema())
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        yield f"{file} is no Parquet file: {first_line(error)}"
        return
    wanted = layout.tables[table]
    for name in wanted:
        if name not in found:
            yield f"{file} has no column {name!r}"
        elif not fits(found[name], wanted[name]):
            yield f"column {name!r} of {file} is {_type(found[name])}, not {_type(wanted[name])}"
    yield from (f"{file} has an unknown column {short_repr(name)}" for name in found if name not in wanted)


def check_tables(layout: Layout, place: Path, manifest: Mapping[str, Any]) -> None:
    """See that the files of a folder hold the columns of their tables, and the number of rows that its manifest says;
    `LogError` names all that do not.
    """
    tables = stored_tables(manifest)
    wrong: list[str] = []
    for part in manifest["parts"]:
        odd = sorted(set(tables) ^ set(part["files"]))
        if odd:
            wrong.append(f"part {part['part']} of its manifest should have the tables {', '.join(tables)}: {odd[0]}")
            continue
        for table in tables:
            wrong += column_faults(layout, part_path(place, table, part["part"]), table)
    if wrong:
        raise LogError(f"{'; '.join(wrong)}. {_DAMAGED.capitalize()}")
    for part in manifest["parts"]:  # each by itself: together they can have more rows than polars counts
        for table in tables:
            file, said = part_path(place, table, part["part"]), part["files"][table]["rows"]
            rows = int(collected(scanned(file).select(pl.len()), place).item())
            if rows != said:
                wrong.append(f"{file} has {rows:,} rows, its manifest says {said:,}")
    if wrong:
        raise LogError(f"{'; '.join(wrong)}; {_DAMAGED}")


def check_rows(layout: Layout, events: pl.LazyFrame, manifest: Mapping[str, Any], place: Path | None) -> None:
    """See that every row says what it is about, as its event declares, and that they sit at the table; `LogError` with
    the first row that does not.

    The linter tells all that is wrong with a log; this is what statistics cannot do without.
    """
    level = knows_of(manifest)
    tells = layout.tells[level]
    wrong = {column: pl.col(column).is_null() for column in ("game", "seq", "event")}
    for column in ("seat", layout.hidden) if level == Knows.FULL else ("seat",):
        telling = [event for event, columns in layout.says.items() if column in tells.get(event, columns)]
        wrong[column] = (pl.col("event").is_in(telling) & pl.col(column).is_null()).fill_null(False)
    for column in ("seat", "other"):
        at_no_table = (pl.col(column) >= manifest["players"]).fill_null(False)
        wrong[column] = at_no_table | wrong.get(column, pl.lit(False))
    found = collected(events.filter(pl.any_horizontal(*wrong.values())).head(1), place)
    if found.height:
        odd = next(name for name, here in found.select(**wrong).row(0, named=True).items() if here)
        said = {key: value for key, value in found.row(0, named=True).items() if value is not None}
        why = f"`{odd}` is {said[odd]}, at a table of {manifest['players']}" if odd in said else f"`{odd}` is missing"
        raise LogError(
            f"{place or 'the log'} has a row that cannot be: {said}: {why}; `qn lint` tells all that is wrong"
        )


def scanned(files: Path | list[Path]) -> pl.LazyFrame:
    """Parquet files by just these paths: polars takes brackets and stars for patterns, and a tilde for a home."""
    absolute = [named_in_text(each.absolute()) for each in (files if isinstance(files, list) else [files])]
    return pl.scan_parquet(absolute, glob=False)


def fits(found: pl.DataType, wanted: pl.DataType) -> bool:
    """Whether a column is of a type, or of an Enum of fewer names in the same order: new names are added at the end."""
    if isinstance(found, pl.Enum) and isinstance(wanted, pl.Enum):
        names = found.categories.to_list()
        return len(names) > 0 and names == wanted.categories.to_list()[: len(names)]
    return found == wanted


def scanned_table(layout: Layout, table: str, files: Path | list[Path]) -> pl.LazyFrame:
    """The Parquet files of a table, with the types of the layout: Enums of files from before a name was added grow."""
    wanted, listed = layout.tables[table], files if isinstance(files, list) else [files]
    frames = [scanned(file) for file in listed]
    old = [any(dtype != wanted[name] for name, dtype in frame.collect_schema().items()) for frame in frames]
    if not any(old):
        return scanned(files)
    grown = [frame.cast(pl.Schema(wanted)) if each else frame for frame, each in zip(frames, old, strict=True)]
    return pl.concat(grown)


def collected(frame: pl.LazyFrame, place: Path | None) -> pl.DataFrame:
    """Rows of a log; `LogError` if a file cannot be decoded."""
    try:
        return frame.collect()
    except (OSError, pl.exceptions.ComputeError, pl.exceptions.PanicException) as error:
        raise LogError(f"{place or 'the log'} cannot be read: {first_line(error)}; {_DAMAGED}") from error


def _type(dtype: Any) -> str:
    return f"an Enum of {len(dtype.categories)} names" if isinstance(dtype, pl.Enum) else str(dtype)
