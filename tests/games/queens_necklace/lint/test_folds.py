"""The linter's folds: both builds write the same, a small log waits for no compiler, and a fault in one is found."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.compile.folds import COLD, FEW, Machine
from qn_analysis.core.lint import lint
from qn_analysis.core.lint.run import chunk_of, open_to_lint
from qn_analysis.core.log.null import NONE
from qn_analysis.games.queens_necklace.lint import folds
from qn_analysis.games.queens_necklace.lint.folds import market as market_folds
from qn_analysis.games.queens_necklace.lint.folds import order as order_folds
from qn_analysis.games.queens_necklace.lint.folds import places as places_folds
from qn_analysis.games.queens_necklace.lint.folds import sale as sale_folds
from qn_analysis.games.queens_necklace.lint.tables import market, places, sale, turns
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.events import Event
from tests.kit.queens_necklace.breaking import clean, with_events

DATASETS = Path(__file__).parents[4] / "datasets"
LAWFUL = [*sorted((DATASETS / "broken").glob("lawful-*.jsonl")), *sorted(DATASETS.glob("golden-?.jsonl"))]
MADE: list[Callable[[Any], Any]] = [
    places.hand_moves, places.pile_moves, places.beyond, market.in_places, market.course_of_turns, turns.odd,
    sale.course, sale.on_displays, sale.gems, sale.results, lambda t: places.hands_asked(
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


def interpreting(monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:
    """Whether all folds are interpreted, or compiled, also where they never were."""
    monkeypatch.setattr(Machine, "interprets", lambda *given: plain)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("broken", [False, True])
def test_both_builds_write_the_same(players: int, broken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    log = clean(players, games=6, bots="random", seed=3)
    own = odd(log) if broken else log
    for make in MADE:
        told = []
        for plain in (True, False):
            interpreting(monkeypatch, plain)
            made = make(chunk_of(own))
            told.append(made if isinstance(made, list) else [made])
        assert [frame.schema for frame in told[0]] == [frame.schema for frame in told[1]]
        assert all(one.equals(other) for one, other in zip(*told, strict=True)), make
        assert sum(frame.height for frame in told[0]) or make is places.beyond or (make is turns.odd and not broken)


@pytest.mark.parametrize("plain", [True, False])
def test_a_column_that_somebody_widened_is_read_as_ever(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreting(monkeypatch, plain)
    log = clean(3, games=6, bots="random", seed=3)
    told = log.events.with_columns(pl.col("amount").fill_null(0)).collect()
    wide, same = log.with_tables(events=told.cast({"amount": pl.UInt16}).lazy()), with_events(log, told)
    for make in MADE:
        made, wanted = make(chunk_of(wide)), make(chunk_of(same))
        pairs = zip(made, wanted, strict=True) if isinstance(made, list) else [(made, wanted)]
        assert all(one.equals(other) for one, other in pairs), make


def test_a_log_without_events_has_empty_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    log = clean(2, games=1)
    for plain in (True, False):
        interpreting(monkeypatch, plain)
        chunk = chunk_of(with_events(log, log.events.collect().clear()))
        assert not chunk.table(places.hand_moves).height
        assert not chunk.table(market.market).height
        assert not chunk.table(sale.results).height
        assert not chunk.table(market.turns).height


def test_the_cheapest_card_is_that_of_the_market_as_a_turn_begins() -> None:
    chunk = chunk_of(clean(3, games=4, bots="random", seed=5))
    lies: dict[int, tuple[str, int]] = {}
    wanted = []
    for event, card, slot in chunk.events.select("event", "card", "slot").iter_rows():
        if event == "game_started":
            lies = {}
        elif event == "offered":
            lies[slot] = (card, 0)
        elif event == "marked_down":
            lies[slot] = (card, lies[slot][1] + 1)
        elif event in ("bought", "expired", "taken"):
            del lies[slot]
        elif event == "turn_started":
            prices = [chunk.rules.prices[Card[name.upper()]][step] for name, step in lies.values()]
            wanted.append(min(prices, default=None))
    assert len(wanted) > 50
    assert chunk.table(market.turns)["least"].to_list() == wanted


def test_a_place_does_not_hold_the_card_of_another_game() -> None:
    log = clean(2, games=2)
    events = log.events.collect()
    laid = (pl.col("game") == pl.col("game").max()) & (pl.col("event") == "offered") & (pl.col("slot") == 0)
    hidden = laid & (laid.cum_sum() == 1)
    told = with_events(log, events.with_columns(card=pl.when(~hidden).then("card")))
    found = [json.loads(row["values"]) for row in lint(told).raw.iter_rows(named=True)]
    lying = [values["lies_card"] for values in found if "lies_card" in values]
    assert lying
    assert not any(lying)


def test_a_table_keeps_what_it_says_while_the_next_chunk_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is used again, but not before its frame is gone."""
    interpreting(monkeypatch, plain=False)
    found, wanted = [], []
    for seed in range(3):
        chunk = chunk_of(clean(3, games=4, seed=seed))
        found.append(chunk.table(places.hand_moves))
        wanted.append(found[-1].to_dicts())
    assert [frame.to_dicts() for frame in found] == wanted
    assert wanted[0] != wanted[1]


