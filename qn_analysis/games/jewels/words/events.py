"""What happens at the table: one event an outcome, declared once.

Each event declares what its columns mean, what moves from where to where (a card, the cards of an object, coins), and
who learns the resource. Folding these moves gives every hand, reserve, city and treasure at any row.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from qn_analysis.core.log.events import Columns, Declaration, Places, Things

from .cards import OBJECTS, Deck, Resource, object_name
from .phases import Phase


class Event(IntEnum):
    """Every kind of event. The order is part of the log's schema: new events are added at the end."""

    # set-up
    GAME_STARTED = 0
    COINS_GIVEN = 1
    DEALT = 2
    # the Kingdom
    RESOURCE_PLACED = 3
    ENCOUNTER_PLACED = 4
    STOCKED = 5
    SEIZED = 6
    TREASURE_GREW = 7
    RESOURCE_LEFT = 8
    ENCOUNTER_LEFT = 9
    COINS_RETURNED = 10
    TREASURE_LOST = 11
    # the die and the meeples
    DIE_THROWN = 12
    PLACED = 13
    # turns
    TURN_STARTED = 14
    EVENT_DRAWN = 15
    NO_EVENT = 16
    LAST_TURN = 17
    ROUND_STARTED = 18
    ROUND_ENDED = 19
    # actions
    TRAVELLED = 20
    BOUGHT = 21
    CRAFTED = 22
    SOLD = 23
    COINS_TAKEN = 24
    INTERACTED = 25
    DEFEATED = 26
    FAILED = 27
    TREASURE_WON = 28
    REFILLED = 29
    COIN_EARNED = 30
    PASSED = 31
    HAND_DISCARDED = 32
    # effects
    DRAWN = 33
    NOTHING_DRAWN = 34
    EARNED = 35
    PAID = 36
    TAKEN = 37
    FINISHED = 38
    ACTIONS_GAINED = 39
    WENT = 40
    EXCHANGED = 41
    TRAVEL_BANNED = 42
    COSTS_RAISED = 43
    COSTS_LOWERED = 44
    PRICES_RAISED = 45
    PRICES_LOWERED = 46
    # auctions
    CHALLENGED = 47
    NOT_CHALLENGED = 48
    OFFERED = 49
    AUCTION_WON = 50
    # the end
    COUNTED = 51
    GAME_OVER = 52
    # a reading of crafting (ruling craft_stays)
    TAKEN_UP = 53


Object = IntEnum("Object", {object_name(number).upper(): number for number in range(OBJECTS)})  # type: ignore[misc]
"""What can be crafted, by its name and number."""


class Column(Columns):
    """The columns that the engine fills for each event, in order."""

    TURN = "UInt16", "turn, 1 the first; 0 before it"
    PHASE = Phase, "phase of the game in which it happened"
    EVENT = Event, "what happened"
    SEAT = "UInt8", "whom it is about, 0 the first player of the first turn"
    OTHER = "UInt8", "the other player concerned"
    RESOURCE = Resource, "the resource concerned"
    CITY = "UInt8", "the city, from 0, left to right"
    CARD = "UInt8", "the encounter or the event concerned: its place, from 0, among the ruleset's, by key"
    OBJECT = Object, "the gem or jewel concerned: `ruby`, `ring ruby` (all alike), `ring ruby topaz`"
    COUNT = "Int16", "a number of things"
    AMOUNT = "Int16", "coins, cards or the die, as the event says"


class Thing(Things):
    """What an event moves."""

    RESOURCE = "the resource", "resource"
    CARDS = "`count` cards of the resource", "resource", "count"
    ENCOUNTER = "the encounter `card`", "card", "", Deck.ENCOUNTERS
    EVENT = "the event `card`", "card", "", Deck.EVENTS
    OBJECT = "the cards of the object", "object"
    COINS = "`amount` coins", "", "amount"


class Place(Places):
    """Where a card or a coin can be."""

    DECK = "its deck", "unseen", "decks", Deck.RESOURCES
    ENCOUNTER_DECK = "its deck", "unseen", "decks", Deck.ENCOUNTERS
    EVENT_DECK = "its deck", "unseen", "decks", Deck.EVENTS
    DISCARD = "its discard pile", "copies", "discards", Deck.RESOURCES
    ENCOUNTER_DISCARD = "its discard pile", "copies", "discards", Deck.ENCOUNTERS
    EVENT_DISCARD = "its discard pile", "copies", "discards", Deck.EVENTS
    HAND = "the hand of `seat`", "hand", "hands", "seat"
    TABLE = "crafted, before `seat`", "copies", "crafted", "seat"
    CITY = "the city", "one", "resources", "city"
    ENCOUNTER_CITY = "the city", "one", "encounters", "city"
    TREASURE = "the treasure of the Monster in the city", "copies", "treasures", "city"
    BANK = "the Bank"
    RESERVE = "the reserve of `seat`", "number", "coins", "seat"
    ENCOUNTER = "on top of the encounter in the city", "number", "stock", "city"


