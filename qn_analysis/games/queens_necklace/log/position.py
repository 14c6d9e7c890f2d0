"""The table as it is after a row of a log, and what it shows of itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.views import Shown, ShownTable, View

from ..words.cards import GEMS, KINDS, NOBODY, Card
from ..words.phases import Phase
from .teller import Teller


@dataclass
class Offer:
    """A card for sale: how many prices it has come down, and what it costs now."""

    card: int
    step: int
    price: int


@dataclass
class Look:
    """What a seat saw of a hand, and in which turn."""

    turn: int
    cards: Counter[int]


@dataclass(repr=False)
class Position(Shown):
    """Everything about a game after some row of its log.

    Attributes:
        players: seats at the table.
        turn, year, phase: as the last row says; after the end of a sale the year is the next one.
        active: whose turn it is, -1 before the first.
        ducats: left to the active player.
        hands: by seat, cards to copies; `UNKNOWN` counts cards that the log hides.
        market: slot to card for sale; an empty slot is missing.
        pile: copies of each card that the log has not named: the draw pile, and hidden cards in hands if there are any.
        pile_size: cards in the draw pile.
        aside: cards not yet in the pile (Merchants, while setting up).
        gone: copies of each card that left the game.
        displays: by seat, row gem to cards; cards that lie in no row (Bankers) under -1.
        fashion, fashion_pounds: gem, and value of the fashion tile, at each rank.
        scores: by seat, in pounds.
        due: number of a postponed Merchant to the seat at the end of whose turn the sale is held.
        merchants: drawn so far.
        sales: held so far.
        counted: stones by gem, and `rarity`, pounds of each gem's tile, of the sale being held; 0 between sales.
        rarest: gems from the rarest, of the sale being held.
        known: by seat, other seat to the last look at its hand.
        places: seat to final place, once the game is over.
    """

    players: int = 0
    turn: int = 0
    year: int = 1
    phase: int = 0
    active: int = NOBODY
    ducats: int = 0
    hands: list[Counter[int]] = field(default_factory=list)
    market: dict[int, Offer] = field(default_factory=dict)
    pile: list[int] = field(default_factory=lambda: [0] * KINDS)
    pile_size: int = 0
    aside: Counter[int] = field(default_factory=Counter)
    gone: list[int] = field(default_factory=lambda: [0] * KINDS)
    displays: list[dict[int, Counter[int]]] = field(default_factory=list)
    fashion: list[int] = field(default_factory=lambda: [NOBODY] * GEMS)
    fashion_pounds: list[int] = field(default_factory=lambda: [0] * GEMS)
    scores: list[int] = field(default_factory=list)
    due: dict[int, int] = field(default_factory=dict)
    merchants: int = 0
    sales: int = 0
    counted: list[int] = field(default_factory=lambda: [0] * GEMS)
    rarity: list[int] = field(default_factory=lambda: [0] * GEMS)
    rarest: list[int] = field(default_factory=lambda: [NOBODY] * GEMS)
    known: list[dict[int, Look]] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)

    def _view(self) -> View:
        """What it shows of itself."""

        return position_view(self)

    def __repr__(self) -> str:
        return f"<{self._view().title}>"

    @property
    def hand_sizes(self) -> list[int]:
        """Cards in each hand."""
        return [hand.total() for hand in self.hands]

    @property
    def bankers(self) -> list[int]:
        """Bankers on each display."""
        return [sum(row[Card.BANKER] for row in display.values()) for display in self.displays]

    @property
    def necklace(self) -> int:
        """The seat that wears the Necklace, or -1."""
        return next((seat for seat, hand in enumerate(self.hands) if hand[Card.NECKLACE] > 0), NOBODY)

    @public
    def shown(self, seat: int) -> Counter[int]:
        """All cards on a display, whatever their row."""
        return sum(self.displays[seat].values(), Counter())


def position_view(p: Position) -> View:
    """The view of a position."""
    tell = Teller("en")
    texts = tell.texts
    phase = "" if p.phase == NOBODY else f", {texts.text(f'phase.{Phase(p.phase).name.lower()}')}"
    number = "turn" if p.turn == NOBODY else f"turn {p.turn}"
    turn = "before the first turn" if p.active == NOBODY else f"{number} of {tell.seat(p.active)}"
    where = "the game is over" if p.places else f"year {p.year}, {turn}{phase}"
    gems = zip(p.fashion, p.fashion_pounds, strict=True)
    fashion = [f"{tell.gem(gem)} +{pounds}" for gem, pounds in gems if gem != NOBODY]
    facts = [
        ("fashion", ", ".join(fashion) or "–"),
        ("draw pile", texts.text("unit.cards", n=p.pile_size)),
        ("Merchants drawn", str(p.merchants)),
        ("sales held", str(p.sales)),
    ]
    market = [
        (str(slot), tell.card(offer.card), texts.text("unit.ducats", n=offer.price))
        for slot, offer in sorted(p.market.items())
    ]
    players = [
        (
            tell.seat(seat),
            *([str(p.places.get(seat, "–"))] if p.places else []),
            texts.text("unit.pounds", n=p.scores[seat]),
            ", ".join(tell.cards(sum(p.displays[seat].values(), Counter()))) or "–",
            ", ".join(tell.cards(hand)) or "–",
        )
        for seat, hand in enumerate(p.hands)
    ]
    heads = ("player", *(["place"] if p.places else []), "score", "shown", "hand")
    tables = [
        ShownTable("Market", ("place", "card", "price"), market),
        ShownTable("", heads, players, [heads.index("score")]),
    ]
    return View(f"Position: {where}", facts, tables)
