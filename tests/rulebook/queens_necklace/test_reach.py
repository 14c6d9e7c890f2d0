"""The table of reach has every clause once, is up to date, and random games still reach what it calls frequent."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from qn_analysis.games.queens_necklace.rulebook.clauses import clauses
from tests.rulebook.queens_necklace import reach
from tests.rulebook.queens_necklace.reach_tables import Count, Never

GAMES = 300
FREQUENT = 100
"""Occasions per 1,000 games from which a clause must be reached in a small run."""

_COUNTED = re.compile(r"\| \*{0,2}([a-z0-9_.]+)\*{0,2} \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,.]+) \| (.+) \|")
_NEVER = re.compile(r"\| ([a-z0-9_]+\.[a-z0-9_.]+) \| ([^|]+) \|")


def read_page() -> tuple[dict[int, Counter[str]], dict[str, float], set[str]]:
    """The page on disk: occasions by players and clause, occasions per 1,000 games, and the clauses with a reason."""
    found: dict[int, Counter[str]] = {players: Counter() for players in reach.PLAYERS}
    rates: dict[str, float] = {}
    never: set[str] = set()
    for line in reach.PAGE.read_text(encoding="utf-8").splitlines():
        if row := _COUNTED.fullmatch(line):
            rates[row[1]] = float(row[5].replace(",", ""))
            for players, cell in zip(reach.PLAYERS, row.groups()[1:4], strict=True):
                found[players][row[1]] = int(cell.replace(",", ""))
        elif row := _NEVER.fullmatch(line):
            never.add(row[1])
    return found, rates, never


def test_every_clause_has_one_entry() -> None:
    entries = reach.entries()
    assert list(entries) == list(clauses())
    assert all(entry.reason if isinstance(entry, Never) else entry.what for entry in entries.values())


def test_no_clause_is_written_twice() -> None:
    """A dict keeps the last of two equal keys without a word, so the sources are read."""
    written: list[object] = []
    for source in Path(reach.__file__).parent.glob("reach_clauses_*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                written += [key.value for key in node.keys if isinstance(key, ast.Constant)]
    assert Counter(written) == Counter(list(clauses()))


def test_wrong_entries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = reach.GROUPS
    fewer = {name: entry for name, entry in first.items() if name != "deck.total"}
    extra = {"deck.joker": Never("there is none"), "deck.gems": Never("twice")}
    monkeypatch.setattr(reach, "GROUPS", (fewer, *others, extra))
    with pytest.raises(ValueError) as wrong:
        reach.entries()
    assert str(wrong.value) == "deck.total: no entry; deck.gems: 2 entries; deck.joker: no such clause"


def test_page_was_made_from_these_entries() -> None:
    found, rates, never = read_page()
    entries = reach.entries()
    assert set(rates) == {name for name, entry in entries.items() if isinstance(entry, Count)}
    assert never == {name for name, entry in entries.items() if isinstance(entry, Never)}
    text = reach.PAGE.read_text(encoding="utf-8")
    head = re.search(r"^([\d,]+) games each .* seeds from (\d+)\.", text, re.MULTILINE)
    assert head, "the page tells its games and its first seed"
    games = int(head[1].replace(",", ""))
    assert games >= 100_000
    assert text == reach.page(games, int(head[2]), found), f"run python -m {reach.__name__} --games 100000"


def test_small_run_reaches_the_frequent_clauses() -> None:
    found = reach.count_games(GAMES, seed=7)
    _, rates, _ = read_page()
    reached = sum(found.values(), Counter[str]())
    frequent = [name for name, rate in rates.items() if rate > FREQUENT]
    assert len(frequent) > 100
    assert [name for name in frequent if not reached[name]] == []
    for name, rate in rates.items():  # far from the table: the counter or the game has changed
        expected = rate * GAMES * len(reach.PLAYERS) / 1000
        if rate > 10 * FREQUENT:
            assert 0.7 * expected < reached[name] < 1.4 * expected, name
