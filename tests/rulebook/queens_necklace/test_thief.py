"""The headings "Thief" and, of "Musketeer", the Thief who is caught."""

from __future__ import annotations

from collections import Counter

import pytest

from qn_analysis.core.log.events import Sight
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import Kit

CHEAP = [Card.RUBY_1, Card.EMERALD_1, Card.DIAMOND_1, Card.AMBER_1, Card.RUBY_1]
M = Card.MUSKETEER
OPTIONAL, MANDATORY = 0, 1
BOTH = pytest.mark.parametrize("counter_draw", [OPTIONAL, MANDATORY])


def steal(thief: list[Card], victim: list[Card], *, counter_draw: int = OPTIONAL, seed: int = 1) -> Kit:
    """Seat 0, with a Thief and more cards, has just played it on seat 1."""
    hands = {0: [Card.THIEF, *thief], 1: victim}
    play = Kit(hands=hands, pile=[Card.RING] * 9, market=CHEAP, counter_draw=counter_draw, seed=seed)
    return play.do(Action.THIEF + 1)


def caught(play: Kit) -> list[tuple[int, int]]:
    """Who drew a Musketeer, and whose."""
    return [(row.seat, row.other) for row in play.events(Event.CAUGHT)]


def stolen(play: Kit) -> list[tuple[int, int, Card]]:
    """Who drew what from whom."""
    return [(row.seat, row.other, Card(row.card)) for row in play.events(Event.STOLEN)]


# --------------------------------------------------------------------------------------------------------------- Thief


@pytest.mark.clause("thief.draw")
def test_thief_four_names_any_opponent() -> None:
    hands = {0: [Card.THIEF], 1: [Card.RING], 2: [Card.KING], 3: [Card.QUEEN]}
    play = Kit(players=4, hands=hands, market=CHEAP)
    assert play.legal() == {Action.PASS, *(Action.THIEF + seat for seat in (1, 2, 3))}
    play.do(Action.THIEF + 2)
    assert stolen(play) == [(0, 2, Card.KING)]
    assert [play.hand(seat) for seat in range(4)] == [[Card.KING], [Card.RING], [], [Card.QUEEN]]


@pytest.mark.clause("thief.draw")
def test_thief_four_draws_one_card_at_random() -> None:
    """Each card of the hand is as likely as another, so three ambers are three times as likely as one King."""
    victim = [Card.AMBER_1, Card.AMBER_1, Card.AMBER_1, Card.KING, Card.QUEEN]
    drawn: Counter[Card] = Counter()
    for seed in range(200):
        play = steal([Card.FAVORITE], victim, seed=seed)
        assert len(play.hand(1)) == 4
        drawn[stolen(play)[0][2]] += 1
    assert set(drawn) == set(victim)
    assert 90 < drawn[Card.AMBER_1] < 150
    assert 20 < drawn[Card.KING] < 60


@pytest.mark.clause("thief.keep")
def test_thief_five_the_card_joins_the_hand() -> None:
    play = steal([Card.FAVORITE], [Card.KING])
    assert play.hand(0) == [Card.KING, Card.FAVORITE]
    assert play.hand(1) == []
    assert list(play.g.table.hand_size[:2]) == [2, 0]
    assert play.g.table.gone[Card.THIEF] == 1
    assert EVENTS[Event.STOLEN].sight == Sight.PAIR


@pytest.mark.clause("thief.necklace", "necklace.wear", "necklace.public")
def test_thief_six_the_necklace_changes_hands() -> None:
    play = steal([Card.FAVORITE], [Card.NECKLACE])
    assert play.hand(0) == [Card.NECKLACE, Card.FAVORITE]
    assert play.g.table.necklace == 0


@pytest.mark.clause("thief.necklace")
def test_thief_six_only_with_its_card() -> None:
    """Two cards, of which one is the Necklace: the jewel goes where the card goes."""
    wearers = set()
    for seed in range(20):
        play = steal([Card.FAVORITE], [Card.NECKLACE, Card.RING], seed=seed)
        assert Card.NECKLACE in play.hand(play.g.table.necklace)
        wearers.add(play.g.table.necklace)
    assert wearers == {0, 1}


