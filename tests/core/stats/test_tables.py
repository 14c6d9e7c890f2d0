"""Statistics gathered of a log, and the tables that they were taken of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.base.made_once import MadeOnce
from qn_analysis.core.log import log as logs
from qn_analysis.core.log.reduce import reduced
from qn_analysis.core.stats import statistic
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.stats.tables import Tables, gather

ASKED = (
    stats.seat_results.want(), stats.king_outcomes.want("rank"), stats.year_lengths.want("length"),
    stats.rarity_tiles.want("gem"), stats.ring_value.want(""), stats.price_shares.want(),
)  # fmt: skip


def test_tables_of_a_short_log_are_made_once(tmp_path: Path) -> None:
    log = qn.simulate(6, players=3, bots="greedy", seed=1, out=tmp_path / "log", progress=False)
    found = gather(log, [])
    assert found.head(6) is found.source
    assert found.head(6).sales is found.head(100).sales


def test_tables_of_the_first_games_are_those_of_whole_parts() -> None:
    log = qn.simulate(5_001, players=2, bots="random", seed=1, progress=False)
    first = gather(log, []).head(3)
    assert first.games["game"].to_list() == list(range(5_000))


def test_of_a_part_only_what_is_still_to_be_read_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learnt from a part without games, so that the first part is held to it; the figures are those of one part."""
    log = qn.simulate(12, players=3, bots="greedy", seed=1, progress=False)
    whole = gather(log, ASKED, progress=False).known
    monkeypatch.setattr(logs, "PART_GAMES", 4)
    monkeypatch.setattr(statistic, "_last_reader", {})
    parts: dict[int, list[set[Any]]] = {}
    plain = MadeOnce.drop

    def watched(self: MadeOnce, last: Any) -> None:
        plain(self, last)
        parts.setdefault(id(self), []).append({*self._made})

    monkeypatch.setattr(MadeOnce, "drop", watched)
    tables = [*Tables(log).parts()]
    assert len(tables) == 3
    for part in tables:
        statistic.sums_of(part, ASKED)
    for part in tables:
        held = parts[id(part.made_once)]
        assert len(part.made_once.read) > 5
        assert 0 < max(map(len, held)) < len(part.made_once.read) / 2
        assert not held[-1]
    ((_, learnt),) = statistic._last_reader.items()
    monkeypatch.setattr(statistic, "_last_reader", {ASKED: dict.fromkeys(learnt, 0)})  # all of it too early
    again = gather(log, ASKED, progress=False).known
    assert all(again[want].equals(whole[want]) for want in ASKED)


def test_the_events_of_a_part_are_held_once() -> None:
    """As arrays, from which the same table is made; of a log that knows less, nulls stay what they are."""
    log = qn.simulate(3, players=3, bots="greedy", seed=1, progress=False)
    tables = Tables(log)
    assert tables.columns._frame is None
    assert tables.columns.frame.equals(log.events.collect())
    less = Tables(reduced(log, "scores"))
    assert less.columns.frame.equals(less.log.events.collect())
    assert less.columns.frame["turn"].null_count()
