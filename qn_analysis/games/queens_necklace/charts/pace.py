"""Charts of pace and drama."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart import Named, row
from qn_analysis.core.stats.verdicts import known

from .. import stats
from .wording import Chart

sale_weights = Chart(
    "sale_weights", "How the pounds of a game fall on its sales.", stats.sale_weights.want(), "{sale:label.sale}",
    "axis.share_pounds", title=lambda values: "lead" if values["count"] > 1 else "even", share=True,
    rule=lambda rows: 100 / max(rows.height, 1),
)  # fmt: skip
standing_wins = Chart(
    "standing_wins", "How often each place of the standing wins, after each sale but the last.",
    stats.standing_wins.want(), "{place:label.place}", "axis.share_games", named={"ahead": row(pick="last", place=1)},
    share=True, series="{sale:label.after_sale}", shades=("#8a8fa3", "#3b3f8f", "#a9acd8", "#2d2f74"),
    rule=lambda rows: 100 / rows["place"].n_unique(),
)  # fmt: skip
comebacks = Chart(
    "comebacks", "Where winners stood after each sale but the last.", stats.comebacks.want(), "{sale:label.after_sale}",
    "axis.share_all_games", where={"measure": ("led", "last")},
    named={"led": row(pick="last", measure="led"), "behind": row(pick="last", measure="last")}, share=True,
    series="{measure:label.winner_was}",
)  # fmt: skip
lead_wins = Chart(
    "lead_wins", "How often a lead before the last sale wins, by its size.", stats.lead_wins.want(), "{lead:lead}",
    "axis.share_all_games", share=True,
)  # fmt: skip
scoreless = Chart(
    "scoreless", "How often players come away from a sale with nothing.", stats.scoreless.want(), "{sale:label.sale}",
    "axis.share_players", share=True,
)  # fmt: skip
winner_sources = Chart(
    "winner_sources", "Where the pounds of winners and of all others come from.", stats.fields_of_winners.want(),
    "{measure:label.income}", "axis.pounds_player",
    where={"measure": ("first", "rings", "bankers", "tribute"), "who": ("winner", "other")},
    named={"winner": row(measure="rings", who="winner"), "others": row(measure="rings", who="other")},
    series="{who:label}", order="measure",
)  # fmt: skip


def _gems(who: str) -> Named:
    """The mean number of different gems that some of the players sell."""

    def mean(rows: pl.DataFrame) -> float | None:
        return None if rows.is_empty() else rows.select((pl.col("gems") * pl.col("value")).sum()).item()

    return lambda given: mean(known(given["frame"]).filter(who=who))


winner_gems = Chart(
    "winner_gems", "How many different gems winners and all others sell.", stats.winner_gems.want(), "{who:label}",
    "axis.share_player_games", named={"winner": _gems("winner"), "others": _gems("other")}, kind="stacks", share=True,
    series="{gems:label.gems}",
)  # fmt: skip
