"""The headings "A game turn", "1 Influence phase", "Influence (blue)" and "Purple character cards"."""

from __future__ import annotations

import random

import pytest

from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit

CHEAP = [Card.RUBY_1, Card.EMERALD_1, Card.DIAMOND_1, Card.AMBER_1, Card.RUBY_1]
FAVORITES = {Action.FAVORITE + gem for gem in range(4)}


# --------------------------------------------------------------------------------------------------------------- turns


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("turn.order")
def test_turn_one_turns_pass_clockwise(players: int) -> None:
    hands = {seat: [Card.FAVORITE] for seat in range(players)}
    play = Kit(players=players, hands=hands, pile=[Card.AMBER_1] * 30, market=CHEAP)
    while play.g.table.turn <= 2 * players:
        play.do(Action.PASS if Action.PASS in play.legal() else Action.BUY + 0)
    turns = [(row.turn, row.seat) for row in play.events(Event.TURN_STARTED)]
    assert turns == [(n + 1, n % players) for n in range(2 * players + 1)]


@pytest.mark.clause("turn.phases")
def test_turn_two_influence_then_purchase_then_devaluation() -> None:
    play = Kit(hands={0: [Card.FAVORITE], 1: [Card.FAVORITE]}, pile=[Card.AMBER_1], market=CHEAP)
    play.do(Action.FAVORITE + RUBY).buy(0).do(Action.PASS)
    phase = {row.event: row.phase for row in play.events() if row.turn == 1}
    assert phase[Event.PLAYED] == Phase.INFLUENCE
    assert phase[Event.BOUGHT] == Phase.PURCHASE
    assert phase[Event.MARKED_DOWN] == Phase.DEVALUATION
    steps = (Event.PLAYED, Event.BOUGHT, Event.MARKED_DOWN, Event.TURN_ENDED, Event.TURN_STARTED)
    order = list(dict.fromkeys(row.event for row in play.events(*steps)[1:]))
    assert order == list(steps)


# ----------------------------------------------------------------------------------------------------------- influence


@pytest.mark.clause("influence.any_number")
def test_turn_1_influence_one_any_number_of_blue_cards() -> None:
    """None, one or all of them."""
    blue = [Card.FAVORITE, Card.COURTIER, Card.COURTIER, Card.CONFESSOR]
    actions = [Action.FAVORITE + RUBY, Action.COURTIER, Action.CONFESSOR + 1, Action.COURTIER]
    for number in range(5):
        play = Kit(hands={0: blue, 1: [Card.RING]}, market=CHEAP).do(*actions[:number])
        assert play.phase == (Phase.INFLUENCE if number < 4 else Phase.PURCHASE)
        if number < 4:
            play.do(Action.PASS)
        assert play.phase == Phase.PURCHASE
        assert len(play.hand(0)) == 4 - number


@pytest.mark.clause("turn.public")
def test_numbers_of_cards_and_discards_are_public() -> None:
    """Through a whole game the table, which all see, tells each hand's size, the pile's, and what has left the game."""
    g, log = plain_game(Ruleset.default(), 3), plain_log()
    rng = random.Random(4)
    begin(g, log, 4, 0)
    decisions = 0
    while g.table.phase != Phase.GAME_OVER:
        t = g.table
        hands = [sum(seat.hand) for seat in g.seats[:3]]
        assert list(t.hand_size[:3]) == hands
        assert t.pile == g.hidden.size - g.hidden.top
        shown = sum(map(sum, t.shown)) if t.phase == Phase.ALCHEMIST else 0
        assert sum(t.gone) + sum(hands) + t.pile + shown + sum(card >= 0 for card in t.market) == 103
        me = g.seats[t.actor]
        assert apply(g, log, rng.choice(me.legal[: me.options]))
        decisions += 1
    assert decisions > 50
    assert sum(g.table.gone) > 30


