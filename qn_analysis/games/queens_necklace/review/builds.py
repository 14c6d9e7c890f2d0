"""The build of reviews, made on that of the engine: compiled when a review is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.compile.records import dtype
from qn_analysis.core.play.builds import ROOM

from ..engine import state
from ..play.builds import BUILDS, NATIVES, SOURCES, VOCABULARY

_KERNEL = f"{__name__.rsplit('.', 1)[0]}.probing"
_UNITS = ("redraw", "imagine", "apply", "begin", "play_on")


def _signatures() -> Mapping[str, Any]:
    import numba
    from numba import types

    t: Any = types
    board, log = (numba.from_dtype(dtype(record)) for record in (state.Game, state.Log))

    def array(element: Any, dimensions: int) -> Any:
        return t.Array(element, dimensions, "C")

    number = t.int64
    games, logs, numbers = array(board, 1), array(log, 1), array(t.int64, 1)
    return {
        "probe_all": number(
            games, games, logs, array(number, 2), numbers, array(t.float64, 1), numbers, numbers, numbers,
            array(t.int32, 2), array(t.int16, 2), array(t.float64, 2),
        ),
        "likeliest": number(games, array(t.float64, 1), number, numbers, array(t.float64, 1)),
        "draw_displays": t.void(games, array(t.float64, 1), number, numbers, numbers),
        "tell": t.void(games, games, number, number, numbers, array(t.int32, 2), array(t.int16, 2)),
        "trace": number(games, games, logs, number, number, numbers, numbers),
    }  # fmt: skip


def _build(shown: Any) -> Build:
    base = BUILDS.compiled()
    for policy in ("choose_learnt", "describe", "unveil", "describe_public"):
        base[policy]
    return Build(
        (*SOURCES, _KERNEL), VOCABULARY, _signatures(), _UNITS, (), shown,
        ("probe_all", "trace", "likeliest", "draw_displays", "tell"), {**NATIVES, **ROOM},
        about="reviews", base=base,
    )  # fmt: skip


compiled = LazyBuild(_build)
"""The compiled build."""
