"""The charts of the game, theme by theme."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.charts.chart import Given
from qn_analysis.core.stats.verdicts import leader

from .. import stats
from .wording import Chart

WHO: Final = ("winner", "other")
_BY_WHO: Final = "{who:label.who}"

# ---------------------------------------------------------------------------------------------------------------- seats

seat_wins, seat_scores = Chart.seats(stats.seat_results.want(), "axis.coins_game", "Who ends with how many coins.")
turn_order = Chart(
    "turn_order", "What a round brings by its place in the turn.", stats.turn_order.want(), "{place:label.place}",
    "axis.{measure}_round", also=", and sales or bought", chosen={"measure": ""}, where={"measure": "{measure}"},
    known=True, title="lead", text="turn_{measure}",
)  # fmt: skip

# ------------------------------------------------------------------------------------ what objects and encounters bring

object_values = Chart(
    "object_values", "What objects bring by recipe.", stats.object_values.want("recipe"), "{recipe:label.recipe}",
    {"win": "axis.share_games", "": "axis.{measure}"},
    also=", one of card, action, effort and win, and the equal share of games won", chosen={"measure": ""},
    where={"measure": "{measure}"}, known=True, title="lead", text="object_{measure}", share=("win",),
    rule={"win": "equal"}, zero=False,
)  # fmt: skip


def _name(given: Given) -> str:
    """The name of the card that leads, if one does."""
    found = leader(given["frame"].filter(measure=given["measure"]))
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

# ----------------------------------------------------------------------------------------------- winners and all others

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
    series=_BY_WHO,
)  # fmt: skip
actions_used = Chart(
    "actions_used", "What actions are spent on by winners and all others.", stats.actions_used.want("who"),
    "{action:label.action}", "axis.share_actions", where={"who": WHO}, known=True,
    named={"most": Chart.row(pick="highest", who="winner")}, share=True, series=_BY_WHO,
)  # fmt: skip
flows = Chart(
    "flows", "Coins by source, or by what they are spent on, of winners and all others.",
    '`stats.income(log, "who")` or `stats.spending(log, "who")`',
    {"source": "{source:label.source}", "cost": "{cost:label.cost}"}, "axis.coins_game",
    also="; `column` is source or cost", chosen={"column": ""}, where={"measure": "coins", "who": WHO}, known=True,
    title="{column}", named={"most": Chart.row(pick="highest", measure="coins", who="winner")}, series=_BY_WHO,
)  # fmt: skip

# ------------------------------------------------------------------------------------------------------------- auctions

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
