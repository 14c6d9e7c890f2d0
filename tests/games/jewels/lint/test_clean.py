"""Games of the engine break no rule that the linter derives by itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.jewels.rulebook import Ruleset
from tests.kit.jewels.logs import play
from tests.kit.jewels.rulesets import random_ruleset

TABLES = (2, 3, 4, 5)


def check(rules: Ruleset, players: int, games: int, bots: str | Sequence[str] = "random", seed: int = 1) -> None:
    """`bots`: one for every seat, or some who take turns around the table."""
    seats = bots if isinstance(bots, str) else [bots[seat % len(bots)] for seat in range(players)]
    found = lint(play(games, players, seats, seed, rules=rules))
    assert not found, (found.counts, found.frame["message"][0], found.frame["game"][0], rules.to_toml())


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_games_of_the_rulebook(bot: str, players: int) -> None:
    check(Ruleset.default(), players, 12, bot)


def test_every_reading() -> None:
    """At two players those that matter there alone, else at three to five."""
    for number, variant in enumerate(Ruleset.default().read_otherwise()):
        players = 2 if variant.key.startswith("two_") else 3 + number % 3
        check(variant.rules, players, 6, ("random", "greedy", "random"), number)


@pytest.mark.parametrize("players", TABLES)
def test_rulesets_at_random(players: int) -> None:
    """Any numbers, cards and effects that a ruleset allows."""
    check(random_ruleset(random.Random(players)), players, 10, "random", players)


@pytest.mark.full
@pytest.mark.parametrize("players", TABLES)
def test_twenty_thousand_games(players: int) -> None:
    """Of three bots, and 2,000 more under rulesets at random."""
    for seed, bots in enumerate(("random", "greedy", ("trader", "random", "greedy"), ("random", "trader"))):
        for part in range(5):
            check(Ruleset.default(), players, 1000, bots, 10 * seed + part)
    rng = random.Random(100 + players)
    for seed in range(40):
        check(random_ruleset(rng), players, 50, ("random", "greedy")[seed % 2], seed)


@pytest.mark.full
@pytest.mark.parametrize("players", TABLES)
def test_every_reading_at_every_table(players: int) -> None:
    for variant in Ruleset.default().read_otherwise():
        check(variant.rules, players, 300, ("random", "greedy"))