_PLAYING: Final = (Phase.ACTION, Phase.GO, Phase.EXCHANGE, Phase.SALE)
_CHANGING: Final = (Phase.SETUP, Phase.RENEWAL, *_PLAYING, Phase.CHANGE)
_DEAL: Final = (Phase.CHALLENGE, Phase.BID, Phase.AUCTION, Phase.SALE)
_TRADE: Final = (Phase.ACTION, *_DEAL)
_PLACED: Final = (Phase.SETUP, Phase.RENEWAL, Phase.ACTION)
_PHASES: Final = {
    "setup": (Phase.SETUP,),
    "kingdom": (*_CHANGING, *_DEAL, Phase.FLUCTUATION),
    "actions": (Phase.ACTION,),
    "effects": (*_CHANGING, *_DEAL),
    "end": (Phase.GAME_OVER,),
}
"""Of each group, unless an event of it says otherwise."""


def _event(group: str, meaning: str, *moves: Any, phases: tuple[Phase, ...] = (), **more: Any) -> Declaration:
    return Declaration.of(group, meaning, *moves, phases=phases or _PHASES[group], **more)


_PAYS: Final = (Thing.COINS, Place.RESERVE, Place.BANK)
_EARNS: Final = (Thing.COINS, Place.BANK, Place.RESERVE)
_LEFT: Final = "cards left in the deck"
_ACTIONS: Final = "actions that the active player has left"
_CITY: Final = "the city, from 0, left to right"
_HERE: Final = "the encounter there, by its number in the ruleset"
_BY: Final = "the encounter or event whose effect it is, by its number in the ruleset"
_MET: Final = "the encounter whose effect it is, by its number in the ruleset"
_DRAWN: Final = "the event whose effect it is, by its number in the ruleset"
_WHICH: Final = "of which deck `card` is: 1 encounters, 2 events"
_SELLER: Final = "the active player, where another one has won the auction; else null"

