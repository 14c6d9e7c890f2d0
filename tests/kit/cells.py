"""Every column of every event, changed to other values; every row left out, doubled, or swapped with the next.

Small lawful logs in which all events of all three games happen are broken so, a place after the other. What the linter
does not find is in `cells_kept/missed.toml`, each entry with its reason; `test_cells.py` holds the list exactly.
`python -m tests.kit.cells` writes it anew, `python -m tests.kit.cells lady` what it has of one game: read the
difference, and give a reason to each entry that has "?".

The logs of the companion games are kept in `cells_kept/`; they are never made anew.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import polars as pl

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.run import open_to_lint
from qn_analysis.core.log.log import Log

HERE: Final = Path(__file__).parent / "cells_kept"
LIST: Final = HERE / "missed.toml"
LAWFUL: Final = Path(__file__).parents[2] / "datasets" / "broken"
PLACES: Final = 2
"""Rows of each kind of event that are changed in a log, from its first to its last."""
SAMPLED: Final = ("jewels",)
"""Games whose logs are so long that two or three values of each column are tried, never all."""
OFTEN: Final = 2
"""Logs before another one in which a kind of event is changed: there the quick run leaves it as it is."""
ROWS: Final = 300_000
"""Rows that are linted at once."""
KINDS: Final = ("drop", "double", "swap")


class Cell(NamedTuple):
    """A value in the place of another one."""

    row: int
    column: str
    value: Any


class Order(NamedTuple):
    """A row left out, doubled, or swapped with the next."""

    row: int
    kind: str


@dataclass(frozen=True)
class Tried:
    """A log, what was tried with it, and what was not found."""

    name: str
    log: Log
    events: pl.DataFrame
    tried: list[Any]
    missed: list[Any]


def files() -> dict[str, list[Path]]:
    """The lawful logs of each game."""
    return {
        "queens_necklace": sorted(LAWFUL.glob("lawful-*.jsonl")),
        "jewels": sorted(HERE.glob("jewels-*.jsonl")),
        "lady": sorted(HERE.glob("lady-*.jsonl")),
    }


@cache
def opened(path: Path) -> tuple[Log, pl.DataFrame]:
    """A log of one game, and its events."""
    log = open_to_lint(path)
    return log, log.events.collect()


def often(path: Path) -> set[str]:
    """The kinds of events that are changed in enough of the game's logs before this one."""
    (before,) = (paths[: paths.index(path)] for paths in files().values() if path in paths)
    seen = Counter(event for each in before for event in set(opened(each)[1]["event"]))
    return {event for event, logs in seen.items() if logs >= OFTEN}


