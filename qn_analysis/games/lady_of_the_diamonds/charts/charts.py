"""The charts of the game, theme by theme."""

from __future__ import annotations

from typing import Final

import polars as pl

from .. import stats
from .wording import Chart, sets

_TREASURE: Final = "{treasure:label.treasure}"

# --------------------------------------------------------------------------------------------------------------- titles

title_changes = Chart(
    "title_changes", "How often each title is taken.", stats.title_changes.want("treasure"), _TREASURE, "axis.changes",
    where={"measure": "changes"}, title="lead", digits=2, colours=_TREASURE,
)  # fmt: skip
title_turns = Chart(
    "title_turns", "When titles are claimed, taken and made permanent.", stats.title_turns.want(), "{nth}",
    "axis.titles_card", where={"measure": ("claimed", "taken", "permanent")},
    named={"most": Chart.row(pick="highest", measure="taken")}, kind="columns", digits=2, series="{measure:label.move}",
    order="nth", across="axis.nth",
)  # fmt: skip
first_holders = Chart(
    "first_holders", "Whether who claims a title first keeps it, by when.",
    {"frame": stats.first_holders.want("nth"), "whole": stats.first_holders.want()}, "{nth:label.nth}",
    "axis.share_claimed", rows=lambda rows: rows.filter(pl.col("n") > 0), named={"kept": Chart.row("whole")},
    share=True,
)  # fmt: skip
title_wins = Chart(
    "title_wins", "Who holds a title and wins, against an equal share.", stats.title_wins.want(), _TREASURE,
    "axis.share_games", also=" and the equal share", title="lead", share=True, colours=_TREASURE, rule="equal",
)  # fmt: skip
title_fates = Chart(
    "title_fates", "What becomes of titles.",
    {"frame": stats.title_fates.want("treasure"), "permanent": stats.permanent_titles.want()}, _TREASURE,
    "axis.share_titles", where={"fate": ("row", "supply", "open", "nobody")},
    named={"lasting": Chart.row("permanent", measure="permanent")}, kind="stacks", share=True,
    series="{fate:label.fate}",
)  # fmt: skip

# -------------------------------------------------------------------------------------------------- variety, and points

variety_sets = Chart(
    "variety_sets", "How many complete sets players have.", stats.variety_sets.want(),
    lambda drawn: [sets(drawn.say, number, drawn.rows["sets"].max()) for number in drawn.rows["sets"]],
    "axis.share_chests",
    named={"none": Chart.row(sets=0)}, share=True,
)  # fmt: skip
variety_limits = Chart(
    "variety_limits", "What is lacking for one set more.", stats.variety_limits.want(), _TREASURE, "axis.share_chests",
    title="lead", share=True, colours=_TREASURE,
)  # fmt: skip
score_parts = Chart(
    "score_parts", "What the points of winners and of all others are made of.", stats.score_parts.want(),
    "{measure:label.part}", "axis.points_round",
    where={"measure": ("titles", "permanent", "variety"), "who": ("winner", "other")},
    named={
        "points": Chart.row(who="winner", measure="points"),
        "titles": Chart.row(pick="any", who="winner", measure="titles"),
        "others": Chart.row(pick="any", who="other", measure="points"),
    },
    series="{who:label.who}",
)  # fmt: skip

# --------------------------------------------------------------------------------------------- cards, and what runs out

card_points = Chart(
    "card_points", "Points that a card brings at once.", stats.card_values.want(), "{card:card}", "axis.points_card",
    where={"measure": "points"}, best=True, title="lead", digits=2, colours="{card:card}", line=24,
)  # fmt: skip
card_wins = Chart(
    "card_wins", "Games won by who plays a card, against an equal share.", stats.card_values.want(), "{card:card}",
    "axis.share_games", also=" and the equal share", where={"measure": "win"}, best=True, title="lead",
    text="card_win", share=True, colours="{card:card}", rule="equal", zero=False, line=24,
)  # fmt: skip
card_sources = Chart(
    "card_sources", "Where cards are played from, card by card of a round.",
    {"frame": stats.card_sources.want("nth"), "whole": stats.card_sources.want()}, "{nth:label.nth}",
    "axis.share_cards", where={"source": ("hand", "pit", "deck")}, named={"deck": Chart.row("whole", source="deck")},
    kind="stacks", share=True, series="{source:label.source}",
)  # fmt: skip
pearl_gems = Chart(
    "pearl_gems", "Which gem is added to pearls.", stats.pearl_gems.want(), _TREASURE, "axis.share_pearls",
    title="lead",
    share=True, colours=_TREASURE,
)  # fmt: skip
exhaustion = Chart(
    "exhaustion", "How often each supply runs out.", stats.exhaustion.want("treasure"), _TREASURE, "axis.share_rounds",
    where={"measure": "exhausted"}, title=lambda values: "lead" if values["high"] else "never", share=True,
    colours=_TREASURE,
)  # fmt: skip
exhausted_modes = Chart(
    "exhausted_modes", "Rounds in which a supply runs out, in both modes, by players.", "rows of `BesideStudy.frame`",
    "{players:label.players}", "axis.share_rounds", also=": the two modes, one measure",
    where={"side": ("basic", "advanced")},
    named={
        "few": Chart.row(side="basic"), "many": Chart.row(pick="last", side="basic"),
        "advanced": Chart.row(side="advanced"), "advanced_many": Chart.row(pick="last", side="advanced"),
    },
    share=True, series="{side:mode}", order="players",
)  # fmt: skip

# ---------------------------------------------------------------------------------------------------------------- seats

seat_wins, seat_scores = Chart.seats(stats.seat_results.want(), "axis.points_game")
