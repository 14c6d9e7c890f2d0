"""The chapters on single gems and jewels, on auctions, on encounters, and on coins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.report.figures import Column, Figure, Section, chart, grouped, listed, table, whole
from qn_analysis.core.stats.statistic import Request

from .. import charts, stats
from ..charts.charts import WHO
from .blocks import Desk, both, cards, coins, labelled

_KINDS: Final = stats.object_values.want("kind")
_RECIPES: Final = stats.object_values.want("recipe")
_OBJECTS: Final = stats.object_values.want("")
_VALUES: Final = (
    Column("effort", "coins_effort", n="n_efforts"), Column("card", "coins_card", n="n_cards"),
    Column("action", "coins_action", n="n_actions"),
)  # fmt: skip
_SALES: Final = (
    Column("sold", "sold", share=True), Column("win", "win", share=True, n="n_crafted"), Column("price", "price"),
    Column("stock", "stock", n="n_sales"),
)  # fmt: skip


def _object_chart(name: str, unit: str) -> Figure:
    return chart(
        charts.object_values, unit, name=f"object-{name}", chosen={"measure": name}, mark=coins,
        note=f"report.note.object_{name}", feeds=("jewels", "recipe") if name == "effort" else (),
    )  # fmt: skip


def _seller_table(desk: Desk, sellers: pl.DataFrame) -> Block:
    found = lookup(sellers, "who", "measure")
    rows = [
        [desk.say.label("sold", name),
         *(cell for who in WHO
           for cell in (desk.cell(found[who, name], digits=2), desk.n(found[who, name])))]
        for name in ("gems", "jewels", "gem_coins", "jewel_coins")
    ]  # fmt: skip
    heads = ["measure", "winners", "n_winners", "others", "n_others"]
    return desk.table("sellers", heads, rows, coins(desk), "report.note.sellers", frames=sellers)


OBJECTS: Final = Section(
    "objects",
    (
        *(
            _object_chart(name, unit)
            for name, unit in (
                ("effort", "effort_each"), ("card", "cards_each"), ("action", "work_each"), ("win", "crafted_each")
            )
        ),
        *(
            grouped(name, want, [by], labelled(by), columns, whole=_OBJECTS, every="report.all", mark=coins, note=note,
                    feeds=feeds)
            for name, by, want, columns, note, feeds in (
                ("objects", "kind", _KINDS, _VALUES, "report.note.objects", ("jewels",)),
                ("object_sales", "kind", _KINDS, _SALES, "report.note.sales", ()),
                ("recipes", "recipe", _RECIPES, _VALUES, "report.note.objects", ("recipe",)),
                ("recipe_sales", "recipe", _RECIPES, _SALES, "report.note.sales", ()),
            )
        ),
        chart(charts.sellers, "players", counted=whole, mark=coins),
        table(stats.gems_and_jewels.want(), _seller_table),
    ),
)  # fmt: skip
"""What single gems and jewels bring for their cards and their actions, and who earns with them."""

_AUCTIONS: Final = stats.auctions.want("trade")
_BIDDERS: Final = stats.bidders.want("trade")
_PROFITS: Final = stats.trade_profits.want()


def _profit_chart(trade: str) -> Figure:
    return chart(
        charts.trade_profits, "trades_each", name=f"profit-{trade}", chosen={"trade": trade}, mark=coins,
        note="report.note.profit",
    )  # fmt: skip


AUCTIONS: Final = Section(
    "auctions",
    (
        chart(charts.auctions, "trades_each", name="auction-chances"),
        grouped(
            "auctions", _AUCTIONS, ["trade"], labelled("trade"),
            [Column("possible", "possible", share=True, n="n_trades"),
             Column("asked", "asked", share=True, n="n_possible"), Column("challengers", "challengers", digits=2),
             Column("taken", "taken", share=True), Column("offer", "offer", n="n_auctions")],
            note="report.note.auctions",
        ),
        chart(charts.bidders, "bidders_each", shown=whole, mark=coins, note="report.note.bidders", feeds=("asking",)),
        grouped(
            "bidders", _BIDDERS, ["role", "trade"], labelled("role", "trade", text="report.of_trade"),
            [Column("won", "won", share=True), Column("offer", "offered"), Column("profit", "profit", n="n_bidders")],
            mark=coins, feeds=("asking",),
        ),
        _profit_chart("buy"),
        _profit_chart("sell"),
        grouped(
            "trade_profits", _PROFITS, ["trade", "way"], labelled("trade", "way", text="report.of_way"),
            [Column("gained", "gained"), Column("paid", "paid"), Column("profit", "profit"), Column("spent", "spent"),
             Column("win", "win", share=True, n="n_trades")],
            mark=coins, note="report.note.trade_profits",
        ),
        listed(
            "auction_actions", stats.auction_actions.want(), ["measure", "figure", "n"],
            lambda desk, row: desk.say.text(f"report.auction_actions.{row['measure']}"),
            share=lambda row: row["measure"] in ("free", "spent"), digits=lambda _: 2, feeds=("waiting",),
        ),
    ),
)  # fmt: skip
"""How auctions come about, what they bring to whom, and what they save in actions."""

_CARDS: Final = stats.encounter_values.want()
_TYPES: Final = stats.encounter_values.want("type")
_MEETINGS: Final = (
    Column("used", "used", share=True, n="n_entered"), Column("coins", "coins"), Column("cards", "cards"),
    Column("worth", "worth"), Column("succeeded", "succeeded", share=True),
    Column("win", "win", share=True, n="n_meetings"),
)  # fmt: skip


def _card_chart(name: str, unit: str) -> Figure:
    return chart(
        charts.encounter_values, unit, name=f"encounter-{name}",
        chosen=lambda desk: {"measure": name, "names": desk.cards}, mark=both if name == "worth" else cards,
        note=f"report.note.encounter_{name}", feeds=("encounter",) if name == "worth" else (),
    )  # fmt: skip


ENCOUNTERS: Final = Section(
    "encounters",
    (
        _card_chart("worth", "meetings_each"),
        _card_chart("used", "entered_each"),
        _card_chart("win", "meetings_each"),
        grouped(
            "encounters", _CARDS, ["card"], lambda desk, card: desk.cards[card], _MEETINGS,
            whole=stats.encounter_values.want(""), every="report.all", mark=both, note="report.note.encounters",
            feeds=("encounter",),
        ),
        chart(charts.encounter_types, "meetings_each", mark=both, feeds=("monsters",)),
        grouped("types", _TYPES, ["type"], labelled("type"), _MEETINGS, mark=both, feeds=("monsters",)),
    ),
)  # fmt: skip
"""What each encounter brings to who meets it."""


def _flow_table(name: str, column: str) -> Callable[..., Block]:
    def make(desk: Desk, whole: pl.DataFrame, parted: pl.DataFrame) -> Block:
        every, found = lookup(whole, column, "measure"), lookup(parted, "who", column, "measure")
        rows = []
        for key in dict.fromkeys(whole[column]):
            figures = [every[key, "share"], *(found[who, key, "coins"] for who in WHO)]
            cells = [cell for at, row in enumerate(figures) for cell in (desk.cell(row, share=at == 0), desk.n(row))]
            rows.append([desk.say.label(column, key), *cells])
        heads = [column, "of_coins", "n_coins", "winners", "n_winners", "others", "n_others"]
        return desk.table(name, heads, rows, coins(desk), f"report.note.{name}", frames=[whole, parted])

    return make


def _flow(name: str, column: str, whole: Request[Any], parted: Request[Any]) -> tuple[Figure, Figure]:
    drawn = chart(charts.flows, "players", name=name, chosen={"column": column}, wants=(parted,), mark=coins)
    return drawn, table((whole, parted), _flow_table(name, column))


COINS_CHAPTER: Final = Section(
    "coins",
    (
        *_flow("income", "source", stats.income.want(), stats.income.want("who")),
        *_flow("spending", "cost", stats.spending.want(), stats.spending.want("who")),
    ),
)
"""Where coins come from, and what they are spent on."""
