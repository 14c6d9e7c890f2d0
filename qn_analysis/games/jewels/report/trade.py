"""The chapters on single gems and jewels, on auctions, on encounters, and on coins."""

from __future__ import annotations

from functools import partial
from typing import Final

import polars as pl

from qn_analysis.core.report.blocks import Block, Chapter, lookup
from qn_analysis.core.report.findings import measure

from .. import charts, stats
from ..charts.auction import CHANCES
from ..charts.groups import WHO
from .blocks import CARDS, COINS, Column, Desk

_VALUES: Final = (
    Column("effort", "coins_effort", n="n_efforts"), Column("card", "coins_card", n="n_cards"),
    Column("action", "coins_action", n="n_actions"),
)  # fmt: skip
_SALES: Final = (
    Column("sold", "sold", share=True), Column("win", "win", share=True, n="n_crafted"), Column("price", "price"),
    Column("stock", "stock", n="n_sales"),
)  # fmt: skip


def objects(desk: Desk, t: stats.Gathered) -> Chapter:
    """What single gems and jewels bring for their cards and their actions, and who earns with them."""
    say, lang, mark = desk.say, desk.lang, desk.marks.about(*COINS)
    kinds, recipes, whole = (stats.object_values(t, by) for by in ("kind", "recipe", ""))
    sellers = stats.gems_and_jewels(t)
    units = {"effort": "effort_each", "card": "cards_each", "action": "work_each", "win": "crafted_each"}
    blocks = [
        desk.chart(f"object-{name}", charts.object_values(recipes, name, desk.equal, lang), measure(recipes, name),
                   unit, mark, f"report.note.object_{name}")
        for name, unit in units.items()
    ]  # fmt: skip
    found = lookup(sellers, "who", "measure")
    names = ("gems", "jewels", "gem_coins", "jewel_coins")
    rows = [
        [say.label("sold", name),
         *(cell for who in WHO
           for cell in (desk.cell(found[who, name], digits=2), desk.n(found[who, name])))]
        for name in names
    ]  # fmt: skip
    blocks += [
        *(
            desk.by_group(name, frame, [by], partial(say.label, by), columns, mark, note, whole)
            for name, by, frame, columns, note in (
                ("objects", "kind", kinds, _VALUES, "report.note.objects"),
                ("object_sales", "kind", kinds, _SALES, "report.note.sales"),
                ("recipes", "recipe", recipes, _VALUES, "report.note.objects"),
                ("recipe_sales", "recipe", recipes, _SALES, "report.note.sales"),
            )
        ),
        desk.chart("sellers", charts.sellers(sellers, lang), sellers, "players", mark),
        desk.table("sellers", ["measure", "winners", "n_winners", "others", "n_others"], rows, mark,
                   "report.note.sellers", frames=sellers),
    ]  # fmt: skip
    return desk.chapter("objects", blocks)


def auctions(desk: Desk, t: stats.Gathered) -> Chapter:
    """How auctions come about, what they bring to whom, and what they save in actions."""
    say, lang, mark = desk.say, desk.lang, desk.marks.about(*COINS)
    chances, mine, profits = stats.auctions(t, "trade"), stats.bidders(t, "trade"), stats.trade_profits(t)
    shown = chances.filter(pl.col("measure").is_in(CHANCES))
    worth = measure(profits, "profit")
    blocks = [
        desk.chart("auction-chances", charts.auctions(chances, stats.auctions(t), lang), shown, "trades_each"),
        desk.by_group(
            "auctions", chances, ["trade"], lambda trade: say.label("trade", trade),
            [Column("possible", "possible", share=True, n="n_trades"),
             Column("asked", "asked", share=True, n="n_possible"), Column("challengers", "challengers", digits=2),
             Column("taken", "taken", share=True), Column("offer", "offer", n="n_auctions")],
            note="report.note.auctions",
        ),
        desk.chart("bidders", charts.bidders(mine, stats.bidders(t), lang), measure(mine, "profit"), "bidders_each",
                   mark, "report.note.bidders", frames=mine),
        desk.by_group(
            "bidders", mine, ["role", "trade"],
            lambda role, on: say.text("report.of_trade", role=say.label("role", role), trade=say.label("trade", on)),
            [Column("won", "won", share=True), Column("offer", "offered"), Column("profit", "profit", n="n_bidders")],
            mark,
        ),
        *(
            desk.chart(f"profit-{trade}", charts.trade_profits(profits, trade, lang), worth.filter(trade=trade),
                       "trades_each", mark, "report.note.profit", frames=worth.filter(trade=trade))
            for trade in ("buy", "sell")
        ),
        desk.by_group(
            "trade_profits", profits, ["trade", "way"],
            lambda trade, way: say.text("report.of_way", trade=say.label("trade", trade), way=say.label("way", way)),
            [Column("gained", "gained"), Column("paid", "paid"), Column("profit", "profit"), Column("spent", "spent"),
             Column("win", "win", share=True, n="n_trades")],
            mark, "report.note.trade_profits",
        ),
        desk.listed("auction_actions", stats.auction_actions(t), ("free", "spent"), digits=2),
    ]  # fmt: skip
    return desk.chapter("auctions", blocks)