EVENTS: Final[dict[Event, Declaration]] = {
    Event.GAME_STARTED: _event("setup", "A game begins.", seat="who has the Turn Counter", count="players"),
    Event.COINS_GIVEN: _event("setup", "A player is given her first coins.", _EARNS, seat="the player", amount="coins"),
    Event.DEALT: _event(
        "setup", "A resource is dealt.", (Thing.RESOURCE, Place.DECK, Place.HAND),
        seat="who gets it", resource="the resource", amount=_LEFT,
    ),
    Event.RESOURCE_PLACED: _event(
        "kingdom", "A resource comes into play.", (Thing.RESOURCE, Place.DECK, Place.CITY),
        phases=_PLACED, resource="the resource", city=_CITY, amount=_LEFT,
    ),
    Event.ENCOUNTER_PLACED: _event(
        "kingdom", "An encounter enters the Kingdom.", (Thing.ENCOUNTER, Place.ENCOUNTER_DECK, Place.ENCOUNTER_CITY),
        phases=_PLACED, city=_CITY, card=_HERE, amount=_LEFT,
    ),
    Event.STOCKED: _event(
        "kingdom", "Coins are placed on an encounter.", (Thing.COINS, Place.BANK, Place.ENCOUNTER),
        city=_CITY, card=_HERE, count="coins on it now", amount="coins placed",
    ),
    Event.SEIZED: _event(
        "kingdom", "A Monster takes the resource of its city into its treasure.",
        (Thing.RESOURCE, Place.CITY, Place.TREASURE), resource="the resource", city=_CITY, card=_HERE,
    ),
    Event.TREASURE_GREW: _event(
        "kingdom", "A card from the deck joins a Monster's treasure.", (Thing.RESOURCE, Place.DECK, Place.TREASURE),
        resource="the resource", city=_CITY, card=_HERE, amount=_LEFT,
    ),
    Event.RESOURCE_LEFT: _event(
        "kingdom", "The resource of a city is discarded.", (Thing.RESOURCE, Place.CITY, Place.DISCARD),
        phases=(Phase.CHANGE,), resource="the resource", city=_CITY,
    ),
    Event.ENCOUNTER_LEFT: _event(
        "kingdom", "An encounter leaves the Kingdom.", (Thing.ENCOUNTER, Place.ENCOUNTER_CITY, Place.ENCOUNTER_DISCARD),
        city=_CITY, card=_HERE,
    ),
    Event.COINS_RETURNED: _event(
        "kingdom", "The coins on an encounter that nobody met go back to the Bank.",
        (Thing.COINS, Place.ENCOUNTER, Place.BANK), city=_CITY, card=_HERE, amount="coins",
    ),
    Event.TREASURE_LOST: _event(
        "kingdom", "The treasure of a Monster that leaves undefeated is discarded, one event a resource.",
        (Thing.CARDS, Place.TREASURE, Place.DISCARD), resource="the resource", city=_CITY, card=_HERE,
        count="cards of it",
    ),
    Event.DIE_THROWN: _event(
        "die", "The die is thrown.",
        phases=(Phase.SETUP, Phase.CHANGE, Phase.ACTION), maybe=("seat",),
        seat="who throws it; null at the start of a turn",
        amount="the number, 1 to 8",
    ),
    Event.PLACED: _event(
        "die", "A meeple is placed.", phases=(Phase.SETUP, Phase.START_CITY), seat="the player", city=_CITY
    ),
    Event.TURN_STARTED: _event("turn", "A turn starts.", phases=(Phase.TURN_START,), seat="who has the Turn Counter"),
    Event.EVENT_DRAWN: _event(
        "turn", "An event is drawn and discarded.", (Thing.EVENT, Place.EVENT_DECK, Place.EVENT_DISCARD),
        phases=(Phase.CHANGE,), card="the event, by its number in the ruleset", amount=_LEFT,
    ),
    Event.NO_EVENT: _event("turn", "An event would be drawn, and there is none left.", phases=(Phase.CHANGE,)),
    Event.LAST_TURN: _event(
        "turn", "A city cannot be refilled: the last turn has begun.", phases=(Phase.RENEWAL,), city=_CITY,
        count="the deck that is empty: 0 resources, 1 encounters",
    ),
    Event.ROUND_STARTED: _event(
        "turn", "A player's round starts.", phases=(Phase.ROUND_START,), seat="the player", count=_ACTIONS
    ),
    Event.ROUND_ENDED: _event(
        "turn", "A player's round ends.", phases=(Phase.ROUND_END,), seat="the player", amount="cards in her hand"
    ),
    Event.TRAVELLED: _event(
        "actions", "A player travels.", _PAYS, seat="the player", city="where to, from 0", count=_ACTIONS,
        amount="coins paid",
    ),
    Event.BOUGHT: _event(
        "actions", "A player buys the resource of a city.", (Thing.RESOURCE, Place.CITY, Place.HAND), _PAYS,
        phases=_TRADE, maybe=("other",), seat="the player", other=_SELLER, resource="the resource", city=_CITY,
        count=_ACTIONS,
        amount="coins paid besides an offer",
    ),
    Event.CRAFTED: _event(
        "actions", "A player crafts a gem or a jewel.", (Thing.OBJECT, Place.HAND, Place.TABLE),
        seat="the player", object="what she crafts", count=_ACTIONS,
    ),
    Event.SOLD: _event(
        "actions", "A player sells a gem or a jewel to the Buyer of a city.",
        (Thing.OBJECT, Place.TABLE, Place.DISCARD), _EARNS,
        phases=_TRADE, maybe=("other",), seat="the player", other=_SELLER,
        city=_CITY, card=_HERE, object="what she sells", count=_ACTIONS, amount="coins earned for it",
    ),
    Event.COINS_TAKEN: _event(
        "actions", "A player earns the coins on an encounter.", (Thing.COINS, Place.ENCOUNTER, Place.RESERVE),
        phases=_TRADE, seat="the player", city=_CITY, card=_HERE, amount="coins",
    ),
    Event.INTERACTED: _event(
        "actions", "A player interacts with a Mercenary or a Monster.", _PAYS, seat="the player", city=_CITY,
        card=_HERE, count=_ACTIONS, amount="coins paid",
    ),
    Event.DEFEATED: _event("actions", "A player defeats a Monster.", seat="the player", city=_CITY, card=_HERE),
    Event.FAILED: _event(
        "actions", "The die is too low for an encounter.", seat="the player", city=_CITY, card=_HERE
    ),
    Event.TREASURE_WON: _event(
        "actions", "A player earns a Monster's treasure, one event a resource.",
        (Thing.CARDS, Place.TREASURE, Place.HAND), seat="the player", resource="the resource", city=_CITY,
        card=_HERE, count="cards of it",
    ),
    Event.REFILLED: _event(
        "actions", "A player refills her city.", seat="the player", city=_CITY, count=_ACTIONS
    ),
    Event.COIN_EARNED: _event(
        "actions", "A player takes a coin from the Bank.", _EARNS, seat="the player", count=_ACTIONS, amount="coins"
    ),
    Event.PASSED: _event("actions", "A player forgoes her other actions.", seat="the player", count="how many"),
    Event.HAND_DISCARDED: _event(
        "actions", "A player discards a card above the limit of the hand.",
        (Thing.RESOURCE, Place.HAND, Place.DISCARD),
        phases=(Phase.DISCARD,), seat="the player", resource="the resource",
    ),
    Event.DRAWN: _event(
        "effects", "A player draws a resource.", (Thing.RESOURCE, Place.DECK, Place.HAND),
        seat="the player", resource="the resource", card=_BY, count=_WHICH, amount=_LEFT,
    ),
    Event.NOTHING_DRAWN: _event(
        "effects", "A player would draw a resource, and the deck is empty.", seat="the player", card=_BY, count=_WHICH
    ),
    Event.EARNED: _event(
        "effects", "A player earns coins.", _EARNS, seat="the player", card=_BY, count=_WHICH, amount="coins"
    ),
    Event.PAID: _event(
        "effects", "A player pays coins.", _PAYS, seat="the player", card=_BY, count=_WHICH, amount="coins"
    ),
    Event.TAKEN: _event(
        "effects", "A player takes the resource of a city without paying.",
        (Thing.RESOURCE, Place.CITY, Place.HAND), seat="the player", resource="the resource", city=_CITY, card=_MET,
    ),
    Event.FINISHED: _event(
        "effects", "What a player crafted in this round can be sold at once.", seat="the player", card=_MET,
        count="objects",
    ),
    Event.ACTIONS_GAINED: _event(
        "effects", "A player has more actions.", seat="the player", card=_MET, count=_ACTIONS, amount="actions gained"
    ),
    Event.WENT: _event(
        "effects", "A player goes to a city without paying.", seat="the player", city="where to, from 0", card=_MET
    ),
    Event.EXCHANGED: _event(
        "effects", "A player discards a card to draw others.", (Thing.RESOURCE, Place.HAND, Place.DISCARD),
        seat="the player", resource="the resource", card=_MET,
    ),
    Event.TRAVEL_BANNED: _event("effects", "Nobody can travel this turn.", phases=(Phase.CHANGE,), card=_DRAWN),
    Event.COSTS_RAISED: _event(
        "effects", "Resources cost more this turn.", phases=(Phase.CHANGE,), card=_DRAWN, amount="coins more"
    ),
    Event.COSTS_LOWERED: _event(
        "effects", "Resources cost less this turn.", phases=(Phase.CHANGE,), card=_DRAWN, amount="coins less"
    ),
    Event.PRICES_RAISED: _event(
        "effects", "Every sale brings more this turn.", phases=(Phase.CHANGE,), card=_DRAWN, amount="coins more"
    ),
    Event.PRICES_LOWERED: _event(
        "effects", "Every sale brings less this turn.", phases=(Phase.CHANGE,), card=_DRAWN, amount="coins less"
    ),
    Event.CHALLENGED: _event(
        "auctions", "Another player in the city pays for an auction.", _PAYS,
        phases=(Phase.CHALLENGE,), seat="who pays",
        other="the active player", city=_CITY, amount="coins paid",
    ),
    Event.NOT_CHALLENGED: _event(
        "auctions", "Another player in the city asks for no auction.",
        phases=(Phase.CHALLENGE,), seat="who might", other="the active player",
        city=_CITY,
    ),
    Event.OFFERED: _event(
        "auctions", "An offer is shown; all are shown at the same time.",
        phases=(Phase.AUCTION,), seat="whose", city=_CITY, amount="coins"
    ),
    Event.AUCTION_WON: _event(
        "auctions", "An auction is won, and the winner pays her offer.", _PAYS,
        phases=(Phase.AUCTION,), seat="who wins",
        other="the active player", city=_CITY, amount="coins paid",
    ),
    Event.TAKEN_UP: _event(
        "actions", "A player takes crafted gems up again, for the jewel that she crafts next (ruling `craft_stays`).",
        (Thing.CARDS, Place.TABLE, Place.HAND), seat="the player", resource="the gem", count="how many",
    ),
    Event.COUNTED: _event(
        "end", "Crafted objects count with half the prices of their cards.",
        phases=(Phase.COUNT,), seat="the player", object="the object",
        count="how many of it", amount="coins that they count",
    ),
    Event.GAME_OVER: _event(
        "end", "The game is over.", seat="the player", count="her place, 1 the winner", amount="coins in all"
    ),
}  # fmt: skip
"""The declaration of each event."""

assert set(EVENTS) == set(Event)
