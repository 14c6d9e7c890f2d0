"""Names and sentences for what rows say, as everyone or one seat sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qn_analysis.core.log.events import Sight
from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.log.transcript import Teller as AnyTeller

from ..rulebook import Ruleset
from ..rulebook.ruleset import contents
from ..words.cards import GEMS, NOBODY, PAIRS, Deck, Jewel, Resource
from ..words.events import EVENTS
from ..words.texts import catalogue
from .rows import EventRow, Fact, fact
from .schema import deck_of


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
