"""The chapters on Rings and on Kings and the Necklace."""

from __future__ import annotations

from typing import Any

import polars as pl

from .. import charts, stats
from ..words.cards import Card
from .blocks import DIRECT, Block, Chapter, Desk, Mark, lookup


def rings(desk: Desk, t: stats.Gathered) -> Chapter:
    """Pounds per Ring shown and bought, Rings wasted, Rings never shown."""
    say, lang = desk.say, desk.lang
    ring, ring_amber = desk.marks.about(Card.RING), desk.marks.about(Card.RING, Card.AMBER_1)
    price = desk.marks.priced(Card.RING)
    every = stats.ring_value(t, "")
    gems, prices, sales = (stats.ring_value(t, by) for by in ("gem", "price", "sale"))
    fates, wasted = stats.ring_fates(t), stats.rings_wasted(t)
    shown = gems.filter(pl.col("measure") == "shown")
    rule = "report.note.attribution"
    blocks = [
        desk.chart("ring-gems", charts.ring_gems(gems, lang), shown, "rings_shown", ring_amber),
        _gem_table(desk, t, gems, every, ring_amber),
        desk.chart("ring-prices", charts.ring_prices(prices, lang), prices, "rings", price, rule),
        _price_table(desk, prices, price),
        desk.chart("ring-sales", charts.ring_sales(sales, lang), sales, "rings", ring, rule),
        _sale_table(desk, t, sales, ring),
        desk.chart("ring-fates", charts.ring_fates(fates, wasted, lang), fates, "rings_shown", ring_amber, lines=False),
        _fate_table(desk, fates, stats.ring_fates(t, ""), ring_amber),
        _unshown_table(desk, stats.rings_unshown(t), ring),
    ]
    return Chapter("rings", say.text("report.chapter.rings.title"), say.text("report.chapter.rings.intro"), blocks)


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


def _price_table(desk: Desk, prices: pl.DataFrame, mark: Mark | None) -> Block:
    found = lookup(prices, "price", "measure")
    sign = desk.marks.mark(DIRECT).sign
    rows = []
    for price in sorted(set(prices["price"]), reverse=True):
        name = desk.say.text("label.ducats", number=str(price)) + (sign if found[price, "bought"]["assumed"] else "")
        rows.append([name, *_both(desk, found, price)])
    heads = ["price_paid", "per_shown", "n_shown", "per_bought", "n_bought"]
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


def kings(desk: Desk, t: stats.Gathered) -> Chapter:
    """Gems cancelled, pounds destroyed, Kings voided, tributes; what the Necklace earned its owner."""
    say, lang = desk.say, desk.lang
    king, both = desk.marks.about(Card.KING), desk.marks.about(Card.KING, Card.NECKLACE)
    by = {name: stats.king_outcomes(t, name) for name in ("", "rank", "sale")}
    earned, every = stats.necklace_earnings(t, "sale"), stats.necklace_earnings(t)

    def of(name: str, measure: str) -> pl.DataFrame:
        return by[name].filter(pl.col("measure") == measure)

    blocks = [_total_table(desk, stats.king_totals(t), both)]
    for name in ("rank", "sale"):
        frame = by[name]
        cancels, damage = charts.king_cancels(frame, name, lang), charts.king_damage(frame, name, lang)
        voided = charts.voided(frame, name, lang)
        blocks += [
            desk.chart(f"king-cancels-{name}", cancels, of(name, "cancelled"), "gem_sales", king),
            desk.chart(f"king-damage-{name}", damage, of(name, "destroyed"), "cancelled", king),
            desk.chart(f"king-voided-{name}", voided, of(name, "voided"), "kings_shown", both),
            _king_table(desk, frame, by[""], name, both),
        ]
    shown = every.filter(pl.col("measure") == "earned")
    blocks += [
        desk.chart("necklace", charts.necklace(earned, every, lang), shown, "necklaces", both, "report.note.necklace"),
        _necklace_table(desk, earned, stats.necklace_earnings(t, "rank"), every, both),
        _use_table(desk, stats.necklace_use(t), desk.marks.priced(Card.NECKLACE)),
    ]  # fmt: skip
    return Chapter("kings", say.text("report.chapter.kings.title"), say.text("report.chapter.kings.intro"), blocks)


def _total_table(desk: Desk, totals: pl.DataFrame, mark: Mark | None) -> Block:
    rows = [
        [desk.say.text(f"report.per_game.{row['measure']}"), desk.cell(row, digits=2), desk.n(row)]
        for row in totals.iter_rows(named=True)
    ]
    return desk.table("king_totals", ["a_game", "mean", "n_games"], rows, mark)


def _king_table(desk: Desk, frame: pl.DataFrame, every: pl.DataFrame, by: str, mark: Mark | None) -> Block:
    found, total = lookup(frame, by, "measure"), lookup(every, "measure")
    groups = list(frame[by].unique().sort())
    rows = []
    for key in [*groups, None]:
        row = total if key is None else {measure: found[key, measure] for measure in total}
        name = desk.head("all") if key is None else desk.say.rank(key) if by == "rank" else desk.say.sale(key)
        rows.append(
            [name, desk.cell(row["kings"], digits=2), desk.cell(row["cancelled"], share=True), desk.n(row["cancelled"]),
             desk.cell(row["destroyed"]), desk.n(row["destroyed"]), desk.cell(row["voided"], share=True),
             desk.n(row["voided"]), desk.cell(row["tribute"]), desk.n(row["tribute"])]
        )  # fmt: skip
    heads = [
        by, "kings", "cancelled", "n_gem_sales", "destroyed", "n_cancelled", "voided", "n_kings", "tribute", "n_voided",
    ]  # fmt: skip
    return desk.table(f"kings_{by}", heads, rows, mark)


def _necklace_table(
    desk: Desk, sales: pl.DataFrame, ranks: pl.DataFrame, every: pl.DataFrame, mark: Mark | None
) -> Block:  # fmt: skip
    groups = [(desk.say.sale(key), sales.filter(pl.col("sale") == key)) for key in sales["sale"].unique().sort()]
    groups += [(desk.say.rank(key), ranks.filter(pl.col("rank") == key)) for key in ranks["rank"].unique().sort()]
    groups.append((desk.head("all"), every))
    rows = []
    for name, frame in groups:
        row = lookup(frame, "measure")
        pounds = [desk.cell(row[measure]) for measure in ("tribute", "saved", "earned", "sold")]
        rows.append([name, *pounds, desk.cell(row["met"], share=True), desk.n(row["met"])])
    heads = ["group", "tribute_got", "saved", "earned", "row_sold", "met", "n_necklaces"]
    return desk.table("necklace", heads, rows, mark, "report.note.necklace")


def _use_table(desk: Desk, use: pl.DataFrame, mark: Mark | None) -> Block:
    rows = []
    for row in use.iter_rows(named=True):
        priced = row["measure"] == "price"
        name = desk.say.text(f"report.necklace.{row['measure']}") + (mark.sign if mark and priced else "")
        rows.append([name, desk.cell(row, share=not priced), desk.n(row)])
    return desk.table("necklace_use", ["measure", "figure", "n"], rows, mark)
