"""What happens at the table: one event an outcome, declared once.

Each event declares what its columns mean, what moves from where to where (a card, pieces of treasure or a title tile),
and who learns the card. Folding these moves gives every hand, chest and supply at any row.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from qn_analysis.core.log.events import Columns, Declaration, Places, Things

from .cards import Card, Treasure
from .phases import Phase


class Event(IntEnum):
    """Every kind of event. The order is part of the log's schema: new events are added at the end."""

    # set-up
    GAME_STARTED = 0
    ROUND_STARTED = 1
    SUPPLIED = 2
    DEALT = 3
    LAID_OUT = 4
    # the card of a turn
    PLAYED_FROM_HAND = 5
    PLAYED_FROM_PIT = 6
    PLAYED_FROM_DECK = 7
    REFILLED = 8
    # its pieces
    TAKEN = 9
    MATCHED = 10
    OVERFLOWED = 11
    RAN_SHORT = 12
    TAKEN_INSTEAD = 13
    NOTHING_ADDED = 14
    SUPPLY_EXHAUSTED = 15
    # titles
    TITLE_CLAIMED = 16
    TITLE_TAKEN = 17
    PERMANENT_BY_ROW = 18
    PERMANENT_BY_SUPPLY = 19
    # scoring
    TITLE_SCORED = 20
    PERMANENT_SCORED = 21
    VARIETY_SCORED = 22
    ROUND_SCORED = 23
    GAME_OVER = 24


class Column(Columns):
    """The columns that the engine fills for each event, in order."""

    TURN = "UInt16", "turn, 1 the first, going on over the rounds; 0 before it"
    ROUND = "UInt8", "round, 1 the first"
    PHASE = Phase, "phase of the game in which it happened"
    EVENT = Event, "what happened"
    SEAT = "UInt8", "whom it is about, 0 the first to play in the first round"
    OTHER = "UInt8", "the other player concerned"
    CARD = Card, "the card concerned"
    TREASURE = Treasure, "the treasure concerned"
    SLOT = "UInt8", "a place of the gem pit, from 0"
    COUNT = "Int16", "a number of things"
    AMOUNT = "Int16", "pieces, cards or points, as the event says"


class Thing(Things):
    """What an event moves."""

    CARD = "the card", "card"
    PIECES = "`count` pieces of the treasure", "treasure", "count"
    TITLE = "the title tile of the treasure", "treasure"


class Place(Places):
    """Where a card, a piece or a title tile can be."""

    DECK = "the deck", "unseen", "deck"
    HAND = "the hand of `seat`", "hand", "hands", "seat"
    PIT = "face up in the gem pit, at `slot`", "one", "pit", "slot"
    PLAYED = "the cards played beside the chest of `seat`", "copies", "played", "seat"
    BOX = "the box"
    SUPPLY = "the pile of its treasure around the gem pit", "pieces", "supply"
    CHEST = "the chest of `seat`", "pieces", "chests", "seat"
    HELD = "the chest of `seat`", "holder", "titles", "seat"
    OTHER_HELD = "the chest of `other`", "holder", "titles", "other"
    NEAR_PIT = "near the gem pit", "holder", "titles"


_ADDED: Final = (Thing.PIECES, Place.SUPPLY, Place.CHEST)
_HOLDS: Final = "pieces of it in her chest"
_PHASES: Final = {
    "setup": (Phase.SETUP,), "card": (Phase.CARD,), "pieces": (Phase.CARD, Phase.PEARLS), "titles": (Phase.TITLES,),
    "scoring": (Phase.SCORING,), "end": (Phase.GAME_OVER,),
}  # fmt: skip
"""Of each group, unless an event of it says otherwise."""


def _event(group: str, meaning: str, *moves: Any, phases: tuple[Phase, ...] = (), **more: Any) -> Declaration:
    return Declaration.of(group, meaning, *moves, phases=phases or _PHASES[group], **more)


