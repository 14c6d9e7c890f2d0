"""The order of rarity, foretold as a sale opens."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.columns import Predictor
from ..folds.foretold import fold_foretold
from .declared import HAND_COLUMNS, SALE_COLUMNS, Table, enum_of

PREDICTORS: Final = tuple(way.name.lower() for way in Predictor)
FORETOLD = Table(
    "foretold", ("game", "sale", "predictor"), "one way to foretell the order of rarity as a sale opens", (
        ColumnDoc("game", pl.UInt32, "number of the game"),
        ColumnDoc("sale", pl.UInt8, "which sale"),
        ColumnDoc(
            "predictor",
            enum_of(*PREDICTORS),
            "`fashion`: the less fashionable, the rarer; `public`, `hands`: the fewer stones in all hands, the rarer, "
            "by what everybody knows of them and by what they hold, fashion ordering equals. A log that does not tell "
            "of purchases or hands lacks those rows",
        ),
        ColumnDoc("right", pl.Int16, "gems, of four, whose place was foretold"),
        ColumnDoc("rarest", pl.Boolean, "whether the rarest was"),
        ColumnDoc("correlation", pl.Float64, "Spearman's rank correlation with the order that came"),
    ),
    "sales", "", fold_foretold, tuple(dict.fromkeys((*SALE_COLUMNS, *HAND_COLUMNS))), {Event.COUNTED: 1},
)  # fmt: skip
