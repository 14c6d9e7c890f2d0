"""The weights of `learnt`, for each number of players: `trained/learnt-K.npz`, as `qn train --players K` wrote it.

A file says how it was trained, how strong it was on the way, and what it won on deals kept apart.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt


@cache
def learnt_weights(players: int) -> Learnt | None:
    """Stored weights for so many players, if there are any."""
    from qn_analysis.core.play.stored import load_learnt

    file = files(__package__) / "trained" / f"learnt-{players}.npz"
    if not file.is_file():
        return None
    with as_file(file) as place:
        return load_learnt(place)
