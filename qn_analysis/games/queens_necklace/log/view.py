"""A position as it shows itself: whose turn it is, the market, and every player with all cards that the log names."""

from __future__ import annotations

from collections import Counter

from qn_analysis.core.base.views import ShownTable, View

from ..words.cards import NOBODY
from ..words.phases import Phase
from .replay import Position
from .transcript import Teller


def position_view(p: Position) -> View:
    """The view of a position."""
    tell = Teller("en")
    texts = tell.texts
    phase = texts.text(f"phase.{Phase(p.phase).name.lower()}")
    turn = "before the first turn" if p.active == NOBODY else f"turn {p.turn} of {tell.seat(p.active)}"
    where = "the game is over" if p.places else f"year {p.year}, {turn}, {phase}"
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
            *([str(p.places[seat])] if p.places else []),
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
