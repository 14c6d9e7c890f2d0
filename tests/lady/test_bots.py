"""Bots: what they choose, and that skill wins."""

from __future__ import annotations

import json
from importlib.resources import files

import numpy as np
import pytest

from qn_analysis.games.lady_of_the_diamonds import bots
from qn_analysis.games.lady_of_the_diamonds.bots.collector import choose_collector
from qn_analysis.games.lady_of_the_diamonds.bots.greedy import choose_greedy
from qn_analysis.games.lady_of_the_diamonds.bots.places import WEIGHTS, Place, row
from qn_analysis.games.lady_of_the_diamonds.bots.weights import STYLES
from qn_analysis.games.lady_of_the_diamonds.play.builds import WEIGHTS as ROOM
from qn_analysis.games.lady_of_the_diamonds.play.tune import TUNER, named, tune
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card

from .kit import AMETHYST, DIAMOND, EMERALD, GOLD, RUBY, SAPPHIRE, Kit

PIT = [Card.SAPPHIRE_3, Card.RUBY_1, Card.DIAMOND_2, Card.AMETHYST_2]
DECK = [Card.SAPPHIRE_2] * 6


def greedy(play: Kit) -> int:
    return choose_greedy(play.g.table, play.g.seats[play.actor], [])


def collector(play: Kit) -> int:
    weights = [0.0] * ROOM
    for place, value in row().items():
        weights[place] = value
    return choose_collector(play.g.table, play.g.seats[play.actor], weights)


def test_greedy_plays_what_scores_most_at_once() -> None:
    """Two titles (ruby and gold, 6 points) before one of 5 points or 3; where seat 1 holds gold, the diamonds' 5."""
    assert greedy(Kit(face_up=PIT, deck=DECK)) == Action.PIT + 1
    assert greedy(Kit(face_up=PIT, deck=DECK, chests={1: {GOLD: 1}})) == Action.PIT + 2
    assert greedy(Kit(face_up=PIT, deck=DECK, chests={1: {GOLD: 1, DIAMOND: 2, RUBY: 2}})) == Action.PIT + 0


def test_greedy_adds_the_gem_that_takes_a_title() -> None:
    play = Kit(hands={0: [Card.PEARL_2]}, face_up=PIT, deck=DECK, chests={1: {DIAMOND: 2, RUBY: 1, EMERALD: 1}})
    play.do(Action.HAND + Card.PEARL_2)
    assert greedy(play) == Action.GEM + RUBY


def test_collector_takes_the_title_that_is_worth_more() -> None:
    """One piece ahead or behind at the last card: two diamonds take 5 points, three sapphires 3."""
    chests = {1: {DIAMOND: 2, SAPPHIRE: 2, GOLD: 1, RUBY: 4}, 0: {DIAMOND: 1}}
    play = Kit(face_up=PIT, deck=DECK, chests=chests, plays=[9, 9])
    assert collector(play) == Action.PIT + 2


def test_collector_completes_a_set_on_the_last_card() -> None:
    """A single ruby with gold completes the six, 2 points, where no title is in reach."""
    chests = {
        0: {DIAMOND: 1, EMERALD: 1, SAPPHIRE: 1, AMETHYST: 1},
        1: {DIAMOND: 4, EMERALD: 4, SAPPHIRE: 5, AMETHYST: 4, RUBY: 3, GOLD: 3},
    }
    play = Kit(face_up=PIT, deck=DECK, chests=chests, plays=[9, 9])
    assert collector(play) == Action.PIT + 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tuned_weights_are_within_their_bounds_and_say_how_they_were_found(players: int) -> None:
    text = (files(bots) / "tuned" / f"tuned-{players}.json").read_text(encoding="utf-8")
    found = json.loads(text)
    assert set(found["weights"]) == {place.name.lower() for place in Place}
    for weight in WEIGHTS:
        assert weight.low <= weight.default <= weight.high
        assert weight.low <= found["weights"][weight.place.name.lower()] <= weight.high
    assert STYLES["tuned"].weights_for(players) == row(**found["weights"])
    assert (found["players"], found["family"]) == (players, "collector")
    assert {"optimiser", "objective", "games", "seed", "rivals", "ruleset_hashes"} <= set(found["how"])
    assert [each["rivals"] for each in found["rounds"][-1]["held_out"]] == ["random", "greedy", "collector"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_skill_wins(players: int) -> None:
    """Greedy beats random, and tuned beats greedy: more than a fair share by far, in both games."""
    rules = (Ruleset.default(), Ruleset.default().with_(mode="advanced"))
    arena = TUNER.arena(players, rules)
    for better, worse in (("greedy", "random"), ("tuned", "greedy")):
        wins, margins = arena.play(named(better, players), named(worse, players), 77, 0, 120)
        assert wins.shape == margins.shape == (120, players)
        error = wins.mean(axis=1).std() / np.sqrt(120)
        assert wins.mean() - 3 * error > 1 / players, (better, worse)


def test_among_equals_every_game_has_its_win() -> None:
    arena = TUNER.arena(3, (Ruleset.default(),))
    wins, _margins = arena.play(named("random", 3), named("random", 3), 5, 0, 50)
    assert wins.sum(axis=1).tolist() == pytest.approx([1.0] * 50)


def test_a_tuning_gives_the_same_result_again() -> None:
    """One generation of the smallest size, twice."""
    rules = (Ruleset.default(),)
    one, two = (
        tune(players=2, games=1, seed=4, rules=rules, rounds=1, sample=12, deals=4, progress=False) for _ in range(2)
    )
    assert one == two
    assert one["rounds"][0]["weights"] == {weight.place.name.lower(): weight.default for weight in WEIGHTS}
    assert one["weights"] != one["rounds"][0]["weights"]
    assert len(one["curve"]) == 1
