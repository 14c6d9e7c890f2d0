"""The chapters on single gems and jewels, on auctions, on encounters, and on coins."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table

from .. import charts, stats
from .marks import BOTH, CARDS, COINS

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


OBJECTS: Final = Section(
    "objects",
    (
        *(
            chart(
                charts.object_values, unit, name=f"object-{name}", chosen={"measure": name}, mark=COINS,
                note=f"report.note.object_{name}", feeds=("jewels", "recipe") if name == "effort" else (),
            )
            for name, unit in (
                ("effort", "effort_each"), ("card", "cards_each"), ("action", "work_each"), ("win", "crafted_each")
            )
        ),
        *(
            table(
                name, [Lines(f"{{{by}:label.{by}}}", want), Lines("report.all", _OBJECTS)], columns, mark=COINS,
                note=note, feeds=feeds,
            )
            for name, by, want, columns, note, feeds in (
                ("objects", "kind", _KINDS, _VALUES, "report.note.objects", ("jewels",)),
                ("object_sales", "kind", _KINDS, _SALES, "report.note.sales", ()),
                ("recipes", "recipe", _RECIPES, _VALUES, "report.note.objects", ("recipe",)),
                ("recipe_sales", "recipe", _RECIPES, _SALES, "report.note.sales", ()),
            )
        ),
        chart(charts.sellers, "players", counted="all", mark=COINS),
        table(
            "sellers", Lines("{measure:label.sold}", stats.gems_and_jewels.want()),
            [Column("winner", "winners", digits=2, n="n_winners"), Column("other", "others", digits=2, n="n_others")],
            mark=COINS, note="report.note.sellers",
        ),
    ),
)  # fmt: skip
"""What single gems and jewels bring for their cards and their actions, and who earns with them."""

_AUCTIONS: Final = stats.auctions.want("trade")
_BIDDERS: Final = stats.bidders.want("trade")
_PROFITS: Final = stats.trade_profits.want()


AUCTIONS: Final = Section(
    "auctions",
    (
        chart(charts.auctions, "trades_each", name="auction-chances"),
        table(
            "auctions", Lines("{trade:label.trade}", _AUCTIONS),
            [Column("possible", "possible", share=True, n="n_trades"),
             Column("asked", "asked", share=True, n="n_possible"), Column("challengers", "challengers", digits=2),
             Column("taken", "taken", share=True), Column("offer", "offer", n="n_auctions")],
            note="report.note.auctions",
        ),
        chart(charts.bidders, "bidders_each", shown="all", mark=COINS, note="report.note.bidders", feeds=("asking",)),
        table(
            "bidders", Lines("report.of_trade", _BIDDERS, ("role", "trade")),
            [Column("won", "won", share=True), Column("offer", "offered"), Column("profit", "profit", n="n_bidders")],
            mark=COINS, feeds=("asking",),
        ),
        *(
            chart(
                charts.trade_profits, "trades_each", name=f"profit-{trade}", chosen={"trade": trade}, mark=COINS,
                note="report.note.profit",
            )
            for trade in ("buy", "sell")
        ),
        table(
            "trade_profits", Lines("report.of_way", _PROFITS, ("trade", "way")),
            [Column("gained", "gained"), Column("paid", "paid"), Column("profit", "profit"), Column("spent", "spent"),
             Column("win", "win", share=True, n="n_trades")],
            mark=COINS, note="report.note.trade_profits",
        ),
        table(
            "auction_actions", Lines("{measure:report.auction_actions}", stats.auction_actions.want()),
            [Column("", "figure", share=("free", "spent"), digits=2, n="n")], feeds=("waiting",),
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


def _names(desk: Any) -> dict[str, str]:
    """What encounters are called, by key."""
    return {card.key: desk.thing("card", card.key) for card in desk.log.rules.encounters}


def _chosen(name: str) -> Any:
    return lambda desk: {"measure": name, "names": _names(desk)}


ENCOUNTERS: Final = Section(
    "encounters",
    (
        *(
            chart(
                charts.encounter_values, unit, name=f"encounter-{name}", chosen=_chosen(name), mark=mark,
                note=f"report.note.encounter_{name}", feeds=feeds,
            )
            for name, unit, mark, feeds in (
                ("worth", "meetings_each", BOTH, ("encounter",)), ("used", "entered_each", CARDS, ()),
                ("win", "meetings_each", CARDS, ()),
            )
        ),
        table(
            "encounters",
            [Lines("{card:label.card}", _CARDS),
             Lines("report.all", stats.encounter_values.want(""))],
            _MEETINGS, mark=BOTH, note="report.note.encounters",
            feeds=("encounter",),
        ),
        chart(charts.encounter_types, "meetings_each", mark=BOTH, feeds=("monsters",)),
        table("types", Lines("{type:label.type}", _TYPES), _MEETINGS, mark=BOTH, feeds=("monsters",)),
    ),
)  # fmt: skip
"""What each encounter brings to who meets it."""


_FLOWS: Final = (("income", "source", stats.income), ("spending", "cost", stats.spending))
COINS_CHAPTER: Final = Section(
    "coins",
    tuple(
        figure
        for name, column, of in _FLOWS
        for figure in (
            chart(charts.flows, "players", name=name, chosen={"column": column}, wants=(of.want("who"),), mark=COINS),
            table(
                name, Lines(f"{{{column}:label.{column}}}", (of.want(), of.want("who"))),
                [Column("share", "of_coins", share=True, n="n_coins"),
                 Column(("winner", "coins"), "winners", n="n_winners", of=1),
                 Column(("other", "coins"), "others", n="n_others", of=1)],
                mark=COINS, note=f"report.note.{name}",
            ),
        )
    ),
)  # fmt: skip
"""Where coins come from, and what they are spent on."""
