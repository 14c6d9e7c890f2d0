"""Both builds give the same log byte for byte, and a game is the same wherever it is played."""

from __future__ import annotations

import random

import numpy as np
import pytest

from qn_analysis.games.lady_of_the_diamonds.bots import collector, greedy
from qn_analysis.games.lady_of_the_diamonds.bots import random as dice
from qn_analysis.games.lady_of_the_diamonds.bots.weights import STYLES
from qn_analysis.games.lady_of_the_diamonds.engine.state import Game, Hidden, Seat, Table
from qn_analysis.games.lady_of_the_diamonds.play.builds import (
    SOURCES,
    WEIGHTS,
    compiled,
    plain_game,
    plain_log,
    play_game,
)
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import SEATS

from .batch import play
from .rulesets import random_ruleset

POLICIES = {each.__name__: each for each in (dice.choose_random, greedy.choose_greedy, collector.choose_collector)}


def interpreted(
    rules: Ruleset, players: int, bot: str, seed: int, number: int
) -> tuple[list[list[int]], list[list[int]]]:
    """Events and decisions of one game of the interpreted build."""
    style = STYLES[bot]
    weights = [0.0] * WEIGHTS
    for place, value in style.weights_for(players).items():
        weights[place] = value
    g, log = plain_game(rules, players), plain_log()
    assert play_game(g, log, [POLICIES[style.policy]] * SEATS, [weights] * SEATS, seed, number) == -1
    rows = [[int(value) for value in log.rows[n]] for n in range(log.seq)]
    return rows, [[int(value) for value in log.choice[n]] for n in range(log.choices)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bot", STYLES)
def test_both_builds_are_equal(players: int, bot: str) -> None:
    rng = random.Random(players)
    games = 2
    for rules in (Ruleset.default(), random_ruleset(rng, "advanced"), random_ruleset(rng, "basic", 2)):
        batch = play(rules, players, bot, 11, games, decisions=True)
        if batch.results[:, 4].any():
            continue
        events, chosen = [], []
        for number in range(games):
            rows, choices = interpreted(rules, players, bot, 11, number)
            events += rows
            chosen += choices
        signed = np.where(batch.narrow == 255, -1, batch.narrow.astype(np.int64))
        found = np.vstack([batch.wide[:1], signed, batch.wide[1:]]).T
        assert found.tolist() == events
        assert batch.choices.T.tolist() == chosen


def test_a_game_is_the_same_in_any_batch() -> None:
    whole = play(Ruleset.default(), 3, "random", 5, 6)
    part = play(Ruleset.default(), 3, "random", 5, 3, first=3)
    late = whole.ids >= 3
    assert (whole.narrow[:, late] == part.narrow).all()
    assert (whole.wide[:, late] == part.wide).all()
    assert (whole.results[3:] == part.results).all()


def test_another_seed_is_another_game() -> None:
    one, two = (play(Ruleset.default(), 3, "random", seed, 20) for seed in (5, 6))
    assert one.results.tolist() != two.results.tolist()


def test_a_longer_log_is_told_and_not_cut() -> None:
    """Twelve rounds of five players do not fit the record: the game is marked to be replayed interpreted."""
    batch = play(Ruleset.default().with_(rounds=12), 5, "random", 5, 2)
    assert batch.results[:, 4].tolist() == [1, 1]
    assert len(batch.ids) == 0
    assert len(interpreted(Ruleset.default().with_(rounds=12), 5, "random", 5, 0)[0]) == batch.results[0, 2]


def test_other_rulesets_and_bots_compile_nothing_new() -> None:
    before = {name: len(compiled()[name].signatures) for name in ("play_batch", "advance", "emit")}
    play(random_ruleset(random.Random(3), "advanced"), 4, "greedy", 1, 2)
    assert {name: len(compiled()[name].signatures) for name in before} == before
    assert len(set(SOURCES)) == len(SOURCES)


def test_hidden_cards_are_out_of_a_bots_reach() -> None:
    """A policy is given the table and its own seat; neither holds the deck or another hand."""
    public = {*Table.__annotations__, *Seat.__annotations__}
    assert set(Game.__annotations__) == {"table", "seats", "hidden"}
    assert not public & set(Hidden.__annotations__) - {"deck"}
    assert Table.__annotations__["deck"] == "int", "how many cards, not which"
    assert "hand" not in Table.__annotations__
