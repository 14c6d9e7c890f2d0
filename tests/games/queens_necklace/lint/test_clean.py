"""Games of the engine break no rule: all player counts, bots and rulings."""

from __future__ import annotations

import random

import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.bots import SEARCHERS
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.kit.queens_necklace.rulesets import random_ruleset

QUICK = [name for name, style in STYLES.items() if style.policy not in SEARCHERS]


@pytest.mark.parametrize(
    ("number", "games"),
    [*((n, 200) for n in range(12)), *(pytest.param(n, 4000, marks=pytest.mark.full) for n in range(25))],
)
def test_games_of_the_engine_are_clean(number: int, games: int) -> None:
    """2,400 games, 100,000 at full size; every fifth ruleset is the rulebook's."""
    rng = random.Random(number)
    rules = Ruleset.default() if number % 5 == 0 else random_ruleset(rng)
    players = 2 + number % 3
    bots = [rng.choice(QUICK) for _ in range(players)]
    log = GAME.simulate(games, players=players, bots=bots, seed=number, rules=rules, progress=False)
    found = lint(log)
    assert found.raw.height == 0, found.frame.head(5).to_dicts()
    assert found.games == games


def test_games_of_the_searcher_are_clean() -> None:
    log = GAME.simulate(20, players=3, bots=["searcher", "expert", "greedy"], seed=9, progress=False)
    found = lint(log)
    assert found.raw.height == 0, found.frame.head(5).to_dicts()
