"""Where a ladder is fair along a sweep: on figures that are known, and on a small sweep as played."""

from __future__ import annotations

from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.charts.strip import Point
from qn_analysis.core.contests.fair import CHEAP, DEAR, FAIR, OPEN, fair_at


def points(values: dict[int, float], half: float = 0.4) -> list[Point]:
    return [Point(at, value, value - half, value + half) for at, value in values.items()]


def test_the_middle_of_the_ladder_meets_the_fair_price() -> None:
    """A card of 11 ducats under ladders whose middle is three below their first price: fair at 14."""
    found = fair_at("ring", points({at: 11.0 - (at - 3) for at in (9, 11, 13, 15, 17)}), 400)
    assert (found.word, found.at) == (FAIR, 14)
    assert found.low is not None
    assert found.high is not None
    assert 13.5 < found.low < 14 < found.high < 14.5
    wide = fair_at("ring", points({at: 11.0 - (at - 3) for at in (9, 11, 13, 15, 17)}, 1.6), 400)
    assert wide.low is not None
    assert 14 - wide.low == pytest.approx(4 * (14 - found.low), rel=0.01)


@pytest.mark.parametrize(
    ("values", "word"),
    [({9: 8.0, 11: 6.0, 13: 4.0}, CHEAP), ({9: -8.0, 11: -10.0, 13: -12.0}, DEAR), ({9: 1.0, 11: 1.1, 13: 0.9}, CHEAP),
     ({9: 0.3}, OPEN), ({9: 0.1, 11: 0.0, 13: 0.1}, OPEN)],
)  # fmt: skip
def test_beyond_what_was_tried_no_number_is_made_up(values: dict[int, float], word: str) -> None:
    found = fair_at("ring", points(values), 400)
    assert found.word == word
    assert found.at is None


@pytest.fixture(scope="module")
def ladders() -> qn.Sweep:
    ask: dict[str, Any] = {"players": 2, "games": 60, "gifts": 40, "bots": "greedy", "seed": 3, "progress": False}
    return qn.sweep("cards.ring.prices=7..11:2", **ask)


def test_a_sweep_of_a_ladder_opens_with_worth_against_price(ladders: qn.Sweep) -> None:
    found = ladders.fair(2)
    assert found is not None
    assert (found.kind, found.n) == ("ring", 40)
    opening = ladders.text().split("\n\n")[0]
    assert opening.startswith("Ring: ")
    assert ladders.text("fr").startswith("Bague : ")
    page = ladders.page()
    assert page.count('<svg class="ladder"') == 1
    priced = ladders.priced(2, "price")
    assert [point.at for point in priced] == [7, 9, 11]
    assert all(point.low is not None and point.low < point.value for point in priced)  # that of the base, 9, too
    assert ladders.to_dict()["fair"]["2"]["kind"] == "ring"


def test_a_number_that_is_no_price_has_none(sweep: qn.Sweep) -> None:
    assert sweep.fair(2) is None
    assert '<svg class="ladder"' not in sweep.page()
