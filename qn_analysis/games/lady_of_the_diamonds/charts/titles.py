"""Titles: how they move, and which become permanent."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.report.layer import Fold, Scene
from qn_analysis.core.report.pictures import Picture

from .. import stats
from .marks import POINTS, ROWS
from .wording import Chart

_TREASURE: Final = "{treasure:label.treasure}"

title_changes = Chart(
    "title_changes", "How often each title is taken.", stats.title_changes.want("treasure"), _TREASURE, "axis.changes",
    pooled=True, where={"measure": "changes"}, title="lead", digits=2, colours=_TREASURE,
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
    "axis.share_games", also=" and the equal share", pooled=True, title="lead", share=True, colours=_TREASURE,
    rule="equal",
)  # fmt: skip

_TURNS: Final = rows(stats.title_rounds, measure="turns")

TITLES: Final = Section(
    "titles",
    (
        chart(title_changes, "rounds_each", shown="all", feeds=("safe",)),
        table(
            "titles",
            [Lines(_TREASURE, (stats.title_changes.want("treasure"), stats.first_holders.want("treasure"),
                               stats.title_wins.want())),
             Lines("report.all_titles", (stats.title_changes.want(), stats.first_holders.want()))],
            [Column("changes", "changes", digits=2), Column("moved", "moved", n="n_titles"),
             Column("", "kept", n="n_claimed", of=1),
             Column("", "win_title", n="n_held", of=2)],
            head="title", note="report.note.title_wins", feeds=("safe",),
        ),
        chart(title_turns, "cards_each", feeds=("last",)),
        table(
            "title_turns", Lines("{nth:label.nth}", stats.title_turns.want()),
            [Column("claimed", "claimed", digits=2), Column("taken", "taken", digits=2),
             Column("permanent", "made_permanent", digits=2, n="n_cards")],
            note="report.note.title_turns", feeds=("last",),
        ),
        chart(
            first_holders, "titles_claimed", counted=lambda kept, _: kept.filter(pl.col("n") > 0), shown="all",
            note="report.note.first_holders", feeds=("safe",),
        ),
        table(
            "title_holders", Lines("{nth:label.nth}", (stats.first_holders.want("nth"), stats.titles_settled.want())),
            [Column("", "kept", n="n_claimed"), Column("", "settled", n="n_held", of=1)],
            note="report.note.title_holders", feeds=("safe", "last"),
        ),
        chart(title_wins, "titles", mark=POINTS, note="report.note.title_wins"),
    ),
    (
        Headline("changes", rows(stats.title_rounds, measure="changes"), "rounds", block=title_changes.address,
                 example="changes"),
        Headline("kept", rows(stats.first_holders), "titles_claimed", (), "share", block=first_holders.address),
        Headline("turns", _TURNS, "cards_played", (), "share", block=title_turns.address),
        Headline("title_wins", rows(title_wins, pick="top"), "titles", POINTS),
    ),
)  # fmt: skip
"""How often titles move, when, whether who claims one keeps it, and who wins with it."""

title_fates = Chart(
    "title_fates", "What becomes of titles.",
    {"frame": stats.title_fates.want("treasure"), "permanent": stats.permanent_titles.want()}, _TREASURE,
    "axis.share_titles", where={"fate": ("row", "supply", "open", "nobody")},
    named={"lasting": Chart.row("permanent", measure="permanent")}, kind="stacks", share=True,
    series="{fate:label.fate}",
)  # fmt: skip

_SHARE: Final = rows(stats.permanent_titles, measure="permanent")

ROUNDS: Final = rows(stats.permanent_rounds, measure="titles")
"""Permanent titles in a round, of which `n` counts the rounds."""
PERMANENT: Final = Section(
    "permanent",
    (
        chart(title_fates, "titles_each", mark=ROWS, lines=False, feeds=("permanent",)),
        table(
            "title_fates",
            [Lines(_TREASURE, (stats.title_fates.want("treasure"), stats.permanent_titles.want("treasure"))),
             Lines("report.all_titles", (stats.title_fates.want(), stats.permanent_titles.want()))],
            [*(Column(fate, f"fate_{fate}") for fate in ("row", "supply", "open", "nobody")),
             Column("row", "", n="n_titles"), Column("nth", "lasting", n="n_permanent", of=1)],
            head="title", mark=ROWS, feeds=("permanent",),
        ),
        table(
            "permanent_rounds", Lines("{measure:report.permanent}", stats.permanent_rounds.want()),
            [Column("", "figure", digits=2, n="n_rounds")], mark=ROWS, feeds=("permanent",),
        ),
    ),
    (
        Headline("permanent", ROUNDS, "rounds", ROWS, block=title_fates.address, example="permanent"),
        Headline("permanent_share", _SHARE, "titles", ROWS, "share", block=title_fates.address),
    ),
)  # fmt: skip
"""What becomes of titles, and what permanence brings."""

MOVES: Final = Scene(
    "title_moves", "titles",
    (
        {
            "changes": Picture(rows(title_changes), "ranked", digits=1, most=7),
            "kept": Picture(
                rows(stats.first_holders, "treasure", pooled=True), "ranked", _TREASURE, share=True, most=7,
            ),
            "when": Picture(rows(title_turns, measure="taken"), "columns", digits=2, most=10, height=150),
        },
        {"fates": Picture(rows(stats.title_fates), "bar", "{fate:label.fate}")},
    ),
    (
        Fold("changes", "title", digits=2), Fold("kept", "title"), Fold("fates", "fate"),
        Fold(rows(title_wins), "title_link"),
    ),
    ("titles", "permanent"),
)  # fmt: skip
"""The chapter of the first layer on titles."""
