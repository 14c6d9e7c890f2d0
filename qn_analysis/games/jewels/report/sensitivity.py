"""The chapters on what depends on an assumption: tables that are assumed, and open points of the rules."""

from __future__ import annotations

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.study_chapters import StudyText, said_rulings, said_tables, study_chapter

from .. import stats
from ..stats.registry import STATISTICS
from .blocks import Desk
from .studies import stored_studies


def moved(desk: Desk) -> StudyText:
    """How the study of assumed tables is told."""
    return said_tables(desk, STATISTICS.names(desk.lang))


def tables(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed table moves."""
    return study_chapter(desk, stored_studies("tables"), moved(desk))


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much; the first coins of the retail edition among them."""
    return study_chapter(desk, stored_studies("rulings"), said_rulings(desk, STATISTICS.names(desk.lang)))
