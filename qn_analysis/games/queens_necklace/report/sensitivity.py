"""The chapters on what depends on an assumption: open points of the rules, and assumed prices."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.study_chapters import Said, reading_label, study_chapter

from .. import stats
from ..rulebook.rulings import RULINGS
from ..stats.measures import measures
from .blocks import Desk
from .studies import stored_studies, stored_study


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much."""
    return _chapter(desk, "rulings")


def prices(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed ladder moves."""
    return _chapter(desk, "prices")


def _chapter(desk: Desk, kind: str) -> Chapter:
    found = stored_study(kind)
    assert found is not None  # the package comes with its studies

    def short(row: dict[str, Any]) -> str:
        if kind == "prices":
            return desk.say.text(f"report.study.{row['step']}", card=desk.say.text(f"card.{row['of']}"))
        return desk.say.text(f"report.ruling.{row['of']}")

    def label(row: dict[str, Any]) -> str:
        if kind == "prices":
            return f"{short(row)}: {row['changed'].partition(' = ')[2]}"
        return reading_label(desk, RULINGS[row["of"]], row["step"])

    said = Said({each.key: each.names[desk.lang] for each in measures()}, short, label)
    return study_chapter(desk, found, said, studies=stored_studies(kind))
