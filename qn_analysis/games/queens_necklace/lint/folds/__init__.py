"""The linter's folds: derived tables of Queen's Necklace, read from the rulebook a second time.

They import words alone, nothing of the engine, of statistics or of play.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.compile.folds import Machine
from qn_analysis.core.lint.chunk import Fold

from . import market, order, places, sale
from .state import (
    Again,
    Along,
    Answer,
    Banked,
    Begun,
    Between,
    Bought,
    Cell,
    Fashion,
    Gone,
    Hand,
    Late,
    Left,
    Logged,
    Market,
    Odd,
    Pile,
    Pot,
    Result,
    Row,
    Sale,
    Turn,
)  # fmt: skip

_HERE: Final = __name__
_GAME: Final = __name__.rsplit(".", 2)[0]

HANDS: Final = Fold(places.hands, (Hand,))
HANDS_ASKED: Final = Fold(places.hands_asked, (Answer,), {"some": pl.Boolean})
ORDER: Final = Fold(order.order, (Odd,))
PILE: Final = Fold(places.pile, (Pile,))
GONE: Final = Fold(places.gone, (Gone,))
MARKET: Final = Fold(
    market.market, (Market, Begun, Left), {
        "stays": pl.Boolean,
        **dict.fromkeys(("event", "card", "lay", "lies", "prev_event", "next_event", "after_event"), pl.UInt8),
        **dict.fromkeys(("slot", "count", "amount", "price", "after_slot"), pl.Int16),
    },
)  # fmt: skip
TURNS: Final = Fold(
    market.turns, (Turn, Bought, Along), {"over": pl.Boolean, "last": pl.Boolean, "event": pl.UInt8}
)  # fmt: skip
SALES: Final = Fold(
    sale.sales, (Row, Sale, Fashion, Again, Late, Between), {"opened": pl.Boolean, "untold": pl.Boolean}
)
DISPLAYS: Final = Fold(sale.displays, (Cell, Banked), {"there": pl.Boolean, "emptied": pl.Boolean})
POTS: Final = Fold(sale.pots, (Pot,), {"stop": pl.Boolean})
RESULTS: Final = Fold(sale.results, (Result,), spare=len(Logged))

FOLDS: Final = Machine(
    sources=[f"{_HERE}.{name}" for name in ("places", "market", "order", "sale")],
    vocabulary=[
        *(f"{_GAME}.words.{name}" for name in ("cards", "events", "phases")), f"{_HERE}.state",
        "qn_analysis.core.log.null",
    ],
    names={"hands", "hands_asked", "pile", "gone", "market", "turns", "order", "sales", "displays", "pots", "results"},
    place=f"{_HERE}:FOLDS",
    inside=(
        "begin_of", "happens", "followed", "doubtful", "disordered", "heard", "plain", "spent", "settled", "moved",
        "misnumbered", "misplaced", "unclosed", "again", "broken_into",
    ),
    about="checks",
)  # fmt: skip
"""The folds of the linter."""
