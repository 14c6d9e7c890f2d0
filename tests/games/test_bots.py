"""The bots of the companion games: tuned weights say where they come from, and skill wins."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from qn_analysis.core.rules.ruleset import BaseRuleset
from qn_analysis.games.jewels import bots as jewels_bots
from qn_analysis.games.jewels.bots import places as jewels_places
from qn_analysis.games.jewels.bots.weights import STYLES as JEWELS_STYLES
from qn_analysis.games.jewels.play import tune as jewels_tune
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRules
from qn_analysis.games.lady_of_the_diamonds import bots as lady_bots
from qn_analysis.games.lady_of_the_diamonds.bots import places as lady_places
from qn_analysis.games.lady_of_the_diamonds.bots.weights import STYLES as LADY_STYLES
from qn_analysis.games.lady_of_the_diamonds.play import tune as lady_tune
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRules
from qn_analysis.learning.tune.arena import Arena, LineUp, draw_line_ups
from qn_analysis.learning.tune.result import Tuned


class Game(NamedTuple):
    """What one of them brings.

    Attributes:
        bots, places, play: its bots, the places of their weights, and how they are tuned.
        styles: bots by name.
        family: the bot that was tuned.
        rules: which are played, the default first.
        duels: who beats whom, over how many deals.
        equals: deals among equals.
    """

    bots: ModuleType
    places: ModuleType
    play: ModuleType
    styles: Mapping[str, Any]
    family: str
    rules: tuple[BaseRuleset, ...]
    duels: tuple[tuple[str, str, int], ...]
    equals: int


GAMES = {
    "lady": Game(
        lady_bots, lady_places, lady_tune, LADY_STYLES, "collector",
        (LadyRules.default(), LadyRules.default().with_(mode="advanced")),
        (("greedy", "random", 120), ("tuned", "greedy", 120)), 50,
    ),
    "jewels": Game(
        jewels_bots, jewels_places, jewels_tune, JEWELS_STYLES, "trader", (JewelsRules.default(),),
        (("greedy", "random", 60), ("trader", "greedy", 60), ("tuned", "trader", 200)), 30,
    ),
}  # fmt: skip


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    return GAMES[request.param]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tuned_weights_are_within_their_bounds_and_say_how_they_were_found(game: Game, players: int) -> None:
    found = json.loads((files(game.bots) / "tuned" / f"tuned-{players}.json").read_text(encoding="utf-8"))
    assert set(found["weights"]) == {place.name.lower() for place in game.places.Place}
    for weight in game.places.Place:
        assert weight.low <= weight.default <= weight.high
        assert weight.low <= found["weights"][weight.place.name.lower()] <= weight.high
    assert game.styles["tuned"].weights_for(players) == game.places.Place.row(**found["weights"])
    assert (found["players"], found["family"]) == (players, game.family)
    assert {"optimiser", "objective", "games", "seed", "rivals", "ruleset_hashes"} <= set(found["how"])
    assert [each["rivals"] for each in found["rounds"][-1]["held_out"]] == ["random", "greedy", game.family]


def win_shares(
    game: Game, better: str, worse: str, players: int, deals: int, rules: Sequence[BaseRuleset]
) -> np.ndarray[Any, Any]:
    """Of one bot at tables of another, [deals, seats]; half of the deals by each of two rulesets."""
    find = game.play.TUNER.bots.find
    arena = Arena(game.play.TUNER, find(better), [find(worse)], players, rules)
    count, row = deals // len(rules), np.array(find(better).row(players))
    line_ups = [LineUp((0,) * (players - 1), at * count, count, at) for at in range(len(rules))]
    return np.concatenate([arena.play(row, each, 77)[0] for each in line_ups])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_skill_wins(game: Game, players: int) -> None:
    """More than a fair share by far."""
    for better, worse, deals in game.duels:
        wins = win_shares(game, better, worse, players, deals, game.rules)
        assert wins.shape == (deals, players)
        error = wins.mean(axis=1).std() / np.sqrt(deals)
        assert wins.mean() - 3 * error > 1 / players, (better, worse)


def test_among_equals_every_game_has_its_win(game: Game) -> None:
    wins = win_shares(game, "random", "random", 3, game.equals, game.rules[:1])
    assert wins.sum(axis=1).tolist() == pytest.approx([1.0] * game.equals)


def test_a_tuning_gives_the_same_result_again(game: Game) -> None:
    """One generation of the smallest size, twice."""
    tune: Callable[..., Tuned] = game.play.tune
    one, two = (
        tune(players=2, games=250, seed=4, rules=game.rules[:1], rounds=1, sample=12, deals=4, progress=False)
        for _ in range(2)
    )
    assert one == two
    assert one.family == game.family
    assert one.rounds[0]["weights"] == {
        weight.place.name.lower(): weight.default for weight in game.places.Place
    }  # fmt: skip
    assert one.weights != one.rounds[0]["weights"]
    assert len(one.curve) == 1


def test_rulesets_are_played_in_turn(game: Game) -> None:
    """Held-out deals are shared among them; of one ruleset alone they come out as if there were no other."""
    tuner, share = game.play.TUNER, {}
    find, rules = tuner.bots.find, tuner.rules
    for name, chosen in {"all": rules, **{each.hash: (each,) for each in rules}}.items():
        arena = Arena(tuner, find(game.family), [find("greedy")], 2, chosen)
        share[name] = arena.measure(np.array(find(game.family).row(2)), 3, 4 * len(chosen), 1)[0]
    assert (share["all"].deals, share["all"].games) == (4 * len(rules), 8 * len(rules))
    drawn = draw_line_ups(1, 0, 3, 100, 2, 0, len(rules))
    assert {each.rules for each in drawn} == set(range(len(rules)))
    assert {number: sum(each.rules == number for each in drawn) for number in range(len(rules))} == {
        number: len(drawn) // len(rules) for number in range(len(rules))
    }
