"""What a plain Python bot is given: the table and its own seat, read only, and dice of its own."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..bots import belief
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEMS, KINDS, NOBODY, Card, Gem
from ..words.phases import Phase

if TYPE_CHECKING:
    import polars as pl

    from ..engine.state import Seat, Table

PlainBot = Callable[["View", list[int], random.Random], int]
"""`def choose(view, legal, rng) -> action`: `legal` lists action numbers (`words.actions`), two or more."""


class Offer(NamedTuple):
    """A card for sale, and the action that buys it (legal while one has the ducats)."""

    slot: int
    card: Card
    price: int
    action: int


class View:
    """What one seat can know. Every value is a copy: a bot can change nothing.

    Attributes are looked up on demand: `seat`, `players`, `turn`, `year`, `phase`, `active`, `ducats`, `scores`,
    `hand_sizes`, `hand` (card to copies), `stones` (gem to stones in hand), `fashion` (from the most fashionable),
    `market`, `gone` (card to copies out of the game), `necklace` (who wears it, or None), `pile` (cards left to
    draw), `sales` (held so far), `seen` (seat to the hand as last looked at), `belief` (what the cards seen so far say
    of every hand), `shown` (seat to its stones by gem).
    """

    def __init__(self, table: Table, me: Seat) -> None:
        self._table = table
        self._me = me

    @property
    def seat(self) -> int:
        """One's own seat."""
        return self._me.seat

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self._table.players

    @property
    def turn(self) -> int:
        """1 the first."""
        return self._table.turn

    @property
    def year(self) -> int:
        """Sales held, plus 1."""
        return self._table.year

    @property
    def sales(self) -> int:
        """Sales held so far."""
        return self._table.sales

    @property
    def phase(self) -> Phase:
        """What is being asked."""
        return Phase(self._table.phase)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._table.active

    @property
    def ducats(self) -> int:
        """Left to spend this turn."""
        return self._table.ducats

    @property
    def pile(self) -> int:
        """Cards left to draw."""
        return self._table.pile

    @property
    def scores(self) -> tuple[int, ...]:
        """Pounds by seat."""
        return tuple(self._table.score[: self.players])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards by seat; during a display as before it."""
        return tuple(self._table.hand_size[: self.players])

    @property
    def necklace(self) -> int | None:
        """Who wears the Necklace."""
        return None if self._table.necklace == NOBODY else self._table.necklace

    @property
    def hand(self) -> dict[Card, int]:
        """One's own cards."""
        return _counts(self._me.hand)

    @property
    def stones(self) -> dict[Gem, int]:
        """Stones of each gem in one's own hand."""
        from ..bots.greedy import held

        return {gem: held(self._table, self._me, gem) for gem in Gem}

    @property
    def fashion(self) -> tuple[Gem, ...]:
        """Gems from the most to the least fashionable."""
        return tuple(Gem(gem) for gem in self._table.fashion)

    @property
    def market(self) -> tuple[Offer, ...]:
        """Cards for sale from the left."""
        t = self._table
        return tuple(
            Offer(slot, Card(t.market[slot]), t.rules.prices[t.market[slot]][t.step[slot]], Action.BUY + slot)
            for slot in range(t.rules.market_size)
            if t.market[slot] != NOBODY
        )

    @property
    def gone(self) -> dict[Card, int]:
        """Cards that have left the game."""
        return _counts(self._table.gone)

    @property
    def seen(self) -> dict[int, dict[Card, int]]:
        """Hands as one last looked at them."""
        me = self._me
        return {seat: _counts(me.seen[seat]) for seat in range(self.players) if me.seen_turn[seat] > 0}

    @property
    def belief(self) -> Belief:
        """What can be concluded about every hand: bounds and means of copies, card by card."""
        return belief_of(self._table, self._me)

    @property
    def shown(self) -> dict[int, dict[Gem, int]]:
        """Stones on each display, once revealed."""
        return {seat: {Gem(g): self._table.stones[seat][g] for g in range(GEMS)} for seat in range(self.players)}


def _counts(copies: list[int]) -> dict[Card, int]:
    return {Card(card): n for card, n in enumerate(copies) if n}


@dataclass(frozen=True)
class Holding:
    """Copies of a card in somebody's hand: at least, at most, and on average."""

    least: int
    most: int
    expected: float


@dataclass(frozen=True)
class Belief:
    """What one seat can conclude about every hand from what it has seen (`bots.belief`).

    Attributes:
        seat: whose view it is.
        hands: for each seat the cards that it may hold.
        hand_sizes: cards by seat.
        unknown: cards of each hand that the seat cannot name, those stolen out of its sight included.
        unseen: copies of each card that are in the pile or unknown in a hand.
    """

    seat: int
    hands: tuple[dict[Card, Holding], ...]
    hand_sizes: tuple[int, ...]
    unknown: tuple[int, ...]
    unseen: dict[Card, int]

    @property
    def frame(self) -> pl.DataFrame:
        """seat, card, least, most, expected (copies): one row for each card that a seat may hold."""
        import polars as pl

        rows = [
            (seat, card.name.lower(), holding.least, holding.most, holding.expected)
            for seat, hand in enumerate(self.hands)
            for card, holding in hand.items()
        ]
        schema = {"seat": pl.Int64, "card": pl.String, "least": pl.Int64, "most": pl.Int64, "expected": pl.Float64}
        return pl.DataFrame(rows, schema=schema, orient="row")


def belief_of(table: Table, me: Seat) -> Belief:
    """What a seat knows, from the table and its own record alone."""
    seats = range(table.players)
    return Belief(
        me.seat,
        tuple(_hand(table, me, seat) for seat in seats),
        tuple(table.hand_size[: table.players]),
        tuple(0 if seat == me.seat else belief.unknown_cards(table, me, seat) for seat in seats),
        {Card(card): n for card in range(KINDS) if (n := belief.unseen(table, me, card))},
    )


def _hand(table: Table, me: Seat, seat: int) -> dict[Card, Holding]:
    return {
        Card(card): Holding(belief.least(table, me, seat, card), most, belief.expected(table, me, seat, card))
        for card in range(KINDS)
        if (most := belief.most(table, me, seat, card)) > 0
    }