def test_small_logs_are_folded_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LazyBuild, "pays", lambda *given: True)
    fold = folds.HANDS.function
    made = replace(folds.FOLDS, place="")
    assert made.interprets(fold, FEW)
    assert not made.interprets(fold, FEW + 1)
    made.compiled()
    assert not made.interprets(fold, 1), "where the build is at hand it is used"


def test_what_was_never_compiled_is_folded_interpreted_for_longer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path))
    made = replace(folds.FOLDS, place="")  # where nothing can be compiled beside
    fold, other = folds.HANDS.function, folds.PILE.function
    assert not made.interprets(fold, COLD + 1)
    assert made.interprets(fold, COLD // 2)
    assert replace(made).interprets(fold, COLD - COLD // 2), "a second process"
    assert not replace(made).interprets(fold, FEW + 1), "together they have interpreted as many"
    assert made.interprets(other, FEW + 1)
    made.compiled().cache.mark(f"complete-{other.__name__}")
    assert not made.interprets(other, FEW + 1)


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
    assert {*folds.FOLDS.sources} == there - {f"{package}.state"}
    words = f"{package.rsplit('.', 2)[0]}.words"
    for name in there:
        found = set()
        for node in ast.walk(ast.parse(inspect.getsource(importlib.import_module(name)))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(importlib.util.resolve_name(f"{'.' * node.level}{node.module or ''}", package))
        assert found <= {
            "__future__", "collections.abc", "enum", "typing", "qn_analysis.core.log.null", f"{package}.state",
            f"{words}.cards", f"{words}.events", f"{words}.phases",
        }, name  # fmt: skip


@pytest.mark.parametrize("path", LAWFUL, ids=lambda path: path.stem)
def test_of_a_lawful_log_folds_leave_out_all_that_they_can(path: Path) -> None:
    """What stays are the last cards of the market, of which nobody knows what follows, and Astrologers."""
    chunk = chunk_of(open_to_lint(path))
    assert not chunk.table(turns.odd).height
    assert not any(rows.height for rows in chunk.table(sale.course)[3:])
    assert (chunk.table(market.market)["next_turn"] == NONE).all()
    course = market.course(chunk, Event.BOUGHT, Event.PASSED, Event.DUCATS_LOST)
    assert set(chunk.events["card"][course["row"]]) <= {"astrologer"}


FAULTS = [
    ("HANDS", places_folds, "ROBBED if robbed == 1 else GAINS | GIVES", "ROBBED if robbed == 1 else GAINS"),
    ("HANDS", places_folds, "more *= rows.number[at]", "more *= rows.number[at] + 1"),
    ("HANDS_ASKED", places_folds, "rows.seq[rows.row[n]] <= until", "rows.seq[rows.row[n]] < until - 2"),
    ("PILE", places_folds, "b.kinds[STEP] + deck", "b.kinds[STEP] + deck + 1"),
    ("GONE", places_folds, "if b.kinds[card] > rules", "if b.kinds[card] >= rules"),
    ("MARKET", market_folds, "b.downs[place] += 1", "b.downs[place] += 2"),
    ("MARKET", market_folds, "if does == Event.OFFERED or not near:", "if not near:"),
    ("TURNS", market_folds, "else 0] + (b.added", "else 0] - (b.added"),
    ("TURNS", market_folds, "b.lost[number] += rows.amount[at]", "b.lost[number] += 2 * rows.amount[at]"),
    ("TURNS", market_folds, "b.bought[number] += 1", "b.bought[number] = 0"),
    ("TURNS", market_folds, "out[Along.PREV][b.made[2]] = b.last", "out[Along.PREV][b.made[2]] = at"),
    ("ORDER", order_folds, "FOREIGN if rows.seat[at] != rows", "FOREIGN if rows.seat[at] == rows"),
    ("ORDER", order_folds, "(phase == Phase.SETUP) != (rows", "(phase == Phase.SETUP) == (rows"),
    ("SALES", sale_folds, "(closed and does != Event.SALE_CLOSED)", "closed"),
    ("DISPLAYS", sale_folds, "out[Cell.STONES][where] += rules.stones[kind]", "out[Cell.STONES][where] += 1"),
    (
        "DISPLAYS",
        sale_folds,
        "out[Banked.BONUS][table] += rules.bankers[kind]",
        "out[Banked.BONUS][table] = rules.bankers[kind] + 1",
    ),
    ("POTS", sale_folds, "rows.fashion[each] < rows.fashion[pot]", "rows.fashion[each] > rows.fashion[pot]"),
    ("POTS", sale_folds, "owner == SEATS or", "owner != SEATS or"),
    ("RESULTS", sale_folds, "rows.rings[here] + 1", "rows.rings[here] + 2"),
    (
        "RESULTS",
        sale_folds,
        "beaten = rows.stones[here] < rows.most[pot]",
        "beaten = rows.stones[here] <= rows.most[pot]",
    ),
]
"""A fold, its source, what stands there, and a fault in its place."""


def changed(monkeypatch: pytest.MonkeyPatch, name: str, module: Any, old: str, new: str) -> None:
    """Have a fold of another source, which differs in one place, and interpret all."""
    text = inspect.getsource(module)
    assert text.count(old) == 1
    space: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(text.replace(old, new), module.__file__ or "", "exec"), space)
    fold = getattr(folds, name)
    monkeypatch.setattr(folds, name, fold._replace(function=space[fold.function.__name__]))
    interpreting(monkeypatch, plain=True)


EVERY = [
    ("MARKET", market_folds, "if not odd and not b.odd[place]:", "if False:"),
    ("TURNS", market_folds, " and not plain(rows, rules, b.last, at)", ""),
    (
        "ORDER",
        order_folds,
        "| misplaced(rows, rules, at, same)",
        "| misplaced(rows, rules, at, same) | TURN | YEAR | PLACE | (STAGE if stage > 0 and staged >= 0 else 0)",
    ),
    ("SALES", sale_folds, "if FIRST_STEP < step < before and does", "if FIRST_STEP < 9 and does"),
    ("SALES", sale_folds, "if not begins and broken_into(rows, last, at):", "if not begins:"),
]
"""A fold that writes only what may be odd, its source, where it leaves out the rest, and what leaves out nothing."""


@pytest.mark.parametrize(("name", "module", "old", "new"), EVERY)
def test_what_a_fold_leaves_out_no_check_would_find(
    name: str, module: Any, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = [odd(clean(players, games=2, bots="random", seed=players)) for players in (2, 4)]
    wanted = [lint(log).raw for log in logs]
    assert all(found.height > 100 for found in wanted)
    changed(monkeypatch, name, module, old, new)
    assert all(lint(log).raw.equals(found) for log, found in zip(logs, wanted, strict=True))


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
    changed(monkeypatch, name, module, old, new)
    assert any(lint(open_to_lint(path)).raw.height for path in LAWFUL)