@pytest.mark.clause("influence.own_turn")
def test_cards_influence_two_only_on_the_own_turn() -> None:
    """Neither the others, nor she herself after the influence phase."""
    blue = [Card.CONFESSOR, Card.COURTIER, Card.FORGER, Card.FAVORITE, Card.THIEF]
    play = Kit(hands={0: [Card.FAVORITE, *blue], 1: blue}, pile=[Card.RUBY_1] * 2, market=CHEAP)
    play.do(Action.FAVORITE + RUBY, Action.PASS)
    assert (play.actor, play.phase) == (0, Phase.PURCHASE)
    assert play.legal() == {Action.BUY + slot for slot in range(5)}
    assert play.g.seats[1].options == 0
    play.buy(0)
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)
    assert play.g.seats[0].options == 0


@pytest.mark.parametrize("stolen", [Card.CONFESSOR, Card.COURTIER, Card.FORGER, Card.THIEF])
@pytest.mark.clause("influence.limit")
def test_turn_1_influence_two_a_card_gained_this_turn_waits(stolen: Card) -> None:
    """Stolen in this turn it cannot be played, in the next one it can."""
    play = Kit(
        hands={0: [Card.THIEF, Card.FAVORITE], 1: [stolen]}, pile=[Card.AMBER_1] * 9, market=[Card.RUBY_1, Card.RING]
    )
    play.do(Action.THIEF + 1)
    assert stolen in play.hand(0)
    assert play.legal() == {Action.PASS, *FAVORITES}
    play.give(1, Card.RING)
    play.do(Action.PASS).buy(0)
    while play.g.table.turn < 3:
        play.do(min(play.legal() - {Action.PASS}, default=Action.PASS))
    assert play.phase == Phase.INFLUENCE
    assert play.legal() > {Action.PASS, *FAVORITES}


@pytest.mark.clause("influence.limit")
def test_turn_1_influence_two_a_bought_card_waits() -> None:
    """The influence phase is over when one buys: a Courtier bought lifts the purse in the next turn only."""
    play = Kit(hands={1: [Card.FAVORITE]}, pile=[Card.AMBER_1] * 9, market=[Card.COURTIER, Card.RUBY_1])
    play.buy(0)
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)
    assert play.hand(0) == [Card.COURTIER]
    assert play.events(Event.PLAYED) == []


@pytest.mark.clause("influence.limit.copies")
def test_turn_1_influence_two_of_two_copies_one_gained() -> None:
    """One Courtier at the start, another stolen: one may be played, whichever comes first."""
    for actions in ([Action.THIEF + 1, Action.COURTIER], [Action.COURTIER, Action.THIEF + 1]):
        play = Kit(hands={0: [Card.THIEF, Card.COURTIER, Card.FAVORITE], 1: [Card.COURTIER]}, market=CHEAP)
        play.do(*actions)
        assert play.hand(0) == [Card.COURTIER, Card.FAVORITE]
        assert play.legal() == {Action.PASS, *FAVORITES}


@pytest.mark.clause("influence.limit.copies")
def test_turn_1_influence_two_no_more_than_are_held() -> None:
    """Two Courtiers at the start, one drawn back by a Musketeer's owner: one is left to play."""
    play = Kit(hands={0: [Card.THIEF, Card.COURTIER, Card.COURTIER], 1: [Card.MUSKETEER]}, market=CHEAP)
    play.do(Action.THIEF + 1, Action.YES)
    assert play.hand(0) == [Card.COURTIER]
    assert play.legal() == {Action.PASS, Action.COURTIER}
    play.do(Action.COURTIER)
    assert (play.phase, play.g.table.ducats) == (Phase.PURCHASE, 13)


@pytest.mark.clause("influence.limit.copies")
def test_turn_1_influence_two_copies_are_counted_not_followed() -> None:
    """One held, one stolen, one lost again: the one left may be played, for copies look alike."""
    play = Kit(
        players=3,
        hands={0: [Card.THIEF, Card.THIEF, Card.COURTIER], 1: [Card.COURTIER], 2: [Card.MUSKETEER]},
        market=CHEAP,
    )
    play.do(Action.THIEF + 1, Action.THIEF + 2, Action.YES)
    assert play.hand(0) == play.hand(2) == [Card.COURTIER]
    assert play.legal() == {Action.PASS, Action.COURTIER}


