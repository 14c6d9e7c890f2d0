"""The chapters on what depends on an assumption: tables that are assumed, and open points of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.figures import Column, Lines, reads, table
from qn_analysis.core.report.study_chapters import study_chapter

from .. import stats
from .blocks import Desk, points
from .studies import stored_studies


def _variant(desk: Desk, row: Mapping[str, Any]) -> str:
    return desk.say.text(f"report.moved_full.{row['table']}.{row['step']}")


_RESCORED: Final = table(
    "rescored", Lines(_variant, stats.rescored.want(), ["table", "step"]),
    [Column("changed", "winner_changes", share=True), Column("points", "points_game", n="n_games")], head="variant",
    mark=points, note="report.note.rescored",
)  # fmt: skip


@reads(_RESCORED)
def tables(desk: Desk, t: stats.Gathered) -> Chapter:
    """Which conclusions survive when an assumed table moves: played anew, and scored again."""
    made = study_chapter(desk, stored_studies("tables"))
    return replace(made, blocks=[*made.blocks, *_RESCORED.blocks(desk, t)])


def rulings(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Which open points of the rules matter, and by how much: in the basic, the advanced and the long game."""
    kinds = ("rulings", "rulings_advanced", "rulings_long")
    made = [study_chapter(desk, stored_studies(kind), name="rulings") for kind in kinds]
    other = made[0].paragraphs[1:] if all(len(each.paragraphs) > 1 for each in made) else []
    return replace(
        made[0], blocks=[block for each in made for block in each.blocks],
        paragraphs=[*(each.paragraphs[0] for each in made), *other],
    )  # fmt: skip
