"""Names and sentences for what rows say, as everyone or one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.log.transcript import Teller as AnyTeller

from ..rulebook.naming import texts_of
from ..rulebook.ruleset import Ruleset
from ..words.cards import NOBODY, Card, Gem
from ..words.events import SCORED, Event
from .rows import Fact, fact
from .witness import VARIANTS, learns_card, learns_row, variant_of

UNITS: Final[dict[Event, tuple[str, str]]] = {
    Event.GAME_STARTED: ("players", ""),
    Event.FASHION_SET: ("", "pounds"),
    Event.OFFERED: ("", "ducats"),
    Event.TURN_STARTED: ("", "ducats"),
    Event.HAND_SEEN: ("cards", ""),
    Event.BOUGHT: ("", "ducats"),
    Event.PASSED: ("", "ducats"),
    Event.DUCATS_LOST: ("", "ducats"),
    Event.MARKED_DOWN: ("", "ducats"),
    Event.MERCHANT_DRAWN: ("", "cards"),
    Event.COUNTED: ("stones", ""),
    Event.RARITY_SET: ("", "pounds"),
    Event.TRIBUTE_PAID: ("", "pounds"),
    Event.SOLD: ("jewels", "pounds"),
    Event.UNSOLD_BEATEN: ("jewels", ""),
    Event.UNSOLD_CANCELLED: ("jewels", "pounds"),
    Event.SALE_CLOSED: ("", "pounds"),
    Event.GAME_OVER: ("", "pounds"),
}
"""Units of `count` and `amount`; "" a plain number."""


def sees(f: Fact, viewer: int | None) -> bool:
    """Whether a viewer (None: everyone's secrets) learns an event's card. Who holds the Necklace is always public."""
    return learns_card(f.event, f.seat, f.other, f.card, NOBODY if viewer is None else viewer)


def notices(f: Fact, viewer: int | None) -> bool:
    """Whether a viewer learns that an event happened: a card that moves is seen by all, a secret refusal is not."""
    return learns_row(f.event, f.seat, NOBODY if viewer is None else viewer)


def event_key(f: Fact, seen: bool = True) -> str:
    """The key of the template that tells an event; some have variants for columns that are null or hidden."""
    key = f"event.{f.event.name.lower()}"
    variant = VARIANTS[variant_of(f.event, f.other, f.gem, f.slot, f.number, seen)]
    return f"{key}.{variant}" if variant else key


class Teller(AnyTeller):
    """Tells events in one language, to one viewer.

    Args:
        lang: language of the texts.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads, or None to tell everything.
        rules: the ruleset, for the names that it gives to cards.
    """

    def __init__(
        self,
        lang: str = "en",
        names: Sequence[str] | None = None,
        viewer: int | None = None,
        rules: Ruleset | None = None,
    ) -> None:
        super().__init__(rules, lang, names, viewer)
        self.blank_stones = 0 if rules is None else rules.all_stones[Card.BLANK_GRAY]

    def _texts(self, lang: str) -> Catalogue:
        return texts_of(self.rules, lang)

    def gem(self, gem: int) -> str:
        """A gem's name."""
        return "?" if gem == NOBODY else self.texts.text(f"gem.{Gem(gem).name.lower()}")

    def card(self, card: int) -> str:
        """A card's name."""
        return self.texts.text("a_card.hidden" if card == NOBODY else f"card.{Card(card).name.lower()}")

    def a_card(self, card: int) -> str:
        """A card's name with its article; a hidden one is "a card"."""
        return self.texts.text(f"a_card.{'hidden' if card == NOBODY else Card(card).name.lower()}")

    def cards(self, cards: Counter[int]) -> list[str]:
        """Several cards: "Ring ×2", "King"; hidden ones by their number."""
        parts = [self.card(card) + (f" ×{n}" if n > 1 else "") for card, n in sorted(cards.items()) if card != UNKNOWN]
        if cards[UNKNOWN]:
            parts.append(self.texts.text("unit.cards", n=cards[UNKNOWN]))
        return parts

    def sentence(self, row: Any) -> str:
        """An event in one sentence, or "" if the viewer does not learn that it happened."""
        f = row if isinstance(row, Fact) else fact(row)
        if not notices(f, self.viewer):
            return ""
        if f.event == Event.SALE_OPENED and f.number == NOBODY:  # as people write it down
            return self.texts.text(f"transcript.sale_{'untold' if f.seat == NOBODY else 'of'}", seat=self.seat(f.seat))
        seen = sees(f, self.viewer)
        count, amount = UNITS.get(f.event, ("", ""))
        signed = f.event in SCORED
        slot = self._number(f.slot, "cards") if f.event == Event.MERCHANT_PLACED else f.slot + 1 if f.slot >= 0 else "?"
        told = self.texts.text(
            event_key(f, seen),
            seat=self.seat(f.seat),
            other=self.seat(f.other),
            card=self.a_card(f.card if seen else NOBODY),
            gem=self.gem(f.gem),
            slot=slot,
            count=self._number(f.number, count),
            amount=self._number(f.amount, amount, signed),
        )
        return told[:1].upper() + told[1:]

    def _number(self, n: int, unit: str, signed: bool = False) -> str:
        if n == NOBODY and not signed:
            return "?"
        return self.texts.text(f"unit.{unit}", n=n) if unit else self.texts.number(n)
