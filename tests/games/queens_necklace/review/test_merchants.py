"""How likely a Merchant comes next, as reviews reckon with it."""

from __future__ import annotations

import numpy as np
import pytest

from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.review.case import merchant_next
from qn_analysis.games.queens_necklace.review.trail import trail_of

GAMES = 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_merchant_comes_as_often_as_is_said(players: int) -> None:
    """Of all draws that one could come with, by how likely that was."""
    bots = ["learnt", "expert", "learnt", "greedy"][:players]
    log = GAME.simulate(GAMES, players=players, bots=bots, seed=7, progress=False)
    likely, came = [], []
    for game in range(GAMES):
        for step in trail_of(log, game).steps:
            drawn: list[int] = []
            for fall in (each for each in step.falls if each.kind != "theft"):
                likely.append(merchant_next(step.worlds[0], drawn))
                came.append(fall.kind == "merchant")
                drawn.append(fall.card)
    odds, hits = np.array(likely), np.array(came)
    assert hits.sum() == 3 * GAMES
    assert not hits[odds == 0].any()
    assert hits[odds == 1].all()
    assert abs(hits.sum() - odds.sum()) < 4 * np.sqrt((odds * (1 - odds)).sum())
