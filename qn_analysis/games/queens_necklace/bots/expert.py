"""`expert`: weights of the heuristic family that were tuned by self-play, for each number of players.

`tuned/expert-K.json` is what `qn tune --players K` wrote: the weights, how they were found, the learning curve, and
what they won on deals kept apart.
"""

from __future__ import annotations

import json
from importlib.resources import files

from ..words.cards import SEATS
from .heuristic_places import Place
from .heuristic_weights import row


def expert_weights() -> dict[int, dict[int, float]]:
    """Weights by place, by number of players."""
    found = {}
    for players in range(2, SEATS + 1):
        file = files(__package__) / "tuned" / f"expert-{players}.json"
        if file.is_file():
            weights = json.loads(file.read_text(encoding="utf-8"))["weights"]
            known = {name: value for name, value in weights.items() if name.upper() in Place.__members__}
            found[players] = row(**known)
    return found
