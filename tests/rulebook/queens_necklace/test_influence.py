"""The blue cards but Forger and Thief: "Confessor", "Courtier", "Favorite", and three Musketeers for the Necklace."""

from __future__ import annotations

import pytest

from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card, Gem
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit

CHEAP = [Card.RUBY_1, Card.EMERALD_1, Card.DIAMOND_1, Card.AMBER_1, Card.RUBY_1]
THREE = [Card.MUSKETEER] * 3


# ----------------------------------------------------------------------------------------------------------- Confessor


@pytest.mark.clause("confessor.look")
def test_confessor_three_shows_a_whole_hand() -> None:
    """Of the one player named, to the one who plays it; nobody loses a card."""
    hands = {
        0: [Card.CONFESSOR, Card.COURTIER],
        1: [Card.RING],
        2: [Card.KING, Card.KING, Card.AMBER_1, Card.THIEF],
        3: [Card.QUEEN],
    }
    play = Kit(players=4, hands=hands, market=CHEAP)
    play.do(Action.CONFESSOR + 2)
    me = play.g.seats[0]
    assert {Card(card): n for card, n in enumerate(me.seen[2]) if n} == {Card.AMBER_1: 1, Card.KING: 2, Card.THIEF: 1}
    assert list(me.seen_turn) == [0, 0, 1, 0]
    assert not any(n for seat in (1, 3) for n in me.seen[seat])
    assert not any(any(turns) for turns in (play.g.seats[seat].seen_turn for seat in (1, 2, 3)))
    row = play.last(Event.HAND_SEEN)
    assert (row.seat, row.other, row.count, row.card) == (0, 2, 4, -1)
    assert [len(play.hand(seat)) for seat in range(4)] == [1, 1, 4, 1]


@pytest.mark.clause("confessor.look")
def test_confessor_three_names_any_other_player() -> None:
    hands = {0: [Card.CONFESSOR], 1: [Card.RING], 2: [Card.RING], 3: [Card.RING]}
    play = Kit(players=4, hands=hands, market=CHEAP)
    assert play.legal() == {Action.PASS, *(Action.CONFESSOR + seat for seat in (1, 2, 3))}


@pytest.mark.clause("confessor.empty_hand")
def test_confessor_three_not_an_empty_hand() -> None:
    play = Kit(players=3, hands={0: [Card.CONFESSOR, Card.COURTIER], 2: [Card.RING]}, market=CHEAP)
    assert play.legal() == {Action.PASS, Action.COURTIER, Action.CONFESSOR + 2}
    play = Kit(players=2, hands={0: [Card.CONFESSOR, Card.COURTIER]}, market=CHEAP)
    assert play.legal() == {Action.PASS, Action.COURTIER}


# ------------------------------------------------------------------------------------------------------------ Courtier


@pytest.mark.parametrize(("courtiers", "purse"), [(1, 13), (2, 16), (3, 19)])
@pytest.mark.clause("courtier.three", "courtier.add_up")
def test_courtier_four_the_purse_grows_by_three_each(courtiers: int, purse: int) -> None:
    play = Kit(hands={0: [Card.COURTIER] * courtiers}, market=CHEAP)
    for number in range(courtiers):
        assert play.g.table.ducats == 10 + 3 * number
        play.do(Action.COURTIER)
    assert (play.phase, play.g.table.ducats) == (Phase.PURCHASE, purse)


@pytest.mark.clause("courtier.add_up", "courtier.three")
def test_courtier_four_buys_for_thirteen() -> None:
    """The Necklace at 13, which ten ducats do not buy."""
    play = Kit(hands={0: [Card.COURTIER], 1: [Card.FAVORITE]}, market=[Card.NECKLACE, Card.RING, Card.RING])
    play.do(Action.COURTIER)
    assert Action.BUY + 0 in play.legal()
    play.buy(0)
    assert play.last(Event.BOUGHT).amount == 13
    without = Kit(hands={0: [Card.COURTIER]}, market=[Card.NECKLACE, Card.RING, Card.RING]).do(Action.PASS)
    assert Action.BUY + 0 not in without.legal()


@pytest.mark.clause("courtier.this_turn")
def test_courtier_three_for_this_turn_only() -> None:
    """Neither the next player nor she herself a round later has the three ducats."""
    play = Kit(hands={0: [Card.COURTIER]}, pile=[Card.RING] * 9, market=[Card.RING, Card.RING])
    play.do(Action.COURTIER).buy(0)
    assert (play.actor, play.g.table.ducats) == (1, 10)
    play.buy(1)
    assert (play.actor, play.g.table.ducats) == (0, 10)
    assert [row.amount for row in play.events(Event.TURN_STARTED)] == [10, 10, 10]


# ------------------------------------------------------------------------------------------------------------ Favorite

BEFORE = (DIAMOND, EMERALD, AMBER, RUBY)


