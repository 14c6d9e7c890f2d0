"""The headings "3 Devaluation phase" with its example, "Queen", and an exhausted pile (note to "Cardinal")."""

from __future__ import annotations

import pytest

from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import Kit

EXAMPLE = [Card.RING, Card.RUBY_2, Card.CONFESSOR, Card.BANKER, Card.EMERALD_1]
EXAMPLE_STEPS = [0, 2, 2, 0, 0]  # priced 9, 4, 2, 8, 6
STOP = [Card.FAVORITE]  # a hand whose owner is asked in her influence phase


def market(play: Kit) -> list[Card | None]:
    """The market from the left."""
    return [None if card == NOBODY else Card(card) for card in play.g.table.market[:5]]


def prices(play: Kit) -> list[int | None]:
    """What each card costs now."""
    t = play.g.table
    return [None if card is None else t.rules.prices[card][t.step[slot]] for slot, card in enumerate(market(play))]


def example(pile: list[Card]) -> Kit:
    """Seat 0 has bought the Confessor and the Banker of the rulebook's example."""
    return Kit(hands={1: STOP}, pile=pile, market=EXAMPLE, steps=EXAMPLE_STEPS).buy(2).buy(3)


# --------------------------------------------------------------------------------------------------------- devaluation


@pytest.mark.clause(
    "devaluation.example",
    "devaluation.down",
    "devaluation.refill",
    "devaluation.top_price",
    "devaluation.new_cards",
    "devaluation.left_to_right",
)
def test_devaluation_example() -> None:
    """Ring, rubies and emerald fall from 9, 4, 6 to 7, 2, 4; three diamonds at 10 and a Ring at 9 come in."""
    play = example([Card.DIAMOND_3, Card.RING, Card.KING])
    assert market(play) == [Card.RING, Card.RUBY_2, Card.DIAMOND_3, Card.RING, Card.EMERALD_1]
    assert prices(play) == [7, 2, 10, 9, 4]
    assert [(row.slot, row.amount) for row in play.events(Event.MARKED_DOWN)] == [(0, 7), (1, 2), (4, 4)]
    assert [(row.slot, row.card, row.amount) for row in play.events(Event.OFFERED)] == [
        (2, Card.DIAMOND_3, 10),
        (3, Card.RING, 9),
    ]
    assert play.g.table.pile == 1


@pytest.mark.clause("devaluation.cheaper", "devaluation.down")
def test_turn_3_devaluation_two_each_step_is_cheaper() -> None:
    """A King nobody wants, from turn to turn; and every ladder of the rulebook's cards falls."""
    play = Kit(hands={0: STOP, 1: STOP}, pile=[Card.RING] * 20, market=[Card.KING, Card.RING])
    found = []
    while Card.KING in market(play):
        found.append(prices(play)[0])
        turn = play.g.table.turn
        while play.g.table.turn == turn:
            play.do(max(play.legal()))
    assert found == [10, 8, 6, 4]
    rules = play.g.table.rules
    for card in Card:
        ladder = rules.prices[card][: rules.steps[card]]
        assert ladder == sorted(set(ladder), reverse=True)


@pytest.mark.clause("devaluation.expired", "devaluation.refill")
def test_turn_3_devaluation_three_after_the_last_price_a_card_is_discarded() -> None:
    play = Kit(
        hands={1: STOP},
        pile=[Card.KING, Card.QUEEN, Card.CARDINAL],
        market=[Card.RUBY_1, Card.RING, Card.AMBER_1, Card.RING, Card.RUBY_3],
        steps=[2, 3, 3, 0, 0],
    )
    play.buy(4)
    assert [(row.slot, row.card) for row in play.events(Event.EXPIRED)] == [(1, Card.RING), (2, Card.AMBER_1)]
    assert (play.g.table.gone[Card.RING], play.g.table.gone[Card.AMBER_1]) == (1, 1)
    assert market(play) == [Card.RUBY_1, Card.KING, Card.QUEEN, Card.RING, Card.CARDINAL]
    assert prices(play) == [1, 10, 8, 7, 8]


