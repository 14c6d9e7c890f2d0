"""What happens at the table: one event an outcome, declared once.

Each event declares what its columns mean, which card moves from where to where, and who learns the card. The log's
documentation, the replay by folding and the transcript are all made from these declarations.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final

from qn_analysis.core.log.events import Columns, Move, Places, Sight, Things
from qn_analysis.core.log.events import Declaration as AnyDeclaration

from .cards import Card, Gem
from .phases import Phase


class Event(IntEnum):
    """Every kind of event. The order is part of the log's schema: new events are added at the end."""

    # set-up
    GAME_STARTED = 0
    FASHION_SET = 1
    DEALT = 2
    DEALT_BACK = 3
    MERCHANT_PLACED = 4
    OFFERED = 5
    # turn
    TURN_STARTED = 6
    TURN_ENDED = 7
    # influence
    PLAYED = 8
    HAND_SEEN = 9
    COUNTERED = 10
    SURRENDERED = 11
    STOLEN = 12
    CAUGHT = 13
    COUNTER_DECLINED = 14
    NECKLACE_SEIZED = 15
    # purchase
    BOUGHT = 16
    DRAWN = 17
    DISCARDED = 18
    PASSED = 19
    DUCATS_LOST = 20
    # devaluation
    MARKED_DOWN = 21
    EXPIRED = 22
    TAKEN = 23
    NOT_TAKEN = 24
    PILE_EXHAUSTED = 25
    # Merchant
    MERCHANT_DRAWN = 26
    CARDINAL_PLAYED = 27
    CARDINAL_DECLINED = 28
    SALE_POSTPONED = 29
    # sale
    SALE_OPENED = 30
    SHOWN = 31
    TRANSMUTED = 32
    NOT_TRANSMUTED = 33
    LAPSED = 34
    COUNTED = 35
    RARITY_SET = 36
    GEM_CANCELLED = 37
    KING_VOIDED = 38
    TRIBUTE_PAID = 39
    SOLD = 40
    UNSOLD_BEATEN = 41
    UNSOLD_CANCELLED = 42
    UNSOLD_NOBODY = 43
    SALE_CLOSED = 44
    # end
    GAME_OVER = 45


SCORED: Final = (Event.SALE_CLOSED, Event.GAME_OVER)
"""Events whose amount is a score, which can be below 0."""


class Column(Columns):
    """The columns that the engine fills for each event, in order."""

    TURN = "UInt16", "turn, 1 the first; 0 while setting up"
    YEAR = "UInt8", "sales held so far, plus 1"
    PHASE = Phase, "phase of the game in which it happened"
    EVENT = Event, "what happened"
    SEAT = "UInt8", "whom it is about, 0 the first to play"
    OTHER = "UInt8", "the other player concerned"
    CARD = Card, "the card concerned"
    GEM = Gem, "the gem concerned"
    SLOT = "UInt8", "a place, from 0: of the market, of fashion, of rarity, or in the pile"
    COUNT = "Int16", "a number of things"
    AMOUNT = "Int16", "ducats or pounds, as the event says"


class Thing(Things):
    """What an event moves: its card; `count` copies of it; or, where it has no card, all cards of the place."""

    CARD = "", "card"
    COPIES = "", "card", "count"


class Place(Places):
    """Where a card can be."""

    ASIDE = "set aside before the game", "copies", "aside"
    PILE = "the draw pile", "unseen", "pile_size"
    HAND = "the hand of `seat`", "hand", "hands", "seat"
    OTHER_HAND = "the hand of `other`", "hand", "hands", "other"
    MARKET = "the market, at `slot`", "one", "market", "slot"
    DISPLAY = "the display of `seat`", "copies", "displays", "seat"
    GONE = "out of the game", "pieces", "gone"


