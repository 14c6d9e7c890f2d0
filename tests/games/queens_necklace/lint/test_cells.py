"""What a log could fill wrongly without a finding: `tests/kit/cells_kept/missed.toml` lists it, with a reason each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.lint import lint
from qn_analysis.core.log.layout import Layout
from tests.kit.cells import Cell, Key, Order, Places, Tried, entries, files, keyed, listed, opened, run

LOGS = [path for paths in files().values() for path in paths]
LONG = {path for path in files()["jewels"] if path.stem != "jewels-short"}
"""Left to the full run, which tries with them what a quick one would: these take as long as all others."""
COVERED = ("lawful-one-card",)
"""Whose kinds of events are all changed in other logs in the quick run."""


def shared(tried: Tried) -> dict[Key, Places]:
    """What the list says of the breaks that were tried."""
    wanted: dict[Key, Places] = {}
    every = entries()
    for key, rows in keyed(tried, tried.tried).items():
        known = every.get(key, {})
        both = {row: [new for new in known[row] if new in rows[row]] for row in rows if row in known}
        here = {row: new for row, new in both.items() if new or not known[row]}
        if here:
            wanted[key] = here
    return wanted


def held(path: Path, kind: type, full: bool) -> None:
    """What is not found is just what the list has."""
    tried = run(path, kind, full)
    found = keyed(tried, tried.missed)
    assert len(tried.tried) > 5
    wanted = shared(tried)
    new = {key: rows for key, rows in found.items() if wanted.get(key) != rows}
    stale = {key: rows for key, rows in wanted.items() if found.get(key) != rows}
    assert (new, stale) == ({}, {}), "not in tests/kit/cells_kept/missed.toml, or there and found (see cells.py)"
    if full:
        whats = {"drop", "double", "swap"}
        kept = {key for key in entries() if key[0] == path.stem and (key[2] in whats) == (kind is Order)}
        assert kept == set(found), "entries of the list for what is not tried, or is found"


@pytest.mark.parametrize(
    ("path", "kind", "full"),
    [
        pytest.param(
            path,
            kind,
            full,
            marks=[pytest.mark.full] if full else [],
            id=f"{path.stem}-{kind.__name__}-{full}",
        )
        for path in LOGS
        for kind in (Cell, Order)
        for full in (False, True)
        if full or (path not in LONG and (kind is Order or path.stem not in COVERED))
    ],
)
def test_what_is_not_found_is_listed_with_a_reason(path: Path, kind: type, full: bool) -> None:
    held(path, kind, full)


@pytest.mark.parametrize("game", files())
def test_every_event_happens_in_lawful_logs(game: str) -> None:
    logs = [opened(path) for path in files()[game]]
    layout: Layout = logs[0][0].layout
    assert {event for _, events in logs for event in events["event"]} == set(layout.says)
    for log, _ in logs:
        assert lint(log).raw.height == 0


def test_every_entry_has_a_reason() -> None:
    reasons: dict[str, str] = listed()["reasons"]
    used = {entry["reason"] for entry in listed()["missed"]}
    assert used == set(reasons)
    assert all(text[0].isupper() and text.endswith(".") for text in reasons.values())
    assert len(entries()) == len(listed()["missed"])
    assert {key[0] for key in entries()} <= {path.stem for path in LOGS}


def test_a_miss_that_is_not_listed_fails_and_so_does_a_stale_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(path for path in LOGS if path.stem == "lawful-queens")
    tried = run(path, Order, False)
    missed: list[Any] = tried.missed
    (key, rows), *_ = keyed(tried, missed).items()
    less = {each: there for each, there in entries().items() if each != key}
    monkeypatch.setattr("tests.games.queens_necklace.lint.test_cells.entries", lambda: less)
    with pytest.raises(AssertionError, match="not in tests/kit/cells_kept"):
        held(path, Order, False)
    found = next(each for each in tried.tried if each not in missed)
    more = {**entries(), **keyed(tried, [found]), key: rows}
    monkeypatch.setattr("tests.games.queens_necklace.lint.test_cells.entries", lambda: more)
    with pytest.raises(AssertionError, match="not in tests/kit/cells_kept"):
        held(path, Order, False)
