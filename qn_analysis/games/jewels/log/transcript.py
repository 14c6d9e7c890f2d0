"""A readable transcript of one game: turns, rounds and what happened in them; as everyone or one seat saw it."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from qn_analysis.core.log.transcript import Teller as AnyTeller

from ..rulebook import Ruleset
from ..rulebook.flattening import contents
from ..words.cards import CITIES, GEMS, NOBODY, PAIRS, Deck, Encounter, Jewel, Resource
from ..words.events import EVENTS, Event, Sight
from ..words.phases import Phase
from ..words.texts import catalogue
from .replay import UNKNOWN, Fact, Folder, deck_of, fact
from .schema import EventRow

WIDTH: Final = 80
INDENT: Final = "  "
_TOGETHER: Final = (Event.DEALT, Event.RESOURCE_PLACED, Event.STOCKED, Event.TREASURE_LOST, Event.TREASURE_WON)
"""Events that are told together where several follow each other; some of them in some phases only."""
_UNSAID: Final = (Event.ROUND_STARTED, Event.ROUND_ENDED, Event.TURN_STARTED)
"""Headings tell them."""


def sees(f: Fact, viewer: int | None) -> bool:
    """Whether a viewer (None: everyone's secrets) learns an event's resource."""
    return viewer is None or EVENTS[f.event].sight == Sight.ALL or viewer == f.seat


class Teller(AnyTeller):
    """Tells events in one language, to one viewer.

    Args:
        rules: the ruleset, for the names of encounters and events and what objects are made of.
        lang: language of the texts.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads, or None to tell everything.

    Raises:
        TextError: there are no texts in that language.
    """

    def __init__(
        self, rules: Ruleset, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None
    ) -> None:
        super().__init__(catalogue(lang), names, viewer)
        self.rules = rules

    def resource(self, resource: int) -> str:
        """A resource with its article; a hidden one is "a card"."""
        return self.texts.text(
            "transcript.hidden" if resource == NOBODY else f"resource.{Resource(resource).name.lower()}"
        )

    def cards(self, counts: Mapping[int, int]) -> str:
        """Cards of some resources: "2 Rubies and 1 Gold"; those that are not named come last."""
        named = [
            self.texts.text(f"cards.{resource.name.lower()}", count=counts[resource])
            for resource in Resource
            if counts.get(resource)
        ]
        hidden = counts.get(UNKNOWN, 0)
        return self.texts.join([*named, self.texts.text("transcript.cards", n=hidden)] if hidden else named)

    def object(self, number: int) -> str:
        """What can be crafted, with its article: "a Ruby", "a Ring of 2 Rubies, 1 Topaz and 1 Gold"."""
        if number < GEMS:
            return self.resource(number)
        family = Jewel((number - GEMS) // PAIRS).name.lower()
        cards = dict(enumerate(contents(number, self.rules.recipes)))
        return self.texts.text(f"a_jewel.{family}", cards=self.cards(cards))

    def encounter(self, card: int) -> str:
        """The name of an encounter, by its number in the ruleset."""
        return str(getattr(self.rules.encounters[card], self.texts.lang))

    def event(self, card: int) -> str:
        """The name of an event, by its number in the ruleset."""
        return str(getattr(self.rules.events[card], self.texts.lang))

    def card(self, f: Fact) -> str:
        """The name of the encounter or event that a row is about."""
        if f.card == NOBODY:
            return "?"
        return self.event(f.card) if deck_of(f) == Deck.EVENTS else self.encounter(f.card)

    def sentence(self, row: EventRow | Fact) -> str:
        """An event in one sentence."""
        f = row if isinstance(row, Fact) else fact(row)
        values: dict[str, object] = {
            "seat": self.seat(f.seat),
            "other": self.seat(f.other),
            "resource": self.resource(f.resource if sees(f, self.viewer) else NOBODY),
            "cards": self.cards({f.resource: f.number}) if f.resource != NOBODY else "?",
            "city": f.city + 1,
            "card": self.card(f),
            "object": self.object(f.object) if f.object != NOBODY else "?",
            "turn": f.turn,
            "count": f.number,
            "amount": f.amount,
        }
        key = f.event.name.lower()
        free = f"event_free.{key}"
        return _sentence(self.texts.text(free if f.amount == 0 and free in self.texts else f"event.{key}", **values))


def _sentence(told: str) -> str:
    return told[:1].upper() + told[1:]


class _Transcript:
    """Lines of a transcript in the making."""

    def __init__(self, teller: Teller) -> None:
        self.tell = teller
        self.folder = Folder(teller.rules)
        self.lines = [teller.texts.text("transcript.game")]
        self.run: list[Fact] = []
        self.begun = False  # a round has begun in this turn
        self.places: list[Fact] = []

    def row(self, f: Fact) -> None:
        """Tell one more event."""
        if self.run and not _follows(self.run[-1], f):
            self._flush()
        if f.event == Event.COUNTED and f.phase == Phase.COUNT and not self.places and self.begun:
            self.begun = False
            self._heading(self.tell.texts.text("transcript.count"))
        elif f.event == Event.TURN_STARTED:
            self.begun = False
            self._heading(self.tell.texts.text("transcript.turn", n=f.turn, seat=self.tell.seat(f.seat)))
        elif f.event == Event.ROUND_STARTED:
            self._round(f)
        self.folder.apply(f if sees(f, self.tell.viewer) else f._replace(resource=UNKNOWN))
        if f.event == Event.GAME_OVER:
            self.places.append(f)
        elif f.event in _TOGETHER or f.event == Event.ENCOUNTER_PLACED:
            self.run.append(f)
        elif f.event not in _UNSAID:
            self._line(self.tell.sentence(f))

    def finish(self) -> str:
        """The whole text."""
        self._flush()
        if self.places:
            self._heading(self.tell.texts.text("transcript.places"))
            for f in sorted(self.places, key=lambda f: (f.number, f.seat)):
                self._line(self.tell.sentence(f))
        return "\n".join(self.lines).strip("\n") + "\n"

    def _flush(self) -> None:
        """Tell events that belong together."""
        run, self.run = self.run, []
        if not run:
            return
        first, texts = run[0], self.tell.texts
        match first.event:
            case Event.DEALT:
                for seat in sorted({f.seat for f in run}):
                    seen = (f.resource if sees(f, self.tell.viewer) else UNKNOWN for f in run if f.seat == seat)
                    told = self.tell.cards(Counter(seen))
                    self._line(texts.text("event.dealt", seat=self.tell.seat(seat), resource=told))
            case Event.ENCOUNTER_PLACED if len(run) > 1:
                coins = sum(f.amount for f in run[1:])
                self._line(texts.text("transcript.arrived", **self._place(first), amount=coins))
            case Event.STOCKED if len(run) > 1:
                cards = texts.join(self.tell.card(f) for f in run)
                self._line(texts.text("transcript.stocked", amount=first.amount, cards=cards))
            case Event.TREASURE_LOST | Event.TREASURE_WON:
                cards = self.tell.cards({f.resource: f.number for f in run})
                values = {"seat": self.tell.seat(first.seat), "card": self.tell.card(first), "cards": cards}
                self._line(texts.text(f"event.{first.event.name.lower()}", **values))
            case Event.RESOURCE_PLACED if len(run) > 1:
                placed = texts.join(self.tell.resource(f.resource) for f in run)
                self._line(texts.text("transcript.offered", resources=placed))
            case _:
                self._line(self.tell.sentence(first))

    def _place(self, f: Fact) -> dict[str, object]:
        return {"city": f.city + 1, "card": self.tell.card(f)}

    def _round(self, f: Fact) -> None:
        """The heading of a round; above the first of a turn, what the cities offer."""
        if not self.begun:
            self._kingdom()
        self.begun = True
        p, seat = self.folder.position, f.seat
        city, coins, cards = p.cities[seat] + 1, p.coins[seat], p.hands[seat].total()
        self._heading(
            self.tell.texts.text("transcript.round", seat=self.tell.seat(seat), city=city, coins=coins, cards=cards)
        )

    def _kingdom(self) -> None:
        p, texts = self.folder.position, self.tell.texts
        self._heading(texts.text("transcript.kingdom"))
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
            self._line(f"{city + 1}  {_sentence(told)}")

    def _line(self, line: str) -> None:
        self.lines += textwrap.wrap(_sentence(line), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT * 3)

    def _heading(self, line: str) -> None:
        self.lines += ["", line]


def _follows(before: Fact, f: Fact) -> bool:
    """Whether an event is told together with the one before it."""
    if before.event == Event.ENCOUNTER_PLACED:
        return f.event == Event.STOCKED and f.city == before.city
    if before.event != f.event:
        return False
    if f.event == Event.RESOURCE_PLACED:
        return f.phase == Phase.SETUP
    return f.event != Event.STOCKED or f.amount == before.amount


def transcript(
    rows: Iterable[EventRow],
    *,
    rules: Ruleset,
    lang: str = "en",
    names: Sequence[str] | None = None,
    viewer: int | None = None,
) -> str:
    """The transcript of one game, about 80 columns wide.

    Args:
        rows: the events of the game, in order.
        rules: its ruleset.
        lang: language of the texts.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads: cards that it did not see are not told; None tells everything.

    Raises:
        TextError: there are no texts in that language.
        ReplayError: a row is no event, or cannot follow the rows before it.
    """
    made = _Transcript(Teller(rules, lang, names, viewer))
    for row in rows:
        made.row(fact(row))
    return made.finish()
