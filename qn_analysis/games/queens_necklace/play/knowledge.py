"""What a seat knows of the others' hands, in words: the belief that the bots count with, for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..bots import belief
from ..words.cards import KINDS, Card

if TYPE_CHECKING:
    import polars as pl

    from ..engine.state import Seat, Table


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