@pytest.mark.clause("devaluation.order", "devaluation.left_to_right")
def test_turn_3_devaluation_four_down_then_out_then_in() -> None:
    play = Kit(
        hands={1: STOP},
        pile=[Card.KING] * 5,
        market=[Card.RING, Card.RING, Card.RUBY_3, Card.RING, Card.RING],
        steps=[3, 0, 0, 3, 1],
    )
    play.buy(2)
    rows = play.events(Event.MARKED_DOWN, Event.EXPIRED, Event.OFFERED)
    kinds = [Event(row.event) for row in rows]
    assert kinds == sorted(kinds, key=[Event.MARKED_DOWN, Event.EXPIRED, Event.OFFERED].index)
    assert [row.slot for row in play.events(Event.EXPIRED)] == [0, 3]
    assert [row.slot for row in play.events(Event.OFFERED)] == [0, 2, 3]


@pytest.mark.clause("devaluation.left_to_right")
def test_turn_3_devaluation_four_from_left_to_right_whatever_was_bought_first() -> None:
    play = Kit(hands={1: STOP}, pile=[Card.KING, Card.QUEEN, Card.THIEF], market=EXAMPLE, steps=EXAMPLE_STEPS)
    play.buy(3).buy(2)
    assert market(play)[2:4] == [Card.KING, Card.QUEEN]


@pytest.mark.clause("devaluation.new_cards", "devaluation.top_price")
def test_turn_3_devaluation_five_new_cards_are_marked_down_a_turn_later() -> None:
    play = Kit(hands={1: STOP, 0: STOP}, pile=[Card.KING] * 5, market=EXAMPLE, steps=EXAMPLE_STEPS)
    play.do(Action.PASS).buy(0)
    assert prices(play)[0] == 10
    play.do(Action.PASS).buy(4)
    while play.g.table.turn == 2:
        play.do(Action.PASS)
    assert prices(play)[0] == 8


# ------------------------------------------------------------------------------------------------ Merchants and the end


@pytest.mark.parametrize(
    ("pile", "sales"),
    [
        ([Card.MERCHANT, Card.KING, Card.QUEEN], 1),
        ([Card.KING, Card.MERCHANT, Card.QUEEN], 1),
        ([Card.MERCHANT, Card.MERCHANT, Card.KING, Card.QUEEN], 2),
        ([Card.MERCHANT, Card.KING, Card.MERCHANT, Card.QUEEN], 2),
    ],
)
@pytest.mark.clause("devaluation.merchant.slot", "devaluation.left_to_right")
def test_turn_3_devaluation_seven_a_merchant_takes_no_place(pile: list[Card], sales: int) -> None:
    """Two places are empty: after each sale the next card comes to the place that was being filled."""
    play = example([*pile, Card.AMBER_1])
    assert market(play) == [Card.RING, Card.RUBY_2, Card.KING, Card.QUEEN, Card.EMERALD_1]
    assert prices(play) == [7, 2, 10, 8, 4]
    assert play.g.table.sales == sales
    kinds = [Card(row.card) for row in play.events(Event.OFFERED, Event.MERCHANT_DRAWN)]
    assert kinds == pile
    assert len(play.events(Event.MARKED_DOWN)) == 3  # no second devaluation after a sale


@pytest.mark.clause("devaluation.pile_exhausted", "deck.no_reshuffle")
def test_cardinal_eight_places_stay_empty_when_the_pile_is_used_up() -> None:
    """Two places and one card; then nothing more comes in, though there are discards enough."""
    play = example([Card.KING])
    assert market(play) == [Card.RING, Card.RUBY_2, Card.KING, None, Card.EMERALD_1]
    assert play.events(Event.PILE_EXHAUSTED)
    play.do(Action.FAVORITE + 0)
    while play.g.table.turn == 2:
        play.do(max(play.legal()))
    assert play.g.table.gone[Card.FAVORITE] == 1
    assert play.g.table.pile == 0
    assert sum(card is not None for card in market(play)) < 4


