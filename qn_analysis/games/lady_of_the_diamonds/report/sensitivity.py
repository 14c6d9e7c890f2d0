"""The chapters on what depends on an assumption: tables that are assumed, and open points of the rules."""

from __future__ import annotations

from dataclasses import replace

from qn_analysis.core.page.blocks import Block, Chapter, lookup
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.study_chapters import StudyText, said_rulings, said_tables, study_chapter

from .. import stats
from ..stats.registry import STATISTICS
from .blocks import POINTS, Desk
from .studies import stored_studies


@reads(stats.rescored.want())
def tables(desk: Desk, t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed table moves: played anew, and scored again."""
    made = study_chapter(desk, stored_studies("tables"), moved(desk))
    return replace(made, blocks=[*made.blocks, _rescored_table(desk, t)])


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much: in the basic, the advanced and the long game."""
    kinds = ("rulings", "rulings_advanced", "rulings_long")
    said = said_rulings(desk, STATISTICS.names(desk.lang))
    made = [study_chapter(desk, stored_studies(kind), said, "rulings") for kind in kinds]
    other = made[0].paragraphs[1:] if all(len(each.paragraphs) > 1 for each in made) else []
    return replace(
        made[0], blocks=[block for each in made for block in each.blocks],
        paragraphs=[*(each.paragraphs[0] for each in made), *other],
    )  # fmt: skip


def moved(desk: Desk) -> StudyText:
    """How the study of assumed tables is told."""
    return said_tables(desk, STATISTICS.names(desk.lang), "moved_full")


def _rescored_table(desk: Desk, t: stats.Gathered) -> Block:
    frame = stats.rescored(t)
    found = lookup(frame, "table", "step", "measure")
    rows = [
        [desk.say.text(f"report.moved_full.{table}.{step}"), desk.cell(found[table, step, "changed"], share=True),
         desk.cell(found[table, step, "points"]), desk.n(found[table, step, "points"])]
        for table, step in dict.fromkeys((table, step) for table, step, _measure in found)
    ]  # fmt: skip
    heads = ["variant", "winner_changes", "points_game", "n_games"]
    return desk.table("rescored", heads, rows, desk.marks.about(*POINTS), "report.note.rescored", frames=frame)
