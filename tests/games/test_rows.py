"""What is made of the columns that a game declares: types of rows, and what type checkers are told of them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from qn_analysis.core.log.replay import ReplayError
from qn_analysis.core.log.rows import fact_of, stub
from tests.kit.modules import room

GAMES = ("queens_necklace", "lady_of_the_diamonds", "jewels")


@pytest.mark.parametrize("game", GAMES)
def test_type_checkers_are_told_what_the_rows_have(game: str) -> None:
    """Else `make golden` was forgotten."""
    rows, columns = room(game, "log.rows"), room(game, "words.events").Column
    file = Path(str(rows.__file__)).with_suffix(".pyi")
    assert file.read_text(encoding="utf-8") == stub(columns)
    keys = [column.key for column in columns]
    assert rows.EventRow._fields == ("game", "seq", *keys)
    assert rows.Rows._fields == ("game", "seq", *rows.Fact._fields)
    assert [name.replace("number", "count") for name in rows.Fact._fields] == keys
    assert room(game, "log.schema").LAYOUT.events[2].meaning == columns["TURN"].meaning


@pytest.mark.parametrize("game", GAMES)
def test_a_row_in_plain_numbers(game: str) -> None:
    rows, words = room(game, "log.rows"), room(game, "words.events")
    begun = dict.fromkeys(rows.EventRow._fields) | {"game": 0, "seq": 0, "turn": 0, "event": "game_started", "count": 3}
    f = rows.fact(rows.EventRow(**begun))
    assert (f.event, f.number, f.seat) == (words.Event.GAME_STARTED, 3, -1)
    assert f.event is words.Event.GAME_STARTED
    assert fact_of(rows.Fact, list(f)) == f == pickle.loads(pickle.dumps(f))
    for event in ("begun", None, 99):
        with pytest.raises(ReplayError, match="event"):
            rows.fact(rows.EventRow(**(begun | {"event": event})))