EVENTS: Final[dict[Event, Declaration]] = {
    Event.GAME_STARTED: _event(
        "setup", "A game begins.", seat="who has the first turn of the first round", count="players"
    ),
    Event.ROUND_STARTED: _event(
        "setup", "A round is set up anew: cards, pieces and titles are back where they began.",
        seat="who has its first turn",
    ),
    Event.SUPPLIED: _event(
        "setup", "The pile of a treasure is laid around the gem pit.", (Thing.PIECES, Place.BOX, Place.SUPPLY),
        treasure="the treasure", count="pieces",
    ),
    Event.DEALT: _event(
        "setup", "A card is dealt.", (Thing.CARD, Place.DECK, Place.HAND),
        seat="who gets it", card="the card",
    ),
    Event.LAID_OUT: _event(
        "setup", "A card is laid face up in the gem pit.", (Thing.CARD, Place.DECK, Place.PIT),
        card="the card", slot="its place",
    ),
    Event.PLAYED_FROM_HAND: _event(
        "card", "A card is played from the hand.", (Thing.CARD, Place.HAND, Place.PLAYED),
        seat="who plays it", card="the card", count="which of her cards of this round, from 1",
    ),
    Event.PLAYED_FROM_PIT: _event(
        "card", "A face-up card is played.", (Thing.CARD, Place.PIT, Place.PLAYED),
        seat="who plays it", card="the card", slot="its place", count="which of her cards of this round, from 1",
    ),
    Event.PLAYED_FROM_DECK: _event(
        "card", "The top card of the deck is drawn and played.", (Thing.CARD, Place.DECK, Place.PLAYED),
        seat="who plays it", card="the card", count="which of her cards of this round, from 1",
    ),
    Event.REFILLED: _event(
        "card", "The top card of the deck fills a place in the gem pit.", (Thing.CARD, Place.DECK, Place.PIT),
        card="the card", slot="its place", amount="cards left in the deck",
    ),
    Event.TAKEN: _event(
        "pieces", "A player takes pieces that her card shows.", _ADDED, phases=(Phase.CARD,),
        seat="the player", treasure="the treasure", count="pieces", amount=_HOLDS,
    ),
    Event.MATCHED: _event(
        "pieces", "A player adds gems of one type to her pearls.", _ADDED, phases=(Phase.PEARLS,),
        seat="the player", treasure="the gem", count="gems", amount=_HOLDS,
    ),
    Event.OVERFLOWED: _event(
        "pieces", "Pieces find no open spot and stay with the supply.",
        seat="the player", treasure="the treasure", count="pieces not taken",
    ),
    Event.RAN_SHORT: _event(
        "pieces", "The supply has fewer pieces than would be taken.",
        seat="the player", treasure="the treasure", count="pieces missing",
    ),
    Event.TAKEN_INSTEAD: _event(
        "pieces", "A player whose card adds nothing takes a gem instead.", _ADDED, phases=(Phase.INSTEAD,),
        seat="the player", treasure="the gem", count="1", amount=_HOLDS,
    ),
    Event.NOTHING_ADDED: _event(
        "pieces", "A card adds nothing, and no gem is taken instead.", phases=(Phase.INSTEAD,), seat="the player"
    ),
    Event.SUPPLY_EXHAUSTED: _event(
        "pieces", "The last piece of a treasure leaves the supply.",
        phases=(Phase.CARD, Phase.PEARLS, Phase.INSTEAD), seat="who took it", treasure="the treasure",
    ),
    Event.TITLE_CLAIMED: _event(
        "titles", "The first player to own a treasure claims its title.", (Thing.TITLE, Place.NEAR_PIT, Place.HELD),
        seat="the player", treasure="the treasure", count=_HOLDS,
    ),
    Event.TITLE_TAKEN: _event(
        "titles", "A player who exceeds the holder takes the title.", (Thing.TITLE, Place.OTHER_HELD, Place.HELD),
        seat="who takes it", other="who loses it", treasure="the treasure", count=_HOLDS,
        amount="pieces of it in the loser's chest",
    ),
    Event.PERMANENT_BY_ROW: _event(
        "titles", "The holder fills the last spot for a treasure: its title cannot be lost any more.",
        phases=(Phase.PERMANENCE,), seat="who holds it", treasure="the treasure", count=_HOLDS,
    ),
    Event.PERMANENT_BY_SUPPLY: _event(
        "titles", "The supply of a treasure is exhausted: its title cannot be lost any more.",
        phases=(Phase.PERMANENCE,), seat="who holds it", treasure="the treasure", count=_HOLDS,
    ),
    Event.TITLE_SCORED: _event(
        "scoring", "A title scores.", seat="who holds it", treasure="the treasure", amount="points"
    ),
    Event.PERMANENT_SCORED: _event(
        "scoring", "A permanent title scores its bonus.", seat="who holds it", treasure="the treasure", amount="points"
    ),
    Event.VARIETY_SCORED: _event(
        "scoring", "A collection of all five gems and gold scores.",
        seat="the player", count="complete sets of the six", amount="points",
    ),
    Event.ROUND_SCORED: _event(
        "scoring", "A player's points of the round are written down.",
        seat="the player", count="titles held", amount="points of the round",
    ),
    Event.GAME_OVER: _event(
        "end", "The game is over.", seat="the player", count="her place, 1 the winner", amount="points of all rounds"
    ),
}  # fmt: skip
"""The declaration of each event."""

assert set(EVENTS) == set(Event)
