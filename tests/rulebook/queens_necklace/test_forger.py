"""The headings "Forger" and, of "Musketeer", the answer to a Forger."""

from __future__ import annotations

import pytest

from qn_analysis.core.log.events import Sight
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card, Gem
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit

CHEAP = [Card.RUBY_1, Card.EMERALD_1, Card.DIAMOND_1, Card.AMBER_1, Card.RUBY_1]
RUBIES = [Card.RUBY_1, Card.RUBY_3]


def forger(seat: int, gem: Gem) -> int:
    """The action of a Forger on a seat and a gem."""
    return Action.FORGER + seat * 4 + gem


def table(*victim: Card, forger_choice: int = 0, forger_bluff: int = 0) -> Kit:
    """Three players; seat 0 with a Forger (and a Favorite, so as to be asked again), a victim on seat 1."""
    hands = {0: [Card.FORGER, Card.FAVORITE], 1: list(victim), 2: [Card.RUBY_1, Card.MUSKETEER]}
    return Kit(players=3, hands=hands, market=CHEAP, forger_choice=forger_choice, forger_bluff=forger_bluff)


@pytest.mark.clause("forger.name", "forger.any_gem")
def test_forger_three_any_opponent_and_any_gem() -> None:
    """Amber too, and whatever the victim holds."""
    play = table(Card.RING)
    named = {action for action in play.legal() if Action.FORGER <= action < Action.FAVORITE}
    assert named == {forger(seat, gem) for seat in (1, 2) for gem in Gem}
    play.do(forger(1, AMBER))
    row = play.last(Event.PLAYED)
    assert (row.seat, row.card, row.other, row.gem) == (0, Card.FORGER, 1, AMBER)


@pytest.mark.parametrize(
    ("gem", "card"),
    [(RUBY, Card.RUBY_2), (EMERALD, Card.EMERALD_3), (DIAMOND, Card.DIAMOND_1), (AMBER, Card.AMBER_1)],
)
@pytest.mark.clause("forger.discard", "forger.name")
def test_forger_four_the_victim_discards_a_card_of_that_gem(gem: Gem, card: Card) -> None:
    play = table(Card.RUBY_2, Card.EMERALD_3, Card.DIAMOND_1, Card.AMBER_1, Card.RING)
    play.do(forger(1, gem))
    assert play.phase == Phase.INFLUENCE
    assert card not in play.hand(1)
    assert len(play.hand(1)) == 4
    assert play.g.table.gone[card] == 1
    assert play.hand(0) == [Card.FAVORITE]
    row = play.last(Event.SURRENDERED)
    assert (row.seat, row.other, row.card, row.gem) == (1, 0, card, gem)


@pytest.mark.clause("forger.discard")
def test_forger_four_one_card_only() -> None:
    play = table(Card.AMBER_1, Card.AMBER_1, Card.AMBER_1).do(forger(1, AMBER))
    assert play.hand(1) == [Card.AMBER_1, Card.AMBER_1]


@pytest.mark.parametrize("card", RUBIES)
@pytest.mark.clause("forger.choice")
def test_forger_four_the_victim_chooses(card: Card) -> None:
    play = table(*RUBIES, Card.DIAMOND_1).do(forger(1, RUBY))
    assert (play.actor, play.phase) == (1, Phase.FORGER_CHOICE)
    assert play.legal() == {Action.CARD + ruby for ruby in RUBIES}
    play.do(Action.CARD + card)
    assert card not in play.hand(1)
    assert play.g.table.gone[card] == 1


@pytest.mark.parametrize("card", RUBIES)
@pytest.mark.clause("forger.choice")
def test_forger_four_other_reading_the_forgers_player_chooses(card: Card) -> None:
    play = table(*RUBIES, Card.DIAMOND_1, forger_choice=1).do(forger(1, RUBY))
    assert (play.actor, play.phase) == (0, Phase.FORGER_CHOICE)
    assert play.legal() == {Action.CARD + ruby for ruby in RUBIES}
    play.do(Action.CARD + card)
    assert play.hand(1) == sorted({*RUBIES, Card.DIAMOND_1} - {card})
    assert play.last(Event.SURRENDERED).seat == 1
    assert (play.actor, play.phase) == (0, Phase.INFLUENCE)


@pytest.mark.clause("forger.proof", "forger.proof.private")
def test_forger_five_without_that_gem_the_hand_is_proof() -> None:
    """Shown to the Forger's player and to nobody else; nothing is lost."""
    play = table(Card.DIAMOND_1, Card.RING, Card.AMBER_1).do(forger(1, RUBY))
    assert play.hand(1) == [Card.DIAMOND_1, Card.AMBER_1, Card.RING]
    row = play.last(Event.HAND_SEEN)
    assert (row.seat, row.other, row.gem, row.count, row.card) == (0, 1, RUBY, 3, -1)
    seats = play.g.seats
    assert list(seats[0].seen[1]) == list(seats[1].hand)
    assert seats[0].seen_turn[1] == 1
    assert not any(seats[2].seen[1])
    assert not any(seats[2].seen_turn)
    assert play.events(Event.SURRENDERED) == []
    assert play.g.table.gone[Card.FORGER] == 1


