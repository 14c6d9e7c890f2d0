"""Linting keeps nothing of a part but its findings, and of a part only what checks to come will read."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint import lint, run
from qn_analysis.core.lint.chunk import Chunk
from qn_analysis.core.lint.linter import linter_of
from qn_analysis.core.log.log import Log
from qn_analysis.games.queens_necklace.game import GAME


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    """Six parts of ten games."""
    place = Path(tmp_path_factory.mktemp("parts"), "log")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qn_analysis.core.play.simulate.PART", 10)
        return GAME.simulate(60, players=3, bots="greedy", seed=3, out=place, progress=False)


def with_gaps(log: Log) -> Log:
    """The same log in memory, without a row in ten."""
    events = log.events.filter(pl.int_range(pl.len()) % 10 != 7)
    return replace(log, events=events, path=None, manifest={**log.manifest, "parts": []})


def test_nothing_of_a_part_stays(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its events nor what was derived of them, though no garbage is collected."""
    held: list[weakref.ref[Any]] = []
    plain = run.chunk_of

    def watched(piece: Log) -> Chunk[Any]:
        chunk = plain(piece)
        held.extend((weakref.ref(chunk), weakref.ref(chunk.events), weakref.ref(chunk.kinds())))
        return chunk

    monkeypatch.setattr(run, "chunk_of", watched)
    codes, parts = tuple(linter_of(log).checks()), list(log.parts())
    assert len(parts) == 6
    gc.disable()
    try:
        learnt = []
        for part in parts:
            assert run._departures(part, codes) == (10, [])
            assert [each() for each in held] == [None] * len(held)
            learnt.append(len(run._last_reader[log.layout.game, codes]))
    finally:
        gc.enable()
    assert len(set(learnt)) == 1


def test_what_no_check_will_read_is_let_go_of(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Learnt from a chunk without games, so that the first part is held to it; every table is made once."""
    monkeypatch.setattr(run, "SMALL", 0)  # a small chunk is kept whole
    monkeypatch.setattr(run, "_last_reader", {})
    monkeypatch.setattr(run, "MANY", 1)
    kept: list[set[Any]] = []
    plain = Chunk.drop

    def watched(self: Chunk[Any], last: Any) -> None:
        plain(self, last)
        if len(self.due):
            kept.append(set(self._made))

    monkeypatch.setattr(Chunk, "drop", watched)
    codes = tuple(linter_of(log).checks())
    run._departures(next(log.parts()), codes)
    everything = set().union(*kept)
    assert len(everything) > 40
    assert max(map(len, kept)) < 0.7 * len(everything)
    assert not kept[-1]
    for each in everything:
        here = [each in tables for tables in kept]
        assert here[here.index(True) :].index(False) == sum(here)


def test_findings_do_not_depend_on_what_is_let_go_of(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where a table is let go of before another check reads it: it is made again, and kept from then on."""
    monkeypatch.setattr(run, "SMALL", 0)
    monkeypatch.setattr(run, "MANY", 1)
    monkeypatch.setattr(Chunk, "some", lambda self, rows, *others: rows)  # no check ends early, so that all is read
    game, codes = log.layout.game, tuple(linter_of(log).checks())
    broken = with_gaps(log)
    learnt: dict[Any, int] = {}
    monkeypatch.setattr(run, "_last_reader", {(game, codes): learnt})
    found = lint(broken).raw
    assert found.height > 20
    too_early = dict.fromkeys(learnt, 0)
    monkeypatch.setattr(run, "_last_reader", {(game, codes): too_early})
    assert lint(broken).raw.equals(found)
    assert too_early == learnt
