"""The report of Lady of the Diamonds: its chapters and headlines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.declared_report import declared_report
from qn_analysis.core.report.figures import Column, Lines, table
from qn_analysis.core.report.headlines import Headline, rows

from .. import stats
from ..charts import Wording
from ..log.table import Log
from ..stats.registry import STATISTICS
from .cards import CARDS_CHAPTER, PEARLS, SUPPLIES
from .examples import EXAMPLES
from .front import QUESTIONS, SCENES, fact, length
from .marks import CARDS, POINTS, ROWS
from .points import SEATS, VARIETY
from .studies import STUDIES
from .titles import PERMANENT, TITLES
from .trust import ASSUMPTIONS

_CHANGES: Final = rows(stats.title_rounds, measure="changes")
_KEPT: Final = rows(stats.first_holders)
_PERMANENT: Final = rows(stats.permanent_rounds, measure="titles")
_SHARE: Final = rows(stats.permanent_titles, measure="permanent")
_NO_SET: Final = rows(stats.variety_sets, sets=0)
_CARD: Final = rows(stats.card_values, pick="top", pooled=True, measure="win")
_FIRST: Final = rows(stats.card_values, pick="top", pooled=True, measure="points")
_SEAT: Final = rows(stats.seat_results, pick="seat")
_TURNS: Final = rows(stats.title_rounds, measure="turns")
_WINS: Final = rows(stats.title_wins, pick="top", pooled=True)
_TITLES: Final = rows(stats.point_shares, measure="titles")
_VARIETY: Final = rows(stats.point_shares, measure="variety")
_MATCHED: Final = rows(stats.pearl_gems, pick="top", pooled=True)
_GEM_TITLE: Final = rows(stats.pearl_cards, measure="gem_title")
_EXHAUSTED: Final = rows(stats.exhausted_rounds, measure="any")
_MARGIN, _TIED = (rows(stats.endings, measure=name) for name in ("margin", "tied"))

HEADLINES: Final = (
    Headline("changes", _CHANGES, "rounds", block="title-changes", example="changes"),
    Headline("kept", _KEPT, "titles_claimed", (), "share", block="first-holders"),
    Headline("permanent", _PERMANENT, "rounds", ROWS, block="title-fates", example="permanent"),
    Headline("no_set", _NO_SET, "chests", (), "share", block="variety-sets", example="variety"),
    Headline("best_card", _CARD, "cards_played", CARDS, "share", block="card-wins"),
    Headline("best_seat", _SEAT, "games", (), "share", block="seat-wins", example="close"),
)
"""What the first screen says."""

MORE: Final = (
    Headline("turns", _TURNS, "cards_played", (), "share", block="title-turns"),
    Headline("title_wins", _WINS, "titles", POINTS, "share", block="title-wins"),
    Headline("permanent_share", _SHARE, "titles", ROWS, "share", block="title-fates"),
    Headline("titles_points", _TITLES, "points", POINTS, "share", block="score-parts"),
    Headline("variety_points", _VARIETY, "points", POINTS, "share", block="score-parts"),
    Headline("first_card", _FIRST, "cards_played", (*POINTS, *CARDS), "points", block="card-points"),
    Headline("deck", rows(stats.card_sources, source="deck"), "cards_played", (), "share", block="card-sources"),
    Headline("matched", _MATCHED, "pearl_cards", CARDS, "share", block="pearl-gems"),
    Headline("pearl_title", _GEM_TITLE, "pearl_cards", CARDS, "share", block="table-pearl_cards"),
    Headline("exhausted", _EXHAUSTED, "rounds", CARDS, "share", block="exhaustion"),
    Headline("margin", _MARGIN, "games", POINTS, "points", block="table-endings"),
    Headline("tied", _TIED, "games", POINTS, "share", block="table-endings"),
    Headline("win", rows(stats.seat_results, measure="win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""


def _mode(desk: Any) -> dict[str, str]:
    """Which game it was: basic or advanced, and how long."""
    return {"mode": desk.say.text(f"mode.{desk.log.rules.mode}"), "length": length(desk)}


def _variant(desk: Any, row: Mapping[str, Any]) -> str:
    told: str = desk.say.text(f"report.moved_full.{row['table']}.{row['step']}")
    return told


_RESCORED: Final = table(
    "rescored", Lines(_variant, stats.rescored.want(), ["table", "step"]),
    [Column("changed", "winner_changes", share=True), Column("points", "points_game", n="n_games")], head="variant",
    mark=POINTS, note="report.note.rescored",
)  # fmt: skip
"""The same games scored by other assumed tables, beside those played anew."""

REPORT: Final = declared_report(
    Log, Wording, STATISTICS,
    sections=(TITLES, PERMANENT, VARIETY, SEATS, CARDS_CHAPTER, PEARLS, SUPPLIES),
    headlines=HEADLINES, more=MORE, questions=QUESTIONS, scenes=SCENES, fact=fact,
    order=("random", "greedy", "tuned", "learnt"),
    looks={"seat": ("yes", "depends"), "card": ("yes",), "variety": ("no",), "tie": ("yes",)},
    studies=STUDIES, examples=EXAMPLES, assumptions=ASSUMPTIONS,
    direct=POINTS, beside={"tables": (_RESCORED,)}, shown=_mode, counts={"rounds": _PERMANENT},
)  # fmt: skip
