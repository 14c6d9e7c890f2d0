"""Names and sentences for what rows say, as everyone or one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from qn_analysis.core.log.transcript import Teller as AnyTeller

from ..words.actions import Action
from ..words.cards import NOBODY, Card, Treasure
from ..words.events import Event
from ..words.phases import Phase
from .rows import EventRow, Fact, fact
from .schema import LAYOUT

TOGETHER: Final = (Event.SUPPLIED, Event.DEALT, Event.LAID_OUT)
"""Events of the set-up that are told together."""


class Teller(AnyTeller):
    """Tells events in one language, to one viewer."""

    layout = LAYOUT

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
        group, thing = Action.meaning(action)
        count = table.match if table.phase == Phase.PEARLS else 1  # all that is added is of one gem
        card = table.face_up[thing] if group == Action.PIT else thing if group == Action.HAND else NOBODY
        return self.texts.text(
            f"action.{group.name.lower()}",
            card=self.a_card(card),
            treasure=self.pieces(thing, count) if group == Action.GEM else "",
            slot=thing + 1 if group == Action.PIT else 0,
        )

    def sentence(self, row: EventRow | Fact) -> str:
        """An event in one sentence."""
        f = row if isinstance(row, Fact) else fact(row)
        values: dict[str, object] = {
            "seat": self.seat(f.seat),
            "other": self.seat(f.other),
            "card": self.a_card(self.learnt(f).card),
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

    def follows(self, before: Fact, f: Fact) -> bool:
        """The pieces, the hands and the face-up cards of a set-up."""
        return before.event == f.event and f.event in TOGETHER

    def together(self, run: Sequence[Fact]) -> list[str]:
        """In a line each, or all in one."""
        event, texts = run[0].event, self.texts
        if event == Event.SUPPLIED:
            return [texts.text("event.supplied", pieces=texts.join(self.pieces(f.treasure, f.number) for f in run))]
        if event == Event.LAID_OUT:
            return [texts.text("transcript.pit", cards=", ".join(self.card(f.card) for f in run))]
        if event != Event.DEALT:
            return super().together(run)
        lines = []
        for seat in sorted({f.seat for f in run}):
            cards = [self.learnt(f).card for f in run if f.seat == seat]
            hidden = texts.text("transcript.cards", n=cards.count(NOBODY)) if NOBODY in cards else ""
            named = [self.card(card) for card in sorted(cards) if card != NOBODY]
            told = ", ".join([*named, hidden] if hidden else named)
            lines.append(texts.text("event.dealt", seat=self.seat(seat), card=told))
        return lines
