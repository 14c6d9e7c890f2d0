"""The chapters on what depends on an assumption: tables that are assumed, and open points of the rules."""

from __future__ import annotations

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.study_chapters import study_chapter

from .. import stats
from .blocks import Desk
from .studies import stored_studies


def tables(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed table moves."""
    return study_chapter(desk, stored_studies("tables"))


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much; the first coins of the retail edition among them."""
    return study_chapter(desk, stored_studies("rulings"))
