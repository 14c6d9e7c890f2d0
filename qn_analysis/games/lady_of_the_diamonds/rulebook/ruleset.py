"""A ruleset: every number and every reading that a game is played by.

`Ruleset.default()` is the basic game of the rulebook in a single round, with the reconstruction of `cards.toml`. A
ruleset file (TOML) holds only what differs from it:

    name = "Longer rows"
    mode = "advanced"
    rounds = 3
    [treasures.diamond]
    spots = 8
    [cards.pearl_2]
    copies = 2
    [cards.pearl_1]
    copies = 6
    [rulings]
    pearl_match = "taken"

Source of each number: `Ruleset.provenance`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from qn_analysis.core.base.calls import public
from qn_analysis.core.rules.shape import Wrong

from ..words.cards import FEWEST, GEMS, SEATS, SETS
from . import validation
from .fields import TREASURE_NAMES, RulesetFields


@dataclass(frozen=True, repr=False)
class Ruleset(RulesetFields):
    """All the numbers and readings of a game. Build variants with `with_`, `load`, `from_toml` or `from_dict`.

    Tuples over cards have one entry a `Card`, tuples over treasures one a `Treasure`. A ruleset that is built directly
    is not checked until `check` is called.

    Attributes:
        mode: "basic" or "advanced".
        deck_size: cards that the copies must add up to.
        pieces: by card and treasure, what a card adds.
        advanced: by gem, the supply of the advanced game for two, three, four and five players.
        titles: points of each title.
        variety: points of one complete set, two and so on; more sets than steps count as the last step.
        rounds: rounds of a game, or 0: until somebody has `target` points.
    """

    moved: ClassVar[str] = "treasure"
    sizes: ClassVar[Mapping[str, tuple[str, ...]]] = {"deck_size": ("cards",)}
    at_table: ClassVar[tuple[int, int]] = (FEWEST, SEATS)

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Wrong]:
        """What is wrong with numbers taken together; `wrong` are keys that are wrong by themselves."""
        return validation.across(self, players, wrong)

    @public
    def supply_for(self, players: int) -> tuple[int, ...]:
        """Pieces of each treasure around the gem pit for a number of players ("Advanced Rules" 1 and 2)."""
        if self.mode == "basic":
            return self.supply
        return (*(by_players[players - FEWEST] for by_players in self.advanced), *self.supply[GEMS:])

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`; lists filled up with zeros."""
        return {
            **super().tables(),
            "advanced": int(self.mode == "advanced"),
            "advanced_supply": [list(row) for row in zip(*self.advanced, strict=True)],
            "variety": [*self.variety, *[0] * (SETS - len(self.variety))],
            "sets": len(self.variety),
        }

    def things(self) -> dict[str, dict[str, Any]]:
        """Treasures, and cards that are in the game: pieces around the pit, spots and title of each, and what a card
        adds. Gold and pearls are apart from the gems, each with rules of its own."""
        treasures = {
            name: {
                "rule": "gem" if n < GEMS else f"of {name}",
                "supply": list(self.advanced[n]) if self.mode == "advanced" and n < GEMS else self.supply[n],
                "spots": self.spots[n],
                "title": self.titles[n],
            }
            for n, name in enumerate(TREASURE_NAMES)
        }
        cards = self.entries()["cards"]
        return {"treasure": treasures, "card": {name: entry for name, entry in cards.items() if entry["copies"]}}
