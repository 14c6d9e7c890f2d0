"""Both builds of a companion game give the same log, and a game is the same wherever it is played.

`tests/games/queens_necklace/play/test_builds.py` has Queen's Necklace, and what the machinery does with chunks and
long games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import polars as pl
import pytest

from qn_analysis.core.play.builds import Builds
from qn_analysis.core.play.simulate import Job, play_compiled, play_interpreted
from qn_analysis.core.rules.ruleset import BaseRuleset
from qn_analysis.games.jewels.bots.weights import STYLES as JEWELS_STYLES
from qn_analysis.games.jewels.play.builds import BUILDS as JEWELS
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRules
from qn_analysis.games.lady_of_the_diamonds.bots.weights import STYLES as LADY_STYLES
from qn_analysis.games.lady_of_the_diamonds.play.builds import BUILDS as LADY
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRules
from tests.kit.jewels.rulesets import random_ruleset as jewels_ruleset
from tests.kit.lady_of_the_diamonds.rulesets import random_ruleset as lady_ruleset


class Game(NamedTuple):
    """What one of them brings: name in manifests, builds, bots, its rules, others at random, games to compare."""

    name: str
    builds: Builds[Any, Any]
    styles: Mapping[str, Any]
    default: BaseRuleset
    odd: tuple[Callable[[random.Random], BaseRuleset], ...]
    compared: int


GAMES = {
    "lady": Game(
        "lady_of_the_diamonds", LADY, LADY_STYLES, LadyRules.default(),
        (lambda rng: lady_ruleset(rng, "advanced"), lambda rng: lady_ruleset(rng, "basic", 2)), 2,
    ),
    "jewels": Game("jewels", JEWELS, JEWELS_STYLES, JewelsRules.default(), (jewels_ruleset, jewels_ruleset), 1),
}  # fmt: skip
QUICK = ("random", "greedy")
"""Bots that play in no time, interpreted too: by them the quick run compares every table, each by rules of its own."""
AGAIN = ("learnt-mixed", "learnt-easy", "learnt-fixed")
"""The policy of `learnt` once more, which takes longest: of its levels the quick run has `learnt-beginner`."""
EACH = [
    pytest.param(
        name, bot, players,
        marks=[pytest.mark.full] if bot in AGAIN or (bot not in QUICK and (number + players) % 2) else [],
    )
    for name, game in GAMES.items()
    for number, (bot, style) in enumerate(game.styles.items())
    for players in (2, 3, 4, 5)
    if style.network is None or style.network(players) is not None
]  # fmt: skip
"""Each bot at every table; the quick run leaves out every other table of the others."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    return GAMES[request.param]


def job(
    game: Game, bots: tuple[str, ...], seed: int, games: int, first: int = 0, rules: BaseRuleset | None = None
) -> Job:
    return Job(game.name, 0, first, games, len(bots), bots, seed, rules or game.default, True, True, None)


@pytest.mark.parametrize(("name", "bot", "players"), EACH)
def test_both_builds_are_equal(name: str, bot: str, players: int) -> None:
    """Events, games and decisions; two rulesets have cards and numbers of chance."""
    game, rng = GAMES[name], random.Random(f"{players} {bot}")
    for rules in (game.default, *(odd(rng) for odd in game.odd)):
        one = job(game, (bot,) * players, 11, game.compared, rules=rules)
        for compiled, interpreted in zip(play_compiled(one), play_interpreted(one), strict=True):
            assert compiled is not None
            assert interpreted is not None
            assert compiled.equals(interpreted)


def test_a_game_is_the_same_in_any_batch(game: Game) -> None:
    bots = ("random",) * 3
    whole, part = play_compiled(job(game, bots, 5, 6)), play_compiled(job(game, bots, 5, 3, first=3))
    for all_of_them, late in zip(whole, part, strict=True):
        assert all_of_them is not None
        assert late is not None
        assert all_of_them.filter(pl.col("game") >= 3).equals(late)
        assert late.height > 0


def test_another_seed_is_another_game(game: Game) -> None:
    one, two = (play_compiled(job(game, ("random",) * 3, seed, 20))[1] for seed in (5, 6))
    assert not one.equals(two)


def test_other_rulesets_and_bots_compile_nothing_new(game: Game) -> None:
    build = game.builds.compiled()
    play_compiled(job(game, ("random",) * 3, 1, 1))
    before = {name: len(build[name].signatures) for name in ("play_batch", "advance", "emit")}
    bots = tuple(game.styles)[:4]
    play_compiled(job(game, bots, 1, 2, rules=game.odd[0](random.Random(3))))
    assert {name: len(build[name].signatures) for name in before} == before
    assert len(set(game.builds.sources)) == len(game.builds.sources)
