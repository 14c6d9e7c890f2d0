"""The chapters on what depends on an assumption: open points of the rules, and assumed prices."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.report.study_chapters import StudyChapter, StudyText, measure_names

from ..charts.blocks import Desk
from .studies import STUDIES


def _ladders(desk: Desk) -> StudyText:
    """A ladder that moves, by its card and its prices."""

    def short(row: dict[str, Any]) -> str:
        return desk.say.text(f"report.study.{row['step']}", card=desk.say.text(f"card.{row['of']}"))

    def label(row: dict[str, Any]) -> str:
        return f"{short(row)}: {row['changed'].partition(' = ')[2]}"

    return StudyText(measure_names(desk), short, label)


RULINGS: Final = StudyChapter(STUDIES, ("rulings",))
"""Which open points of the rules matter, and by how much."""
PRICES: Final = StudyChapter(STUDIES, ("prices",), said=_ladders)
"""Which conclusions survive when an assumed ladder moves."""
