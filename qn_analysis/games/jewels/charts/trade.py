"""Single gems and jewels, auctions, encounters, and coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.report.layer import Fold, Scene
from qn_analysis.core.report.pictures import Picture

from .. import stats
from .marks import BOTH, CARDS, COINS
from .wording import Chart

WHO: Final = ("winner", "other")
BY_WHO: Final = "{who:label.who}"

# ------------------------------------------------------------------------------------------------- what objects bring

object_values = Chart(
    "object_values", "What objects bring by recipe.", stats.object_values.want("recipe"), "{recipe:label.recipe}",
    {"win": "axis.share_games", "": "axis.{measure}"},
    also=", one of card, action, effort and win, and the equal share of games won", chosen={"measure": ""},
    where={"measure": "{measure}"}, known=True, title="lead", text="object_{measure}", share=("win",),
    rule={"win": "equal"}, zero=False,
)  # fmt: skip
sellers = Chart(
    "sellers", "Coins that winners and all others earn with gems and jewels.", stats.gems_and_jewels.want(),
    "{measure:label.sold}", "axis.coins_game", where={"measure": ("gem_coins", "jewel_coins"), "who": WHO},
    known=True, rows=lambda rows: rows.sort("measure", maintain_order=True),
    named={
        "gems": Chart.row(pick="any", who="winner", measure="gem_coins"),
        "jewels": Chart.row(pick="any", who="winner", measure="jewel_coins"),
        "other_gems": Chart.row(pick="any", who="other", measure="gem_coins"),
        "other_jewels": Chart.row(pick="any", who="other", measure="jewel_coins"),
    },
    series=BY_WHO,
)  # fmt: skip

_KINDS: Final = stats.object_values.want("kind")
_RECIPES: Final = stats.object_values.want("recipe")
_OBJECTS: Final = stats.object_values.want("")
_VALUES: Final = (
    Column("effort", "coins_effort", n="n_efforts"), Column("card", "coins_card", n="n_cards"),
    Column("action", "coins_action", n="n_actions"),
)  # fmt: skip
_SALES: Final = (
    Column("sold", "sold"), Column("win", "win", n="n_crafted"), Column("price", "price"),
    Column("stock", "stock", n="n_sales"),
)  # fmt: skip
_BEST_RECIPE: Final = rows(object_values, pick="top", measure="effort")
_OF: Final = {
    (kind, measure): rows(stats.object_values, kind=kind, measure=measure)
    for kind in ("jewel", "gem") for measure in ("effort", "action", "card")
}  # fmt: skip

OBJECTS: Final = Section(
    "objects",
    (
        *(
            chart(
                object_values, unit, name=f"object-{name}", chosen={"measure": name}, mark=COINS,
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
        chart(sellers, "players", counted="all", mark=COINS),
        table(
            "sellers", Lines("{measure:label.sold}", stats.gems_and_jewels.want()),
            [Column("winner", "winners", digits=2, n="n_winners"), Column("other", "others", digits=2, n="n_others")],
            mark=COINS, note="report.note.sellers",
        ),
    ),
    (
        Headline("jewel_effort", _OF["jewel", "effort"], "effort", COINS, "coins", block="object-effort",
                 example="jewel"),
        Headline("gem_card", _OF["gem", "card"], "cards_crafted", COINS, "coins", block="object-card"),
        Headline("gem_effort", _OF["gem", "effort"], "effort", COINS, "coins", block="object-effort"),
        Headline("jewel_action", _OF["jewel", "action"], "work", COINS, "coins", block="object-action"),
        Headline("gem_action", _OF["gem", "action"], "work", COINS, "coins", block="object-action"),
        Headline("jewel_card", _OF["jewel", "card"], "cards_crafted", COINS, "coins", block="object-card"),
        Headline("best_recipe", _BEST_RECIPE, "effort", COINS, "coins", block="object-effort"),
        Headline("jewels_share", rows(stats.income, measure="share", source="jewels"), "coins", COINS, "share",
                 block="table-income"),
    ),
)  # fmt: skip
"""What single gems and jewels bring for their cards and their actions, and who earns with them."""

BROUGHT: Final = Scene(
    "gems_jewels", "objects",
    (
        {
            "effort": Picture(rows(object_values, measure="effort"), "ranked", digits=1, most=7),
            "card": Picture(rows(object_values, measure="card"), "ranked", digits=1, most=7),
            "price": Picture(rows(object_values, measure="price"), "ranked", most=7),
        },
        {"income": Picture(rows(stats.income, measure="share"), "bar", "{source:label.source}")},
    ),
    (
        Fold("effort", "recipe", "recipes", unit="effort"), Fold("income", "source"),
        Fold(
            rows(stats.gems_and_jewels), "who_sells", "sellers", "{who:label.who}: {measure:label.sold}", digits=2
        ),
    ),
    ("objects", "coins"), note=True,
)  # fmt: skip
"""The chapter of the first layer on gems and jewels."""

# ----------------------------------------------------------------------------------------------------------- auctions

auctions = Chart(
    "auctions", "How auctions come about and end.",
    {"frame": stats.auctions.want("trade"), "whole": stats.auctions.want()}, "{trade:label.trade}", "axis.share_trades",
    where={"measure": ("possible", "asked", "taken")}, named={"asked": Chart.row("whole", measure="asked")}, share=True,
    series="{measure:label.chance}",
)  # fmt: skip
bidders = Chart(
    "bidders", "What an auction brings to who takes part.",
    {"frame": stats.bidders.want("trade"), "whole": stats.bidders.want()}, "{trade:label.trade}", "axis.profit",
    where={"measure": "profit", "role": ("active", "challenger")},
    known=True, rows=lambda rows: rows.sort("trade", maintain_order=True),
    named={"mine": Chart.row("whole", measure="profit", role="challenger")}, series="{role:label.role}",
)  # fmt: skip
trade_profits = Chart(
    "trade_profits", "What a trade brings by how it came about.", stats.trade_profits.want(), "{way:label.way}",
    "axis.profit", also=", and buy or sell", chosen={"trade": ""}, where={"measure": "profit", "trade": "{trade}"},
    known=True, title="lead", text="profit_{trade}",
)  # fmt: skip

_AUCTIONS: Final = stats.auctions.want("trade")
_BIDDERS: Final = stats.bidders.want("trade")
_PROFITS: Final = stats.trade_profits.want()

AUCTIONS: Final = Section(
    "auctions",
    (
        chart(auctions, "trades_each", name="auction-chances"),
        table(
            "auctions", Lines("{trade:label.trade}", _AUCTIONS),
            [Column("possible", "possible", n="n_trades"),
             Column("asked", "asked", n="n_possible"), Column("challengers", "challengers", digits=2),
             Column("taken", "taken"), Column("offer", "offer", n="n_auctions")],
            note="report.note.auctions",
        ),
        chart(bidders, "bidders_each", shown="all", mark=COINS, note="report.note.bidders", feeds=("asking",)),
        table(
            "bidders", Lines("report.of_trade", _BIDDERS, ("role", "trade")),
            [Column("won", "won"), Column("offer", "offered"), Column("profit", "profit", n="n_bidders")],
            mark=COINS, feeds=("asking",),
        ),
        *(
            chart(
                trade_profits, "trades_each", name=f"profit-{trade}", chosen={"trade": trade}, mark=COINS,
                note="report.note.profit",
            )
            for trade in ("buy", "sell")
        ),
        table(
            "trade_profits", Lines("report.of_way", _PROFITS, ("trade", "way")),
            [Column("gained", "gained"), Column("paid", "paid"), Column("profit", "profit"), Column("spent", "spent"),
             Column("win", "win", n="n_trades")],
            mark=COINS, note="report.note.trade_profits",
        ),
        table(
            "auction_actions", Lines("{measure:report.auction_actions}", stats.auction_actions.want()),
            [Column("", "figure", digits=2, n="n")], feeds=("waiting",),
        ),
    ),
    (
        Headline("challenger", rows(stats.bidders, measure="profit", role="challenger"), "bidders", COINS, "coins",
                 block=bidders.address, example="auction"),
        Headline("asked", rows(stats.auctions, measure="asked"), "trades_possible", (), "share",
                 block="auction-chances"),
        Headline("taken", rows(stats.auctions, measure="taken"), "auctions", (), "share", block="auction-chances"),
        Headline("free", rows(stats.auction_actions, measure="free"), "trades", (), "share",
                 block="table-auction_actions"),
    ),
)  # fmt: skip
"""How auctions come about, what they bring to whom, and what they save in actions."""

ASKING: Final = 0.5
"""The smallest profit of asking for an auction that matters, in coins."""
AT_AUCTION: Final = Scene(
    "at_auction", "auctions",
    (
        {
            "chances": Picture(
                rows(stats.auctions, "trade", measure=["possible", "asked", "taken"]), "listed",
                "{trade:label.trade}: {measure:label.chance}", share=True, height=18,
            ),
            "profit": Picture(
                rows(stats.bidders, "trade", measure="profit"), "listed", "{trade:label.trade}: {role:label.role}",
                digits=1, small=ASKING,
            ),
        },
    ),
    (Fold("chances", "trade"), Fold("profit", "trade", "profits", unit="coins")),
    ("auctions",),
)  # fmt: skip
"""The chapter of the first layer on auctions."""

# --------------------------------------------------------------------------------------------------------- encounters


def _name(given: Mapping[str, Any]) -> str:
    """The name of the card that leads, if one does."""
    found = given["lead"]
    return given["names"][found["card"]] if found else ""


encounter_values = Chart(
    "encounter_values", "Encounters from the highest figure to the lowest.", stats.encounter_values.want(),
    lambda drawn: [drawn.given["names"][card] for card in drawn.rows["card"]], "axis.{measure}",
    also=", one of worth, used and win, the names of the cards by key, and the equal share of games won",
    chosen={"measure": "", "names": dict}, where={"measure": "{measure}"}, known=True, best=True, title="lead",
    text="encounter_{measure}", named={"name": _name}, share=("used", "win"), rule={"win": "equal"}, zero=False,
    line=24,
)  # fmt: skip
encounter_types = Chart(
    "encounter_types", "What each type of encounter is worth.", stats.encounter_values.want("type"),
    "{type:label.type}", "axis.worth", where={"measure": "worth"}, known=True, title="lead",
)  # fmt: skip

_CARD: Final = "{card:label.card}"
_CARDS: Final = stats.encounter_values.want()
_TYPES: Final = stats.encounter_values.want("type")
_MEETINGS: Final = (
    Column("used", "used", n="n_entered"), Column("coins", "coins"), Column("cards", "cards"),
    Column("worth", "worth"), Column("succeeded", "succeeded"),
    Column("win", "win", n="n_meetings"),
)  # fmt: skip


def _names(desk: Any) -> dict[str, str]:
    """What encounters are called, by key."""
    return {card.key: desk.thing("card", card.key) for card in desk.log.rules.encounters}


def _chosen(name: str) -> Any:
    return lambda desk: {"measure": name, "names": _names(desk)}


_TOP: Final = {each: rows(encounter_values, pick="top", pooled=True, measure=each) for each in ("worth", "used")}

ENCOUNTERS: Final = Section(
    "encounters",
    (
        *(
            chart(
                encounter_values, unit, name=f"encounter-{name}", chosen=_chosen(name), mark=mark,
                note=f"report.note.encounter_{name}", feeds=feeds,
            )
            for name, unit, mark, feeds in (
                ("worth", "meetings_each", BOTH, ("encounter",)), ("used", "entered_each", CARDS, ()),
                ("win", "meetings_each", CARDS, ()),
            )
        ),
        table(
            "encounters",
            [Lines(_CARD, _CARDS),
             Lines("report.all", stats.encounter_values.want(""))],
            _MEETINGS, mark=BOTH, note="report.note.encounters",
            feeds=("encounter",),
        ),
        chart(encounter_types, "meetings_each", mark=BOTH, feeds=("monsters",)),
        table("types", Lines("{type:label.type}", _TYPES), _MEETINGS, mark=BOTH, feeds=("monsters",)),
    ),
    (
        Headline("best_encounter", _TOP["worth"], "meetings", BOTH, "coins", block="encounter-worth",
                 example="treasure"),
        Headline("used", _TOP["used"], "entered", CARDS, "share", block="encounter-used"),
    ),
)  # fmt: skip
"""What each encounter brings to who meets it."""

WORTH: Final = rows(encounter_values, measure="worth", pooled=True)
"""What encounters are worth, those that the rules make alike as one."""
MET: Final = Scene(
    "met_worth", "encounters",
    (
        {
            "worth": Picture(WORTH, "ranked", _CARD, most=12, height=16),
            "used": Picture(
                rows(encounter_values, measure="used", pooled=True), "ranked", _CARD, share=True, most=12, height=16,
            ),
        },
        {"type": Picture(rows(stats.encounter_values, "type", measure="worth"), "sentence", "front.encounters.type")},
    ),
    (Fold("worth", "encounter", "worths", unit="coins"), Fold("used", "encounter", "met")),
    ("encounters",), note=True, few=rows(stats.encounter_values, measure="worth"),
)  # fmt: skip
"""The chapter of the first layer on encounters."""

# -------------------------------------------------------------------------------------------------------------- coins

flows = Chart(
    "flows", "Coins by source, or by what they are spent on, of winners and all others.",
    '`stats.income(log, "who")` or `stats.spending(log, "who")`',
    {"source": "{source:label.source}", "cost": "{cost:label.cost}"}, "axis.coins_game",
    also="; `column` is source or cost", chosen={"column": ""}, where={"measure": "coins", "who": WHO}, known=True,
    title="{column}", named={"most": Chart.row(pick="highest", measure="coins", who="winner")}, series=BY_WHO,
)  # fmt: skip

_FLOWS: Final = (("income", "source", stats.income), ("spending", "cost", stats.spending))
COINS_CHAPTER: Final = Section(
    "coins",
    tuple(
        figure
        for name, column, of in _FLOWS
        for figure in (
            chart(flows, "players", name=name, chosen={"column": column}, wants=(of.want("who"),), mark=COINS),
            table(
                name, Lines(f"{{{column}:label.{column}}}", (of.want(), of.want("who"))),
                [Column("share", "of_coins", n="n_coins"),
                 Column(("winner", "coins"), "winners", n="n_winners", of=1),
                 Column(("other", "coins"), "others", n="n_others", of=1)],
                mark=COINS, note=f"report.note.{name}",
            ),
        )
    ),
)  # fmt: skip
"""Where coins come from, and what they are spent on."""