@pytest.mark.clause("forger.proof")
def test_forger_five_an_empty_hand_is_proof_too() -> None:
    """A player without cards may be named: the texts except nobody."""
    play = table().do(forger(1, RUBY))
    assert play.last(Event.HAND_SEEN).count == 0
    assert play.phase == Phase.INFLUENCE


@pytest.mark.clause("forger.proof")
def test_forger_five_no_proof_from_a_victim_who_discards() -> None:
    play = table(Card.RUBY_1, Card.RING).do(forger(1, RUBY))
    assert play.events(Event.HAND_SEEN) == []
    assert play.g.seats[0].seen_turn[1] == 0


# ------------------------------------------------------------------------------------------------ a Musketeer in reply


@pytest.mark.parametrize("choice", [0, 1])
@pytest.mark.parametrize("bluff", [0, 1])
@pytest.mark.clause("musketeer.forger.counter", "musketeer.forger.discard")
def test_musketeer_six_undoes_a_forger(choice: int, bluff: int) -> None:
    """Who holds the gem may counter under every reading; both cards are discarded."""
    play = table(*RUBIES, Card.MUSKETEER, forger_choice=choice, forger_bluff=bluff).do(forger(1, RUBY))
    assert (play.actor, play.phase) == (1, Phase.FORGER_REPLY)
    assert play.legal() == {Action.YES, Action.NO}
    play.do(Action.YES)
    assert play.hand(1) == RUBIES
    gone = play.g.table.gone
    assert {Card(card): n for card, n in enumerate(gone) if n} == {Card.FORGER: 1, Card.MUSKETEER: 1}
    row = play.last(Event.COUNTERED)
    assert (row.seat, row.other, row.card, row.gem) == (1, 0, Card.MUSKETEER, RUBY)
    assert play.events(Event.HAND_SEEN, Event.SURRENDERED) == []
    assert (play.actor, play.phase) == (0, Phase.INFLUENCE)


@pytest.mark.parametrize("choice", [0, 1])
@pytest.mark.clause("musketeer.forger.counter", "forger.choice")
def test_musketeer_six_may_be_kept(choice: int) -> None:
    """Then the Forger works as ever: who chooses is the ruling's."""
    play = table(*RUBIES, Card.MUSKETEER, forger_choice=choice).do(forger(1, RUBY), Action.NO)
    assert (play.actor, play.phase) == (1 - choice, Phase.FORGER_CHOICE)
    play.do(Action.CARD + Card.RUBY_3)
    assert play.hand(1) == [Card.RUBY_1, Card.MUSKETEER]


@pytest.mark.clause("musketeer.forger.counter")
def test_musketeer_six_only_the_victim_counters() -> None:
    """Seat 2 holds a Musketeer and is not asked."""
    play = table(Card.RUBY_1).do(forger(1, RUBY))
    assert play.hand(1) == []
    assert Card.MUSKETEER in play.hand(2)


@pytest.mark.parametrize("choice", [0, 1])
@pytest.mark.clause("forger.bluff")
def test_musketeer_six_without_the_gem_a_musketeer_hides_the_hand(choice: int) -> None:
    play = table(Card.KING, Card.MUSKETEER, forger_choice=choice).do(forger(1, RUBY))
    assert (play.actor, play.phase) == (1, Phase.FORGER_REPLY)
    play.do(Action.YES)
    assert play.hand(1) == [Card.KING]
    assert play.events(Event.HAND_SEEN) == []
    assert not any(play.g.seats[0].seen[1])


@pytest.mark.parametrize("choice", [0, 1])
@pytest.mark.clause("forger.bluff", "forger.proof")
def test_musketeer_six_without_the_gem_the_hand_may_be_shown_instead(choice: int) -> None:
    play = table(Card.KING, Card.MUSKETEER, forger_choice=choice).do(forger(1, RUBY), Action.NO)
    assert play.hand(1) == [Card.KING, Card.MUSKETEER]
    assert play.last(Event.HAND_SEEN).count == 2


@pytest.mark.parametrize("choice", [0, 1])
@pytest.mark.clause("forger.bluff")
def test_musketeer_six_other_reading_one_must_hold_the_gem(choice: int) -> None:
    """Without that gem the hand is shown, Musketeer and all."""
    play = table(Card.KING, Card.MUSKETEER, forger_bluff=1, forger_choice=choice).do(forger(1, RUBY))
    assert (play.actor, play.phase) == (0, Phase.INFLUENCE)
    assert play.hand(1) == [Card.KING, Card.MUSKETEER]
    assert play.last(Event.HAND_SEEN).count == 2


@pytest.mark.clause("forger.proof.private")
def test_forger_five_everyone_learns_no_card() -> None:
    """The event that all see names no card; a card given up is seen by all."""
    assert "card" not in EVENTS[Event.HAND_SEEN].columns
    assert EVENTS[Event.SURRENDERED].sight == Sight.ALL
