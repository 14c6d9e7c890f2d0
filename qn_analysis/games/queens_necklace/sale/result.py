"""What came of a sale, as numbers and events; `score` makes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..log.rows import Fact
from ..rulebook import Ruleset
from ..words.cards import Card, Gem
from ..words.events import Event
from .sheet import GEM_NAMES, Sheet

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, repr=False)
class SaleResult:
    """A sale and what came of it. Attributes as of `SaleScore`, which tells it as well."""

    sheet: Sheet
    rules: Ruleset
    counted: dict[str, int]
    rarity: dict[str, int]
    price: dict[str, int]
    gain: dict[str, int]
    events: tuple[Fact, ...]

    @cached_property
    def cancelled(self) -> list[str]:
        """Gems whose sale a King cancels."""
        gems = [GEM_NAMES[fact.gem] for fact in self._all(Event.GEM_CANCELLED)]
        return list(dict.fromkeys(gems))

    @cached_property
    def tributes(self) -> list[tuple[str, str, str, int]]:
        """Payer, receiver, gem, pounds."""
        who = self.sheet.players
        return [(who[f.seat], who[f.other], GEM_NAMES[f.gem], f.amount) for f in self._all(Event.TRIBUTE_PAID)]

    @cached_property
    def sold(self) -> list[tuple[str, str, int, int]]:
        """Player, gem, jewels, pounds."""
        who = self.sheet.players
        return [(who[f.seat], GEM_NAMES[f.gem], f.number, f.amount) for f in self._all(Event.SOLD)]

    def _all(self, event: Event) -> list[Fact]:
        return [fact for fact in self.events if fact.event == event]

    def to_dict(self) -> dict[str, Any]:
        """What `qn sale --format json` prints."""
        return {
            "sheet": self.sheet.to_dict(),
            "counted": self.counted,
            "rarity": self.rarity,
            "price": self.price,
            "gain": self.gain,
            "cancelled": self.cancelled,
            "tributes": [dict(zip(("payer", "receiver", "gem", "pounds"), row, strict=True)) for row in self.tributes],
            "sold": [dict(zip(("player", "gem", "jewels", "pounds"), row, strict=True)) for row in self.sold],
            "events": [
                {"event": fact.event.name.lower()} | dict(_said(fact, self.sheet.players)) for fact in self.events
            ],
        }

    def __repr__(self) -> str:
        pounds = ", ".join(f"{player} {pounds:+}" for player, pounds in self.gain.items())
        return f"<{type(self).__name__}: {pounds} pounds>"


def _said(fact: Fact, players: Sequence[str]) -> list[tuple[str, Any]]:
    """The columns of an event that say something, by their names."""
    said: list[tuple[str, Any]] = []
    score = fact.event == Event.SALE_CLOSED
    for key in ("seat", "other", "card", "gem", "slot", "number", "amount"):
        value = getattr(fact, key)
        if value == -1 and not (score and key == "amount"):
            continue
        if key in ("seat", "other"):
            said.append(("player" if key == "seat" else "other", players[value]))
        elif key in ("card", "gem"):
            said.append((key, (Card if key == "card" else Gem)(value).name.lower()))
        else:
            said.append(("count" if key == "number" else key, value))
    return said
