"""The linter's folds: both builds write the same, a small log waits for no compiler, and a fault in one is found."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.folds import COLD, FEW, Folds
from qn_analysis.core.lint.run import chunk_of, open_to_lint
from qn_analysis.games.queens_necklace.lint import folds
from qn_analysis.games.queens_necklace.lint.folds import market as market_folds
from qn_analysis.games.queens_necklace.lint.folds import places as places_folds
from qn_analysis.games.queens_necklace.lint.folds import sale as sale_folds
from qn_analysis.games.queens_necklace.lint.tables import market, places, sale
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.queens_necklace.breaking import clean, with_events

DATASETS = Path(__file__).parents[4] / "datasets"
LAWFUL = [*sorted((DATASETS / "broken").glob("lawful-*.jsonl")), *sorted(DATASETS.glob("golden-?.jsonl"))]
MADE: list[Callable[[Any], Any]] = [
    places.hand_moves, places.pile_moves, places.beyond, market.market, market.course_of_turns, sale.course,
    sale.on_displays, sale.gems, sale.results, lambda t: places.hands_asked(
        t, t.events.filter(pl.col("card").is_not_null()), "seat", "card", "seq"
    ),
]  # fmt: skip


def odd(log: Log) -> Log:
    """A log with rows left out, doubled, and emptied, so that nothing can be taken for granted."""
    rows = log.events.collect()
    row = pl.int_range(pl.len())
    less = rows.filter(row % 97 != 5)
    emptied = [
        pl.when(row % 89 == at).then(None).otherwise(pl.col(name)).alias(name)
        for at, name in enumerate(("seat", "card", "gem", "slot", "count", "amount", "turn", "other"))
    ]
    many = pl.concat([less, less.filter(row % 61 == 7)]).with_columns(emptied).sort("game", "seq", maintain_order=True)
    return with_events(log, many.with_columns(seat=pl.when(row % 83 == 3).then(255).otherwise("seat")))


@pytest.fixture(autouse=True)
def compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not to be interpreted is compiled, also where it never was."""
    monkeypatch.setattr("qn_analysis.core.lint.folds.COLD", 0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("broken", [False, True])
def test_both_builds_write_the_same(players: int, broken: bool) -> None:
    log = clean(players, games=6, bots="random", seed=3)
    chunk = chunk_of(odd(log) if broken else log)
    for make in MADE:
        told = []
        for plain in (True, False):
            chunk._made = {Folds: plain}
            made = make(chunk)
            told.append(made if isinstance(made, list) else [made])
        assert [frame.schema for frame in told[0]] == [frame.schema for frame in told[1]]
        assert all(one.equals(other) for one, other in zip(*told, strict=True)), make
        assert sum(frame.height for frame in told[0]) or make is places.beyond


def test_a_log_without_events_has_empty_tables() -> None:
    log = clean(2, games=1)
    for plain in (True, False):
        chunk = chunk_of(with_events(log, log.events.collect().clear()))
        chunk._made = {Folds: plain}
        assert not chunk.table(places.hand_moves).height
        assert not chunk.table(market.market).height
        assert not chunk.table(sale.results).height
        assert not chunk.table(market.turns).height


def test_a_table_keeps_what_it_says_while_the_next_chunk_is_folded() -> None:
    """Memory is used again, but not before its frame is gone."""
    found, wanted = [], []
    for seed in range(3):
        chunk = chunk_of(clean(3, games=4, seed=seed))
        chunk._made = {Folds: False}
        found.append(chunk.table(places.hand_moves))
        wanted.append(found[-1].to_dicts())
    assert [frame.to_dicts() for frame in found] == wanted
    assert wanted[0] != wanted[1]


def test_small_logs_are_folded_interpreted() -> None:
    made = Folds([], [], [], {}, "")
    assert made.interpreted(FEW)
    assert not made.interpreted(1), "a process that has folded as many compiles"
    assert not Folds([], [], [], {}, "").interpreted(FEW + 1)


def test_what_was_never_compiled_is_folded_interpreted_for_longer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("qn_analysis.core.lint.folds.COLD", COLD)
    chunk = chunk_of(clean(3, games=2))
    assert chunk.folds is not None
    made = replace(chunk.folds, place="")  # where nothing can be compiled beside
    fold = made.folds[0]
    assert not made.waits(fold, COLD + 1)
    assert made.waits(fold, COLD // 2)
    assert replace(made).waits(fold, COLD - COLD // 2), "a second process"
    assert not replace(made).waits(fold, 1), "together they have interpreted as many"
    other = made.folds[1]
    assert made.waits(other, 1)
    made.compiled().cache.mark(f"complete-{other.function.__name__}")
    assert not made.waits(other, 1)


def test_linting_one_game_loads_no_compiler() -> None:
    code = (
        "import sys; from qn_analysis.core.lint import lint;"
        f" assert not lint({str(DATASETS / 'golden-3.jsonl')!r}).raw.height; print('numba' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "False"


def test_the_sources_of_folds_import_words_alone() -> None:
    """So they can share a fault neither with the engine nor with statistics: each source, and each that there is."""
    package = folds.__name__
    there = {f"{package}.{file.stem}" for file in Path(folds.__file__).parent.glob("[!_]*.py")}
    assert {*folds.FOLDS.sources} == there == {fold.function.__module__ for fold in folds.FOLDS.folds}
    words = f"{package.rsplit('.', 2)[0]}.words"
    for name in folds.FOLDS.sources:
        found = set()
        for node in ast.walk(ast.parse(inspect.getsource(importlib.import_module(name)))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(importlib.util.resolve_name(f"{'.' * node.level}{node.module or ''}", package))
        assert found <= {
            "__future__", "typing", "qn_analysis.core.lint.shapes", f"{words}.cards", f"{words}.events"
        }, name  # fmt: skip


FAULTS = [
    ("HANDS", places_folds, "ROBBED if robbed == 1 else GAINS | GIVES", "ROBBED if robbed == 1 else GAINS"),
    ("HANDS", places_folds, "more *= count[at]", "more *= count[at] + 1"),
    ("HANDS_ASKED", places_folds, "seq[row[n]] <= seqs[asked]", "seq[row[n]] < seqs[asked] - 2"),
    ("PILE", places_folds, "cards[n] = left[STEP] + deck", "cards[n] = left[STEP] + deck + 1"),
    ("GONE", places_folds, "if out[card[at]] > copies", "if out[card[at]] >= copies"),
    ("MARKET", market_folds, "downs += 1", "downs += 2"),
    ("MARKET", market_folds, "        if does == Event.OFFERED or not near:", "        if not near:"),
    ("TURNS", market_folds, "else 0] + (added", "else 0] - (added"),
    ("TURNS", market_folds, "lost[turn[at]] += amount[at]", "lost[turn[at]] += 2 * amount[at]"),
    ("TURNS", market_folds, "bought[group] += 1", "bought[group] = 0"),
    ("SALES", sale_folds, "(closed and does != Event.SALE_CLOSED)", "closed"),
    ("DISPLAYS", sale_folds, "stones[where] += on[kind]", "stones[where] += 1"),
    ("DISPLAYS", sale_folds, "bonus[table] += pounds[kind]", "bonus[table] = pounds[kind] + 1"),
    ("POTS", sale_folds, "fashion[each] < fashion[pot]", "fashion[each] > fashion[pot]"),
    ("POTS", sale_folds, "owner == SEATS or", "owner != SEATS or"),
    ("RESULTS", sale_folds, "jewels[n] = rings[here] + 1", "jewels[n] = rings[here] + 2"),
    ("RESULTS", sale_folds, "beaten = stones[here] < most[pot]", "beaten = stones[here] <= most[pot]"),
]
"""A fold, its source, what stands there, and a fault in its place."""


@pytest.mark.parametrize(
    ("name", "module", "old", "new"),
    [
        pytest.param(*each, marks=[pytest.mark.full] if each[0] == before[0] else [], id=f"{each[0]}-{each[3]}")
        for before, each in pairwise([("",), *FAULTS])
    ],
)  # of several faults of a fold the quick run has the first
def test_a_fault_in_a_fold_is_found(
    name: str, module: Any, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lawful logs are no longer so."""
    text = inspect.getsource(module)
    assert text.count(old) == 1
    space: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(text.replace(old, new), module.__file__ or "", "exec"), space)
    fold = getattr(folds, name)
    monkeypatch.setattr(folds, name, replace(fold, function=space[fold.function.__name__]))
    monkeypatch.setattr(Folds, "interpreted", lambda self, events: True)
    assert any(lint(open_to_lint(path)).raw.height for path in LAWFUL)