@dataclass(frozen=True)
class Declaration(AnyDeclaration):
    """What an event means. Whom the Necklace comes to is public however it gets there, and where a Merchant lies nobody
    knows.

    Attributes:
        counted: columns that a log may leave null unless it tells everything: at a table nobody counts so far.
        turned: columns that follow from whose turn it is: a log of sales alone may leave them null.
    """

    counted: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()

    @cached_property
    def ends(self) -> tuple[Place, Place] | None:
        """Where its card comes from and goes to."""
        return self.moves[0][1:] if self.moves else None  # type: ignore[return-value]

    @cached_property
    def several(self) -> bool:
        """Whether `count` copies of the card move, and not one alone."""
        return any(move.thing == Thing.COPIES for move in self.moves)

    def needed(self, knows: str) -> list[str]:
        """The columns that a log must fill, if it knows `full`, `public` (no hidden card) or `sales` (those alone)."""
        if knows == "full":
            return list(self.filled)
        if knows == "sales" and self.group not in ("sale", "end"):
            return []
        spared = (*self.counted, *(self.turned if knows == "sales" else ()))
        return [column for column in self.told("card") if column not in spared]


def _event(
    group: str,
    meaning: str,
    moves: tuple[Place, Place] | None = None,
    sight: Sight = Sight.ALL,
    maybe: tuple[str, ...] = (),
    counted: tuple[str, ...] = (),
    turned: tuple[str, ...] = (),
    thing: Thing = Thing.CARD,
    *,
    phases: tuple[Phase, ...],
    **columns: str,
) -> Declaration:
    found = () if moves is None else (Move(thing, *moves),)
    return Declaration(group, meaning, columns, found, sight, maybe, phases, counted, turned)


_A, _P, _H, _O = Place.ASIDE, Place.PILE, Place.HAND, Place.OTHER_HAND
_M, _D, _G = Place.MARKET, Place.DISPLAY, Place.GONE

