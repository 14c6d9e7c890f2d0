"""The chapter on Rings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import DIRECT, Block, about, lookup
from qn_analysis.core.report.figures import Section, chart, listed, table

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk, priced

_HEAT: Final = stats.ring_margins.want(("rank", "rings"))
_EVERY: Final = stats.ring_margins.want("")
_GROUPS: Final = ("rings", "rank", "gem", "sale", "seat")
_GEMS: Final = stats.ring_value.want("gem")
_PRICES: Final = stats.ring_value.want("price")
_RETURNS: Final = stats.ring_return.want("price")
_FATES: Final = stats.ring_fates.want()
_RING: Final = about(Card.RING)
_AMBER: Final = about(Card.RING, Card.AMBER_1)
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
        "ring_heat", "rank", [*heads, desk.head("n_shown")], rows, _AMBER(desk), "report.note.ring_margins"
    )


def _margin_table(desk: Desk, every: pl.DataFrame, *each: pl.DataFrame) -> Block:
    say = desk.say
    name: dict[str, Callable[[Any], str]] = {"rank": say.rank, "gem": say.gem, "sale": say.sale, "seat": say.seat}
    groups = []
    for by, frame in zip(_GROUPS, each, strict=True):
        for key in frame.filter(pl.col("n") > 0)[by].unique(maintain_order=True):
            said = say.text("label.rings", n=key, number=str(key)) if by == "rings" else name[by](key)
            groups.append((said, frame.filter(pl.col(by) == key)))
    rows = []
    for said, frame in [*groups, (desk.head("all"), every)]:
        row = lookup(frame, "measure")
        cells = [desk.cell(row["margin"]), desk.cell(row["best"]), desk.cell(row["misplaced"], share=True)]
        rows.append([said, *cells, desk.n(row["margin"])])
    heads = ["group", "margin", "best_row", "misplaced", "n_shown"]
    return desk.table("ring_margins", heads, rows, _AMBER(desk), "report.note.ring_margins")


def _both(desk: Desk, found: dict[Any, dict[str, Any]], key: Any) -> list[str]:
    shown, bought = found[key, "shown"], found[key, "bought"]
    return [desk.cell(shown), desk.n(shown), desk.cell(bought), desk.n(bought)]


def _gem_table(
    desk: Desk, gems: pl.DataFrame, every: pl.DataFrame, waste: pl.DataFrame, all_waste: pl.DataFrame
) -> Block:
    found, wasted = lookup(gems, "gem", "measure"), lookup(waste, "gem")
    total = lookup(every.with_columns(all=pl.lit("all")), "all", "measure")
    lost = all_waste.row(0, named=True)
    rows = [[desk.say.gem(gem), *_both(desk, found, gem), desk.cell(wasted[gem], share=True)] for gem in wasted]
    rows.append([desk.head("all"), *_both(desk, total, "all"), desk.cell(lost, share=True)])
    heads = ["gem", "per_shown", "n_shown", "per_bought", "n_bought", "wasted"]
    return desk.table("ring_gems", heads, rows, _AMBER(desk), "report.note.ring_gems")


def _price_table(desk: Desk, prices: pl.DataFrame, returns: pl.DataFrame) -> Block:
    found, back = lookup(prices, "price", "measure"), lookup(returns, "price")
    sign = desk.marks.mark(DIRECT).sign
    rows = []
    for price in sorted(set(prices["price"]), reverse=True):
        name = desk.say.text("label.ducats", number=str(price)) + (sign if found[price, "bought"]["assumed"] else "")
        rows.append([name, *_both(desk, found, price), desk.cell(back[price], digits=2)])
    heads = ["price_paid", "per_shown", "n_shown", "per_bought", "n_bought", "per_ducat"]
    return desk.table("ring_prices", heads, rows, _PRICE(desk), "report.note.expected")


def _sale_table(desk: Desk, sales: pl.DataFrame, waste: pl.DataFrame) -> Block:
    found, wasted = lookup(sales, "sale", "measure"), lookup(waste, "sale")
    rows = [[desk.say.sale(sale), *_both(desk, found, sale), desk.cell(wasted[sale], share=True)] for sale in wasted]
    heads = ["sale", "per_shown", "n_shown", "per_bought", "n_bought", "wasted"]
    return desk.table("ring_sales", heads, rows, _RING(desk), "report.note.ring_sales")


def _fate_table(desk: Desk, fates: pl.DataFrame, every: pl.DataFrame) -> Block:
    found, total = lookup(fates, "gem", "fate"), lookup(every, "fate")
    names = list(dict.fromkeys(fates["fate"]))
    rows = [
        [desk.say.gem(gem), *(desk.cell(found[gem, fate], share=True) for fate in names), desk.n(found[gem, names[0]])]
        for gem in fates["gem"].unique(maintain_order=True)
    ]
    rows.append([desk.head("all"), *(desk.cell(total[fate], share=True) for fate in names), desk.n(total[names[0]])])
    heads = [*(desk.say.text(f"fate.{fate}") for fate in names), desk.head("n_shown")]
    return desk.grid("ring_fates", "gem", heads, rows, _AMBER(desk))


RINGS: Final = Section(
    "rings",
    (
        chart(
            charts.ring_heat, "rings_shown",
            counted=lambda heat: heat.filter((pl.col("measure") == "margin") & pl.col("low").is_not_null()),
            mark=_AMBER, note=_ONCE, lines=False,
        ),
        table(_HEAT, _heat_table),
        chart(
            charts.ring_margins, "rings_shown",
            counted=lambda margins, _: margins.filter(pl.col("measure").is_in(["margin", "best"]) & (pl.col("n") > 0)),
            mark=_AMBER, note=_ONCE,
        ),
        table((_EVERY, *(stats.ring_margins.want(by) for by in _GROUPS)), _margin_table),
        chart(charts.ring_gems, "rings_shown", pooled=True, mark=_AMBER, feeds=("ring",)),
        table(
            (_GEMS, stats.ring_value.want(""), stats.rings_wasted.want("gem"), stats.rings_wasted.want()), _gem_table,
            feeds=("ring",),
        ),
        chart(charts.ring_prices, "rings", mark=_PRICE, note=_RULE, feeds=("ring",)),
        chart(charts.ring_return, "ducats", mark=_PRICE, note=_RULE, feeds=("ring",)),
        table((_PRICES, _RETURNS), _price_table, feeds=("ring",)),
        table((stats.ring_value.want("sale"), stats.rings_wasted.want("sale")), _sale_table, feeds=("ring",)),
        chart(charts.ring_fates, "rings_shown", mark=_AMBER, lines=False),
        table((_FATES, stats.ring_fates.want("")), _fate_table),
        listed(
            "unshown", stats.rings_unshown.want(), ["how", "unshown", "n_rings"],
            lambda desk, row: desk.say.text(f"report.how.{row['how']}"), share=lambda _: True, mark=_RING,
            note="report.note.unshown",
        ),
    ),
)  # fmt: skip
"""Pounds per Ring shown and bought, marginal value, return on ducats, Rings wasted, Rings never shown."""
