"""Rings: what they bring, and how many bring nothing."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.chart import Given
from qn_analysis.core.page.blocks import DIRECT, Block, lookup
from qn_analysis.core.report.figures import Column, Figure, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.stats.verdicts import first, last

from .. import stats
from ..words.cards import Card
from .blocks import Desk, priced
from .wording import Chart

_PRICED: Final = "{price:label.ducats}{assumed:mark}"


def _dearest_first(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.sort("price", descending=True, maintain_order=True)


MANY: Final = 100
"""Rings bought at a price from which on a title names it: of a few dozen the interval is as wide as all prices lie
apart."""


def _bought_often(given: Given) -> pl.DataFrame:
    """Rings bought at prices that were paid often, or at all prices where there are not two such."""
    bought = _dearest_first(given["frame"].filter(measure="bought"))
    often = bought.filter(pl.col("n") >= MANY)
    return often if often.height > 1 else bought


ring_gems = Chart(
    "ring_gems", "Pounds per Ring shown, by gem.", stats.ring_value.want("gem"), "{gem:gem}", "axis.pounds_ring",
    pooled=True, where={"measure": "shown"}, title="lead", colours="{gem:gem}",
)  # fmt: skip
ring_prices = Chart(
    "ring_prices", "Pounds per Ring shown and bought, by price paid.", stats.ring_value.want("price"), _PRICED,
    "axis.pounds_ring", where={"measure": ("shown", "bought")}, rows=_dearest_first,
    told=_bought_often, mark=True, series="{measure:label.per}",
)  # fmt: skip
ring_return = Chart(
    "ring_return", "Pounds for each ducat paid for Rings, by price.",
    {"frame": stats.ring_return.want("price"), "everything": stats.ring_return.want()}, _PRICED, "axis.pounds_ducat",
    rows=_dearest_first, named={"whole": Chart.row("everything")}, digits=2, mark=True,
)  # fmt: skip
ring_margins = Chart(
    "ring_margins", "What a Ring was worth in its row and in its owner's best row, by Rings in the row.",
    {"frame": stats.ring_margins.want("rings"), "everything": stats.ring_margins.want()}, "{rings:label.rings}",
    "axis.pounds_ring", where={"measure": ("margin", "best")}, rows=lambda rows: rows.filter(pl.col("n") > 0),
    named={each: Chart.row("everything", measure=each) for each in ("margin", "misplaced", "best")},
    series="{measure:label}",
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
    where={"fate": ("paid", "worthless", "beaten", "cancelled", "lapsed")}, named={"wasted": Chart.row("wasted")},
    kind="stacks", share=True, series="{fate:fate}",
)  # fmt: skip

_HEAT: Final = stats.ring_margins.want(("rank", "rings"))
_EVERY: Final = stats.ring_margins.want("")
_GROUPS: Final = {
    "rings": "{rings:label.rings}", "rank": "{rank:label.rank}", "gem": "{gem:gem}", "sale": "{sale:label.sale}",
    "seat": "{seat:seat}",
}  # fmt: skip
"""By what margins are told, and how each is called."""
_BOTH: Final = (Column("shown", "per_shown", n="n_shown"), Column("bought", "per_bought", n="n_bought"))
_GEMS: Final = stats.ring_value.want("gem")
_PRICES: Final = stats.ring_value.want("price")
_RETURNS: Final = stats.ring_return.want("price")
_FATES: Final = stats.ring_fates.want()
_RING: Final = (Card.RING,)
_AMBER: Final = (Card.RING, Card.AMBER_1)
_PRICE: Final = priced(Card.RING)
_RULE: Final = "report.note.attribution"
_ONCE: Final = "report.note.ring_margins"


def _heat_table(desk: Desk, heat: pl.DataFrame) -> Block:
    margins = heat.filter((pl.col("measure") == "margin") & (pl.col("n") > 0))
    found, counts = lookup(margins, "rank", "rings"), sorted(set(margins["rings"]))
    nothing = desk.say.text("figure.none")
    rows = []
    for rank in heat["rank"].unique().sort():
        here = [found.get((rank, rings)) for rings in counts]
        shown = desk.count(sum(row["n"] for row in here if row))
        rows.append([desk.say.rank(rank), *(desk.cell(row) if row else nothing for row in here), shown])
    heads = [desk.say.text("label.rings", n=rings, number=str(rings)) for rings in counts]
    return desk.grid(
        "ring_heat", "rank", [*heads, desk.head("n_shown")], rows, desk.marks.about(*_AMBER), "report.note.ring_margins"
    )


def _both(desk: Desk, found: dict[Any, dict[str, Any]], key: Any) -> list[str]:
    shown, bought = found[key, "shown"], found[key, "bought"]
    return [desk.cell(shown), desk.n(shown), desk.cell(bought), desk.n(bought)]


def _price_table(desk: Desk, prices: pl.DataFrame, returns: pl.DataFrame) -> Block:
    found, back = lookup(prices, "price", "measure"), lookup(returns, "price")
    sign = desk.marks.mark(DIRECT).sign
    rows = []
    for price in sorted(set(prices["price"]), reverse=True):
        name = desk.say.text("label.ducats", number=str(price)) + (sign if found[price, "bought"]["assumed"] else "")
        rows.append([name, *_both(desk, found, price), desk.cell(back[price], digits=2)])
    heads = ["price_paid", "per_shown", "n_shown", "per_bought", "n_bought", "per_ducat"]
    return desk.table("ring_prices", heads, rows, _PRICE(desk), "report.note.expected")


RINGS: Final = Section(
    "rings",
    (
        chart(
            ring_heat, "rings_shown",
            counted=lambda heat: heat.filter((pl.col("measure") == "margin") & pl.col("low").is_not_null()),
            mark=_AMBER, note=_ONCE, lines=False,
        ),
        Figure((_HEAT,), _heat_table),
        chart(
            ring_margins, "rings_shown",
            counted=lambda margins, _: margins.filter(pl.col("measure").is_in(["margin", "best"]) & (pl.col("n") > 0)),
            mark=_AMBER, note=_ONCE,
        ),
        table(
            "ring_margins",
            [*(Lines(label, stats.ring_margins.want(by), some=True) for by, label in _GROUPS.items()),
             Lines("report.head.all", _EVERY)],
            [Column("margin", "margin"), Column("best", "best_row"), Column("misplaced", "misplaced"),
             Column("margin", "", n="n_shown")],
            head="group", mark=_AMBER, note="report.note.ring_margins", foot=0, told=False,
        ),
        chart(ring_gems, "rings_shown", mark=_AMBER, feeds=("ring",)),
        table(
            "ring_gems",
            [Lines("{gem:gem}", (_GEMS, stats.rings_wasted.want("gem"))),
             Lines("report.head.all", (stats.ring_value.want(""), stats.rings_wasted.want()))],
            [*_BOTH, Column("", "wasted", of=1)], mark=_AMBER, note="report.note.ring_gems",
            feeds=("ring",),
            foot=0, told=False,
        ),
        chart(ring_prices, "rings", mark=_PRICE, note=_RULE, feeds=("ring",)),
        chart(ring_return, "ducats", mark=_PRICE, note=_RULE, feeds=("ring",)),
        Figure((_PRICES, _RETURNS), _price_table, ("ring",)),
        table(
            "ring_sales", Lines("{sale:label.sale}", (stats.ring_value.want("sale"), stats.rings_wasted.want("sale"))),
            [*_BOTH, Column("", "wasted", of=1)], mark=_RING, note="report.note.ring_sales",
            feeds=("ring",),
            told=False,
        ),
        chart(ring_fates, "rings_shown", mark=_AMBER, lines=False),
        table(
            "ring_fates", [Lines("{gem:gem}", _FATES), Lines("report.head.all", stats.ring_fates.want(""))],
            [Column("", "{fate:fate}"), Column("paid", "", n="n_shown")], mark=_AMBER, foot=0, told=False,
        ),
        table(
            "unshown", Lines("{how:report.how}", stats.rings_unshown.want()),
            [Column("", "unshown", n="n_rings")], mark=_RING, note="report.note.unshown",
        ),
    ),
    (
        Headline("ring_bought", rows(stats.ring_value, "", measure="bought"), "rings_bought", _RING, "pounds",
                 block="table-ring_gems", example="rings"),
        Headline("ring_shown", rows(stats.ring_value, "", measure="shown"), "rings_shown", _RING, "pounds",
                 block="ring-gems"),
        Headline("wasted", rows(stats.rings_wasted), "rings_shown", _RING, "share", block="ring-fates"),
        Headline("unshown", rows(stats.rings_unshown, how="all"), "rings", _RING, "share", block="table-unshown"),
    ),
)  # fmt: skip
"""Pounds per Ring shown and bought, marginal value, return on ducats, Rings wasted, Rings never shown."""
