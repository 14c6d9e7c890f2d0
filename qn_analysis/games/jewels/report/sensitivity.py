"""The chapters on what depends on an assumption: tables that are assumed, and open points of the rules."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.study_chapters import Said, reading_label, study_chapter

from .. import stats
from ..rulebook.rulings import RULINGS
from ..stats.measures import measures
from .blocks import Desk
from .studies import stored_study


def said_tables(desk: Desk) -> Said:
    """How the study of assumed tables is told."""

    def said(row: dict[str, Any]) -> str:
        return desk.say.text(f"report.moved.{row['of']}.{row['step']}")

    return Said(_names(desk), said, said)


def tables(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed table moves."""
    return study_chapter(desk, stored_study("tables"), said_tables(desk))


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much; the first coins of the retail edition among them."""
    return study_chapter(
        desk,
        stored_study("rulings"),
        Said(
            _names(desk),
            lambda row: desk.say.text(f"report.ruling.{row['of']}"),
            lambda row: reading_label(desk, RULINGS[row["of"]], row["step"]),
        ),
    )


def _names(desk: Desk) -> dict[str, str]:
    return {each.key: each.names[desk.lang] for each in measures()}