@pytest.mark.clause("influence.limit.blue_only")
def test_turn_1_influence_two_musketeers_are_not_bound() -> None:
    """A third Musketeer that comes to hand in the influence phase may be played with the other two."""
    play = Kit(hands={0: [Card.FAVORITE, Card.MUSKETEER, Card.MUSKETEER], 1: [Card.NECKLACE]}, market=CHEAP)
    assert Action.MUSKETEERS not in play.legal()
    play.give(0, Card.MUSKETEER)
    play.do(Action.FAVORITE + RUBY)
    assert play.legal() == {Action.PASS, Action.MUSKETEERS}


@pytest.mark.clause("influence.limit.others")
def test_turn_1_influence_two_a_queen_bought_this_turn() -> None:
    play = Kit(hands={1: [Card.FAVORITE]}, pile=[Card.RUBY_1, Card.RING], market=[Card.QUEEN, Card.KING])
    play.buy(0)
    assert (play.actor, play.phase) == (0, Phase.QUEEN)
    play.do(Action.YES)
    assert play.hand(0) == [Card.RUBY_1]


@pytest.mark.clause("influence.limit.others")
def test_turn_1_influence_two_a_cardinal_gained_this_turn() -> None:
    """Seat 1 catches the Thief, draws back the Cardinal and postpones the sale of this very turn."""
    play = Kit(
        players=3,
        hands={0: [Card.THIEF, Card.CARDINAL], 1: [Card.MUSKETEER], 2: [Card.RUBY_1]},
        pile=[Card.MERCHANT, Card.RING],
        market=[Card.RUBY_3, Card.KING],
    )
    play.do(Action.THIEF + 1, Action.YES).buy(0)
    assert (play.actor, play.phase) == (1, Phase.CARDINAL)


@pytest.mark.clause("influence.limit.others")
def test_turn_1_influence_two_sale_cards_and_alchemist_gained_this_turn() -> None:
    """Bought, then shown at a sale in the same devaluation, and transmuted by an Alchemist just bought."""
    play = Kit(
        hands={1: [Card.FAVORITE]},
        pile=[Card.MERCHANT, Card.AMBER_1, Card.AMBER_1],
        market=[Card.ALCHEMIST, Card.RUBY_1, Card.RING],
        steps=[3, 3, 0],
    )
    play.buy(0).buy(1)
    assert (play.actor, play.phase) == (0, Phase.DISPLAY)
    play.do(Action.CARD + Card.RUBY_1)
    assert (play.actor, play.phase) == (0, Phase.ALCHEMIST)


# the other reading: what comes to hand in a turn waits for the next one, whatever its colour


@pytest.mark.clause("influence.limit.others")
def test_same_turn_none_a_queen_bought_this_turn_is_not_asked() -> None:
    """A gem card is revealed and nobody is asked; in the other player's devaluation, a turn later, she is."""
    play = Kit(
        hands={1: [Card.FAVORITE]}, pile=[Card.RUBY_1, Card.RUBY_2, Card.RUBY_3], market=[Card.QUEEN, Card.KING],
        same_turn=1,
    )  # fmt: skip
    play.buy(0)
    assert play.hand(0) == [Card.QUEEN]
    assert play.events(Event.OFFERED)[-1].card == Card.RUBY_3
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)
    play.give(0, Card.RING)
    play.g.hidden.pile[play.g.hidden.size] = Card.DIAMOND_1
    play.g.hidden.size += 1
    play.g.table.pile += 1
    play.do(Action.PASS).buy(1)
    assert (play.actor, play.phase) == (0, Phase.QUEEN)


@pytest.mark.clause("influence.limit.others")
def test_same_turn_none_a_queen_held_as_the_turn_began_is_asked() -> None:
    play = Kit(
        hands={0: [Card.QUEEN], 1: [Card.FAVORITE]}, pile=[Card.RUBY_1, Card.RING], market=[Card.KING, Card.RING],
        same_turn=1,
    )  # fmt: skip
    play.buy(0)
    assert (play.actor, play.phase) == (0, Phase.QUEEN)