@pytest.mark.clause("thief.empty_hand")
def test_thief_four_not_an_empty_hand() -> None:
    play = Kit(players=3, hands={0: [Card.THIEF, Card.COURTIER], 2: [Card.RING]}, market=CHEAP)
    assert play.legal() == {Action.PASS, Action.COURTIER, Action.THIEF + 2}
    play = Kit(players=2, hands={0: [Card.THIEF, Card.COURTIER]}, market=CHEAP)
    assert play.legal() == {Action.PASS, Action.COURTIER}


@pytest.mark.clause("thief.draw", "influence.immediate")
def test_thief_four_two_thieves_one_after_the_other() -> None:
    """The second draws from what the first has left, and finds an empty hand closed."""
    play = steal([Card.THIEF, Card.COURTIER], [Card.KING])
    assert play.legal() == {Action.PASS, Action.COURTIER}
    play = steal([Card.THIEF, Card.FAVORITE], [Card.KING, Card.QUEEN]).do(Action.THIEF + 1)
    assert play.hand(0) == [Card.KING, Card.FAVORITE, Card.QUEEN]


# ---------------------------------------------------------------------------------------------- the Thief who is caught


@BOTH
@pytest.mark.clause("musketeer.thief.caught", "musketeer.thief.automatic", "musketeer.thief.discard", "thief.keep")
def test_musketeer_four_a_thief_who_draws_one_is_caught(counter_draw: int) -> None:
    """Nobody is asked before it; both cards are discarded and she gains nothing."""
    play = steal([], [M, M], counter_draw=counter_draw)
    assert caught(play) == [(0, 1)]
    assert stolen(play) == []
    assert play.hand(0) == []
    assert play.hand(1) == [M]
    assert play.g.table.gone[Card.THIEF] == play.g.table.gone[M] == 1
    assert list(play.g.table.hand_size[:2]) == [0, 1]


@pytest.mark.clause("musketeer.thief.draw_back")
def test_musketeer_five_the_victim_may_draw_back() -> None:
    play = steal([Card.KING], [M])
    assert (play.actor, play.phase) == (1, Phase.THIEF_REPLY)
    assert play.legal() == {Action.YES, Action.NO}
    play.do(Action.YES)
    assert stolen(play) == [(1, 0, Card.KING)]
    assert (play.hand(0), play.hand(1)) == ([], [Card.KING])


@pytest.mark.clause("musketeer.thief.draw_back")
def test_musketeer_five_or_may_not() -> None:
    play = steal([Card.FAVORITE], [M]).do(Action.NO)
    assert stolen(play) == []
    row = play.last(Event.COUNTER_DECLINED)
    assert (row.seat, row.other) == (1, 0)
    assert (play.actor, play.phase) == (0, Phase.INFLUENCE)
    assert play.hand(0) == [Card.FAVORITE]


@pytest.mark.clause("musketeer.thief.draw_back")
def test_musketeer_five_other_reading_must_draw_back() -> None:
    play = steal([Card.KING], [M], counter_draw=MANDATORY)
    assert stolen(play) == [(1, 0, Card.KING)]
    assert play.events(Event.COUNTER_DECLINED) == []
    assert (play.actor, play.phase) == (0, Phase.PURCHASE)


@pytest.mark.clause("musketeer.thief.draw_back")
def test_musketeer_five_draws_back_at_random() -> None:
    hand = [Card.AMBER_1, Card.KING, Card.QUEEN]
    drawn = Counter(stolen(steal(hand, [M], seed=seed, counter_draw=MANDATORY))[0][2] for seed in range(60))
    assert set(drawn) == set(hand)
    assert min(drawn.values()) > 8


@pytest.mark.clause("musketeer.thief.again", "musketeer.thief.deeper")
def test_musketeer_five_roles_turn_round() -> None:
    """The victim draws a Musketeer in her turn; now the Thief's player may draw from her, and does."""
    play = steal([M], [M])
    play.give(1, Card.KING)
    play.do(Action.YES)
    assert caught(play) == [(0, 1), (1, 0)]
    assert play.g.table.gone[M] == 2
    assert play.hand(1) == [Card.KING]  # no card but the Musketeer just drawn is lost
    assert (play.actor, play.phase) == (0, Phase.THIEF_REPLY)
    play.do(Action.YES)
    assert stolen(play) == [(0, 1, Card.KING)]
    assert (play.hand(0), play.hand(1)) == ([Card.KING], [])


