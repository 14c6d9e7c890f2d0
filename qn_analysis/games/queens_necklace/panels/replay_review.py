"""The review of a game as a part of its scene: a curve of chances, where it turned, and what would have been better.

    {"points": [[frame, [0.33, 0.33, 0.34]], ...], "marks": [{"frame": 40, "kind": "mistake", "text": "..."}, ...],
     "choices": {"41": {"verdict": "mistake", "text": "...", "slot": 2}, ...}, "note": "..."}

Chances are by seat, with every hand known, so that only the view of all cards has them.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.panels.scenes import View
from qn_analysis.core.review.result import Choice, Review, texts

from ..words.actions import Action
from ..words.cards import SLOTS


def review_part(view: View, review: Review, lang: str) -> dict[str, Any]:
    """The part of a scene; see the module."""
    points: dict[int, list[float]] = {}
    for row, chances in zip(review.curve.rows, review.curve.chances, strict=True):
        points[view.frame_at(max(0, row - 1))] = [round(chance, 4) for chance in chances]
    marks = [
        {"frame": view.frame_at(each.row), "kind": each.kind, "text": each.words[lang]}
        for each in review.turning_points
    ]
    named: dict[str, dict[str, Any]] = {}
    for choice in review.choices:
        if choice.verdict:
            frame = str(view.frame_at(choice.row))
            if frame not in named or choice.loss > named[frame]["loss"]:
                named[frame] = _better(choice, review, lang)
    told = texts(lang)
    return {
        "points": [[frame, chances] for frame, chances in sorted(points.items())],
        "marks": marks,
        "choices": named,
        "note": told.text(f"review.method.{review.depth}", policy=review.policy),
    }


def _better(choice: Choice, review: Review, lang: str) -> dict[str, Any]:
    told = texts(lang)

    def points(chance: float) -> str:
        return told.number(round(100 * chance, 1), 1)

    words = told.text(
        "review.board", name=told.text(f"review.name.{choice.verdict}"), who=review.called[lang][choice.seat],
        loss=points(choice.loss), low=points(choice.low), high=points(choice.high), best=choice.best[lang],
    )  # fmt: skip
    slot = choice.actions[0] - Action.BUY if choice.actions else -1
    bought = choice.phase == "purchase" and 0 <= slot < SLOTS
    return {"verdict": choice.verdict, "loss": choice.loss, "text": words, "slot": slot if bought else None}
