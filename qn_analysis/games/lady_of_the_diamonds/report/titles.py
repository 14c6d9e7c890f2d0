"""The chapters on titles: how they move, and which become permanent."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table

from .. import charts, stats
from .marks import POINTS, ROWS

_CHANGES: Final = stats.title_changes.want("treasure")
_TURNS: Final = stats.title_turns.want()
_FIRST: Final = stats.first_holders.want("nth")
_EVERY: Final = stats.first_holders.want()
_WINS: Final = stats.title_wins.want()


TITLES: Final = Section(
    "titles",
    (
        chart(charts.title_changes, "rounds_each", pooled=True, shown="all", feeds=("safe",)),
        table(
            "titles",
            [Lines("{treasure:label.treasure}", (_CHANGES, stats.first_holders.want("treasure"), _WINS)),
             Lines("report.all_titles", (stats.title_changes.want(), _EVERY))],
            [Column("changes", "changes", digits=2), Column("moved", "moved", share=True, n="n_titles"),
             Column("", "kept", share=True, n="n_claimed", of=1),
             Column("", "win_title", share=True, n="n_held", of=2)],
            head="title", note="report.note.title_wins", feeds=("safe",),
        ),
        chart(charts.title_turns, "cards_each", feeds=("last",)),
        table(
            "title_turns", Lines("{nth:label.nth}", _TURNS),
            [Column("claimed", "claimed", digits=2), Column("taken", "taken", digits=2),
             Column("permanent", "made_permanent", digits=2, n="n_cards")],
            note="report.note.title_turns", feeds=("last",),
        ),
        chart(
            charts.first_holders, "titles_claimed", counted=lambda kept, _: kept.filter(pl.col("n") > 0), shown="all",
            note="report.note.first_holders", feeds=("safe",),
        ),
        table(
            "title_holders", Lines("{nth:label.nth}", (_FIRST, stats.titles_settled.want())),
            [Column("", "kept", share=True, n="n_claimed"), Column("", "settled", share=True, n="n_held", of=1)],
            note="report.note.title_holders", feeds=("safe", "last"),
        ),
        chart(charts.title_wins, "titles", pooled=True, mark=POINTS, note="report.note.title_wins"),
    ),
)  # fmt: skip
"""How often titles move, when, whether who claims one keeps it, and who wins with it."""

_FATES: Final = stats.title_fates.want("treasure")


PERMANENT: Final = Section(
    "permanent",
    (
        chart(charts.title_fates, "titles_each", mark=ROWS, lines=False, feeds=("permanent",)),
        table(
            "title_fates",
            [Lines("{treasure:label.treasure}", (_FATES, stats.permanent_titles.want("treasure"))),
             Lines("report.all_titles", (stats.title_fates.want(), stats.permanent_titles.want()))],
            [*(Column(fate, f"fate_{fate}", share=True) for fate in ("row", "supply", "open", "nobody")),
             Column("row", "", n="n_titles"), Column("nth", "lasting", n="n_permanent", of=1)],
            head="title", mark=ROWS, feeds=("permanent",),
        ),
        table(
            "permanent_rounds", Lines("{measure:report.permanent}", stats.permanent_rounds.want()),
            [Column("", "figure", share=("any",), digits=2, n="n_rounds")], mark=ROWS, feeds=("permanent",),
        ),
    ),
)  # fmt: skip
"""What becomes of titles, and what permanence brings."""
