"""Whole logs scored again: each sale as it was held, and with one card fewer or elsewhere, in compiled code.

Everything else of the sale stays as it was: the other displays, the rest of her own, the Alchemist's moves. So a
figure says what a card did in that sale, not what would have happened had the others known, and nothing of what a card
that is kept could earn later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.compile.records import dtype
from qn_analysis.core.log.columns import enum_series

from ..engine import state
from ..log.schema import CARD_ENUM, GEM_ENUM
from ..log.table import Log
from ..play.builds import VOCABULARY, plain_game, plain_log, record_game, record_log
from ..rulebook import Ruleset
from ..words.cards import GEMS, NOBODY, SEATS
from . import builds
from . import changes as source
from .changes import CHANGES, MOST, TOLD, WIDTH
from .displays import Displays, displays

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

CHANGE_ENUM: Final = pl.Enum(CHANGES)
SALES: Final = 2048
"""Sales that one call of the kernel changes: what it writes has room for the most changes that each could have."""
COLD: Final = 4500
"""Sales that are scored again interpreted, all processes together, where that would have to be compiled first: it takes
as long."""
_BATCH: Final = "rescore_batch"
SCHEMA: Final = {
    "game": pl.UInt32(), "sale": pl.UInt8(), "seat": pl.UInt8(), "change": CHANGE_ENUM, "card": CARD_ENUM,
    "gem": GEM_ENUM, "rank": pl.UInt8(), "to": GEM_ENUM, "count": pl.UInt8(), "alone": pl.Boolean(),
    "gain": pl.Int32(), "others": pl.Int32(), "rival": pl.Int32(), "resold": pl.Boolean(),
}  # fmt: skip


@cache
def _signatures() -> Mapping[str, Any]:
    """Explicit types of the entry point, and of what the kernel calls with many constants."""
    import numba
    from numba import types

    t: Any = types
    board, log = (numba.from_dtype(dtype(record)) for record in (state.Game, state.Log))
    sheet, numbers = t.Array(t.int16, 1, "C"), t.Array(t.int32, 1, "C")
    return {
        "settle": t.boolean(board, log, sheet, numbers, *[t.int64] * 3),
        "write": t.void(numbers, board, numbers, *[t.int64] * 7, t.boolean),
        _BATCH: t.int64(
            t.Array(board, 1, "C"), t.Array(log, 1, "C"), *(t.Array(n, 2, "C") for n in (t.int16, t.int32, t.int32))
        ),
    }


compiled = LazyBuild(
    lambda: Build(
        (*builds.SOURCES, source.__name__), VOCABULARY, _signatures, about="what cards did at sales",
        declared=(__name__,), base=builds.compiled.build,
    ),
    f"{__name__}:compiled",
)  # fmt: skip
"""The compiled build."""


def pounds(sheets: Numbers, rules: Ruleset) -> Numbers:
    """[n, SEATS] pounds by seat of sheets in numbers, [n, SHEET]."""
    import numpy as np

    told = np.zeros((len(sheets), TOLD), np.int32)
    _run(sheets, rules, told, np.zeros((0, WIDTH), np.int32))
    return told[:, :SEATS]


def change_rows(of: Displays, rules: Ruleset) -> pl.DataFrame:
    """Every change of some sales, as `changes` has them."""
    import numpy as np

    room = np.empty((min(SALES, len(of.sheets)) * MOST, WIDTH), np.int32)
    kept = [np.empty((0, WIDTH), np.int32)]
    for start in range(0, len(of.sheets), SALES):
        part = of.sheets[start : start + SALES]
        rows = _run(part, rules, np.zeros((len(part), TOLD), np.int32), room)
        kept.append(room[:rows].copy())
        kept[-1][:, source.AT] += start
    return _frame(np.concatenate(kept), of)


def changes(log: Log) -> Iterator[pl.DataFrame]:
    """Every sale of a log under each change, some thousand games at a time.

    Grain: one row a change: game, sale, seat (whose card), change, card, gem (of its row), rank (fashion of that gem,
    0 the top), to (gem of the row it goes to), count (such cards there: Rings of the row; gem cards of that kind in the
    display), alone (it is the last gem card of its row), gain (pounds of its owner, as changed less as it was), others
    (of all others together), rival (of the best of the others), resold (other rows sold).

    `change`: ring_fewer (one Ring of a row not shown), ring_moved (it lies in her other row where it earns most; none
    where she has no other row), king_gone, necklace_gone (not shown), gem_held (one gem card not shown; if it is the
    last of its row, neither are the Rings, King and Necklace there, and if it is her last, neither are her Bankers; no
    row for a kind of which the Alchemist moves every card).

    Raises:
        LogError: a sale without a fashion, or with more Alchemists than a sheet has room for.
    """
    for each in displays(log):
        yield change_rows(each, log.rules)


def _run(sheets: Numbers, rules: Ruleset, told: Numbers, found: Numbers) -> int:
    if not len(sheets):
        return 0
    if not compiled.pays(_BATCH, len(sheets), COLD):
        return _interpreted(sheets, rules, told, found)
    games, logs = record_game(rules, 2), record_log(True, False)
    return int(compiled()[_BATCH](games, logs, sheets, told, found))


def _interpreted(sheets: Numbers, rules: Ruleset, told: Numbers, found: Numbers) -> int:
    """The same on the interpreted build, sheet by sheet: its lists have room for one, all of which is written anew."""
    games, logs = [plain_game(rules, 2)], [plain_log()]
    score, tried = [[0] * TOLD], [[0] * WIDTH for _ in range(MOST if len(found) else 0)]
    rows = 0
    for at, sheet in enumerate(sheets.tolist()):
        made = source.rescore_batch(games, logs, [sheet], score, tried)
        told[at] = score[0]
        if made:
            found[rows : rows + made] = tried[:made]
            found[rows : rows + made, source.AT] = at
            rows += made
    return rows


def _frame(rows: Numbers, of: Displays) -> pl.DataFrame:
    import numpy as np

    told = np.ascontiguousarray(rows.T)
    at, gem = told[source.AT], told[source.GEM]
    ranks = np.argsort(of.sheets[:, :GEMS], axis=1)
    keys = of.keys[at]
    columns = {
        "game": keys["game"],
        "sale": keys["sale"],
        "rank": ranks[at, gem],
        "alone": told[source.ALONE] == 1,
        "resold": told[source.RESOLD] == 1,
        **{
            name: told[getattr(source, name.upper())]
            for name in ("seat", "change", "card", "gem", "to", "count", "gain", "others", "rival")
        },
    }
    return pl.DataFrame([_series(name, columns[name], dtype) for name, dtype in SCHEMA.items()])


def _series(name: str, values: Any, dtype: Any) -> pl.Series:
    if isinstance(dtype, pl.Enum):
        return enum_series(name, values, dtype, NOBODY)
    return pl.Series(name, values).cast(dtype)
