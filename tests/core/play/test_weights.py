"""The weights of a bot, declared: places in a row, defaults and bounds."""

from __future__ import annotations

import pytest

from qn_analysis.core.play.weights import Weights
from qn_analysis.games.jewels.bots.places import Place as Jewels
from qn_analysis.games.lady_of_the_diamonds.bots.places import Place as Lady


class Place(Weights):
    FIRST = 0.5, 0.0, 1.0
    SECOND = 0.5, 0.0, 1.0  # alike, and yet another place
    THIRD = -2.0, -4.0, 0.0


def test_a_weight_is_the_number_of_its_place() -> None:
    assert [*Place] == [0, 1, 2]
    assert (Place.THIRD.place, Place.THIRD.default, Place.THIRD.low, Place.THIRD.high) == (Place.THIRD, -2.0, -4.0, 0.0)


def test_a_row_has_the_defaults_with_changes_by_name() -> None:
    assert Place.row() == {0: 0.5, 1: 0.5, 2: -2.0}
    assert Place.row(second=0.75) == {0: 0.5, 1: 0.75, 2: -2.0}


@pytest.mark.parametrize("places", [Jewels, Lady])
def test_defaults_lie_within_their_bounds(places: type[Weights]) -> None:
    assert all(each.low <= each.default <= each.high for each in places)
