"""Cards, pearls and supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.beside import Beside
from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.report.layer import Fold, Scene
from qn_analysis.core.report.pictures import Picture

from .. import stats
from ..log.schema import GAME
from ..words.cards import Treasure
from .marks import CARDS, POINTS
from .wording import Chart

_TREASURE: Final = "{treasure:label.treasure}"
_SOURCE: Final = "{source:label.source}"

card_points = Chart(
    "card_points", "Points that a card brings at once.", stats.card_values.want(), "{card:card}", "axis.points_card",
    pooled=True, where={"measure": "points"}, best=True, title="lead", digits=2, colours="{card:card}", line=24,
)  # fmt: skip
card_wins = Chart(
    "card_wins", "Games won by who plays a card, against an equal share.", stats.card_values.want(), "{card:card}",
    "axis.share_games", also=" and the equal share", pooled=True, where={"measure": "win"}, best=True, title="lead",
    text="card_win", share=True, colours="{card:card}", rule="equal", zero=False, line=24,
)  # fmt: skip
card_sources = Chart(
    "card_sources", "Where cards are played from, card by card of a round.",
    {"frame": stats.card_sources.want("nth"), "whole": stats.card_sources.want()}, "{nth:label.nth}",
    "axis.share_cards", where={"source": ("hand", "pit", "deck")}, named={"deck": Chart.row("whole", source="deck")},
    kind="stacks", share=True, series=_SOURCE,
)  # fmt: skip

_WON: Final = Column("win", "win_card", n="n_cards")
_PIECES, _POINTS = Column("pieces", "pieces", digits=2), Column("points", "points_once", digits=2)
_LOST: Final = Column("lost", "points_lost", digits=2)

CARDS_CHAPTER: Final = Section(
    "cards",
    (
        chart(card_points, "cards_each", mark=POINTS, note="report.note.card_points", feeds=("card",)),
        chart(card_wins, "cards_each", mark=CARDS, note="report.note.card_wins"),
        table(
            "cards_card", Lines("{card:card}", stats.card_values.want("card")), [_PIECES, _POINTS, _LOST, _WON],
            mark=POINTS, note="report.note.cards_card", feeds=("card",),
        ),
        chart(card_sources, "cards_each", lines=False, feeds=("blind",)),
        table(
            "cards_source", Lines(_SOURCE, (stats.card_values.want("source"), stats.card_sources.want())),
            [Column("", "of_cards", of=1), _PIECES, _POINTS, _LOST, _WON], mark=POINTS,
            note="report.note.cards_source", feeds=("blind",),
        ),
        table(  # not who wins by it: everybody plays each number of the round equally often
            "cards_nth", Lines("{nth:label.nth}", stats.card_values.want("nth")),
            [_PIECES, _POINTS, _LOST._replace(n="n_cards")], mark=POINTS, note="report.note.cards_nth",
        ),
    ),
    (
        Headline("best_card", rows(card_wins, pick="top"), "cards_played", CARDS),
        Headline("first_card", rows(card_points, pick="top"), "cards_played", (*POINTS, *CARDS), "points"),
        Headline("deck", rows(stats.card_sources, source="deck"), "cards_played", (), "share",
                 block=card_sources.address),
    ),
)  # fmt: skip
"""What each card adds and brings, who wins with it, and where cards are played from."""

pearl_gems = Chart(
    "pearl_gems", "Which gem is added to pearls.", stats.pearl_gems.want(), _TREASURE, "axis.share_pearls",
    pooled=True, title="lead", share=True, colours=_TREASURE,
)  # fmt: skip

PEARLS: Final = Section(
    "pearls",
    (
        chart(pearl_gems, "pearl_cards", mark=CARDS, feeds=("pearls",)),
        table(
            "pearl_cards",
            [Lines("{card:card}", stats.pearl_cards.want("card")),
             Lines("report.all_pearls", stats.pearl_cards.want())],
            [Column("pearls", "pearls_added", digits=2), Column("gems", "gems_added", digits=2),
             Column("short", "short"), Column("gem_title", "gem_title"),
             Column("pearl_title", "pearl_title", n="n_pearl_cards")],
            mark=CARDS, note="report.note.pearls", feeds=("pearls",),
        ),
        table(
            "pearl_gems", Lines(_TREASURE, (stats.pearl_gems.want(), stats.pearl_gems.want("card"))),
            [Column("", "all", n="n"), Column("", "{card:card}", n="n", of=1)], head="gem",
            feeds=("pearls",),
        ),
    ),
    (
        Headline("matched", rows(pearl_gems, pick="top"), "pearl_cards", CARDS),
        Headline("pearl_title", rows(stats.pearl_cards, measure="gem_title"), "pearl_cards", CARDS, "share",
                 block="table-pearl_cards"),
    ),
)  # fmt: skip
"""What pearl cards do, and which gem is added to them."""

WORTH: Final = Scene(
    "card_worth", "cards",
    (
        {
            "points": Picture(rows(card_points), "ranked", digits=1, most=14, height=16),
            "beside": {
                "gems": Picture(rows(pearl_gems), "ranked", most=5, height=22),
                "sources": Picture(rows(stats.card_sources), "bar", _SOURCE),
            },
        },
    ),
    (
        Fold("points", "card", "card_points", unit="points", digits=2), Fold("sources", "source"),
        Fold("gems", "gem", "pearl_gems"), Fold(rows(card_wins), "card_link"),
    ),
    ("cards", "pearls"),
)  # fmt: skip
"""The chapter of the first layer on cards."""

exhaustion = Chart(
    "exhaustion", "How often each supply runs out.", stats.exhaustion.want("treasure"), _TREASURE, "axis.share_rounds",
    pooled=True, where={"measure": "exhausted"}, title=lambda values: "lead" if values["high"] else "never", share=True,
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

GONE: Final = rows(exhaustion)
"""How often each supply runs out."""
MODES: Final = Beside(
    GAME, f"{__package__.rpartition('.')[0]}.report", "modes", ("basic", "advanced"), {"mode": "advanced"},
    {
        "rounds": Lines("{measure:report.exhausted}", stats.exhausted_rounds.want()),
        "treasures": Lines(_TREASURE, stats.exhaustion.want("treasure"), where={"measure": "exhausted"}),
    },
    ("learnt", "tuned", "greedy"),
)  # fmt: skip
"""How often supplies run out in the basic and in the advanced game; `learnt` learnt both."""


def _supply(desk: Any, row: Mapping[str, Any]) -> str:
    """How many pieces of a treasure there are."""
    number: str = desk.count(desk.log.rules.supply_for(desk.log.players)[Treasure[row["treasure"].upper()]])
    return number


SUPPLIES: Final = Section(
    "supplies",
    (
        chart(exhaustion, "rounds_each", shown="all", mark=CARDS, feeds=("shortage",)),
        table(
            "exhaustion", Lines(_TREASURE, stats.exhaustion.want("treasure")),
            [Column(says=_supply, head="supply"), Column("exhausted", "exhausted", n="n_rounds"),
             Column("nth", "exhausted_nth", n="n_exhausted"), Column("short", "short_pieces", digits=2),
             Column("over", "over_pieces", digits=2)],
            mark=CARDS, note="report.note.exhaustion", feeds=("shortage",),
        ),
        table(
            "exhausted_rounds", Lines("{measure:report.exhausted}", stats.exhausted_rounds.want()),
            [Column("", "figure", digits={"supplies": 2}, n="n")],
            feeds=("shortage",),
        ),
        MODES.figure(exhausted_modes, "rounds_each", CARDS, measure="any"),
    ),
    (
        Headline("exhausted", rows(stats.exhausted_rounds, measure="any"), "rounds", CARDS, "share",
                 block=exhaustion.address),
    ),
    MODES.opening,
)  # fmt: skip
"""How often supplies run out here, and in the basic and the advanced game at every number of players."""
