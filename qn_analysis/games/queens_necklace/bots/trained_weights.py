"""The weights of `learnt`, for each number of players: `trained/learnt-K.npz`, as `qn train --players K` wrote it.

A file says how it was trained, how strong it was on the way, and what it won on held-out deals.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from qn_analysis.core.base.calls import public

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt


@public
@cache
def learnt_weights(players: int) -> Learnt | None:
    """Stored weights for a number of players, if there are any."""
    from qn_analysis.core.play.stored import packaged

    return packaged(__package__, players)
