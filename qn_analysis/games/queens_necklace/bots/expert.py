"""`expert`: weights of the heuristic family that were tuned by self-play, for each number of players.

`tuned/expert-K.json` is what `qn tune --players K` wrote: the weights, how they were found, the learning curve, and
what they won on deals kept apart.
"""

from __future__ import annotations

from qn_analysis.core.play.builtin_bots import tuned_rows

from ..words.cards import SEATS
from .heuristic_places import Place
from .heuristic_weights import row


def expert_weights() -> dict[int, dict[int, float]]:
    """Weights by place, by number of players."""
    return tuned_rows(__package__, "expert", range(2, SEATS + 1), Place, row)
