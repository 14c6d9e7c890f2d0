"""The build of reviews, made on that of the engine: compiled when a review is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.compile.records import dtype
from qn_analysis.core.play.builds import ROOM, Types

from ..engine import state
from ..play.builds import BUILDS, NATIVES, SOURCES, VOCABULARY
from ..words.cards import SEATS

_HERE = __name__.rsplit(".", 1)[0]
_KERNEL = f"{_HERE}.probing"
_ONWARD = f"{_HERE}.onward"
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
    of = Types(state)
    apply = t.FunctionType(of.apply)
    return {
        "probe_all": number(
            games, games, logs, array(number, 2), numbers, array(t.float64, 1), numbers, numbers, numbers,
            array(t.int32, 2), array(t.int16, 2), array(t.float64, 2),
        ),
        "likeliest": number(games, array(t.float64, 1), number, numbers, array(t.float64, 1)),
        "draw_displays": t.void(games, array(t.float64, 1), number, numbers, numbers),
        "tell": t.void(games, games, number, number, numbers, array(t.int32, 2), array(t.int16, 2)),
        "trace": number(games, games, logs, number, number, numbers, numbers),
        "make_worlds": t.void(games, games, logs, array(number, 2), numbers, numbers, numbers),
        "go_on": number(apply, *of.played(SEATS)),
    }  # fmt: skip


compiled = LazyBuild(
    lambda: Build(
        (*SOURCES, _KERNEL, _ONWARD), VOCABULARY, _signatures, units=_UNITS,
        natives={**NATIVES, **ROOM}, about="reviews", declared=(__name__,), base=BUILDS.compiled.build,
    ),
    f"{__name__}:compiled",
)  # fmt: skip
"""The compiled build."""
