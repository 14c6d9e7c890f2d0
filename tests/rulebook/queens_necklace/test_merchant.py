"""The cards "Merchant" and "Cardinal", and when a sale takes place ("Devaluation phase", "Astrologer")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import DIAMOND, RUBY, Kit
from tests.rulebook.queens_necklace.test_sale_1_display import MARKET, lay, opened, shop, steps

CARDINAL, MERCHANT, RING = Card.CARDINAL, Card.MERCHANT, Card.RING


def drawn(
    pile: Sequence[Card],
    hands: Mapping[int, Sequence[Card]] | None = None,
    *,
    players: int = 3,
    active: int = 0,
    market: Sequence[Card | None] = MARKET,
    **rules: Any,
) -> Kit:
    """The active player buys one card; devaluation then draws from the pile."""
    return shop(Kit(players=players, hands=hands, pile=pile, market=market, active=active, **rules))


def sales(play: Kit) -> list[tuple[int, int]]:
    """Merchant and active seat of each sale held."""
    return [(row.count, row.seat) for row in play.events(Event.SALE_OPENED)]


def answers(play: Kit) -> list[tuple[Event, int, int]]:
    """Who played a Cardinal, or not, on which Merchant."""
    rows = play.events(Event.CARDINAL_PLAYED, Event.CARDINAL_DECLINED)
    return [(Event(row.event), row.seat, row.count) for row in rows]


YES, NO = Event.CARDINAL_PLAYED, Event.CARDINAL_DECLINED


@pytest.mark.clause("merchant.sale", "merchant.replaced", "sale.after.resume")
def test_merchant_brings_a_sale_at_once_and_is_replaced_afterwards() -> None:
    play = drawn([RING, MERCHANT, Card.KING, RING], market=[None, None, *MARKET[:3]], players=2)
    told = [
        (Event(row.event), row.card, row.slot)
        for row in play.events(Event.OFFERED, Event.MERCHANT_DRAWN, Event.SALE_OPENED, Event.SALE_CLOSED)
    ]
    assert told == [
        (Event.OFFERED, RING, 0),
        (Event.MERCHANT_DRAWN, MERCHANT, NOBODY),
        (Event.SALE_OPENED, NOBODY, NOBODY),
        (Event.SALE_CLOSED, NOBODY, NOBODY),
        (Event.SALE_CLOSED, NOBODY, NOBODY),
        (Event.OFFERED, Card.KING, 1),
        (Event.OFFERED, RING, 2),
    ]
    assert play.g.table.turn == 2


@pytest.mark.clause("merchant.replaced")
def test_merchant_replaced_by_a_merchant_brings_another_sale() -> None:
    play = drawn([MERCHANT, MERCHANT, Card.KING])
    assert sales(play) == [(1, 0), (2, 0)]
    assert play.g.table.market[0] == Card.KING


@pytest.mark.clause("merchant.sale", "sale.after.resume")
def test_merchant_in_mid_purchase_lets_the_same_player_go_on() -> None:
    play = Kit(
        hands={0: [Card.COURTIER]},
        pile=[MERCHANT, Card.KING, RING, RING, RING],
        market=[Card.DIAMOND_1, Card.ASTROLOGER, *MARKET[:3]],
        steps=[1, 1, 3, 3, 3],
    )
    play.do(Action.COURTIER).buy(0).buy(1)
    assert play.phase == Phase.DISPLAY, "the diamond bought this turn can be shown"
    lay(play, {0: [Card.DIAMOND_1]})
    assert [(row.seat, row.gem) for row in play.events(Event.SOLD)] == [(0, DIAMOND)]
    assert max(steps(play, Event.SALE_CLOSED)) < max(steps(play, Event.DRAWN))
    assert play.hand(0) == [Card.KING], "the card below the Merchant"
    paid = sum(row.amount for row in play.events(Event.BOUGHT))
    assert (play.g.table.turn, play.g.table.ducats) == (1, 13 - paid)


@pytest.mark.clause("sale.after.resume")
def test_merchant_in_mid_purchase_leaves_ducats_and_cards_for_sale() -> None:
    market = [Card.ASTROLOGER, *MARKET[:4]]
    play = Kit(pile=[MERCHANT, RING, RING, RING, RING], market=market, steps=[2, 2, 2, 2, 2]).buy(0)
    assert sales(play) == [(1, 0)]
    assert (play.phase, play.actor, play.g.table.turn) == (Phase.PURCHASE, 0, 1)
    assert play.legal() == {Action.PASS, *(Action.BUY + slot for slot in range(1, 5))}
    assert play.g.table.ducats == 10 - play.last(Event.BOUGHT).amount


@pytest.mark.clause("merchant.while_postponed", "sale.year", "cardinal.resumes")
def test_merchant_sale_is_held_while_an_earlier_one_is_postponed() -> None:
    play = drawn([MERCHANT, MERCHANT, *[RING] * 9], {1: [CARDINAL]}).do(Action.YES)
    assert sales(play) == [(2, 0)]
    assert (play.last(Event.SALE_OPENED).year, play.g.table.year) == (1, 2)
    shop(play)
    assert sales(play) == [(2, 0), (1, 1)]
    assert (play.last(Event.SALE_OPENED).year, play.g.table.year) == (2, 3)


def waiting(play: Kit) -> list[tuple[int, int]]:
    """Merchant and seat of each postponement."""
    return [(row.count, row.seat) for row in play.events(Event.SALE_POSTPONED)]


@pytest.mark.clause("merchant.while_postponed")
def test_by_the_other_ruling_his_sale_comes_right_after_the_one_that_is_postponed() -> None:
    play = drawn([MERCHANT, MERCHANT, *[RING] * 9], {1: [CARDINAL]}, merchant_while_waiting=1).do(Action.YES)
    assert sales(play) == []
    assert waiting(play) == [(1, 1), (2, 1)]
    shop(play)
    assert sales(play) == [(1, 1), (2, 1)]
    assert (play.last(Event.SALE_OPENED).year, play.g.table.year) == (2, 3)


@pytest.mark.clause("merchant.while_postponed", "cardinal.due")
def test_by_that_ruling_a_merchant_of_the_due_turn_waits_as_well() -> None:
    play = drawn([MERCHANT, RING, MERCHANT, *[RING] * 9], {1: [CARDINAL]}, merchant_while_waiting=1).do(Action.YES)
    shop(play)
    assert sales(play) == [(1, 1), (2, 1)]
    offered = max(steps(play, Event.OFFERED))
    assert min(steps(play, Event.SALE_OPENED)) > offered


@pytest.mark.clause("merchant.while_postponed", "cardinal.delay")
def test_by_that_ruling_a_cardinal_on_the_second_merchant_puts_him_off_as_ever() -> None:
    pile = [MERCHANT, MERCHANT, *[RING] * 9]
    for ruling in (0, 1):
        play = drawn(pile, {1: [CARDINAL], 2: [CARDINAL]}, merchant_while_waiting=ruling)
        play.do(Action.YES, Action.NO, Action.YES)
        assert waiting(play) == [(1, 1), (2, 2)]
        shop(play)
        shop(play)
        assert sales(play) == [(1, 1), (2, 2)]


@pytest.mark.clause("merchant.while_postponed")
def test_by_that_ruling_nothing_changes_where_no_sale_waits() -> None:
    pile = [RING, MERCHANT, *[RING] * 9]
    plays = [drawn(pile, merchant_while_waiting=ruling) for ruling in (0, 1)]
    for play in plays:
        shop(play)
    assert sales(plays[0]) == sales(plays[1]) == [(1, 1)]


@pytest.mark.clause("cardinal.when")
def test_cardinal_comes_between_the_merchant_and_his_sale() -> None:
    play = drawn([MERCHANT, RING], {1: [CARDINAL, Card.RUBY_1]})
    assert (play.phase, play.actor) == (Phase.CARDINAL, 1)
    assert play.legal() == {Action.YES, Action.NO}
    assert not play.events(Event.SALE_OPENED)
    play.do(Action.NO)
    (merchant,), (sale,) = steps(play, Event.MERCHANT_DRAWN), steps(play, Event.SALE_OPENED)
    assert all(merchant < step < sale for step in steps(play, Event.CARDINAL_DECLINED))
    assert play.hand(1) == [Card.RUBY_1, CARDINAL]


@pytest.mark.clause("cardinal.when")
def test_cardinal_has_no_other_use() -> None:
    play = Kit(hands={0: [CARDINAL, Card.COURTIER], 1: [CARDINAL]}, market=MARKET, pile=[RING] * 9)
    assert play.legal() == {Action.PASS, Action.COURTIER}
    play.do(Action.PASS)
    assert play.legal() == {Action.BUY + slot for slot in range(5)}
    shop(play)
    assert (play.actor, play.g.table.turn) == (1, 2)
    opening = opened({0: [CARDINAL, Card.RUBY_1], 1: [CARDINAL]})
    assert opening.legal() == {Action.PASS, Action.CARD + Card.RUBY_1}


@pytest.mark.clause("cardinal.not_own_turn")
def test_cardinal_is_never_played_on_ones_own_turn() -> None:
    play = drawn([MERCHANT, RING], {0: [CARDINAL, CARDINAL]})
    assert sales(play) == [(1, 0)]
    assert play.hand(0).count(CARDINAL) == 2
    assert [seat for _, seat, _ in answers(play)] == [1, 2]
    star = Kit(hands={0: [CARDINAL]}, market=[Card.ASTROLOGER, *MARKET[:4]], pile=[MERCHANT, RING]).buy(0)
    assert sales(star) == [(1, 0)]


@pytest.mark.clause("cardinal.not_on_due_sale")
def test_cardinal_cannot_answer_a_sale_that_falls_due() -> None:
    play = drawn([MERCHANT, *[RING] * 9], {0: [CARDINAL], 1: [CARDINAL, CARDINAL], 2: [CARDINAL]})
    play.do(Action.YES, Action.NO)
    shop(play)
    assert sales(play) == [(1, 1)]
    assert answers(play) == [(YES, 1, 1), (NO, 2, 1)], "nobody is asked again"
    assert [play.hand(seat).count(CARDINAL) for seat in range(3)] == [1, 1, 1]


@pytest.mark.clause("cardinal.astrologer", "cardinal.resumes")
def test_cardinal_answers_a_merchant_drawn_with_an_astrologer() -> None:
    play = Kit(
        players=3,
        hands={2: [CARDINAL]},
        market=[Card.ASTROLOGER, *MARKET[:4]],
        steps=[2, 2, 2, 2, 2],
        pile=[MERCHANT, Card.KING, *[RING] * 9],
    ).buy(0)
    assert (play.phase, play.actor) == (Phase.CARDINAL, 2)
    play.do(Action.YES)
    assert sales(play) == []
    assert play.hand(0) == [Card.KING]
    assert (play.phase, play.actor, play.g.table.turn) == (Phase.PURCHASE, 0, 1)
    play.do(Action.PASS)
    shop(play)
    assert sales(play) == []
    shop(play)
    assert sales(play) == [(1, 2)]


@pytest.mark.clause("cardinal.astrologer", "cardinal.each_once", "merchant.while_postponed")
def test_cardinal_between_astrologers_and_merchants() -> None:
    play = Kit(
        players=3,
        hands={1: [CARDINAL, CARDINAL]},
        market=[Card.ASTROLOGER, *MARKET[:4]],
        steps=[2, 2, 2, 2, 2],
        pile=[Card.ASTROLOGER, MERCHANT, Card.ASTROLOGER, MERCHANT, Card.KING, *[RING] * 9],
    ).buy(0)
    play.do(Action.YES, Action.NO)
    assert answers(play) == [(YES, 1, 1), (NO, 2, 1), (NO, 1, 2), (NO, 2, 2)]
    assert sales(play) == [(2, 0)]
    assert len(play.events(Event.DISCARDED)) == 3
    assert play.hand(0) == [Card.KING]
    assert (play.phase, play.actor) == (Phase.PURCHASE, 0)


@pytest.mark.parametrize("active", range(4))
@pytest.mark.clause("cardinal.order", "cardinal.each_once")
def test_cardinal_is_asked_for_clockwise_from_the_left_of_the_active_player(active: int) -> None:
    hands = {seat: [CARDINAL] for seat in range(4)}
    play = drawn([MERCHANT, RING], hands, players=4, active=active)
    clockwise = [(active + step) % 4 for step in (1, 2, 3)]
    for seat in clockwise:
        assert (play.phase, play.actor) == (Phase.CARDINAL, seat)
        play.do(Action.NO)
    assert answers(play) == [(NO, seat, 1) for seat in clockwise]
    assert sales(play) == [(1, active)]


@pytest.mark.clause("cardinal.each_once")
def test_cardinal_two_in_one_hand_are_asked_for_once() -> None:
    play = drawn([MERCHANT, *[RING] * 5], {1: [CARDINAL, CARDINAL]}).do(Action.YES)
    assert answers(play) == [(YES, 1, 1), (NO, 2, 1)]
    assert (play.phase, play.actor, play.g.table.turn) == (Phase.PURCHASE, 1, 2)


@pytest.mark.parametrize(
    ("replies", "due"), [((Action.YES, Action.YES), 3), ((Action.YES, Action.NO), 1), ((Action.NO, Action.YES), 3)]
)
@pytest.mark.clause("cardinal.after_yes", "cardinal.two")
def test_cardinal_asking_goes_on_after_a_yes_and_the_furthest_counts(replies: tuple[Action, Action], due: int) -> None:
    """Seat 0 is active; seats 1 and 3 hold a Cardinal."""
    play = drawn([MERCHANT, *[RING] * 20], {1: [CARDINAL], 3: [CARDINAL]}, players=4)
    assert play.actor == 1
    play.do(replies[0])
    assert (play.phase, play.actor) == (Phase.CARDINAL, 3)
    play.do(replies[1])
    postponed = play.last(Event.SALE_POSTPONED)
    assert (postponed.seat, postponed.count) == (due, 1)
    for _ in range(4):
        shop(play)
    assert sales(play) == [(1, due)], "held once, in that turn"


@pytest.mark.clause("cardinal.two")
def test_cardinal_furthest_is_reckoned_from_the_active_player_not_by_seat_number() -> None:
    play = drawn([MERCHANT, *[RING] * 20], {3: [CARDINAL], 1: [CARDINAL]}, players=4, active=2)
    play.do(Action.YES, Action.YES)
    assert play.last(Event.SALE_POSTPONED).seat == 1
    for _ in range(3):
        shop(play)
    assert sales(play) == [(1, 1)]


@pytest.mark.clause("cardinal.delay", "cardinal.due")
def test_cardinal_sale_is_due_after_devaluation_and_refill_of_that_turn() -> None:
    play = drawn([MERCHANT, RING, Card.KING, RING], {2: [CARDINAL]}).do(Action.YES)
    shop(play)
    assert (sales(play), play.g.table.active) == ([], 2)
    shop(play)
    (opening,) = steps(play, Event.SALE_OPENED)
    before = [Event(row.event) for row in play.events()[:opening]]
    assert before[-1] == Event.OFFERED, "the last slot has been filled"
    assert max(steps(play, Event.MARKED_DOWN)) < opening
    closed = max(steps(play, Event.SALE_CLOSED))
    ended = [seq for seq in steps(play, Event.TURN_ENDED) if play.events()[seq].seat == 2]
    assert ended == [closed + 1], "the turn ends with the sale"
    assert play.g.table.active == 0


@pytest.mark.clause("cardinal.due")
def test_cardinal_cards_bought_in_the_due_turn_can_be_shown() -> None:
    market = [*MARKET[:4], Card.RUBY_1]
    play = drawn([MERCHANT, *[RING] * 5], {1: [CARDINAL]}, market=market, players=2).do(Action.YES)
    play.buy(4)
    if play.phase == Phase.PURCHASE:
        play.do(Action.PASS)
    lay(play, {1: [Card.RUBY_1]})
    assert [(row.seat, row.gem) for row in play.events(Event.SOLD)] == [(1, RUBY)]


@pytest.mark.clause("cardinal.marker")
def test_cardinal_everyone_sees_where_the_merchant_waits() -> None:
    play = drawn([MERCHANT, *[RING] * 9], {2: [CARDINAL]})
    assert 2 not in play.g.table.due
    play.do(Action.YES)
    assert list(play.g.table.due).count(2) == 1
    shop(play)
    assert list(play.g.table.due).count(2) == 1
    shop(play)
    assert 2 not in play.g.table.due


@pytest.mark.clause("cardinal.resumes")
def test_cardinal_lets_the_interrupted_refill_go_on() -> None:
    play = drawn([MERCHANT, Card.KING, RING], {1: [CARDINAL]}, market=[None, *MARKET[:4]]).do(Action.YES)
    assert [(row.card, row.slot) for row in play.events(Event.OFFERED)] == [(Card.KING, 0), (RING, 1)]
    assert play.g.table.active == 1


@pytest.mark.clause("cardinal.several_due")
def test_cardinal_two_sales_due_to_one_seat_are_held_in_merchant_order() -> None:
    play = drawn([MERCHANT, MERCHANT, *[RING] * 9], {1: [CARDINAL, CARDINAL]}).do(Action.YES, Action.YES)
    assert sales(play) == []
    shop(play)
    assert sales(play) == [(1, 1), (2, 1)]
    assert [row.year for row in play.events(Event.SALE_OPENED)] == [1, 2]
    assert play.g.table.active == 2


@pytest.mark.clause("cardinal.several_due")
def test_cardinal_two_due_sales_are_two_displays() -> None:
    play = drawn([MERCHANT, MERCHANT, *[RING] * 9], {1: [CARDINAL, CARDINAL], 0: [Card.DIAMOND_1, Card.DIAMOND_1]})
    play.do(Action.YES, Action.YES)
    shop(play)
    for number in (1, 2):
        assert (play.phase, play.g.table.sales) == (Phase.DISPLAY, number - 1)
        lay(play, {0: [Card.DIAMOND_1]})
    assert [row.seat for row in play.events(Event.SOLD)] == [0, 0]


@pytest.mark.parametrize(("first", "order"), [(1, [(1, 1), (2, 2)]), (2, [(2, 1), (1, 2)])])
@pytest.mark.clause("cardinal.delay", "sale.year")
def test_cardinal_sales_due_to_different_seats_come_as_their_turns_do(first: int, order: list[tuple[int, int]]) -> None:
    """Merchant 1 waits for seat `first`, Merchant 2 for the other of seats 1 and 2."""
    play = drawn([MERCHANT, MERCHANT, *[RING] * 9], {1: [CARDINAL], 2: [CARDINAL]})
    play.do(*((Action.YES, Action.NO) if first == 1 else (Action.NO, Action.YES)), Action.YES)
    shop(play)
    shop(play)
    assert sales(play) == order
    assert [row.year for row in play.events(Event.SALE_OPENED)] == [1, 2]


@pytest.mark.clause("merchant.while_postponed", "cardinal.due")
def test_cardinal_a_merchant_drawn_in_the_due_turn_has_his_sale_first() -> None:
    play = drawn([MERCHANT, RING, MERCHANT, *[RING] * 9], {1: [CARDINAL]}).do(Action.YES)
    shop(play)
    assert sales(play) == [(2, 1), (1, 1)]
    offered = max(steps(play, Event.OFFERED))
    first, second = steps(play, Event.SALE_OPENED)
    assert first < offered < second


@pytest.mark.clause("cardinal.when")
def test_cardinal_gained_in_this_very_turn_can_be_played() -> None:
    """The Thief is caught by the Musketeer of seat 1, who draws the Cardinal back."""
    play = Kit(hands={0: [Card.THIEF, CARDINAL], 1: [Card.MUSKETEER]}, market=MARKET, pile=[MERCHANT, *[RING] * 9]).do(
        Action.THIEF + 1, Action.YES
    )
    assert play.hand(1) == [CARDINAL]
    shop(play)
    assert (play.phase, play.actor) == (Phase.CARDINAL, 1)
    play.do(Action.YES)
    assert play.last(Event.SALE_POSTPONED).seat == 1


@pytest.mark.clause("cardinal.last_merchant", "cardinal.play_on")
def test_cardinal_on_the_last_merchant_lets_turns_go_on_without_a_pile() -> None:
    play = drawn([MERCHANT, MERCHANT, MERCHANT], {2: [CARDINAL]}).do(Action.NO, Action.NO, Action.YES)
    assert sales(play) == [(1, 0), (2, 0)]
    assert (play.g.table.pile, len(play.events(Event.PILE_EXHAUSTED)) > 0) == (0, True)
    assert (play.phase, play.actor) == (Phase.PURCHASE, 1)
    market = [card for card in play.g.table.market if card != NOBODY]
    assert len(market) == 4, "the card bought was not replaced"
    shop(play)
    assert (sales(play), play.actor) == ([(1, 0), (2, 0)], 2)
    shop(play)
    assert sales(play)[2:] == [(3, 2)]
    assert play.phase == Phase.GAME_OVER


@pytest.mark.clause("sale.year", "end.at_once")
def test_sale_third_merchant_may_bring_the_second_sale() -> None:
    play = drawn([MERCHANT, MERCHANT, MERCHANT, *[RING] * 9], {2: [CARDINAL]}).do(Action.YES)
    assert sales(play) == [(2, 0), (3, 0)]
    assert not play.events(Event.GAME_OVER)
    shop(play)
    shop(play)
    assert sales(play) == [(2, 0), (3, 0), (1, 2)]
    assert play.phase == Phase.GAME_OVER


@pytest.mark.clause("sale.year", "sale.three")
def test_sale_each_closes_a_year() -> None:
    play = drawn([MERCHANT, RING, MERCHANT, RING, MERCHANT], {0: [CARDINAL]})
    assert play.g.table.year == 2
    shop(play).do(Action.YES)
    assert play.g.table.year == 2, "the Merchant drawn does not count, the sale held does"
    shop(play)
    assert (play.g.table.year, sales(play)) == (3, [(1, 0), (3, 2)])
    shop(play)
    assert sales(play) == [(1, 0), (3, 2), (2, 0)]
    assert [row.year for row in play.events(Event.SALE_OPENED)] == [1, 2, 3]