@pytest.mark.clause("influence.limit.others")
def test_same_turn_none_a_cardinal_gained_this_turn_waits() -> None:
    """Seat 1 catches the Thief and draws back a Cardinal: the sale of this turn is held all the same."""
    play = Kit(
        players=3,
        hands={0: [Card.THIEF, Card.CARDINAL], 1: [Card.MUSKETEER], 2: [Card.RUBY_1]},
        pile=[Card.MERCHANT, Card.RING],
        market=[Card.RUBY_3, Card.KING],
        same_turn=1,
    )
    play.do(Action.THIEF + 1, Action.YES)
    assert play.hand(1) == [Card.CARDINAL]
    play.buy(0)
    assert play.events(Event.SALE_POSTPONED) == []
    assert len(play.events(Event.SALE_OPENED)) == 1


@pytest.mark.clause("influence.limit.others")
def test_same_turn_none_sale_cards_gained_this_turn_are_not_shown() -> None:
    """Of two rubies, one bought this turn, one may be laid, and no Ring, King, Banker or Necklace just bought."""
    grey = [Card.RUBY_1, Card.RING, Card.KING, Card.BANKER, Card.NECKLACE]
    play = Kit(
        hands={0: [Card.RUBY_1, Card.COURTIER, Card.COURTIER, Card.COURTIER], 1: [Card.FAVORITE]},
        pile=[Card.MERCHANT, Card.AMBER_1, Card.AMBER_1],
        market=grey,
        steps=[3, 3, 3, 3, 3],
        same_turn=1,
    )
    play.do(Action.COURTIER, Action.COURTIER, Action.COURTIER)
    for slot in range(5):
        play.buy(slot)
    assert play.hand(0) == sorted([Card.RUBY_1, *grey])
    assert (play.actor, play.phase) == (0, Phase.DISPLAY)
    assert play.legal() == {Action.PASS, Action.CARD + Card.RUBY_1}
    play.do(Action.CARD + Card.RUBY_1)
    shown = [row.card for row in play.events(Event.SHOWN)]
    assert shown == [Card.RUBY_1]
    assert play.hand(0) == sorted(grey)


@pytest.mark.clause("influence.limit.others")
def test_same_turn_none_an_alchemist_bought_this_turn_does_nothing() -> None:
    play = Kit(
        hands={0: [Card.RUBY_1], 1: [Card.FAVORITE]},
        pile=[Card.MERCHANT, Card.AMBER_1],
        market=[Card.ALCHEMIST],
        steps=[3],
        same_turn=1,
    )  # the only card for sale is bought
    assert play.hand(0) == sorted([Card.RUBY_1, Card.ALCHEMIST])
    play.do(Action.CARD + Card.RUBY_1)
    assert play.events(Event.TRANSMUTED) == play.events(Event.NOT_TRANSMUTED) == []
    assert play.hand(0) == [Card.ALCHEMIST]


@pytest.mark.clause("influence.limit.others")
def test_same_turn_none_binds_the_other_players_too() -> None:
    """A gem taken with the Queen in another's turn is not shown at a sale of that turn."""
    play = Kit(
        hands={0: [Card.FAVORITE], 1: [Card.QUEEN, Card.AMBER_1]},
        pile=[Card.RUBY_3, Card.MERCHANT, Card.RING],
        market=[Card.KING],
        same_turn=1,
    )
    play.do(Action.PASS)
    assert (play.actor, play.phase) == (1, Phase.QUEEN)
    play.do(Action.YES)
    assert (play.actor, play.phase) == (1, Phase.DISPLAY)
    assert play.hand(1) == sorted([Card.RUBY_3, Card.AMBER_1])
    assert play.legal() == {Action.PASS, Action.CARD + Card.AMBER_1}


@pytest.mark.clause("influence.limit.others")
def test_same_turn_none_copies_are_counted_at_two_sales_of_a_turn() -> None:
    """A Ring held and one bought: the one shown at the first sale of the turn is not there for the second."""
    play = Kit(
        hands={0: [Card.RUBY_1, Card.RUBY_1, Card.RING], 1: [Card.FAVORITE]},
        pile=[Card.MERCHANT, Card.MERCHANT, Card.AMBER_1],
        market=[Card.RING],
        steps=[3],
        same_turn=1,
    )  # the only card for sale is bought
    play.do(Action.CARD + Card.RUBY_1, Action.RING + RUBY)
    assert play.hand(0) == sorted([Card.RUBY_1, Card.RING])
    assert (play.actor, play.phase) == (0, Phase.DISPLAY)
    assert play.legal() == {Action.PASS, Action.CARD + Card.RUBY_1}
    play.do(Action.CARD + Card.RUBY_1)
    assert play.hand(0) == [Card.RING]


