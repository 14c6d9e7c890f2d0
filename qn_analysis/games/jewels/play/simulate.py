"""How Jewels is played, for simulations."""

from __future__ import annotations

from typing import Final

from ..log.table import Log
from ..words.actions import name
from .registry import BOTS

ENGINE: Final = BOTS.engine(
    Log, name, usual="learnt", quick="tuned", levels=("greedy", "learnt-beginner", "learnt-easy", "tuned", "learnt")
)