@pytest.mark.clause("musketeer.thief.again", "musketeer.thief.draw_back")
def test_musketeer_five_each_level_may_be_declined() -> None:
    play = steal([M], [M, M]).do(Action.YES, Action.NO)
    assert caught(play) == [(0, 1), (1, 0)]
    row = play.last(Event.COUNTER_DECLINED)
    assert (row.seat, row.other) == (0, 1)
    assert play.hand(1) == [M]
    assert play.phase == Phase.PURCHASE


@pytest.mark.clause("musketeer.thief.again", "musketeer.thief.deeper", "musketeer.thief.empty_hand")
def test_musketeer_five_three_levels_deep_by_choice() -> None:
    """Musketeer after Musketeer; each level costs one, and the emptied hand ends it without a question."""
    play = steal([M], [M, M])
    asked = []
    for _ in range(2):
        asked.append((play.actor, play.phase))
        play.do(Action.YES)
    assert asked == [(1, Phase.THIEF_REPLY), (0, Phase.THIEF_REPLY)]
    assert caught(play) == [(0, 1), (1, 0), (0, 1)]
    assert play.hand(0) == play.hand(1) == []
    gone = play.g.table.gone
    assert {Card(card): n for card, n in enumerate(gone) if n} == {Card.THIEF: 1, M: 3}
    assert (play.actor, play.phase) == (0, Phase.PURCHASE)


@pytest.mark.clause("musketeer.thief.again", "musketeer.thief.deeper", "musketeer.thief.empty_hand")
def test_musketeer_five_three_levels_deep_by_force() -> None:
    """Four Musketeers, the last level finding an empty hand."""
    play = steal([M, M], [M, M], counter_draw=MANDATORY)
    assert caught(play) == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert play.hand(0) == play.hand(1) == []
    assert play.g.table.gone[M] == 4
    assert play.events(Event.COUNTER_DECLINED) == []
    assert (play.actor, play.phase) == (0, Phase.PURCHASE)


@BOTH
@pytest.mark.clause("musketeer.thief.empty_hand")
def test_musketeer_five_nothing_to_draw_from_an_empty_hand(counter_draw: int) -> None:
    """The Thief was the last card: the exchange ends, and the victim is not asked."""
    play = steal([], [M], counter_draw=counter_draw)
    assert caught(play) == [(0, 1)]
    assert stolen(play) == []
    assert (play.actor, play.phase) == (0, Phase.PURCHASE)


@BOTH
@pytest.mark.clause("musketeer.thief.again", "thief.necklace")
def test_musketeer_five_the_necklace_at_the_third_level(counter_draw: int) -> None:
    """Chains over many seeds: the wearer always holds the card, and no card is lost or made."""
    lengths = set()
    for seed in range(60):
        play = steal([M, Card.AMBER_1], [M, M, Card.NECKLACE], counter_draw=counter_draw, seed=seed)
        while play.phase == Phase.THIEF_REPLY:
            play.do(Action.YES)
        assert Card.NECKLACE in play.hand(play.g.table.necklace)
        left = len(play.hand(0)) + len(play.hand(1))
        assert left == 5 - len(caught(play))
        assert play.g.table.gone[M] == len(caught(play))
        assert len(stolen(play)) <= 1
        lengths.add((len(caught(play)), stolen(play)[-1:] == [(0, 1, Card.NECKLACE)]))
    assert {(0, True), (1, False), (2, True), (3, False)} == lengths


@pytest.mark.clause("necklace.wear", "musketeer.thief.draw_back")
def test_musketeer_five_the_necklace_is_drawn_back() -> None:
    play = steal([Card.NECKLACE], [M])
    assert play.g.table.necklace == 0
    play.do(Action.YES)
    assert play.hand(1) == [Card.NECKLACE]
    assert play.g.table.necklace == 1


@pytest.mark.clause("musketeer.thief.again")
def test_musketeer_five_between_the_same_two_players() -> None:
    """Seat 2, with cards and a Musketeer, is neither asked nor touched."""
    hands = {0: [Card.THIEF, M], 1: [M, M], 2: [M, Card.KING]}
    play = Kit(players=3, hands=hands, pile=[Card.RING] * 9, market=CHEAP, counter_draw=MANDATORY)
    play.do(Action.THIEF + 1)
    assert caught(play) == [(0, 1), (1, 0), (0, 1)]
    assert play.hand(2) == [Card.KING, M]
