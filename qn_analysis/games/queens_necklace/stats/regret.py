"""Regret of this sale, and what the cards that were kept earned later beside it.

A player who shows less than would earn most now gives away pounds of this sale and keeps cards for a later one. Both
are here for the same displays: `sale.regret` says how each is reckoned. They are not two sides of one account. The
best display in hindsight knows what the others lay, and often it spends no more cards than she spent; and what the
kept cards earned later they might not have earned had she, or another, played otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import polars as pl

from qn_analysis.core.estimates import ratio_sums, ratios_of

from ..log.table import Log
from ..sale.regret import regrets
from .tables import Tables, tables

BY: Final = ("", "sale", "seat", "regretted")
_REGRET: Final = pl.col("regret")
_MEASURES: Final[dict[str, tuple[pl.Expr, bool]]] = {
    "earned": (pl.col("earned"), False),
    "regret": (_REGRET, False),
    "any": (_REGRET > 0, True),
    "dearer": ((_REGRET > 0) & (pl.col("fewest") > pl.col("shown")), True),
    "kept": (pl.col("kept"), False),
    "later": (pl.col("later"), False),
}
"""Top of each measure, and whether it is a share; all are of displays."""


def sale_regret(source: Log | Tables, by: str = "") -> pl.DataFrame:
    """Pounds given away at a sale, and what the cards kept at it earned later.

    Grain: one row a group and measure. `by`: sale, seat, regretted (whether the display has any regret), or "" for all.
    `n` counts displays: each player at each sale, with nothing shown too. `measure`, a display: earned (pounds of this
    sale), regret (pounds that the best display of her hand would have earned in this sale, the others' displays as they
    were, less what she earned), any (share with any regret), dearer (share with any regret where the best display would
    have spent more cards than she did), kept (cards of kinds that can be shown, held and not shown), later (pounds that
    these earned at later sales, by the rule of `sale.regret`; after the last sale none).

    The others' Alchemists move what they moved; her own she may play in any way or not at all, and it counts as a card
    spent. Regret is hindsight: nobody knew the other displays. Of a log, a part is read at a time; `Tables` keep the
    rows for the next call (about 30 bytes a display).
    """
    if by not in BY:
        raise ValueError(f"by is {by!r}; choose one of {', '.join(repr(each) for each in BY)}")
    t = tables(source)
    keys = [by] if by else []
    sums: dict[str, list[pl.DataFrame]] = {name: [] for name in _MEASURES}
    for part in _parts(source):
        rows = _displays(part)
        for name, (top, _share) in _MEASURES.items():
            sums[name].append(ratio_sums(rows, top, by=keys))
    grids = {"sale": t.sale_grid, "seat": t.seat_grid, "regretted": pl.DataFrame({"regretted": [False, True]})}
    return pl.concat(
        ratios_of(sums[name], keys, share=share, grid=grids.get(by)).select(
            *keys, pl.lit(name).alias("measure"), pl.exclude(*keys) if keys else pl.all()
        )
        for name, (_top, share) in _MEASURES.items()
    )


def _displays(part: pl.DataFrame) -> pl.DataFrame:
    """A part of the log as the ratios take it: one row a display."""
    return part.with_columns(regretted=_REGRET > 0)


def _parts(source: Log | Tables) -> Iterable[pl.DataFrame]:
    if isinstance(source, Tables):
        return [source.keep("regrets", lambda t: pl.concat(regrets(t.log)))]
    return regrets(source)
