"""The table as it is after a row of a log, and what it shows of itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from qn_analysis.core.base.views import Shown, View

from ..words.cards import NOBODY, Cause, Treasure
from .teller import Teller


@dataclass(repr=False)
class Position(Shown):
    """The table at a row.

    Attributes:
        players, turn, round, seat: how many, and whose turn it is; seat -1 between rounds.
        hands: by seat, copies of each card; -1 for those that the log does not name.
        pit: the face-up card at each place.
        deck: cards left to draw.
        played: by seat, copies of each card played this round.
        supply: pieces of each treasure around the gem pit.
        chests: by seat, pieces of each treasure.
        titles: who holds each title, -1 nobody.
        causes: why each title cannot be lost any more.
        round_points: by seat, points of the round scored last.
        scores: by seat, points of all rounds.
        places: by seat, her place once the game is over, else 0.
    """

    players: int
    turn: int = 0
    round: int = 1
    seat: int = NOBODY
    deck: int = 0
    hands: list[Counter[int]] = field(default_factory=list)
    pit: dict[int, int] = field(default_factory=dict)
    played: list[Counter[int]] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)
    chests: list[list[int]] = field(default_factory=list)
    titles: list[int] = field(default_factory=list)
    causes: list[Cause] = field(default_factory=list)
    round_points: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def _view(self) -> View:
        """What it shows of itself."""
        return position_view(self)

    def __repr__(self) -> str:
        return f"<{self._view().title}>"


def position_view(p: Position) -> View:
    """The view of a position."""
    tell = Teller()
    over = any(p.places)
    whose = "between rounds" if p.seat == NOBODY else f"turn {p.turn} of {tell.seat(p.seat)}"
    where = "the game is over" if over else f"round {p.round}, {whose}"
    names = [tell.texts.text(f"treasure.{each.name.lower()}") for each in Treasure]
    facts = [
        ("gem pit", ", ".join(tell.card(card) for _, card in sorted(p.pit.items())) or "–"),
        ("deck", f"{p.deck} cards"),
        ("supply", ", ".join(f"{n} {name}" for n, name in zip(p.supply, names, strict=False)) or "–"),
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
                f"{n} hidden" if card == NOBODY else tell.card(card) + (f" ×{n}" if n > 1 else "")
                for card, n in sorted(hand.items())
            ) or "–",
        )
        for seat, hand in enumerate(p.hands)
    ]  # fmt: skip
    view = View(f"Position: {where}", facts).table("Chests", heads, chests, range(1, len(heads)))
    return view.table("Titles", ("title", "holder", "for good"), titles).table("Hands", (), hands)
