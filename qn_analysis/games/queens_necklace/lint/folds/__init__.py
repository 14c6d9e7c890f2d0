"""The linter's folds: derived tables of Queen's Necklace, read from the rulebook a second time.

They import words alone, nothing of the engine, of statistics or of play.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.lint.folds import Fold, Folds

from ...log.schema import EVENT_COLUMNS
from . import market, places, sale

_HERE: Final = __name__
_GAME: Final = __name__.rsplit(".", 2)[0]

HANDS: Final = Fold(
    places.hands, ("first", "event", "seat", "other", "card", "count"), ("int64",),
    (places.SEATS * places.STEP, places.SEATS),
    ({"row": "int32", "whose": "int16", "what": "uint8", "change": "int32", "held": "int32", "size": "int32"},),
)  # fmt: skip
HANDS_ASKED: Final = Fold(
    places.hands_asked, ("game", "seq"),
    ("int32", "int16", "uint8", "int32", "uint32", "int32", "int16", "uint8"),
    (places.SEATS * places.STEP, places.SEATS, places.SEATS),
    ({"held": "int32", "size": "int32", "some": "bool"},),
)  # fmt: skip
PILE: Final = Fold(
    places.pile, ("first", "event", "card"), ("int64", "int64", "int64"), (places.STEP + 1,),
    ({"row": "int32", "what": "uint8", "change": "int32", "left": "int32", "size": "int32"},),
)  # fmt: skip
GONE: Final = Fold(
    places.gone, ("first", "event", "card", "count"), ("int64", "int64"), (places.STEP,),
    ({"row": "int32", "what": "uint8", "seen": "int32"},),
)  # fmt: skip

MARKET: Final = Fold(
    market.market, ("first", "event", "turn", "card", "slot", "count", "amount"), ("int64", "int64"), (market.PLACES,),
    (
        {
            "row": "int32", "event": "uint8", "card": "uint8", "turn": "int32", "slot": "int32", "count": "int32",
            "amount": "int32",
            "lay": "uint8", "lies": "uint8", "stays": "bool", "step": "int32", "price": "int32",
            "prev_event": "uint8", "prev_turn": "int32", "next_event": "uint8", "next_turn": "int32",
        },
    ),
)  # fmt: skip
TURNS: Final = Fold(
    market.turns, ("first", "event", "turn", "seat", "card", "count", "amount"), ("int64",) * 4,
    (*(market.TURNS,) * 10, 1),
    (
        {
            "row": "int32", "ducats": "int64", "spent": "int64", "bought": "int64", "over": "bool",
            "passes": "int32", "passed": "int32", "lost": "int64", "losing": "int32",
        },
        {"row": "int32", "nth": "int64", "spent": "int64", "ducats": "int64", "last": "bool", "price": "int32"},
    ),
)  # fmt: skip
SALES: Final = Fold(
    sale.sales, ("first", "event", "seq", "seat", "gem", "slot"), (), (4, 4, 4),
    (
        {"row": "int32", "sale": "int32", "cell": "int32"},
        {"row": "int32", "opened": "bool"},
        {"fashion": "int32", "untold": "bool"},
    ),
)  # fmt: skip
DISPLAYS: Final = Fold(
    sale.displays, ("event", "seat", "card"), (*("int32",) * 3, *("int64",) * 4), (),
    (
        {
            "laid": "int32", "there": "bool", "cards": "int32", "stones": "int32", "rings": "int32", "kings": "int32",
            "necklaces": "int32", "orphans": "int32", "emptied": "bool",
        },
        {"bonus": "int32", "seen": "int32"},
    ),
)  # fmt: skip
POTS: Final = Fold(
    sale.pots, ("event",), ("int32", "bool", *("int32",) * 3, *("int64",) * 4), (),
    (
        {"stones": "int32", "most": "int32", "rarity": "int32", "tile": "int32", "price": "int32", "stop": "bool"},
    ),
)  # fmt: skip
RESULTS: Final = Fold(
    sale.results, ("event",), ("int32", "int32", "bool", *("int32",) * 4, "bool", "int32"), (),
    (
        {
            "cell": "int32", "row": "int32", "outcome": "uint8",
            **dict.fromkeys(("stones", "most", "price", "bonus", "jewels", "pounds"), "int32"),
        },
        {"logged": "bool"},
    ),
)  # fmt: skip

FOLDS: Final = Folds(
    folds=(HANDS, HANDS_ASKED, PILE, GONE, MARKET, TURNS, SALES, DISPLAYS, POTS, RESULTS),
    sources=[f"{_HERE}.{name}" for name in ("places", "market", "sale")],
    vocabulary=["qn_analysis.core.lint.shapes", *(f"{_GAME}.words.{name}" for name in ("cards", "events"))],
    types={column.name: column.dtype for column in EVENT_COLUMNS},
    place=f"{_HERE}:FOLDS",
)
