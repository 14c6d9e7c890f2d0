"""The chapters on what depends on an assumption: open points of the rules, and assumed prices."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.study_chapters import StudyText, measure_names, study_chapter

from .. import stats
from .blocks import Desk
from .studies import stored_studies


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much."""
    return study_chapter(desk, stored_studies("rulings"))


def prices(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed ladder moves."""

    def short(row: dict[str, Any]) -> str:
        return desk.say.text(f"report.study.{row['step']}", card=desk.say.text(f"card.{row['of']}"))

    def label(row: dict[str, Any]) -> str:
        return f"{short(row)}: {row['changed'].partition(' = ')[2]}"

    return study_chapter(desk, stored_studies("prices"), StudyText(measure_names(desk), short, label))
