"""The sale's own small compiled build: ready in seconds where the whole engine takes half a minute."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.compile.records import dtype

from ..engine import state
from ..play.builds import BUILDS, VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Mapping

_HERE = __name__.rsplit(".", 1)[0]
SOURCES = (*BUILDS.sources[: BUILDS.first], f"{_HERE}.kernel")
"""What a sale needs, in the order of the imports."""


@cache
def signatures() -> Mapping[str, Any]:
    """Explicit types of the entry point, of what other builds of the sale call, and of the leaves that all have."""
    import numba
    from numba import types

    t: Any = types
    board, log = (numba.from_dtype(dtype(record)) for record in (state.Game, state.Log))
    arrays = [t.Array(element, n, "C") for element, n in ((board, 1), (log, 1), (t.int16, 2), (t.int32, 2))]
    one = t.void(board, log, t.Array(t.int16, 1, "C"))
    return {**BUILDS.signatures, "score_sheet": one, "score_batch": t.void(*arrays)}


compiled = LazyBuild(
    lambda: Build(
        SOURCES, VOCABULARY, signatures, about="the scoring of sales", declared=(__name__,),
        base=BUILDS.foundation.build,
    ),
    f"{__name__}:compiled",
)  # fmt: skip
"""The compiled build. Others of the sale are built on it, so that a sale is compiled once."""


def script(checked: bool = False) -> str:
    """The scoring of a sale as JavaScript, for a page: `score_sheet(game, log, sheet)`, see `kernel`, and
    `jewel_price(game, rank)`, which says what a jewel sells for."""
    from qn_analysis.pages.javascript import translate

    records = {"Game": state.Game, "Log": state.Log}
    return translate(SOURCES, ["score_sheet", "jewel_price"], records, BUILDS.scripts, checked)
