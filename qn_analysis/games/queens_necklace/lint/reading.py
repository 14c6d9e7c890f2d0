"""Opening what is to be linted: a log, or one clear error that says what is wrong and what to do; never a traceback.

A log folder is taken as it is. A JSON Lines file may have been written by hand: what its manifest leaves out is filled
in where the events or the rulebook tell it, and so are the numbers of rows, turns and years where no row has them. Its
ruleset may hold only what differs from the rulebook.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.folder import LogError, part_path, read_manifest

from ..log.by_hand import filled
from ..log.schema import EVENT_COLUMNS, GAME_COLUMNS, frame_schema
from ..log.table import Log, open_log
from ..rulebook import Ruleset
from ..words.cards import SEATS
from .registry import Knows

_SCHEMAS: Final = {"events": frame_schema(EVENT_COLUMNS), "games": frame_schema(GAME_COLUMNS)}
_KNOWS: Final = [level.name.lower() for level in Knows]


def open_or_findings(path: str | Path) -> Log:
    """Open a log for linting.

    Args:
        path: a log folder or a JSON Lines file.

    Raises:
        LogError: it is no log, or is cut, damaged, of another schema, or contradicts its own manifest; one message
            names all that is wrong and the remedy.
    """
    place = Path(path)
    if not place.is_file():
        _check_folder(place)
    try:
        log = open_log(place)
    except LogError:
        raise
    except (KeyError, TypeError, ValueError, OSError, RecursionError, pl.exceptions.PolarsError) as error:
        raise LogError(f"{place} cannot be read as a log: {_brief(error)}; {_REMEDY}") from error
    try:
        log = filled(log) if place.is_file() else log
    except LogError as error:
        raise LogError(f"{place}: {error}. {_REMEDY.capitalize()}") from None
    wrong = list(_manifest_faults(log.manifest))
    if not wrong:
        wrong = list(_game_faults(log) if place.is_file() else _part_faults(log.manifest))
    if wrong:
        raise LogError(f"{place}: {'; '.join(wrong)}. {_REMEDY.capitalize()}")
    return log


_REMEDY: Final = "mend its manifest, restore it from a copy, or write the log again"


def _brief(error: Exception) -> str:
    said = str(error).splitlines()[0] if str(error) else ""
    return f"{said} is missing" if isinstance(error, KeyError) else said or type(error).__name__


def _check_folder(place: Path) -> None:
    """See that the manifest names what a reader needs, and that each part holds the columns and bytes that it says.

    Raises:
        LogError: all that is wrong.
    """
    manifest = read_manifest(place)
    from ..log.schema import GAME, SCHEMA

    if manifest.get("game") != GAME or manifest.get("schema") != SCHEMA:
        return  # `open_log` says which game or version it is
    needed = ("complete", "parts", "games", "players", "first", "bots", "ruleset", "decisions")
    missing = [key for key in needed if key not in manifest]
    if missing:
        raise LogError(f"{place}: its manifest does not say {', '.join(missing)}. {_REMEDY.capitalize()}")
    parts = manifest["parts"]
    if not isinstance(parts, list) or not all(_is_part(part) for part in parts):
        raise LogError(f"{place}: `parts` of its manifest is not a list of parts. {_REMEDY.capitalize()}")
    if not manifest["complete"]:
        return
    wrong = [fault for part in parts for table in _SCHEMAS for fault in _file_faults(place, part, table)]
    if wrong:
        raise LogError(f"{'; '.join(wrong)}. Restore the files from a copy, or write the log again")


def _is_part(part: Any) -> bool:
    numbers = ("part", "first", "games")
    return (
        isinstance(part, dict)
        and all(type(part.get(key)) is int for key in numbers)
        and isinstance(part.get("files"), dict)
        and all(
            isinstance(file, dict) and type(file.get("bytes")) is int and isinstance(file.get("sha256"), str)
            for file in part["files"].values()
        )
        and all(table in part["files"] for table in _SCHEMAS)
    )


def _file_faults(place: Path, part: dict[str, Any], table: str) -> Iterator[str]:
    """What is wrong with one file of a part; what `open_log` finds itself is left to it."""
    file = part_path(place, table, part["part"])
    said = part["files"][table]
    if not file.is_file() or file.stat().st_size != said["bytes"]:
        return
    with file.open("rb") as content:
        if hashlib.file_digest(content, "sha256").hexdigest() != said["sha256"]:
            yield f"{file} was changed or damaged: its SHA-256 is not that of the manifest"
            return
    try:
        found = dict(pl.read_parquet_schema(file))
    except (OSError, pl.exceptions.PolarsError) as error:
        yield f"{file} is no Parquet file: {_brief(error)}"
        return
    wanted = _SCHEMAS[table]
    for name in wanted:
        if name not in found:
            yield f"{file} has no column {name!r}"
        elif found[name] != wanted[name]:
            yield f"column {name!r} of {file} is {_type(found[name])}, not {_type(wanted[name])}"
    yield from (f"{file} has an unknown column {name!r}" for name in found if name not in wanted)


def _type(dtype: Any) -> str:
    return f"an Enum of {len(dtype.categories)} names" if isinstance(dtype, pl.Enum) else str(dtype)


def _manifest_faults(manifest: dict[str, Any]) -> Iterator[str]:
    """What is wrong with what a manifest says."""
    for key, low, high in (("games", 0, 2**32), ("first", 0, 2**32), ("players", 2, SEATS)):
        value = manifest.get(key)
        if type(value) is not int or not low <= value <= high:
            yield f"its manifest says {value!r} for `{key}`, which is a whole number from {low} to {high}"
    if manifest.get("knows", "full") not in _KNOWS:
        yield f"its manifest says {manifest['knows']!r} for `knows`, which is {' or '.join(_KNOWS)}"
    bots = manifest.get("bots")
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        yield f"its manifest says {bots!r} for `bots`, which is a list of names"
    try:
        Ruleset.from_manifest(manifest["ruleset"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        yield f"its ruleset cannot be read: {_brief(error)}"


def _game_faults(log: Log) -> Iterator[str]:
    """Where the events of a file are not of the games that its manifest promises."""
    first, count = log.manifest["first"], log.manifest["games"]
    numbers = log.events.select(pl.col("game").unique().sort()).collect()["game"]
    beyond = numbers.filter((numbers < first) | (numbers >= first + count)).to_list()
    if beyond:
        yield f"it has events of game {beyond[0]}, but its manifest promises games {first} to {first + count - 1}"
    elif len(numbers) < count:
        yield f"it has events of {len(numbers)} games, but its manifest promises {count}"


def _part_faults(manifest: dict[str, Any]) -> Iterator[str]:
    """Where the parts of a folder are not the games that its manifest promises, one after the other."""
    wanted = manifest["first"]
    for part in sorted(manifest["parts"], key=lambda each: int(each["first"])):
        if part["first"] != wanted:
            yield f"part {part['part']} begins with game {part['first']}, where game {wanted} is due"
        wanted = part["first"] + part["games"]
    if wanted != manifest["first"] + manifest["games"]:
        yield f"its parts end before game {wanted}, but its manifest promises {manifest['games']} games"
