"""Names and sentences for what rows say, as everyone or one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qn_analysis.core.log.events import Sight
from qn_analysis.core.log.transcript import Teller as AnyTeller

from ..words.actions import Action, meaning
from ..words.cards import NOBODY, Card, Treasure
from ..words.events import EVENTS
from ..words.phases import Phase
from ..words.texts import catalogue
from .rows import EventRow, Fact, fact


def sees(f: Fact, viewer: int | None) -> bool:
    """Whether a viewer (None: everyone's secrets) learns an event's card."""
    return viewer is None or EVENTS[f.event].sight == Sight.ALL or viewer == f.seat


class Teller(AnyTeller):
    """Tells events in one language, to one viewer.

    Args:
        lang: language of the texts.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads, or None to tell everything.

    Raises:
        TextError: there are no texts in that language.
    """

    def __init__(self, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> None:
        super().__init__(catalogue(lang), names, viewer)

    def card(self, card: int) -> str:
        """A card's name; a hidden one is "a card"."""
        return self.texts.text("transcript.hidden" if card == NOBODY else f"card.{Card(card).name.lower()}")

    def a_card(self, card: int) -> str:
        """A card's name with its article."""
        return self.card(card) if card == NOBODY else self.texts.text(f"a_card.{Card(card).name.lower()}")

    def pieces(self, treasure: int, count: int) -> str:
        """A number of pieces of a treasure, in words: "2 rubies"."""
        return self.texts.text(f"pieces.{Treasure(treasure).name.lower()}", count=count)

    def action(self, table: Any, action: int) -> str:
        """An action of whoever is asked, in one phrase: `play a Pearl (1) from the hand`."""
        what = meaning(action)
        count = table.match if table.phase == Phase.PEARLS else 1  # all that is added is of one gem
        return self.texts.text(
            f"action.{what.group.name.lower()}",
            card=self.a_card(table.face_up[what.slot] if what.group == Action.PIT else what.card),
            treasure="" if what.treasure == NOBODY else self.pieces(what.treasure, count),
            slot=what.slot + 1,
        )

    def sentence(self, row: EventRow | Fact) -> str:
        """An event in one sentence."""
        f = row if isinstance(row, Fact) else fact(row)
        values: dict[str, object] = {
            "seat": self.seat(f.seat),
            "other": self.seat(f.other),
            "card": self.a_card(f.card if sees(f, self.viewer) else NOBODY),
            "slot": f.slot + 1,
            "round": f.round,
            "count": f.number,
            "amount": f.amount,
        }
        if f.treasure != NOBODY:
            name = Treasure(f.treasure).name.lower()
            values |= {"treasure": self.texts.text(f"treasure.{name}"), "title": self.texts.text(f"title.{name}")}
            values["pieces"] = self.pieces(f.treasure, max(f.number, 0))
        key = f.event.name.lower()
        less = f"event_less.{key}"  # of scores that people noted, titles or a place may not be told
        told = self.texts.text(less if f.number == NOBODY and less in self.texts else f"event.{key}", **values)
        return told[:1].upper() + told[1:]
