"""What happens at the table: one event an outcome, declared once. Folding their moves gives every hand and pile."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from qn_analysis.core.log.events import Columns, Declaration, Places, Things

from .cards import Card, Colour
from .phases import Phase


class Event(IntEnum):
    """Every kind of event. The order is part of the log's schema: new events are added at the end."""

    GAME_STARTED = 0
    DEALT = 1
    PLAYED = 2
    DISCARDED = 3
    DRAWN = 4
    TAKEN = 5
    EXPEDITION_SCORED = 6
    GAME_OVER = 7


class Column(Columns):
    """The columns that the engine fills for each event, in order."""

    TURN = "UInt16", "turn, 1 the first; 0 before it"
    ROUND = "UInt8", "round: there is one"
    PHASE = Phase, "phase of the game in which it happened"
    EVENT = Event, "what happened"
    SEAT = "UInt8", "whom it is about, 0 the first to play"
    OTHER = "UInt8", "the other player concerned"
    CARD = Card, "the card concerned"
    COLOUR = Colour, "the colour concerned"
    WAGERS = "UInt8", "wager cards"
    COUNT = "Int16", "a number of things"
    AMOUNT = "Int16", "points or cards, as the event says"


class Thing(Things):
    """What an event moves."""

    CARD = "the card", "card"


class Place(Places):
    """Where a card can be."""

    DECK = "the deck", "unseen", "deck"
    HAND = "the hand of `seat`", "hand", "hands", "seat"
    EXPEDITION = "the expeditions of `seat`", "copies", "expeditions", "seat"
    PILE = "the pile of its colour", "stack", "piles", "colour"


def _event(group: str, meaning: str, *moves: Any, phase: Phase, **more: Any) -> Declaration:
    return Declaration.of(group, meaning, *moves, phases=(phase,), **more)


EVENTS: Final[dict[Event, Declaration]] = {
    Event.GAME_STARTED: _event(
        "setup", "A game begins.", phase=Phase.SETUP, seat="who has the first turn", count="players"
    ),
    Event.DEALT: _event(
        "setup", "A card is dealt.", (Thing.CARD, Place.DECK, Place.HAND), phase=Phase.SETUP,
        seat="who gets it", card="the card",
    ),
    Event.PLAYED: _event(
        "card", "A card is laid to an expedition.", (Thing.CARD, Place.HAND, Place.EXPEDITION), phase=Phase.CARD,
        seat="who plays it", card="the card", colour="its colour", count="which card of that expedition, from 1",
    ),
    Event.DISCARDED: _event(
        "card", "A card is discarded.", (Thing.CARD, Place.HAND, Place.PILE), phase=Phase.CARD,
        seat="who discards it", card="the card", colour="its colour",
    ),
    Event.DRAWN: _event(
        "draw", "The top card of the deck is drawn.", (Thing.CARD, Place.DECK, Place.HAND), phase=Phase.DRAW,
        seat="who draws it", card="the card", amount="cards left in the deck",
    ),
    Event.TAKEN: _event(
        "draw", "The top card of a pile is drawn.", (Thing.CARD, Place.PILE, Place.HAND), phase=Phase.DRAW,
        seat="who draws it", card="the card", colour="its colour",
    ),
    Event.EXPEDITION_SCORED: _event(
        "scoring", "An expedition scores.", phase=Phase.SCORING, seat="whose it is", colour="its colour",
        wagers="wager cards in it", count="cards in it", amount="points",
    ),
    Event.GAME_OVER: _event(
        "end", "The game is over.", phase=Phase.GAME_OVER, seat="the player", count="her place, 1 the winner",
        amount="points",
    ),
}  # fmt: skip
"""The declaration of each event."""
