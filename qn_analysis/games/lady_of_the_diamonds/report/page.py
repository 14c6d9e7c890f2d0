"""The report of Lady of the Diamonds: its chapters in their order, and what its first screen says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.declared_report import declared_report
from qn_analysis.core.report.figures import Column, Lines, table

from .. import stats
from ..charts.cards import CARDS_CHAPTER, PEARLS, SUPPLIES
from ..charts.marks import POINTS
from ..charts.points import SEATS, VARIETY
from ..charts.titles import PERMANENT, ROUNDS, TITLES
from ..log.table import Log
from .front import length


def _mode(desk: Any) -> dict[str, str]:
    """Which game it was: basic or advanced, and how long."""
    return {"mode": desk.say.text(f"mode.{desk.log.rules.mode}"), "length": length(desk)}


def _variant(desk: Any, row: Mapping[str, Any]) -> str:
    told: str = desk.say.text(f"report.moved_full.{row['table']}.{row['step']}")
    return told


_RESCORED: Final = table(
    "rescored", Lines(_variant, stats.rescored.want(), ["table", "step"]),
    [Column("changed", "winner_changes"), Column("points", "points_game", n="n_games")], head="variant",
    mark=POINTS, note="report.note.rescored",
)  # fmt: skip
"""The same games scored by other assumed tables, beside those played anew."""

REPORT: Final = declared_report(
    Log, __package__,
    sections=(TITLES, PERMANENT, VARIETY, SEATS, CARDS_CHAPTER, PEARLS, SUPPLIES),
    first=("changes", "kept", "permanent", "no_set", "best_card", "best_seat"), last=("margin", "tied", "win"),
    order=("random", "greedy", "tuned", "learnt"),
    looks={"seat": ("yes", "depends"), "card": ("yes",), "variety": ("no",), "tie": ("yes",)},
    direct=POINTS, beside={"tables": (_RESCORED,)}, shown=_mode, counts={"rounds": ROUNDS},
)  # fmt: skip
STUDIES: Final = REPORT.studies
stored_study, stored_studies = STUDIES.stored, STUDIES.all_stored
