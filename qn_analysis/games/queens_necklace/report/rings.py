"""The chapter on Rings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from qn_analysis.core.report.blocks import DIRECT, Block, Chapter, Mark, lookup

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk


def rings(desk: Desk, t: stats.Gathered) -> Chapter:
    """Pounds per Ring shown and bought, marginal value, return on ducats, Rings wasted, Rings never shown."""
    lang = desk.lang
    ring, ring_amber = desk.marks.about(Card.RING), desk.marks.about(Card.RING, Card.AMBER_1)
    price = desk.marks.priced(Card.RING)
    gems, prices, sales = (stats.ring_value(t, by) for by in ("gem", "price", "sale"))
    returns, whole = stats.ring_return(t, "price"), stats.ring_return(t)
    fates, wasted = stats.ring_fates(t), stats.rings_wasted(t)
    heat, margins, every = (stats.ring_margins(t, by) for by in (("rank", "rings"), "rings", ""))
    shown, margin = gems.filter(pl.col("measure") == "shown"), pl.col("measure") == "margin"
    rule, once = "report.note.attribution", "report.note.ring_margins"
    rows = margins.filter(pl.col("measure").is_in(["margin", "best"]) & (pl.col("n") > 0))
    blocks = [
        desk.chart("ring-heat", charts.ring_heat(heat, lang), heat.filter(margin & pl.col("low").is_not_null()),
                   "rings_shown", ring_amber, once, lines=False),
        _heat_table(desk, heat, ring_amber),
        desk.chart("ring-margins", charts.ring_margins(margins, every, lang), rows, "rings_shown", ring_amber, once),
        _margin_table(desk, t, every, ring_amber),
        desk.chart("ring-gems", charts.ring_gems(gems, lang), shown, "rings_shown", ring_amber),
        _gem_table(desk, t, gems, stats.ring_value(t, ""), ring_amber),
        desk.chart("ring-prices", charts.ring_prices(prices, lang), prices, "rings", price, rule),
        desk.chart("ring-return", charts.ring_return(returns, whole, lang), returns, "ducats", price, rule),
        _price_table(desk, prices, returns, price),
        _sale_table(desk, t, sales, ring),
        desk.chart("ring-fates", charts.ring_fates(fates, wasted, lang), fates, "rings_shown", ring_amber, lines=False),
        _fate_table(desk, fates, stats.ring_fates(t, ""), ring_amber),
        _unshown_table(desk, stats.rings_unshown(t), ring),
    ]  # fmt: skip
    return desk.chapter("rings", blocks)


def _heat_table(desk: Desk, heat: pl.DataFrame, mark: Mark | None) -> Block:
    margins = heat.filter((pl.col("measure") == "margin") & (pl.col("n") > 0))
    found, counts = lookup(margins, "rank", "rings"), sorted(set(margins["rings"]))
    nothing = desk.say.text("figure.none")
    rows = []
    for rank in heat["rank"].unique().sort():
        here = [found.get((rank, rings)) for rings in counts]
        shown = desk.count(sum(row["n"] for row in here if row))
        rows.append([desk.say.rank(rank), *(desk.cell(row) if row else nothing for row in here), shown])
    heads = [desk.say.text("label.rings", n=rings, number=str(rings)) for rings in counts]
    return desk.grid("ring_heat", "rank", [*heads, desk.head("n_shown")], rows, mark, "report.note.ring_margins")


def _margin_table(desk: Desk, t: stats.Gathered, every: pl.DataFrame, mark: Mark | None) -> Block:
    say = desk.say
    name: dict[str, Callable[[Any], str]] = {"rank": say.rank, "gem": say.gem, "sale": say.sale, "seat": say.seat}
    groups = []
    for by in ("rings", "rank", "gem", "sale", "seat"):
        frame = stats.ring_margins(t, by)
        for key in frame.filter(pl.col("n") > 0)[by].unique(maintain_order=True):
            said = say.text("label.rings", n=key, number=str(key)) if by == "rings" else name[by](key)
            groups.append((said, frame.filter(pl.col(by) == key)))
    rows = []
    for said, frame in [*groups, (desk.head("all"), every)]:
        row = lookup(frame, "measure")
        cells = [desk.cell(row["margin"]), desk.cell(row["best"]), desk.cell(row["misplaced"], share=True)]
        rows.append([said, *cells, desk.n(row["margin"])])
    heads = ["group", "margin", "best_row", "misplaced", "n_shown"]
    return desk.table("ring_margins", heads, rows, mark, "report.note.ring_margins")


def _both(desk: Desk, found: dict[Any, dict[str, Any]], key: Any) -> list[str]:
    shown, bought = found[key, "shown"], found[key, "bought"]
    return [desk.cell(shown), desk.n(shown), desk.cell(bought), desk.n(bought)]


def _gem_table(desk: Desk, t: stats.Gathered, gems: pl.DataFrame, every: pl.DataFrame, mark: Mark | None) -> Block:
    found, wasted = lookup(gems, "gem", "measure"), lookup(stats.rings_wasted(t, "gem"), "gem")
    total = lookup(every.with_columns(all=pl.lit("all")), "all", "measure")
    lost = stats.rings_wasted(t).row(0, named=True)
    rows = [
        [desk.say.gem(gem), *_both(desk, found, gem), desk.cell(wasted[gem], share=True)] for gem in t.gem_grid["gem"]
    ]
    rows.append([desk.head("all"), *_both(desk, total, "all"), desk.cell(lost, share=True)])
    heads = ["gem", "per_shown", "n_shown", "per_bought", "n_bought", "wasted"]
    return desk.table("ring_gems", heads, rows, mark, "report.note.ring_gems")


def _price_table(desk: Desk, prices: pl.DataFrame, returns: pl.DataFrame, mark: Mark | None) -> Block:
    found, back = lookup(prices, "price", "measure"), lookup(returns, "price")
    sign = desk.marks.mark(DIRECT).sign
    rows = []
    for price in sorted(set(prices["price"]), reverse=True):
        name = desk.say.text("label.ducats", number=str(price)) + (sign if found[price, "bought"]["assumed"] else "")
        rows.append([name, *_both(desk, found, price), desk.cell(back[price], digits=2)])
    heads = ["price_paid", "per_shown", "n_shown", "per_bought", "n_bought", "per_ducat"]
    return desk.table("ring_prices", heads, rows, mark, "report.note.expected")


def _sale_table(desk: Desk, t: stats.Gathered, sales: pl.DataFrame, mark: Mark | None) -> Block:
    found, wasted = lookup(sales, "sale", "measure"), lookup(stats.rings_wasted(t, "sale"), "sale")
    rows = [
        [desk.say.sale(sale), *_both(desk, found, sale), desk.cell(wasted[sale], share=True)]
        for sale in t.sale_grid["sale"]
    ]
    heads = ["sale", "per_shown", "n_shown", "per_bought", "n_bought", "wasted"]
    return desk.table("ring_sales", heads, rows, mark, "report.note.ring_sales")


def _fate_table(desk: Desk, fates: pl.DataFrame, every: pl.DataFrame, mark: Mark | None) -> Block:
    found, total = lookup(fates, "gem", "fate"), lookup(every, "fate")
    names = list(dict.fromkeys(fates["fate"]))
    rows = [
        [desk.say.gem(gem), *(desk.cell(found[gem, fate], share=True) for fate in names), desk.n(found[gem, names[0]])]
        for gem in fates["gem"].unique(maintain_order=True)
    ]
    rows.append([desk.head("all"), *(desk.cell(total[fate], share=True) for fate in names), desk.n(total[names[0]])])
    heads = [*(desk.say.text(f"fate.{fate}") for fate in names), desk.head("n_shown")]
    return desk.grid("ring_fates", "gem", heads, rows, mark)


def _unshown_table(desk: Desk, unshown: pl.DataFrame, mark: Mark | None) -> Block:
    rows = [
        [desk.say.text(f"report.how.{row['how']}"), desk.cell(row, share=True), desk.n(row)]
        for row in unshown.iter_rows(named=True)
    ]
    return desk.table("unshown", ["how", "unshown", "n_rings"], rows, mark, "report.note.unshown")
