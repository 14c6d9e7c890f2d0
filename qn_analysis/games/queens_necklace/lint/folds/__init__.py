"""The linter's folds: derived tables of Queen's Necklace, read from the rulebook a second time.

They import words alone, nothing of the engine, of statistics or of play.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.lint.folds import Fold, Folds

from ...log.schema import EVENT_COLUMNS
from . import places

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

FOLDS: Final = Folds(
    folds=(HANDS, HANDS_ASKED, PILE, GONE),
    sources=[f"{_HERE}.{name}" for name in ("places",)],
    vocabulary=["qn_analysis.core.lint.shapes", *(f"{_GAME}.words.{name}" for name in ("cards", "events"))],
    types={column.name: column.dtype for column in EVENT_COLUMNS},
)