@pytest.mark.clause("devaluation.pile_exhausted", "deck.no_reshuffle")
def test_cardinal_eight_the_market_empties() -> None:
    """With cards bought and expired turn after turn the pile never comes back."""
    play = Kit(hands={0: STOP, 1: STOP}, market=[Card.RING, Card.RING, Card.KING], steps=[3, 3, 3])
    play.do(Action.PASS)
    while play.g.table.turn < 4:
        play.do(Action.PASS if Action.PASS in play.legal() else Action.BUY + 0)
    assert market(play) == [None] * 5
    assert play.g.table.pile == 0
    assert play.g.table.gone[Card.RING] + play.g.table.gone[Card.KING] >= 2
    assert [row.seat for row in play.events(Event.PASSED)] == [1, 0]


# --------------------------------------------------------------------------------------------------------------- Queen

ANY, OWN = 0, 1
QUEEN = [Card.QUEEN, Card.FAVORITE]


def reveal(*pile: Card, holder: int = 1, queen_scope: int = ANY) -> Kit:
    """Three players; seat 0 has bought a King from a full market: one place is refilled from the pile."""
    hands = {seat: QUEEN if seat == holder else STOP for seat in range(3)}
    play = Kit(players=3, hands=hands, pile=pile, market=[Card.KING, *[Card.RING] * 4], queen_scope=queen_scope)
    return play.do(Action.PASS).buy(0)


@pytest.mark.parametrize("card", [Card.RUBY_1, Card.EMERALD_2, Card.DIAMOND_3, Card.AMBER_1])
@pytest.mark.clause("queen.when", "queen.take", "queen.replaced")
def test_queen_three_takes_the_gem_card_just_revealed(card: Card) -> None:
    """Free of charge; the Queen is discarded and the next card of the pile fills the place."""
    play = reveal(card, Card.THIEF, Card.BANKER)
    assert (play.actor, play.phase) == (1, Phase.QUEEN)
    assert play.legal() == {Action.YES, Action.NO}
    play.do(Action.YES)
    assert play.hand(1) == [card, Card.FAVORITE]
    assert play.g.table.gone[Card.QUEEN] == 1
    assert market(play) == [Card.THIEF, *[Card.RING] * 4]
    assert prices(play)[0] == 8
    assert play.last(Event.TURN_STARTED).amount == 10
    row = play.last(Event.TAKEN)
    assert (row.seat, row.card, row.slot) == (1, card, 0)


@pytest.mark.clause("queen.when")
def test_queen_three_may_be_kept() -> None:
    play = reveal(Card.DIAMOND_3, Card.THIEF).do(Action.NO)
    assert Card.QUEEN in play.hand(1)
    assert market(play)[0] == Card.DIAMOND_3
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)


@pytest.mark.parametrize(
    "card",
    [card for card in Card if Card.AMBER_1 < card < Card.MERCHANT and card != Card.QUEEN],
)
@pytest.mark.clause("queen.gem_only")
def test_queen_three_no_other_kind(card: Card) -> None:
    play = reveal(card, Card.RUBY_1)
    assert market(play)[0] == card
    assert play.events(Event.TAKEN, Event.NOT_TAKEN) == []
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)


@pytest.mark.clause("queen.when")
def test_queen_three_only_the_moment_it_is_revealed() -> None:
    """A gem card that she let lie, or that lay there before, is not offered to her again."""
    play = reveal(Card.DIAMOND_3, Card.THIEF, Card.THIEF, Card.THIEF).do(Action.NO)
    play.do(Action.PASS).buy(1)
    while play.g.table.turn == 2:
        assert play.phase == Phase.PURCHASE
        play.do(Action.PASS)
    assert market(play)[0] == Card.DIAMOND_3
    assert len(play.events(Event.NOT_TAKEN)) == 1


