"""Bots: what they choose. That skill wins is in `tests/games/test_bots.py`."""

from __future__ import annotations

from qn_analysis.core.play.declared_engine import WIDTH as ROOM
from qn_analysis.games.jewels.bots.greedy import choose_greedy
from qn_analysis.games.jewels.bots.places import Place
from qn_analysis.games.jewels.bots.trader import choose_trader
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.jewels.table import (
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
    for place, value in Place.row(**changed).items():
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
