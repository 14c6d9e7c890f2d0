"""Who teaches players of a game, and what a game whose players do not learn has instead."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.game_registry import find_game
from qn_analysis.core.play.engine import Untaught, engine_of
from qn_analysis.core.play.errors import TrainError
from qn_analysis.core.play.simulate import teacher_of
from qn_analysis.learning.teaching import Lessons
from qn_analysis.learning.tune.tuner import Tuner


def test_a_tuned_bot_is_tuned_on_from_its_own_weights() -> None:
    """One whose family is not tuned gives way to the game's usual one, from where that begins."""
    engine = engine_of("lady_of_the_diamonds")
    course = teacher_of(engine).course([engine.find("greedy"), engine.find("tuned")], 3, 100, 1)
    assert isinstance(course, Lessons)
    assert (course.family, course.suffix) == ("collector", ".json")
    assert course.start is not None
    own = engine.find("tuned").row(3)
    policy = engine.find("tuned").function
    places = {each.name: each.place for each in find_game(engine.layout.game).part(Tuner).family("collector").weights}
    assert policy is find_game(engine.layout.game).part(Tuner).family("collector").policy
    assert course.start == {name: own[place] for name, place in places.items()}
    other = teacher_of(engine).course([engine.find("greedy")], 3, 100, 1)
    assert isinstance(other, Lessons)
    assert (other.family, other.start) == ("collector", None)


def test_where_nobody_learns_all_stay_as_they_are() -> None:
    engine = engine_of("jewels")
    seats = Untaught().seats(True, progress=False)
    seats.learn([(["learnt"], 2, engine.layout.rules.default())])
    assert seats.seated(["learnt", "greedy"], 2, engine.layout.rules.default()) == ("learnt", "greedy")
    with pytest.raises(TrainError, match="compare without `retune`"):
        Untaught().course([engine.find("learnt")], 2, 100, 1)
