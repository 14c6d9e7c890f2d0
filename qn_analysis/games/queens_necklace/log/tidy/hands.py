"""Hands as a sale opens and as a turn begins, and the stones in them: from the declared moves alone."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.cards import GEMS, KINDS, SEATS
from ...words.events import EVENTS, Event, Place
from ..folds.hands import fold_hands, fold_stones, fold_turn_hands
from ..schema import CARD_ENUM, GEM_ENUM
from .declared import HAND_COLUMNS, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("copies", pl.Int16, "copies in her hand as the sale opens, 1 or more"),
    ColumnDoc("shown", pl.Int16, "of these, copies that she shows at the sale (an Alchemist: plays)"),
)
TURN_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("copies", pl.Int16, "copies in her hand as the turn begins, 1 or more"),
)
STONE_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("gem", GEM_ENUM, "the gem"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc(
        "public",
        pl.Int16,
        "stones that everybody knows to be in her hand as the sale opens: cards bought, or taken with the Queen, less "
        "those given up to a Forger or shown",
    ),
    ColumnDoc("held", pl.Int16, "stones that are there; null where the log does not tell every card"),
)


def _moving(end: int, place: Place) -> list[str]:
    """Events whose card leaves (0) or comes to (1) a place."""
    return [event.name.lower() for event, said in EVENTS.items() if said.moves and said.moves[end] == place]


GAINED: Final = _moving(1, Place.HAND)
GIVEN: Final = _moving(0, Place.HAND)
ROBBED: Final = _moving(0, Place.OTHER_HAND)
MANY: Final = [
    event.name.lower() for event, said in EVENTS.items() if said.columns.get("count", "").startswith("copies")
]
"""Events that move several copies."""

assert Event.PLAYED.name.lower() in MANY
assert not _moving(1, Place.OTHER_HAND)
_HIDDEN: Final = "cards dealt, drawn and stolen are hidden in it"

HANDS = Table(
    "hands", ("game", "sale", "seat", "card"), "one kind of card that a player holds as a sale opens", COLUMNS,
    "full", _HIDDEN, fold_hands, (*HAND_COLUMNS, "year"), {Event.SALE_OPENED: SEATS * KINDS},
)  # fmt: skip
TURN_HANDS = Table(
    "turn_hands", ("game", "turn", "seat", "card"), "one kind of card that a player holds as a turn begins",
    TURN_COLUMNS, "full", _HIDDEN, fold_turn_hands, (*HAND_COLUMNS, "turn"), {Event.TURN_STARTED: SEATS * KINDS},
)  # fmt: skip
STONES = Table(
    "stones", ("game", "sale", "gem", "seat"), "one gem and player as a sale opens: what is known, and what is there",
    STONE_COLUMNS, "public", "purchases are not in it", fold_stones, (*HAND_COLUMNS, "year"),
    {Event.SALE_OPENED: GEMS * SEATS},
)  # fmt: skip
