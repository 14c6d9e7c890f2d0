"""Who sat at which table: games of one log can have been played by other people, on other chairs, and more or fewer.

A manifest says it under `people`, run by run of games at one table:

    "people": [{"first": 0, "games": 1, "names": ["Anna", "Ben", "Cleo"], "date": "2024-01-12", "place": "at Ben's"},
               {"first": 1, "games": 2, "names": ["Cleo", "Anna"]}]

`names` go by seat; bots that were put together from several logs stand under `bots` instead. Whoever writes a log by
hand may write the names alone: `["Anna", "Ben"]` if all games had one table, and a list of such lists if each had its
own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import polars as pl

from ..base.messages import short_repr
from ..files.stored import Maybe, Stored, Within

PEOPLE: Final = "people"
"""The field of a manifest."""
NAMES: Final = ("names", "bots")
NOBODY_KNOWN: Final = "?"
"""The name of whoever is not named."""
SCHEMA: Final = {
    "game": pl.UInt32, "seat": pl.UInt8, "name": pl.String, "date": pl.String, "place": pl.String,
}  # fmt: skip

_TABLE: Final = Stored({
    "first": Within(0), "games": Within(1), "names": Maybe([str]), "bots": Maybe([str]),
    "date": Maybe((str, None)), "place": Maybe((str, None)),
})  # fmt: skip


class Run(NamedTuple):
    """Games that followed each other at one table.

    Attributes:
        first, games: which games.
        names: who sat there, by seat.
        people: whether they are people, and not bots.
        date: when, as year-month-day; None: not told.
        place: where; None: not told.
    """

    first: int
    games: int
    names: tuple[str, ...]
    people: bool = True
    date: str | None = None
    place: str | None = None

    @property
    def players(self) -> int:
        """At the table."""
        return len(self.names)

    def written(self) -> dict[str, Any]:
        """As a manifest says it."""
        said = {"date": self.date, "place": self.place}
        named = {"first": self.first, "games": self.games, NAMES[not self.people]: list(self.names)}
        return named | {key: value for key, value in said.items() if value is not None}


def runs_of(manifest: Mapping[str, Any]) -> list[Run]:
    """The tables of a log, in the order of its games; of one that does not tell people, its `bots`."""
    said = manifest.get(PEOPLE)
    if said is None:
        told = "seed" in manifest and manifest["seed"] is None and "package" not in manifest
        people = told and {*manifest["bots"]} != {NOBODY_KNOWN}
        return [Run(int(manifest["first"]), int(manifest["games"]), tuple(manifest["bots"]), people)]
    return [
        Run(
            each["first"], each["games"], tuple(each.get("names", each.get("bots"))), "names" in each,
            each.get("date"), each.get("place"),
        )
        for each in said
    ]  # fmt: skip


def whole(said: Any, first: int, games: int) -> Any:
    """What somebody wrote under `people`, in its long form; what is no short form of it stays as it is."""
    if not isinstance(said, list) or not said:
        return said
    if all(isinstance(each, str) for each in said):
        return [{"first": first, "games": games, "names": said}]
    made, at = [], first
    for each in said:
        if isinstance(each, list):
            each = {"names": each}
        if isinstance(each, dict):
            each = {"first": at, "games": 1, **each}
            at += each["games"] if type(each["games"]) is int else 1
        made.append(each)
    return made


def faults(manifest: Mapping[str, Any], fewest: int, most: int) -> Iterator[str]:
    """What is wrong with what a manifest says of people."""
    said = manifest.get(PEOPLE)
    if said is None:
        return
    if not isinstance(said, list):
        yield f"its manifest says {short_repr(said)} for `{PEOPLE}`, which is a list of tables"
        return
    due: Any = manifest.get("first")
    for number, each in enumerate(said):
        wrong = list(_faults(each, fewest, most))
        yield from (f"`{PEOPLE}` of its manifest, table {number}: {fault}" for fault in wrong)
        if wrong:
            return
        if each["first"] != due:
            yield f"`{PEOPLE}` of its manifest, table {number}: it begins with game {each['first']}, where {due} is due"
            return
        due += each["games"]
    first, games = manifest.get("first"), manifest.get("games")
    if type(first) is int and type(games) is int and due != first + games:
        yield f"`{PEOPLE}` of its manifest are those of {due - first} games, and it has {games}"


def _faults(each: Any, fewest: int, most: int) -> Iterator[str]:
    """What is wrong with one table."""
    if not isinstance(each, dict):
        yield f"{short_repr(each)} is no table: write the names of those who sat there, in a list"
        return
    if odd := sorted({*each} - {"first", "games", "date", "place", *NAMES}):
        yield f"it has the unknown field {short_repr(odd[0])}"
    wrong = _TABLE.misfits(each)
    yield from (f"it {misfit.says()}" for misfit in wrong)
    told = [key for key in NAMES if key in each]
    if len(told) != 1:
        yield "it does not say who sat there: `names`, a list"
    elif not wrong and not fewest <= len(each[told[0]]) <= most:
        yield f"it has {len(each[told[0]])} names, and {fewest} to {most} people play"


def frame(runs: Iterable[Run]) -> pl.DataFrame:
    """One row a game and seat: game, seat, name, date, place; names that nobody told are null."""
    rows = [
        (game, seat, None if name == NOBODY_KNOWN else name, run.date, run.place)
        for run in runs
        for game in range(run.first, run.first + run.games)
        for seat, name in enumerate(run.names)
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def tables(runs: Sequence[Run]) -> dict[int, list[Run]]:
    """Runs by the number of players, from the most: seats that the largest table has are there for all."""
    sizes = sorted({run.players for run in runs}, reverse=True)
    return {size: [run for run in runs if run.players == size] for size in sizes}


def numbers(runs: Iterable[Run], dtype: Any = pl.UInt32) -> pl.Series:
    """The games of runs."""
    parts = [pl.int_range(run.first, run.first + run.games, dtype=pl.Int64, eager=True) for run in runs]
    none = pl.Series([], dtype=pl.Int64)
    return pl.concat([none, *parts]).cast(dtype).alias("game")


def cut(runs: Iterable[Run], first: int, end: int) -> list[Run]:
    """Runs as far as they are of the games from `first` on, before `end`."""
    made = []
    for run in runs:
        low, high = max(run.first, first), min(run.first + run.games, end)
        if low < high:
            made.append(run._replace(first=low, games=high - low))
    return made


def grouped(runs: Iterable[Run], games: int) -> Iterator[list[Run]]:
    """Runs one after the other, in groups of at most a number of games."""
    group: list[Run] = []
    room = games
    for run in runs:
        while run.games > room:
            if room:
                group.append(run._replace(games=room))
            yield group
            run = run._replace(first=run.first + room, games=run.games - room)
            group, room = [], games
        group.append(run)
        room -= run.games
    if group:
        yield group


def told(runs: Sequence[Run]) -> dict[str, Any]:
    """What a manifest says of the games of some runs: how many, who, and how many sit at the largest table."""
    most = max((run.players for run in runs), default=0)
    alike = {(run.names, run.people) for run in runs}
    bots = list(runs[0].names) if len(alike) == 1 and not runs[0].people else [NOBODY_KNOWN] * most
    return {
        "first": min((run.first for run in runs), default=0),
        "games": sum(run.games for run in runs),
        "players": most,
        "bots": bots,
        PEOPLE: [run.written() for run in runs],
    }
