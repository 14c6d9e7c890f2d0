"""A readable transcript of one game: turns, rounds and what happened in them; as everyone or one seat saw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.log.transcript import Transcript

from ..words.cards import CITIES, NOBODY, Encounter
from ..words.events import Event
from ..words.phases import Phase
from .replay import Folder
from .rows import Fact
from .teller import Teller, _sentence, sees

TOGETHER: Final = (Event.DEALT, Event.RESOURCE_PLACED, Event.STOCKED, Event.TREASURE_LOST, Event.TREASURE_WON)
"""Events that are told together where several follow each other; some of them in some phases only."""
_UNSAID: Final = (Event.ROUND_STARTED, Event.ROUND_ENDED, Event.TURN_STARTED)
"""Headings tell them."""


class Lines(Transcript[Teller]):
    """Lines of a transcript in the making."""

    def __init__(self, teller: Teller) -> None:
        super().__init__(teller)
        self.folder = Folder(teller.rules)
        self.run: list[Fact] = []
        self.begun = False  # a round has begun in this turn

    def row(self, f: Fact) -> None:
        """Tell one more event."""
        if self.run and not follows(self.run[-1], f):
            self._flush()
        if f.event == Event.COUNTED and f.phase == Phase.COUNT and not self.places and self.begun:
            self.begun = False
            self.heading(self.tell.texts.text("transcript.count"))
        elif f.event == Event.TURN_STARTED:
            self.begun = False
            self.heading(self.tell.texts.text("transcript.turn", n=f.turn, seat=self.tell.seat(f.seat)))
        elif f.event == Event.ROUND_STARTED:
            self._round(f)
        self.folder.apply(f if sees(f, self.tell.viewer) else f._replace(resource=UNKNOWN))
        if f.event == Event.GAME_OVER:
            self.places.append(f)
        elif f.event in TOGETHER or f.event == Event.ENCOUNTER_PLACED:
            self.run.append(f)
        elif f.event not in _UNSAID:
            self.line(self.tell.sentence(f))

    def _flush(self) -> None:
        """Tell events that belong together."""
        run, self.run = self.run, []
        for line in told_together(self.tell, run):
            self.line(line)

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
            self.line(f"{city + 1}  {_sentence(told)}")

    def line(self, line: str) -> None:
        """Begins with a capital letter."""
        super().line(_sentence(line))

    def waiting(self) -> None:
        """Events that are told together."""
        self._flush()


def told_together(tell: Teller, run: Sequence[Fact]) -> list[str]:
    """Events that belong together, as `follows` says, in a line or one a player; none: no line."""
    if not run:
        return []
    first, texts = run[0], tell.texts
    where = {"city": first.city + 1, "card": tell.card(first)}
    match first.event:
        case Event.DEALT:
            lines = []
            for seat in sorted({f.seat for f in run}):
                seen = (f.resource if sees(f, tell.viewer) else UNKNOWN for f in run if f.seat == seat)
                told = tell.cards(Counter(seen))
                lines.append(texts.text("event.dealt", seat=tell.seat(seat), resource=told))
            return lines
        case Event.ENCOUNTER_PLACED if len(run) > 1:
            return [texts.text("transcript.arrived", **where, amount=sum(f.amount for f in run[1:]))]
        case Event.STOCKED if len(run) > 1:
            cards = texts.join(tell.card(f) for f in run)
            return [texts.text("transcript.stocked", amount=first.amount, cards=cards)]
        case Event.TREASURE_LOST | Event.TREASURE_WON:
            held = tell.cards({f.resource: f.number for f in run})
            values = {"seat": tell.seat(first.seat), "card": tell.card(first), "cards": held}
            return [texts.text(f"event.{first.event.name.lower()}", **values)]
        case Event.RESOURCE_PLACED if len(run) > 1:
            placed = texts.join(tell.resource(f.resource) for f in run)
            return [texts.text("transcript.offered", resources=placed)]
        case _:
            return [tell.sentence(first)]


def follows(before: Fact, f: Fact) -> bool:
    """Whether an event is told together with the one before it."""
    if before.event == Event.ENCOUNTER_PLACED:
        return f.event == Event.STOCKED and f.city == before.city
    if before.event != f.event:
        return False
    if f.event == Event.RESOURCE_PLACED:
        return f.phase == Phase.SETUP
    return f.event != Event.STOCKED or f.amount == before.amount
