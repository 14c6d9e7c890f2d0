"""A sheet on the engine's table: what can be crafted, a sale and a final count are played there, and read off its log.

Source: sections 7.3, 7.4, 9.1 and 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine.crafting import craft, list_crafts
from ..engine.end import count_up
from ..engine.kingdom import enter_encounter
from ..engine.record import ware_of
from ..engine.setup import clear
from ..engine.start import draw_event
from ..engine.state import Game, Log
from ..engine.trade import has_buyer, is_ready, is_wanted, price_of, sell_object
from ..engine.turn import end_round, start_round
from ..log.rows import Fact
from ..play.builds import plain_game, plain_log
from ..rulebook import Ruleset
from ..words.actions import Action
from ..words.cards import FEWEST, NOBODY, RESOURCES, Deck
from ..words.events import Event
from .sheet import Sheet

HOME: Final = 0
"""The city where everything happens; the seat is the first."""
_SEAT: Final = 0


class Bench:
    """A table with one hand, at most one Buyer, and an event."""

    def __init__(self, sheet: Sheet, rules: Ruleset) -> None:
        self.sheet = sheet
        self.rules = rules
        self.g: Game = plain_game(rules, FEWEST)
        self.log: Log = plain_log()
        self.entered = 0

    def lay(self, cards: Sequence[int]) -> None:
        """Begin a round with a hand."""
        clear(self.g)
        t = self.g.table
        for seat in range(FEWEST):
            t.city[seat] = HOME + seat
        for resource in range(RESOURCES):
            self.g.seats[_SEAT].hand[resource] = cards[resource]
        t.hand_size[_SEAT] = sum(cards)
        start_round(self.g, self.log)
        self.log.seq = 0

    def crafts(self, cards: Sequence[int]) -> list[int]:
        """Every object that some cards make."""
        self.lay(cards)
        me = self.g.seats[_SEAT]
        me.options = 0
        list_crafts(self.g)
        return [me.legal[n] - Action.CRAFT for n in range(me.options)]

    def contents(self, thing: int) -> list[int]:
        """The cards of an object."""
        return list(self.g.table.rules.contents[thing])

    def actions(self, things: Sequence[int]) -> int:
        """Actions that it takes to craft objects one after the other."""
        self.lay([sum(column) for column in zip(*map(self.contents, things), strict=True)])
        t = self.g.table
        before = t.left
        for thing in things:
            craft(self.g, self.log, thing)
            t.crafting = 1
        return before - t.left

    def turn(self) -> None:
        """Who is in the city, and the event of the turn; a Buyer whose coins are said is there after the event."""
        t, sheet = self.g.table, self.sheet
        if sheet.buyer and sheet.coins is None:
            self._enter()
        if sheet.event:
            self._top(Deck.EVENTS, [card.key for card in self.rules.events].index(sheet.event))
            draw_event(self.g, self.log)
        if sheet.coins is not None:
            self._enter()
            t.stock[HOME] = sheet.coins

    def _enter(self) -> None:
        """The Buyer comes into the city."""
        self._top(Deck.ENCOUNTERS, [card.key for card in self.rules.encounters].index(self.sheet.buyer))
        enter_encounter(self.g, self.log, HOME)
        self.entered = self.g.table.stock[HOME]

    def _top(self, deck: Deck, card: int) -> None:
        """A card as the only one of its deck."""
        self.g.hidden.deck[deck][0] = card
        self.g.hidden.top[deck] = 0
        self.g.table.deck[deck] = 1

    def crafted(self, thing: int) -> tuple[int, bool]:
        """An object is crafted, in this round or in the one before, and the turn is as the sheet says.

        Returns:
            What it sells for before the event, and whether it can be sold in this round.
        """
        t = self.g.table
        self.lay(self.contents(thing))
        plain = price_of(t, thing)
        craft(self.g, self.log, thing)
        if self.sheet.crafted == "before":
            end_round(self.g, self.log)
        self.turn()
        return plain, is_ready(t, _SEAT, thing)

    def buys(self, thing: int) -> bool:
        """Whether there is a Buyer who buys what was crafted."""
        return has_buyer(self.g.table, HOME) and is_wanted(self.g.table, _SEAT, HOME, ware_of(thing))

    def price(self, thing: int) -> int:
        """What an object sells for this turn."""
        return price_of(self.g.table, thing)

    def stock(self) -> int | None:
        """Coins on the Buyer; None where there is none (any more)."""
        t = self.g.table
        return None if t.encounter[HOME] == NOBODY else t.stock[HOME]

    def sell(self, thing: int) -> int:
        """Sell what was crafted: coins for it and on the Buyer together."""
        self.log.seq = 0
        sell_object(self.g, self.log, _SEAT, thing)
        return sum(f.amount for f in self._told() if f.event in (Event.SOLD, Event.COINS_TAKEN))

    def count(self, thing: int) -> int:
        """What an object counts at the end."""
        self.lay(self.contents(thing))
        craft(self.g, self.log, thing)
        self.log.seq = 0
        count_up(self.g, self.log)
        return sum(f.amount for f in self._told() if f.event == Event.COUNTED)

    def _told(self) -> list[Fact]:
        rows = (Fact._make(self.log.rows[n]) for n in range(self.log.seq))
        return [row._replace(event=Event(row.event)) for row in rows]
