"""The numbers of the rules of thumb: `tuned/thumb.json`, as `make strong` wrote it.

The file says how they were found: the points of cards from what the learnt bot buys, the limits by play.
"""

from __future__ import annotations

import json
from importlib.resources import files

from .thumb_points import Point


def thumb_weights() -> dict[int, float]:
    """Numbers by place."""
    told = json.loads((files(__package__) / "tuned" / "thumb.json").read_text(encoding="utf-8"))["weights"]
    return {int(Point[name.upper()]): float(value) for name, value in told.items()}
