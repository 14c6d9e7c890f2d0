"""What a ruleset file may say, and the fields of a ruleset; `ruleset` says what they are and do.

The bounds are those of the engine's records (`words.cards`) and of the log (16-bit numbers).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from typing_extensions import TypedDict

from qn_analysis.core.files.validate import Bounds, Choice, Holds, Length, table_type
from qn_analysis.core.rules.shape import Column, Printed, Table, Wrong
from qn_analysis.core.rules.table_ruleset import TableRuleset

from ..words.cards import DECK, FEWEST, GEMS, SEATS, SETS, SLOTS, SPOTS, Card, Treasure

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
    return "pieces" if isinstance(value, Mapping) else "no_treasures"


_Mode = Annotated[str, Choice(MODES), Wrong.one_of(MODES, "no_mode")]
_Rising = Annotated[
    tuple[Annotated[int, Bounds(0, POINTS)], ...],
    Length(1, SETS),
    Holds(lambda points: points == sorted(points)),
    Wrong("variety", "write_variety", sets=SETS, most=POINTS),
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
        Wrong("supply", "write_supply", n=SEATS - FEWEST + 1, most=SUPPLY),
    ]
    spots: Annotated[int, Bounds(1, SPOTS)]
    title: Annotated[int, Bounds(0, POINTS)]


_COUNTS: Final = table_type(dict.fromkeys(TREASURE_NAMES, Annotated[int, Bounds(0, PIECES)]), total=False)
_CARD: Final = table_type({
    "copies": Annotated[int, Bounds(0, COPIES)],
    "pieces": Annotated[
        _COUNTS, Holds(lambda pieces: any(pieces.values())), Wrong(_no_pieces, "write_pieces", most=PIECES)
    ],
})  # fmt: skip


@dataclass(frozen=True, repr=False)
class Numbers:
    """The plain numbers that the engine's `Rules` have too."""

    cards_each: Annotated[int, Bounds(1, 20), Printed(10, "play.ten_cards")]  # in a round
    hand_size: Annotated[int, Bounds(0, 6), Printed(2, "setup.hand")]
    face_up: Annotated[int, Bounds(0, SLOTS), Printed(4, "setup.face_up")]
    permanent_bonus: Annotated[int, Bounds(0, 20), Printed(1, "scoring.permanent")]
    rounds: Annotated[int, Bounds(0, 20), Printed(1, "long_game")]  # 0: until `target`
    target: Annotated[int, Bounds(0, 1000), Printed(0, "no_target")]


@dataclass(frozen=True, repr=False)
class _First(TableRuleset):
    """What a ruleset says before them."""

    mode: Annotated[_Mode, Printed("basic")]
    deck_size: Annotated[int, Bounds(1, DECK), Printed(54, "contents.cards")]


@dataclass(frozen=True, repr=False)
class RulesetFields(Numbers, _First):
    """The numbers and readings of a game, with what each may be."""

    listed: ClassVar[Mapping[str, Table]] = {
        "treasures": Table({name: _Gem if n < GEMS else _Treasure for n, name in enumerate(TREASURE_NAMES)}),
        "cards": Table(dict.fromkeys(CARD_NAMES, _CARD)),
    }
    variety: Annotated[_Rising, Printed((2, 4, 6, 8), "variety")]
    supply: Annotated[tuple[int, ...], Column("treasures")]
    advanced: Annotated[tuple[tuple[int, ...], ...], Column("treasures")]
    spots: Annotated[tuple[int, ...], Column("treasures")]
    titles: Annotated[tuple[int, ...], Column("treasures", "title")]
    copies: Annotated[tuple[int, ...], Column("cards")]
    pieces: Annotated[tuple[tuple[int, ...], ...], Column("cards", over=TREASURE_NAMES)]
    rulings: Mapping[str, str | int]


RULINGS: Final = RulesetFields.switches
"""Every ruling by its name."""
