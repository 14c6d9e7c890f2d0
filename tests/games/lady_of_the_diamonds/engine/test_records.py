"""What a game's records can hold and show. That both builds are equal is in `tests/games/test_play.py`."""

from __future__ import annotations

from qn_analysis.core.play.simulate import Job, play_interpreted
from qn_analysis.games.lady_of_the_diamonds.engine.state import Game, Hidden, Seat, Table
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from tests.kit.batch import play


def test_a_longer_log_is_told_and_not_cut() -> None:
    """Twelve rounds of five players do not fit the record: the game is marked to be replayed interpreted."""
    rules = Ruleset.default().with_(rounds=12)
    batch = play("lady_of_the_diamonds", rules, 5, "random", 5, 2)
    assert batch.results[:, 4].tolist() == [1, 1]
    assert len(batch.ids) == 0
    job = Job("lady_of_the_diamonds", 0, 0, 1, 5, ("random",) * 5, 5, rules, True, False, None)
    assert play_interpreted(job)[0].height == batch.results[0, 2]


def test_hidden_cards_are_out_of_a_bots_reach() -> None:
    """A policy is given the table and its own seat; neither holds the deck or another hand."""
    public = {*Table.__annotations__, *Seat.__annotations__}
    assert set(Game.__annotations__) == {"table", "seats", "hidden"}
    assert not public & set(Hidden.__annotations__) - {"deck"}
    assert Table.__annotations__["deck"] == "int", "how many cards, not which"
    assert "hand" not in Table.__annotations__
