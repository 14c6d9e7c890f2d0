"""Bots: what they choose, and that skill wins."""

from __future__ import annotations

import json
from importlib.resources import files

import numpy as np
import pytest

from qn_analysis.games.jewels import bots
from qn_analysis.games.jewels.bots.greedy import choose_greedy
from qn_analysis.games.jewels.bots.places import WEIGHTS, Place, row
from qn_analysis.games.jewels.bots.trader import choose_trader
from qn_analysis.games.jewels.bots.weights import STYLES
from qn_analysis.games.jewels.play.builds import WEIGHTS as ROOM
from qn_analysis.games.jewels.play.tune import TUNER, named, tune
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.phases import Phase

from .kit import (
    AMETHYST,
    BID,
    BUY,
    CHALLENGE,
    COIN,
    CRAFT,
    DECLINE,
    DIAMOND,
    DISCARD,
    GO,
    GOLD,
    INTERACT,
    PASS,
    RUBY,
    SELL,
    TOPAZ,
    TRAVEL,
    Kit,
    ring,
)


def greedy(play: Kit) -> int:
    return choose_greedy(play.g.table, play.g.seats[play.actor], [])


def trader(play: Kit, **changed: float) -> int:
    weights = [0.0] * ROOM
    for place, value in row(**changed).items():
        weights[place] = value
    return choose_trader(play.g.table, play.g.seats[play.actor], weights)


def test_greedy_sells_before_it_crafts_and_crafts_before_it_buys() -> None:
    laid = {"hands": {0: [DIAMOND, TOPAZ]}, "crafted": {0: [RUBY, TOPAZ]}, "resources": {0: GOLD}}
    assert greedy(Kit(**laid, encounters={0: "collector"})) == SELL + RUBY  # type: ignore[arg-type]
    assert greedy(Kit(**laid)) == CRAFT + DIAMOND  # type: ignore[arg-type]
    assert greedy(Kit(hands={0: [GOLD]}, resources={0: DIAMOND})) == BUY
    assert greedy(Kit()) == COIN


def test_greedy_travels_where_it_can_sell() -> None:
    assert greedy(Kit(crafted={0: [RUBY]}, encounters={2: "duchess"})) == TRAVEL + 2
    guided = Kit(crafted={0: [RUBY]}, encounters={0: "guide", 6: "duchess"}).do(INTERACT)
    assert greedy(guided) == GO + 6


def test_greedy_in_auctions_and_above_the_limit() -> None:
    """A diamond sells for 8: it pays the coin, and offers half."""
    play = Kit(cities=[0, 0, 4], resources={0: DIAMOND}).do(BUY)
    assert greedy(play) == CHALLENGE
    assert greedy(play.do(CHALLENGE)) == BID + 4
    assert greedy(Kit(hands={0: [RUBY] * 6 + [AMETHYST]}).do(PASS)) == DISCARD + AMETHYST


def test_trader_builds_a_jewel_where_greedy_crafts_a_gem() -> None:
    """Two diamonds and a gold in hand, a third diamond for sale: 36 coins with it, 8 for a single one."""
    play = Kit(
        hands={0: [DIAMOND, DIAMOND, GOLD]}, resources={0: DIAMOND}, encounters={1: "bride"}, deck=[TOPAZ] * 30,
        encounter_deck=["bride"] * 30,
    )  # fmt: skip
    assert trader(play) == BUY
    assert trader(play.do(BUY)) == CRAFT + ring(DIAMOND)


def test_trader_crafts_what_is_left_in_the_last_turn() -> None:
    """Nothing in hand counts: a ring counts half its cards, a coin is one."""
    play = Kit(hands={0: [RUBY, RUBY, TOPAZ, GOLD]})
    play.g.table.last = 1
    assert trader(play) == CRAFT + ring(RUBY, TOPAZ)


def test_trader_offers_a_part_of_the_gain() -> None:
    """Selling: a Ruby brings 7 and five coins on the Buyer, less what it is worth unsold."""
    play = Kit(
        cities=[0, 0, 4], crafted={0: [RUBY], 1: [RUBY]}, encounters={0: "duchess"}, stock={0: 5}, deck=[TOPAZ] * 30,
        encounter_deck=["bride"] * 30,
    ).do(SELL + RUBY)  # fmt: skip
    gain = 12 - (3 + 0.9 * 4)
    assert trader(play, dare=gain - 1) == CHALLENGE
    assert trader(play, dare=gain) == DECLINE
    play.do(CHALLENGE)
    assert play.phase == Phase.BID
    assert trader(play, offer=1.0) == BID + 5
    assert trader(play, offer=0.5) == BID + 3
    assert trader(play, offer=0.0) == BID + 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tuned_weights_are_within_their_bounds_and_say_how_they_were_found(players: int) -> None:
    text = (files(bots) / "tuned" / f"tuned-{players}.json").read_text(encoding="utf-8")
    found = json.loads(text)
    assert set(found["weights"]) == {place.name.lower() for place in Place}
    for weight in WEIGHTS:
        assert weight.low <= weight.default <= weight.high
        assert weight.low <= found["weights"][weight.place.name.lower()] <= weight.high
    assert STYLES["tuned"].weights_for(players) == row(**found["weights"])
    assert (found["players"], found["family"]) == (players, "trader")
    assert {"optimiser", "objective", "games", "seed", "rivals", "ruleset_hashes"} <= set(found["how"])
    assert [each["rivals"] for each in found["rounds"][-1]["held_out"]] == ["random", "greedy", "trader"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_skill_wins(players: int) -> None:
    """Greedy beats random, trader beats greedy, tuned beats trader: more than a fair share by far."""
    arena = TUNER.arena(players, (Ruleset.default(),))
    for better, worse in (("greedy", "random"), ("trader", "greedy"), ("tuned", "trader")):
        deals = 200 if better == "tuned" else 60
        wins, margins = arena.play(named(better, players), named(worse, players), 77, 0, deals)
        assert wins.shape == margins.shape == (deals, players)
        error = wins.mean(axis=1).std() / np.sqrt(deals)
        assert wins.mean() - 3 * error > 1 / players, (better, worse)


def test_among_equals_every_game_has_its_win() -> None:
    arena = TUNER.arena(3, (Ruleset.default(),))
    wins, _margins = arena.play(named("random", 3), named("random", 3), 5, 0, 30)
    assert wins.sum(axis=1).tolist() == pytest.approx([1.0] * 30)


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