def encounters(desk: Desk, t: stats.Gathered) -> Chapter:
    """What each encounter brings to who meets it."""
    say, lang = desk.say, desk.lang
    cards, types = stats.encounter_values(t), stats.encounter_values(t, "type")
    mark, deck = desk.marks.about(*COINS, *CARDS), desk.marks.about(*CARDS)
    columns = [
        Column("used", "used", share=True, n="n_entered"), Column("coins", "coins"), Column("cards", "cards"),
        Column("worth", "worth"), Column("succeeded", "succeeded", share=True),
        Column("win", "win", share=True, n="n_meetings"),
    ]  # fmt: skip
    units = {"worth": "meetings_each", "used": "entered_each", "win": "meetings_each"}
    blocks = [
        desk.chart(f"encounter-{name}", charts.encounter_values(cards, name, desk.cards, desk.equal, lang),
                   measure(cards, name), unit, mark if name == "worth" else deck, f"report.note.encounter_{name}",
                   frames=measure(cards, name))
        for name, unit in units.items()
    ]  # fmt: skip
    blocks += [
        desk.by_group("encounters", cards, ["card"], lambda card: desk.cards[card], columns, mark,
                      "report.note.encounters", stats.encounter_values(t, "")),
        desk.chart("encounter-types", charts.encounter_types(types, lang), measure(types, "worth"), "meetings_each",
                   mark),
        desk.by_group("types", types, ["type"], lambda kind: say.label("type", kind), columns, mark),
    ]  # fmt: skip
    return desk.chapter("encounters", blocks)


def coins(desk: Desk, t: stats.Gathered) -> Chapter:
    """Where coins come from, and what they are spent on."""
    mark, blocks = desk.marks.about(*COINS), []
    for name, column, statistic in (("income", "source", stats.income), ("spending", "cost", stats.spending)):
        whole, parted = statistic(t), statistic(t, "who")
        shown = measure(parted, "coins")
        blocks += [
            desk.chart(name, charts.flows(parted, column, desk.lang), shown, "players", mark, frames=shown),
            _flow_table(desk, name, column, whole, parted),
        ]
    return desk.chapter("coins", blocks)


def _flow_table(desk: Desk, name: str, column: str, whole: pl.DataFrame, parted: pl.DataFrame) -> Block:
    every, found = lookup(whole, column, "measure"), lookup(parted, "who", column, "measure")
    rows = []
    for key in dict.fromkeys(whole[column]):
        figures = [every[key, "share"], *(found[who, key, "coins"] for who in WHO)]
        cells = [
            cell for at, row in enumerate(figures) for cell in (desk.cell(row, share=at == 0, digits=1), desk.n(row))
        ]
        rows.append([desk.say.label(column, key), *cells])
    heads = [column, "of_coins", "n_coins", "winners", "n_winners", "others", "n_others"]
    return desk.table(name, heads, rows, desk.marks.about(*COINS), f"report.note.{name}", frames=[whole, parted])
