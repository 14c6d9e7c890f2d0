"""A ruleset: every number, card and reading that a game is played by.

`Ruleset.default()` is the game of the rulebook with the reconstruction of `cards.toml`. A ruleset file (TOML) holds
only what differs from it; encounters and events with new names are new cards, `copies = 0` takes one out:

    name = "A patron of rubies"
    encounters_size = 66
    [resources.ruby]
    price = 8
    [encounters.patron]
    name = { en = "Patron", fr = "Mécène" }
    type = "buyer"
    copies = 2
    coins = 5
    buys = ["ruby", "ring"]
    enter = [{ do = "draw", who = "all", amount = 1 }]
    [rulings]
    start_coins = "rising"

Source of each number: `Ruleset.provenance`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from qn_analysis.core.rules.problems import Problem
from qn_analysis.core.rules.ruleset import digest
from qn_analysis.core.rules.rulings import Ruling, counted

from ..words.cards import FEWEST, SEATS
from . import validation
from .cards import EncounterCard, EventCard, RecipeNumbers, ResourceNumbers, blank_entry
from .fields import RULINGS, Readings, RulesetFields
from .flattening import engine_tables
from .validation import NUMBERS, RECIPE_NAMES, RESOURCE_NAMES, SIZES, TABLES


@dataclass(frozen=True, repr=False)
class Ruleset(RulesetFields):
    """All the numbers, cards and readings of a game. Build variants with `with_`, `load`, `from_toml` or `from_dict`.

    Encounters and events are sorted by their keys; their place is their number in the engine and in a log. A ruleset
    that is built directly is not checked until `check` is called.

    Attributes:
        resources_size, encounters_size, events_size: cards that the copies must add up to.
        coins, hand: what a player begins with.
        actions: of a round.
        hand_limit: cards in hand at the end of one's round.
        fare: coins for each city beyond the next one.
        wage: coins of the action Earn a coin.
        challenge: coins that asking for an auction costs.
        fluctuation: coins that every Buyer gets at the start of a turn.
        resources: one a `Resource`.
        recipes: one a `Recipe`.
    """

    switches: ClassVar[Mapping[str, Ruling]] = RULINGS
    sizes: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "resources_size": ("resources",), "encounters_size": ("encounters",), "events_size": ("events",),
    }  # fmt: skip
    parts: ClassVar[tuple[str, ...]] = tuple(TABLES)
    package: ClassVar[str] = __package__
    at_table: ClassVar[tuple[int, int]] = (FEWEST, SEATS)

    @classmethod
    def built(cls, full: Mapping[str, Any]) -> Ruleset:
        """The ruleset of a full dictionary without a fault."""
        return cls(
            name=full["name"],
            **{key: full[key] for key in NUMBERS},
            resources=tuple(ResourceNumbers(**full["resources"][name]) for name in RESOURCE_NAMES),
            recipes=tuple(RecipeNumbers.read(full["recipes"][name]) for name in RECIPE_NAMES),
            encounters=tuple(EncounterCard.read(key, full["encounters"][key]) for key in sorted(full["encounters"])),
            events=tuple(EventCard.read(key, full["events"][key]) for key in sorted(full["events"])),
            rulings=Readings(full["rulings"]),
        )

    @staticmethod
    def unknown(data: Mapping[str, Any], full: Mapping[str, Any]) -> Iterable[Problem]:
        """Names that a ruleset file cannot have, cards that lack something, and tables that are no tables."""
        return validation.unknown(data, full)

    @staticmethod
    def leaf(key: str, value: Any) -> Iterable[Problem]:
        """What is wrong with one value by itself; `key` as `flat` has it."""
        return validation.leaf(key, value)

    @staticmethod
    def blank(table: str, name: str) -> dict[str, Any] | None:
        """What a card says where it says nothing; None for a resource or recipe."""
        return blank_entry(table, name)

    @classmethod
    def bare(cls) -> Ruleset:
        """The default without its encounters and events."""
        return replace(cls.default(), encounters=(), events=())

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Problem]:
        """What is wrong with numbers taken together; `wrong` are keys that are wrong by themselves."""
        return validation.across(self, players, wrong)

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that stand for all numbers, cards and readings, but for no names."""
        full = self.to_dict()
        numbers = {key: value for key, value in full.items() if key != "name" and key not in SIZES}
        numbers["rulings"] = counted(self.rulings, RULINGS)
        for table in ("encounters", "events"):
            numbers[table] = {
                key: {k: v for k, v in entry.items() if k != "name"}
                for key, entry in full[table].items() if entry["copies"]
            }  # fmt: skip
        return digest(numbers)

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`; lists filled up with zeros."""
        return {
            **engine_tables(self.resources, self.recipes, self.encounters, self.events),
            **{key: getattr(self, key) for key in NUMBERS if key not in SIZES},
            **{name: ruling.number(self.rulings[name]) for name, ruling in RULINGS.items()},
        }

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest. `from_manifest` reads it."""
        return {
            "name": self.name,
            **{key: getattr(self, key) for key in NUMBERS},
            "resources": {name: each._asdict() for name, each in zip(RESOURCE_NAMES, self.resources, strict=True)},
            "recipes": {name: each.to_dict() for name, each in zip(RECIPE_NAMES, self.recipes, strict=True)},
            "encounters": {card.key: card.to_dict() for card in self.encounters},
            "events": {card.key: card.to_dict() for card in self.events},
            "rulings": dict(self.rulings),
        }
