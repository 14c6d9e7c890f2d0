"""A readable transcript of one game: turns, rounds and what happened in them; as everyone or one seat saw it."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.transcript import Transcript

from ..words.cards import CITIES, NOBODY, Encounter
from ..words.events import Event
from ..words.phases import Phase
from .replay import Folder
from .rows import Fact
from .teller import Teller

TOGETHER: Final = (Event.DEALT, Event.RESOURCE_PLACED, Event.STOCKED, Event.TREASURE_LOST, Event.TREASURE_WON)
"""Events that are told together where several follow each other; some of them in some phases only."""


class Lines(Transcript[Teller]):
    """Lines of a transcript in the making."""

    folds = Folder
    gathered = (*TOGETHER, Event.ENCOUNTER_PLACED)
    unsaid = (Event.ROUND_STARTED, Event.ROUND_ENDED, Event.TURN_STARTED)
    begun = False
    """A round has begun in this turn."""

    def before(self, f: Fact) -> None:
        """The headings of a turn, a round and the final count."""
        if f.event == Event.COUNTED and f.phase == Phase.COUNT and not self.places and self.begun:
            self.begun = False
            self.heading(self.tell.texts.text("transcript.count"))
        elif f.event == Event.TURN_STARTED:
            self.begun = False
            self.heading(self.tell.texts.text("transcript.turn", n=f.turn, seat=self.tell.seat(f.seat)))
        elif f.event == Event.ROUND_STARTED:
            self._round(f)

    def _round(self, f: Fact) -> None:
        """The heading of a round; above the first of a turn, what the cities offer."""
        if not self.begun:
            self._kingdom()
        self.begun = True
        p, seat = self.folder.position, f.seat
        city, coins, cards = p.cities[seat] + 1, p.coins[seat], p.hands[seat].total()
        self.heading(
            self.tell.texts.text("transcript.round", seat=self.tell.seat(seat), city=city, coins=coins, cards=cards)
        )

    def _kingdom(self) -> None:
        p, texts = self.folder.position, self.tell.texts
        self.heading(texts.text("transcript.kingdom"))
        for city in range(CITIES):
            here = []
            if p.encounters[city] != NOBODY:
                kind = Encounter[self.tell.rules.encounters[p.encounters[city]].type.upper()]
                name = f"{self.tell.encounter(p.encounters[city])} ({texts.text(f'encounter.{kind.name.lower()}')})"
                stock = texts.text("transcript.coins", n=p.stock[city]) if p.stock[city] else ""
                here.append(f"{name}, {stock}" if stock else name)
            if p.treasures[city]:
                here.append(texts.text("transcript.treasure", cards=self.tell.cards(p.treasures[city])))
            if p.resources[city] != NOBODY:
                here.append(self.tell.resource(p.resources[city]))
            told = " · ".join(here) or texts.text("transcript.nothing")
            self.line(f"{city + 1}  {told[:1].upper()}{told[1:]}")
