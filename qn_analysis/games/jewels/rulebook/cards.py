"""The cards and recipes of a ruleset, as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from ..words.effects import MEANINGS, Effect, Who


class ResourceNumbers(NamedTuple):
    """A type of resource: cards in the deck, coins to buy one, coins that it sells for."""

    copies: int
    cost: int
    price: int


class RecipeNumbers(NamedTuple):
    """A recipe: cards of gold, cards of one gem (or of one and of another), coins above the prices of the cards."""

    gold: int
    gems: tuple[int, ...]
    bonus: int

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> RecipeNumbers:
        """The recipe of a table without a fault."""
        return cls(entry["gold"], tuple(entry["gems"]), entry["bonus"])

    def to_dict(self) -> dict[str, Any]:
        """As a file has it."""
        return {"gold": self.gold, "gems": list(self.gems), "bonus": self.bonus}


class Does(NamedTuple):
    """One effect of a card: what, to whom, how much. 0 where it says nothing of it."""

    effect: Effect
    who: Who = Who.NONE
    amount: int = 0

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> Does:
        """The effect of a table without a fault."""
        effect = Effect[entry["do"].upper()]
        said = MEANINGS[effect]
        amount = said.words.index(entry["amount"]) if said.words else entry.get("amount", 0)
        return cls(effect, Who[entry["who"].upper()] if said.who else Who.NONE, amount)

    def to_dict(self) -> dict[str, Any]:
        """As a file has it."""
        said = MEANINGS[self.effect]
        written: dict[str, Any] = {"do": self.effect.name.lower()}
        if said.who:
            written["who"] = self.who.name.lower()
        if said.amount:
            written["amount"] = said.words[self.amount] if said.words else self.amount
        return written


def _does(entries: Iterable[Mapping[str, Any]]) -> tuple[Does, ...]:
    return tuple(Does.read(entry) for entry in entries)


@dataclass(frozen=True)
class EncounterCard:
    """A kind of encounter.

    Attributes:
        key: its name in a file.
        en, fr: its name for people.
        type: buyer, mercenary or monster.
        copies: cards in the deck.
        coins: placed on it when it enters.
        fee: coins that an interaction costs.
        die: the lowest number that succeeds; 0: no die is thrown.
        buys: gems and families of jewels that it buys.
        enter, leave, use, fail: its effects by trigger.
    """

    key: str
    en: str
    fr: str
    type: str
    copies: int
    coins: int
    fee: int
    die: int
    buys: tuple[str, ...]
    enter: tuple[Does, ...]
    leave: tuple[Does, ...]
    use: tuple[Does, ...]
    fail: tuple[Does, ...]

    @classmethod
    def read(cls, key: str, entry: Mapping[str, Any]) -> EncounterCard:
        """The card of a table without a fault."""
        return cls(
            key=key, en=entry["name"]["en"], fr=entry["name"]["fr"], type=entry["type"], copies=entry["copies"],
            coins=entry["coins"], fee=entry["fee"], die=entry["die"], buys=tuple(entry["buys"]),
            enter=_does(entry["enter"]), leave=_does(entry["leave"]), use=_does(entry["use"]),
            fail=_does(entry["fail"]),
        )  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """As a file has it, everything said."""
        return {
            "name": {"en": self.en, "fr": self.fr},
            **{part: getattr(self, part) for part in ("type", "copies", "coins", "fee", "die")},
            "buys": list(self.buys),
            **{part: [each.to_dict() for each in getattr(self, part)] for part in ("enter", "leave", "use", "fail")},
        }


@dataclass(frozen=True)
class EventCard:
    """A kind of event: its key in a file, its name for people, cards in the deck, what it does."""

    key: str
    en: str
    fr: str
    copies: int
    effects: tuple[Does, ...]

    @classmethod
    def read(cls, key: str, entry: Mapping[str, Any]) -> EventCard:
        """The card of a table without a fault."""
        return cls(key, entry["name"]["en"], entry["name"]["fr"], entry["copies"], _does(entry["effects"]))

    def to_dict(self) -> dict[str, Any]:
        """As a file has it."""
        effects = [each.to_dict() for each in self.effects]
        return {"name": {"en": self.en, "fr": self.fr}, "copies": self.copies, "effects": effects}


_NOTHING = MappingProxyType({
    "encounters": {"type": "", "copies": 0, "coins": 0, "fee": 0, "die": 0, "buys": [], "enter": [], "leave": [],
                   "use": [], "fail": []},
    "events": {"copies": 0, "effects": []},
})  # fmt: skip


def blank_entry(table: str, name: str) -> dict[str, Any]:
    """What a card of a table says where it says nothing; it is called like its key."""
    called = name.replace("_", " ").capitalize()
    return {"name": {"en": called, "fr": called}, **_NOTHING[table]}
