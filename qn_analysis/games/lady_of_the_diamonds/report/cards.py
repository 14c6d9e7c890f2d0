"""The chapters on cards, pearls and supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.figures import Column, Figure, Lines, Section, chart, table

from .. import charts, stats
from ..words.cards import Treasure
from .marks import CARDS, POINTS
from .studies import MODES

_WHENCE: Final = stats.card_sources.want()
_LABELS: Final = {"card": "{card:card}", "source": "{source:label.source}", "nth": "{nth:label.nth}"}


def _values(by: str, mark: tuple[str, ...], feeds: tuple[str, ...] = ()) -> Figure:
    """What cards add and bring at once, and who wins with them, by group; not who wins by their number in the round, as
    everybody plays each number equally often."""
    of = [Column("", "of_cards", share=True, of=1)] if by == "source" else []
    won = [Column("win", "win_card", share=True, n="n_cards")] if by != "nth" else []
    brought = [
        Column("pieces", "pieces", digits=2), Column("points", "points_once", digits=2),
        Column("lost", "points_lost", digits=2, n="" if won else "n_cards"),
    ]  # fmt: skip
    wants = (stats.card_values.want(by), _WHENCE) if of else (stats.card_values.want(by),)
    return table(
        f"cards_{by}", Lines(_LABELS[by], wants), [*of, *brought, *won], mark=mark, note=f"report.note.cards_{by}",
        feeds=feeds,
    )  # fmt: skip


CARDS_CHAPTER: Final = Section(
    "cards",
    (
        chart(
            charts.card_points, "cards_each", pooled=True, mark=POINTS, note="report.note.card_points", feeds=("card",),
        ),
        chart(charts.card_wins, "cards_each", pooled=True, mark=CARDS, note="report.note.card_wins"),
        _values("card", POINTS, ("card",)),
        chart(charts.card_sources, "cards_each", lines=False, feeds=("blind",)),
        _values("source", POINTS, ("blind",)),
        _values("nth", POINTS),
    ),
)  # fmt: skip
"""What each card adds and brings, who wins with it, and where cards are played from."""


PEARLS: Final = Section(
    "pearls",
    (
        chart(charts.pearl_gems, "pearl_cards", pooled=True, mark=CARDS, feeds=("pearls",)),
        table(
            "pearl_cards",
            [Lines("{card:card}", stats.pearl_cards.want("card")),
             Lines("report.all_pearls", stats.pearl_cards.want())],
            [Column("pearls", "pearls_added", digits=2), Column("gems", "gems_added", digits=2),
             Column("short", "short", share=True), Column("gem_title", "gem_title", share=True),
             Column("pearl_title", "pearl_title", share=True, n="n_pearl_cards")],
            mark=CARDS, note="report.note.pearls", feeds=("pearls",),
        ),
        table(
            "pearl_gems",
            Lines("{treasure:label.treasure}", (stats.pearl_gems.want(), stats.pearl_gems.want("card"))),
            [Column("", "all", share=True, n="n"), Column("", "{card:card}", share=True, n="n", of=1)], head="gem",
            feeds=("pearls",),
        ),
    ),
)  # fmt: skip
"""What pearl cards do, and which gem is added to them."""


def _supply(desk: Any, row: Mapping[str, Any]) -> str:
    """How many pieces of a treasure there are."""
    number: str = desk.count(desk.log.rules.supply_for(desk.log.players)[Treasure[row["treasure"].upper()]])
    return number


SUPPLIES: Final = Section(
    "supplies",
    (
        chart(charts.exhaustion, "rounds_each", pooled=True, shown="all", mark=CARDS, feeds=("shortage",)),
        table(
            "exhaustion", Lines("{treasure:label.treasure}", stats.exhaustion.want("treasure")),
            [Column(says=_supply, head="supply"), Column("exhausted", "exhausted", share=True, n="n_rounds"),
             Column("nth", "exhausted_nth", n="n_exhausted"), Column("short", "short_pieces", digits=2),
             Column("over", "over_pieces", digits=2)],
            mark=CARDS, note="report.note.exhaustion", feeds=("shortage",),
        ),
        table(
            "exhausted_rounds", Lines("{measure:report.exhausted}", stats.exhausted_rounds.want()),
            [Column("", "figure", share=("any", "gems", "instead", "nothing"), digits={"supplies": 2}, n="n")],
            feeds=("shortage",),
        ),
        MODES.figure(charts.exhausted_modes, "rounds_each", CARDS, measure="any"),
    ),
    MODES.opening,
)  # fmt: skip
"""How often supplies run out here, and in the basic and the advanced game at every number of players."""