@pytest.mark.parametrize(
    ("gem", "after"),
    [
        (EMERALD, (EMERALD, DIAMOND, AMBER, RUBY)),
        (AMBER, (AMBER, DIAMOND, EMERALD, RUBY)),
        (RUBY, (RUBY, DIAMOND, EMERALD, AMBER)),
    ],
)
@pytest.mark.clause("favorite.first", "favorite.shift", "favorite.no_gap")
def test_favorite_three_brings_a_gem_to_the_front(gem: Gem, after: tuple[Gem, ...]) -> None:
    play = Kit(hands={0: [Card.FAVORITE, Card.COURTIER]}, market=CHEAP, fashion=BEFORE)
    play.do(Action.FAVORITE + gem)
    assert tuple(play.g.table.fashion) == after


@pytest.mark.clause("favorite.leader")
def test_favorite_three_the_leading_gem_may_be_named() -> None:
    play = Kit(hands={0: [Card.FAVORITE, Card.COURTIER]}, market=CHEAP, fashion=BEFORE)
    assert play.legal() == {Action.PASS, Action.COURTIER, *(Action.FAVORITE + gem for gem in Gem)}
    play.do(Action.FAVORITE + DIAMOND)
    assert tuple(play.g.table.fashion) == BEFORE
    assert play.g.table.gone[Card.FAVORITE] == 1


# ---------------------------------------------------------------------------------------------------- three Musketeers


@pytest.mark.clause("musketeer.three", "musketeer.three.discard", "necklace.wear")
def test_musketeer_eight_three_take_the_necklace() -> None:
    """Card and jewel; a fourth Musketeer stays in hand."""
    hands = {0: [*THREE, Card.MUSKETEER, Card.FAVORITE], 1: [Card.RING], 2: [Card.NECKLACE, Card.RING]}
    play = Kit(players=3, hands=hands, market=CHEAP)
    assert play.g.table.necklace == 2
    play.do(Action.MUSKETEERS)
    assert play.hand(0) == [Card.NECKLACE, Card.FAVORITE, Card.MUSKETEER]
    assert play.hand(2) == [Card.RING]
    assert play.g.table.necklace == 0
    assert play.g.table.gone[Card.MUSKETEER] == 3
    assert list(play.g.table.hand_size[:3]) == [3, 1, 1]
    row = play.last(Event.NECKLACE_SEIZED)
    assert (row.seat, row.other, row.card) == (0, 2, Card.NECKLACE)


@pytest.mark.clause("musketeer.three")
def test_musketeer_eight_two_are_too_few() -> None:
    play = Kit(hands={0: [Card.MUSKETEER, Card.MUSKETEER, Card.COURTIER], 1: [Card.NECKLACE]}, market=CHEAP)
    assert play.legal() == {Action.PASS, Action.COURTIER}


@pytest.mark.clause("musketeer.three.when")
def test_musketeer_eight_in_the_own_influence_phase() -> None:
    """On another's turn, or when one's own influence phase is over, three Musketeers are not asked for."""
    play = Kit(
        hands={0: [Card.NECKLACE, Card.FAVORITE], 1: THREE}, pile=[Card.RING] * 9, market=[Card.RUBY_1, Card.RING]
    )
    while play.g.table.turn == 1:
        assert play.g.seats[1].options == 0
        play.do(Action.BUY + 1 if play.phase == Phase.PURCHASE else Action.PASS)
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)
    assert play.legal() == {Action.PASS, Action.MUSKETEERS}
    play.do(Action.PASS)
    assert play.phase == Phase.PURCHASE
    assert Action.MUSKETEERS not in play.legal()


@pytest.mark.clause("musketeer.three.owner")
def test_musketeer_eight_needs_another_player_who_holds_it() -> None:
    """Not when it is her own, and not when it lies in the market, in the pile or among the discards."""
    mine = Kit(hands={0: [*THREE, Card.NECKLACE, Card.COURTIER], 1: [Card.RING]}, market=CHEAP)
    offered = Kit(hands={0: [*THREE, Card.COURTIER], 1: [Card.RING]}, market=[Card.NECKLACE, *CHEAP[:4]])
    buried = Kit(hands={0: [*THREE, Card.COURTIER], 1: [Card.RING]}, market=CHEAP, pile=[Card.NECKLACE])
    for play in (mine, offered, buried):
        assert play.legal() == {Action.PASS, Action.COURTIER}


@pytest.mark.clause("musketeer.three.no_counter")
def test_musketeer_eight_no_card_stops_them() -> None:
    """The owner is not asked, whatever she holds."""
    owner = [Card.NECKLACE, Card.MUSKETEER, Card.CARDINAL, Card.QUEEN, Card.KING, Card.FORGER]
    play = Kit(hands={0: [*THREE, Card.FAVORITE], 1: owner}, market=CHEAP)
    play.do(Action.MUSKETEERS)
    assert (play.actor, play.phase) == (0, Phase.INFLUENCE)
    assert play.hand(1) == sorted(owner[1:])
    assert play.g.table.necklace == 0
