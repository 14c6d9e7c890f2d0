"""What actions of a position are called: with what they cost or bring, as the panel says it."""

from __future__ import annotations

import re

import pytest

import qn_analysis as qn
from qn_analysis.games.jewels.engine.trade import cost_here
from qn_analysis.games.jewels.words.actions import Action


@pytest.mark.parametrize(
    ("lang", "free", "paid", "buy"),
    [
        ("en", r"travel to city \d", r"travel to city \d for (\d+) coins?", r"buy .+ for (\d+) coins?"),
        (
            "fr",
            r"voyager vers la cité \d",
            r"voyager vers la cité \d pour (\d+)\xa0?\s?pièces?",
            r"acheter .+ pour (\d+)\xa0?\s?pièces?",
        ),
    ],
)
def test_an_action_says_what_it_costs(lang: str, free: str, paid: str, buy: str) -> None:
    log = qn.jewels.simulate(1, players=2, bots="greedy", seed=2, progress=False)
    seen = set()
    for seq in range(20, 120, 9):
        at = qn.jewels.position(log, 0, seq, lang=lang)
        t = at.game.table
        here = t.city[t.actor]
        for action, said in zip(at.legal()["action"], at.legal()["sentence"], strict=True):
            group, thing = Action.meaning(action)
            if group == Action.TRAVEL:
                far = abs(thing - here)
                told = re.fullmatch(free if far == 1 else paid, said)
                assert told, said
                assert far == 1 or int(told[1]) >= far - 1
                seen.add(min(far, 2))
            elif group == Action.BUY:
                told = re.fullmatch(buy, said)
                assert told, said
                assert int(told[1]) == cost_here(t, here)
                seen.add(0)
    assert seen == {0, 1, 2}
