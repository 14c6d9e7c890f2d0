"""The compiled build of what training calculates with (`learning.train.learning`)."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.compile.build import Build, LazyBuild

from . import learning

_LOOPS = ("sum_rows", "spread_rows", "cut_off", "add_scaled", "product", "clear", "step_on")


def _signatures() -> dict[str, Any]:
    import numba

    t: Any = numba.types
    number, real = t.int64, t.float64

    def array(kind: Any, dimensions: int) -> Any:
        return t.Array(kind, dimensions, "C")

    row, rows = array(t.float32, 1), array(t.float32, 2)
    small, small_rows = array(t.int16, 1), array(t.int16, 2)
    wide, places = array(t.int32, 2), array(number, 1)
    sums = array(real, 1)
    return {
        "sum_rows": t.void(row, number, number, small, row, number, number, row),
        "spread_rows": t.void(row, number, small, row, number, number, row),
        "cut_off": t.void(row, number),
        "add_scaled": t.void(t.float32, row, row),
        "product": t.float32(row, row),
        "clear": t.void(row),
        "step_on": t.void(row, row, row, row, *[real] * 6),
        "policy_gradient": t.void(
            row, row, places, row, wide, small_rows, small_rows, places, row, real, real, real, rows, sums
        ),
        "critic_gradient": t.void(row, row, places, row, wide, small_rows, places, rows, rows, sums),
        "judge": t.void(row, places, row, wide, small_rows, number, number, rows, rows),
        "look_back": t.void(wide, number, number, array(t.float32, 3), rows, real, rows, rows),
    }


KERNELS: Final = LazyBuild(
    lambda: Build(
        [learning.__name__],
        (),
        _signatures,
        about="the training",
        loops=_LOOPS,
        any_order=True,
        units=("think", "learn_back", "likelihoods", "learn_outputs"),
        declared=(__name__,),
    ),
    f"{__name__}:KERNELS",
)
"""What training calculates with."""
