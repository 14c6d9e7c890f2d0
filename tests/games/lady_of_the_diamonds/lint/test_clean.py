"""Games of the engine break no rule that the linter derives by itself."""

from __future__ import annotations

import random

import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from tests.kit.lady_of_the_diamonds.logs import play
from tests.kit.lady_of_the_diamonds.rulesets import random_ruleset

MODES = ("basic", "advanced")
EACH = [(mode, players) for mode in MODES for players in (2, 3, 4, 5)]


def check(rules: Ruleset, players: int, games: int, bot: str = "random", seed: int = 1) -> None:
    found = lint(play(games, players, bot, seed, rules=rules))
    assert not found, (found.counts, found.frame["message"][0], found.frame["game"][0], rules.to_toml())


@pytest.mark.parametrize(("mode", "players"), EACH)
def test_random_games(mode: str, players: int) -> None:
    check(Ruleset.default().with_(mode=mode), players, 60)


@pytest.mark.parametrize("mode", MODES)
def test_every_reading_in_a_longer_game(mode: str) -> None:
    for number, variant in enumerate(Ruleset.default().with_(mode=mode, rounds=2).read_otherwise()):
        check(variant.rules, 2 + number, 25, ("random", "greedy")[number % 2])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rulesets_at_random(players: int) -> None:
    """Cards that mix treasures, short rows, small supplies, games up to a score: whatever a ruleset allows."""
    rng = random.Random(players)
    for mode in MODES:
        check(random_ruleset(rng, mode, rng.choice([0, 1, 2])), players, 25)


@pytest.mark.full
@pytest.mark.parametrize(("mode", "players"), EACH)
def test_twenty_thousand_games(mode: str, players: int) -> None:
    """Of each bot a quarter, and 2,000 more under rulesets at random."""
    rules = Ruleset.default().with_(mode=mode)
    for bot in ("random", "greedy", "collector", "tuned"):
        check(rules, players, 5000, bot, 2)
    rng = random.Random(f"{mode} {players}")
    for _ in range(20):
        check(random_ruleset(rng, mode, rng.choice([0, 1, 2])), players, 100)


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", MODES)
def test_every_reading_at_every_table(mode: str, players: int) -> None:
    for variant in Ruleset.default().with_(mode=mode, rounds=2).read_otherwise():
        check(variant.rules, players, 400)
