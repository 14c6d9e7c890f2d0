"""All displays of a log as sheets in numbers, a part of the log at a time.

A sheet in numbers is described in `kernel`. Here seats are those of the log (in a `log.sale` sheet the active player
comes first; what a sale brings is the same). Displays are as laid; the Alchemist's moves follow as they were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.log.columns import Columns
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.validate import collected

from ..log.folds import FOLDS
from ..log.table import Log
from ..log.tidy.tidy_table import SALE_COLUMNS, numbers
from ..words.cards import GEMS, SEATS
from ..words.events import Event
from . import kernel
from .kernel import MOVES
from .sheet_fold import FIRST, LAID_FROM, POUNDS, WIDTH, YEAR, fold_sheets

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

SHEETS: Final = replace(
    FOLDS,
    sources=[*(name for name in FOLDS.sources if name.endswith(".following")), fold_sheets.__module__],
    vocabulary=[*FOLDS.vocabulary, kernel.__name__],
    names=(fold_sheets.__name__,),
    fractions=(),
    inside=("begin_game", "told"),
)
"""The fold of sheets."""


@dataclass(frozen=True)
class Displays:
    """The displays of some games: `keys` has one row a sale (game, sale, 1 the first), `sheets` are [sales, SHEET]
    numbers as `kernel` has them, `pounds` are [sales, SEATS] gained in the sale as logged, tributes included.
    """

    keys: pl.DataFrame
    sheets: Numbers
    pounds: Numbers


def displays(log: Log) -> Iterator[Displays]:
    """The displays of all sales that were held to their end, some thousand games at a time.

    Raises:
        LogError: a sale without a fashion, or with more Alchemists than a sheet has room for.
    """
    for part in log.parts():
        yield read_displays(part)


def read_displays(log: Log, columns: Columns | None = None) -> Displays:
    """The displays of a log of whole games that fits into memory; `columns` of its events, where they are at hand.

    Raises:
        LogError: a sale without a fashion, or with more Alchemists than a sheet has room for.
    """
    import numpy as np

    if columns is None:
        columns = Columns(collected(log.events.select({*SALE_COLUMNS, "seq"}), log.path), log.layout)
    games, rows = [np.zeros(0, np.uint32)], [np.zeros((0, WIDTH), np.int32)]
    made = SHEETS.arrays(
        fold_sheets, columns, SALE_COLUMNS, numbers(log), {Event.SALE_OPENED: 1}, WIDTH, by_row=True
    )  # fmt: skip
    for ids, found in made:
        games.append(ids[found[:, FIRST]])
        rows.append(found.copy())
    game, whole = np.concatenate(games), np.concatenate(rows)
    sheets = whole[:, LAID_FROM:POUNDS].astype(np.int16)
    if len(wrong := np.flatnonzero(sheets[:, MOVES] > SEATS)):
        raise LogError(
            f"a sale of game {game[wrong[0]]} has more than {SEATS} Alchemists; a sheet has room for {SEATS}"
        )
    if len(wrong := np.flatnonzero(sheets[:, :GEMS].min(axis=1) < 0)):
        raise LogError(f"game {game[wrong[0]]} has a sale before all four gems have their place in fashion")
    keys = pl.DataFrame([pl.Series("game", game), pl.Series("sale", whole[:, YEAR]).cast(pl.UInt8)])
    return Displays(keys, sheets, whole[:, POUNDS:].copy())
