"""What a game declares of players that learn, for this wing and for the rooms of `core` that ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from qn_analysis.core.play.engine import Teacher


def _teacher(game: Any) -> Teacher:
    from .teaching import Teaching

    return Teaching(game.engine)


LEARNS: Final[Mapping[str, str | Callable[[Any], Any]]] = MappingProxyType(
    {
        "Learning": "play.learn:LEARNING", "Tuner": "play.tune:TUNER", "TunedFiles": "play.tune:TUNER",
        "Teacher": _teacher,
    }
)  # fmt: skip
"""The parts of a game that learns, by the class that asks for each: `Game(..., parts={**LEARNS})`."""