@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.clause("queen.scope")
def test_queen_three_in_any_players_devaluation(holder: int) -> None:
    play = reveal(Card.DIAMOND_3, Card.THIEF, holder=holder, queen_scope=ANY)
    assert (play.actor, play.phase) == (holder, Phase.QUEEN)


@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.clause("queen.scope")
def test_queen_three_other_reading_in_the_own_devaluation(holder: int) -> None:
    play = reveal(Card.DIAMOND_3, Card.THIEF, holder=holder, queen_scope=OWN)
    assert (play.actor, play.phase) == ((0, Phase.QUEEN) if holder == 0 else (1, Phase.INFLUENCE))


@pytest.mark.clause("queen.each")
def test_queen_three_on_every_gem_card_revealed() -> None:
    """Two places: she lets the first gem card lie and takes the second."""
    play = Kit(
        hands={1: QUEEN},
        pile=[Card.RUBY_1, Card.DIAMOND_3, Card.THIEF],
        market=EXAMPLE,
        steps=EXAMPLE_STEPS,
    )
    play.buy(2).buy(3).do(Action.NO)
    assert (play.actor, play.phase, play.g.table.slot) == (1, Phase.QUEEN, 3)
    play.do(Action.YES)
    assert market(play)[2:4] == [Card.RUBY_1, Card.THIEF]
    assert Card.DIAMOND_3 in play.hand(1)


@pytest.mark.parametrize("merchants", [1, 2])
@pytest.mark.clause("queen.each", "devaluation.merchant.slot")
def test_queen_three_on_the_card_that_replaces_a_merchant(merchants: int) -> None:
    play = reveal(*[Card.MERCHANT] * merchants, Card.DIAMOND_3, Card.THIEF)
    assert play.g.table.sales == merchants
    assert (play.actor, play.phase, play.g.table.slot) == (1, Phase.QUEEN, 0)
    play.do(Action.YES)
    assert Card.DIAMOND_3 in play.hand(1)
    assert market(play)[0] == Card.THIEF


@pytest.mark.clause("queen.replaced", "devaluation.merchant.slot")
def test_queen_four_a_merchant_comes_after_the_card_taken() -> None:
    """The sale is held, the card just taken can be shown at it, and the place is filled afterwards."""
    play = reveal(Card.DIAMOND_3, Card.MERCHANT, Card.RUBY_1).do(Action.YES)
    assert (play.actor, play.phase) == (1, Phase.DISPLAY)
    play.do(Action.CARD + Card.DIAMOND_3)
    assert play.last(Event.SOLD).seat == 1
    assert market(play)[0] == Card.RUBY_1
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)


@pytest.mark.clause("queen.take")
def test_queen_four_is_used_once() -> None:
    """The card in its stead is a gem card too: the Queen is gone."""
    play = reveal(Card.DIAMOND_3, Card.RUBY_3).do(Action.YES)
    assert market(play)[0] == Card.RUBY_3
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)


@pytest.mark.clause("queen.replaced", "devaluation.pile_exhausted")
def test_queen_four_the_last_card_of_the_pile() -> None:
    """She takes it, and the place stays empty."""
    play = reveal(Card.DIAMOND_3).do(Action.YES)
    assert Card.DIAMOND_3 in play.hand(1)
    assert market(play)[0] is None
    assert play.events(Event.PILE_EXHAUSTED)


@pytest.mark.clause("queen.gem_only", "queen.when")
def test_queen_three_not_in_an_opening_without_her() -> None:
    """Nobody holds her: nobody is asked."""
    play = reveal(Card.DIAMOND_3, Card.THIEF, holder=NOBODY)
    assert market(play)[0] == Card.DIAMOND_3
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)
