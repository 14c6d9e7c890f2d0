"""Names and sentences for what rows say, as everyone or one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from qn_analysis.core.log.transcript import Teller as AnyTeller

from ..rulebook.ruleset import contents
from ..words.cards import GEMS, NOBODY, PAIRS, Deck, Jewel, Resource
from ..words.events import Event
from ..words.phases import Phase
from .rows import EventRow, Fact, fact
from .schema import LAYOUT, deck_of


class Teller(AnyTeller):
    """Tells events in one language, to one viewer."""

    layout = LAYOUT

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
        hidden = counts.get(NOBODY, 0)
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
            "resource": self.resource(self.learnt(f).resource),
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

    def follows(self, before: Fact, f: Fact) -> bool:
        """Some events in some phases; coins that come to lie on encounters."""
        if before.event == Event.ENCOUNTER_PLACED:
            return f.event == Event.STOCKED and f.city == before.city
        if before.event != f.event:
            return False
        if f.event == Event.RESOURCE_PLACED:
            return f.phase == Phase.SETUP
        return f.event != Event.STOCKED or f.amount == before.amount

    def together(self, run: Sequence[Fact]) -> list[str]:
        """In a line, or one a player."""
        return [_sentence(line) for line in self._together(run)]

    def _together(self, run: Sequence[Fact]) -> list[str]:
        first, texts = run[0], self.texts
        where = {"city": first.city + 1, "card": self.card(first)}
        match first.event:
            case Event.DEALT:
                lines = []
                for seat in sorted({f.seat for f in run}):
                    told = self.cards(Counter(self.learnt(f).resource for f in run if f.seat == seat))
                    lines.append(texts.text("event.dealt", seat=self.seat(seat), resource=told))
                return lines
            case Event.ENCOUNTER_PLACED if len(run) > 1:
                return [texts.text("transcript.arrived", **where, amount=sum(f.amount for f in run[1:]))]
            case Event.STOCKED if len(run) > 1:
                cards = texts.join(self.card(f) for f in run)
                return [texts.text("transcript.stocked", amount=first.amount, cards=cards)]
            case Event.TREASURE_LOST | Event.TREASURE_WON:
                held = self.cards({f.resource: f.number for f in run})
                values = {"seat": self.seat(first.seat), "card": self.card(first), "cards": held}
                return [texts.text(f"event.{first.event.name.lower()}", **values)]
            case Event.RESOURCE_PLACED if len(run) > 1:
                placed = texts.join(self.resource(f.resource) for f in run)
                return [texts.text("transcript.offered", resources=placed)]
            case _:
                return [self.sentence(first)]


def _sentence(told: str) -> str:
    return told[:1].upper() + told[1:]
