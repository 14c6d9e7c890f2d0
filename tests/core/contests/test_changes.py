"""What a search for a better rule changes: ladders that are off, readings that can be turned, numbers."""

from __future__ import annotations

from typing import Any

import qn_analysis as qn
from qn_analysis.core.contests.changes import moves_of

RULES = qn.Ruleset.default()


def test_gifts_propose_ladders_around_fair_prices() -> None:
    dear: Any = RULES.with_(cards={"king": {"prices": [20, 17, 13, 10]}, "ring": {"prices": [3, 2, 1, 0]}})
    fair = {"king": (5.6, 1.0), "ring": (8.0, 1.0), "banker": (5.0, 1.0), "ruby_1=emerald_1=diamond_1": (9.0, 0.1)}
    moves = moves_of(dear, [], None, fair, 40)
    assert [move.field for move in moves[:2]] == ["cards.ring.prices", "cards.king.prices"]
    assert moves[0].start == (11, 9, 7, 5)
    assert moves[1].start == (9, 7, 5, 3)  # the steps of the rulebook's ladder
    assert "purse" in {move.field for move in moves[2:]}
    assert "deck_size" not in {move.field for move in moves}
    (only,) = moves_of(dear, ["purse"], ["purse", "hand_size"], fair, 40)
    assert only.field == "hand_size"


def test_readings_of_the_shelf_can_be_turned() -> None:
    """In Jewels later seats can begin with more coins; in Queen's Necklace a number says what they have more a turn."""
    jewels = qn.jewels.Ruleset.default()
    moves = moves_of(jewels, [], None, {}, 40)
    assert {move.field: move.readings for move in moves}["rulings.start_coins"] == ("equal", "rising")
    kept = moves_of(jewels, ["rulings.start_coins"], None, {}, 40)
    assert "rulings.start_coins" not in {move.field for move in kept}
    assert not [move for move in moves_of(RULES, [], None, {}, 40) if move.readings]
