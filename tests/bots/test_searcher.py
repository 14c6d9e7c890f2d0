"""The search: stronger than the policy it plays on by, blind to what is hidden, true to its plan."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.estimates import mean
from qn_analysis.core.play.batch import Policy
from qn_analysis.core.records import blank, plain
from qn_analysis.games.queens_necklace.bots import rollout, searcher
from qn_analysis.games.queens_necklace.bots.displays import MOST, vary
from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy
from qn_analysis.games.queens_necklace.bots.searcher import choose_searcher
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game, Seat
from qn_analysis.games.queens_necklace.play.builds import (
    BUILDS,
    WEIGHTS,
    compiled,
    plain_game,
    plain_log,
    play_game,
)
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.phases import Phase

from .test_hidden import shuffle_hidden

TINY = {
    searcher.SALE_WORLDS: 1.0, searcher.SALE_ROUNDS: 1.0, searcher.MARKET_WORLDS: 1.0, searcher.DEPTH: 1.0,
    searcher.MARGIN: 0.5,
}  # fmt: skip


def weights(style: str, **changed: float) -> list[float]:
    """A row of weights; budgets by name."""
    row = [0.0] * WEIGHTS
    for place, value in STYLES[style].weights.items():
        row[place] = value
    for name, value in changed.items():
        row[getattr(searcher, name)] = value
    return row


def tiny(**changed: float) -> list[float]:
    """The smallest search, played on by greedy: quick when interpreted."""
    row = weights("greedy")
    for place, value in TINY.items():
        row[place] = value
    for name, value in changed.items():
        row[getattr(searcher, name)] = value
    return row


def results(policies: list[str], rows: list[list[float]], games: int, seed: int, rules: Ruleset | None = None) -> Any:
    """Scores and places of compiled games without a log."""
    build = compiled()
    filled = [*policies, *[policies[0]] * (4 - len(policies))]
    table = np.array([*rows, *[rows[0]] * (4 - len(rows))])
    played = tuple(build[name] for name in filled)
    found = BUILDS.results(rules or Ruleset.default(), len(policies), played, table, seed, 0, games)
    assert (found[:, 0] == -1).all()
    return found


def wins(players: int, deals: int, row: list[float], base: str) -> Any:
    """Shares of wins of a searcher among others of its own policy: each deal is played from each seat."""
    name = STYLES[base].policy
    shares = np.zeros(deals)
    for seat in range(players):
        policies = [name] * players
        rows = [weights(base)] * players
        policies[seat], rows[seat] = "choose_searcher", row
        won = results(policies, rows, deals, 77)[:, 9 : 9 + players] == 1
        shares += won[:, seat] / won.sum(1) / players
    return shares


@pytest.mark.parametrize(
    ("deals", "worlds"), [(10, 8), pytest.param(100, 16, marks=pytest.mark.full)], ids=["few", "many"]
)
def test_searcher_beats_its_own_policy(deals: int, worlds: int) -> None:
    """At 3 players, where a third of the games is a fair share."""
    row = weights("searcher", SALE_WORLDS=worlds, MARKET_WORLDS=worlds)
    share = mean(wins(3, deals, row, "steady"))
    print(share)
    assert share.low is not None
    assert share.low > 1 / 3


def asked(players: int, every: int, seed: int) -> Any:
    """Decisions of a game of greedy players, every so many, and the first ones of all displays."""
    g = plain_game(Ruleset.default(), players)
    log = plain_log()
    begin(g, log, seed, 0)
    row = weights("greedy")
    at = 0
    while g.table.phase != Phase.GAME_OVER:
        me = g.seats[g.table.actor]
        first = g.table.phase == Phase.DISPLAY and not searcher.has_laid(me)
        at += 1
        if first or at % every == 0:
            yield g
        assert apply(g, log, choose_greedy(g.table, me, row))


@pytest.mark.parametrize("players", [2, 4])
def test_what_the_seat_cannot_know_changes_nothing(players: int) -> None:
    rng = random.Random(1)
    row = tiny(SALE_WORLDS=2, MARKET_WORLDS=2)
    compared = set()
    for g in asked(players, 25, 4):
        seat = g.table.actor
        twin, other = copy.deepcopy(g), copy.deepcopy(g)
        shuffle_hidden(other, rng)
        before = plain(Game, g)
        chosen = choose_searcher(twin.table, twin.seats[seat], row)
        assert choose_searcher(other.table, other.seats[seat], row) == chosen
        assert plain(Seat, other.seats[seat]) == plain(Seat, twin.seats[seat])
        for part in ("table", "hidden"):
            assert plain(Game, twin)[part] == before[part], "a search changes nothing but its own record"
        compared.add(g.table.phase)
    assert {Phase.INFLUENCE, Phase.PURCHASE, Phase.DISPLAY} <= compared


def test_a_display_is_laid_as_it_was_planned() -> None:
    """Planned once a sale; each step is the next card of the plan, whatever the dice say meanwhile."""
    log = plain_log()
    row = tiny(SALE_WORLDS=2)
    plans = 0
    for original in asked(3, 10**6, 9):
        g = copy.deepcopy(original)
        seat = g.table.actor
        me = g.seats[seat]
        action = choose_searcher(g.table, me, row)
        plan = list(me.memo)
        assert plan[0] == g.table.merchant
        dice = list(me.chance)
        while action != Action.PASS:
            assert apply(g, log, action)
            if g.table.actor != seat or g.table.phase != Phase.DISPLAY:
                break
            action = choose_searcher(g.table, me, row)
            assert list(me.memo) == plan
            assert list(me.chance) == dice, "nothing is searched twice"
        assert [searcher.laid_of(me, place) for place in range(rollout.DISPLAY)] == plan[2 : 2 + rollout.DISPLAY]
        plans += sum(plan[2:]) > 0
    assert plans > 3


def test_a_plan_of_another_sale_or_of_another_display_does_not_count() -> None:
    g = copy.deepcopy(next(g for g in asked(3, 10**6, 9) if sum(g.seats[g.table.actor].hand[:10]) > 2))
    me = g.seats[g.table.actor]
    assert not searcher.has_plan(g.table, me)
    choose_searcher(g.table, me, tiny())
    assert searcher.has_plan(g.table, me)
    card = next(card for card in range(10) if me.hand[card] > 0)
    me.laid[card] = me.memo[2 + card] + 1
    assert not searcher.has_plan(g.table, me)
    me.laid[card] = 0
    g.table.merchant += 1
    assert not searcher.has_plan(g.table, me)


def test_displays_differ_by_one_thought_and_can_be_laid() -> None:
    table = plain_game(Ruleset.default(), 2).table
    me = blank(Seat)
    me.hand[Card.RUBY_1] = me.hand[Card.RUBY_2] = me.hand[Card.AMBER_1] = 1
    me.hand[Card.RING] = me.hand[Card.KING] = 2
    me.hand[Card.BANKER] = 1
    choices = [0] * MOST * rollout.CHOICE
    choices[1 + Card.RUBY_2] = 1
    n = vary(table, me, choices)
    found = {tuple(choices[c * rollout.CHOICE : (c + 1) * rollout.CHOICE]) for c in range(n)}
    assert len(found) == n > 8
    for each in found:
        cards, rings, kings = each[1:11], each[12:16], each[16:20]
        assert all(laid <= me.hand[card] for card, laid in enumerate(cards))
        assert sum(rings) <= 2
        assert sum(kings) <= 1
        assert not any(each[20:24])
        assert each[11] == 0
        for gem in range(4):
            if not any(cards[3 * gem : 3 * gem + 3]):
                assert rings[gem] == kings[gem] == 0
    nothing = (0,) * rollout.CHOICE
    assert nothing in found


HOUSES = [
    Ruleset.default(),
    Ruleset.default().with_(deck_size=140, cards={
        "blank_blue": {"copies": 8, "effect": "discard"}, "blank_purple": {"copies": 8, "effect": "draw"},
        "blank_gray": {"copies": 24, "effect": "stones", "gem": "ruby", "amount": 2},
    }),
    Ruleset.default().with_(deck_size=132, cards={
        "blank_blue": {"copies": 8, "effect": "look"}, "blank_gray": {"copies": 24, "effect": "pounds", "amount": 20},
    }),
]  # fmt: skip


@pytest.mark.parametrize("rules", HOUSES, ids=["rulebook", "stones", "pounds"])
def test_both_builds_play_the_same_game(rules: Ruleset) -> None:
    """With the smallest budgets."""
    rows = [tiny(), weights("greedy")]
    g = plain_game(rules, 2)
    policies: list[Policy] = [choose_searcher, choose_greedy]
    assert play_game(g, plain_log(), policies, rows, 12, 0) == -1
    found = results(["choose_searcher", "choose_greedy"], rows, 1, 12, rules)[0]
    assert found[5:7].tolist() == g.table.score[:2]
    assert found[1] == g.table.turn


def test_without_a_budget_the_policy_decides() -> None:
    row = tiny(SALE_WORLDS=0, MARKET_WORLDS=0)
    for g in asked(3, 5, 2):
        me = g.seats[g.table.actor]
        assert choose_searcher(g.table, me, row) == choose_greedy(g.table, me, row)
