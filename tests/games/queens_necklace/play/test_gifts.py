"""Gifts at the start of a turn: cards are conserved, both builds give the same, and what acts as it is bought acts."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.compile.records import copy_record
from qn_analysis.games.queens_necklace.bots.imagine import imagine
from qn_analysis.games.queens_necklace.bots.scratch import blank_games, blank_logs
from qn_analysis.games.queens_necklace.engine.setup import new_game
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.engine.turn import start_turn
from qn_analysis.games.queens_necklace.play import gifts_kernel as kernel
from qn_analysis.games.queens_necklace.play.builds import plain_game
from qn_analysis.games.queens_necklace.play.gifts import NAMES, gifts_of, given
from qn_analysis.games.queens_necklace.play.rebuild import new_dice
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import KINDS, Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import Kit

RULES = Ruleset.default()


def cards_of(g: Game) -> Counter[int]:
    """All cards of a game, wherever they are."""
    t, hidden = g.table, g.hidden
    found: Counter[int] = Counter(hidden.pile[hidden.top : hidden.size])
    found.update(card for card in t.market[: t.rules.market_size] if card >= 0)
    for card in range(KINDS):
        found[card] += t.gone[card] + sum(g.seats[seat].hand[card] for seat in range(t.players))
    return +found


def at_turn(turn: int, seed: int = 3, bot: str = "greedy") -> tuple[list[Game], list[Any], list[list[float]]]:
    """Games to play in, the first at the beginning of a turn, with the bots and their weights."""
    games = [plain_game(RULES, 3), *blank_games(kernel.ROOM - 1)]
    policies, weights = [find(bot).policy()] * 3, [find(bot).row(3)] * 3
    new_game(games[0], blank_logs(1)[0], seed, 0)
    assert kernel.play_until(games[0], blank_logs(1)[0], policies, weights, turn, False, []) == -1
    return games, policies, weights


@pytest.mark.parametrize("turn", [1, 14, 30])
def test_a_gift_and_the_card_burnt_are_the_same_copy_of_the_pile(turn: int) -> None:
    """In both arms it leaves the pile, which is the same in both; with the gift it lies in the hand, else it is out of
    the game, and everybody knows as much of it."""
    games, policies, weights = at_turn(turn)
    dice, log = new_dice(5, 1), blank_logs(1)[0]
    g = games[0]
    assert (g.table.turn, g.table.phase) == (turn, Phase.INFLUENCE)
    seat, tried = g.table.active, 0
    imagine(games[1], g.table, g.seats[seat], dice)
    before = games[1].hidden.pile[games[1].hidden.top : games[1].hidden.size]
    for card in (Card(each) for each in range(KINDS) if each != Card.MERCHANT):
        copy_record(games[2], games[1])
        if not kernel.take_from_pile(games[2], card, dice):
            assert card not in before
            continue
        tried += 1
        after = games[2].hidden.pile[games[2].hidden.top : games[2].hidden.size]
        assert Counter(before) - Counter(after) == Counter([int(card)])
        gap = next(at for at, each in enumerate([*after, None]) if each != before[at])
        assert after == before[:gap] + before[gap + 1 :]
        assert games[2].table.pile == g.table.pile - 1 == len(after)
        copy_record(games[3], games[2])
        games[2].table.gone[card] += 1
        assert kernel.receive(games[3], log, policies, weights, card, []) == -1
        burnt, gift = games[2], games[3]
        if card == Card.ASTROLOGER:
            continue
        assert gift.hidden.pile[: gift.hidden.size] == burnt.hidden.pile[: burnt.hidden.size]
        assert cards_of(burnt) == cards_of(gift) == cards_of(games[1])
        assert gift.seats[seat].hand[card] == burnt.seats[seat].hand[card] + 1
        assert gift.table.hand_size[seat] == burnt.table.hand_size[seat] + 1
        other = (seat + 1) % 3
        assert gift.seats[other].known[seat][card] == burnt.seats[other].known[seat][card] + 1
    assert tried > 10


def test_a_gift_can_be_played_in_the_turn_in_which_it_comes() -> None:
    games, policies, weights = at_turn(6)
    t = games[0].table
    me = games[0].seats[t.active]
    me.hand[Card.COURTIER] = me.usable[Card.COURTIER] = 0
    copy_record(games[1], games[0])
    assert kernel.receive(games[1], blank_logs(1)[0], policies, weights, Card.COURTIER, []) == -1
    start_turn(games[1], blank_logs(1)[0])
    assert games[1].seats[t.active].usable[Card.COURTIER] == 1
    assert games[1].table.turn == t.turn


def test_what_acts_as_it_is_bought_draws_a_card() -> None:
    """An Astrologer does not stay: he leaves the game, and the top card of the pile comes to the hand unseen."""
    play = Kit(
        players=2, hands={0: [Card.KING], 1: [Card.RUBY_1]}, pile=[Card.RING, Card.AMBER_1, Card.MERCHANT],
        market=[Card.QUEEN, Card.FORGER, Card.THIEF, Card.AMBER_1, Card.RUBY_2],
    )  # fmt: skip
    g, bot = play.g, find("greedy")
    seat, top = g.table.active, g.hidden.pile[g.hidden.top]
    before = g.seats[seat].hand[top]
    assert kernel.receive(g, blank_logs(1)[0], [bot.policy()] * 2, [bot.row(2)] * 2, Card.ASTROLOGER, []) == -1
    assert g.seats[seat].hand[top] == before + 1
    assert g.seats[seat].hand[Card.ASTROLOGER] == 0
    assert g.table.gone[Card.ASTROLOGER] == 1
    assert g.seats[1 - seat].known[seat][top] == 0
    assert g.table.phase == Phase.PURCHASE


def test_both_builds_give_the_same_to_mixed_tables() -> None:
    line_up = [find("greedy"), find("expert"), find("random")]
    made, bought = given(line_up, RULES, 11, 4, 2, 2, 2)
    slow, slowly = given(line_up, RULES, 11, 4, 2, 2, 2, interpreted=True)
    assert made.equals(slow)
    assert bought.equals(slowly)
    assert set(made["gift"]) <= set(gifts_of(RULES))
    assert made["worlds"].max() == 2
    assert set(made["deal"]) == {4, 5}
    assert made.filter(pl.col("gift").str.starts_with("ducats")).height == 2 * 2 * 8


def test_what_is_bought_is_what_the_log_of_these_games_has() -> None:
    log = qn.simulate(5, players=3, bots="greedy", seed=2, progress=False)
    rows = log.events.filter(pl.col("event") == "bought").select(
        deal=pl.col("game").cast(pl.Int64), year=pl.col("year").cast(pl.Int64), gift=pl.col("card").cast(pl.String),
        paid=pl.col("amount").cast(pl.Float64),
    ).collect()  # fmt: skip
    told = rows.group_by("deal", "year", "gift").agg(n=pl.len().cast(pl.Int64), paid=pl.col("paid").sum())
    made, bought = given([find("greedy")] * 3, RULES, 2, 0, 5, 3, 1, ["ring"])
    keys = ["deal", "year", "gift"]
    assert bought.sort(keys).equals(told.select(*bought.columns).sort(keys))
    turns = {row[0]: row[1] for row in log.games.select("game", "turns").collect().iter_rows()}
    for row in made.iter_rows(named=True):
        assert 1 <= row["turn"] <= turns[row["deal"]]
        assert row["gift"] == "ring"


def test_turns_are_spread_over_a_game() -> None:
    made, _ = given([find("greedy")] * 3, RULES, 8, 0, 20, 3, 1, ["ducats_1"])
    turns = made["turn"].to_numpy().reshape(20, 3)
    assert (np.diff(turns, axis=1) > 0).all()
    assert made["year"].n_unique() == 3
    assert made["seat"].n_unique() == 3


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    bad: Any = SimpleNamespace(name="stubborn", policy=lambda: lambda t, me, weights: 10_000, row=lambda players: [])
    with pytest.raises(qn.SimulationError, match="'stubborn' in seat 0 chose an illegal action in one of the games 0"):
        given([bad] * 2, RULES, 1, 0, 1, 1, 1, interpreted=True)


def worth(bots: str, rules: Ruleset, deals: int, wanted: list[str], seed: int = 21) -> dict[str, tuple[float, float]]:
    """Points of wins that a copy is worth, and its standard error by deal; 3 players, 4 turns of each, 4 worlds."""
    made, _ = given([find(bots)] * 3, rules, seed, 0, deals, 4, 4, wanted)
    found = {}
    for (gift,), rows in made.group_by("gift", maintain_order=True):
        sums = rows.group_by("deal").agg(pl.col("worlds").sum(), gain=pl.col("with").sum() - pl.col("without").sum())
        many, gain = sums["worlds"].to_numpy(), sums["gain"].to_numpy()
        value = gain.sum() / many.sum()
        found[str(gift)] = (100 * value, 100 * float(np.sqrt(((gain - value * many) ** 2).sum())) / many.sum())
    return found


IDLE = RULES.with_(cards={"blank_purple": {"copies": 3}}, deck_size=103)
"""With a card that nobody can do anything with."""


def test_a_card_that_does_nothing_is_worth_nothing() -> None:
    found = worth("greedy", IDLE, 60, ["blank_purple", "ring"])
    value, error = found["blank_purple"]
    assert error < 1.5
    assert abs(value) < 3 * error
    assert found["ring"][0] > value + 3


@pytest.mark.full
def test_a_card_that_does_nothing_is_worth_nothing_at_full_size() -> None:
    value, error = worth("expert", IDLE, 1500, ["blank_purple"])["blank_purple"]
    assert error < 0.25
    assert abs(value) < 3 * error


GEMS = [f"{gem}_{stones}" for gem in ("ruby", "emerald", "diamond") for stones in (1, 2, 3)]


def alike(bots: str, deals: int) -> None:
    """True gems of as many stones are worth the same, within what chance does."""
    found = worth(bots, RULES, deals, GEMS)
    for stones in "123":
        mine = [found[gem] for gem in GEMS if gem.endswith(stones)]
        mean = sum(value for value, _ in mine) / 3
        for value, error in mine:
            assert abs(value - mean) < 3.2 * error, (stones, mine)


def test_true_gems_are_worth_the_same() -> None:
    alike("greedy", 80)


@pytest.mark.full
def test_true_gems_are_worth_the_same_at_full_size() -> None:
    alike("learnt", 400)


def test_names_are_in_the_order_of_the_kernel() -> None:
    assert len(NAMES) == kernel.GIFTS
    assert NAMES[Card.RING] == "ring"
    assert NAMES[KINDS] == "ducats_1"
    assert "merchant" not in gifts_of(RULES)
    assert "blank_purple" not in gifts_of(RULES)
    assert len(gifts_of(RULES)) == 24 + kernel.DUCATS
    assert "blank_purple" in gifts_of(IDLE)
