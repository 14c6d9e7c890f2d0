"""The rules of thumb: each does what it says, and together they beat `greedy` and the named styles."""

from __future__ import annotations

import json
from importlib.resources import files

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace import bots
from qn_analysis.games.queens_necklace.bots import thumb
from qn_analysis.games.queens_necklace.bots.thumb_points import FITTED, Point
from qn_analysis.games.queens_necklace.bots.weights import thumb_weights
from qn_analysis.games.queens_necklace.report.habits import RULES
from tests.games.queens_necklace.bots.test_learnt import wins

STYLES = ("steady", "jeweller", "royalist", "schemer", "collector", "bargain")
CARD = pl.col("card").cast(pl.String)


@pytest.mark.parametrize("style", ["greedy", *STYLES])
def test_it_beats_greedy_and_the_named_styles(style: str) -> None:
    found = wins(3, "thumb", style, 150)
    assert found.value is not None
    assert found.value > 0.38, found


@pytest.mark.full
@pytest.mark.parametrize("style", ["greedy", *STYLES])
def test_it_beats_them_clearly_and_they_do_not_beat_it(style: str) -> None:
    """In both directions, on more deals."""
    alone, guest = wins(3, "thumb", style, 1500), wins(3, style, "thumb", 1500)
    assert alone.low is not None
    assert guest.high is not None
    assert alone.low > 1 / 3, alone
    assert guest.high < 1 / 3, guest


def test_its_numbers_say_how_they_were_found() -> None:
    told = json.loads((files(bots) / "tuned" / "thumb.json").read_text(encoding="utf-8"))
    assert set(told["weights"]) == {point.name.lower() for point in Point}
    assert {"learnt", "games", "seed", "decisions", "same", "styles", "deals"} <= set(told["how"])
    assert told["how"]["same"] > 0.6
    weights = thumb_weights()
    assert weights[Point.GEM] == 0
    assert weights[Point.RING] == max(weights[point] for point in FITTED)
    assert weights[Point.STONE_FIRST] > weights[Point.STONE_SECOND] > weights[Point.STONE_THIRD]


def test_every_rule_is_a_function() -> None:
    assert len(RULES) <= 10
    for name, _ in RULES.values():
        assert getattr(thumb, name).__doc__


def test_it_buys_as_long_as_it_can_pay_and_lays_no_king_where_it_leads() -> None:
    log = qn.simulate(60, players=3, bots="thumb", seed=3, progress=False)
    left = log.offers().filter(~pl.col("bought")).join(log.turns(), on=["game", "turn"]).collect()
    assert left.filter(pl.col("price") <= pl.col("lost")).is_empty()
    last = log.hands().filter(pl.col("sale") == 3, CARD.is_in(["banker"])).collect()
    shown = log.displays().filter(pl.col("sale") == 3, pl.col("cards") > 0).collect()
    both = last.join(shown, on=["game", "sale", "seat"])
    assert both.height > 10
    assert (both["bankers"] == both["copies"]).all()