@pytest.mark.clause("influence.immediate")
def test_turn_1_influence_three_each_card_is_carried_out_before_the_next() -> None:
    """A Forger's victim gives up her card, and only then is the next card chosen; the second Favorite builds on
    the first."""
    play = Kit(
        hands={0: [Card.FORGER, Card.FAVORITE, Card.FAVORITE], 1: [Card.RUBY_1, Card.RUBY_2]},
        market=CHEAP,
        fashion=(DIAMOND, EMERALD, AMBER, RUBY),
    )
    play.do(Action.FORGER + 1 * 4 + RUBY)
    assert (play.actor, play.phase) == (1, Phase.FORGER_CHOICE)
    play.do(Action.CARD + Card.RUBY_1, Action.FAVORITE + RUBY)
    assert list(play.g.table.fashion) == [RUBY, DIAMOND, EMERALD, AMBER]
    assert play.phase == Phase.INFLUENCE
    play.do(Action.FAVORITE + AMBER)
    assert list(play.g.table.fashion) == [AMBER, RUBY, DIAMOND, EMERALD]


@pytest.mark.parametrize(
    ("card", "action"),
    [
        (Card.CONFESSOR, Action.CONFESSOR + 1),
        (Card.COURTIER, Action.COURTIER + 0),
        (Card.FORGER, Action.FORGER + 1 * 4 + DIAMOND),
        (Card.FAVORITE, Action.FAVORITE + EMERALD),
        (Card.THIEF, Action.THIEF + 1),
    ],
)
@pytest.mark.clause("influence.discarded")
def test_turn_1_influence_three_a_played_card_is_discarded(card: Card, action: int) -> None:
    play = Kit(hands={0: [card, Card.KING], 1: [Card.RING, Card.RING]}, market=CHEAP)
    play.do(action)
    assert play.last(Event.PLAYED).card == card
    assert play.g.table.gone[card] == 1
    assert card not in play.hand(0)


# -------------------------------------------------------------------------------------------------------------- purple


PURPLE = [Card.ALCHEMIST, Card.CARDINAL, Card.MUSKETEER, Card.MUSKETEER, Card.QUEEN]


@pytest.mark.clause("purple.timing")
def test_cards_purple_one_none_in_influence_or_purchase() -> None:
    """With every purple card that can be held, nothing but the Favorite and the market is on offer."""
    play = Kit(hands={0: [Card.FAVORITE, *PURPLE], 1: [Card.NECKLACE, *PURPLE]}, market=CHEAP, pile=[Card.KING] * 5)
    assert play.legal() == {Action.PASS, *FAVORITES}
    play.do(Action.PASS)
    assert play.legal() == {Action.BUY + slot for slot in range(5)}
    assert play.g.seats[1].options == 0


@pytest.mark.clause("purple.timing")
def test_cards_purple_one_each_at_its_moment() -> None:
    """The Queen when a gem card is revealed, the Cardinal when another draws a Merchant, the Alchemist when the
    displays lie open: in that order in one devaluation, each asked for nothing else."""
    play = Kit(
        hands={0: [Card.FAVORITE], 1: [*PURPLE, Card.DIAMOND_1, Card.FAVORITE]},
        pile=[Card.RUBY_1, Card.MERCHANT, Card.RING],
        market=[Card.RUBY_3, Card.KING],
    )
    play.do(Action.PASS).buy(1)
    asked = []
    for action in (Action.NO, Action.NO, Action.CARD + Card.DIAMOND_1, Action.PASS):
        assert play.actor == 1
        asked.append((play.phase, len(play.legal())))
        play.do(action)
    assert asked == [(Phase.QUEEN, 2), (Phase.CARDINAL, 2), (Phase.DISPLAY, 2), (Phase.ALCHEMIST, 3)]
