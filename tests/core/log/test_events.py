"""What an event declares, where it does not say it."""

from __future__ import annotations

from qn_analysis.core.log.events import Declaration, Places, Sight, Things


class Thing(Things):
    CARD = "the card", "card"


class Place(Places):
    DECK = "the deck", "unseen", "deck"
    HAND = "the hand", "hand", "hands", "seat"
    PILE = "the pile", "stack", "pile"


def _moved(source: Place, target: Place, sight: Sight | None = None) -> Sight:
    return Declaration.of("card", "A card moves.", (Thing.CARD, source, target), sight=sight, card="the card").sight


def test_who_draws_unseen_sees_her_card_alone() -> None:
    assert _moved(Place.DECK, Place.HAND) == Sight.SEAT
    assert _moved(Place.DECK, Place.HAND, Sight.ALL) == Sight.ALL
    for source, target in ((Place.DECK, Place.PILE), (Place.PILE, Place.HAND), (Place.HAND, Place.PILE)):
        assert _moved(source, target) == Sight.ALL
    assert Declaration.of("end", "It is over.").sight == Sight.ALL
