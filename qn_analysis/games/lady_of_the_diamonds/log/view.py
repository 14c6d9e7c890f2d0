"""A position as it shows itself: whose turn it is, what can be taken, and every chest, title and hand."""

from __future__ import annotations

from qn_analysis.core.base.views import ShownTable, View

from ..words.cards import NOBODY, Cause, Treasure
from .replay import UNKNOWN, Position
from .transcript import Teller


def position_view(p: Position) -> View:
    """The view of a position."""
    tell = Teller("en")
    over = any(p.places)
    whose = "between rounds" if p.seat == NOBODY else f"turn {p.turn} of {tell.seat(p.seat)}"
    where = "the game is over" if over else f"round {p.round}, {whose}"
    names = [tell.texts.text(f"treasure.{each.name.lower()}") for each in Treasure]
    facts = [
        ("gem pit", ", ".join(tell.card(card) for _, card in sorted(p.pit.items())) or "–"),
        ("deck", f"{p.deck} cards"),
        ("supply", ", ".join(f"{n} {name}" for n, name in zip(p.supply, names, strict=True)) or "–"),
    ]
    chests = [
        (tell.seat(seat), *([str(p.places[seat])] if over else []), str(p.scores[seat]), *map(str, p.chests[seat]))
        for seat in range(len(p.chests))
    ]
    heads = ("player", *(["place"] if over else []), "points", *names)
    titles = [
        (
            tell.texts.text(f"title.{each.name.lower()}"),
            "nobody" if p.titles[each] == NOBODY else tell.seat(p.titles[each]),
            "no" if p.causes[each] == Cause.NONE else "yes",
        )
        for each in (Treasure if p.titles else ())
    ]
    hands = [
        (
            tell.seat(seat),
            ", ".join(
                f"{n} hidden" if card == UNKNOWN else tell.card(card) + (f" ×{n}" if n > 1 else "")
                for card, n in sorted(hand.items())
            ) or "–",
        )
        for seat, hand in enumerate(p.hands)
    ]  # fmt: skip
    tables = [
        ShownTable("Chests", heads, chests, range(1, len(heads))),
        ShownTable("Titles", ("title", "holder", "for good"), titles),
        ShownTable("Hands", (), hands),
    ]
    return View(f"Position: {where}", facts, tables)
