"""The two charts of seats that every game has, of `core.stats.tables.seat_results`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from ..stats.statistic import Request
from ..stats.verdicts import seat_verdict
from .chart import FRAME, Chart, Drawing, Given

C = TypeVar("C", bound=Chart)


def _labels(drawing: Drawing) -> Sequence[str]:
    template = "{seat:seat}" if drawing.rows["bot"].n_unique() == 1 else "{seat:seat}: {bot}"
    return [drawing.say.row(template, each) for each in drawing.rows.iter_rows(named=True)]


def _told(given: Given) -> dict[str, Any] | None:
    """The seat that the verdict on all is about, with the verdict."""
    found = seat_verdict(given[FRAME].filter(measure="win"))
    return None if found is None else {**found.row, "verdict": found.verdict}


def seat_charts(chart: type[C], results: Request[Any], axis: str, shows: str = "Who scores how much.") -> tuple[C, C]:
    """Who wins how often, and who scores how much, of a game's statistic of seats; the text of the key `axis` says in
    what they score, and `shows` what the second one shows.
    """
    wins = chart(
        "seat_wins", "Who wins how often, against equal shares.", results, _labels, "axis.share_games",
        where={"measure": "win"}, title=lambda values: str(values["seat"]["verdict"]), named={"seat": _told},
        share=True, rule=lambda rows: 100 / rows.height,
    )  # fmt: skip
    return wins, chart("seat_scores", shows, results, _labels, axis, where={"measure": "score"})
