"""Charts of ring value."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.chart import Given, row
from qn_analysis.core.stats.verdicts import first, last

from .. import stats
from .wording import Chart

_PRICED: Final = "{price:label.ducats}{assumed:mark}"


def _dearest_first(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.sort("price", descending=True, maintain_order=True)


ring_gems = Chart(
    "ring_gems", "Pounds per Ring shown, by gem.", stats.ring_value.want("gem"), "{gem:gem}", "axis.pounds_ring",
    where={"measure": "shown"}, title="lead", colours="{gem:gem}",
)  # fmt: skip
ring_prices = Chart(
    "ring_prices", "Pounds per Ring shown and bought, by price paid.", stats.ring_value.want("price"), _PRICED,
    "axis.pounds_ring", where={"measure": ("shown", "bought")}, rows=_dearest_first,
    told=lambda given: _dearest_first(given["frame"].filter(measure="bought")), mark=True, series="{measure:label.per}",
)  # fmt: skip
ring_return = Chart(
    "ring_return", "Pounds for each ducat paid for Rings, by price.",
    {"frame": stats.ring_return.want("price"), "everything": stats.ring_return.want()}, _PRICED, "axis.pounds_ducat",
    rows=_dearest_first, named={"whole": row("everything")}, digits=2, mark=True,
)  # fmt: skip
ring_margins = Chart(
    "ring_margins", "What a Ring was worth in its row and in its owner's best row, by Rings in the row.",
    {"frame": stats.ring_margins.want("rings"), "everything": stats.ring_margins.want()}, "{rings:label.rings}",
    "axis.pounds_ring", where={"measure": ("margin", "best")}, rows=lambda rows: rows.filter(pl.col("n") > 0),
    named={each: row("everything", measure=each) for each in ("margin", "misplaced", "best")}, series="{measure:label}",
)  # fmt: skip


def _charted(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.filter(pl.col("low").is_not_null()).sort("rank", "rings")


def _top_gem(given: Given) -> pl.DataFrame:
    return _charted(given["frame"].filter(measure="margin", rank=0))


def _apart(given: Given) -> dict[str, Any] | None:
    """The last row of the top gem whose interval is clear of that of the first; a row of nothing if none is."""
    rows = _top_gem(given)
    start = first(rows)
    if start is None:
        return None
    return last(rows.filter((pl.col("high") < start["low"]) | (pl.col("low") > start["high"]))) or {}


ring_heat = Chart(
    "ring_heat",
    "Pounds that one Ring more was worth, by fashion of its gem and Rings in its row; only where an interval can be"
    " given.",
    stats.ring_margins.want(["rank", "rings"]), "{rank:label.rank}", "", where={"measure": "margin"}, rows=_charted,
    told=_top_gem, title=lambda values: "apart" if values["apart"] else "even", named={"apart": _apart}, kind="tints",
    series="{rings}", across="axis.rings",
)  # fmt: skip
ring_fates = Chart(
    "ring_fates", "What becomes of Rings shown, by gem.",
    {"frame": stats.ring_fates.want(), "wasted": stats.rings_wasted.want()}, "{gem:gem}", "axis.share_rings",
    where={"fate": ("paid", "worthless", "beaten", "cancelled", "lapsed")}, named={"wasted": row("wasted")},
    kind="stacks", share=True, series="{fate:fate}",
)  # fmt: skip
