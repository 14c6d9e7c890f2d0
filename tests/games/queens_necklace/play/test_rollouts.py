"""Playing on from a position: the same in both builds, and nothing read that the seat cannot see."""

from __future__ import annotations

import random

import numpy as np
import pytest

from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.play.rollouts import sampled
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.phases import Phase


def position(players: int, phase: Phase, number: int = 0) -> Game:
    """A position in which a phase asks, not at once."""
    rng = random.Random(number)
    g = plain_game(Ruleset.default(), players)
    log = plain_log()
    begin(g, log, 6, number)
    steps = 0
    while steps < 12 or g.table.phase != phase:
        me = g.seats[g.table.actor]
        assert apply(g, log, rng.choice(me.legal[: me.options]))
        steps += 1
    return g


@pytest.mark.parametrize("policy", ["greedy", "steady", "learnt"])
@pytest.mark.parametrize("phase", [Phase.PURCHASE, Phase.DISPLAY, Phase.INFLUENCE])
def test_both_builds_find_the_same(policy: str, phase: Phase) -> None:
    for players in (2, 4):
        g = position(players, phase)
        me = g.seats[g.table.actor]
        actions = me.legal[: min(3, me.options)]
        samples = [sampled(g.table, me, actions, 2, find(policy), 3, 1, plain) for plain in (False, True)]
        assert np.array_equal(samples[0], samples[1])
        assert samples[0].any()


def test_a_share_a_margin_and_a_score_of_each_world() -> None:
    g = position(3, Phase.PURCHASE)
    me = g.seats[g.table.actor]
    actions = tuple(me.legal[: me.options])
    bot = find("learnt")
    share, margin, score = np.moveaxis(sampled(g.table, me, actions, 40, bot, 5, 0, False), 2, 0)
    assert share.shape == score.shape == (len(actions), 40)
    assert set(np.unique(share)) <= {0.0, 1 / 3, 0.5, 1.0}
    assert ((share > 0) == (margin >= 0)).all()
    assert np.array_equal(sampled(g.table, me, actions, 40, bot, 5, 0, False)[:, :, 2], score)
    assert not np.array_equal(sampled(g.table, me, actions, 40, bot, 6, 0, False)[:, :, 2], score)
    alone = sampled(g.table, me, actions[1:2], 40, bot, 5, 0, False)
    assert np.array_equal(alone[0, :, 2], score[1]), "all actions meet the same worlds"
