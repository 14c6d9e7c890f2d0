"""Game end: the third sale is the last act, the most pounds win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from qn_analysis.games.queens_necklace.engine.game import apply
from qn_analysis.games.queens_necklace.words.actions import ACTIONS, Action
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import DIAMOND, RUBY, Kit
from tests.rulebook.queens_necklace.test_sale_1_display import MARKET, Laid, lay, opened, shop

MERCHANT, RING = Card.MERCHANT, Card.RING


def ended(totals: Sequence[int], **rules: Any) -> Kit:
    """A game whose third sale brings nothing and closes with these totals."""
    play = opened({0: [Card.RUBY_1]}, players=len(totals), **rules)
    table = play.g.table
    table.sales, table.year = 2, 3
    for seat, total in enumerate(totals):
        table.score[seat] = total
    return lay(play, {})


def final(hands: Mapping[int, Sequence[Card]], displays: Mapping[int, Sequence[Laid]]) -> Kit:
    """A game whose third sale has these displays."""
    pile = [MERCHANT, MERCHANT, MERCHANT, RING]
    play = shop(Kit(hands=hands, market=MARKET, pile=pile))
    return lay(lay(lay(play, {}), {}), displays)


def places(play: Kit) -> dict[int, tuple[int, int]]:
    """Place and score by seat."""
    return {row.seat: (row.count, row.amount) for row in play.events(Event.GAME_OVER)}


@pytest.mark.clause("end.third_sale")
def test_end_comes_with_the_third_sale_and_not_before() -> None:
    play = Kit(market=MARKET, pile=[MERCHANT, RING, MERCHANT, RING, MERCHANT, RING])
    shop(shop(play))
    assert (len(play.events(Event.SALE_OPENED)), play.phase) == (2, Phase.PURCHASE)
    assert not play.events(Event.GAME_OVER)
    shop(play)
    assert (len(play.events(Event.SALE_OPENED)), play.phase) == (3, Phase.GAME_OVER)
    assert set(places(play)) == {0, 1}


@pytest.mark.clause("end.third_sale", "end.at_once")
def test_end_nothing_follows_the_third_sale() -> None:
    play = shop(Kit(market=[None, None, *MARKET[:3]], pile=[RING, MERCHANT, MERCHANT, MERCHANT, Card.KING, RING]))
    told = [Event(row.event) for row in play.events()]
    assert told[-4:] == [Event.SALE_CLOSED, Event.SALE_CLOSED, Event.GAME_OVER, Event.GAME_OVER]
    assert Event.TURN_ENDED not in told
    assert [row.card for row in play.events(Event.OFFERED)] == [RING], "two slots stay empty"
    assert play.g.table.pile == 2
    assert not any(apply(play.g, play.log, action) for action in range(ACTIONS))


@pytest.mark.clause("end.at_once")
def test_end_can_come_in_mid_purchase() -> None:
    market = [Card.ASTROLOGER, *MARKET[:4]]
    play = Kit(market=market, steps=[2] * 5, pile=[MERCHANT, MERCHANT, MERCHANT, Card.KING]).buy(0)
    assert play.phase == Phase.GAME_OVER
    assert play.hand(0) == []
    assert not play.events(Event.DRAWN, Event.MARKED_DOWN, Event.TURN_ENDED)


@pytest.mark.clause("end.at_once")
def test_end_drops_nothing_but_the_third_sale_held_ends_the_game() -> None:
    """Merchants 1 and 2 wait for seat 1; in her turn the third is held first, and the game ends with the third held."""
    pile = [MERCHANT, MERCHANT, RING, MERCHANT, RING]
    play = shop(Kit(market=MARKET, hands={1: [Card.CARDINAL] * 2}, pile=pile)).do(Action.YES, Action.YES)
    shop(play)
    assert [row.count for row in play.events(Event.SALE_OPENED)] == [3, 1, 2]
    assert play.phase == Phase.GAME_OVER
    assert [row.year for row in play.events(Event.SALE_OPENED)] == [1, 2, 3]


@pytest.mark.clause("end.at_once", "end.winner")
def test_end_the_last_sale_still_pays() -> None:
    play = final({0: [Card.RUBY_1], 1: [Card.DIAMOND_1]}, {0: [Card.RUBY_1], 1: [Card.DIAMOND_1]})
    # both level at one stone, behind emeralds (30) and ambers (20): diamonds 10, rubies 0
    assert places(play) == {0: (2, 0), 1: (1, 30 + 10)}


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([10, 30], [2, 1]),
        ([120, 30, 60], [1, 3, 2]),
        ([0, 10, 300, 290], [4, 3, 1, 2]),
        ([-50, -100], [1, 2]),
        ([-50, 0, -150], [2, 1, 3]),
    ],
)
@pytest.mark.clause("end.winner")
def test_end_the_highest_score_wins_below_zero_too(totals: list[int], expected: list[int]) -> None:
    play = ended(totals)
    assert places(play) == {seat: (expected[seat], total) for seat, total in enumerate(totals)}


@pytest.mark.clause("end.winner", "necklace.tribute.negative")
def test_end_tribute_in_the_last_sale_decides() -> None:
    play = final(
        {0: [Card.RUBY_1, Card.KING], 1: [Card.RUBY_1, Card.NECKLACE]},
        {0: [Card.RUBY_1, (Card.KING, RUBY)], 1: [Card.RUBY_1, (Card.NECKLACE, RUBY)]},
    )
    assert places(play) == {0: (2, -50), 1: (1, 50)}


@pytest.mark.parametrize(
    ("totals", "shared", "later"),
    [
        ([40, 40], {0, 1}, 1),
        ([40, 10, 40], {0, 2}, 2),
        ([90, 90, 10, 20], {0, 1}, 1),
        ([7, 7, 7, 7], {0, 1, 2, 3}, 3),
        ([0, 0, -10], {0, 1}, 1),
    ],
)
@pytest.mark.clause("end.tie")
def test_end_equal_totals(totals: list[int], shared: set[int], later: int) -> None:
    for reading, winners in ((0, shared), (1, {later})):
        play = ended(totals, final_tie=reading)
        assert {seat for seat, (place, _) in places(play).items() if place == 1} == winners
        assert [places(play)[seat][1] for seat in range(len(totals))] == totals


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.clause("end.winner")
def test_end_a_tie_below_the_top_gives_no_second_winner(reading: int) -> None:
    play = ended([10, 50, 10], final_tie=reading)
    assert {seat for seat, (place, _) in places(play).items() if place == 1} == {1}


@pytest.mark.clause("end.third_sale")
def test_end_unshown_cards_are_worth_nothing() -> None:
    play = final({0: [Card.DIAMOND_3] * 2, 1: [Card.RUBY_1]}, {0: [Card.DIAMOND_3]})
    assert places(play) == {0: (1, 30 + 0), 1: (2, 0)}
    assert play.hand(0).count(Card.DIAMOND_3) == 1
    assert [row.gem for row in play.events(Event.SOLD)] == [DIAMOND]
