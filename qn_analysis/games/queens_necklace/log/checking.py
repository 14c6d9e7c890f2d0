"""What a log of others may say: its manifest, and the columns of its files. Parts and paths: `core.manifest`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.folder import LogError, part_path
from qn_analysis.core.hints import say
from qn_analysis.core.manifest import GAMES

from ..rulebook import Ruleset
from ..words.cards import SEATS
from ..words.events import EVENTS
from .schema import DECISION_COLUMNS, EVENT_COLUMNS, GAME_COLUMNS, frame_schema

SCHEMAS: Final = {
    "events": frame_schema(EVENT_COLUMNS),
    "games": frame_schema(GAME_COLUMNS),
    "decisions": frame_schema(DECISION_COLUMNS),
}
"""The tables that a folder can have."""
KNOWS: Final = ("sales", "public", "full")
"""How much a log can know."""
MANY: Final = 10
"""Problems of a ruleset that one message lists; it says how many more there are."""
NAME: Final = 200
"""Letters of a bot's name at most."""
_NEEDED: Final = ("players", "bots", "ruleset", "decisions")
_DAMAGED: Final = "restore the files from a copy, or write the log again"


def manifest_faults(manifest: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with what a manifest says of the games and how they were played."""
    missing = [key for key in _NEEDED if key not in manifest]
    if missing:
        yield f"its manifest does not say {', '.join(missing)}"
        return
    for key, low, high in (("games", 0, GAMES), ("first", 0, GAMES), ("players", 2, SEATS)):
        value = manifest.get(key)
        if type(value) is not int or not low <= value <= high:
            yield f"its manifest says {say(value)} for `{key}`, which is a whole number from {low} to {high:,}"
    knows = manifest.get("knows", "full")
    if knows not in KNOWS:
        yield f"its manifest says {say(knows)} for `knows`, which is {' or '.join(KNOWS)}"
    if type(manifest["decisions"]) is not bool:
        yield f"its manifest says {say(manifest['decisions'])} for `decisions`, which is true or false"
    seed = manifest.get("seed")
    if seed is not None and (type(seed) is not int or not 0 <= seed <= 2**62):
        yield f"its manifest says {say(seed)} for `seed`, which is a whole number from 0 to 2**62, or null"
    yield from _bot_faults(manifest["bots"], manifest["players"])
    try:
        Ruleset.from_manifest(manifest["ruleset"])
    except ValueError as error:
        said = str(error).splitlines()
        more = f"; and {len(said) - MANY} more" if len(said) > MANY else ""
        yield f"its ruleset cannot be read: {'; '.join(said[:MANY])}{more}"


def _bot_faults(bots: Any, players: Any) -> Iterator[str]:
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        yield f"its manifest says {say(bots)} for `bots`, which is a list of names"
        return
    if len(bots) != players:
        yield f"its manifest names {len(bots)} `bots` for {say(players)} players"
    for bot in bots:
        if len(bot) > NAME or not bot.isprintable():
            yield f"its manifest has the bot {say(bot)}: a name has up to {NAME} printable characters"


def column_faults(file: Path, table: str) -> Iterator[str]:
    """Where a Parquet file has other columns than the table of its name."""
    try:
        found = dict(pl.read_parquet_schema(file))
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        yield f"{file} is no Parquet file: {brief(error)}"
        return
    wanted = SCHEMAS[table]
    for name in wanted:
        if name not in found:
            yield f"{file} has no column {name!r}"
        elif found[name] != wanted[name]:
            yield f"column {name!r} of {file} is {_type(found[name])}, not {_type(wanted[name])}"
    yield from (f"{file} has an unknown column {say(name)}" for name in found if name not in wanted)


def check_tables(place: Path, manifest: Mapping[str, Any]) -> None:
    """See that the files of a folder hold the columns of their tables, and as many rows as its manifest says.

    Raises:
        LogError: all that do not.
    """
    tables = ["events", "games"] + ["decisions"] * manifest["decisions"]
    wrong: list[str] = []
    for part in manifest["parts"]:
        odd = sorted(set(tables) ^ set(part["files"]))
        if odd:
            wrong.append(f"part {part['part']} of its manifest should have the tables {', '.join(tables)}: {odd[0]}")
            continue
        for table in tables:
            wrong += column_faults(part_path(place, table, part["part"]), table)
    if wrong:
        raise LogError(f"{'; '.join(wrong)}. {_DAMAGED.capitalize()}")
    for table in tables if manifest["parts"] else ():
        files = [part_path(place, table, part["part"]) for part in manifest["parts"]]
        said = sum(part["files"][table]["rows"] for part in manifest["parts"])
        rows = int(collected(pl.scan_parquet(files, glob=False).select(pl.len()), place).item())
        if rows != said:
            raise LogError(f"{place}: its {table} have {rows:,} rows, its manifest says {said:,}; {_DAMAGED}")


def check_rows(events: pl.LazyFrame, manifest: Mapping[str, Any], place: Path | None) -> None:
    """See that every row says whom and which card it is about, as its event declares, and that they sit at the table.

    The linter tells all that is wrong with a log; this is what statistics cannot do without.

    Raises:
        LogError: with the first row that does not.
    """
    whole = manifest.get("knows", "full") == "full"
    wrong = pl.any_horizontal(pl.col("game", "seq", "event").is_null())
    for column in ("seat", "other"):
        wrong |= (pl.col(column) >= manifest["players"]).fill_null(False)
    for column in ("seat", "card") if whole else ("seat",):
        telling = [event.name.lower() for event, said in EVENTS.items() if column in said.columns]
        wrong |= pl.col("event").is_in(telling) & pl.col(column).is_null()
    found = collected(events.filter(wrong.fill_null(True)).head(1), place)
    if found.height:
        said = {key: value for key, value in found.row(0, named=True).items() if value is not None}
        raise LogError(f"{place or 'the log'} has a row that cannot be: {said}; `qn lint` tells all that is wrong")


def collected(frame: pl.LazyFrame, place: Path | None) -> pl.DataFrame:
    """Rows of a log.

    Raises:
        LogError: a file cannot be decoded.
    """
    try:
        return frame.collect()
    except (OSError, pl.exceptions.ComputeError, pl.exceptions.PanicException) as error:
        raise LogError(f"{place or 'the log'} cannot be read: {brief(error)}; {_DAMAGED}") from error


def brief(error: BaseException) -> str:
    """The first line of an error."""
    said = (str(error).splitlines() or [""])[0]
    return said[:200] or type(error).__name__


def _type(dtype: Any) -> str:
    return f"an Enum of {len(dtype.categories)} names" if isinstance(dtype, pl.Enum) else str(dtype)
