"""Cards: what each adds, what it brings at once, who wins with it, where it is played from."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from .tables import SOURCE_ENUM, SOURCES, Tables, statistic

_BY = ("", "card", "source", "nth")


@statistic("association")
def card_values(t: Tables, by: str = "card") -> Pieces:
    """What a card is worth when it is played; by `card`, `source` (hand, pit, deck), `nth` (which of her cards of the
    round), or ("") altogether.

    Grain: one row a group and measure; `n` cards played. `measure`: pieces (added to her chest), points (by which her
    score would be higher if the round ended after the card instead of before it: titles, permanent titles, variety),
    titles, permanent, variety (the parts of points), lost (points that others lose by titles taken from them), win
    (share of games won by who plays it, a shared victory in equal parts; an association).
    """
    keys, grid = t.keys(by, *_BY), t.grid(by)
    known = t.worth.filter(pl.col("win").is_not_null())
    units = {"pieces": "pieces", **dict.fromkeys(("points", "titles", "permanent", "variety", "lost"), "points")}
    made = {name: Ratio(t.worth, name, by=keys, grid=grid, unit=unit) for name, unit in units.items()}
    return {**made, "win": Ratio(known, "win", by=keys, share=True, grid=grid)}


@statistic
def card_sources(t: Tables, by: str = "") -> Pieces:
    """Where cards are played from; by `card`, `nth`, or ("") altogether.

    Grain: one row a group and source (hand, pit, deck). `value` is a share of the `n` cards played.
    """
    keys = t.keys(by, "", "card", "nth")
    return {"": Split(t.plays, "source", pl.Series(SOURCES, dtype=SOURCE_ENUM), keys, grid=t.grid(by))}