EVENTS: Final[dict[Event, Declaration]] = {
    Event.GAME_STARTED: _event(
        "setup", "A game begins.", phases=(Phase.SETUP,), seat="first to play", count="players"
    ),
    Event.FASHION_SET: _event(
        "setup", "A gem tile lies below a fashion tile (at set-up, and after a Favorite).",
        phases=(Phase.SETUP, Phase.INFLUENCE), gem="the gem", slot="fashion rank, 0 the most fashionable",
        amount="value of the fashion tile",
    ),
    Event.DEALT: _event(
        "setup", "A player is dealt a card.", (_P, _H), Sight.SEAT,
        phases=(Phase.SETUP,), seat="the player", card="the card"
    ),
    Event.DEALT_BACK: _event(
        "setup", "An Astrologer that was dealt is given back, to be shuffled in again.", (_H, _P),
        phases=(Phase.SETUP,), seat="the player", card="the Astrologer",
    ),
    Event.MERCHANT_PLACED: _event(
        "setup", "A Merchant is put into the pile.", (_A, _P), Sight.NOBODY,
        phases=(Phase.SETUP,), card="the Merchant", count="its number, 1 the first to come",
        slot="cards of the pile above it",
        counted=("slot",),
    ),
    Event.OFFERED: _event(
        "setup", "A card is laid out for sale at its top price (set-up and refill).", (_P, _M),
        phases=(Phase.SETUP, Phase.REFILL), card="the card", slot="its place", amount="price in ducats",
    ),
    Event.TURN_STARTED: _event(
        "turn", "A turn begins.", phases=(Phase.INFLUENCE,), seat="the active player", amount="ducats to spend"
    ),
    Event.TURN_ENDED: _event("turn", "A turn ends.", phases=(Phase.TURN_END,), seat="the active player"),
    Event.PLAYED: _event(
        "influence", "A character is played.", (_H, _G),
        phases=(Phase.INFLUENCE, Phase.QUEEN, Phase.ALCHEMIST), seat="who plays it", card="the character",
        other="whom it is played on",
        gem="the gem it names",
        count="copies of it", amount="ducats it adds (Courtier)", maybe=("other", "gem", "amount"), thing=Thing.COPIES,
    ),
    Event.HAND_SEEN: _event(
        "influence", "A player looks at a hand (Confessor, or a Forger's proof).",
        phases=(Phase.INFLUENCE, Phase.FORGER_REPLY), seat="who looks", other="whose hand",
        gem="the gem it lacks (Forger)",
        count="cards in it",
        maybe=("gem",),
    ),
    Event.COUNTERED: _event(
        "influence", "A Musketeer counters a Forger.", (_H, _G),
        phases=(Phase.FORGER_REPLY,), seat="who counters", other="the Forger's player", card="the Musketeer",
        gem="the gem named",
    ),
    Event.SURRENDERED: _event(
        "influence", "A gem card is given up to a Forger.", (_H, _G),
        phases=(Phase.FORGER_CHOICE,), seat="the victim", other="the Forger's player", card="the gem card",
        gem="its gem",
    ),
    Event.STOLEN: _event(
        "influence", "A card changes hands by theft.", (_O, _H), Sight.PAIR,
        phases=(Phase.THIEF_DRAW,), seat="who gets it", other="who loses it", card="the card",
    ),
    Event.CAUGHT: _event(
        "influence", "The card drawn is a Musketeer: the theft fails.", (_O, _G),
        phases=(Phase.THIEF_DRAW,), seat="who drew", other="whose Musketeer it is", card="the Musketeer",
    ),
    Event.COUNTER_DECLINED: _event(
        "influence", "Who caught the Thief does not draw back.",
        phases=(Phase.THIEF_REPLY,), seat="who declines", other="who is spared"
    ),
    Event.NECKLACE_SEIZED: _event(
        "influence", "Three Musketeers carry off the Necklace.", (_O, _H),
        phases=(Phase.INFLUENCE,), seat="who gets it", other="who loses it", card="the Necklace",
    ),
    Event.BOUGHT: _event(
        "purchase", "A card is bought.", (_M, _H),
        phases=(Phase.PURCHASE,), seat="the buyer", card="the card", slot="its place", amount="ducats paid",
        count="prices it had come down (0: bought at its top price)",
    ),
    Event.DRAWN: _event(
        "purchase", "The Astrologer draws the top card of the pile.", (_P, _H), Sight.SEAT,
        phases=(Phase.ASTROLOGER,), seat="who draws", card="the card",
    ),
    Event.DISCARDED: _event(
        "purchase", "An Astrologer is discarded, bought or drawn.", (_H, _G),
        phases=(Phase.PURCHASE, Phase.ASTROLOGER), seat="whose it was", card="the Astrologer"
    ),
    Event.PASSED: _event(
        "purchase", "A player can pay for nothing.",
        phases=(Phase.PURCHASE,), seat="the player", amount="ducats she has",
    ),
    Event.DUCATS_LOST: _event(
        "purchase", "Ducats that were not spent are lost.",
        phases=(Phase.PURCHASE,), seat="the player", amount="ducats lost"
    ),
    Event.MARKED_DOWN: _event(
        "devaluation", "An unsold card goes down one step.",
        phases=(Phase.DEVALUATION,), card="the card", slot="its place", amount="new price"
    ),
    Event.EXPIRED: _event(
        "devaluation", "A card that has passed its last price leaves the game.", (_M, _G),
        phases=(Phase.DEVALUATION,), card="the card", slot="its place",
    ),
    Event.TAKEN: _event(
        "devaluation", "The Queen takes the gem card just revealed.", (_M, _H),
        phases=(Phase.QUEEN,), seat="who takes it", card="the gem card", slot="its place",
    ),
    Event.NOT_TAKEN: _event(
        "devaluation", "Who holds the Queen lets a gem card lie.", None, Sight.SECRET,
        phases=(Phase.QUEEN,), seat="who holds the Queen", card="the gem card", slot="its place",
    ),
    Event.PILE_EXHAUSTED: _event(
        "devaluation", "A card is to be drawn and the pile is empty.",
        phases=(Phase.ASTROLOGER, Phase.REFILL), seat="active player",
    ),
    Event.MERCHANT_DRAWN: _event(
        "merchant", "A Merchant is drawn.", (_P, _G),
        phases=(Phase.ASTROLOGER, Phase.REFILL), seat="the active player", card="the Merchant", count="its number",
        amount="cards left in the pile",
        counted=("amount",),
    ),
    Event.CARDINAL_PLAYED: _event(
        "merchant", "A Cardinal postpones the sale.", (_H, _G),
        phases=(Phase.CARDINAL,), seat="who plays it", card="the Cardinal", count="number of the Merchant",
    ),
    Event.CARDINAL_DECLINED: _event(
        "merchant", "An opponent plays no Cardinal (or has none).",
        phases=(Phase.CARDINAL,), seat="the opponent", count="number of the Merchant"
    ),
    Event.SALE_POSTPONED: _event(
        "merchant", "The sale waits for the end of a player's next turn.",
        phases=(Phase.CARDINAL,), seat="that player", count="number of the Merchant",
    ),
    Event.SALE_OPENED: _event(
        "sale", "A sale begins.",
        phases=(Phase.SALE,), seat="the active player", count="number of the Merchant", turned=("seat", "count"),
    ),
    Event.SHOWN: _event(
        "sale", "A card is shown.", (_H, _D),
        phases=(Phase.REVEAL,), seat="the player", card="the card", gem="its row (null for a Banker)",
        maybe=("gem",),
    ),
    Event.TRANSMUTED: _event(
        "sale", "The Alchemist moves a gem card to another row.",
        phases=(Phase.ALCHEMIST,), seat="the player", card="the gem card", gem="its new row",
    ),
    Event.NOT_TRANSMUTED: _event(
        "sale", "Who holds the Alchemist leaves it unplayed.", None, Sight.SECRET,
        phases=(Phase.ALCHEMIST,), seat="the player"
    ),
    Event.LAPSED: _event(
        "sale", "A card laid with a row that the Alchemist emptied counts no more.", (_D, _G),
        phases=(Phase.ALCHEMIST,), seat="the player", card="the card", gem="its row",
    ),
    Event.COUNTED: _event(
        "sale", "The stones of a gem on all displays are counted.",
        phases=(Phase.RARITY,), gem="the gem", count="stones",
    ),
    Event.RARITY_SET: _event(
        "sale", "A rarity tile is placed.",
        phases=(Phase.RARITY,), gem="the gem", slot="rarity rank, 0 the rarest", amount="value of the tile"
    ),
    Event.GEM_CANCELLED: _event(
        "sale", "A King cancels the sale of a gem.", phases=(Phase.SELLING,), seat="whose King", gem="the gem"
    ),
    Event.KING_VOIDED: _event(
        "sale", "The Necklace voids a King.",
        phases=(Phase.SELLING,), seat="whose King", other="whose Necklace", gem="the gem"
    ),
    Event.TRIBUTE_PAID: _event(
        "sale", "A voided King pays tribute.",
        phases=(Phase.SELLING,), seat="who pays", other="who receives", gem="the gem", amount="pounds"
    ),
    Event.SOLD: _event(
        "sale", "A player sells jewels of a gem.",
        phases=(Phase.SELLING,), seat="the seller", gem="the gem", count="jewels", amount="pounds"
    ),
    Event.UNSOLD_BEATEN: _event(
        "sale", "A row has fewer stones than another player's.",
        phases=(Phase.SELLING,), seat="whose row", gem="the gem", count="jewels (1 + Rings) not sold",
        counted=("count",),
    ),
    Event.UNSOLD_CANCELLED: _event(
        "sale", "A row with the most stones, cancelled by a King.",
        phases=(Phase.SELLING,), seat="whose row", gem="the gem", count="jewels not sold",
        amount="pounds they would have brought",
        counted=("amount",),
    ),
    Event.UNSOLD_NOBODY: _event("sale", "Nobody shows this gem.", phases=(Phase.SELLING,), gem="the gem"),
    Event.SALE_CLOSED: _event(
        "sale", "A player's display leaves the game; her score is written down.", (_D, _G),
        phases=(Phase.SALE_END,), seat="the player", amount="score so far in pounds",
    ),
    Event.GAME_OVER: _event(
        "end", "The game is over.",
        phases=(Phase.GAME_OVER,), seat="the player", count="her place, 1 the winner", amount="final score in pounds"
    ),
}  # fmt: skip
"""The declaration of each event."""

assert set(EVENTS) == set(Event)
