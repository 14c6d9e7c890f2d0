"""Games by name, none of them imported by the machinery itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

from qn_analysis.core.base.game_registry import GameError, default_game, find_game, game_named, game_or_default, names
from qn_analysis.core.lint.linter import Linter, linters
from qn_analysis.core.log.log import log_of
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.record import note_choice, write_row
from qn_analysis.core.report.declaration import report_of
from tests.kit.modules import room


@pytest.mark.parametrize("game", names())
def test_every_game_has_what_the_machinery_asks_for(game: str) -> None:
    layout, engine = log_of(game).layout, engine_of(game)
    assert (layout.game, engine.layout) == (game, layout)
    assert all(game_named(each) == game for each in (game, *names()[game]))
    assert [doc.name for doc in layout.events[:3]] == ["game", "seq", "turn"]
    assert set(layout.says) == set(layout.tables["events"]["event"].categories)
    assert {column for columns in layout.says.values() for column in columns} < set(layout.tables["events"])
    assert engine.find("random").built_in
    assert [name for name, _, _ in engine.listed()][:1] == ["random"]
    linter = find_game(game).part(Linter)
    assert all(code.startswith(linter.prefix) for code in linter.checks())
    assert len({each.prefix for each in linters()}) == len(names())
    report = report_of(game)
    assert engine.find(report.bots).built_in
    assert {"seats", "examples", "assumptions", "method", "rules"} < set(report.chapters)


@pytest.mark.parametrize("game", names())
def test_events_and_decisions_are_written_in_the_order_of_the_layout(game: str) -> None:
    """As `core.play.record` fills a row: turn first, count and amount last, eight columns between."""
    layout, log = log_of(game).layout, engine_of(game).builds.plain_log()
    columns = [doc.name for doc in layout.events]
    assert columns[:3] + columns[-2:] == ["game", "seq", "turn", "count", "amount"]
    assert list(layout.narrow) == columns[3:-2]
    assert [each.name.lower() for each in room(game, "words.events").Column] == columns[2:]
    for n in range(2):
        write_row(log, *range(n, n + 11))
        note_choice(log, n, 30 + n, 5)
    assert [log.rows[n] for n in range(log.seq)] == [list(range(11)), list(range(1, 12))]
    assert [log.choice[n] for n in range(log.choices)] == [[1, 0, 30, 5], [2, 1, 31, 5]]


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(GameError, match=r"unknown game 'laddy' \(did you mean 'lady'\?\): the games are queens_"):
        game_named("laddy")
    assert game_or_default(None) == default_game()


def test_looking_for_a_game_imports_no_other() -> None:
    code = (
        "import sys; from qn_analysis.core.log.log import log_of;"
        "from qn_analysis.core.base.game_registry import game_named;"
        "import qn_analysis.core.play.simulate, qn_analysis.core.log.verify;"
        "assert not any('games.' in name for name in sys.modules); log_of(game_named('lady'));"
        "assert not any('queens' in name for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
