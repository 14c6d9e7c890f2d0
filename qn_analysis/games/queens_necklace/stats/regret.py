"""Regret of this sale, and what the cards that were kept earned later beside it.

A player who shows less than would earn most now gives away pounds of this sale and keeps cards for a later one. Both
are here for the same displays: `sale.regret` says how each is reckoned. They are not two sides of one account. The
best display in hindsight knows what the others lay, and often it spends no more cards than she spent; and what the
kept cards earned later they might not have earned had she, or another, played otherwise.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..sale.regret import regrets
from .tables import Tables, allowed, keys_of, statistic

_BY: Final = ("", "sale", "seat", "regretted")
_REGRET: Final = pl.col("regret")
_UNITS: Final = {"earned": "pounds", "regret": "pounds", "kept": "cards", "later": "pounds"}


@statistic("rescored", chapter="hindsight")
def sale_regret(t: Tables, by: str = "") -> Pieces:
    """Pounds given away at a sale, and what the cards kept at it earned later.

    Grain: one row a group and measure. `by`: sale, seat, regretted (whether the display has any regret), or "" for all.
    `n` counts displays: each player at each sale, with nothing shown too. `measure`, a display: earned (pounds of this
    sale), regret (pounds that the best display of her hand would have earned in this sale, the others' displays as they
    were, less what she earned), any (share with any regret), dearer (share with any regret where the best display would
    have spent more cards than she did), kept (cards of kinds that can be shown, held and not shown), later (pounds that
    these earned at later sales; after the last sale none). The rule for later: of equal cards in a hand each is as
    likely as any other to be shown, given up or stolen, so that it is an expectation; a card that left the hand earned
    her nothing.

    The others' Alchemists move what they moved; her own she may play in any way or not at all, and it counts as a card
    spent. Regret is hindsight: nobody knew the other displays.
    """
    keys = keys_of(allowed(by, _BY))
    grid = pl.DataFrame({"regretted": [False, True]}) if by == "regretted" else t.grid(by)
    rows = t.keep(_regrets).with_columns(regretted=_REGRET > 0)
    dearer = (_REGRET > 0) & (pl.col("fewest") > pl.col("shown"))
    return {
        **{name: Ratio(rows, name, by=keys, grid=grid, unit=unit) for name, unit in _UNITS.items()},
        "any": Ratio(rows, _REGRET > 0, by=keys, share=True, grid=grid),
        "dearer": Ratio(rows, dearer, by=keys, share=True, grid=grid),
    }


def _regrets(t: Tables) -> pl.DataFrame:
    t.require("full")
    return pl.concat(regrets(t.log))
