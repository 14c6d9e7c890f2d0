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
from functools import partial
from typing import Annotated, ClassVar, Final

from typing_extensions import TypedDict

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.catalogue import Joined
from qn_analysis.core.base.messages import refusal
from qn_analysis.core.files.validate import Bounds, Choice, Holds, Length, table_type
from qn_analysis.core.rules.alike import Things
from qn_analysis.core.rules.problems import Problem
from qn_analysis.core.rules.rulings import Ruling, read_rulings
from qn_analysis.core.rules.shape import Column, Table, Wrong, one_of
from qn_analysis.core.rules.table_ruleset import TableRuleset

from ..words.cards import DECK, FEWEST, GEMS, SEATS, SETS, SLOTS, SPOTS, Card, Treasure
from . import validation
from .validation import said

RULINGS: Final = read_rulings(__package__)
"""Every ruling by its name."""
MODES: Final = ("basic", "advanced")
COPIES: Final = 40
"""Most copies of a kind of card."""
PIECES: Final = 9
"""Most pieces of a treasure on a card."""
SUPPLY: Final = 99
"""Most pieces of a treasure."""
POINTS: Final = 50
"""Most points of a title or of the variety bonus."""
TREASURE_NAMES: Final = tuple(treasure.name.lower() for treasure in Treasure)
CARD_NAMES: Final = tuple(card.name.lower() for card in Card)


def _no_pieces(value: object) -> str:
    return said("pieces", most=PIECES) if isinstance(value, Mapping) else said("no_treasures")


_Mode = Annotated[str, Choice(MODES), one_of(MODES, partial(said, "no_mode"), Joined(refusal("choice.or"), MODES))]
_Rising = Annotated[
    tuple[Annotated[int, Bounds(0, POINTS)], ...],
    Length(1, SETS),
    Holds(lambda points: points == sorted(points)),
    Wrong(said("variety", sets=SETS, most=POINTS), said("write_variety")),
]


class _Treasure(TypedDict):
    """What a file says of gold and pearls."""

    supply: Annotated[int, Bounds(1, SUPPLY)]
    spots: Annotated[int, Bounds(1, SPOTS)]
    title: Annotated[int, Bounds(0, POINTS)]


class _Gem(TypedDict):
    """What it says of a gem; the supply of the advanced game goes by the number of players."""

    supply: Annotated[int, Bounds(1, SUPPLY)]
    advanced: Annotated[
        list[Annotated[int, Bounds(1, SUPPLY)]],
        Length(SEATS - FEWEST + 1, SEATS - FEWEST + 1),
        Wrong(said("supply", n=SEATS - FEWEST + 1, most=SUPPLY), said("write_supply")),
    ]
    spots: Annotated[int, Bounds(1, SPOTS)]
    title: Annotated[int, Bounds(0, POINTS)]


_COUNTS: Final = table_type(dict.fromkeys(TREASURE_NAMES, Annotated[int, Bounds(0, PIECES)]), total=False)
_CARD: Final = table_type({
    "copies": Annotated[int, Bounds(0, COPIES)],
    "pieces": Annotated[
        _COUNTS, Holds(lambda pieces: any(pieces.values())), Wrong(_no_pieces, said("write_pieces"))
    ],
})  # fmt: skip


@dataclass(frozen=True, repr=False)
class Ruleset(TableRuleset):
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

    switches: ClassVar[Mapping[str, Ruling]] = RULINGS
    moved: ClassVar[str] = "treasure"
    sizes: ClassVar[Mapping[str, tuple[str, ...]]] = {"deck_size": ("cards",)}
    listed: ClassVar[Mapping[str, Table]] = {
        "treasures": Table({name: _Gem if n < GEMS else _Treasure for n, name in enumerate(TREASURE_NAMES)}),
        "cards": Table(dict.fromkeys(CARD_NAMES, _CARD)),
    }
    at_table: ClassVar[tuple[int, int]] = (FEWEST, SEATS)
    mode: _Mode
    deck_size: Annotated[int, Bounds(1, DECK)]
    cards_each: Annotated[int, Bounds(1, 20)]
    hand_size: Annotated[int, Bounds(0, 6)]
    face_up: Annotated[int, Bounds(0, SLOTS)]
    permanent_bonus: Annotated[int, Bounds(0, 20)]
    rounds: Annotated[int, Bounds(0, 20)]
    target: Annotated[int, Bounds(0, 1000)]
    variety: _Rising
    supply: Annotated[tuple[int, ...], Column("treasures")]
    advanced: Annotated[tuple[tuple[int, ...], ...], Column("treasures")]
    spots: Annotated[tuple[int, ...], Column("treasures")]
    titles: Annotated[tuple[int, ...], Column("treasures", "title")]
    copies: Annotated[tuple[int, ...], Column("cards")]
    pieces: Annotated[tuple[tuple[int, ...], ...], Column("cards", over=TREASURE_NAMES)]
    rulings: Mapping[str, str | int]

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Problem]:
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
            "copies": list(self.copies),
            "pieces": [list(row) for row in self.pieces],
            "supply": list(self.supply),
            "advanced_supply": [list(row) for row in zip(*self.advanced, strict=True)],
            "spots": list(self.spots),
            "titles": list(self.titles),
            "variety": [*self.variety, *[0] * (SETS - len(self.variety))],
            "sets": len(self.variety),
            "advanced": int(self.mode == "advanced"),
            **super().tables(),
        }

    def things(self) -> Things:
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