def values(dtype: Any, old: Any, full: bool) -> Iterator[Any]:
    """Other values that a column can have: each of an Enum, the numbers up to 10, those beside the old one and the ends
    of the type, and none. Not `full`: two or three of them."""
    if isinstance(dtype, pl.Enum):
        names = dtype.categories.to_list()
        at = names.index(old) if old is not None else 0
        every = names if full else [names[(at + step) % len(names)] for step in (1, len(names) // 2)]
    else:
        ends = np.iinfo(np.dtype(str(dtype).lower()))
        near = [] if old is None else [old - 10, old - 1, old + 1, old + 10]
        every = [*near, *range(11), ends.min, ends.max] if full else [*near[1:3], 0, 1]
        every = [each for each in every if ends.min <= each <= ends.max]
    yield from (each for each in dict.fromkeys([*every, None]) if each != old)


def cells(log: Log, events: pl.DataFrame, full: bool) -> Iterator[Cell]:
    """What is changed in a log: at the first and last row of each kind of event, or at the first alone. A column that
    says nothing of an event is filled in two ways: any value there is the same fault."""
    rows = events.to_dicts()
    places: dict[str, list[int]] = defaultdict(list)
    for at, row in enumerate(rows):
        places[row["event"]].append(at)
    for found in places.values():
        few = {found[step * (len(found) - 1) // (PLACES - 1)] for step in range(PLACES)} if full else {found[0]}
        for at in sorted(few):
            for column, dtype in events.schema.items():
                if column != "game":  # rows of other games are another log's
                    old = rows[at][column]
                    every = full and (old is not None or column in log.layout.says[rows[at]["event"]])
                    yield from (Cell(at, column, value) for value in values(dtype, old, every))


def orders(events: pl.DataFrame, full: bool) -> Iterator[Order]:
    """What is done to the rows of a log: all three to each, or one of them to every third."""
    for at in range(events.height):
        for number, kind in enumerate(KINDS):
            if (full or at % 9 == number * 3) and (kind != "swap" or at + 1 < events.height):
                yield Order(at, kind)


def _order(rows: int, at: int, kind: str) -> list[int]:
    before, after = list(range(at)), list(range(at + 1, rows))
    return {"drop": before + after, "double": [*before, at, at, *after], "swap": [*before, at + 1, at, *after[1:]]}[
        kind
    ]


def broken(log: Log, events: pl.DataFrame, breaks: Sequence[Any]) -> Log:
    """A log of many games: each the game of another, broken in one way."""
    n = events.height
    places = [_order(n, each.row, each.kind) if isinstance(each, Order) else list(range(n)) for each in breaks]
    games = np.repeat(np.arange(len(places), dtype=np.uint32), [len(each) for each in places])
    many = events[np.concatenate(places).astype(np.uint32)].with_columns(game=pl.Series(games))
    if isinstance(breaks[0], Order):
        seqs = np.concatenate([np.arange(len(each)) for each in places])
        many = many.with_columns(seq=pl.Series(seqs.astype(np.uint16)))
    else:
        changes: dict[str, tuple[list[int], list[Any]]] = defaultdict(lambda: ([], []))
        for game, cell in enumerate(breaks):
            changes[cell.column][0].append(game * n + cell.row)
            changes[cell.column][1].append(cell.value)
        many = many.with_columns(
            many[column].scatter(at, pl.Series(new, dtype=many.schema[column])) for column, (at, new) in changes.items()
        )
    listed = log.games.collect()[np.zeros(len(places), np.uint32)]
    listed = listed.with_columns(game=pl.Series(np.arange(len(places), dtype=np.uint32)))
    manifest = {**log.manifest, "first": 0, "games": len(places), "parts": []}
    return replace(log, manifest=manifest, events=many.lazy(), games=listed.lazy())


def run(path: Path, kind: type, full: bool) -> Tried:
    """Try all `Cell` or `Order` breaks of a log."""
    log, events = opened(path)
    every = full and log.layout.game not in SAMPLED
    tried: list[Any] = list(cells(log, events, every) if kind is Cell else orders(events, every))
    if kind is Cell and not full and log.layout.game not in SAMPLED:
        known, names = often(path), events["event"].to_list()
        tried = [cell for cell in tried if names[cell.row] not in known]
    step = max(1, ROWS // events.height)
    missed = []
    for first in range(0, len(tried), step):
        part = tried[first : first + step]
        found = set(lint(broken(log, events, part)).raw["game"])
        missed += [each for game, each in enumerate(part) if game not in found]
    return Tried(path.stem, log, events, tried, missed)


Key = tuple[str, str, str]
"""Log, event (of a swap: both), and column or kind."""
Places = dict[int, list[Any]]
"""What is not found, by the row; of an `Order` the value is None."""


def keyed(tried: Tried, breaks: Iterable[Any]) -> dict[Key, Places]:
    """Breaks of a log as the list has them."""
    names = tried.events["event"].to_list()
    found: dict[Key, Places] = defaultdict(dict)
    for each in breaks:
        event = names[each.row]
        if isinstance(each, Order):
            if each.kind == "swap" and names[each.row + 1] != event:
                event = f"{event}, {names[each.row + 1]}"
            found[tried.name, event, each.kind][each.row] = []
        else:
            new = "null" if each.value is None else each.value
            found[tried.name, event, each.column].setdefault(each.row, []).append(new)
    return dict(found)


@cache
def listed() -> dict[str, Any]:
    """The list: `reasons` by name, and `missed`, the entries."""
    return {"missed": [], **tomllib.loads(LIST.read_text(encoding="utf-8"))}


def entries() -> dict[Key, Places]:
    """What the list has."""
    return {
        (entry["log"], entry["event"], entry["what"]): {int(row): new for row, new in entry["rows"].items()}
        for entry in listed()["missed"]
    }


def _everything(path: Path) -> dict[Key, Places]:
    """What is not found of all that is tried with a log."""
    found: dict[Key, Places] = {}
    for kind in (Cell, Order):
        tried = run(path, kind, full=True)
        print(tried.name, kind.__name__, len(tried.tried), "tried,", len(tried.missed), "not found", flush=True)
        found |= keyed(tried, tried.missed)
    return found


def _write(games: Sequence[str]) -> None:
    """Write the list anew, with the reasons that it has: of these games, or of all."""
    if wrong := set(games) - set(files()):
        raise SystemExit(f"no game {', '.join(sorted(wrong))}: choose among {', '.join(files())}")
    old, kept = listed(), entries()
    exact = {(entry["log"], entry["event"], entry["what"]): entry["reason"] for entry in old["missed"]}
    alike = {
        (entry["log"].partition("-")[0], *key[1:]): exact[key] for key, entry in zip(exact, old["missed"], strict=True)
    }
    lines = [LIST.read_text(encoding="utf-8").partition("\n[[missed]]")[0].rstrip() + "\n"]
    paths = {game: paths for game, paths in files().items() if not games or game in games}
    with ProcessPoolExecutor(6, mp_context=get_context("spawn")) as pool:
        tried = pool.map(_everything, [path for each in paths.values() for path in each])
        for game, path in [(game, path) for game, each in files().items() for path in each]:
            of_log = {key: rows for key, rows in kept.items() if key[0] == path.stem}
            for key, rows in (next(tried) if game in paths else of_log).items():
                reason = exact.get(key) or alike.get((key[0].partition("-")[0], *key[1:]), "?")
                told = ", ".join(f"{row} = {json.dumps(new)}" for row, new in rows.items())
                log, event, what = key
                lines.append(
                    f'\n[[missed]]\nlog = "{log}"\nevent = "{event}"\nwhat = "{what}"\nreason = "{reason}"\n'
                    f"rows = {{ {told} }}\n"
                )
    LIST.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    _write(sys.argv[1:])
